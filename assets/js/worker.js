// Keeps the whole site on the device and answers from there, so that it works without a network and no page ever meets
// files of two versions. A new version is fetched whole, each file held against its digest, and then waits until the
// player takes it.
const LIST = "{{list}}";
const ROOT = new URL("./", location).pathname;
const OURS = "tamburino " + ROOT + " ";
const NAME = OURS + LIST;
let files;

const hex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

async function whole(address) {
  const answer = await fetch(address, { cache: "no-cache" });
  if (!answer.ok) throw new Error(address + ": " + answer.status);
  // Made anew: a browser does not take an answer that was redirected for a page.
  return [await answer.arrayBuffer(), { headers: { "Content-Type": answer.headers.get("Content-Type") } }];
}

async function fetched(path, digest) {
  const [bytes, how] = await whole(path);
  const found = hex(await crypto.subtle.digest("SHA-256", bytes)).slice(0, digest.length);
  if (found !== digest) throw new Error(path + " is of another version");
  return new Response(bytes, how);
}

async function install() {
  const cache = await caches.open(NAME);
  const list = new Response(...(await whole(LIST)));
  const wanted = Object.entries(await list.clone().json());
  await Promise.all(wanted.map(async ([path, digest]) => {
    const key = path + "?" + digest;
    // What an older version has already is not fetched again.
    await cache.put(key, (await caches.match(key)) || (await fetched(path, digest)));
  }));
  await cache.put(LIST, list);
}

async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== NAME).map((name) => caches.delete(name)));
  await clients.claim();
}

async function answer(request, path) {
  try {
    const cache = await caches.open(NAME);
    files ||= await (await cache.match(LIST)).json();
    const kept = files[path] && (await cache.match(path + "?" + files[path]));
    if (kept) return kept;
  } catch (lost) {}
  return fetch(request);
}

async function take(source) {
  const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
  // Another window may be in the middle of a game.
  if (open.filter((client) => new URL(client.url).pathname.startsWith(ROOT)).length > 1) source.postMessage("others");
  else await skipWaiting();
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", (event) => event.data === "take" && event.waitUntil(take(event.source)));
addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || !url.pathname.startsWith(ROOT)) return;
  const path = decodeURIComponent(url.pathname.slice(ROOT.length)) || "index.html";
  event.respondWith(answer(event.request, path));
});
