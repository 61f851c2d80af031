import type * as z from 'zod';

/** Validates every response against its schema, in tests and development only. */
export function checkAnswer(
  op: { readonly id: string; readonly response: z.ZodType },
  body: string,
): void {
  if (process.env.NODE_ENV === 'production') return;
  const result = op.response.safeParse(JSON.parse(body));
  if (result.success) return;
  const issues = result.error.issues
    .slice(0, 5)
    .map((issue) => `${issue.path.map(String).join('.')}: ${issue.message}`);
  throw new TypeError(`${op.id} answers outside its contract. ${issues.join('; ')}`);
}
