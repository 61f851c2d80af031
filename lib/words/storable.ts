/** What a model wrote, as PostgreSQL keeps it: without NUL and halves of surrogate pairs. */
export const storable = (text: string): string => text.replaceAll(/\0|\p{Surrogate}/gu, '\ufffd');
