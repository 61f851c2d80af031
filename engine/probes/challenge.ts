import type { Reply } from '../network/types';
import { attr, elementsNamed, parseHtml, textOf } from '../parse/html';
import { visibleLength } from '../parse/text';
import { memoized, type Exchange } from '../network/recording';
import { header, looksLikeHtml, textStart } from './reply';

/** Header or mark that identifies a bot challenge, or null. A challenge is no answer of the site. */
export const challengeOf = (reply: Reply): string | null => memoized(reply, detect);

function detect(reply: Reply): string | null {
  for (const [name, values, statuses] of HEADER_MARKS) {
    const value = header(reply, name)?.trim().toLowerCase();
    if (value === undefined || !values.includes(value)) continue;
    if (!statuses || statuses.includes(reply.status)) return `${name}: ${value}`;
  }
  if (!looksLikeHtml(reply)) return null;
  if ([403, 429, 503].includes(reply.status)) {
    const mark = interstitialMark(textStart(reply, 200_000));
    if (mark) return mark;
  }
  return wallMark(reply);
}

/** Our limits, a refusal by rate, maintenance, and a challenge prove nothing about the server. */
export const isUnproven = ({ answer }: Pick<Exchange, 'answer'>): boolean =>
  answer.kind === 'none'
    ? ['budget', 'deadline', 'blocked'].includes(answer.reason)
    : answer.status === 429 || isMaintenance(answer) || challengeOf(answer) !== null;

/** RFC 9110 section 15.6.4: unavailable for a while, which `Retry-After` states. */
const isMaintenance = (reply: Reply): boolean =>
  reply.status === 503 && header(reply, 'retry-after') !== null;

/** Headers of challenges by value, with the statuses of a challenge (any if null) and the source. */
const HEADER_MARKS: readonly (readonly [
  name: string,
  values: readonly string[],
  statuses: readonly number[] | null,
  source: string,
])[] = [
  [
    'cf-mitigated',
    ['challenge'],
    null,
    'https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response/',
  ],
  [
    'x-vercel-mitigated',
    ['challenge'],
    null,
    'https://github.com/VeNoMouS/cloudscraper/issues/316',
  ],
  [
    'x-amzn-waf-action',
    ['challenge', 'captcha'],
    [202, 405],
    'https://docs.aws.amazon.com/waf/latest/developerguide/waf-captcha-and-challenge-how-it-works.html',
  ],
  ['sg-captcha', ['challenge'], null, 'https://github.com/woocommerce/woocommerce/issues/52896'],
];

/**
 * Parts of the source of walls, also where their status is 200. `any`: only the wall has the mark. `own`: the page loads
 * no other script, because ordinary pages have it too.
 */
const WALL_MARKS: readonly (readonly [
  vendor: string,
  mark: RegExp,
  scripts: 'any' | 'own',
  source: string,
])[] = [
  ['Anubis', /\banubis_challenge\b/, 'any', 'https://github.com/TecharoHQ/anubis/issues/473'],
  [
    'Imperva',
    /\/_Incapsula_Resource\b/,
    'own',
    'https://github.com/microlinkhq/is-antibot/pull/60',
  ],
  ['Imperva', /\bonProtectionInitialized\b/, 'any', 'https://github.com/daijro/camoufox/issues/90'],
  [
    'SiteGround',
    /\/\.well-known\/sgcaptcha\//,
    'any',
    'https://github.com/woocommerce/woocommerce/issues/52896',
  ],
  ['Akamai', /\bsec-if-cpt-container\b/, 'any', 'https://github.com/germondai/trawl/pull/33'],
  ['AWS WAF', /\bgokuProps\b/, 'any', 'https://github.com/germondai/trawl/pull/65'],
  ['Fastly', /\/_fs-ch-\w/, 'any', 'https://github.com/groktopus/groktocrawl/issues/586'],
  ['Sucuri', /\bsucuri_cloudproxy_js\b/, 'any', 'https://github.com/codemanki/cloudscraper'],
  [
    'testcookie',
    /\bslowAES\.decrypt\(/,
    'any',
    'https://github.com/kyprizel/testcookie-nginx-module',
  ],
];

const ANY_MARK = new RegExp(WALL_MARKS.map(([, mark]) => mark.source).join('|'));

/** Walls are small; their marks are near the start. */
const WALL_BYTES_MAX = 100_000;
const MARK_WITHIN = 20_000;
/** A page with more text shows its content, whatever scripts it has. */
const WALL_TEXT_MAX = 600;

function wallMark(reply: Reply): string | null {
  if (reply.body.byteLength > WALL_BYTES_MAX) return null;
  const start = textStart(reply, MARK_WITHIN);
  if (!ANY_MARK.test(start)) return null;
  const [vendor, mark, scripts] = WALL_MARKS.find(([, pattern]) => pattern.test(start))!;
  const document = parseHtml(textStart(reply, WALL_BYTES_MAX));
  if (document.body && visibleLength(textOf(document.body)) >= WALL_TEXT_MAX) return null;
  const loaded = elementsNamed(document, 'script').map((e) => attr(e, 'src'));
  if (scripts === 'own' && loaded.some((src) => src && !mark.test(src))) return null;
  return `${vendor}: ${mark.exec(start)?.[0] ?? ''}`;
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

/** Mark of a refusal that asks for a proof. */
function interstitialMark(html: string): string | null {
  const document = parseHtml(html);
  const title = elementsNamed(document, 'title')[0];
  const titleText = title ? textOf(title) : '';
  if (TITLES.some((pattern) => pattern.test(titleText))) return `title “${titleText.slice(0, 60)}”`;
  for (const e of elementsNamed(document, 'form', 'div', 'iframe', 'script')) {
    const names = ['id', 'class', 'action', 'src'].map((name) => attr(e, name)).join(' ');
    const mark = FORM_MARKS.exec(names)?.[0];
    if (mark !== undefined) return `${e.tagName} ${mark}`;
  }
  return null;
}
