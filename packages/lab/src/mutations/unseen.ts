import { createHash } from 'node:crypto';
import { all, head, onMarkdown, page, type LabSite, type Mutation } from '../site';

/** An address that says nothing about its page. */
const opaque = (path: string) =>
  `/p/${createHash('sha256').update(path).digest('hex').slice(0, 8)}`;
const isContent = (path: string) => /^\/[a-z]+\/[a-z-]+(?:\.md)?$/.test(path);

/** A share of all pages, by the digest of their path. */
const isAmong = (path: string, share: number): boolean =>
  parseInt(opaque(path.replace(/\.md$/, '')).slice(3), 16) < share * 2 ** 32;

/** Pages move to addresses that say nothing; links, sitemap, and llms.txt follow. */
const opaqueAddresses =
  (share: number): Mutation =>
  (site) => {
    const moved = Object.keys(site).filter(
      (path) =>
        isContent(path) &&
        isAmong(path, share) &&
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

const sameTexts = (share: number) =>
  page((html) =>
    html.replace(/<a href="([^"]*)">[^<]*<\/a>[^<]*/g, (link, path: string) =>
      isAmong(path, share) ? `<a href="${path}">Read more</a>` : link,
    ),
  );
const sameMarkdownTexts = (share: number) =>
  onMarkdown((markdown) =>
    markdown.replace(/\[[^\]]*\]\(([^)]*)\).*/g, (link, target: string) =>
      isAmong(target.replace('https://site.test', ''), share) ? `[Read more](${target})` : link,
    ),
  );

/** Neither the text nor the address of a share of the links says where they lead. */
export const opaqueLinks = (share: number): Mutation =>
  all(sameTexts(share), sameMarkdownTexts(share), opaqueAddresses(share));

/** Changes that no rule charges, and that readers may feel. */
export const UNSEEN: Readonly<Record<string, Mutation>> = {
  'all links say “Read more”': all(sameTexts(1), sameMarkdownTexts(1)),
  'addresses say nothing': opaqueAddresses(1),
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
