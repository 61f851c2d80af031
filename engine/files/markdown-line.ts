/**
 * Escapes a site's text for a line of Markdown, but only characters that would act as markup, because people read the
 * file.
 */
export const escapeText = (text: string) =>
  text
    .replace(/[\\`*[\]<]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/&(?=#?\w{1,32};)/g, '\\&');

/** At the start of a line, also escapes marks of lists, headings, quotes, and fences (CommonMark sections 4 and 5). */
export const atStart = (text: string) =>
  text.replace(/^[-+=#>~]/, '\\$&').replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');

/** A serialized URL contains no spaces; parentheses and angle brackets would end or change the link. */
const target = (url: string) =>
  url.replace(/[()<>\\]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

export const linkTo = (name: string, url: string) => `[${escapeText(name)}](${target(url)})`;
