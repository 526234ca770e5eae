// The form around a search box, with what its other fields hold; never a password or a file.
(box) => {
  const form = box.form;
  if (!form) return { found: false, method: '', action: '', name: '', entries: [] };
  const secret = new Set(
    [...form.querySelectorAll('input[type=password], input[type=file]')].map((field) => field.name));
  const entries = [...new FormData(form)]
    .filter(([name, value]) => typeof value === 'string' && !secret.has(name))
    .map(([name, value]) => [name, value.slice(0, 500)]).slice(0, 50);
  // attributes, for a field called `action` hides the form's own property
  const method = (form.getAttribute('method') ?? 'get').toLowerCase();
  const action = new URL(form.getAttribute('action') ?? '', document.baseURI).href;
  return { found: true, method, action, name: box.name, entries };
}
