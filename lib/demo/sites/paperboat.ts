import { html, text, type DemoSite } from './site';

/** A single-page application behind a catch-all: fine in a browser, an empty page for everyone else. */
const shell = html('<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Paperboat</title><meta name="viewport" content="width=device-width, initial-scale=1"></head><body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script src="/assets/app.js"></script></body></html>');

export const paperboat: DemoSite = {
  host: 'paperboat-app.test',
  otherwise: shell,
  versions: [{ daysAgo: 1, pages: { '/': shell, '/assets/app.js': { type: 'text/javascript', body: 'document.getElementById("root").textContent = "Fold, float, sail.";' }, '/robots.txt': text('User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nAllow: /\n') } }],
};
