import { parse } from 'bcp-47';

/**
 * Well-formed by RFC 5646: a language of two or three letters with optional script, region, and variants, or a
 * registered private form.
 */
export function isLanguageTag(tag: string): boolean {
  if (tag.length > 100) return false;
  const { language, privateuse, irregular, regular } = parse(tag, { forgiving: false });
  return Boolean(language) || privateuse.length > 0 || Boolean(irregular) || Boolean(regular);
}
