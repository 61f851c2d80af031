import { inputType } from '../parse/accessible-name';
import {
  attr,
  closest,
  elementsNamed,
  textOf,
  type Element,
  type HtmlDocument,
} from '../parse/html';
import { clip, asciiSlug } from '../parse/text';
import { isSensitive, toolForms, type ToolForm } from '../checks/webmcp/parse';
import { homePage } from '../probes/page';
import { defineArtifact, type RequiredFact } from './define';
import { jsonForHtml } from '../parse/escape';

const FORMS_MAX = 5;
const FIELDS_MAX = 20;
const OPTIONS_MAX = 30;

/**
 * Registers the home page's forms as tools by a script, without changing the forms. Only searches are sent without a
 * person.
 */
export const webmcpSnippet = defineArtifact({
  kind: 'webmcp-snippet',
  checkIds: ['webmcp'],
  probes: { home: homePage },
  generate({ home: { html, url } }, context, { required }) {
    if (!html || !url.startsWith('https:')) return null;
    const forms = toolForms(html.document);
    const usable = forms
      .map((form, at) => ({ form, at }))
      .filter(
        ({ form }) =>
          form.controls.some((c) => fieldName(c) !== null) && !form.controls.some(isSensitive),
      )
      .slice(0, FORMS_MAX);
    if (usable.length === 0) return null;
    const tools = usable.map(({ form, at }, i) =>
      toolOf(form, at, i, html.document, context.host, required),
    );
    const distinct = tools.map((tool, i) =>
      tools.findIndex((t) => t.name === tool.name) === i
        ? tool
        : { ...tool, name: `${tool.name}_${i + 1}` },
    );
    const script = `<script>\n${CODE.replace('TOOLS', () => jsonForHtml(distinct))}</script>`;
    return {
      path: null,
      filename: 'webmcp.html',
      contentType: 'text/html; charset=utf-8',
      headers: [],
      content: `${script}\n`,
      warnings: [
        'Paste it into the head of the home page; a Content-Security-Policy without inline scripts needs it in a file.',
        'Where you can change a form itself, toolname and tooldescription on <form> do the same without a script.',
        ...(forms.some((f) => f.controls.some(isSensitive))
          ? ['Forms with passwords or card data were left out.']
          : []),
      ],
      pointer: null,
      inHead: script,
    };
  },
});

/** Constant except for the data; the forms need not exist yet when it runs. */
const CODE = `(() => {
  const context = document.modelContext;
  if (!context || !context.registerTool) return;
  const tools = TOOLS;
  for (const { form: place, sends, ...tool } of tools) {
    context.registerTool({
      ...tool,
      async execute(input) {
        const form = typeof place === 'string' ? document.getElementById(place) : document.forms[place];
        for (const [name, value] of Object.entries(input)) {
          const field = form.elements.namedItem(name);
          if (!field) continue;
          if (field.type === 'checkbox') field.checked = Boolean(value);
          else field.value = String(value);
        }
        if (sends) form.requestSubmit();
        else form.scrollIntoView();
        return { content: [{ type: 'text', text: sends ? 'The form was sent.' : 'The form is filled in; the person sends it.' }] };
      },
    });
  }
})();
`;

const fieldName = (control: Element): string | null =>
  attr(control, 'name')?.trim().slice(0, 100) || null;

const isSearch = ({ element, controls }: ToolForm) =>
  attr(element, 'role')?.trim().toLowerCase() === 'search' ||
  controls.some((c) => inputType(c) === 'search') ||
  closest(element, (e) => e.tagName === 'search') !== null;

function toolOf(
  form: ToolForm,
  at: number,
  index: number,
  document: HtmlDocument,
  host: string,
  required: RequiredFact,
) {
  const { element, controls } = form;
  const search = isSearch(form);
  const formName = ['id', 'name', 'aria-label']
    .map((name) => slug(attr(element, name) ?? ''))
    .find((s) => s !== '');
  const fields = controls.filter((c) => fieldName(c) !== null).slice(0, FIELDS_MAX);
  return {
    name: formName ?? (search ? 'search' : `form_${index + 1}`),
    description:
      clip(attr(element, 'aria-label') ?? '', 200) ||
      (search
        ? `Searches ${host}`
        : buttonOf(element, document) || required(`what form ${index + 1} does`, 'Sends the form')),
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(
        fields.map((c) => [fieldName(c)!, property(c, fields, document)]),
      ),
      required: [
        ...new Set(
          fields.filter((c) => attr(c, 'required') !== undefined).map((c) => fieldName(c)!),
        ),
      ],
    },
    form: attr(element, 'id') || at,
    sends: search && (attr(element, 'method') ?? 'get').trim().toLowerCase() === 'get',
  };
}

const slug = (text: string) => asciiSlug(text, 'a-zA-Z0-9', '_').slice(0, 60);

/** Text of the form's submit button. */
function buttonOf(form: Element, document: HtmlDocument): string {
  const button = elementsNamed(document, 'button').find((b) => closest(b, (e) => e === form));
  return button ? clip(textOf(button), 200) : '';
}

function property(control: Element, all: readonly Element[], document: HtmlDocument) {
  const name = fieldName(control)!;
  const type = inputType(control);
  const label = labelOf(control, document);
  const description = label === '' ? {} : { description: label };
  if (control.tagName === 'input' && type === 'checkbox')
    return { type: 'boolean', ...description };
  if (control.tagName === 'input' && (type === 'number' || type === 'range'))
    return { type: 'number', ...description };
  const choices =
    control.tagName === 'select'
      ? optionsOf(control)
      : control.tagName === 'input' && type === 'radio'
        ? all.filter((c) => fieldName(c) === name).flatMap((c) => attr(c, 'value') ?? [])
        : [];
  const values = [...new Set(choices)].filter((v) => v.length <= 100);
  return {
    type: 'string',
    ...description,
    ...(values.length > 0 && values.length <= OPTIONS_MAX ? { enum: values } : {}),
  };
}

function optionsOf(select: Element): string[] {
  const values: string[] = [];
  const stack = [...select.childNodes].reverse();
  for (let node = stack.pop(); node && values.length <= OPTIONS_MAX; node = stack.pop()) {
    if (!('tagName' in node)) continue;
    if (node.tagName === 'option') values.push(attr(node, 'value') ?? textOf(node));
    else stack.push(...[...node.childNodes].reverse());
  }
  return values;
}

function labelOf(control: Element, document: HtmlDocument): string {
  const id = attr(control, 'id');
  const label =
    (id && elementsNamed(document, 'label').find((l) => attr(l, 'for') === id)) ||
    closest(control, (e) => e.tagName === 'label');
  const skip = (e: Element) => ['select', 'textarea', 'script', 'style'].includes(e.tagName);
  return clip(
    (label ? textOf(label, skip) : '') ||
      attr(control, 'aria-label') ||
      attr(control, 'aria-description') ||
      attr(control, 'placeholder') ||
      attr(control, 'title') ||
      '',
    200,
  );
}
