/** US dollars per million tokens. */
interface Price {
  readonly input: number;
  readonly output: number;
}

/** “$0.013” */
export function costText(
  price: Price,
  { inputTokens, outputTokens }: { readonly inputTokens: number; readonly outputTokens: number },
): string {
  const dollars = (inputTokens * price.input + outputTokens * price.output) / 1e6;
  return `$${dollars < 0.1 ? dollars.toFixed(3) : dollars.toFixed(2)}`;
}
