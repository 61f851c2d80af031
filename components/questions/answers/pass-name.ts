/** `openai, gpt-5`; the engine alone if the model is unknown or has the same name. */
export const passName = ({
  engine,
  model,
}: {
  readonly engine: string;
  readonly model: string | null;
}): string => (model === null || model === engine ? engine : `${engine}, ${model}`);
