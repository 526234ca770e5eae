// Questions to the server. What goes wrong is an ApiError with words that can be shown.

import * as connection from "/page/connection.js";

const SECONDS = 60;

export class ApiError extends Error {
  constructor(status, words) {
    super(words);
    this.status = status;
  }
}

export function get(path, options) {
  return asked(path, { method: "GET" }, options);
}

export function post(path, body = {}, options) {
  const headers = { "content-type": "application/json" };
  return asked(path, { method: "POST", headers, body: JSON.stringify(body) }, options);
}

/** A picture: a Blob. Where there is none yet, an ApiError that says why. */
export async function picture(path) {
  const answer = await answered(path, { method: "GET" });
  if (answer.status === 204) throw new ApiError(204, answer.headers.get("why") ?? "there is no picture");
  return answer.blob();
}

async function asked(path, request, options) {
  const answer = await answered(path, request, options);
  return answer.json();
}

async function answered(path, request, { seconds = SECONDS } = {}) {
  let answer;
  try {
    answer = await fetch(path, { ...request, signal: AbortSignal.timeout(seconds * 1000), cache: "no-store" });
  } catch (error) {
    if (error.name === "TimeoutError") throw new ApiError(0, `no answer within ${seconds} seconds`);
    connection.lost();
    throw new ApiError(0, "the server does not answer");
  }
  if (answer.status === 401) connection.unknown();
  else connection.there();
  if (!answer.ok) throw new ApiError(answer.status, await reason(answer));
  return answer;
}

async function reason(answer) {
  try {
    return String((await answer.json()).error);
  } catch {
    return `the server says ${answer.status}`;
  }
}
