import { escapeHtml } from '@/lib/platform/text/escape-html';
import { scaleSegments } from '@/lib/reports';
import { type Brand, DEFAULT_COLOR, logoUrl } from './brand';
import type { ComposedReport, ReportSection, SiteReport } from './compose-report';
import { ENGLISH, type Words } from './english';
import { REPORT_STYLE } from './report-style';

interface Page {
  readonly brand: Brand;
  /** Allows the styles under the policy of the page; absent in print. */
  readonly nonce?: string | undefined;
  readonly words?: Words;
}

/** Markup that needs no escaping. */
class Markup {
  constructor(readonly text: string) {}
}

type Value = string | number | Markup | null | false | readonly Value[];

const written = (value: Value): string => {
  if (value === null || value === false) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(written).join('');
  return escapeHtml(String(value));
};

/** Template whose values are escaped, unless they are markup. */
const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Markup =>
  new Markup(String.raw({ raw: parts }, ...values.map(written)));

/** Shapes of marks, because some people see no difference of color. */
const SHAPES = {
  pass: 'M3 8.5l3.5 3.5L13 4.5',
  warn: 'M2 6c2-2 4-2 6 0s4 2 6 0M2 11c2-2 4-2 6 0s4 2 6 0',
  fail: 'M4 4l8 8M12 4l-8 8',
} as const;

const markOf = (name: keyof typeof SHAPES): Markup =>
  html`<svg
    class="${name}"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    stroke-width="2.5"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <path d="${SHAPES[name]}" />
  </svg>`;

interface Parts {
  readonly title: string;
  /** Beside the name of the organization. */
  readonly aside?: string;
  readonly main: Value;
  readonly footer?: Value;
}

/** A whole document without scripts and requests, so that the same one is shown and printed. */
function documentOf({ brand, nonce, words = ENGLISH }: Page, parts: Parts): string {
  const { name, brandColor } = brand;
  const logo = logoUrl(brand.logo);
  const style = new Markup(`:root{--brand:${brandColor ?? DEFAULT_COLOR}}${REPORT_STYLE}`);
  return html`<!doctype html>
<html lang="${words.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${parts.title}</title>
<link rel="icon" href="data:,">
<style${nonce !== undefined && html` nonce="${nonce}"`}>${style}</style>
</head>
<body>
<header>
${
  logo
    ? html`<img alt="${name}" src="${logo}" />`
    : html`<span class="by" dir="auto">${name}</span>`
}
<span class="month">${parts.aside ?? ''}</span>
</header>
<main>
${parts.main}
</main>
<footer>${parts.footer ?? ''}</footer>
</body>
</html>
`.text;
}

interface Links {
  readonly earlier: string | null;
  readonly later: string | null;
  /** Null without a browser that prints. */
  readonly pdf: string | null;
}

/** A client report as a page. */
export function clientReportHtml(
  { title, month, lead, table, sites, more }: ComposedReport,
  page: Page,
  { earlier, later, pdf }: Links,
): string {
  const { words = ENGLISH, brand } = page;
  const linkTo = (href: string | null, label: string) =>
    href !== null && html`<a href="${href}">${label}</a>`;
  return documentOf(page, {
    title: `${title}, ${month}`,
    aside: month,
    main: html`<h1 dir="auto">${title}</h1>
      ${lead && html`<p class="lead">${lead}</p>`} ${table.length > 0 && tableHtml(table, words)}
      ${sites.map((site, at) => siteHtml(site, sites.length === 1 ? null : at, words))}
      ${more && html`<p>${more}</p>`}
      <nav>
        ${[linkTo(pdf, words.pdf), linkTo(earlier, words.earlier), linkTo(later, words.later)]}
      </nav>`,
    footer: html`${sites.length > 0 && html`<p>${words.scoreMeans}</p>`}
      <p dir="auto">${words.preparedBy(brand.name)}</p>`,
  });
}

const idOf = (at: number): string => `site-${at + 1}`;

const tableHtml = (rows: ComposedReport['table'], words: Words): Markup =>
  html`<table>
    <thead>
      <tr>
        ${words.columns.map((name) => html`<th scope="col">${name}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ([name, ...values], at) =>
          html`<tr>
            <th scope="row"><a href="#${idOf(at)}" dir="auto">${name}</a></th>
            ${values.map((value) => html`<td>${value}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;

/** `at`: the place among several sites; null for the only one. */
function siteHtml(site: SiteReport, at: number | null, words: Words): Markup {
  const { name, host, score, tone, headline, measured, sections } = site;
  const isOnly = at === null;
  return html`<article${!isOnly && html` id="${idOf(at)}"`}>
    ${!isOnly && html`<h2 dir="auto">${name}</h2>`}
    <p class="muted">${[name !== host && host, measured].filter(Boolean).join(' · ')}</p>
    ${
      score !== null &&
      html`<div class="score">
        <p>
          <span class="muted">${words.scoreLabel}</span><br /><strong>${score}</strong>
          <span class="muted">${words.outOf}</span>
        </p>
        <div class="scale" aria-hidden="true">
          ${scaleSegments(score).map(({ width, color }) => html`<span style="width:${width}%;background:${color}"></span>`)}
        </div>
      </div>`
    }
    ${isOnly ? html`<h2 class="${tone ?? ''}">${headline}</h2>` : html`<p class="headline ${tone ?? ''}">${headline}</p>`}
    <div class="sections">${sections.map(sectionHtml)}</div>
  </article>`;
}

const sectionHtml = ({ title, lines, items }: ReportSection): Markup =>
  html`<section${items.length > 3 && html` class="wide"`}>
<h3>${title}</h3>
${lines.map((line) => html`<p dir="auto">${line}</p>`)}
${
  items.length > 0 &&
  html`<ul>
    ${items.map(
      (item) =>
        html`<li${item.mark === null && html` class="plain"`}>${item.mark !== null && markOf(item.mark)}<b dir="auto">${item.term}</b>${item.text}</li>`,
    )}
  </ul>`
}
</section>`;

interface Message {
  readonly title: string;
  readonly text: string;
  /** Label of a button that sends the page’s own address by POST. */
  readonly button?: string;
}

/** A page with one sentence, and perhaps a button. */
export const clientMessageHtml = (page: Page, { title, text, button }: Message): string =>
  documentOf(page, {
    title,
    main: html`<h1 dir="auto">${title}</h1>
      <p class="lead">${text}</p>
      ${
        button !== undefined &&
        html`<form method="post">
          <p><button>${button}</button></p>
        </form>`
      }`,
  });
