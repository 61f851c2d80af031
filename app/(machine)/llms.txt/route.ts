import { LANDING } from '@/app/(public)/landing';
import { sitePages, type SitePage } from '@/app/(public)/site-map';
import { env } from '@/lib/platform/config/env';
import { blocks, heading, list, text } from '@/lib/platform/text/markdown';
import { markdownPath } from '@/lib/platform/text/markdown-path';
import { serveFile } from '@/lib/platform/http';

export const dynamic = 'force-dynamic';

const TITLE: readonly (readonly [title: string, has: (path: string) => boolean])[] = [
  ['Documentation', (path) => path.startsWith('/docs')],
  ['Checks', (path) => path.startsWith('/checks')],
  ['About', () => true],
];

/** Link without the angle brackets of CommonMark, which simple parsers of llms.txt do not support. */
const link = (label: string, address: string): string => `[${text(label)}](${encodeURI(address)})`;

/** The public pages as an llms.txt file (llmstxt.org). */
async function llmsTxt(): Promise<string> {
  const base = env().BASE_URL;
  const pages = (await sitePages()).filter(({ path }) => path !== '/');
  const groups = new Map<string, SitePage[]>();
  for (const page of pages) {
    const title = TITLE.find(([, has]) => has(page.path))?.[0] ?? '';
    groups.set(title, [...(groups.get(title) ?? []), page]);
  }
  const item = ({ path, name, description }: SitePage): string =>
    `${link(name, base + markdownPath(path))}: ${text(description)}`;
  return blocks(
    heading(1, 'Seamark'),
    `> ${text(LANDING.description)}`,
    text('Anyone can scan a site and read its latest public report without an account.'),
    `${heading(2, 'API')}\n\n${list([
      `${link('OpenAPI description', `${base}/.well-known/openapi.json`)}: all endpoints. ` +
        'Public endpoints are POST /api/v1/scan with {"domain": host}, GET /api/v1/report/{host}, ' +
        'GET /api/v1/benchmark?host={host} and GET /api/v1/agent-tasks/{host}.',
      `${link('API catalog', `${base}/.well-known/api-catalog`)}: the same as a linkset (RFC 9727).`,
      `${link('MCP server', `${base}/.well-known/mcp/server-card.json`)}: the same as tools, at ${base}/mcp.`,
      `${link('Access', `${base}/auth.md`)}: what needs an API key, and how to get one.`,
    ])}`,
    ...TITLE.map(
      ([title]) => `${heading(2, title)}\n\n${list((groups.get(title) ?? []).map(item))}`,
    ),
  );
}

export const GET = serveFile(async () => ({
  body: await llmsTxt(),
  type: 'text/plain; charset=utf-8',
}));
