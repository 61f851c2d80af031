import { attr, elementsNamed, isText, type Element, type HtmlDocument } from './html';

/** One simple element selector: `input.toggle`, `#menu`, `[type="checkbox"].box`. */
interface Compound {
  readonly tag: string | null;
  readonly id: string | null;
  readonly classes: readonly string[];
  readonly type: string | null;
  readonly isHidden: boolean;
  /** Position in the style sheets: the last rule wins. */
  readonly position: number;
}

const COMPOUND = /^([a-z][\w-]*)?((?:[.#][\w-]+|\[type=["']?[\w-]+["']?\])*)$/i;
const SHEETS_MAX = 500_000;
const RULES_MAX = 20_000;

/**
 * Elements that the page’s own `<style>` takes out of display, by rules for one element outside of @-rules, or by the
 * classes that style sheets have for it. Combinators, specificity, and linked style sheets are not evaluated.
 */
export function hiddenByStyle(document: HtmlDocument): (e: Element) => boolean {
  const rules = new Map<string, Map<string, Compound>>();
  let position = 0;
  for (const [selectors, isHidden] of displayRules(sheetsOf(document)))
    for (const selector of selectors.split(',')) {
      const compound = compoundOf(selector.trim(), isHidden, position++);
      if (!compound) continue;
      const same = rules.get(keyOf(compound)) ?? new Map<string, Compound>();
      if (same.size < SAME_KEY_MAX) same.set(selector.trim(), compound);
      rules.set(keyOf(compound), same);
    }
  return (e) => {
    const classes = [...new Set((attr(e, 'class') ?? '').split(/\s+/))];
    if (isUsuallyHidden(classes)) return true;
    if (rules.size === 0) return false;
    const keys = [e.tagName, `#${attr(e, 'id') ?? ''}`, ...classes.map((name) => `.${name}`)];
    let last = VISIBLE;
    for (const key of keys)
      for (const rule of rules.get(key)?.values() ?? [])
        if (rule.position > last.position && matches(e, classes, rule)) last = rule;
    return last.isHidden;
  };
}

/** Rules that are kept of one class, id, or tag. */
const SAME_KEY_MAX = 50;
const VISIBLE = { position: -1, isHidden: false } as Compound;

/** Bootstrap’s, Tailwind’s, and Bulma’s class, without one that shows the element on wide screens. */
const isUsuallyHidden = (classes: readonly string[]): boolean =>
  classes.some((name) => name === 'd-none' || name === 'hidden' || name === 'is-hidden') &&
  !classes.some((name) => /^d-\w+-(?!none)|:(?:block|flex|grid|table|contents|inline)/.test(name));

function sheetsOf(document: HtmlDocument): string {
  return elementsNamed(document, 'style')
    .filter((e) => /^(?:|all|screen)$/i.test(attr(e, 'media')?.trim() ?? ''))
    .flatMap((e) => e.childNodes.map((node) => (isText(node) ? node.value : '')))
    .join('\n')
    .slice(0, SHEETS_MAX);
}

/** Selectors of the rules that set `display`, and whether it is `none`. */
function* displayRules(css: string): Generator<readonly [selectors: string, isHidden: boolean]> {
  const text = css.replaceAll(/\/\*[\s\S]*?(?:\*\/|$)/g, '');
  let start = 0;
  let depth = 0;
  let count = 0;
  for (const { 0: mark, index } of text.matchAll(/[{};]/g)) {
    if (mark === ';') {
      if (depth === 0) start = index + 1;
      continue;
    }
    if (mark === '{') {
      depth += 1;
      continue;
    }
    depth = Math.max(0, depth - 1);
    if (depth > 0) continue;
    const [selectors = '', declarations = ''] = text.slice(start, index).split('{', 2);
    start = index + 1;
    const display = /(?:^|;)\s*display\s*:\s*([\w-]+)/i.exec(declarations)?.[1];
    if (display === undefined || selectors.trim().startsWith('@')) continue;
    if (++count > RULES_MAX) return;
    yield [selectors, display.toLowerCase() === 'none'];
  }
}

function compoundOf(selector: string, isHidden: boolean, position: number): Compound | null {
  const [, tag, rest = ''] = COMPOUND.exec(selector.slice(0, 200)) ?? [];
  if (!tag && rest === '') return null;
  const parts = rest.match(/[.#[][\w="'-]+/g) ?? [];
  const after = (mark: string) =>
    parts.flatMap((part) => (part.startsWith(mark) ? [part.slice(1)] : []));
  const type = after('[')[0]?.replace(/^type=|["'\]]/g, '');
  return {
    tag: tag?.toLowerCase() ?? null,
    id: after('#')[0] ?? null,
    classes: after('.'),
    type: type?.toLowerCase() ?? null,
    isHidden,
    position,
  };
}

/** The part of a selector by which elements find it. */
const keyOf = ({ id, classes, tag }: Compound): string =>
  id !== null ? `#${id}` : classes.length > 0 ? `.${classes[0]}` : (tag ?? '');

const matches = (e: Element, classes: readonly string[], rule: Compound): boolean =>
  (rule.tag === null || rule.tag === e.tagName) &&
  (rule.id === null || rule.id === attr(e, 'id')) &&
  (rule.type === null || rule.type === attr(e, 'type')?.toLowerCase()) &&
  rule.classes.every((name) => classes.includes(name));
