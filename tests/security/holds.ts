import { expect, it } from 'vitest';

interface Named {
  readonly id: string;
}

/** Fails with the id and reason of each operation that does not keep a promise. */
export async function holdsFor<Op extends Named>(
  operations: readonly Op[],
  verify: (op: Op) => Promise<void>,
): Promise<void> {
  const broken: string[] = [];
  for (const op of operations)
    try {
      await verify(op);
    } catch (error) {
      broken.push(`${op.id}: ${error instanceof Error ? error.message : String(error)}`);
    }
  expect(operations).not.toEqual([]);
  expect(broken).toEqual([]);
}

/** A promise that all of these operations keep. */
export const holds = <Op extends Named>(
  promise: string,
  operations: readonly Op[],
  verify: (op: Op) => Promise<void>,
): void => it(promise, () => holdsFor(operations, verify));
