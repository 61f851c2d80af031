const NATURAL = new Intl.Collator('en', { numeric: true });

/** Compares hosts as people order them: site2 before site10. */
export const byHost = (
  { host: left }: { readonly host: string },
  { host: right }: { readonly host: string },
): number => NATURAL.compare(left, right);
