/** The sentence of `<code>: <sentence>`, the stored form of scan errors and comparison warnings. */
export const sentenceOf = (coded: string): string => coded.replace(/^[a-z]+(?:_[a-z]+)*: /, '');
