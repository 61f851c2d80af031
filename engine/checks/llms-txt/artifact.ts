import { FETCH_CLIENTS } from '../../clients';
import { robotsAllows, type Robots } from '../../parse/robots';
import { clip } from '../../parse/text';
import { robotsTxtFile } from '../../probes/files';
import { isAlive } from '../../probes/listed-pages';
import { homePage, metaContent, type PageReading } from '../../probes/page';
import { siteLinks, type SiteLink } from '../../probes/site-links';
import { defineArtifact, linkLine } from '../../artifacts/define';

/** An index drawn from the home page: its name, its description, the pages it links to that answered. */
export const llmsTxtArtifact = defineArtifact({
  kind: 'llms-txt',
  checkIds: ['llms-txt'],
  probes: { home: homePage, links: siteLinks, robots: robotsTxtFile },

  generate({ home, links, robots }, context, { open, todo }) {
    const name = clip(home.html?.title ?? '', 120) || context.host;
    const description = clip((home.html && metaContent(home.html, 'description')) ?? '', 300);
    const pages = links.filter(
      (l) => l.url !== home.url && isOpenToFetchers(robots.robots, l) && isAlive(context, l.url),
    );
    const content = [
      `# ${escape(name)}`,
      '',
      `> ${description ? escape(description) : todo('one sentence: what this site is and for whom', `${escape(context.host)} publishes its pages here for readers and programs.`)}`,
      '',
      `This file lists the main pages of ${escape(context.host)} for programs that read them.`,
      '',
      '## Pages',
      '',
      line('Home', home.url),
      ...pages.map((l) => line(clip(l.text, 120) || new URL(l.url).pathname, l.url)),
    ];
    return {
      path: '/llms.txt',
      filename: 'llms.txt',
      contentType: 'text/plain; charset=utf-8',
      headers: [],
      content: `${content.join('\n')}\n`,
      warnings: warnings(home, open.has('llms-txt/absent')),
      pointer: linkLine('describedby', '/llms.txt', 'text/plain'),
    };
  },
});

const line = (name: string, url: string) => `- [${escape(name)}](${target(url)})`;

/** Text of the site made inert in Markdown: ASCII punctuation may always be escaped (CommonMark section 2.4). */
const escape = (text: string) =>
  text.replace(/[\\`*_[\]<>#|~!&]/g, '\\$&').replace(/^([-+=]|\d+[.)])/, '\\$1');

/** A serialized URL has no blanks; parentheses and angle brackets would end or change the link. */
const target = (url: string) =>
  url.replace(/[()<>\\]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

function isOpenToFetchers(robots: Robots, { url }: SiteLink): boolean {
  const { pathname, search } = new URL(url);
  return FETCH_CLIENTS.every(({ token }) => robotsAllows(robots, token, pathname + search).allowed);
}

function warnings({ html }: PageReading, isNew: boolean): string[] {
  const list = [
    'It lists pages of the home page that answered; add the others that matter. Give each link a note that says what an agent finds there, and remove what does not matter.',
  ];
  if (!isNew) list.push('It replaces the file that is there; carry over what you want to keep.');
  if (!html) list.push('The home page could not be read as HTML, so name and links are missing.');
  return list;
}
