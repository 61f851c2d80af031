// npm run measure:main-text -- <folder>: compares the main text of the engine with the pages of mozilla/readability, in a
// clone of its repository. The pages are articles of others, so they are not in this one.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseHtml, textOf } from '@/engine/parse/html';
import { htmlOfText } from '@/engine/probes/page';

type Words = ReadonlyMap<string, number>;

function wordsOf(text: string): Words {
  const words = new Map<string, number>();
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}

const sizeOf = (words: Words): number => [...words.values()].reduce((sum, count) => sum + count, 0);

const sharedBy = (a: Words, b: Words): number =>
  [...a].reduce((sum, [word, count]) => sum + Math.min(count, b.get(word) ?? 0), 0);

/** Shares of the expected words that are found (recall), and of the found ones that are expected (precision). */
async function compare(folder: string): Promise<readonly [recall: number, precision: number]> {
  const source = await readFile(path.join(folder, 'source.html'), 'utf8');
  const expected = parseHtml(await readFile(path.join(folder, 'expected.html'), 'utf8'));
  const wanted = wordsOf(expected.body ? textOf(expected.body) : '');
  const words = wordsOf(htmlOfText('https://site.test/', source)?.mainText ?? '');
  const shared = sharedBy(wanted, words);
  return [shared / Math.max(1, sizeOf(wanted)), shared / Math.max(1, sizeOf(words))];
}

const [clone = '.'] = process.argv.slice(2);
const pages = path.join(clone, 'test/test-pages');
const shares = [];
for (const name of await readdir(pages)) shares.push(await compare(path.join(pages, name)));
const mean = (numbers: readonly number[]) =>
  (numbers.reduce((sum, number) => sum + number, 0) / numbers.length).toFixed(3);
console.log(
  `${shares.length} pages: recall ${mean(shares.map(([recall]) => recall))}, precision ${mean(shares.map(([, precision]) => precision))}`,
);
