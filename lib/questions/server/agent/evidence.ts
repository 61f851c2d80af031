import { unified } from './unified';

export const QUOTE_LENGTH = { min: 12, max: 400 } as const;
export const EVIDENCE_MAX = 10;

export interface Evidence {
  readonly url: string;
  readonly quote: string;
}

/** A document of the run: requested address, final address, and text. */
export interface QuotedDocument {
  readonly url: string;
  readonly finalUrl: string;
  readonly text: string;
}

export interface CheckedEvidence {
  /** Found verbatim in a document of this run at that address. */
  readonly verified: readonly Evidence[];
  readonly droppedCount: number;
}

/** Keeps quotes that occur in a document; others are dropped, because the model may invent them. */
export function checkEvidence(
  claims: readonly Evidence[],
  documents: readonly QuotedDocument[],
): CheckedEvidence {
  const texts = new Map<QuotedDocument, string>();
  const textOf = (document: QuotedDocument): string => {
    const text = texts.get(document) ?? unified(document.text);
    texts.set(document, text);
    return text;
  };
  const verified = claims.slice(0, EVIDENCE_MAX).filter(({ url, quote }) => {
    const wanted = unified(quote);
    const isLongEnough = wanted.length >= QUOTE_LENGTH.min && quote.length <= QUOTE_LENGTH.max;
    return (
      isLongEnough &&
      documents.some((document) => isAt(document, url) && textOf(document).includes(wanted))
    );
  });
  return { verified, droppedCount: claims.length - verified.length };
}

/** True for the requested and the final address of a document. */
export const isAt = (document: Pick<QuotedDocument, 'url' | 'finalUrl'>, url: string): boolean =>
  [document.url, document.finalUrl].some((own) => addressOf(own) === addressOf(url));

/** Normalized address; text that is no address stays as it is. */
function addressOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const parsed = new URL(url);
  parsed.hash = '';
  return parsed.href;
}
