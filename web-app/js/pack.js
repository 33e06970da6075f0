// Packs a text into the letters of a link and back, with the browser's own deflate.
async function through(bytes, stream, most) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    length += value.length;
    if (length > most) {
      reader.cancel().catch(() => {});
      throw "long";
    }
    parts.push(value);
  }
}

export async function pack(text) {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"), Infinity);
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export async function unpack(letters, most) {
  const bytes = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  const whole = await through(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)), new DecompressionStream("deflate-raw"), most);
  return new TextDecoder("utf-8", { fatal: true }).decode(whole);
}

export const canShare = () => Boolean(navigator.share);

export function share(text, url) {
  navigator.share({ text, url }).catch(() => {});
}

export function copy(text) {
  return navigator.clipboard.writeText(text);
}
