/** `<code>: <sentence>`, as errors of scans and warnings of comparisons are kept; people read the sentence. */
export const sentenceOf = (coded: string): string => coded.replace(/^[a-z]+(?:_[a-z]+)*: /, '');
