import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { FACTS } from '@/app/(public)/facts';
import { proseOf, PROSE_PATHS } from '@/app/(public)/prose';
import { sectionsOf } from '@/lib/platform/text/anchors';

const folder = path.join(import.meta.dirname, '../../docs');
const read = (file: string): Promise<string> => readFile(path.join(folder, file), 'utf8');
const files = (await readdir(folder)).filter((file) => file.endsWith('.md')).sort();

describe('texts', () => {
  test('every file has a page, and every page a file', async () => {
    const pages = await Promise.all(PROSE_PATHS.map(proseOf));
    expect(pages.filter((page) => page === null)).toEqual([]);
    expect(pages.length, 'lines in app/(public)/prose.ts, one per file in docs').toBe(files.length);
  });

  test.each([...PROSE_PATHS])(
    '%s has the required fields, and no fact is unresolved',
    async (address) => {
      const page = await proseOf(address);
      expect(page?.markdown).not.toMatch(
        /\{\s*\{\s*\w+\s*\}\s*\}|\{\{\w|\w\}\}|undefined|NaN|\[object/,
      );
      expect(page?.description.length).toBeGreaterThanOrEqual(50);
      expect(page?.description.length).toBeLessThanOrEqual(320);
      expect(Date.parse(page?.changed ?? '')).toBeGreaterThan(0);
      const ids = sectionsOf(page?.markdown ?? '').map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    },
  );

  test('every fact is used', async () => {
    const all = (await Promise.all(files.map(read))).join('\n');
    expect(Object.keys(FACTS).filter((name) => !all.includes(`{{${name}}}`))).toEqual([]);
  });

  test('a changed text has a new date, which the sitemap uses', async () => {
    const states = await Promise.all(
      files.map(async (file) => {
        const text = await read(file);
        const changed = /^changed: (.+)$/m.exec(text)?.[1] ?? '';
        return `${file} ${changed} ${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
      }),
    );
    // If a line differs, set `changed` in that file to now, then `npx vitest run tests/app/texts.test.ts -u`.
    await expect(`${states.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/texts.txt');
  });
});
