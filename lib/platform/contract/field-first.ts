const sentences = new Set<string>();

/** A schema's message that the API writes after the name of its field, as it always has. */
export function fieldFirst(sentence: string): string {
  sentences.add(sentence);
  return sentence;
}

export const isFieldFirst = (sentence: string): boolean => sentences.has(sentence);
