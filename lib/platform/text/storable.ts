/** Text of a model without NUL and lone surrogates, which PostgreSQL cannot store. */
export const storable = (text: string): string => text.replaceAll(/\0|\p{Surrogate}/gu, '\ufffd');
