import {
  attr,
  closest,
  hasAttr,
  isElement,
  isText,
  named,
  type Element,
  type HtmlDocument,
  type Node,
} from './html';

/**
 * Static approximation of the accessible name (WAI-ARIA accname 1.2): aria-labelledby, aria-label, the
 * element's own label, its content, title. Styles and scripts are not known here.
 */
export class AccessibleNames {
  private readonly byId = new Map<string, Element>();
  private readonly labels = new Map<string, Element>();

  constructor(document: HtmlDocument) {
    for (const e of document.elements) {
      const id = attr(e, 'id');
      if (id && !this.byId.has(id)) this.byId.set(id, e);
    }
    for (const label of named(document, 'label')) {
      const target = attr(label, 'for');
      if (target && !this.labels.has(target)) this.labels.set(target, label);
    }
  }

  hasId(id: string): boolean {
    return this.byId.has(id);
  }

  /** Something names it for a reader of the accessibility tree. */
  isNamed(e: Element): boolean {
    return (
      this.referenced(e) ||
      isInk(attr(e, 'aria-label')) ||
      this.ownName(e) ||
      isInk(attr(e, 'title'))
    );
  }

  /** A form control has a label: a `<label>`, ARIA, a title, or for buttons its value. A placeholder is not one. */
  isLabelled(e: Element): boolean {
    const id = attr(e, 'id');
    const label = (id && this.labels.get(id)) || closest(e, (a) => a.tagName === 'label');
    return (
      this.referenced(e) ||
      isInk(attr(e, 'aria-label')) ||
      isInk(attr(e, 'title')) ||
      (label !== null && label !== undefined && hasContent(label, e))
    );
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
        ['submit', 'reset'].includes(inputType(e))
      );
    return hasContent(e);
  }
}

export const inputType = (e: Element) => attr(e, 'type')?.trim().toLowerCase() || 'text';

const isInk = (text: string | undefined) => text !== undefined && text.trim() !== '';

/** Text, an image with a description, a labelled or titled graphic: anything below the element that gives it a name. */
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

const isHiddenFromTree = (e: Element) =>
  hasAttr(e, 'hidden') || attr(e, 'aria-hidden')?.trim().toLowerCase() === 'true';
