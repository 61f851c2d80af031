/** JSON for a <script>: no character can end the element or start a comment. */
export const jsonForHtml = (value: unknown) =>
  JSON.stringify(value, null, 2).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Escapes text for an HTML attribute in double quotes. */
export const attributeText = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
