import { AppError } from '@/lib/platform/contract/app-error';
import { log } from '@/lib/platform/observe/log';
import { findBrowser } from '@/lib/platform/browser/find-browser';
import { printPdf } from '@/lib/platform/browser/print-pdf';
import { setLatest } from './set-latest';

type Pdf = Uint8Array<ArrayBuffer>;

const WAITING_MAX = 4;
let waiting = 0;
let turn: Promise<unknown> = Promise.resolve();
/** The last documents with their PDFs: many people open the same report when its mail arrives. */
const latest = new Map<string, Promise<Pdf>>();
const LATEST_MAX = 10;

export const canPrint = (): boolean => findBrowser() !== null;

/** The document as PDF; one browser at a time, because each takes a second. Throws `unavailable` if too many wait. */
export function printReport(html: string): Promise<Pdf> {
  const printed = latest.get(html);
  if (printed) return printed;
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
  setLatest(latest, html, pdf, LATEST_MAX);
  turn = pdf.catch(() => latest.delete(html));
  return pdf;
}

const unavailable = (sentence: string) =>
  new AppError('unavailable', sentence, { retryAfterSeconds: 10 });
