// The documents of /api/v1.

export async function get(path) {
  const answer = await fetch(`/api/v1/${path}`, { headers: { Accept: "application/json" } });
  const document = await answer.json();
  if (!answer.ok) throw Object.assign(new Error(document.error), { status: answer.status });
  return document;
}
