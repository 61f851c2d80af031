/** How Next begins a document whose content it leaves to scripts: `notFound()` and errors, outside what is drawn already. */
const UNDRAWN = '<!DOCTYPE html><html id="__next_error__">';

interface Face {
  readonly title: string;
  readonly says: string;
  readonly way: string;
}

const RETRY = '<a href="">Try again</a> · <a href="/">Home page</a>';

function faceOf(status: number): Face {
  if (status === 404)
    return {
      title: 'Page not found',
      says: 'This page doesn’t exist, or it belongs to another organization.',
      way: '<a href="/sites">Your sites</a> · <a href="/">Home page</a>',
    };
  if (status === 503)
    return {
      title: 'The database isn’t responding',
      says: 'Try again in 5 seconds.',
      way: RETRY,
    };
  return {
    title: 'This page couldn’t be loaded',
    says: 'Something went wrong on our side. Try again in a few seconds.',
    way: RETRY,
  };
}

/** A whole document of our own, without scripts: for when Next gives none. */
export function plainPage(status: number): string {
  const { title, says, way } = faceOf(status);
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} · Seamark</title></head>` +
    `<body><main><h1>${title}</h1><p>${says}</p><p>${way}</p></main></body></html>`
  );
}

/** The same document with a title, and with words where no scripts run; `html` as it is when Next drew it. */
export function drawUndrawn(html: string, status: number): string {
  if (!html.startsWith(UNDRAWN)) return html;
  const { title, says, way } = faceOf(status);
  // The page that failed may have named itself already; what is shown is not that page.
  const unnamed = html.replace(/<title>[^<]*<\/title>/, '');
  return unnamed
    .replace('<head>', `<head><title>${title} · Seamark</title>`)
    .replace(
      /<\/body><\/html>$/,
      `<noscript><main><h1>${title}</h1><p>${says}</p><p>${way}</p></main></noscript></body></html>`,
    );
}
