// Preloaded into tests and products by `npm run test:slow`: blocks their event loop at random for a third of the time,
// as a busy machine does, without using processor time.
const { SEAMARK_SLOW_SEED: seed } = process.env;
const [LEAST_MS, MOST_MS] = [50, 400];

let state = [...`${seed} ${process.argv.join(' ')}`].reduce(
  (hash, character) => Math.imul(hash ^ character.codePointAt(0), 16_777_619),
  2_166_136_261,
);
/** Xorshift: 0 to 1, the same sequence for the same seed and command line. */
function random() {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) / 2 ** 32;
}

const { setTimeout } = globalThis;
const cell = new Int32Array(new SharedArrayBuffer(4));

function block() {
  const blockMs = LEAST_MS + random() * (MOST_MS - LEAST_MS);
  Atomics.wait(cell, 0, 0, blockMs);
  setTimeout(block, blockMs * 4 * random()).unref();
}

setTimeout(block, MOST_MS * random()).unref();
