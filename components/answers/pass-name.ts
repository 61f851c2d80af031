/** `openai, gpt-5`; the name alone where the model says no more. */
export const passName = ({
  engine,
  model,
}: {
  readonly engine: string;
  readonly model: string | null;
}): string => (model === null || model === engine ? engine : `${engine}, ${model}`);
