import { describe, expect, it } from 'vitest';
import { operations } from '@/lib/api/operations';
import { sampleOf } from './sample-of';

type Path = (string | number)[];
/** Fields that accept any JSON. */
const OPEN = new Set(['citations', 'citedDomains', 'competitors', 'others']);

/** All objects in a sample. */
function objectsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null || OPEN.has(String(path.at(-1)))) return [];
  const inner = Object.entries(value).flatMap(([name, item]) =>
    objectsIn(item, [...path, Array.isArray(value) ? Number(name) : name]),
  );
  return Array.isArray(value) ? inner : [path, ...inner];
}

function at(root: unknown, path: Path): Record<string, unknown> {
  return path.reduce<unknown>((value, name) => Reflect.get(value as object, name), root) as Record<
    string,
    unknown
  >;
}

describe.each(operations)('response of $id', ({ response }) => {
  const sample = sampleOf(response);

  it('refuses an additional field, at every depth', () => {
    expect(response.safeParse(sample).success).toBe(true);
    for (const path of objectsIn(sample)) {
      const bent = structuredClone(sample);
      at(bent, path)['extra'] = 1;
      expect(response.safeParse(bent).success, `extra at ${path.join('.')}`).toBe(false);
    }
  });

  it('refuses a missing or undefined field, at every depth', () => {
    for (const path of objectsIn(sample))
      for (const name of Object.keys(at(sample, path))) {
        const bent = structuredClone(sample);
        delete at(bent, path)[name];
        expect(response.safeParse(bent).success, `${[...path, name].join('.')} missing`).toBe(
          false,
        );
      }
  });
});
