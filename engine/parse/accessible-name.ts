import {
  attr,
  closest,
  isElement,
  isHiddenFromTree,
  isText,
  elementsNamed,
  textOf,
  type Element,
  type HtmlDocument,
  type Node,
} from './html';

/**
 * Static approximation of the accessible name (WAI-ARIA accname 1.2): aria-labelledby, aria-label, the element's own
 * label, its content, its title. Ignores styles and scripts.
 */
export class AccessibleNames {
  private readonly byId = new Map<string, Element>();
  /** `<label>` elements by the id in their `for`. */
  private readonly labels = new Map<string, Element[]>();
  /** The label around a control; it labels its first control. */
  private readonly around = new Map<Element, Element>();

  constructor(document: HtmlDocument) {
    for (const e of document.elements) {
      const id = attr(e, 'id');
      if (id && !this.byId.has(id)) this.byId.set(id, e);
    }
    for (const label of elementsNamed(document, 'label')) {
      const target = attr(label, 'for');
      if (!target) continue;
      const known = this.labels.get(target);
      if (known) known.push(label);
      else this.labels.set(target, [label]);
    }
    const taken = new Set<Element>();
    for (const e of elementsNamed(document, 'input', 'select', 'textarea', 'button')) {
      const label = closest(e, (a) => a.tagName === 'label');
      if (!label || hasText(attr(label, 'for')) || taken.has(label)) continue;
      taken.add(label);
      this.around.set(e, label);
    }
  }

  hasId(id: string): boolean {
    return this.byId.has(id);
  }

  /** True if the element has an accessible name. */
  isNamed(e: Element): boolean {
    return this.labelOf(e) === 'label' || this.ownName(e);
  }

  /** Text of the accessible name; empty without one. */
  nameOf(e: Element): string {
    const referenced = (attr(e, 'aria-labelledby') ?? '').split(/\s+/).flatMap((id) => {
      const target = this.byId.get(id);
      return target ? [textOf(target, isHiddenFromTree, NAME_EFFORT)] : [];
    });
    const candidates = [
      referenced.join(' '),
      attr(e, 'aria-label'),
      this.labelsOf(e)
        .map((label) => textOf(label, isHiddenFromTree, NAME_EFFORT))
        .join(' '),
      e.tagName === 'input' ? (attr(e, 'value') ?? attr(e, 'alt')) : this.contentOf(e),
      attr(e, 'title'),
      attr(e, 'placeholder'),
    ];
    return candidates.find(isInk)?.trim() ?? '';
  }

  /** Options and typed text are no name. */
  private contentOf(e: Element): string {
    return e.tagName === 'select' || e.tagName === 'textarea' ? '' : contentOf(e);
  }

  /** Source of a form control's name by HTML-AAM 1.0: ARIA, labels, title, then placeholder. */
  labelOf(e: Element): 'label' | 'placeholder' | 'empty label' | 'none' {
    const labels = this.labelsOf(e);
    if (
      this.referenced(e) ||
      isInk(attr(e, 'aria-label')) ||
      isInk(attr(e, 'title')) ||
      labels.some((label) => hasContent(label, e) || isInk(attr(label, 'aria-label')))
    )
      return 'label';
    if (takesPlaceholder(e) && isInk(attr(e, 'placeholder') ?? attr(e, 'aria-placeholder')))
      return 'placeholder';
    return labels.length > 0 ? 'empty label' : 'none';
  }

  private labelsOf(e: Element): readonly Element[] {
    const id = attr(e, 'id');
    const byId = id && this.byId.get(id) === e ? this.labels.get(id) : undefined;
    const around = this.around.get(e);
    return [...(byId ?? []), ...(around ? [around] : [])];
  }

  private referenced(e: Element): boolean {
    return (attr(e, 'aria-labelledby') ?? '').split(/\s+/).some((id) => {
      const target = id ? this.byId.get(id) : undefined;
      return target !== undefined && (hasContent(target) || isInk(attr(target, 'aria-label')));
    });
  }

  private ownName(e: Element): boolean {
    if (e.tagName === 'input')
      return (
        isInk(attr(e, 'value')) ||
        isInk(attr(e, 'alt')) ||
        ['submit', 'reset', 'image'].includes(inputType(e))
      );
    return hasContent(e);
  }
}

export const inputType = (e: Element) => attr(e, 'type')?.trim().toLowerCase() || 'text';

const PLACED = new Set(['text', 'search', 'url', 'tel', 'email', 'password', 'number']);

const takesPlaceholder = (e: Element) =>
  e.tagName === 'textarea' || (e.tagName === 'input' && PLACED.has(inputType(e)));

const hasText = (text: string | undefined) => text !== undefined && text !== '';

const isInk = (text: string | undefined) => text !== undefined && text.trim() !== '';

/** Characters and elements that are read for a name. */
const NAME_EFFORT = 2000;

/** Text and alternative texts below an element. */
function contentOf(root: Element): string {
  const text = textOf(root, (e) => isHiddenFromTree(e) || NAMELESS.has(e.tagName), NAME_EFFORT);
  if (text !== '') return text;
  const stack: Node[] = [...root.childNodes];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!isElement(node) || NAMELESS.has(node.tagName) || isHiddenFromTree(node)) continue;
    const name = [attr(node, 'aria-label'), attr(node, 'alt'), attr(node, 'title')].find(isInk);
    if (name !== undefined) return name;
    if (node.tagName === 'title') return textOf(node);
    stack.push(...node.childNodes);
  }
  return '';
}

/** True if an element below `root` gives it a name: text, an image with alt, a labelled or titled graphic. */
function hasContent(root: Element, except?: Element): boolean {
  const stack: Node[] = [...root.childNodes];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (isText(node)) {
      if (isInk(node.value)) return true;
      continue;
    }
    if (!isElement(node) || node === except || NAMELESS.has(node.tagName) || isHiddenFromTree(node))
      continue;
    if (
      isInk(attr(node, 'aria-label')) ||
      isInk(attr(node, 'alt')) ||
      (node.tagName !== 'iframe' && isInk(attr(node, 'title')))
    )
      return true;
    if (node.tagName === 'input' && isInk(attr(node, 'value')) && inputType(node) !== 'hidden')
      return true;
    stack.push(...node.childNodes);
  }
  return false;
}

const NAMELESS = new Set(['script', 'style', 'noscript', 'template']);
