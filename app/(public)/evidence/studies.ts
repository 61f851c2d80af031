/** A published study of what agents and answer engines do with sites. */
interface Study {
  readonly title: string;
  readonly url: string;
  /** Who did it and paid for it. */
  readonly by: string;
  readonly size: string;
  readonly result: string;
}

export const STUDIES: readonly Study[] = [
  {
    title: 'Docs URL benchmark: Markdown and llms.txt (2026)',
    url: 'https://www.mintlify.com/blog/llms-txt-agent-benchmark',
    by: 'Mintlify, which sells hosting of documentation; V. Sahasi, not of Mintlify, computed the figures again from its data',
    size: '2,400 runs of Claude Code and Codex, 20 documentation sites',
    result:
      'Failed requests per question of the two: 1.12 and 3.33 on HTML, 0.79 and 2.05 on Markdown, 0.10 and 0.15 on Markdown that links to llms.txt. 94 to 99 % of answers are right in each form. The study took the link away from sites of Mintlify that had it, and blocked their llms.txt; it shows nothing about other kinds of sites, or about better answers.',
  },
  {
    title: 'We tracked 1,885 pages adding schema (2026)',
    url: 'https://ahrefs.com/blog/schema-ai-citations/',
    by: 'Ahrefs, which sells SEO tools',
    size: '1,885 pages, 4,000 controls',
    result:
      'Pages that were cited often already gained no citations by JSON-LD: −4.6 % in AI Overviews; +2.4 % in AI Mode and +2.2 % in ChatGPT, both within chance.',
  },
  {
    title: '97 % of llms.txt files never get read (2026)',
    url: 'https://ahrefs.com/blog/llmstxt-study/',
    by: 'Ahrefs, which sells SEO tools',
    size: '137,000 domains, one month',
    result:
      '28 % of the domains have the file, and 97 % of the files got no request. Of the requests for the others, a fifth came from named AI tools.',
  },
  {
    title: 'The rise of the AI crawler (2024)',
    url: 'https://vercel.com/blog/the-rise-of-the-ai-crawler',
    by: 'Vercel, which sells hosting, with MERJ',
    size: '1.3 billion requests, one month',
    result:
      'GPTBot and Claude’s crawler fetch scripts and run none of them, so text that only scripts write is lost to them.',
  },
  {
    title: 'Beyond browsing: API-based web agents (2025)',
    url: 'https://arxiv.org/abs/2410.16464',
    by: 'Carnegie Mellon University',
    size: '812 tasks of WebArena',
    result:
      'An agent that may call the API of a site besides its pages does 38.9 % of the tasks, 24 points more than one that only browses.',
  },
];

export const STUDY_COLUMNS = ['Study', 'By', 'Size', 'Found'] as const;
