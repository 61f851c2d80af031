/** Tags of a text in which commas separate them. */
export const tagsOf = (text: string): string[] => [
  ...new Set(text.split(',').flatMap((tag) => tag.trim() || [])),
];
