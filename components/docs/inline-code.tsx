/** Renders a sentence in which backticks mark code. */
export function InlineCode({ text }: { readonly text: string }) {
  if (!text.includes('`')) return text;
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
