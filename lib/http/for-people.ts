import { AppError, type ErrorCode } from '@/lib/errors';

/** Services tell programs which call comes next; whoever looks at a page has the page. */
const WORDS: { readonly [Code in ErrorCode]?: string } = {
  site_not_found: 'No such site in this organization; it may have been deleted. Reload the page.',
  scan_not_found: 'No such scan of this site; it may have been deleted. Reload the page.',
  scan_active:
    'A scan of this site is already queued or running. Its progress is on the page of the site.',
};

/** The same error in the words of a page. */
export function forPeople(error: AppError): AppError {
  const words = WORDS[error.code];
  return words === undefined ? error : new AppError(error.code, words, error.details);
}
