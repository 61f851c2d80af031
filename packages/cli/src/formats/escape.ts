import { siteText } from '@/lib/words/site-text';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text of a site in HTML or XML, in elements and quoted attributes: one line, nothing unseen, no half of a character. */
export const escaped = (text: string, charactersMax = 1000): string =>
  Buffer.from(siteText(text, charactersMax))
    .toString()
    .replace(/[\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
