import { living, rfc, type Guide } from '../guide';

export const guide: Guide = {
  why:
    'Crawlers and user-requested fetchers read robots.txt before anything else. ' +
    'A rule meant for one bot can remove a site from the answers of all AI search ' +
    'engines, and a file that fails to load must be treated as “everything is disallowed”.',
  steps: [
    'Open /robots.txt as a crawler sees it: curl -i https://your-site/robots.txt',
    'One group User-agent: * with your Disallow lines is enough to let every client in.',
    'Name a client only where other rules apply to it, and repeat the Disallow lines ' +
      'there: a client with its own group ignores the group *.',
    'List the sitemap with its absolute URL.',
  ],
  never: [
    'Do not copy a ready-made list of blocked bots without ' +
      'reading it: many of them include search clients.',
    'Do not loosen a Disallow that the owner set on purpose.',
  ],
  good: {
    title: 'A stated policy',
    language: 'txt',
    code: 'User-agent: *\nAllow: /\nDisallow: /account/\n\nUser-agent: OAI-SearchBot\nUser-agent: Claude-SearchBot\nUser-agent: PerplexityBot\nAllow: /\nDisallow: /account/\n\nSitemap: https://www.example.com/sitemap.xml\n',
  },
  bad: {
    title: 'Blocks search along with training',
    language: 'txt',
    code: 'User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nAllow: /\n',
  },
  falseResults: [
    'A CDN rule can still refuse a client that robots.txt ' +
      'allows: the check “Agent access” measures that.',
  ],
  references: [
    rfc(9309, 'Robots Exclusion Protocol', '2022-09'),
    living('OpenAI: overview of its crawlers', 'https://platform.openai.com/docs/bots'),
  ],
  changedIn: '2.2.0',
};
