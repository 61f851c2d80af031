import type { PageView, ViewLine, ViewPart } from '@seamark/engine';
import { count, size } from '@/lib/platform/text/numbers';
import { siteFile, siteText, siteTextPart } from '@/lib/platform/text/site-text';

/** A page as agents see it, as Markdown; `[✗ …]` says what is lost at that place. */
export function seenMarkdown(view: PageView): string {
  const { url, title, html, textSize, markdown, lines, isCut, facts, directives } = view;
  return [
    `# ${plain(title ?? url, 200)}`,
    '',
    siteText(url, 2048),
    [
      `HTML ${sizes(html)}`,
      `text ${sizes(textSize)}`,
      markdown === null ? 'no Markdown version' : `Markdown ${sizes(markdown)}`,
    ].join('; '),
    seenSentence(view),
    ...lines.flatMap(written),
    ...(isCut ? ['', '…'] : []),
    '',
    '## What clients may do',
    '',
    ...directives.map((directive) => `- ${plain(directive, 400)}`),
    ...(facts.length > 0 ? ['', '## Structured data', ''] : []),
    ...facts.map(
      ({ type, fields }) =>
        `- ${plain(type, 100)}: ${fields.map(({ name, value }) => `${plain(name, 60)} = ${plain(value, 200)}`).join(', ')}`,
    ),
    '',
  ].join('\n');
}

/** Text of the site, in which no HTML begins. */
const plain = (text: string, charactersMax: number): string =>
  withoutHtml(siteText(text, charactersMax));

const withoutHtml = (text: string): string => text.replaceAll('<', '\\<');

const sizes = ({ tokens, bytes }: PageView['html']): string =>
  `${count(tokens, 'token')} (${size(bytes)})`;

/** What a reader without scripts gets, in a sentence. */
export function seenSentence(view: PageView): string {
  const { headings, links, textSize, marks, instead, loss } = view;
  if (instead !== null) return `${instead}.`;
  if (textSize.tokens === 0) return 'A reader without scripts gets no text.';
  const content = `${count(textSize.tokens, 'token')} of text, ${count(headings, 'heading')}, and ${count(links, 'link')}`;
  const lost = [
    ...(loss ? [`${loss}.`] : []),
    ...(marks > 0 ? [`Something is lost in ${count(marks, 'place')}, which are marked.`] : []),
  ];
  return `A reader without scripts gets ${content}. ${lost.join(' ') || 'Nothing is lost.'}`;
}

function written({ kind, level, number, parts, mark }: ViewLine): string[] {
  const lost = mark === null ? '' : ` [✗ ${mark}]`;
  if (kind === 'code')
    return ['', '```', siteFile(parts.map(({ text }) => text).join('')), '```', ''];
  const words = `${parts.map(partText).join('').trim()}${lost}`;
  if (kind === 'landmark') return ['', `--- ${words}`];
  if (kind === 'heading') return ['', `${'#'.repeat(level)} ${words}`];
  if (kind === 'item')
    return [`${'  '.repeat(level - 1)}${typeof number === 'number' ? `${number}.` : '-'} ${words}`];
  return ['', words];
}

function partText({ kind, text, url, mark }: ViewPart): string {
  const words = plain(text, 1000);
  const lost = mark === null ? '' : ` [✗ ${mark}] `;
  if (kind === 'text') return `${withoutHtml(siteTextPart(text, 1000))}${lost}`;
  if (kind === 'link') return `[${words}](${siteText(url ?? '', 500)})${lost}`;
  return `[${kind}: ${words}]${lost}`;
}
