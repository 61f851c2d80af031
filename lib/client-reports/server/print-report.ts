import { AppError } from '@/lib/platform/contract/app-error';
import { log } from '@/lib/platform/observe/log';
import { findBrowser } from '@/lib/platform/browser/find-browser';
import { printPdf } from '@/lib/platform/browser/print-pdf';

type Pdf = Uint8Array<ArrayBuffer>;

const WAITING_MAX = 4;
let waiting = 0;
let turn: Promise<unknown> = Promise.resolve();
/** The newest PDF with its document: many people open the same report when its mail arrives. */
let newest: { readonly html: string; readonly pdf: Promise<Pdf> } | null = null;

export const canPrint = (): boolean => findBrowser() !== null;

/** The document as PDF; one browser at a time, because each takes a second. Throws `unavailable` if too many wait. */
export function printReport(html: string): Promise<Pdf> {
  if (newest?.html === html) return newest.pdf;
  const browser = findBrowser();
  if (browser === null || waiting >= WAITING_MAX) throw unavailable('Others are printed first.');
  waiting += 1;
  const pdf = turn
    .then(() => printPdf(browser, html, new AbortController().signal))
    .catch((cause: unknown) => {
      log.error('A client report could not be printed.', { error: cause });
      throw unavailable('The report could not be printed.');
    })
    .finally(() => (waiting -= 1));
  newest = { html, pdf };
  turn = pdf.catch(() => (newest = null));
  return pdf;
}

const unavailable = (sentence: string) =>
  new AppError('unavailable', sentence, { retryAfterSeconds: 10 });
