import { STYLE } from './html-style';

interface HtmlPage {
  /** Escaped. */
  readonly title: string;
  /** Escaped content of `main`. */
  readonly main: string;
  /** Styles besides those of all pages. */
  readonly style?: string;
}

/** Self-contained page without scripts and requests. */
export const htmlPage = ({ title, main, style = '' }: HtmlPage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${STYLE}${style}</style>
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`;
