/** A sentence in which backticks mark code. */
export function CodeWords({ says }: { readonly says: string }) {
  if (!says.includes('`')) return says;
  return says
    .split('`')
    .map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
