/**
 * Start of Next's documents that are rendered by script: `notFound()` and errors outside of drawn
 * content.
 */
const EMPTY_DOCUMENT = '<!DOCTYPE html><html id="__next_error__">';

interface ErrorPage {
  readonly title: string;
  readonly message: string;
  readonly links: string;
}

const RETRY = '<a href="">Try again</a> · <a href="/">Home page</a>';

function errorPageOf(status: number): ErrorPage {
  if (status === 404)
    return {
      title: 'Page not found',
      message: 'This page doesn’t exist, or it belongs to another organization.',
      links: '<a href="/sites">Your sites</a> · <a href="/">Home page</a>',
    };
  if (status === 503)
    return {
      title: 'The database isn’t responding',
      message: 'Try again in 5 seconds.',
      links: RETRY,
    };
  return {
    title: 'This page couldn’t be loaded',
    message: 'Something went wrong on our side. Try again in a few seconds.',
    links: RETRY,
  };
}

/** A complete document without scripts, for when Next gives none. */
export function plainErrorPage(status: number): string {
  const { title, message, links } = errorPageOf(status);
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} · Seamark</title></head>` +
    `<body><main><h1>${title}</h1><p>${message}</p><p>${links}</p></main></body></html>`
  );
}

/**
 * Adds a title, and text for browsers without scripts, to such a document; returns other `html`
 * unchanged.
 */
export function withErrorPage(html: string, status: number): string {
  if (!html.startsWith(EMPTY_DOCUMENT)) return html;
  const { title, message, links } = errorPageOf(status);
  // The failed page may already have set its title, which no longer fits.
  const unnamed = html.replace(/<title>[^<]*<\/title>/, '');
  return unnamed
    .replace('<head>', `<head><title>${title} · Seamark</title>`)
    .replace(
      /<\/body><\/html>$/,
      `<noscript><main><h1>${title}</h1><p>${message}</p><p>${links}</p></main></noscript></body></html>`,
    );
}
