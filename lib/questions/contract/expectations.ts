import * as z from 'zod';

const Pattern = z
  .string('Enter the expected value.')
  .trim()
  .min(1, 'Enter the expected value.')
  .max(200, 'Enter at most 200 characters.');

/** Condition for a task to count as done, judged without a model. */
export const Expectation = z.discriminatedUnion('kind', [
  /** A page with a matching path responded with 2xx. */
  z.strictObject({ kind: z.literal('visited'), path: Pattern }),
  /** The answer contains one of the strings; case and width are ignored. */
  z.strictObject({
    kind: z.literal('answer_contains'),
    any: z
      .array(Pattern, 'Enter the expected value.')
      .min(1, 'Enter the expected value.')
      .max(10, 'Enter at most 10 texts.'),
  }),
  /** The whole answer matches the pattern. */
  z.strictObject({ kind: z.literal('answer_matches'), pattern: Pattern }),
  /** A number of the answer is within the tolerance. */
  z.strictObject({
    kind: z.literal('answer_number'),
    value: z.number('Enter a number.'),
    tolerance: z.number('Enter a number.').min(0, 'The tolerance must be 0 or more.').default(0),
  }),
  /** A verified quote comes from a page with a matching path. */
  z.strictObject({ kind: z.literal('evidence_from'), path: Pattern }),
]);
export type Expectation = z.infer<typeof Expectation>;
export const Expectations = z.array(Expectation).max(5);
