// The first import of every script: it ends with one sentence before newer syntax or a missing module could.
import { readFileSync } from 'node:fs';

/** Whether a version satisfies a range of the form `^20.19.0 || >=24.0.0`. */
export function satisfies(version, range) {
  const numbers = (text) => text.split('.').map(Number);
  const isAtLeast = (a, b) =>
    a[0] !== b[0] ? a[0] > b[0] : a[1] !== b[1] ? a[1] > b[1] : a[2] >= b[2];
  const current = numbers(version);
  return range.split('||').some((alternative) => {
    const [, operator, text] = /^\s*(\^|>=)([\d.]+)\s*$/.exec(alternative) || [];
    if (!operator)
      throw new Error(
        `“${alternative}” in “engines” of package.json is neither ^x.y.z nor >=x.y.z.`,
      );
    const floor = numbers(text);
    return isAtLeast(current, floor) && (operator === '>=' || current[0] === floor[0]);
  });
}

const range = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).engines
  .node;
if (!satisfies(process.versions.node, range)) {
  console.error(
    `Seamark does not support Node ${process.versions.node}; it requires ${range}. Install Node 24 from nodejs.org and try again.`,
  );
  process.exit(1);
}
