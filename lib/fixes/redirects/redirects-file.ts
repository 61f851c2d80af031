import type { HostLayout } from '@/lib/fixes/contract/artifacts';
import {
  planRedirects,
  type Redirect,
  type RedirectPlan,
  type SiteAnswers,
} from './plan-redirects';

/** Permanent, and the client keeps its method. */
export const REDIRECT_STATUS = 308;
const LINE_MAX = 120;

const isShort = (line: string) => line.length <= LINE_MAX;
const escaped = (path: string) => path.replace(/[^\w/-]/g, '\\$&');

/** Not a map: its keys ignore case and need a larger `map_hash_bucket_size`. */
export function nginxRedirect({ from, to }: Redirect): string {
  const [head, answer] = [`location = ${from} {`, `return ${REDIRECT_STATUS} ${to}$is_args$args;`];
  const line = `${head} ${answer} }`;
  return isShort(line) ? line : `${head}\n  ${answer}\n}`;
}

export function apacheRedirect({ from, to }: Redirect): string {
  const [rule, target] = [
    `RewriteRule ^/?${escaped(from.slice(1))}$`,
    `${to} [R=${REDIRECT_STATUS},L]`,
  ];
  const line = `${rule} ${target}`;
  return isShort(line) ? line : `${rule} \\\n  ${target}`;
}

export function caddyRedirect({ from, to }: Redirect): string {
  const line = `redir ${from} ${to} ${REDIRECT_STATUS}`;
  return isShort(line) ? line : `redir ${from} \\\n  ${to} ${REDIRECT_STATUS}`;
}

/** A line of `_redirects`. */
export const lineRedirect = ({ from, to }: Redirect): string => `${from} ${to} ${REDIRECT_STATUS}`;

/** Entry of Vercel and Next.js, which send 308 for `permanent`. */
export const entryRedirect = ({ from, to }: Redirect) => ({
  source: from,
  destination: to,
  permanent: true,
});

/** Row of a PHP array; plain paths have no quotes. */
export const phpRedirect = ({ from, to }: Redirect): string => {
  const line = `    '${from}' => '${to}',`;
  return isShort(line) ? line : `    '${from}' =>\n      '${to}',`;
};

interface RedirectsFile {
  readonly filename: string;
  /** What its owner does with it. */
  readonly step: string;
}

interface HostFile extends RedirectsFile {
  readonly ignoresCase: boolean;
  readonly write: (redirects: readonly Redirect[]) => string;
  /** Text of an existing file with these redirects; null if it is not understood. Absent for files of code. */
  readonly add?: (redirects: readonly Redirect[], before: string) => string | null;
}

const lines = (redirects: readonly Redirect[], line: (redirect: Redirect) => string) =>
  redirects.map((redirect) => `${line(redirect)}\n`).join('');
const json = (value: unknown) => JSON.stringify(value, null, 2);

/** Text of an entry up to its target. */
const startOf = (entry: string) => entry.slice(0, entry.indexOf(' ', entry.indexOf('/')) + 1);

/** A file of one redirect per entry, where the host takes the first that fits. Addresses that it has stay: nginx refuses a second entry. */
const byLine = (line: (redirect: Redirect) => string, head = '') => ({
  write: (redirects: readonly Redirect[]) => head + lines(redirects, line),
  add: (redirects: readonly Redirect[], before: string) =>
    head +
    lines(
      redirects.filter((redirect) => !`\n${before}`.includes(`\n${startOf(line(redirect))}`)),
      line,
    ) +
    (before.startsWith(head) ? before.slice(head.length) : before),
});

type Entries = readonly ReturnType<typeof entryRedirect>[];
const withEntries = (redirects: readonly Redirect[], before: Entries) => [
  ...redirects.map(entryRedirect),
  ...before.filter(({ source }) => !redirects.some(({ from }) => from === source)),
];

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function addToVercel(redirects: readonly Redirect[], before: string): string | null {
  const config = parsed(before) as { redirects?: Entries } | null;
  const entries = config?.redirects ?? [];
  const isConfig = typeof config === 'object' && config !== null && !Array.isArray(config);
  if (!isConfig || !Array.isArray(entries) || !entries.every(Boolean)) return null;
  return `${json({ ...config, redirects: withEntries(redirects, entries) })}\n`;
}

const PHP = (redirects: readonly Redirect[]) => `<?php
/**
 * Plugin Name: Redirects for AI agents
 * Description: Leads addresses that agents ask for in vain to their pages.
 */
function agents_redirect($asked) {
  list($path, $query) = explode('?', $asked, 2) + array('/', '');
  $redirects = array(
${lines(redirects, phpRedirect)}  );
  if (!isset($redirects[$path])) return;
  header('Location: ' . $redirects[$path] . ($query === '' ? '' : '?' . $query), true, ${REDIRECT_STATUS});
  exit;
}
agents_redirect(isset($_SERVER['REQUEST_URI']) ? $_SERVER['REQUEST_URI'] : '/');
`;

const FILES: Readonly<Record<HostLayout, HostFile>> = {
  plain: {
    filename: 'redirects.txt',
    ignoresCase: true,
    step: `Set up each line as a redirect with status ${REDIRECT_STATUS}, or 301 where there is no ${REDIRECT_STATUS}.`,
    ...byLine(({ from, to }) => `${from} → ${to}`),
  },
  nginx: {
    filename: 'redirects.conf',
    ignoresCase: false,
    step: 'Put it beside nginx.conf, add “include redirects.conf;” inside server { … }, then run nginx -t and nginx -s reload.',
    ...byLine(nginxRedirect),
  },
  apache: {
    filename: 'redirects.htaccess',
    ignoresCase: false,
    step: 'Put it at the top of the .htaccess of the document root. It needs mod_rewrite.',
    ...byLine(apacheRedirect, 'RewriteEngine On\n'),
  },
  caddy: {
    filename: 'redirects.caddy',
    ignoresCase: true,
    step: 'Put it beside the Caddyfile, add “import redirects.caddy” to the block of the site, then run caddy reload.',
    ...byLine(caddyRedirect),
  },
  netlify: {
    filename: '_redirects',
    ignoresCase: true,
    step: 'Put it into the publish directory, or its lines at the top of yours, then deploy.',
    ...byLine(lineRedirect),
  },
  vercel: {
    filename: 'vercel.json',
    ignoresCase: true,
    step: 'Add the entries to yours, then deploy.',
    write: (redirects) => `${json({ redirects: redirects.map(entryRedirect) })}\n`,
    add: addToVercel,
  },
  'cloudflare-pages': {
    filename: '_redirects',
    ignoresCase: true,
    step: 'Put it into the build output directory, or its lines at the top of yours, then deploy.',
    ...byLine(lineRedirect),
  },
  nextjs: {
    filename: 'redirects.mjs',
    ignoresCase: true,
    step: 'In next.config, import { redirects } from this file and add them to redirects(), then deploy.',
    write: (redirects) => `export const redirects = ${json(redirects.map(entryRedirect))};\n`,
  },
  wordpress: {
    filename: 'agents-redirects.php',
    ignoresCase: false,
    step: 'Copy it to wp-content/mu-plugins.',
    write: PHP,
  },
};

/** Hosts whose form redirects can have. */
export const REDIRECT_LAYOUTS = Object.keys(FILES) as readonly HostLayout[];

export const redirectsFile = (host: HostLayout): RedirectsFile => FILES[host];

/** Plan for a host: addresses as it compares them, lines as its file has them. */
export function planFor(
  host: HostLayout,
  wanted: readonly Redirect[],
  answers: SiteAnswers,
): RedirectPlan {
  const { write, ignoresCase } = FILES[host];
  const { redirects, leftOut } = planRedirects(wanted, answers, ignoresCase);
  const fits = (redirect: Redirect) => write([redirect]).split('\n').every(isShort);
  const long = redirects.filter((redirect) => !fits(redirect));
  const reason = 'It needs a line that is too long.';
  return {
    redirects: redirects.filter(fits),
    leftOut: [...leftOut, ...long.map(({ from }) => ({ from, reason }))],
  };
}

/** A host’s file with planned redirects before those that it has; null if its content is not understood. */
export function mergeRedirects(
  host: HostLayout,
  redirects: readonly Redirect[],
  before = '',
): string | null {
  const { write, add } = FILES[host];
  return before === '' ? write(redirects) : (add?.(redirects, before) ?? null);
}
