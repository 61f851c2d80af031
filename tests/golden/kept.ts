import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ENGINE_VERSION } from '@seamark/engine';
import { ORIGIN } from '../helpers/memory-network';
import { observe, type Subject } from './observe';
import { blocksOf, textOf } from './report-text';

// npm run golden: updates the expected reports.
export const isUpdate = process.env.GOLDEN === 'update';

export const CHANGED =
  'Reports have changed. If that is intended, raise the version in engine/package.json, add an entry to engine/CHANGELOG.md, and run npm run golden.';

export interface Group {
  readonly group: string;
  readonly subjects: readonly Subject[];
}

/** A site of one plain page. Files in reports/ omit the lines that a subject shares with it. */
const PLAIN: Subject = { name: 'plain', site: {}, url: `${ORIGIN}/`, profile: 'auto' };
export const PLAIN_GROUP: Group = { group: 'plain', subjects: [PLAIN] };

/** Compares the observations of each subject with the stored ones, or stores them. */
export function compareGroups(groups: readonly Group[]): void {
  describe.each(groups)('$group', ({ group, subjects }) => {
    it('has the reports, gains, and files expected of this version of the engine', async () => {
      const usual = new Set(group === PLAIN.name ? [] : blocksOf(await observe(PLAIN)));
      const texts = new Map<string, string>();
      for (const subject of subjects)
        texts.set(subject.name, textOf(await observe(subject), usual));
      const before = kept(group);
      if (!isUpdate) expect(before?.engine, 'Run npm run golden.').toBe(ENGINE_VERSION);
      const known = before?.engine === ENGINE_VERSION ? before.texts : new Map<string, string>();
      // One difference fails the test, so its message stays readable.
      for (const [name, text] of texts)
        if (known.has(name)) expect(text, `${name}: ${CHANGED}`).toBe(known.get(name));
      if (isUpdate) keep(group, texts);
      else
        expect([...texts.keys()], 'A case has come or gone: run npm run golden.').toEqual([
          ...known.keys(),
        ]);
    });
  });
}

const fileOf = (group: string): string => path.join(import.meta.dirname, 'reports', `${group}.txt`);

const HEADING = '\n# ';

function kept(group: string): { engine: string; texts: Map<string, string> } | null {
  const file = fileOf(group);
  if (!existsSync(file)) return null;
  const [engine = '', ...sections] = readFileSync(file, 'utf8').split(HEADING);
  const texts = sections.map((section): [string, string] => {
    const end = section.indexOf('\n');
    return [section.slice(0, end), section.slice(end + 1).trimEnd()];
  });
  return { engine: engine.trim().replace('engine ', ''), texts: new Map(texts) };
}

function keep(group: string, texts: ReadonlyMap<string, string>): void {
  const sections = [...texts].map(([name, text]) => `${HEADING}${name}\n${text}\n`);
  writeFileSync(fileOf(group), `engine ${ENGINE_VERSION}\n${sections.join('')}`);
}
