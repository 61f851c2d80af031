import {
  attr,
  BREAKS,
  closest,
  elementsNamed,
  isElement,
  isHiddenFromTree,
  isText,
  textOf,
  type Element,
  type HtmlDocument,
} from './html';
import { groupBy } from './lists';
import { collapseSpace } from './text';

/** One computation of a name. */
interface Walk {
  /** The element that is named; its own value is no part of its name. */
  readonly root: Element;
  /** Each element counts once. */
  readonly visited: Set<Element>;
  /** Elements and characters that may still be read. */
  left: number;
}

/** `own`: the element that is named. `reference`: one that names it. `content`: one within either. */
interface Step {
  readonly from: 'own' | 'reference' | 'content';
  /** A hidden element that is referenced counts with its hidden content. */
  readonly seesHidden: boolean;
  /** References are not followed from referenced elements. */
  readonly isReferenced: boolean;
}

const OWN: Step = { from: 'own', seesHidden: false, isReferenced: false };
const NAME_EFFORT = 4000;
const REFERENCES_MAX = 20;

/**
 * Accessible names (accname 1.2, HTML-AAM 1.0) of the HTML as sent: references, aria-label, labels and other sources of
 * HTML, content, tooltip. Passes the cases of web-platform-tests that need neither style sheets nor scripts.
 */
export class AccessibleNames {
  private readonly byId = new Map<string, Element>();
  /** `<label>` elements by the id in their `for`. */
  private readonly labels: ReadonlyMap<string, readonly Element[]>;
  /** The label around a control; it labels its first control. */
  private readonly around = new Map<Element, Element>();

  constructor(document: HtmlDocument) {
    for (const e of document.elements) {
      const id = attr(e, 'id');
      if (id && !this.byId.has(id)) this.byId.set(id, e);
    }
    this.labels = groupBy(elementsNamed(document, 'label'), (label) => attr(label, 'for') ?? '');
    const taken = new Set<Element>();
    for (const e of elementsNamed(document, ...LABELABLE)) {
      const label = closest(e, (a) => a.tagName === 'label');
      if (!label || attr(label, 'for') || taken.has(label)) continue;
      taken.add(label);
      this.around.set(e, label);
    }
  }

  hasId(id: string): boolean {
    return this.byId.has(id);
  }

  /** True if the element has an accessible name; a placeholder is none. */
  isNamed(e: Element): boolean {
    return this.named(e) !== '';
  }

  /** Text of the accessible name, or the placeholder; empty without either. */
  nameOf(e: Element): string {
    return this.named(e) || placeholderOf(e);
  }

  /** Source of a form control’s name. */
  labelOf(e: Element): 'label' | 'placeholder' | 'empty label' | 'none' {
    if (this.isNamed(e)) return 'label';
    if (placeholderOf(e) !== '') return 'placeholder';
    return this.labelsOf(e).length > 0 ? 'empty label' : 'none';
  }

  private named(e: Element): string {
    const walk = { root: e, visited: new Set<Element>(), left: NAME_EFFORT };
    return collapseSpace(this.compute(e, walk, OWN));
  }

  /** Steps 2A to 2I of accname 1.2; hidden content is left out by `contentOf`. */
  private compute(e: Element, walk: Walk, step: Step): string {
    if (walk.visited.has(e) && step.from !== 'reference') return '';
    walk.left -= 1;
    if (walk.left < 0) return '';
    walk.visited.add(e);
    const referenced = step.isReferenced ? '' : this.joined(this.referencesOf(e), walk);
    if (referenced !== '') return referenced;
    const value = e === walk.root ? null : valueOf(e);
    if (value) return value;
    const label = attr(e, 'aria-label');
    if (isInk(label)) return label;
    const native = this.nativeName(e, walk, step);
    if (isInk(native)) return native;
    const content = this.contentOf(e, walk, step);
    return isInk(content) ? content : (attr(e, 'title') ?? '');
  }

  private referencesOf(e: Element): Element[] {
    // Browsers read the other spelling, too.
    const ids = attr(e, 'aria-labelledby') ?? attr(e, 'aria-labeledby') ?? '';
    return ids.split(/\s+/, REFERENCES_MAX).flatMap((id) => (id ? (this.byId.get(id) ?? []) : []));
  }

  private joined(targets: readonly Element[], walk: Walk): string {
    if (targets.length === 0) return '';
    const names = targets.map((target) =>
      this.compute(target, walk, {
        from: 'reference',
        seesHidden: closest(target, isHiddenFromTree) !== null,
        isReferenced: true,
      }),
    );
    return collapseSpace(names.join(' '));
  }

  /** Names that HTML itself gives. */
  private nativeName(e: Element, walk: Walk, step: Step): string | undefined {
    if (step.from === 'own' && LABELABLE.includes(e.tagName)) {
      const label = this.joined(this.labelsOf(e), walk);
      if (label !== '') return label;
    }
    switch (e.tagName) {
      case 'input':
        return BUTTON_NAMES.has(inputType(e)) ? buttonName(e) : undefined;
      case 'img':
      case 'area':
        return attr(e, 'alt');
      case 'svg':
        return textOf(e, (part) => SVG_SKIPPED.has(part.tagName), SVG_EFFORT);
      default: {
        const tag = CAPTIONS[e.tagName];
        if (tag === undefined) return undefined;
        const caption = e.childNodes.find((node) => isElement(node) && node.tagName === tag);
        return caption && isElement(caption)
          ? this.compute(caption, walk, { ...step, from: 'content' })
          : undefined;
      }
    }
  }

  private contentOf(e: Element, walk: Walk, step: Step): string {
    if (VALUED.has(e.tagName) || (step.from === 'own' && !isNamedByContent(e))) return '';
    const parts: string[] = [];
    for (const node of e.childNodes) {
      if (walk.left <= 0) break;
      if (isText(node)) {
        walk.left -= node.value.length;
        parts.push(node.value);
      } else if (isElement(node) && !NAMELESS.has(node.tagName)) {
        if (isHiddenFromTree(node) && !step.seesHidden) continue;
        const name = this.compute(node, walk, { ...step, from: 'content' });
        parts.push(BREAKS.has(node.tagName) ? ` ${name} ` : name);
      }
    }
    return parts.join('');
  }

  private labelsOf(e: Element): readonly Element[] {
    if (!LABELABLE.includes(e.tagName)) return [];
    const id = attr(e, 'id');
    const byId = id && this.byId.get(id) === e ? this.labels.get(id) : undefined;
    const around = this.around.get(e);
    return [...(byId ?? []), ...(around ? [around] : [])];
  }
}

export const inputType = (e: Element) => attr(e, 'type')?.trim().toLowerCase() || 'text';

const isInk = (text: string | undefined): text is string =>
  text !== undefined && text.trim() !== '';

/** HTML section 4.10.2. */
const LABELABLE = ['input', 'select', 'textarea', 'button', 'meter', 'output', 'progress'];
/** Child that names an element. */
const CAPTIONS: Readonly<Record<string, string>> = {
  fieldset: 'legend',
  table: 'caption',
  figure: 'figcaption',
};
const NAMELESS = new Set(['script', 'style', 'noscript', 'template', 'iframe']);
/** What is within them is their value. */
const VALUED = new Set(['select', 'textarea', 'iframe']);
const SVG_SKIPPED = new Set(['script', 'style', 'desc', 'metadata', 'defs']);
const SVG_EFFORT = 300;

/** Names of buttons that have none, as browsers show them in English. */
const BUTTON_NAMES = new Map([
  ['submit', 'Submit'],
  ['reset', 'Reset'],
  ['image', 'Submit'],
  ['button', ''],
]);

const buttonName = (e: Element): string | undefined =>
  [
    ...(inputType(e) === 'image' ? [attr(e, 'alt')] : [attr(e, 'value')]),
    attr(e, 'title'),
    BUTTON_NAMES.get(inputType(e)),
  ].find(isInk);

const CONTENT_TAGS = new Set(
  'a button caption dt figcaption h1 h2 h3 h4 h5 h6 label legend option summary td th tr'.split(
    ' ',
  ),
);
const CONTENT_ROLES = new Set(
  (
    'button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio option radio row ' +
    'rowheader switch tab tooltip treeitem doc-backlink doc-biblioref doc-glossref doc-noteref'
  ).split(' '),
);

/** ARIA 1.2, section 5.2.8.6, and the links of DPUB-ARIA 1.1, section 3. */
function isNamedByContent(e: Element): boolean {
  const role = attr(e, 'role')?.trim().toLowerCase().split(/\s+/, 1)[0];
  return role ? CONTENT_ROLES.has(role) : CONTENT_TAGS.has(e.tagName);
}

/** Value of a control within a label (step 2C); null for other elements. */
function valueOf(e: Element): string | null {
  if (e.tagName === 'textarea') return textOf(e, () => false, NAME_EFFORT);
  if (e.tagName === 'select') {
    const options = e.childNodes.filter(isElement).filter(({ tagName }) => tagName === 'option');
    const chosen = options.find((option) => attr(option, 'selected') !== undefined) ?? options[0];
    return chosen ? textOf(chosen) : null;
  }
  if (e.tagName !== 'input') return attr(e, 'aria-valuetext') ?? attr(e, 'aria-valuenow') ?? null;
  return PLACED.has(inputType(e)) || inputType(e) === 'range' ? (attr(e, 'value') ?? null) : null;
}

const PLACED = new Set(['text', 'search', 'url', 'tel', 'email', 'password', 'number']);

/** The last source of a name. */
function placeholderOf(e: Element): string {
  const takesOne = e.tagName === 'textarea' || (e.tagName === 'input' && PLACED.has(inputType(e)));
  const text = takesOne ? (attr(e, 'placeholder') ?? attr(e, 'aria-placeholder')) : undefined;
  return text?.trim() ?? '';
}
