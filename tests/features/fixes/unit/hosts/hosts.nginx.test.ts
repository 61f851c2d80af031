// @module-tag processes
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unzipSync } from 'fflate';
import {
  audit,
  guardedNetwork,
  runInCallerThread,
  parseConnectTo,
  parseTarget,
} from '@seamark/engine';
import { generateAll, type GeneratedArtifact } from '@/engine/files';
import type { JudgedCheck } from '@/engine/judging/judge-check';
import { Evaluation } from '@/engine/judging/evaluation';
import { CHECKS } from '@/engine/checks';
import { withFiles } from '../../../../helpers/overlay';
import { isOpen } from '../../../../../engine/report/score';
import { unpackRun } from '@/engine/recorded/packed-run';
import { HostLayout } from '@/lib/fixes/contract/artifacts';
import { zipOf } from '@/lib/fixes/server/zip-of';
import { layOut } from '@/lib/fixes/server/hosts';
import type { ArchiveEntry } from '@/lib/fixes/server/hosts/publication';
import { findServer, HOW_TO_GET_SERVERS } from '../../../../../scripts/web-servers.mjs';
import { NAMED_FACTS } from '../../../../helpers/all-facts';
import { LONG_TEXT } from '../../../../helpers/memory-network';
import { hostOn } from '../../../../helpers/sites/host-servers';
import { valueOf } from '../../../../helpers/sites/owner';
import { passOn } from '../../../../helpers/sites/pass-on';
import { serveSite, type ServedSite } from '../../../../helpers/sites/serve-site';

const page = (title: string, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}</head><body><header><nav><a href="/about">About</a> <a href="/api">API</a></nav></header><main><h1>${title}</h1><p>${LONG_TEXT}</p></main></body></html>`;
/** A folder that lacks nearly everything. */
const SITE = {
  'index.html': page('Sea charts of site.test'),
  'about.html': page('About us', '<title>About us</title>'),
  'api.html': page('Our API', '<title>Our API</title>'),
  'robots.txt': 'User-agent: *\nDisallow: /private/\n',
  'logo.png': 'png',
  'preview.png': 'png',
};
const hooks = {
  onDefect: (_: string, error: unknown) => {
    throw error;
  },
};

let front: ServedSite;
let origin = '';
beforeAll(async () => {
  const missing = (['nginx', 'apache', 'caddy', 'php'] as const).filter((n) => !findServer(n));
  if (missing.length > 0) throw new Error(`Missing: ${missing.join(', ')}. ${HOW_TO_GET_SERVERS}`);
  // Terminates TLS in front of the host, as a proxy does.
  front = await serveSite(
    {},
    {
      tls: true,
      otherwise: (asked) =>
        asked.scheme === 'http'
          ? { status: 301, headers: { location: `https://site.test${asked.path}` } }
          : passOn(origin, asked),
    },
  );
});
afterAll(() => front.close());

/** Measures over sockets and returns the recordings to judge again. */
async function measure() {
  const connectTo = parseConnectTo(front.connectTo);
  const parsed = parseTarget('https://site.test/', 'url', connectTo);
  if (!parsed.ok) throw new Error(parsed.message);
  const outcome = await audit(
    {
      target: parsed.target,
      profile: 'auto',
      timeoutMs: 10_000,
      retries: 0,
      wallMs: 100_000,
      byOwner: true,
      pagesMax: 0,
      withFixes: true,
      withRecordings: true,
    },
    {
      network: guardedNetwork({ connectTo, ca: front.ca }),
      run: runInCallerThread(({ error }) => hooks.onDefect('', error)),
      baseUrl: 'https://seamark.test',
      now: () => new Date(),
      signal: new AbortController().signal,
    },
  );
  if (!outcome.ok) throw new Error(outcome.message);
  const run = unpackRun(outcome.report.recordings!)!;
  return {
    context: run.context,
    results: new Evaluation(run.context, CHECKS, hooks, true).finish(),
  };
}

type Measured = Awaited<ReturnType<typeof measure>>;

const repairedBy = (files: readonly GeneratedArtifact[]) =>
  new Set<string>(files.flatMap((f) => f.wantedBy));
const openOf = (check: JudgedCheck | undefined) =>
  check?.findings.filter(isOpen).map(({ code, message }) => `${code}: ${message}`) ?? [];

/** Judges with all files added to the recorded responses. */
function promised({ context }: Measured, files: readonly GeneratedArtifact[]): JudgedCheck[] {
  const over = withFiles(
    context,
    files.map(({ draft }) => draft),
  );
  return new Evaluation(over, CHECKS, hooks, true).finish();
}

/** Files with every question answered. */
function filesOf({ context, results }: Measured): GeneratedArtifact[] {
  const asked = generateAll(context, results, hooks, NAMED_FACTS);
  const others = Object.fromEntries(
    asked.flatMap(({ missing }) => missing.map(({ what }, i) => [what, valueOf(what, i)])),
  );
  return generateAll(context, results, hooks, { ...NAMED_FACTS, others });
}

/** Configuration lines that are too long for an administrator, except in files of the site. */
function tooLong(entries: readonly ArchiveEntry[], files: readonly GeneratedArtifact[]): string[] {
  const contents = files.map(({ draft }) => draft.content);
  return entries
    .filter(({ path, content }) => !contents.includes(content) && !path.endsWith('head.html'))
    .flatMap(({ path, content }) => content.split('\n').map((line) => `${path}: ${line}`))
    .filter((line) => line.length > line.indexOf(': ') + 2 + 120);
}

async function on<T>(
  host: string,
  entries: readonly ArchiveEntry[],
  work: () => Promise<T>,
): Promise<T> {
  const hosted = await hostOn(host, SITE, entries);
  origin = hosted.origin;
  try {
    return await work();
  } finally {
    await hosted.close();
  }
}

describe('the archive of generated files', () => {
  it.each(HostLayout.options.filter((host) => host !== 'plain'))(
    'for %s, served by a real server, yields the promised check results',
    { timeout: 240_000 },
    async (host) => {
      const before = await on(host, [], measure);
      const files = filesOf(before);
      expect(files.length).toBeGreaterThan(6);
      const entries = layOut(host, { files, waiting: [], homeUrl: before.context.homeUrl });
      expect(tooLong(entries, files)).toEqual([]);
      await on(host, entries, async () => {
        const home = await (await fetch(`${origin}/`)).text();
        expect(home).toContain(SITE['index.html'].split('</head>')[1]);
        expect((await fetch(`${origin}/about`)).status).toBe(200);
        expect((await fetch(`${origin}/gone`)).status).toBe(404);
        const moved = await fetch(`${origin}/security.txt`, { redirect: 'manual' });
        expect([moved.status, new URL(moved.headers.get('location')!, origin).pathname]).toEqual([
          308,
          '/.well-known/security.txt',
        ]);
        for (const { draft } of files) {
          if (draft.path === null) continue;
          const answer = await fetch(`${origin}${draft.path}`);
          expect([draft.path, answer.status, answer.headers.get('content-type')]).toEqual([
            draft.path,
            200,
            draft.contentType,
          ]);
          expect(await answer.text()).toBe(draft.content);
        }
        for (const [accept, type] of ACCEPTS)
          expect([
            accept,
            (await fetch(`${origin}/`, { headers: { accept } })).headers
              .get('content-type')
              ?.split(';')[0],
          ]).toEqual([accept, type]);
        const after = await measure();
        const wanted = repairedBy(files);
        for (const check of promised(before, files)) {
          if (!wanted.has(check.id)) continue;
          const now = after.results.find(({ id }) => id === check.id);
          expect([check.id, now?.score, ...openOf(now)]).toEqual([
            check.id,
            check.score,
            ...openOf(check),
          ]);
        }
      });
    },
  );

  it.each(HostLayout.options)('for %s has the same bytes each time', (host) => {
    const entries = layOut(host, { files: [], waiting: [], homeUrl: 'https://site.test/' });
    const zip = zipOf(entries);
    expect(Buffer.compare(zip, zipOf(entries))).toBe(0);
    const unpacked = Object.entries(unzipSync(zip)).map(([path, bytes]) => ({
      path,
      content: Buffer.from(bytes).toString(),
    }));
    expect(unpacked).toEqual(entries);
  });
});

const ACCEPTS = [
  ['text/markdown', 'text/markdown'],
  ['text/markdown;q=0.9, text/html;q=0.8', 'text/markdown'],
  ['text/html;q=0.9, text/markdown;q=0.8', 'text/html'],
  ['text/markdown, text/html;q=0.9', 'text/markdown'],
  ['text/markdown, text/html, */*', 'text/markdown'],
  ['text/html,application/xhtml+xml,*/*;q=0.8', 'text/html'],
  ['text/html, text/markdown;q=0.5', 'text/html'],
  ['text/html, text/markdown', 'text/html'],
  ['*/*', 'text/html'],
] as const;
