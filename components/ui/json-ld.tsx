/** JSON-LD of our own data. `<` is escaped, so no value can end the script element. */
export function JsonLd({ data }: { readonly data: object }) {
  const json = JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
