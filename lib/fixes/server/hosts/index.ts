import type { FileSet } from '@seamark/engine';
import type { HostLayout } from '@/lib/fixes/contract/artifacts';
import type { Redirect, RedirectPlan } from '@/lib/fixes/redirects/plan-redirects';
import { mergeRedirects, redirectsFile } from '@/lib/fixes/redirects/redirects-file';
import { count } from '@/lib/platform/text/numbers';
import { apache } from './apache';
import { caddy, CADDY_FOLDER } from './caddy';
import { next } from './next';
import { nginx, NGINX_FOLDER } from './nginx';
import { plain } from './plain';
import { headEntry, publicationOf, type ArchiveEntry, type Publication } from './publication';
import { cloudflarePages, netlify } from './static-hosts';
import { vercel } from './vercel';
import { wordpress } from './wordpress';

interface ArchiveLayout {
  readonly entries: (publication: Publication) => ArchiveEntry[];
  /** Instructions for the owner, one step per line. */
  readonly steps: readonly string[];
  /** True if the layout inserts the head lines itself. */
  readonly writesHead?: boolean;
  /** Folder of the file with redirects. */
  readonly redirectsFolder?: `${string}/`;
}

const HEAD = 'Paste head.html into the <head> of the home page.';

const LAYOUTS: Readonly<Record<HostLayout, ArchiveLayout>> = {
  plain: {
    entries: plain,
    steps: ['Copy public/ into the root of the site.', 'Set the headers of configuration.txt.'],
  },
  nginx: {
    entries: nginx,
    steps: [
      `Unpack into ${NGINX_FOLDER}; for another folder, change the paths in server.conf.`,
      `Add to http { … }: include ${NGINX_FOLDER}/http.conf;`,
      `Add to server { … }: include ${NGINX_FOLDER}/server.conf;`,
      'Remove locations of yours for the same files. Locations with add_header lines need these too.',
      'Run nginx -t, then nginx -s reload.',
    ],
  },
  apache: {
    entries: apache,
    steps: [
      'Copy the contents of htdocs/ into the document root.',
      'Put agents.htaccess at the top of the .htaccess there (AllowOverride All), or into the <Directory>.',
      'Enable the modules: a2enmod headers rewrite.',
    ],
  },
  caddy: {
    entries: caddy,
    steps: [
      `Unpack into ${CADDY_FOLDER}; for another folder, change the paths in agents.caddy.`,
      `Add at the top of the Caddyfile: import ${CADDY_FOLDER}/agents.caddy`,
      'Add to the block of the site: import agents',
      'Run caddy reload.',
    ],
  },
  netlify: {
    entries: netlify,
    steps: [
      'Copy the contents of public/ into the publish directory.',
      'Append _headers and _redirects to yours if you have some.',
      'Copy netlify/ into the root of the repository, then deploy.',
    ],
    redirectsFolder: 'public/',
  },
  vercel: {
    entries: vercel,
    steps: [
      'Copy public/ and middleware.js into the root of the project.',
      'Merge vercel.json with yours, then deploy.',
    ],
  },
  'cloudflare-pages': {
    entries: cloudflarePages,
    steps: [
      'Copy the contents of public/ into the build output directory.',
      'Append _headers and _redirects to yours if you have some.',
      'Copy functions/ into the root of the project, then deploy.',
    ],
    redirectsFolder: 'public/',
  },
  nextjs: {
    entries: next,
    steps: [
      'Copy public/ and next.agents.mjs into the root of the project.',
      'In next.config: import { agents } from "./next.agents.mjs" and spread agents into the configuration.',
      'If you have headers, redirects or rewrites of your own, concatenate the lists. Then deploy.',
    ],
  },
  wordpress: {
    entries: wordpress,
    steps: [
      'Copy wp-content/ over yours: it adds agents.php and agents/ to wp-content/mu-plugins.',
      'The plugin serves all files and headers and adds the lines to the home page.',
      'Files of the same name in the root of the server are served instead of it: remove them.',
    ],
    writesHead: true,
    redirectsFolder: 'wp-content/mu-plugins/',
  },
};

const NO_REDIRECTS: RedirectPlan = { redirects: [], leftOut: [] };

/** The plan without addresses that generated files have: nginx refuses a second location. */
export function planBeside(set: FileSet, { redirects, leftOut }: RedirectPlan): RedirectPlan {
  const publication = publicationOf(set);
  const paths = new Set([
    ...publication.files.map(({ path }) => path),
    ...publication.redirects.map(({ from }) => from),
  ]);
  const reason = 'A generated file has this address.';
  return {
    redirects: redirects.filter(({ from }) => !paths.has(from)),
    leftOut: [
      ...leftOut,
      ...redirects.flatMap(({ from }) => (paths.has(from) ? [{ from, reason }] : [])),
    ],
  };
}

/** All files of a site, and its accepted redirects, laid out for a host. */
export function layOut(
  host: HostLayout,
  set: FileSet,
  { redirects, leftOut }: RedirectPlan = NO_REDIRECTS,
): ArchiveEntry[] {
  const publication = publicationOf(set);
  const hasRedirects = redirects.length > 0;
  const { entries, steps, redirectsFolder = '', writesHead = false } = LAYOUTS[host];
  // Configuration without files would replace that of files published before.
  const isOnlyRedirects = hasRedirects && set.files.length === 0;
  const head = writesHead ? [] : headEntry(publication);
  const files = isOnlyRedirects ? [] : entries(publication);
  const { filename, step } = redirectsFile(host);
  const readme = readmeOf(publication, [
    ...(isOnlyRedirects ? [] : steps),
    ...(head.length > 0 ? [HEAD] : []),
    ...(hasRedirects
      ? [`${redirectsFolder}${filename} has ${count(redirects.length, 'redirect')}. ${step}`]
      : []),
    ...leftOutOf(leftOut),
  ]);
  return [
    { path: 'README.txt', content: readme },
    ...head,
    ...(hasRedirects ? withRedirects(host, files, redirects) : files),
  ];
}

/** The entries with the redirects: in the file of their host, where the archive has one with other content. */
function withRedirects(
  host: HostLayout,
  files: readonly ArchiveEntry[],
  redirects: readonly Redirect[],
): ArchiveEntry[] {
  const path = `${LAYOUTS[host].redirectsFolder ?? ''}${redirectsFile(host).filename}`;
  const before = files.find((file) => file.path === path)?.content ?? '';
  const content = mergeRedirects(host, redirects, before);
  if (content === null) throw new Error(`${path} can’t take redirects.`);
  return [...files.filter((file) => file.path !== path), { path, content }];
}

const leftOutOf = (leftOut: RedirectPlan['leftOut']): string[] =>
  leftOut.length === 0
    ? []
    : [
        `Left out: ${leftOut
          .slice(0, SHOWN)
          .map(
            ({ from, reason }) =>
              `${from.slice(0, PATH_CHARACTERS)} (${reason.replace(/\.$/, '')})`,
          )
          .join('; ')}${leftOut.length > SHOWN ? `; and ${leftOut.length - SHOWN} more` : ''}.`,
      ];

const SHOWN = 3;
const PATH_CHARACTERS = 80;

const listOf = (files: readonly string[]): string =>
  files.slice(0, SHOWN).join('; ') +
  (files.length > SHOWN ? `; and ${files.length - SHOWN} more files` : '');

/** README.txt of at most twelve lines. */
function readmeOf({ host, waiting, leftOut }: Publication, steps: readonly string[]): string {
  const odd =
    leftOut.length === 0
      ? []
      : [
          `Publish by hand, because the path has signs that mean something to servers: ${leftOut.slice(0, SHOWN).join(', ')}.`,
        ];
  const all = [...steps, ...odd, 'Then scan the site again to verify the fixes.'];
  const missing =
    waiting.length === 0
      ? []
      : [`Not here yet, because only you know what they need: ${listOf(waiting)}.`];
  const numbered = all.map((step, i) => `${i + 1}. ${step}`);
  return [`Files for ${host}`, '', ...numbered, ...missing, ''].join('\n');
}
