import type { Reply } from '../network/types';
import { attr, elementsNamed, parseHtml, textOf } from '../parse/html';
import { visibleLength } from '../parse/text';
import { memoized } from '../network/recording';
import { header, looksLikeHtml, textStart } from './reply';

/** Header or mark that identifies a bot challenge, or null. A challenge is no answer of the site. */
export const challengeOf = (reply: Reply): string | null => memoized(reply, detect);

function detect(reply: Reply): string | null {
  for (const { name, values, statuses } of HEADER_MARKS) {
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

interface HeaderMark {
  readonly name: string;
  readonly values: readonly string[];
  /** Statuses of a challenge; any if missing. */
  readonly statuses?: readonly number[];
  readonly source: string;
}

const HEADER_MARKS: readonly HeaderMark[] = [
  {
    name: 'cf-mitigated',
    values: ['challenge'],
    source:
      'https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response/',
  },
  {
    name: 'x-vercel-mitigated',
    values: ['challenge'],
    source: 'https://github.com/VeNoMouS/cloudscraper/issues/316',
  },
  {
    name: 'x-amzn-waf-action',
    values: ['challenge', 'captcha'],
    statuses: [202, 405],
    source:
      'https://docs.aws.amazon.com/waf/latest/developerguide/waf-captcha-and-challenge-how-it-works.html',
  },
  {
    name: 'sg-captcha',
    values: ['challenge'],
    source: 'https://github.com/woocommerce/woocommerce/issues/52896',
  },
];

interface WallMark {
  readonly vendor: string;
  /** Part of the source of the wall, also where its status is 200. */
  readonly mark: RegExp;
  /** `any`: only the wall has the mark. `own`: the page loads no other script, because ordinary pages have it too. */
  readonly scripts: 'any' | 'own';
  readonly source: string;
}

const WALL_MARKS: readonly WallMark[] = [
  {
    vendor: 'Anubis',
    mark: /\banubis_challenge\b/,
    scripts: 'any',
    source: 'https://github.com/TecharoHQ/anubis/issues/473',
  },
  {
    vendor: 'Imperva',
    mark: /\/_Incapsula_Resource\b/,
    scripts: 'own',
    source: 'https://github.com/microlinkhq/is-antibot/pull/60',
  },
  {
    vendor: 'Imperva',
    mark: /\bonProtectionInitialized\b/,
    scripts: 'any',
    source: 'https://github.com/daijro/camoufox/issues/90',
  },
  {
    vendor: 'SiteGround',
    mark: /\/\.well-known\/sgcaptcha\//,
    scripts: 'any',
    source: 'https://github.com/woocommerce/woocommerce/issues/52896',
  },
  {
    vendor: 'Akamai',
    mark: /\bsec-if-cpt-container\b/,
    scripts: 'any',
    source: 'https://github.com/germondai/trawl/pull/33',
  },
  {
    vendor: 'AWS WAF',
    mark: /\bgokuProps\b/,
    scripts: 'any',
    source: 'https://github.com/germondai/trawl/pull/65',
  },
  {
    vendor: 'Fastly',
    mark: /\/_fs-ch-\w/,
    scripts: 'any',
    source: 'https://github.com/groktopus/groktocrawl/issues/586',
  },
  {
    vendor: 'Sucuri',
    mark: /\bsucuri_cloudproxy_js\b/,
    scripts: 'any',
    source: 'https://github.com/codemanki/cloudscraper',
  },
  {
    vendor: 'testcookie',
    mark: /\bslowAES\.decrypt\(/,
    scripts: 'any',
    source: 'https://github.com/kyprizel/testcookie-nginx-module',
  },
];

const ANY_MARK = new RegExp(WALL_MARKS.map(({ mark }) => mark.source).join('|'));

/** Walls are small; their marks are near the start. */
const WALL_BYTES_MAX = 100_000;
const MARK_WITHIN = 20_000;
/** A page with more text shows its content, whatever scripts it has. */
const WALL_TEXT_MAX = 600;

function wallMark(reply: Reply): string | null {
  if (reply.body.byteLength > WALL_BYTES_MAX) return null;
  const start = textStart(reply, MARK_WITHIN);
  if (!ANY_MARK.test(start)) return null;
  const wall = WALL_MARKS.find(({ mark }) => mark.test(start))!;
  const document = parseHtml(textStart(reply, WALL_BYTES_MAX));
  if (document.body && visibleLength(textOf(document.body)) >= WALL_TEXT_MAX) return null;
  const loaded = elementsNamed(document, 'script').map((e) => attr(e, 'src'));
  if (wall.scripts === 'own' && loaded.some((src) => src && !wall.mark.test(src))) return null;
  return `${wall.vendor}: ${wall.mark.exec(start)?.[0] ?? ''}`;
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
  const marked = elementsNamed(document, 'form', 'div', 'iframe', 'script').find((e) =>
    FORM_MARKS.test([attr(e, 'id'), attr(e, 'class'), attr(e, 'action'), attr(e, 'src')].join(' ')),
  );
  return marked
    ? `${marked.tagName} ${FORM_MARKS.exec([attr(marked, 'id'), attr(marked, 'class'), attr(marked, 'action'), attr(marked, 'src')].join(' '))?.[0] ?? ''}`
    : null;
}
