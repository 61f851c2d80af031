import { defineCheck, unmeasured } from '../define';
import type { DraftFinding } from '../rules';
import { AccessibleNames, inputType } from '../../parse/accessible-name';
import {
  attr,
  closest,
  hasAttr,
  isElement,
  isHiddenFromTree,
  isTiny,
  elementsNamed,
  parentElement,
  textOf,
  type Element,
} from '../../parse/html';
import { isUnfilled } from '../../parse/placeholders';
import { hiddenByStyle } from '../../parse/style-rules';
import { isShorterThan, visibleLength, plural, quote } from '../../parse/text';
import { page, nonHtmlReason, resolveUrl, type HtmlView } from '../../probes/page';
import { hostOf } from '../../probes/sitemaps';
import { memoized, type Exchange } from '../../network/recording';
import { consentWall } from './consent';
import { guide } from './guide';
import { raise, note, rules } from './rules';
import { vagueLinks } from './vague-links';

/** WAI-ARIA accname 1.2 on the HTML as sent, because agents that operate pages read the accessibility tree. */
export const agentOperability = defineCheck({
  id: 'agent-operability',
  name: 'Agent operability',
  description: 'Can an agent use the page through its accessibility tree?',
  category: 'content',
  scope: 'page',
  rules,
  guide,
  probes: { page },
  applies: {
    lookedFor: 'links, buttons, form controls, headings, tables and frames in the HTML as served',
    evidence: ({ page: { html } }) =>
      html && barriersOf(html).length === 0 && describeContent(memoized(html, shownElements)) === ''
        ? null
        : 'the page',
  },

  judge({ page: { exchange: on, reply, unread, html } }) {
    if (!reply || unread !== null) return unmeasured(on);
    if (!html) return [raise('no-html', nonHtmlReason(reply), { on })];
    const shown = memoized(html, shownElements);
    const names = memoized(html, namesOf);
    const findings = [
      ...naming(shown, names, on),
      ...links(shown, html, on),
      ...vague(shown, on),
      ...barriersOf(html).map((barrier) => barrier(on)),
      ...tables(shown, names, on),
      ...headings(shown, on),
    ];
    const remark = scriptNames(html);
    return findings.length > 0
      ? [...findings, ...remark]
      : [
          note(
            'operable',
            `Nothing prevents an agent from using the page: ${describeContent(shown)}`,
          ),
          ...remark,
        ];
  },
});

const namesOf = (html: HtmlView) => new AccessibleNames(html.document);

/** Elements in the accessibility tree of a browser with scripting. A hidden body or main is a separate finding. */
function shownElements({ document }: HtmlView): Element[] {
  const hidden = new Set<Element>();
  const isStyledAway = hiddenByStyle(document);
  return document.elements.filter((e) => {
    const parent = parentElement(e);
    const isRoot = e === document.body || e === document.root || e.tagName === 'main';
    if (
      e.tagName === 'noscript' ||
      (!isRoot && (isHiddenFromTree(e) || isStyledAway(e))) ||
      (parent && hidden.has(parent))
    )
      hidden.add(e);
    return !hidden.has(e);
  });
}

const isButton = (e: Element) =>
  e.tagName === 'button' ||
  attr(e, 'role') === 'button' ||
  (e.tagName === 'input' && ['submit', 'button', 'reset', 'image'].includes(inputType(e)));
const isLink = (e: Element) =>
  (e.tagName === 'a' && hasAttr(e, 'href')) || attr(e, 'role') === 'link';
const isOperable = (e: Element) => isLink(e) || isButton(e);
const isControl = (e: Element) =>
  e.tagName === 'select' ||
  e.tagName === 'textarea' ||
  (e.tagName === 'input' &&
    !['hidden', 'submit', 'button', 'reset', 'image'].includes(inputType(e)));

const isHeading = (e: Element) => /^h[1-6]$/.test(e.tagName);

/** Counts of what an agent can read and operate; empty if there is nothing. */
function describeContent(shown: readonly Element[]): string {
  const kinds = [
    ['link', isLink],
    ['button', isButton],
    ['form control', isControl],
    ['heading', isHeading],
    ['table', (e: Element) => e.tagName === 'table'],
    ['frame', (e: Element) => e.tagName === 'iframe'],
  ] as const;
  return kinds
    .map(([noun, test]) => [noun, shown.filter(test).length] as const)
    .filter(([, count]) => count > 0)
    .map(([noun, count]) => plural(count, noun))
    .join(', ');
}

function naming(shown: readonly Element[], names: AccessibleNames, on: Exchange): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const isSpared = (e: Element) => leadsToItself(e) || isNamedByScript(e) || isToBeNamed(e);
  const operable = shown.filter((e) => isOperable(e) && (names.isNamed(e) || !isSpared(e)));
  const unnamed = operable.filter((e) => !names.isNamed(e));
  if (unnamed.length > 0)
    findings.push(
      raise(
        'unnamed',
        `${unnamed.length} of ` +
          `${plural(operable.length, 'link or button', 'links and buttons')} ` +
          `${unnamed.length === 1 ? 'has' : 'have'} no name`,
        {
          share: [unnamed.length, operable.length],
          on,
          evidence: `first ${outline(unnamed[0]!)}`,
        },
      ),
    );
  const controls = shown
    .filter((e) => isControl(e) && !isTrap(e))
    .map((e) => ({ e, label: names.labelOf(e) }))
    .filter(({ e, label }) => !isToggle(e, label));
  const bare = controls.filter(({ label }) => label === 'none' || label === 'empty label');
  if (bare.length > 0)
    findings.push(
      raise(
        'unlabelled',
        `${bare.length} of ${plural(controls.length, 'form control')} ` +
          `${bare.length === 1 ? 'has' : 'have'} ${describeMissingNames(bare)}`,
        {
          share: [bare.length, controls.length],
          on,
          evidence: `first ${outline(bare[0]!.e)}`,
          // The options of a list say what it is for.
          extent: bare.filter(({ e }) => e.tagName !== 'select').length / controls.length,
        },
      ),
    );
  const placed = controls.filter(({ label }) => label === 'placeholder');
  if (placed.length > 0)
    findings.push(
      raise(
        'placeholder-only',
        `${placed.length} of ${plural(controls.length, 'form control')} ` +
          `${placed.length === 1 ? 'has' : 'have'} only a placeholder as a name`,
        { on, evidence: `first ${outline(placed[0]!.e)}` },
      ),
    );
  return findings;
}

const TRAP = /honey|gotcha|bot-?(?:field|check)/i;

/** A form field that people cannot reach, or whose name marks it as a trap for bots. */
const isTrap = (e: Element): boolean =>
  attr(e, 'tabindex')?.trim() === '-1' ||
  TRAP.test(`${attr(e, 'name') ?? ''} ${attr(e, 'id') ?? ''}`);

const TOGGLE = /[-_]toggle(?:\s|$)/;

/**
 * The checkbox behind a menu or theme switch that works without scripts; its label is the button that people see. Some
 * themes write the checkbox, but no button, if there is nothing to open.
 */
const isToggle = (e: Element, label: string): boolean =>
  ['checkbox', 'radio'].includes(inputType(e)) &&
  (label === 'empty label' || (label === 'none' && TOGGLE.test(attr(e, 'class') ?? '')));

/** What nameless controls lack. A label with only an image without alt exists, but is empty. */
function describeMissingNames(bare: readonly { readonly label: string }[]): string {
  const empty = bare.filter(({ label }) => label === 'empty label').length;
  if (empty === 0) return 'no label';
  return empty === bare.length ? 'an empty label' : 'no label or an empty one';
}

const OUTLINED = ['id', 'class', 'name', 'type', 'href', 'for', 'aria-labelledby', 'src'];

/** Opening tag of an element, shortened to its identifying attributes. */
function outline(e: Element): string {
  const attrs = OUTLINED.flatMap((name) =>
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

/** An `<a>` without `href` is a placeholder (HTML section 4.5.1) and operable no more than a <span>. */
const isPlaceholder = (e: Element) => e.tagName === 'a' && !hasAttr(e, 'href');

/** Generators put such a link at each line of code: without a name, it only marks the place. */
const leadsToItself = (e: Element): boolean =>
  isLink(e) && hasAttr(e, 'id') && attr(e, 'href') === `#${attr(e, 'id')}`;

/** True if a script fills a text in it. */
const isToBeNamed = (e: Element): boolean =>
  isUnfilled(e) || e.childNodes.some((child) => isElement(child) && isToBeNamed(child));

/** The color switch of VitePress, whose empty title a script fills. */
const isNamedByScript = (e: Element): boolean =>
  attr(e, 'role') === 'switch' && attr(e, 'title') === '';

/** A layer behind or around a menu or dialog, which a click closes; the menu has its own control. */
const isBackdrop = (e: Element): boolean =>
  /overlay|backdrop|scrim/i.test(`${attr(e, 'id') ?? ''} ${attr(e, 'class') ?? ''}`) &&
  (hasControl(e) || (!e.childNodes.some(isElement) && textOf(e) === ''));

const hasControl = (e: Element): boolean =>
  e.childNodes.some((c) => isElement(c) && (c.tagName === 'button' || hasControl(c)));

function links(shown: readonly Element[], html: HtmlView, on: Exchange): DraftFinding[] {
  const linked = new Set(html.anchors.map(({ url }) => url));
  const fakes = shown.filter(
    (e) =>
      hasAttr(e, 'onclick') &&
      (!INTERACTIVE.has(e.tagName) || isPlaceholder(e)) &&
      !isBackdrop(e) &&
      !linked.has(openedBy(e, html) ?? '') &&
      !(hasAttr(e, 'role') && hasAttr(e, 'tabindex')),
  );
  const dead = shown.filter(
    (e) =>
      e.tagName === 'a' &&
      !hasAttr(e, 'role') &&
      !hasAttr(e, 'name') &&
      !hasAttr(e, 'id') &&
      /^\s*javascript:/i.test(attr(e, 'href') ?? ''),
  );
  // Pages of other sites are not among what readers look for here.
  const leads = (e: Element) =>
    LEADS.test(attr(e, 'onclick') ?? '') &&
    hostOf(openedBy(e, html) ?? html.baseUrl) === hostOf(html.baseUrl);
  return [
    ...fakeFindings('fake-link', fakes.filter(leads), shown.filter(isLink), on),
    ...fakeFindings(
      'fake-control',
      fakes.filter((e) => !leads(e)),
      shown.filter(isOperable),
      on,
    ),
    ...(dead.length > 0
      ? [
          raise(
            'dead-link',
            dead.length === 1 ? 'A link has no URL' : `${dead.length} links have no URL`,
            {
              count: dead.length,
              on,
              evidence: dead
                .slice(0, SHOWN)
                .map((e) => outline(e) + (textOf(e) ? ` ${quote(textOf(e), 60)}` : ''))
                .join(', '),
            },
          ),
        ]
      : []),
  ];
}

/** Code that opens an address. */
const LEADS = /\b(?:location|href)\b|\bwindow\.open\(|\bnavigate\(/;

const OPENED =
  /\b(?:(?:location|href)\s*=\s*|(?:open|assign|replace|navigate)\(\s*)(['"`])([^'"`$]+)\1/;
/** Address that a click opens, without fragment; null if only the script knows it. */
function openedBy(e: Element, { baseUrl }: HtmlView): string | null {
  const href = OPENED.exec(attr(e, 'onclick') ?? '')?.[2];
  return href === undefined ? null : resolveUrl(href, baseUrl);
}

/** Elements that only a script makes controls, beside the real ones. */
function fakeFindings(
  slug: 'fake-link' | 'fake-control',
  fakes: readonly Element[],
  real: readonly Element[],
  on: Exchange,
): DraftFinding[] {
  const [first] = fakes;
  if (!first) return [];
  const one = slug === 'fake-link' ? 'opens an address' : 'handles clicks';
  const many = slug === 'fake-link' ? 'open an address' : 'handle clicks';
  return [
    raise(
      slug,
      fakes.length === 1
        ? `<${first.tagName}> ${one} without role and tabindex`
        : `${fakes.length} elements ${many} without role and tabindex`,
      {
        count: fakes.length,
        on,
        evidence: some(fakes),
        extent: fakes.length / (fakes.length + real.length),
      },
    ),
  ];
}

function vague(shown: readonly Element[], on: Exchange): DraftFinding[] {
  const vagueElements = vagueLinks(shown, on.answer.url);
  const [first] = vagueElements;
  if (!first) return [];
  return [
    raise('vague-links', `${vagueElements.length} links say nothing about where they lead`, {
      on,
      evidence: `first ${quote(textOf(first), 40)} to ${quote(attr(first, 'href') ?? '', 80)}`,
      extent: vagueElements.length / shown.filter(isLink).length,
    }),
  ];
}

/** Examples per kind; the rest is counted. */
const SHOWN = 5;

const some = (elements: readonly Element[]) => elements.slice(0, SHOWN).map(outline).join(', ');

type Barrier = (on: Exchange) => DraftFinding;

/** Computed once per page: both applicability and findings depend on it. */
const barriersOf = (html: HtmlView): readonly Barrier[] => memoized(html, barrierFindings);

/** Findings about what keeps an agent from the content, for the given exchange. */
function barrierFindings(html: HtmlView): Barrier[] {
  const roots = [html.document.root, html.document.body, html.mainElement].filter(
    (e) => e !== null,
  );
  const isLeftOut = (e: Element) =>
    hasAttr(e, 'inert') || attr(e, 'aria-hidden')?.trim().toLowerCase() === 'true';
  const isOutermost = (e: Element) => isLeftOut(e) && !closest(e, (a) => a !== e && isLeftOut(a));
  const hidden =
    roots.find(isLeftOut) ??
    html.document.elements.find((e) => isOutermost(e) && isMostOf(html, e));
  const ink = visibleLength(html.mainText);
  const wall = wallOf(html);
  return [
    ...(hidden
      ? [
          (on: Exchange) =>
            raise(
              'body-hidden',
              `${roots.includes(hidden) ? `<${hidden.tagName}>` : 'Most of the text'} is hidden from the accessibility tree`,
              {
                on,
                evidence: roots.includes(hidden)
                  ? hasAttr(hidden, 'inert')
                    ? 'inert'
                    : 'aria-hidden="true"'
                  : outline(hidden),
              },
            ),
        ]
      : []),
    ...(wall
      ? [
          (on: Exchange) =>
            raise('wall', `The page shows a ${wall.kind}`, {
              on,
              evidence: `main text of ${plural(ink, 'character')}; ${outline(wall.element)}`,
            }),
        ]
      : []),
  ];
}

/** True if an element has most of the text of a page. */
const isMostOf = (html: HtmlView, e: Element): boolean => {
  const length = visibleLength(textOf(e));
  return length >= MOST_MIN && 2 * length > visibleLength(html.text);
};
const MOST_MIN = 200;

const CAPTCHA = /\b(?:g-recaptcha|h-captcha|cf-turnstile|px-captcha|frc-captcha|geetest)\b/i;

interface Wall {
  readonly kind: string;
  readonly element: Element;
  /** False if the content is behind it on the same page. */
  readonly isAlone: boolean;
}

/** A captcha or a text that asks for consent, before the content or instead of it. */
export function wallOf(html: HtmlView): Wall | null {
  const captcha = isShorterThan(html.mainText, 600) ? captchaOf(html) : null;
  if (captcha) return { kind: 'captcha instead of its content', element: captcha, isAlone: true };
  const consent = consentWall(html);
  if (!consent) return null;
  const kind = consent.isModal
    ? 'consent dialog before its content'
    : 'consent page instead of its content';
  return { kind, element: consent.element, isAlone: !consent.isModal };
}

function captchaOf({ document }: HtmlView): Element | null {
  const marks = (e: Element) => `${attr(e, 'class') ?? ''} ${attr(e, 'id') ?? ''}`;
  // A widget inside a form (a newsletter sign-up) does not block content; one that is the page's main block does.
  const blocks = document.elements.filter((e) =>
    ['div', 'form', 'section', 'iframe', 'main'].includes(e.tagName),
  );
  const fields = elementsNamed(document, 'input', 'textarea');
  if (fields.filter((e) => inputType(e) !== 'hidden').length > 1) return null;
  return blocks.find((e) => CAPTCHA.test(marks(e))) ?? null;
}

function tables(shown: readonly Element[], names: AccessibleNames, on: Exchange): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const table = dataTables(shown).find((t) => !t.hasHeader)?.table;
  if (table)
    findings.push(
      raise('table-head', 'A data table has no header cells', { on, evidence: outline(table) }),
    );
  const frame = shown.find((e) => e.tagName === 'iframe' && !isTiny(e) && !names.isNamed(e));
  if (frame)
    findings.push(
      raise('iframe-title', 'An iframe has no title', { on, evidence: outline(frame) }),
    );
  for (const e of shown) {
    const lost = lostId(e, names);
    if (lost === undefined) continue;
    findings.push(
      raise(
        'label-target',
        `${e.tagName === 'label' ? 'A label' : 'aria-labelledby'} refers to an id that does not exist on the page`,
        {
          on,
          evidence: `${outline(e)}: no element has the id ${quote(lost, 80)}`,
        },
      ),
    );
    break;
  }
  return findings;
}

interface DataTable {
  readonly table: Element;
  readonly hasHeader: boolean;
}

/**
 * Data tables: at least two rows and two columns with text, without a nested table. One row, one column, line numbers
 * beside code (a column without text), or tiles are layout, which needs no headers.
 */
function dataTables(shown: readonly Element[]): DataTable[] {
  const byTable = new Map<
    Element,
    { rows: Set<Element>; columns: Set<number>; hasHeader: boolean; isTiled: boolean }
  >();
  const at = new Map<Element, number>();
  const outer = new Set<Element>();
  for (const e of shown) {
    if (e.tagName === 'table') {
      byTable.set(e, { rows: new Set(), columns: new Set(), hasHeader: false, isTiled: true });
      const around = parentElement(e) && closest(parentElement(e)!, (a) => a.tagName === 'table');
      if (around) outer.add(around);
    }
    const row = parentElement(e);
    if (!row || (e.tagName !== 'td' && e.tagName !== 'th')) continue;
    const column = at.get(row) ?? 0;
    at.set(row, column + 1);
    const table = byTable.get(closest(row, (a) => a.tagName === 'table') ?? e);
    if (!table) continue;
    if (e.tagName === 'th' || /^(?:column|row)header$/.test(attr(e, 'role') ?? ''))
      table.hasHeader = true;
    const text = textOf(e);
    if (text === '') continue;
    table.isTiled &&= isTile(e, text);
    table.rows.add(row);
    table.columns.add(column);
  }
  return [...byTable].flatMap(([table, { rows, columns, hasHeader, isTiled }]) =>
    rows.size >= 2 &&
    columns.size >= 2 &&
    !isTiled &&
    !outer.has(table) &&
    !['presentation', 'none'].includes(attr(table, 'role')?.trim().toLowerCase() ?? '')
      ? [{ table, hasHeader }]
      : [],
  );
}

const TILE = new Set([
  'img',
  'picture',
  'svg',
  'video',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'form',
]);

/** Elements of a cell that are read. */
const TILE_EFFORT = 30;

/** A cell with a picture, heading, or list, or one that is a link as a whole. */
function isTile(cell: Element, text: string): boolean {
  const stack = cell.childNodes.filter(isElement);
  for (let read = 0; read < TILE_EFFORT; read++) {
    const e = stack.pop();
    if (!e) return false;
    if (TILE.has(e.tagName) || (isLink(e) && textOf(e) === text)) return true;
    stack.push(...e.childNodes.filter(isElement));
  }
  return false;
}

/** First id that a label or an element refers to and that does not exist. */
function lostId(e: Element, names: AccessibleNames): string | undefined {
  const ids = [
    ...(e.tagName === 'label' ? [attr(e, 'for') ?? ''] : []),
    ...(attr(e, 'aria-labelledby') ?? '').split(/\s+/),
  ];
  return ids.find((id) => id !== '' && !names.hasId(id));
}

function headings(shown: readonly Element[], on: Exchange): DraftFinding[] {
  let last = 0;
  for (const e of shown) {
    const level = /^h([1-6])$/.exec(e.tagName)?.[1];
    if (!level) continue;
    if (last > 0 && Number(level) > last + 1)
      return [
        raise('heading-skip', `A heading level skips from ${last} to ${level}`, {
          on,
          evidence: quote(textOf(e), 80),
        }),
      ];
    last = Number(level);
  }
  return [];
}

function scriptNames({ document }: HtmlView): DraftFinding[] {
  return elementsNamed(document, 'script').length > 0
    ? [note('static-only', 'Names that scripts set are not visible to this check')]
    : [];
}
