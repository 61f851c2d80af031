// npm run language-tags:update [-- FILE]: the subtags of the IANA registry, from its address or a copy of it.
import './node-version.mjs';
import { readFile, writeFile } from 'node:fs/promises';

const REGISTRY =
  'https://www.iana.org/assignments/language-subtag-registry/language-subtag-registry';
const FILE = 'engine/parse/language-subtags.json';
const TYPES = ['language', 'extlang', 'script', 'region', 'variant'];

async function fetchRegistry() {
  const response = await fetch(REGISTRY, { signal: AbortSignal.timeout(20_000) });
  if (!response.ok) throw new Error(`${REGISTRY}: status ${response.status}. Name a copy of it.`);
  return response.text();
}

/** `qaa..qtz` are the tags of private use. */
function expand(subtag) {
  const [from, to] = subtag.split('..');
  const all = [];
  for (let next = from; next <= (to ?? from); next = after(next)) all.push(next);
  return all;
}

/** `qaz` → `qba` */
function after(subtag) {
  const end = /z*$/i.exec(subtag)[0].length;
  const at = subtag.length - end - 1;
  if (at < 0) return '~';
  const isUpper = /[A-Z]/.test(subtag.at(-1));
  const letter = String.fromCharCode(subtag.charCodeAt(at) + 1);
  return subtag.slice(0, at) + letter + (isUpper ? 'A' : 'a').repeat(end);
}

const text = await (process.argv[2] ? readFile(process.argv[2], 'utf8') : fetchRegistry());
const [head, ...records] = text.split(/^%%$/m);
const date = /File-Date: (\S+)/.exec(head)?.[1];
if (!date || records.length < 9000) throw new Error('This is not the IANA registry of subtags.');
const subtags = Object.fromEntries(TYPES.map((type) => [type, []]));
for (const record of records) {
  const type = /^Type: (\S+)/m.exec(record)?.[1];
  const subtag = /^Subtag: (\S+)/m.exec(record)?.[1];
  if (subtag && type in subtags) subtags[type].push(...expand(subtag));
}
const lists = TYPES.map((type) => [type, subtags[type].join(' ')]);
await writeFile(FILE, `${JSON.stringify({ date, ...Object.fromEntries(lists) }, null, 1)}\n`);
console.log(
  `${FILE}: ${TYPES.map((type) => `${subtags[type].length} ${type}s`).join(', ')} of ${date}.`,
);
