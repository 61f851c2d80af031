import { llmsTxtChoice } from '../checks/llms-txt/probe';
import { FRONT_MATTER } from '../parse/markdown';
import { attr, elementsNamed, parseHtml, textOf } from '../parse/html';
import type { Robots } from '../parse/robots';
import { clip, textBefore } from '../parse/text';
import { robotsTxtFile } from '../probes/files';
import { hostOf, listedUrls, sitemapLists } from '../probes/sitemaps';
import { viewOfPage } from '../view/page-view';
import type { SitePage, SiteRedirect } from '../redirects/suggest';
import type { RecordedRun } from './packed-run';

/** The addresses of a site, as a scan recorded them. */
export interface SitePages {
  readonly pages: readonly SitePage[];
  /** Redirects within the site that the scan followed. */
  readonly redirects: readonly SiteRedirect[];
  readonly robots: Robots;
}

const LISTED_MAX = 50_000;
const TEXT_MAX = 200;
/** A folder can have 100,000 pages, of which only the head is parsed. */
const HEAD_MAX = 100_000;

/** Pages read first, with their titles; then those that llms.txt and sitemaps list. */
export function sitePagesOf({ context, views }: RecordedRun): SitePages {
  const host = hostOf(context.homeUrl);
  const pathOf = (url: string): string | null =>
    hostOf(url) === host ? new URL(url).pathname : null;
  const pages = new Map<string, SitePage>();
  const add = (url: string, title = '') => {
    const path = pages.size < LISTED_MAX ? pathOf(url) : null;
    if (path !== null && !pages.has(path)) pages.set(path, { path, title: clip(title, TEXT_MAX) });
  };
  const home = viewOfPage(context);
  for (const view of [...(home ? [home] : []), ...views().map((page) => page.view)])
    if (view.status < 400) add(view.url, view.title ?? '');
  const { content } = context.read(llmsTxtChoice);
  const notes = new Map(content?.outline.links.map(({ url, text }) => [url, text]));
  for (const url of content?.urls ?? []) add(url, notes.get(url));
  for (const url of listedUrls(context.read(sitemapLists))) add(url);
  const redirects = context.recording.all().flatMap(({ answer }) => {
    if (answer.kind !== 'reply' || answer.status >= 400) return [];
    const to = pathOf(answer.url);
    return answer.hops.flatMap(({ url }) => {
      const from = pathOf(url);
      return from === null || to === null || from === to ? [] : [{ from, to }];
    });
  });
  return { pages: [...pages.values()], redirects, robots: context.read(robotsTxtFile).robots };
}

/** Title and canonical address of a file, HTML or Markdown. */
export function aboutFile(source: string, isMarkdown: boolean): Omit<SitePage, 'path'> {
  if (isMarkdown) {
    const titled = /^title:(.*)/m.exec(FRONT_MATTER.exec(source)?.[1] ?? '')?.[1];
    const title = titled?.trim().replace(/^["']|["']$/g, '') ?? /^# (.+)/m.exec(source)?.[1] ?? '';
    return { title: clip(title, TEXT_MAX) };
  }
  const document = parseHtml(textBefore(source, '</head>').slice(0, HEAD_MAX));
  const [title] = elementsNamed(document, 'title');
  const link = elementsNamed(document, 'link').find((e) => attr(e, 'rel') === 'canonical');
  const canonical = link && attr(link, 'href');
  return { title: title ? clip(textOf(title), TEXT_MAX) : '', ...(canonical && { canonical }) };
}
