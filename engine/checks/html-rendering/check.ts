import { defineCheck, unmeasured } from '../define';
import type { DraftFinding } from '../rules';
import {
  attr,
  closest,
  hasAttr,
  isElement,
  isText,
  isHidden,
  elementsNamed,
  textOf,
  type Element,
} from '../../parse/html';
import { visibleLength, plural, quote, roundHalfUp } from '../../parse/text';
import { ALMOST_NO_TEXT, page, nonHtmlReason, type HtmlView } from '../../probes/page';
import type { Exchange } from '../../network/recording';
import { guide } from './guide';
import { raise, note, rules } from './rules';

/** Most AI fetchers run no scripts, so only the HTML as sent exists for them. */
export const htmlRendering = defineCheck({
  id: 'html-rendering',
  name: 'HTML rendering',
  description: 'Is the content in the HTML, before any script runs?',
  category: 'content',
  weight: 21.4,
  scope: 'page',
  rules,
  guide,
  probes: { page },

  judge({ page: { exchange: on, reply, unread, html } }) {
    if (!reply || unread !== null) return unmeasured(on);
    if (!html) return [raise('no-html', nonHtmlReason(reply), { on })];
    const ink = visibleLength(html.mainText);
    const text = textFindings(html, ink, on);
    // The scripts of a shell set its structure too.
    const isShell = text.some(({ slug }) => slug === 'shell');
    const findings = [
      ...text,
      ...(isShell ? [] : structure(html, on)),
      ...(ink < ALMOST_NO_TEXT ? [] : [...contentOrderFindings(html, on), ...menus(html, ink, on)]),
      ...length(ink, on),
      ...images(html, on),
    ];
    return findings.length > 0
      ? findings
      : [note('rendered', `The main text is in the HTML: ${ink} characters, one h1`)];
  },
});

/** Findings about the amount of text. */
function textFindings(html: HtmlView, ink: number, on: Exchange): DraftFinding[] {
  const evidence = `main text of ${plural(ink, 'character')}`;
  if (ink >= 600) return [];
  if (ink >= ALMOST_NO_TEXT)
    return [raise('thin', `The main text has only ${ink} characters`, { on, evidence: evidence })];
  const redirects = clientRedirect(html);
  if (redirects)
    return [
      raise('client-redirect', 'The page redirects with markup or a script', {
        on,
        evidence: redirects,
      }),
    ];
  const mount = emptyMount(html);
  return [
    mount
      ? raise('shell', 'The page is an empty shell that scripts fill in', {
          on,
          evidence: `${evidence}; empty ${mount}`,
        })
      : raise('no-text', `The page has almost no main text: ${plural(ink, 'character')}`, {
          on,
          evidence,
        }),
  ];
}

const MOUNTS = new Set(['root', 'app', '__next', '__nuxt', 'svelte', '___gatsby']);

/** More text than a loading message proves that content was rendered. */
const WAITING_INK_MAX = 50;

/** A framework's mount node without rendered content. */
function emptyMount({ document }: HtmlView): string | null {
  const mount = document.elements.find(
    (e) =>
      (MOUNTS.has(attr(e, 'id') ?? '') || e.tagName === 'app-root') &&
      visibleLength(textOf(e)) <= WAITING_INK_MAX,
  );
  return mount ? (attr(mount, 'id') ? `#${attr(mount, 'id')}` : mount.tagName) : null;
}

const LOCATION =
  /(?:window|document|self|top)?\.?location(?:\.href)?\s*=(?!=)|location\.(?:replace|assign)\s*\(/;

/** Meta refresh within 5 s, or a body whose only script sets `location`. */
function clientRedirect({ document }: HtmlView): string | null {
  const refresh = elementsNamed(document, 'meta').find(
    (e) => attr(e, 'http-equiv')?.trim().toLowerCase() === 'refresh',
  );
  const content = refresh ? (attr(refresh, 'content') ?? '') : '';
  const delay = /^\s*(\d+(?:\.\d*)?)\s*[;,]?\s*(?:url\s*=)?/i.exec(content);
  if (delay && Number(delay[1]) <= 5 && /url\s*=/i.test(content))
    return `<meta http-equiv=refresh content=${quote(content)}>`;
  const scripts = elementsNamed(document, 'script').filter((e) =>
    closest(e, (a) => a === document.body),
  );
  const source =
    scripts.length === 1
      ? scripts[0]!.childNodes
          .filter(isText)
          .map((n) => n.value)
          .join('')
      : '';
  return LOCATION.test(source.slice(0, 100_000))
    ? `the only script of the body sets location: ${quote(source.trim(), 80)}`
    : null;
}

function structure({ document, mainElement }: HtmlView, on: Exchange): DraftFinding[] {
  const findings: DraftFinding[] = [];
  if (!mainElement && elementsNamed(document, 'article').length === 0)
    findings.push(raise('no-main', 'No <main> or <article> marks the main content', { on }));
  const has = (tag: string, role: string) =>
    document.elements.some(
      (e) => e.tagName === tag || attr(e, 'role')?.trim().toLowerCase() === role,
    );
  const landmarks = [
    ['header', 'banner'],
    ['nav', 'navigation'],
    ['footer', 'contentinfo'],
  ]
    .filter(([tag, role]) => has(tag!, role!))
    .map(([tag]) => tag!);
  if (landmarks.length < 2)
    findings.push(
      raise('few-landmarks', 'The page has fewer than two of header, nav and footer', {
        on,
        evidence: landmarks.length > 0 ? `only ${landmarks[0]}` : 'none of them',
      }),
    );
  const headings = elementsNamed(document, 'h1').filter(
    (e) => !closest(e, (a) => hasAttr(a, 'hidden')),
  );
  if (headings.length === 0) findings.push(raise('no-h1', 'The page has no <h1>', { on }));
  if (headings.length > 1)
    findings.push(
      raise('many-h1', `The page has ${headings.length} <h1> elements`, {
        on,
        evidence: headings
          .slice(0, 3)
          .map((e) => quote(textOf(e), 40))
          .join(', '),
      }),
    );
  return findings;
}

/** Share of the text that precedes the main content. */
function contentOrderFindings(
  { document, mainElement, text }: HtmlView,
  on: Exchange,
): DraftFinding[] {
  const all = visibleLength(text);
  if (!mainElement || !document.body || all === 0) return [];
  const before = visibleLength(textBefore(document.body, mainElement));
  const share = before / all;
  if (share < 0.1) return [];
  const percent = roundHalfUp(share * 100);
  return [
    raise('late-content', `${percent} % of the text comes before the main content`, {
      level: share > 0.5 ? 1 : 0,
      on,
      evidence: `${before} of ${all} characters`,
    }),
  ];
}

/** Text around the main content that costs each reader a multiple of it. */
function menus({ text }: HtmlView, ink: number, on: Exchange): DraftFinding[] {
  const around = visibleLength(text) - ink;
  if (around < 8_000 || around < 2 * ink) return [];
  return [
    raise('menus', `The text around the content is ${roundHalfUp(around / ink)} times as long`, {
      level: around >= 16_000 && around >= 4 * ink ? 1 : 0,
      on,
      evidence: `${around} characters around ${ink} of main text`,
    }),
  ];
}

function textBefore(body: Element, main: Element): string {
  const parts: string[] = [];
  const stack = [...body.childNodes].reverse();
  for (let node = stack.pop(); node && node !== main; node = stack.pop()) {
    if (isText(node)) parts.push(node.value);
    else if (isElement(node) && !isHidden(node))
      for (let i = node.childNodes.length - 1; i >= 0; i--) stack.push(node.childNodes[i]!);
  }
  return parts.join(' ');
}

function length(ink: number, on: Exchange): DraftFinding[] {
  if (ink < 50_000) return [];
  const evidence = `${ink} characters of main text`;
  return [
    raise('long', `The main text has ${ink} characters`, {
      level: ink > 100_000 ? 1 : 0,
      on,
      evidence: evidence,
    }),
  ];
}

function images({ document }: HtmlView, on: Exchange): DraftFinding[] {
  const all = elementsNamed(document, 'img');
  const missing = all.filter((e) => !hasAttr(e, 'alt'));
  if (all.length === 0 || missing.length / all.length <= 0.1) return [];
  const first = attr(missing[0]!, 'src') ?? '';
  return [
    raise(
      'img-alt',
      `${missing.length} of ${plural(all.length, 'image')} ` +
        `${missing.length === 1 ? 'has' : 'have'} no alt attribute`,
      { on, evidence: `first ${quote(first, 80)}` },
    ),
  ];
}
