import { defineCheck, unmeasured } from '../define';
import type { DraftFinding } from '../rules';
import { AccessibleNames, inputType } from '../../parse/accessible-name';
import { attr, hasAttr, type Element } from '../../parse/html';
import { plural, quote } from '../../parse/text';
import {
  describesField,
  isSensitive,
  scriptUse,
  toolForms,
  type ScriptUse,
  type ToolForm,
} from './parse';
import { page, type HtmlView } from '../../probes/page';
import { memoized, type Exchange } from '../../network/recording';
import { guide } from './guide';
import { raise, note, rules } from './rules';

const formsOf = ({ document }: HtmlView) => toolForms(document);
const useOf = ({ document }: HtmlView) => scriptUse(document);
const namesOf = ({ document }: HtmlView) => new AccessibleNames(document);

const annotatedOf = (html: HtmlView) => memoized(html, formsOf).filter((f) => f.isAnnotated);

/**
 * WebMCP, a draft of the W3C Web Machine Learning community group. Scripts are only matched as text, which proves
 * nothing.
 */
export const webmcp = defineCheck({
  id: 'webmcp',
  name: 'WebMCP',
  description: 'Are the forms on the page correctly declared as tools?',
  category: 'protocols',
  informational: true,
  scope: 'page',
  forcedBy: ['agent', 'commerce'],
  rules,
  guide,
  probes: { page },
  applies: {
    lookedFor: 'forms with toolname or tooldescription, and modelContext in inline scripts',
    evidence({ page: { html } }) {
      if (!html) return null;
      const annotated = annotatedOf(html).length;
      return annotated > 0
        ? `${plural(annotated, 'form')} with tool attributes`
        : memoized(html, useOf).isUsed
          ? 'modelContext in an inline script'
          : null;
    },
  },

  judge({ page: { exchange: on, reply, html, url } }) {
    if (!reply) return unmeasured(on);
    const annotated = html ? annotatedOf(html) : [];
    const use = html ? memoized(html, useOf) : null;
    if (!html || !use || (annotated.length === 0 && !use.isUsed))
      return [
        note(
          'absent',
          'No tools are declared on the page',
          html
            ? `${plural(memoized(html, formsOf).length, 'form')}, none with toolname; no ` +
                'modelContext in inline scripts'
            : 'not an HTML page',
        ),
      ];
    const open = [
      ...naming(annotated, on),
      ...fields(annotated, on, memoized(html, namesOf)),
      ...submission(annotated, on),
      ...script(use, url, on),
    ];
    const remarks = remarksOn(annotated, use, memoized(html, namesOf));
    return open.length > 0
      ? [...open, ...remarks]
      : [
          note(
            'declared',
            annotated.length === 0
              ? 'No form is declared as a tool; a script may register tools'
              : `${plural(annotated.length, 'form')} declared as ${annotated.length === 1 ? 'a tool' : 'tools'}: ${annotated
                  .slice(0, 5)
                  .map((f) => f.toolName)
                  .join(', ')}`,
          ),
          ...remarks,
        ];
  },
});

/** Opening tag, shortened to its identifying attributes. */
function outline(e: Element): string {
  const attrs = ['id', 'name', 'type', 'toolname', 'action'].flatMap((name) =>
    attr(e, name) ? [` ${name}="${attr(e, name)!.slice(0, 60)}"`] : [],
  );
  return quote(`<${e.tagName}${attrs.join('')}>`, 160);
}

const SHOWN_MAX = 20;

function naming(forms: readonly ToolForm[], on: Exchange): DraftFinding[] {
  const bare = forms
    .filter((f) => f.toolName !== null && f.toolDescription === null)
    .slice(0, SHOWN_MAX);
  const nameless = forms.filter((f) => f.toolName === null).slice(0, SHOWN_MAX);
  const names = new Map<string, number>();
  for (const { toolName } of forms)
    if (toolName !== null) names.set(toolName, (names.get(toolName) ?? 0) + 1);
  return [
    ...bare.map((f) =>
      raise(
        'no-description',
        `The tool ${quote(f.toolName!, 80)} has no tooldescription and is not registered`,
        { on, evidence: outline(f.element), subject: f.toolName!.slice(0, 200) },
      ),
    ),
    ...nameless.map((f) =>
      raise('no-name', 'A form with tool attributes has no toolname and is not registered', {
        on,
        evidence: outline(f.element),
        subject: outline(f.element),
      }),
    ),
    ...[...names]
      .filter(([, count]) => count > 1)
      .slice(0, SHOWN_MAX)
      .map(([name, count]) =>
        raise('duplicate', `${count} forms have the toolname ${quote(name, 80)}`, {
          on,
          evidence: `toolname=${quote(name, 80)}`,
          subject: name.slice(0, 200),
        }),
      ),
  ];
}

function fields(forms: readonly ToolForm[], on: Exchange, names: AccessibleNames): DraftFinding[] {
  const controls = forms.flatMap((f) => f.controls);
  const nameless = controls.filter((c) => !attr(c, 'name')?.trim());
  const required = nameless.filter((c) => hasAttr(c, 'required')).slice(0, SHOWN_MAX);
  const optional = nameless.filter((c) => !hasAttr(c, 'required')).slice(0, SHOWN_MAX);
  // Radio buttons with the same name are one parameter.
  const bare = forms
    .flatMap((f) => [
      ...new Map(
        f.controls.flatMap((c) =>
          attr(c, 'name')?.trim() && describesField(names, c) === null
            ? [[attr(c, 'name')!, c] as const]
            : [],
        ),
      ).values(),
    ])
    .slice(0, SHOWN_MAX);
  const hint = 'Give the field a name; without one, it is not a parameter of the tool.';
  return [
    ...required.map((c) =>
      raise('required-unnamed', 'A required field of a tool has no name', {
        on,
        evidence: outline(c),
        subject: outline(c),
        hint,
      }),
    ),
    ...optional.map((c) =>
      raise('optional-unnamed', 'A field of a tool has no name', {
        on,
        evidence: outline(c),
        subject: outline(c),
        hint,
      }),
    ),
    ...bare.map((c) =>
      raise(
        'undescribed',
        `The field ${quote(attr(c, 'name')!, 60)} of a tool has no description`,
        {
          on,
          evidence: `${outline(c)}; no toolparamdescription, label or aria-description`,
          subject: attr(c, 'name')!.slice(0, 200),
        },
      ),
    ),
  ];
}

function submission(forms: readonly ToolForm[], on: Exchange): DraftFinding[] {
  return forms
    .filter((f) => f.submitsItself && f.controls.some(isSensitive))
    .slice(0, SHOWN_MAX)
    .map((f) =>
      raise(
        'autosubmit',
        `The tool ${quote(f.toolName ?? '', 80)} submits a password or card data without ` +
          'confirmation',
        {
          on,
          evidence: `toolautosubmit on a form with ${outline(f.controls.find(isSensitive)!)}`,
          subject: f.toolName?.slice(0, 200) ?? outline(f.element),
        },
      ),
    );
}

function script({ isOld }: ScriptUse, url: string, on: Exchange): DraftFinding[] {
  const findings: DraftFinding[] = [];
  if (isOld)
    findings.push(
      raise('old-api', 'Scripts use only the older form of the API', {
        on,
        evidence: 'navigator.modelContext or provideContext in an inline script (text match)',
      }),
    );
  if (!url.startsWith('https:'))
    findings.push(
      raise('not-https', 'The page is not served over HTTPS, where browsers offer tools', {
        on,
        evidence: url.slice(0, 200),
      }),
    );
  return findings;
}

function remarksOn(
  forms: readonly ToolForm[],
  use: ScriptUse,
  names: AccessibleNames,
): DraftFinding[] {
  const labelled = forms
    .flatMap((f) => f.controls)
    .filter((c) => inputType(c) !== 'hidden' && describesField(names, c) === 'label');
  return [
    ...(labelled.length > 0
      ? [
          note(
            'label-describes',
            `${plural(labelled.length, 'field')} without toolparamdescription: browsers use the ` +
              'label',
          ),
        ]
      : []),
    ...(use.isUsed
      ? [
          note(
            'script',
            'An inline script mentions modelContext: a text match, not proof that tools are registered',
            use.registersTools ? 'registerTool' : undefined,
          ),
        ]
      : []),
  ];
}
