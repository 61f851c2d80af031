export const QUOTE_LENGTH = { min: 12, max: 400 } as const;
export const EVIDENCE_MAX = 10;

export interface Evidence {
  readonly url: string;
  readonly quote: string;
}

/** A document of the run: the address it was asked by, the one that answered, and its text. */
export interface QuotedDocument {
  readonly url: string;
  readonly finalUrl: string;
  readonly text: string;
}

export interface CheckedEvidence {
  /** Word for word in a document of this run at that address. */
  readonly verified: readonly Evidence[];
  readonly droppedCount: number;
}

/** Keeps the quotes that are there. What the model merely says it read is dropped. */
export function checkEvidence(claims: readonly Evidence[], documents: readonly QuotedDocument[]): CheckedEvidence {
  const texts = documents.map((document) => ({ addresses: [addressOf(document.url), addressOf(document.finalUrl)], text: unified(document.text) }));
  const verified = claims.slice(0, EVIDENCE_MAX).filter(({ url, quote }) => {
    const wanted = unified(quote);
    const isLongEnough = wanted.length >= QUOTE_LENGTH.min && quote.length <= QUOTE_LENGTH.max;
    return isLongEnough && texts.some(({ addresses, text }) => addresses.includes(addressOf(url)) && text.includes(wanted));
  });
  return { verified, droppedCount: claims.length - verified.length };
}

/** One spelling per address; what is no address equals nothing else. */
function addressOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const parsed = new URL(url);
  parsed.hash = '';
  return parsed.href;
}

/** Typography is not content: widths, spaces, quotes and dashes of a kind are one. */
export function unified(text: string): string {
  return text.normalize('NFKC')
    .replaceAll(/[\u2018\u2019\u201A\u201B\u2032\u00B4`]/g, "'")
    .replaceAll(/[\u201C\u201D\u201E\u201F\u00AB\u00BB\u2033]/g, '"')
    .replaceAll(/[\u2010-\u2015\u2212\u00AD]/g, '-')
    .replaceAll(/\s+/g, ' ').trim();
}
