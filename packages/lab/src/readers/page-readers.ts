import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import robotsParser from 'robots-parser';
import TurndownService from 'turndown';
import { linkTo, type Link } from '../../../../engine/questions/frontier';
import { render } from './render';
import { ORIGIN, type Reader, type Received, type Sight } from './reader';

const HTML = { accept: 'text/html,application/xhtml+xml' };
const MARKDOWN = { accept: 'text/markdown, text/html;q=0.8' };
/** Tokens after which fetch tools of some agents cut a page; about 4 characters each. */
const CUT_CHARACTERS = 8_000;

function as<H extends object>(token: string, headers: H) {
  return { ...headers, 'user-agent': `Mozilla/5.0 (compatible; ${token}/1.0)` };
}

/** Begins at the home page, asks for HTML, and sees the text and the links. */
const READS_TEXT = { entries: ['/'], headers: HTML, see: seeText };

const rawHtml: Reader = {
  name: 'HTML',
  description: 'the page as sent, with its tags',
  ...READS_TEXT,
  see: (received) => ({ ...seeText(received), text: received.body }),
};

const text: Reader = {
  name: 'Text',
  description: 'the text of the page with its links, fetched as ChatGPT-User',
  ...READS_TEXT,
  headers: as('ChatGPT-User', HTML),
};

const cutText: Reader = {
  name: 'Text, cut',
  description: `the text of the page with its links, cut after ${CUT_CHARACTERS} characters`,
  ...READS_TEXT,
  see: (received) => {
    const { text: fullText, leads } = seeText(received);
    const seen = fullText.slice(0, CUT_CHARACTERS);
    return { text: seen, leads: leads.filter(({ url }) => seen.includes(new URL(url).pathname)) };
  },
};

const converted: Reader = {
  name: 'Converted to Markdown',
  description: 'the HTML converted to Markdown by Turndown',
  ...READS_TEXT,
  see: (received) =>
    isHtml(received) ? { ...seeText(received), text: convert(received.body) } : seeText(received),
};

const markdownElseConverted: Reader = {
  name: 'Markdown, else converted',
  description:
    'Markdown requested by Accept, else the HTML converted to Markdown by Turndown, fetched as Claude-User by https only',
  ...READS_TEXT,
  headers: as('Claude-User', MARKDOWN),
  isSecureOnly: true,
  see: converted.see,
};

const markdownElseHtml: Reader = {
  name: 'Markdown, else HTML',
  description: 'Markdown requested by Accept, else the page as sent, with its tags',
  ...READS_TEXT,
  headers: MARKDOWN,
  see: rawHtml.see,
};

const markdownByAddress: Reader = {
  name: 'Markdown by .md',
  description: 'the address of a page with .md behind it',
  ...READS_TEXT,
  address: (url) => {
    const { pathname } = new URL(url);
    if (/\.\w+$/.test(pathname)) return url;
    return pathname === '/' ? `${ORIGIN}/index.md` : `${url.replace(/\/$/, '')}.md`;
  },
};

const llmsTxtFirst: Reader = {
  name: 'llms.txt first',
  description: '/llms.txt, then what it links to; the home page if there is none',
  ...READS_TEXT,
  entries: ['/llms.txt', '/'],
};

const sitemapFirst: Reader = {
  name: 'Sitemap first',
  description: '/sitemap.xml, then the addresses in it; the home page if there is none',
  ...READS_TEXT,
  entries: ['/sitemap.xml', '/'],
};

/** A client that obeys robots.txt, read by robots-parser, under its own name. */
const obedient = (
  name: string,
  token: string,
  {
    see,
    entries = ['/'],
    render,
  }: Pick<Reader, 'see' | 'render'> & Partial<Pick<Reader, 'entries'>>,
): Reader => ({
  name,
  description: `the text of pages that robots.txt allows to ${token}, with its name as user agent${render ? ', after their scripts ran' : ''}`,
  entries,
  headers: as(token, HTML),
  ...(render && { render }),
  mayRequest: async (url, get) => {
    const robots = await get(`${ORIGIN}/robots.txt`, {});
    if (!robots || robots.status >= 500) return false;
    if (robots.status !== 200) return true;
    return robotsParser(`${ORIGIN}/robots.txt`, robots.body).isAllowed(url, token) ?? true;
  },
  see,
});

/** The same reader under the name of another client. */
export const readAs = (token: string, reader: Reader): Reader =>
  reader.mayRequest
    ? obedient(reader.name, token, reader)
    : { ...reader, headers: as(token, reader.headers) };

/** Text and links as robots meta tags and `X-Robots-Tag` allow them to an index. */
const seeIndexable: Reader['see'] = (received) => {
  const { text: seen, leads } = seeText(received);
  const directives = directivesOf(received);
  return {
    text: /\b(?:noindex|none|nosnippet)\b/.test(directives) ? '' : seen,
    leads: /\b(?:nofollow|none)\b/.test(directives) ? [] : leads,
  };
};

const INDEXES = { see: seeIndexable, entries: ['/', '/sitemap.xml'] };

/** Readers of pages and of the files that lead to them. */
export const PAGE_READERS: readonly Reader[] = [
  rawHtml,
  text,
  cutText,
  converted,
  markdownElseConverted,
  markdownElseHtml,
  markdownByAddress,
  llmsTxtFirst,
  sitemapFirst,
  obedient('Search engine', 'Googlebot', { ...INDEXES, render }),
  obedient('AI search crawler', 'Claude-SearchBot', INDEXES),
  obedient('Fetch for a person', 'Claude-User', { see: seeText }),
];

/** HTML by its type, or by its beginning where there is none, as browsers see it. */
const isHtml = ({ status, headers, body }: Received) =>
  status === 200 && /^text\/html|^<!doctype html/i.test(headers.get('content-type') ?? body);

const NOTHING: Sight = { text: '', leads: [] };

function seeText(received: Received): Sight {
  const { status, headers, body, url } = received;
  if (status !== 200) return NOTHING;
  if (isHtml(received)) return readHtml(body, url);
  const type = headers.get('content-type') ?? '';
  if (type.includes('xml'))
    return {
      text: body,
      leads: [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].flatMap(([, loc = '']) =>
        lead(loc, url, ''),
      ),
    };
  if (!/^text\/(?:plain|markdown)/.test(type)) return NOTHING;
  if (/^<!doctype html/i.test(body)) return { text: body, leads: readHtml(body, url).leads };
  return {
    text: body,
    leads: [...body.matchAll(/\[([^\]]*)\]\(([^)\s]+)\)(?::? ?([^\n]*))/g)].flatMap(
      ([, name = '', target = '', note = '']) => lead(target, url, `${name} ${note}`),
    ),
  };
}

const HIDDEN = new Set(['script', 'style', 'template', 'noscript', 'head', 'svg']);
const BLOCKS = new Set('p div li h1 h2 h3 h4 tr section main nav header footer pre'.split(' '));

/** Visible text with links as Markdown, and the links. */
function readHtml(html: string, url: string): Sight {
  const leads: Link[] = [];
  const textOf = (node: Tree.ChildNode | Tree.Document): string => {
    if (node.nodeName === '#text') return (node as Tree.TextNode).value.replace(/\s+/g, ' ');
    if (HIDDEN.has(node.nodeName) || !('childNodes' in node)) return '';
    const inner = node.childNodes.map(textOf).join('');
    if (node.nodeName === 'a') {
      const href = attribute(node as Tree.Element, 'href');
      if (href === undefined) return inner;
      leads.push(...lead(href, url, `${inner} ${aroundLink(node)}`));
      return `[${inner}](${href})`;
    }
    return BLOCKS.has(node.nodeName) ? `${inner}\n` : inner;
  };
  const seen = textOf(parse(html)).replace(/\n\s*/g, '\n');
  return { text: seen, leads };
}

/** Text of the list item that a link begins. */
const aroundLink = ({ parentNode }: Tree.ChildNode): string =>
  parentNode?.nodeName === 'li'
    ? parentNode.childNodes
        .map((node) => (node.nodeName === '#text' ? (node as Tree.TextNode).value : ''))
        .join(' ')
    : '';

const attribute = ({ attrs }: Tree.Element, name: string) =>
  attrs.find((attribute) => attribute.name === name)?.value;

function lead(target: string, base: string, about: string): Link[] {
  if (!URL.canParse(target, base)) return [];
  const url = new URL(target, base);
  url.hash = '';
  return /^https?:$/.test(url.protocol) ? [linkTo(url.href, about)] : [];
}

/** Directives of `X-Robots-Tag` and `<meta name="robots">`, in lower case. */
function directivesOf({ headers, body }: Received): string {
  const tags = body.matchAll(/<meta name="robots" content="([^"]*)"/gi);
  return [headers.get('x-robots-tag') ?? '', ...[...tags].map(([, content = '']) => content)]
    .join(' ')
    .toLowerCase();
}

const turndown = new TurndownService({ headingStyle: 'atx' });
turndown.remove(['script', 'style', 'noscript']);
const convert = (html: string) => turndown.turndown(html);
