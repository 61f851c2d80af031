/** How Next begins a document whose content it leaves to scripts: `notFound()` and errors, outside what is drawn already. */
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

/** A whole document of our own, without scripts: for when Next gives none. */
export function plainErrorPage(status: number): string {
  const { title, message, links } = errorPageOf(status);
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} · Seamark</title></head>` +
    `<body><main><h1>${title}</h1><p>${message}</p><p>${links}</p></main></body></html>`
  );
}

/** The same document with a title, and with words where no scripts run; `html` as it is when Next drew it. */
export function withErrorPage(html: string, status: number): string {
  if (!html.startsWith(EMPTY_DOCUMENT)) return html;
  const { title, message, links } = errorPageOf(status);
  // The page that failed may have named itself already; what is shown is not that page.
  const unnamed = html.replace(/<title>[^<]*<\/title>/, '');
  return unnamed
    .replace('<head>', `<head><title>${title} · Seamark</title>`)
    .replace(
      /<\/body><\/html>$/,
      `<noscript><main><h1>${title}</h1><p>${message}</p><p>${links}</p></main></noscript></body></html>`,
    );
}
