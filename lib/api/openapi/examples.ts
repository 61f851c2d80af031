import recorded from './examples.json' with { type: 'json' };

/** A request body and the response that the demo gave to it. */
export interface Example {
  readonly request?: unknown;
  readonly response: unknown;
}

/** One of each operation, by id; `EXAMPLES=update npx vitest run tests/e2e/demo.test.ts` records them. */
export const EXAMPLES = recorded as Readonly<Record<string, Example>>;
