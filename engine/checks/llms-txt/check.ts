import { defineCheck, unmeasured } from '../define';
import type { DraftFinding } from '../rules';
import { isTodoMarker, plural, quote } from '../../parse/text';
import { advertisedLinks, type AdvertisedLink } from '../../probes/advertised';
import { challengeOf } from '../../probes/challenge';
import { excerpt } from '../../probes/describe';
import type { FileReading } from '../../probes/file';
import { agentsMd, llmsTxtReading, type LlmsTxt, type LlmsTxtReading } from './probe';
import { bodyText, charsetParam, mediaType, servedAs } from '../../probes/reply';
import type { Exchange } from '../../network/recording';
import type { ProbeContext } from '../../probes/probe-context';
import { guide } from './guide';
import { raise, note, rules } from './rules';

/** llmstxt.org: only the H1 is mandatory; the other parts cost less. */
export const llmsTxt = defineCheck({
  id: 'llms-txt',
  name: 'llms.txt',
  description: 'Is there a useful index for agents?',
  category: 'discovery',
  weight: 0.5,
  scope: 'origin',
  rules,
  guide,
  probes: { llms: llmsTxtReading, links: advertisedLinks, agents: agentsMd },

  judge({ llms, links, agents }, context) {
    const beside = agents
      ? [note('agents-md', 'AGENTS.md has instructions for coding agents', agents)]
      : [];
    const { file, content } = llms;
    if (!content)
      return file.state === 'unmeasured' || file.state === 'unknown'
        ? unmeasured(file.exchange)
        : [missing(file), ...beside];
    const findings = [
      ...place(file),
      ...titleFindings(file, content),
      ...linkFindings(llms, content, context),
      ...form(file, content),
      ...remarks(llms, links),
      ...beside,
    ];
    return findings.some((f) => f.effect)
      ? findings
      : [
          note(
            'usable',
            `${plural(content.outline.links.length, 'link')} under ` +
              `${plural(content.outline.headings.filter((h) => h.depth === 2).length, 'section')} ` +
              `in ${file.exchange.ask.url}`,
          ),
          ...findings,
        ];
  },
});

function missing({ state, html, fallback, reason, exchange: on }: FileReading): DraftFinding {
  if (state === 'broken')
    return raise('broken', 'llms.txt returns a server error', { on, evidence: reason });
  if (state === 'refused')
    return raise('refused', 'The request for llms.txt is refused', { on, evidence: reason });
  if (html || fallback)
    return raise('html', 'The URL of llms.txt returns a web page', {
      on,
      evidence: `${reason}; ${excerpt(on)}`,
    });
  return raise('absent', 'No llms.txt was found', { on, evidence: reason });
}

function place({ state, exchange: on }: FileReading): DraftFinding[] {
  if (state !== 'elsewhere') return [];
  return [
    raise('elsewhere', 'llms.txt is served by another site', {
      on,
      evidence: `at ${on.answer.url}`,
    }),
  ];
}

/** The first Markdown block must be the title. */
function titleFindings({ exchange: on }: FileReading, { text, outline }: LlmsTxt): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const first = firstLine(text, outline.frontMatter);
  const title = outline.headings[0];
  if (title?.depth !== 1 || title.line !== first.number || !hasContent(title.text))
    findings.push(
      raise('no-h1', 'llms.txt does not start with a title', {
        on,
        evidence:
          first.text === '' ? 'the file is empty' : `line ${first.number}: ${quote(first.text)}`,
      }),
    );
  const titles = outline.headings.filter((h) => h.depth === 1);
  if (titles.length > 1)
    findings.push(
      raise('many-h1', `llms.txt has ${titles.length} titles`, {
        on,
        evidence: `line ${titles[1]!.line}: ${quote(titles[1]!.text)}`,
      }),
    );
  const [section, second] = outline.headings.filter((h) => h.depth === 2);
  const opens = (block: { line: number; text: string }) =>
    (!section || block.line < section.line) && hasContent(block.text);
  const quoted = (block: { line: number; text: string }) =>
    (!second || block.line < second.line) && hasContent(block.text);
  if (!outline.quotes.some(quoted)) {
    const isAwaited = outline.quotes.some((block) => isTodoMarker(block.text));
    const plain = isAwaited ? undefined : outline.paragraphs.find(opens);
    findings.push(
      plain
        ? note(
            'plain-summary',
            'The summary of llms.txt is not a quote: start its line with “> ”',
            `line ${plain.line}: ${quote(plain.text, 100)}`,
          )
        : raise('no-summary', 'llms.txt has no summary before its first section', { on }),
    );
  }
  if (!section) findings.push(raise('no-sections', 'llms.txt has no sections', { on }));
  return findings;
}

const hasContent = (text: string) => text !== '' && !isTodoMarker(text);

function firstLine(text: string, frontMatter: string | null): { text: string; number: number } {
  const lines = text.slice(0, 50_000).split(/\r\n|\r|\n/);
  const start = frontMatter === null ? 0 : frontMatter.split(/\r\n|\r|\n/).length + 2;
  const index = lines.findIndex((line, i) => i >= start && line.trim() !== '');
  return { text: lines[index]?.trim() ?? '', number: index + 1 };
}

function linkFindings(
  { file, sample }: LlmsTxtReading,
  { outline, urls }: LlmsTxt,
  context: ProbeContext,
): DraftFinding[] {
  const on = file.exchange;
  const findings: DraftFinding[] = [];
  const hint = 'List each page as “- [name](url): note”.';
  const isHome = (url: string) => new URL(url).pathname === '/' && context.isSameSite(url);
  if (urls.every(isHome))
    findings.push(
      urls.length > 0
        ? raise('no-links', 'llms.txt lists no page but the home page', { on, hint })
        : outline.bareUrl !== null
          ? raise('no-links', 'llms.txt contains plain URLs instead of a list of links', {
              on,
              evidence: `first: ${outline.bareUrl}`,
              hint,
            })
          : raise('no-links', 'llms.txt has no links', { on, hint }),
    );
  else if (!outline.links.some((l) => l.inList))
    findings.push(
      raise('loose-links', 'The links in llms.txt are not list items', {
        on,
        evidence: `${plural(outline.links.length, 'Markdown link')}, none in a list`,
        hint,
      }),
    );
  const answered = sample.flatMap(({ url, exchange }) =>
    exchange?.answer.kind === 'reply' &&
    exchange.answer.status !== 429 &&
    !challengeOf(exchange.answer)
      ? [{ url, exchange, reply: exchange.answer }]
      : [],
  );
  const dead = answered.filter(({ exchange }) => isDead(exchange, context));
  if (dead.length > 0)
    findings.push(
      raise(
        'dead-links',
        `${dead.length} of ${plural(answered.length, 'sampled link')} in llms.txt ` +
          `${dead.length === 1 ? 'is' : 'are'} broken`,
        {
          share: [dead.length, answered.length],
          on: dead[0]!.exchange,
          evidence: dead
            .map(
              ({ url, reply }) =>
                `${url} ${reply.status >= 400 ? reply.status : 'returns the same as a random path'}`,
            )
            .join(', '),
        },
      ),
    );
  const blocked = sample.find((s) => s.blockedFor !== null);
  if (blocked)
    findings.push(
      raise(
        'blocked-links',
        `robots.txt disallows ${blocked.blockedFor} from fetching a page that llms.txt lists`,
        { on, evidence: blocked.url },
      ),
    );
  return findings;
}

/** Statuses of pages that exist behind sign-in or payment (RFC 9110 sections 15.5.2 and 15.5.3). */
const PROTECTED = new Set([401, 402]);

/** True if a link leads to an error or to the answer of a random address. */
export function isDead(exchange: Exchange | undefined, context: ProbeContext): boolean {
  const reply = exchange?.answer;
  if (reply?.kind !== 'reply' || reply.status === 429 || challengeOf(reply)) return false;
  return (reply.status >= 400 && !PROTECTED.has(reply.status)) || context.isFallback(reply);
}

/** Characters of a file that is too short. */
export const SHORT = 100;
const LONG = 50_000;
const TOO_LONG = 100_000;

function form(
  { exchange: on, reply }: FileReading,
  { text, outline, isCut }: LlmsTxt,
): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const length = text.length;
  if (length < SHORT)
    findings.push(raise('short', `llms.txt has ${plural(length, 'character')}`, { on }));
  if (length >= LONG)
    findings.push(
      raise('size', `llms.txt has ${reply?.truncated ? 'more than ' : ''}${length} characters`, {
        level: length > TOO_LONG ? 1 : 0,
        on,
      }),
    );
  const type = reply && mediaType(reply);
  if (reply && type !== 'text/plain' && type !== 'text/markdown')
    findings.push(raise('type', `llms.txt is ${servedAs(type)}`, { on }));
  if (reply && charsetParam(reply) === null && /[^\x00-\x7f]/.test(text))
    findings.push(
      raise('charset', 'llms.txt has non-ASCII characters and declares no charset', {
        on,
        evidence: `first: ${quote(/[^\x00-\x7f]/u.exec(text)?.[0] ?? '')}`,
      }),
    );
  if (reply && bodyText(reply).bom)
    findings.push(raise('bom', 'llms.txt starts with a byte-order mark', { on }));
  if (outline.openFence && !isCut)
    findings.push(raise('open-fence', 'A code block in llms.txt is never closed', { on }));
  return findings;
}

function remarks(
  { others, full, file }: LlmsTxtReading,
  links: readonly AdvertisedLink[],
): DraftFinding[] {
  const findings = others.map((f) =>
    note('other', `Another llms.txt is at ${f.exchange.ask.url}`, undefined, f.exchange.ask.url),
  );
  if (full) findings.push(note('full', `${full} exists too`));
  const copy = links.find((l) => new URL(l.url).pathname === '/.well-known/llms.txt');
  if (copy)
    findings.push(
      note(
        'well-known',
        'The home page points to a copy under /.well-known/',
        `${copy.url} (${copy.via})`,
      ),
    );
  const pointers = links.filter((l) => l.url === file.exchange.ask.url);
  const pointer = pointers.find((l) => l.rels.includes('describedby'));
  if (pointer)
    findings.push(
      note(
        'describedby',
        'The home page points to llms.txt',
        `rel="describedby" in its ${pointer.via}`,
      ),
    );
  if (file.reply?.truncated)
    findings.push(note('truncated', 'llms.txt was read up to 2 MiB; the rest was not checked'));
  return findings;
}
