import { defineCheck, unmeasured } from '../define';
import type { DraftFinding } from '../rules';
import { AccessibleNames, inputType } from '../../parse/accessible-name';
import {
  attr,
  hasAttr,
  isElement,
  named,
  parentElement,
  textOf,
  type Element,
} from '../../parse/html';
import { visibleLength, plural, quote } from '../../parse/text';
import { page, type HtmlView } from '../../probes/page';
import { memoized, type Exchange } from '../../recording';
import { guide } from './guide';
import { raise, note, rules } from './rules';

/** WAI-ARIA accname 1.2 on the HTML as sent. Agents that operate pages read the accessibility tree. */
export const agentOperability = defineCheck({
  id: 'agent-operability',
  name: 'Agent operability',
  description: 'Could an agent that reads the accessibility tree use the page?',
  category: 'content',
  weight: 7,
  scope: 'page',
  readsBodyOnly: true,
  rules,
  guide,
  probes: { page },

  judge({ page: { exchange: on, reply, html } }) {
    if (!reply) return unmeasured(on);
    if (!html)
      return [raise('no-html', `The page is not an HTML document with status 200`, { on })];
    const shown = memoized(html, shownElements);
    const names = memoized(html, namesOf);
    const findings = [
      ...naming(shown, names, on),
      ...links(shown, on),
      ...barriers(html, on),
      ...language(html, on),
      ...tables(shown, names, on),
      ...headings(shown, on),
    ];
    const remark = scriptNames(html);
    return findings.length > 0
      ? [...findings, ...remark]
      : [note('operable', summary(shown)), ...remark];
  },
});

const namesOf = (html: HtmlView) => new AccessibleNames(html.document);

/** Elements that are in the accessibility tree: not below `hidden` or `aria-hidden`. Those on body and main are a finding of their own. */
function shownElements({ document }: HtmlView): Element[] {
  const hidden = new Set<Element>();
  return document.elements.filter((e) => {
    const parent = parentElement(e);
    const isRoot = e === document.body || e === document.root || e.tagName === 'main';
    const hides =
      !isRoot && (hasAttr(e, 'hidden') || attr(e, 'aria-hidden')?.trim().toLowerCase() === 'true');
    if (hides || (parent && hidden.has(parent))) hidden.add(e);
    return !hidden.has(e);
  });
}

const isButton = (e: Element) =>
  e.tagName === 'button' ||
  attr(e, 'role') === 'button' ||
  (e.tagName === 'input' && ['submit', 'button', 'reset', 'image'].includes(inputType(e)));
const isLink = (e: Element) =>
  (e.tagName === 'a' && hasAttr(e, 'href')) || attr(e, 'role') === 'link';
const isControl = (e: Element) =>
  e.tagName === 'select' ||
  e.tagName === 'textarea' ||
  (e.tagName === 'input' &&
    !['hidden', 'submit', 'button', 'reset', 'image'].includes(inputType(e)));

function summary(shown: readonly Element[]): string {
  const counts = [
    plural(shown.filter(isLink).length, 'link'),
    plural(shown.filter(isButton).length, 'button'),
    plural(shown.filter(isControl).length, 'form control'),
  ];
  return `${counts.join(', ')}: all have names`;
}

function naming(shown: readonly Element[], names: AccessibleNames, on: Exchange): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const operable = shown.filter((e) => isLink(e) || isButton(e));
  const unnamed = operable.filter((e) => !names.isNamed(e));
  if (unnamed.length > 0)
    findings.push(
      raise(
        'unnamed',
        `${unnamed.length} of ${plural(operable.length, 'link or button', 'links and buttons')} ${unnamed.length === 1 ? 'has' : 'have'} no name`,
        {
          cost: Math.ceil((30 * unnamed.length) / operable.length),
          on,
          evidence: `first ${outline(unnamed[0]!)}`,
        },
      ),
    );
  const controls = shown.filter(isControl);
  const bare = controls.filter((e) => !names.isLabelled(e));
  if (bare.length > 0)
    findings.push(
      raise(
        'unlabelled',
        `${bare.length} of ${plural(controls.length, 'form control')} ${bare.length === 1 ? 'has' : 'have'} no label`,
        {
          cost: Math.ceil((30 * bare.length) / controls.length),
          on,
          evidence: `first ${outline(bare[0]!)}`,
        },
      ),
    );
  return findings;
}

/** An element's opening tag, shortened to what tells it apart. */
function outline(e: Element): string {
  const attrs = ['id', 'class', 'name', 'type', 'href', 'for', 'src'].flatMap((name) =>
    attr(e, name) ? [` ${name}="${attr(e, name)!.slice(0, 60)}"`] : [],
  );
  return quote(`<${e.tagName}${attrs.join('')}>`, 160);
}

const INTERACTIVE = new Set([
  'a',
  'button',
  'input',
  'select',
  'textarea',
  'summary',
  'label',
  'option',
  'area',
  'video',
  'audio',
  'body',
  'form',
  'details',
  'iframe',
  'embed',
  'object',
]);

function links(shown: readonly Element[], on: Exchange): DraftFinding[] {
  const fakes = shown.filter(
    (e) =>
      hasAttr(e, 'onclick') &&
      !INTERACTIVE.has(e.tagName) &&
      !(hasAttr(e, 'role') && hasAttr(e, 'tabindex')),
  );
  const dead = shown.filter(
    (e) =>
      e.tagName === 'a' &&
      !hasAttr(e, 'role') &&
      !hasAttr(e, 'name') &&
      !hasAttr(e, 'id') &&
      (attr(e, 'href') === undefined || /^\s*javascript:/i.test(attr(e, 'href')!)),
  );
  return [
    ...fakes.slice(0, 20).map((e) =>
      raise('fake-control', `<${e.tagName}> reacts to clicks without role and tabindex`, {
        on,
        evidence: outline(e),
        subject: outline(e),
      }),
    ),
    ...dead.slice(0, 20).map((e) =>
      raise('dead-link', `A link has no address${textOf(e) ? `: ${quote(textOf(e), 60)}` : ''}`, {
        on,
        evidence: outline(e),
        subject: outline(e),
      }),
    ),
  ];
}

function barriers(html: HtmlView, on: Exchange): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const roots = [html.document.root, html.document.body, html.mainElement].filter(
    (e) => e !== null,
  );
  const hidden = roots.find(
    (e) => hasAttr(e, 'inert') || attr(e, 'aria-hidden')?.trim().toLowerCase() === 'true',
  );
  if (hidden)
    findings.push(
      raise('body-hidden', `<${hidden.tagName}> is taken out of the accessibility tree`, {
        on,
        evidence: hasAttr(hidden, 'inert') ? 'inert' : 'aria-hidden="true"',
      }),
    );
  const ink = visibleLength(html.mainText);
  const wall = ink < 600 ? wallOf(html) : null;
  if (wall)
    findings.push(
      raise('wall', `The page shows a ${wall} instead of its content`, {
        on,
        evidence: `main text of ${ink} characters`,
      }),
    );
  return findings;
}

const CAPTCHA = /\b(?:g-recaptcha|h-captcha|cf-turnstile|px-captcha|frc-captcha|geetest)\b/i;
const CONSENT =
  /\b(?:onetrust|cookiebot|didomi|quantcast|usercentrics|sp_message|consent-(?:wall|page)|cookie-?wall)\b/i;

function wallOf({ document }: HtmlView): 'captcha' | 'consent page' | null {
  const marks = (e: Element) => `${attr(e, 'class') ?? ''} ${attr(e, 'id') ?? ''}`;
  // A widget inside a form of its own (a newsletter sign-up) is not in the way of content; one that is the page's main block is.
  const blocks = document.elements.filter((e) =>
    ['div', 'form', 'section', 'iframe', 'main'].includes(e.tagName),
  );
  if (
    blocks.some((e) => CAPTCHA.test(marks(e))) &&
    named(document, 'input', 'textarea').filter((e) => inputType(e) !== 'hidden').length <= 1
  )
    return 'captcha';
  return blocks.some((e) => CONSENT.test(marks(e))) ? 'consent page' : null;
}

function language({ document }: HtmlView, on: Exchange): DraftFinding[] {
  const lang = document.root ? attr(document.root, 'lang')?.trim() : undefined;
  return lang ? [] : [raise('no-lang', 'The page does not state its language', { on })];
}

function tables(shown: readonly Element[], names: AccessibleNames, on: Exchange): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const within = (e: Element, tag: string): boolean =>
    e.childNodes.some(
      (n) => isElement(n) && (n.tagName === tag || (n.tagName !== 'table' && within(n, tag))),
    );
  const table = shown.find(
    (e) =>
      e.tagName === 'table' &&
      !['presentation', 'none'].includes(attr(e, 'role') ?? '') &&
      within(e, 'td') &&
      !within(e, 'th'),
  );
  if (table)
    findings.push(
      raise('table-head', 'A data table has no header cells', { on, evidence: outline(table) }),
    );
  const frame = shown.find((e) => e.tagName === 'iframe' && !names.isNamed(e));
  if (frame)
    findings.push(
      raise('iframe-title', 'An iframe has no title', { on, evidence: outline(frame) }),
    );
  const lost = shown.find(
    (e) =>
      (e.tagName === 'label' && attr(e, 'for') !== undefined && !names.hasId(attr(e, 'for')!)) ||
      (attr(e, 'aria-labelledby') ?? '').split(/\s+/).some((id) => id !== '' && !names.hasId(id)),
  );
  if (lost)
    findings.push(
      raise('label-target', 'A label points to an id that the page does not have', {
        on,
        evidence: outline(lost),
      }),
    );
  return findings;
}

function headings(shown: readonly Element[], on: Exchange): DraftFinding[] {
  let last = 0;
  for (const e of shown) {
    const level = /^h([1-6])$/.exec(e.tagName)?.[1];
    if (!level) continue;
    if (last > 0 && Number(level) > last + 1)
      return [
        raise('heading-skip', `A heading jumps from level ${last} to level ${level}`, {
          on,
          evidence: quote(textOf(e), 80),
        }),
      ];
    last = Number(level);
  }
  return [];
}

function scriptNames({ document }: HtmlView): DraftFinding[] {
  return named(document, 'script').length > 0
    ? [note('static-only', 'Names that scripts set are not visible to this check')]
    : [];
}
