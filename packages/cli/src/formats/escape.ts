import { siteText } from '@/lib/platform/text/site-text';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Escapes a site's text for elements and quoted attributes of HTML or XML: one line, no invisible characters, no lone
 * surrogates.
 */
export const escapeMarkup = (text: string, charactersMax = 1000): string =>
  Buffer.from(siteText(text, charactersMax))
    .toString()
    .replace(/[\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
