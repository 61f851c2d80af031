import { createCssVariablesTheme, createHighlighterCoreSync } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import json from 'shiki/langs/json.mjs';
import markdown from 'shiki/langs/markdown.mjs';
import xml from 'shiki/langs/xml.mjs';

export interface HighlightedText {
  readonly text: string;
  readonly look: 'plain' | keyof typeof HIGHLIGHT_CLASSES;
}

/** Classes of the highlighted kinds; the colors of grades and results are reserved for those. */
export const HIGHLIGHT_CLASSES = {
  name: 'text-accent',
  value: 'text-info',
  aside: 'text-muted',
} as const;

const LOOK_OF: Readonly<Record<string, HighlightedText['look']>> = {
  keyword: 'name',
  function: 'name',
  constant: 'value',
  string: 'value',
  'string-expression': 'value',
  link: 'value',
  comment: 'aside',
};

/** Characters; longer files are not highlighted, because a kB blocks the server's thread for 7 ms. */
const HIGHLIGHTED_MAX = 16_384;
const LIMITS = { tokenizeMaxLineLength: 1000, tokenizeTimeLimit: 20 };

const highlighter = createHighlighterCoreSync({
  themes: [createCssVariablesTheme()],
  langs: [json, markdown, xml],
  engine: createJavaScriptRegexEngine(),
});

/** Splits a file's text into pieces of one highlight class; joined, they are the text. */
export function highlightFile(text: string, contentType: string): readonly HighlightedText[] {
  const lang = text.length > HIGHLIGHTED_MAX ? null : languageOf(contentType);
  const lines =
    lang === null
      ? text.split('\n').map(plain)
      : highlighter
          .codeToTokensBase(text, { lang, theme: 'css-variables', ...LIMITS })
          .map((line) =>
            line.map(({ content, color }): HighlightedText => ({
              text: content,
              look: lookOf(color),
            })),
          );
  return joined(lines.flatMap((line, at) => [...(at === 0 ? [] : plain('\n')), ...line]));
}

const plain = (text: string): readonly HighlightedText[] => [{ text, look: 'plain' }];

/** HTML is highlighted as XML: the snippets are a few tags, and the HTML grammar loads those of scripts and styles. */
function languageOf(contentType: string): 'json' | 'markdown' | 'xml' | null {
  const type = contentType.split(';')[0]?.trim() ?? '';
  if (/[/+]json$/.test(type)) return 'json';
  if (/[/+]xml$/.test(type) || type === 'text/html') return 'xml';
  return type === 'text/markdown' ? 'markdown' : null;
}

const lookOf = (color: string | undefined): HighlightedText['look'] =>
  LOOK_OF[/^var\(--shiki-token-(.+)\)$/.exec(color ?? '')?.[1] ?? ''] ?? 'plain';

function joined(pieces: readonly HighlightedText[]): readonly HighlightedText[] {
  const merged: HighlightedText[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (last?.look === piece.look)
      merged[merged.length - 1] = { ...last, text: last.text + piece.text };
    else merged.push(piece);
  }
  return merged;
}
