import { createHash } from 'node:crypto';
import { all, head, onMarkdown, page, type LabSite, type Mutation } from '../site';

/** An address that says nothing about its page. */
const opaque = (path: string) =>
  `/p/${createHash('sha256').update(path).digest('hex').slice(0, 8)}`;
const isContent = (path: string) => /^\/[a-z]+\/[a-z-]+(?:\.md)?$/.test(path);

/** All pages move to addresses that say nothing; links, sitemap, and llms.txt follow. */
const opaqueAddresses: Mutation = (site) => {
  const moved = Object.keys(site).filter(
    (path) =>
      isContent(path) &&
      !path.startsWith('/api/') &&
      !path.startsWith('/mcp/') &&
      !path.startsWith('/ucp/'),
  );
  const placeOf = (path: string) =>
    path.endsWith('.md') ? `${opaque(path.slice(0, -3))}.md` : opaque(path);
  const rewrite = (body: string) =>
    moved.reduce(
      (text, path) =>
        text.replaceAll(new RegExp(`${path.replace('.', '\\.')}(?=["<)])`, 'g'), placeOf(path)),
      body,
    );
  return Object.fromEntries(
    Object.entries(site).map(([path, answer]): [string, LabSite[string]] => [
      moved.includes(path) ? placeOf(path) : path,
      (ask) => {
        const reply = typeof answer === 'function' ? answer(ask) : answer;
        if (reply === undefined || typeof reply === 'string' || typeof reply.body !== 'string')
          return reply;
        return { ...reply, body: rewrite(reply.body) };
      },
    ]),
  );
};

const sameTexts = page((html) =>
  html.replace(/<a href="([^"]*)">[^<]*<\/a>[^<]*/g, '<a href="$1">Read more</a>'),
);
const sameMarkdownTexts = onMarkdown((markdown) =>
  markdown.replace(/\[[^\]]*\]\(([^)]*)\).*/g, '[Read more]($1)'),
);

/** Neither the text nor the address of a link says where it leads. */
export const opaqueLinks: Mutation = all(sameTexts, sameMarkdownTexts, opaqueAddresses);

/** Changes that no rule charges, and that readers may feel. */
export const UNSEEN: Readonly<Record<string, Mutation>> = {
  'all links say “Read more”': all(sameTexts, sameMarkdownTexts),
  'addresses say nothing': opaqueAddresses,
  'a menu of 200 entries on each page': page((html) =>
    html.replace(
      '<main>',
      `<nav>${Array.from({ length: 200 }, (_, at) => `<a href="/topic/${at}">Topic number ${at}</a>`).join(' ')}</nav><main>`,
    ),
  ),
  'the menu three times on each page': page((html) =>
    html.replace(/<header>[\s\S]*?<\/header>/, (header) => header.repeat(3)),
  ),
  '60 kB of scripts in each page': head(
    `<script>${'var x=[1,2,3].map(String);'.repeat(2300)}</script>`,
  ),
  'three times the words on each page': page((html) =>
    html.replace(
      /(<h1>.*<\/h1>)/,
      (heading) =>
        `${heading}${'<p>This part can be skipped: it says in other words what follows, and what follows says it better.</p>'.repeat(60)}`,
    ),
  ),
  'links by scripts only': page((html) => html.replace(/<a href="([^"]*)">/g, '<a data-to="$1">')),
};
