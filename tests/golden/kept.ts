import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ENGINE_VERSION } from '@seamark/engine';
import { observe, type Subject } from './observe';

interface Golden {
  /** The version of the engine that said so. */
  readonly engine: string;
  readonly observed: Readonly<Record<string, unknown>>;
}

// npm run golden: a version of the engine that judges otherwise keeps its own reports.
export const isUpdate = process.env.GOLDEN === 'update';

export const CHANGED =
  'What an owner is told has changed. Where that is meant, raise engine/report/version.ts, say in CHANGELOG.md what changes for whom, and run npm run golden.';

export interface Group {
  readonly group: string;
  readonly subjects: readonly Subject[];
}

/** Compares what is told of each subject with what is kept, or keeps it. */
export function compareGroups(groups: readonly Group[]): void {
  describe.each(groups)('$group', ({ group, subjects }) => {
    it('gives the reports, gains and files that this version of the engine is known for', async () => {
      const before = kept(group);
      const observed: Record<string, unknown> = {};
      for (const subject of subjects)
        observed[subject.name] = JSON.parse(JSON.stringify(await observe(subject)));
      if (!isUpdate) expect(before?.engine, 'Run npm run golden.').toBe(ENGINE_VERSION);
      const known = isUpdate && before?.engine !== ENGINE_VERSION ? {} : (before?.observed ?? {});
      // One difference is enough to read, and to work out.
      const other = Object.keys(observed).find(
        (name) => name in known && JSON.stringify(observed[name]) !== JSON.stringify(known[name]),
      );
      if (other !== undefined)
        expect(observed[other], `${other}: ${CHANGED}`).toEqual(known[other]);
      if (isUpdate) keep(group, { engine: ENGINE_VERSION, observed });
      else
        expect(Object.keys(observed), 'A case has come or gone: run npm run golden.').toEqual(
          Object.keys(known),
        );
    });
  });
}

const fileOf = (group: string): string =>
  path.join(import.meta.dirname, 'reports', `${group}.json.br`);

function kept(group: string): Golden | null {
  const file = fileOf(group);
  return existsSync(file)
    ? (JSON.parse(brotliDecompressSync(readFileSync(file)).toString()) as Golden)
    : null;
}

function keep(group: string, golden: Golden): void {
  writeFileSync(fileOf(group), brotliCompressSync(JSON.stringify(golden)));
}
