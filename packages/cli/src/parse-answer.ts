import type * as z from 'zod';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** Parses an answer without the members that only a later server has: the schemas of the contract are strict. */
export function parseAnswer<T>(schema: z.ZodType<T>, answer: unknown): z.ZodSafeParseResult<T> {
  const result = schema.safeParse(answer);
  const unknown = result.success ? null : unknownMembers(result.error.issues);
  if (unknown === null) return result;
  const stripped = structuredClone(answer);
  for (const path of unknown) remove(stripped, path);
  return schema.safeParse(stripped);
}

/** Paths of unknown members; null if anything else is wrong. */
function unknownMembers(issues: readonly Issue[], above: Path = []): Path[] | null {
  const paths = issues.map((issue): Path[] | null => {
    const path = [...above, ...issue.path];
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...path, key]);
    if (issue.code !== 'invalid_union') return null;
    const options = issue.errors.map((option) => unknownMembers(option, path));
    return options.find((option) => option !== null) ?? null;
  });
  return paths.includes(null) ? null : paths.flatMap((path) => path ?? []);
}

function remove(value: unknown, path: Path): void {
  const parent = path
    .slice(0, -1)
    .reduce((object, key) => (object as Record<PropertyKey, unknown>)[key], value);
  delete (parent as Record<PropertyKey, unknown>)[path.at(-1)!];
}
