import { sitePages } from '@/app/(public)/site-map';
import { env } from '@/lib/platform/config/env';
import { serveFile } from '@/lib/platform/http';

export const dynamic = 'force-dynamic';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

async function sitemap(): Promise<string> {
  const entries = (await sitePages()).map(
    ({ path, changed }) =>
      `  <url><loc>${escaped(env().BASE_URL + path)}</loc>${changed === null ? '' : `<lastmod>${changed}</lastmod>`}</url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
}

export const GET = serveFile(async () => ({
  body: await sitemap(),
  type: 'application/xml; charset=utf-8',
}));
