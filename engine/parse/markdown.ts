import MarkdownIt, { type Token } from 'markdown-it';
import { collapseSpace, trimEndOf } from './text';

export interface MarkdownOutline {
  readonly headings: readonly {
    readonly depth: number;
    readonly text: string;
    readonly line: number;
  }[];
  readonly links: readonly {
    readonly url: string;
    readonly text: string;
    readonly inList: boolean;
    readonly line: number;
  }[];
  /** Block quotes at the top level. */
  readonly quotes: readonly TextBlock[];
  /** Paragraphs at the top level. */
  readonly paragraphs: readonly TextBlock[];
  /** URLs written as plain text, outside of code and links. */
  readonly bareUrls: readonly string[];
  /** Raw YAML front matter without its fences. */
  readonly frontMatter: string | null;
  /** True if the last fenced code block is never closed (CommonMark section 4.5). */
  readonly openFence: boolean;
  /** All text, code included; white space collapsed. */
  readonly text: string;
}

interface TextBlock {
  readonly line: number;
  readonly text: string;
}

/** This CommonMark parser limits nesting (to 20) and runs in linear time; mdast took seconds on hostile input. */
const commonmark = new MarkdownIt('commonmark');
// Accepts links of any scheme, because nothing is rendered.
commonmark.validateLink = () => true;

export const FRONT_MATTER = /^---[ \t]*\r?\n([\s\S]*?\r?\n)?---[ \t]*(?:\r?\n|$)/;

/** Outline of a Markdown document. Lines count from 1, front matter included. Never throws. */
export function outlineOf(markdown: string): MarkdownOutline {
  const front = FRONT_MATTER.exec(markdown);
  const skipped = front ? front[0].split('\n').length - 1 : 0;
  const body = front ? markdown.slice(front[0].length) : markdown;
  const tokens = commonmark.parse(body, {});
  const reader = new Reader(skipped);
  for (const token of tokens) reader.take(token);
  return {
    ...reader.result(),
    frontMatter: front ? (front[1] ?? '').trimEnd() : null,
    openFence: endsInOpenFence(tokens, body),
  };
}

export const BARE_URL = /https?:\/\/[^\s<>)\]"“”»，。、）】]{1,2000}/g;
export const PUNCTUATION = ".,;:!?'’*_|";

class Reader {
  private readonly headings: MarkdownOutline['headings'][number][] = [];
  private readonly links: MarkdownOutline['links'][number][] = [];
  private readonly quotes: { line: number; text: string }[] = [];
  private readonly paragraphs: { line: number; text: string }[] = [];
  private readonly bareUrls: string[] = [];
  /** Blocks that receive the next text. */
  private blocks: { line: number; text: string }[] | null = null;
  private readonly parts: string[] = [];
  private listDepth = 0;
  private heading: { depth: number; line: number } | null = null;

  constructor(private readonly skippedLines: number) {}

  take(token: Token): void {
    const line = (token.map?.[0] ?? 0) + 1 + this.skippedLines;
    if (token.type === 'list_item_open') this.listDepth++;
    else if (token.type === 'list_item_close') this.listDepth--;
    else if (token.type === 'blockquote_open' && token.level === 0) this.blocks = this.quotes;
    else if (token.type === 'paragraph_open' && token.level === 0) this.blocks = this.paragraphs;
    else if (token.type === 'heading_open')
      this.heading = { depth: Number(token.tag.slice(1)), line };
    else if (token.type === 'fence' || token.type === 'code_block') this.parts.push(token.content);
    else if (token.type === 'inline') this.takeInline(token, line);
  }

  private takeInline(token: Token, line: number): void {
    const text: string[] = [];
    let open: { url: string; from: number } | null = null;
    let offset = 0;
    for (const child of token.children ?? []) {
      if (child.type === 'softbreak' || child.type === 'hardbreak') offset++;
      if (child.type === 'link_open')
        open = { url: String(child.attrGet('href') ?? ''), from: text.length };
      else if (child.type === 'link_close' && open) {
        this.links.push({
          url: open.url,
          text: collapseSpace(text.slice(open.from).join('')),
          inList: this.listDepth > 0,
          line: line + offset,
        });
        open = null;
      } else {
        if (child.type === 'text' && !open)
          for (const [url] of child.content.matchAll(BARE_URL))
            this.bareUrls.push(trimEndOf(url, PUNCTUATION));
        text.push(
          child.type === 'softbreak' || child.type === 'hardbreak'
            ? ' '
            : child.type === 'image'
              ? ''
              : child.content,
        );
      }
    }
    const whole = collapseSpace(text.join(''));
    this.parts.push(whole);
    this.blocks?.push({ line, text: whole });
    this.blocks = null;
    if (this.heading) this.headings.push({ ...this.heading, text: whole });
    this.heading = null;
  }

  result() {
    return {
      headings: this.headings,
      links: this.links,
      quotes: this.quotes,
      paragraphs: this.paragraphs,
      bareUrls: this.bareUrls,
      text: collapseSpace(this.parts.join(' ')),
    };
  }
}

/** True if the last block is fenced code whose last line is no closing fence of at least the opening length. */
function endsInOpenFence(tokens: readonly Token[], body: string): boolean {
  const last = tokens.findLast((t) => t.nesting >= 0 && !t.type.endsWith('_close'));
  if (last?.type !== 'fence' || !last.map) return false;
  const lines = body.split(/\r\n|\r|\n/).slice(last.map[0], last.map[1]);
  while (lines.length > 1 && lines.at(-1)!.trim() === '') lines.pop();
  const end = (lines.at(-1) ?? '').replace(/^[\s>]*/, '').trimEnd();
  return (
    lines.length === 1 ||
    !(end.length >= last.markup.length && [...end].every((c) => c === last.markup[0]))
  );
}
