import { isTodoMarker, essenceOf } from '../../parse/text';
import { inputType, type AccessibleNames } from '../../parse/accessible-name';
import {
  attr,
  closest,
  hasAttr,
  elementsNamed,
  textOf,
  type Element,
  type HtmlDocument,
} from '../../parse/html';

export interface ToolForm {
  readonly element: Element;
  /** Trimmed; null if missing or blank. */
  readonly toolName: string | null;
  readonly toolDescription: string | null;
  readonly isAnnotated: boolean;
  readonly submitsItself: boolean;
  /** Fields that a person fills: not hidden, not disabled, no buttons. */
  readonly controls: readonly Element[];
}

const FORMS_MAX = 200;
const FIELDS_MAX = 500;

function words(e: Element, name: string): string | null {
  const text = attr(e, name)?.trim();
  return text && !isTodoMarker(text) ? text : null;
}

const isControl = (e: Element) =>
  !hasAttr(e, 'disabled') &&
  (e.tagName === 'select' ||
    e.tagName === 'textarea' ||
    (e.tagName === 'input' &&
      !['hidden', 'submit', 'button', 'reset', 'image'].includes(inputType(e))));

/** Forms of the page with their fields, including those linked by a `form` attribute. */
export function toolForms(document: HtmlDocument): ToolForm[] {
  const forms = elementsNamed(document, 'form').slice(0, FORMS_MAX);
  const byId = new Map(
    forms
      .flatMap((f) => {
        const id = attr(f, 'id');
        return id ? [[id, f] as const] : [];
      })
      .reverse(),
  );
  const owned = new Map<Element, Element[]>();
  for (const control of elementsNamed(document, 'input', 'select', 'textarea').filter(isControl)) {
    const owner = attr(control, 'form');
    const form =
      owner !== undefined ? byId.get(owner) : closest(control, (e) => e.tagName === 'form');
    const list = form && (owned.get(form) ?? []);
    if (!form || !list || list.length >= FIELDS_MAX) continue;
    list.push(control);
    owned.set(form, list);
  }
  return forms.map((element) => {
    const toolName = words(element, 'toolname');
    const toolDescription = words(element, 'tooldescription');
    return {
      element,
      toolName,
      toolDescription,
      isAnnotated: hasAttr(element, 'toolname') || hasAttr(element, 'tooldescription'),
      submitsItself: hasAttr(element, 'toolautosubmit'),
      controls: owned.get(element) ?? [],
    };
  });
}

/** True for a password, or a card number by its autofill name. */
export const isSensitive = (control: Element) =>
  inputType(control) === 'password' ||
  /(?:^|\s)cc-[a-z-]+(?:\s|$)/.test(
    (attr(control, 'autocomplete') ?? '').slice(0, 200).toLowerCase(),
  );

/** Description of a field for agents: its attribute, else its label, as browsers do, else aria-description. */
export function describesField(
  names: AccessibleNames,
  control: Element,
): 'attribute' | 'label' | null {
  if (words(control, 'toolparamdescription') !== null) return 'attribute';
  return names.labelOf(control) === 'label' || words(control, 'aria-description') !== null
    ? 'label'
    : null;
}

export interface ScriptUse {
  readonly isUsed: boolean;
  /** True for only `navigator.modelContext`, or only `provideContext`. */
  readonly isOld: boolean;
  readonly registersTools: boolean;
}

const SCRIPTS_CHARS_MAX = 1_000_000;
const JS = /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/;

/** Uses of `modelContext` in inline scripts: a text match, no proof that the code runs. */
export function scriptUse(document: HtmlDocument): ScriptUse {
  const isOwn = (e: Element) => !hasAttr(e, 'src') && JS.test(essenceOf(attr(e, 'type')) ?? '');
  const text = elementsNamed(document, 'script')
    .filter(isOwn)
    .map((e) => textOf(e))
    .filter((t) => t.includes('modelContext'))
    .join('\n')
    .slice(0, SCRIPTS_CHARS_MAX);
  const onDocument =
    /\bdocument\s?\??\.\s?modelContext\b|\bmodelContext["']?\s?\]?\s?(?:\}\s?=|in)\s?document\b|\bdocument\s?\[\s?["']modelContext\b/.test(
      text,
    );
  const onNavigator =
    /\bnavigator\s?\??\.\s?modelContext\b|\bmodelContext["']?\s?\]?\s?(?:\}\s?=|in)\s?navigator\b|\bnavigator\s?\[\s?["']modelContext\b/.test(
      text,
    );
  const registersTools = /\bregisterTool\b/.test(text);
  const provides = /\bprovideContext\b/.test(text);
  const isUsed = onDocument || onNavigator || (text !== '' && (registersTools || provides));
  return {
    isUsed,
    isOld: isUsed && ((onNavigator && !onDocument) || (provides && !registersTools)),
    registersTools,
  };
}
