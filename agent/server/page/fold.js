// What stands open where there is room for it, and is folded where there is not.

/** Open `details` while the window fits `query`, such as "(min-width: 1000px)"; a person may fold it all the same. */
export function fold(details, query) {
  const room = matchMedia(query);
  details.open = room.matches;
  room.addEventListener("change", function changed() {
    if (details.isConnected) details.open = room.matches;
    else room.removeEventListener("change", changed);
  });
  return details;
}
