import { html, text, type DemoSite, type PageInput } from './site';

/**
 * A single-page application behind a catch-all: it works in a browser, but is empty without
 * scripts.
 */
const shell = ({ proof }: PageInput) =>
  html(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Paperboat</title>${proof}<meta name="viewport" content="width=device-width, initial-scale=1"></head><body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script src="/assets/app.js"></script></body></html>`,
  );
const script = {
  type: 'text/javascript',
  body: 'document.getElementById("root").textContent = "Fold, float, sail: 9 euros a month.";',
};

const pages = (robots: string) => (input: PageInput) => ({
  '/': shell(input),
  '/assets/app.js': script,
  '/robots.txt': text(robots),
});

export const paperboat: DemoSite = {
  host: 'paperboat-app.test',
  name: 'Paperboat',
  phases: [
    {
      daysAgo: 90,
      pages: pages('User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nAllow: /\n'),
      otherwise: shell,
    },
    // Allows agents, which find no text; since 12 days, its firewall refuses one operator.
    { daysAgo: 38, pages: pages('User-agent: *\nAllow: /\n'), otherwise: shell },
    {
      daysAgo: 12,
      pages: pages('User-agent: *\nAllow: /\n'),
      refuses: /Claude/,
      otherwise: shell,
    },
  ],
};
