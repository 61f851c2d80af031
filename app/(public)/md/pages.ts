import { GUIDES } from '@seamark/engine';
import { normalizeHost } from '@/lib/platform/contract/normalize-host';
import { demoNotice } from '@/lib/platform/config/demo';
import { env } from '@/lib/platform/config/env';
import { fixPrompt } from '@/lib/fixes/fix-prompt';
import { hostSelectionOf, sideBySidePath, reportPath } from '@/lib/platform/text/host';
import { reportMarkdown } from '@/lib/reports/report-markdown';
import { fixOf } from '@/lib/reports/report-view';
import { sideBySideMarkdown } from '@/lib/benchmark/side-by-side-markdown';
import { listPublicAgentRuns } from '@/lib/questions/server/agent-runs/list-public-agent-runs';
import { getSideBySideSites } from '@/lib/benchmark/server/side-by-side-sites';
import { getPublicScore, getStoredReport } from '@/lib/reports/server/public-report';
import { replayMarkdown } from '../agent-tasks/[host]/[runId]/content';
import { publishedRun } from '../agent-tasks/[host]/[runId]/published';
import { agentTasksMarkdown } from '../agent-tasks/[host]/content';
import { checkMarkdown, checkPage, checksMarkdown } from '../checks/content';
import { sourcesMarkdown } from '../checks/sources/content';
import { toolMarkdown, toolPage, toolsMarkdown } from '../tools/content';
import { apiMarkdown } from '../docs/api/content';
import { REFERENCE_PAGES } from '../docs/pages';
import { changes } from '../engine/changes';
import { clientsMarkdown } from '../clients/content';
import { evidenceMarkdown } from '../evidence/content';
import { landingMarkdown } from '../landing';
import { proseOf } from '../prose';
import { sampleReport } from '@/lib/reports/server/sample-report';
import { exampleRun } from '../showcase';

type Written =
  | { readonly text: string; readonly canonical?: string }
  | { readonly elsewhere: string };
type Write = (...parts: string[]) => Promise<string | Written | null>;

/** Markdown writers by path. `lib/platform/text/markdown-path.ts` has the addresses. */
const WRITERS: readonly (readonly [path: RegExp, write: Write])[] = [
  [/^\/$/, async () => landingMarkdown(await sampleReport(), await exampleRun(), env().BASE_URL)],
  [/^\/checks$/, async () => checksMarkdown(env().BASE_URL)],
  [/^\/checks\/sources$/, async () => sourcesMarkdown(env().BASE_URL)],
  [
    /^\/checks\/([^/]+)$/,
    async (id = '') => {
      const page = checkPage(id);
      return page && checkMarkdown(page);
    },
  ],
  [/^\/tools$/, async () => toolsMarkdown(env().BASE_URL)],
  [
    /^\/tools\/([^/]+)$/,
    async (file = '') => {
      const page = toolPage(file);
      return page && toolMarkdown(page, env().BASE_URL);
    },
  ],
  [/^\/evidence$/, async () => evidenceMarkdown(env().BASE_URL)],
  [/^\/clients$/, async () => clientsMarkdown(env().BASE_URL)],
  [/^\/engine$/, changes],
  ...Object.entries(REFERENCE_PAGES).map(
    ([part, { path }]) =>
      [
        new RegExp(`^${path}$`),
        async () => apiMarkdown(env().BASE_URL, part as keyof typeof REFERENCE_PAGES),
      ] as const,
  ),
  [
    /^(\/docs(?:\/[^/]+)?|\/bot|\/pricing|\/legal\/[^/]+)$/,
    async (path = '') => (await proseOf(path))?.markdown ?? null,
  ],
  [/^\/report\/([^/]+)$/, report],
  [/^\/report\/([^/]+)\/fixes\/([^/]+)$/, fix],
  [
    /^\/agent-tasks\/([^/]+)$/,
    async (text = '') => {
      const host = normalizeHost(text);
      return host === null
        ? null
        : agentTasksMarkdown(await listPublicAgentRuns(host, { limit: 50, offset: 0 }));
    },
  ],
  [
    /^\/agent-tasks\/([^/]+)\/([^/]+)$/,
    async (host = '', runId = '') => {
      const published = await publishedRun(host, runId);
      return published && replayMarkdown(published);
    },
  ],
];

/** Markdown of a page, or a redirect to its address; null if there is no such page. */
export async function markdownOf(
  path: string,
  query = new URLSearchParams(),
): Promise<Written | null> {
  if (path === '/compare') return compare(query);
  for (const [pattern, write] of WRITERS) {
    const match = pattern.exec(path);
    if (!match) continue;
    const result = await write(...match.slice(1));
    return typeof result === 'string' ? { text: withNotice(result) } : result;
  }
  return null;
}

/** Adds the message of the page's frame, if there is one. */
function withNotice(text: string): string {
  const notice = demoNotice();
  return notice === null ? text : `${text.trimEnd()}\n\n${notice}\n`;
}

async function compare(query: URLSearchParams): Promise<Written> {
  const selection = hostSelectionOf(query.getAll('hosts'));
  const canonical = sideBySidePath(selection.hosts);
  const sites = await getSideBySideSites(selection.hosts);
  return { canonical, text: withNotice(sideBySideMarkdown(selection, sites, env().BASE_URL)) };
}

async function report(segment = ''): Promise<string | Written | null> {
  const host = normalizeHost(segment);
  if (host === null) return null;
  const stored = await getStoredReport(host);
  if (stored !== null) return reportMarkdown(stored.view, new Date());
  // `/report/www.example.md` may mean the host `www.example.md`.
  const fullHost = `${host}.md`;
  return (await getPublicScore(fullHost)) === null ? null : { elsewhere: reportPath(fullHost) };
}

async function fix(segment = '', checkId = ''): Promise<string | null> {
  const host = normalizeHost(segment);
  const stored = host === null ? null : await getStoredReport(host);
  const check = stored?.view.report.checks.find(
    ({ id, applicable }) => id === checkId && applicable,
  );
  if (!stored || !check) return null;
  return fixPrompt({
    report: stored.report,
    check,
    gain: fixOf(stored.view, check)?.gain ?? null,
    guide: GUIDES.find((guide) => guide.checkId === checkId) ?? null,
    files: [],
    waiting: [],
  });
}
