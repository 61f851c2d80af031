import type { Reply } from '../network/types';
import { elementsNamed, parseHtml, attr, textOf } from '../parse/html';
import { memoized } from '../network/recording';
import { header, looksLikeHtml, textStart } from './reply';

/** Header or marker that identifies a bot challenge, or null. Rule 8 of the fetch rules. */
export const challengeOf = (reply: Reply): string | null => memoized(reply, detect);

function detect(reply: Reply): string | null {
  const value = (name: string) => header(reply, name)?.trim().toLowerCase() ?? '';
  if (value('cf-mitigated') === 'challenge') return 'cf-mitigated: challenge';
  if (value('x-vercel-mitigated') === 'challenge') return 'x-vercel-mitigated: challenge';
  const waf = value('x-amzn-waf-action');
  if ((waf === 'challenge' || waf === 'captcha') && [202, 405].includes(reply.status))
    return `x-amzn-waf-action: ${waf}`;
  if (![403, 429, 503].includes(reply.status) || !looksLikeHtml(reply)) return null;
  return markerOf(textStart(reply, 200_000));
}

/** Titles and form fields of the interstitial pages of large bot managers. */
const TITLES = [
  /^just a moment/i,
  /^attention required! \| cloudflare/i,
  /^checking your browser/i,
  /^vercel security checkpoint/i,
  /^pardon our interruption/i,
  /^ddos-guard/i,
  /^access to this page has been denied/i,
  /^human verification/i,
  /^one more step/i,
  /^robot or human/i,
  /^verify you are human/i,
];
const FORM_MARKS =
  /challenge-form|challenge-platform|cf-challenge|px-captcha|awswaf|ak-challenge|h-captcha|g-recaptcha|cf-turnstile|datadome/i;

function markerOf(html: string): string | null {
  const document = parseHtml(html);
  const title = elementsNamed(document, 'title')[0];
  const titleText = title ? textOf(title) : '';
  if (TITLES.some((known) => known.test(titleText))) return `title “${titleText.slice(0, 60)}”`;
  const marked = elementsNamed(document, 'form', 'div', 'iframe', 'script').find((e) =>
    FORM_MARKS.test([attr(e, 'id'), attr(e, 'class'), attr(e, 'action'), attr(e, 'src')].join(' ')),
  );
  return marked
    ? `${marked.tagName} ${FORM_MARKS.exec([attr(marked, 'id'), attr(marked, 'class'), attr(marked, 'action'), attr(marked, 'src')].join(' '))?.[0] ?? ''}`
    : null;
}
