// Replays every save of a folder with the WebAssembly build and prints the digest each reaches.
// node replay.cjs PACKAGE FOLDER

const fs = require("node:fs");
const path = require("node:path");

const [, , pack, folder] = process.argv;
const { replay } = require(path.resolve(pack));

for (const name of fs.readdirSync(folder).filter((name) => name.endsWith(".json")).sort()) {
  console.log(`${name} ${replay(fs.readFileSync(path.join(folder, name), "utf8"))}`);
}
