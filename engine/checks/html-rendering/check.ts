import { wallOf } from '../agent-operability/check';
import { defineCheck, unmeasured } from '../define';
import type { DraftFinding } from '../rules';
import {
  attr,
  closest,
  hasAttr,
  isElement,
  isText,
  isHidden,
  isTiny,
  elementsNamed,
  textOf,
  type Element,
} from '../../parse/html';
import { isUnfilled, placeholderIn } from '../../parse/placeholders';
import { isShorterThan, visibleLength, plural, quote, roundHalfUp } from '../../parse/text';
import {
  ALMOST_NO_TEXT,
  THIN_TEXT,
  page,
  contentOf,
  declaredRedirect,
  isAround,
  nonHtmlReason,
  type HtmlView,
} from '../../probes/page';
import { isEmptyContainer } from '../../probes/empty-container';
import type { Reply } from '../../network/types';
import type { Exchange } from '../../network/recording';
import { guide } from './guide';
import { raise, note, rules } from './rules';

/** Most AI fetchers run no scripts, so only the HTML as sent exists for them. */
export const htmlRendering = defineCheck({
  id: 'html-rendering',
  name: 'HTML rendering',
  description: 'Is the content in the HTML, before any script runs?',
  category: 'content',
  scope: 'page',
  rules,
  guide,
  probes: { page },

  judge({ page: { exchange: on, reply, unread, html } }) {
    if (!reply || unread !== null) return unmeasured(on);
    if (!html) return [raise('no-html', nonHtmlReason(reply), { on })];
    const ink = visibleLength(html.mainText);
    const text = textFindings(html, reply, ink, on);
    // The scripts of a shell set its structure too, and a page that redirects or is blank needs none.
    const hasStructure = !text.some(({ slug }) => WITHOUT_STRUCTURE.has(slug));
    const findings = [
      ...text,
      ...shadow(html, ink, on),
      ...(hasStructure ? structure(html, on) : []),
      ...(isShorterThan(html.mainText, ALMOST_NO_TEXT)
        ? []
        : [...contentOrderFindings(html, on), ...menus(html, ink, on)]),
      ...length(ink, on),
      ...images(html, on),
    ];
    return findings.length > 0
      ? findings
      : [note('rendered', `The main text is in the HTML: ${ink} characters, one h1`)];
  },
});

const WITHOUT_STRUCTURE = new Set(['shell', 'client-redirect', 'blank']);

const NAMED = new Set(['a', 'button', 'label']);
/** A longer text of a link is that of a card. */
const NAME_MAX = 80;
const isName = (e: Element): boolean =>
  /^h[1-6]$/.test(e.tagName) || (NAMED.has(e.tagName) && visibleLength(textOf(e)) <= NAME_MAX);
/** Text of the page without its menus and the names of links, controls, and sections. */
const proseOf = ({ document, mainElement }: HtmlView): string => {
  const root = mainElement ?? document.body;
  return root ? textOf(root, (e) => isHidden(e) || isAround(e) || isName(e)) : '';
};

/** Text that something else is to replace: dummy text, keys, and fields. */
function placeholders(html: HtmlView, evidence: string, on: Exchange): DraftFinding | null {
  const heading = elementsNamed(html.document, 'h1', 'h2')[0];
  const placeholder = placeholderIn(html.mainText, heading ? textOf(heading).trim() : '', () =>
    proseOf(html),
  );
  if (placeholder === null) return null;
  const isByScripts = placeholder.isReplaceable && hasPrograms(html);
  const { share } = placeholder;
  const part = share < 0.95 ? `${roundHalfUp(100 * share)} % of the text` : 'The text of the page';
  return raise(
    isByScripts ? 'no-text' : 'placeholder',
    `${part} is a placeholder: ${quote(placeholder.sample, 60)}`,
    { on, evidence, extent: share },
  );
}

/** Findings about the amount of text. */
function textFindings(html: HtmlView, reply: Reply, ink: number, on: Exchange): DraftFinding[] {
  const evidence = `main text of ${plural(ink, 'character')}`;
  const replaced = placeholders(html, evidence, on) ?? unfilledTexts(html, on);
  if (replaced !== null) return [replaced];
  if (!isShorterThan(html.mainText, THIN_TEXT)) return [];
  const { document, mainElement } = html;
  const around = mainElement && document.body ? visibleLength(contentOf(document.body)) - ink : 0;
  const thin = raise('thin', `The main text has only ${plural(ink, 'character')}`, {
    on,
    evidence,
    ...(around >= Math.max(ink, ALMOST_NO_TEXT) && {
      evidence: `${evidence}; ${plural(around, 'character')} of content around it`,
      hint: `Extend <${mainElement!.tagName}> to all content of the page.`,
    }),
  });
  if (!isShorterThan(html.mainText, ALMOST_NO_TEXT)) return [thin];
  const redirects = clientRedirect(html, reply);
  if (redirects)
    return [
      raise('client-redirect', 'The page redirects with markup or a script', {
        on,
        evidence: redirects,
      }),
    ];
  if (staysBlank(html))
    return [raise('blank', 'The page has no text, and no script that adds some', { on, evidence })];
  const mount = emptyMount(html);
  if (!mount && (around >= THIN_TEXT || isShortPage(html))) return [thin];
  return [
    mount
      ? raise('shell', 'The page is an empty shell that scripts fill in', {
          on,
          evidence: `${evidence}; empty ${mount}`,
        })
      : raise('no-text', `The page has almost no main text: ${plural(ink, 'character')}`, {
          on,
          evidence,
          // Else it is all that there is.
          extent: isToBeFilled(html) || isBlank(html) || wallOf(html)?.isAlone ? 1 : 0,
        }),
  ];
}

/** True if an element of the content is empty that scripts may fill. */
const hasEmptyContainer = (html: HtmlView): boolean =>
  hasPrograms(html) &&
  html.document.elements.some((e) => isEmptyContainer(html, e) && isContent(html, e));

/** True if scripts may put the text in place. */
export const isToBeFilled = (html: HtmlView): boolean =>
  hasPrograms(html) &&
  (html.text === '' || hasEmptyContainer(html) || html.document.elements.some(isEmptyComponent));

const UNFILLED_MIN = 5;
/** Part of the texts from which the page is not whole without scripts. */
const UNFILLED_SHARE_MIN = 1 / 3;

/** Elements without text that a script fills from their attributes, beside those that have text. */
function unfilledTexts(html: HtmlView, on: Exchange): DraftFinding | null {
  if (!hasPrograms(html)) return null;
  const unfilled = html.document.elements.filter(isUnfilled);
  const [first] = unfilled;
  if (first === undefined || unfilled.length < UNFILLED_MIN) return null;
  const filled = html.document.elements.filter(
    (e) => !isHidden(e) && e.childNodes.some((node) => isText(node) && node.value.trim() !== ''),
  );
  const share = unfilled.length / (unfilled.length + filled.length);
  if (share < UNFILLED_SHARE_MIN) return null;
  const attributes = first.attrs.map(({ name, value }) => ` ${name}="${value}"`).join('');
  return raise(
    'no-text',
    `${roundHalfUp(100 * share)} % of the texts are empty until a script fills them`,
    { on, evidence: `first ${quote(`<${first.tagName}${attributes}>`, 120)}`, extent: share },
  );
}

/** True if there is nothing to read, and nowhere to go. */
const isBlank = ({ text, anchors }: HtmlView): boolean =>
  anchors.length === 0 && isShorterThan(text, BLANK_TEXT);
const BLANK_TEXT = 40;

/** True if no reader gets anything, with or without scripts. */
const staysBlank = (html: HtmlView): boolean =>
  isBlank(html) &&
  !hasPrograms(html) &&
  !wallOf(html)?.isAlone &&
  html.document.cut === null &&
  !html.document.elements.some(
    (e) => SHOWN.has(e.tagName) || !isShorterThan(attr(e, 'alt') ?? '', BLANK_TEXT),
  );

/** Elements that may say something without text. Images do by their `alt`. */
const SHOWN = new Set('button canvas embed form frame iframe input object svg video'.split(' '));

const hasPrograms = ({ document }: HtmlView): boolean =>
  elementsNamed(document, 'script').some(isProgram);

const isProgram = (script: Element): boolean =>
  !/json|template|^text\/(?!javascript)/i.test(attr(script, 'type') ?? '');

const isEmptyComponent = (e: Element): boolean =>
  e.tagName.includes('-') && visibleLength(textOf(e)) <= WAITING_INK_MAX;

/** Share of the text from which it is more than a frame. */
const SHADOW_MIN = 0.25;

/** Text that a browser shows without scripts, and readers that drop `<template>` lose. */
function shadow(html: HtmlView, ink: number, on: Exchange): DraftFinding[] {
  const length = [...html.document.shadowHosts.values()]
    .flat()
    .filter(({ parentNode }) => parentNode && isContent(html, parentNode as Element))
    .reduce((sum, { value }) => sum + visibleLength(value), 0);
  if (length < ALMOST_NO_TEXT || length < SHADOW_MIN * ink) return [];
  return [
    raise('shadow', 'The text is in a declarative shadow root, which many text readers drop', {
      on,
      evidence: `${length} of ${plural(ink, 'character')} in <template shadowrootmode>`,
      extent: length / Math.max(ink, length),
    }),
  ];
}

/** True for an element of the main content, and not of a menu or a footer. */
function isContent({ document, mainElement }: HtmlView, e: Element): boolean {
  const content = mainElement ?? document.body;
  return closest(e, (a) => a === content || isAround(a)) === content;
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

const DIRECTORY_LINKS_MIN = 3;
/** Characters of headings and paragraphs; a loading message has fewer. */
const SHORT_PAGE_MIN = 80;

/**
 * True for a page of headings with paragraphs or links, which is short, but complete: in its content, or all of it
 * where no script could add more.
 */
function isShortPage(html: HtmlView): boolean {
  const { document, mainElement, anchors, text } = html;
  const hasScripts = elementsNamed(document, 'script').length > 0;
  if (hasEmptyContainer(html)) return false;
  const shown = (e: Element) => textOf(e) !== '';
  const headings = document.elements.filter((e) => /^h[1-6]$/.test(e.tagName) && shown(e));
  const links = anchors.map(({ element }) => element).filter(shown);
  const inContent = (all: readonly Element[]) => all.filter((e) => isContent(html, e));
  const has = (all: readonly Element[], min: number) => inContent(all).length >= min;
  if (has(headings, 1) && has(links, DIRECTORY_LINKS_MIN)) return true;
  const paragraphs = inContent(elementsNamed(document, 'p')).filter(shown);
  const written = [...inContent(headings), ...paragraphs];
  const ink = written.reduce((sum, e) => sum + visibleLength(textOf(e)), 0);
  if (has(headings, 1) && paragraphs.length > 0 && ink >= SHORT_PAGE_MIN) return true;
  if (mainElement || hasScripts) return false;
  const listed = [...headings.filter((e) => !closest(e, isAnchor)), ...links];
  const length = listed.reduce((sum, e) => sum + visibleLength(textOf(e)), 0);
  return (
    headings.length > 0 &&
    links.length >= DIRECTORY_LINKS_MIN &&
    length >= 0.9 * visibleLength(text)
  );
}

const isAnchor = (e: Element) => e.tagName === 'a';

/** An assignment to the location of this window; neither of another object, such as `top`, nor of a variable. */
const LOCATION =
  /(?<![\w$.]|\b(?:var|let|const)\s{1,9})(?:(?:window|document|self|globalThis)\.)?location(?:(?:\.href)?\s*=(?!=)|\.(?:replace|assign)\s*\()/;

/** A refresh within 5 s, or a page whose script sets `location`. */
function clientRedirect(html: HtmlView, reply: Reply): string | null {
  return declaredRedirect(html, reply)?.evidence ?? scriptRedirect(html);
}

/** The only script of the body, or one of the head of a page without a body that scripts fill. */
function scriptRedirect(html: HtmlView): string | null {
  const { document } = html;
  const all = elementsNamed(document, 'script');
  const inBody = all.filter((e) => closest(e, (a) => a === document.body));
  const isFilled =
    emptyMount(html) !== null || document.elements.some((e) => isEmptyContainer(html, e));
  const candidates = inBody.length > 0 ? (inBody.length === 1 ? inBody : []) : isFilled ? [] : all;
  const source = candidates.map(scriptOf).find((code) => LOCATION.test(code));
  if (source === undefined) return null;
  const place = inBody.length > 0 ? 'the only script of the body' : 'a script of the head';
  return `${place} sets location: ${quote(source.trim(), 80)}`;
}

const scriptOf = (e: Element): string =>
  e.childNodes
    .filter(isText)
    .map((n) => n.value)
    .join('')
    .slice(0, 100_000);

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
  const shown = elementsNamed(document, 'h1').filter(
    (e) => !closest(e, (a) => hasAttr(a, 'hidden')),
  );
  const headings = shown.filter((e) => textOf(e) !== '' || e.childNodes.some(isElement));
  if (headings.length === 0)
    findings.push(
      raise('no-h1', 'The page has no <h1>', {
        on,
        ...(shown.length > 0 && {
          evidence: `${shown.length} empty <h1>`,
          hint: `Write the name of the page into ${shown.length === 1 ? 'it' : 'one, and remove the others'}.`,
        }),
      }),
    );
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

/** Characters before the content that no reader notices: about 150 tokens, the names in a menu. */
const NO_BURDEN = 500;

/** Times as much text that the finding is about as a whole; the lab’s break is as large. */
const LATE_TIMES = 2;
const MENUS_TIMES = 16;

/** Share of the text that precedes the main content. */
function contentOrderFindings(
  { document, mainElement, text }: HtmlView,
  on: Exchange,
): DraftFinding[] {
  const all = visibleLength(text);
  if (!mainElement || !document.body || all === 0) return [];
  const before = visibleLength(textBefore(document.body, mainElement));
  const share = before / all;
  if (share < 0.1 || before < NO_BURDEN) return [];
  const percent = roundHalfUp(share * 100);
  return [
    raise('late-content', `${percent} % of the text comes before the main content`, {
      level: share > 0.5 ? 1 : 0,
      on,
      evidence: `${before} of ${all} characters`,
      extent: Math.log(all / (all - before)) / Math.log(LATE_TIMES),
    }),
  ];
}

/** Text around the main content that costs each reader a multiple of it. */
function menus({ text }: HtmlView, ink: number, on: Exchange): DraftFinding[] {
  const around = visibleLength(text) - ink;
  if (around < 4_000 || around < 2 * ink) return [];
  return [
    raise('menus', `The text around the content is ${roundHalfUp(around / ink)} times as long`, {
      level: around >= 16_000 && around >= 4 * ink ? 1 : 0,
      on,
      evidence: `${around} characters around ${ink} of main text`,
      extent: Math.log((around + ink) / Math.max(1, ink)) / Math.log(MENUS_TIMES),
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
  const all = elementsNamed(document, 'img').filter((e) => !isTiny(e));
  const missing = all.filter((e) => !hasAttr(e, 'alt'));
  if (all.length === 0 || missing.length / all.length <= 0.1) return [];
  const first = missing[0]!;
  return [
    raise(
      'img-alt',
      `${missing.length} of ${plural(all.length, 'image')} ` +
        `${missing.length === 1 ? 'has' : 'have'} no alt attribute`,
      { on, evidence: `first ${quote(attr(first, 'src') || tagOf(first), 80)}` },
    ),
  ];
}

const tagOf = ({ tagName, attrs }: Element): string =>
  `<${[tagName, ...attrs.map(({ name, value }) => `${name}="${value.trim()}"`)].join(' ')}>`;
