import { defineCheck, unmeasured } from '../define';
import { missingFile } from '../file-rules';
import type { DraftFinding } from '../rules';
import { isTodoMarker, plural, quote, textBefore, trimEndOf } from '../../parse/text';
import { isUnanswered } from '../../probes/availability';
import { advertisedLinks, type AdvertisedLink } from '../../probes/advertised';
import { challengeOf } from '../../probes/challenge';
import type { FileReading } from '../../probes/file';
import { orderIn } from '../../parse/orders';
import { isIndex } from '../../probes/markdown-variants';
import { listedUrls, sitemapLists, type SitemapLists } from '../../probes/sitemaps';
import {
  agentsMd,
  isDead,
  llmsTxtReading,
  type LlmsTxt,
  type LlmsTxtReading,
  type PageOfDead,
} from './probe';
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
  scope: 'origin',
  rules,
  guide,
  probes: { llms: llmsTxtReading, links: advertisedLinks, agents: agentsMd, maps: sitemapLists },

  judge({ llms, links, agents, maps }, context) {
    const agentsRemarks = agents
      ? [note('agents-md', 'AGENTS.md has instructions for coding agents', agents)]
      : [];
    const { file, content } = llms;
    if (!content)
      return isUnanswered(file)
        ? unmeasured(file.exchange)
        : [missingFile(rules, file), ...agentsRemarks];
    const findings = [
      ...place(file),
      ...titleFindings(file, content),
      ...listFindings(file, content, context),
      ...sampleFindings(llms, content, context),
      ...form(file, content),
      ...remarks(llms, links),
      ...contentRemarks(content, maps, context),
      ...agentsRemarks,
    ];
    return findings.some((f) => f.effect)
      ? findings
      : [
          note(
            'usable',
            `${plural(content.outline.links.length, 'link')} under ` +
              `${plural(content.outline.headings.filter((h) => h.depth === 2).length, 'section')} ` +
              `in ${file.exchange.ask.url}${askedOf(llms)}`,
          ),
          ...findings,
        ];
  },
});

/** Completes the message of a pass where not all links were requested. */
function askedOf({ siteUrls, sample }: LlmsTxtReading): string {
  const requests = sample.filter(({ exchange }) => exchange).length;
  return siteUrls.length > sample.length ? `; ${requests} of ${siteUrls.length} were asked` : '';
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
    const plain = isAwaited
      ? undefined
      : outline.paragraphs.find((block) => opens(block) && !isYaml(text, block.line));
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

const KEY_OF_YAML = /^\s*(?:[\w-]{1,30}: ?\S|[\w-]{1,30}:\s*$|- \S)/;
const FIELD = /^(?:title|url|version|date|updated|author|lang|language|generated|license)\b[^:]*:/i;

/** True for a block of YAML, such as front matter that is not at the start; no reader takes a summary from it. */
function isYaml(text: string, line: number): boolean {
  const lines = text
    .slice(0, 50_000)
    .split(/\r\n|\r|\n/)
    .slice(line - 1);
  const end = lines.findIndex((line) => line.trim() === '');
  const block = end < 0 ? lines : lines.slice(0, end);
  return (
    block.every((line) => KEY_OF_YAML.test(line)) &&
    (block.length > 1 || FIELD.test(block[0] ?? ''))
  );
}

const hasContent = (text: string) => text !== '' && !isTodoMarker(text);

function firstLine(text: string, frontMatter: string | null): { text: string; number: number } {
  const lines = text.slice(0, 50_000).split(/\r\n|\r|\n/);
  const start = frontMatter === null ? 0 : frontMatter.split(/\r\n|\r|\n/).length + 2;
  const index = lines.findIndex((line, i) => i >= start && line.trim() !== '');
  return { text: lines[index]?.trim() ?? '', number: index + 1 };
}

const LIST_HINT = 'List each page as “- [name](url): note”.';

/** Addresses of pages that visitors of the site can reach. */
const usablePages = ({ urls }: LlmsTxt, context: ProbeContext): string[] =>
  urls.filter(
    (url) =>
      context.isReachable(url) && !(new URL(url).pathname === '/' && context.isSameSite(url)),
  );

function listFindings(
  { exchange: on }: FileReading,
  content: LlmsTxt,
  context: ProbeContext,
): DraftFinding[] {
  const { outline, urls, isPlain } = content;
  const pages = usablePages(content, context);
  const unreachable = urls.find((url) => !context.isReachable(url));
  if (pages.length === 0 && unreachable !== undefined)
    return [
      raise('no-links', `llms.txt lists only addresses that ${UNREACHABLE}`, {
        on,
        evidence: `first: ${unreachable}`,
        hint: 'Build llms.txt with the public address of the site.',
      }),
    ];
  if (pages.length === 0) {
    const message =
      urls.length > 0 ? 'llms.txt lists no page but the home page' : 'llms.txt has no links';
    return [raise('no-links', message, { on, hint: LIST_HINT })];
  }
  if (isPlain)
    return [
      raise('loose-links', 'llms.txt has plain URLs instead of links', {
        on,
        evidence: `first: ${pages.find((url) => context.isSameSite(url)) ?? pages[0]}`,
        hint: LIST_HINT,
      }),
    ];
  return outline.links.some((l) => l.inList)
    ? []
    : [
        raise('loose-links', 'The links in llms.txt are not list items', {
          on,
          evidence: `${plural(outline.links.length, 'Markdown link')}, none in a list`,
          hint: LIST_HINT,
        }),
      ];
}

function sampleFindings(
  reading: LlmsTxtReading,
  content: LlmsTxt,
  context: ProbeContext,
): DraftFinding[] {
  const { file, sample, siteUrls, unreachable, pageOfDead } = reading;
  const findings: DraftFinding[] = [];
  const answered = sample.filter(({ exchange }) => statusOf(exchange) !== null);
  const dead = answered.filter(({ exchange }) => isDead(exchange, context));
  const listed = siteUrls.length + unreachable.length;
  // A list of nothing but unreachable addresses is `no-links`.
  if (dead.length + unreachable.length > 0 && usablePages(content, context).length > 0) {
    const deadShare = dead.length === 0 ? 0 : dead.length / answered.length;
    findings.push(
      raise('dead-links', deadMessage(dead.length, answered.length, reading), {
        share: [unreachable.length + deadShare * siteUrls.length, listed],
        on: dead[0]?.exchange ?? file.exchange,
        evidence: [
          ...brokenSections(answered, dead, content),
          ...dead.slice(0, SHOWN).map((link) => `${link.url} ${faultOf(link.exchange)}`),
          ...unreachable.slice(0, SHOWN).map((url) => `${url} ${UNREACHABLE}`),
          ...(pageOfDead ? [`${pageOfDead.url} exists`] : []),
        ].join('; '),
        ...(pageOfDead ? { hint: HINTS[pageOfDead.at] } : {}),
      }),
    );
  }
  const blocked = sample.find((s) => s.blockedFor !== null);
  if (blocked)
    findings.push(
      raise(
        'blocked-links',
        `robots.txt disallows ${blocked.blockedFor} from fetching a page that llms.txt lists`,
        { on: file.exchange, evidence: blocked.url },
      ),
    );
  return findings;
}

/** Addresses of each kind in the evidence; the message has their number. */
const SHOWN = 10;

function deadMessage(
  dead: number,
  answered: number,
  { siteUrls, unreachable, sample }: LlmsTxtReading,
): string {
  const isSample = siteUrls.length > sample.length;
  const are = (broken: number) => (broken === 1 ? 'is' : 'are');
  const broken = `${dead} of ${plural(answered, isSample ? 'sampled link' : 'link')} in llms.txt ${are(dead)} broken`;
  const listed = siteUrls.length + unreachable.length;
  const lost = `${unreachable.length} of ${plural(listed, 'link')}${dead > 0 ? '' : ' in llms.txt'} ${UNREACHABLE}`;
  return [
    ...(dead > 0 ? [isSample ? `${broken} (it lists ${siteUrls.length})` : broken] : []),
    ...(unreachable.length > 0 ? [lost] : []),
  ].join(', and ');
}

type Sample = LlmsTxtReading['sample'];

/** Sections of which every link that answered is broken, if others are not. */
function brokenSections(answered: Sample, dead: Sample, { sections }: LlmsTxt): string[] {
  const namesOf = (links: Sample) => links.map(({ url }) => sections.get(url) ?? '');
  const living = new Set(namesOf(answered.filter((link) => !dead.includes(link))));
  if (living.size === 0) return [];
  const broken = [...new Set(namesOf(dead))].filter((name) => name !== '' && !living.has(name));
  return broken.map((name) => `every link asked under ${quote(name, 60)} is broken`);
}

const HINTS: Readonly<Record<PageOfDead['at'], string>> = {
  page:
    'Let the generator write the Markdown files (docusaurus-plugin-llms: generateMarkdownFiles: true; ' +
    'vitepress-plugin-llms: generateLLMFriendlyDocsForEachPage: true), ' +
    'or list the addresses of the pages, without .md.',
  html:
    'Serve addresses without .html (VitePress: cleanUrls: true; nginx: try_files $uri $uri.html), ' +
    'or let the generator list them with .html.',
  base:
    'Give the generator of llms.txt the base path of the site (VitePress: base; Docusaurus: baseUrl), ' +
    'and build again.',
};

/** Completes "lists addresses that …". */
const UNREACHABLE = 'cannot be reached from the internet';

/** Status of a link that was answered and is not rate limited; else null. */
const statusOf = (exchange: Exchange | undefined): number | null =>
  exchange?.answer.kind === 'reply' &&
  exchange.answer.status !== 429 &&
  !challengeOf(exchange.answer)
    ? exchange.answer.status
    : null;

function faultOf(exchange: Exchange | undefined): string {
  const status = statusOf(exchange) ?? 0;
  return status >= 400 ? `${status}` : 'returns the same as a random path';
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

/** Remarks about the content of the file. */
function contentRemarks(
  content: LlmsTxt,
  maps: SitemapLists,
  context: ProbeContext,
): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const instruction = orderIn(content.text);
  if (instruction !== null)
    findings.push(
      note(
        'orders',
        'llms.txt gives orders to models, which a careful agent refuses',
        quote(instruction),
      ),
    );
  const pages = new Set<string>();
  for (const url of listedUrls(maps))
    if (context.isSameSite(url) && !isIndex(url)) pages.add(pageKey(url));
  const listed = new Set(content.urls.map(pageKey));
  const covered = [...listed].filter((page) => pages.has(page)).length;
  const percent = Math.floor((100 * covered) / pages.size);
  if (pages.size > 0)
    findings.push(
      note(
        'coverage',
        `llms.txt lists ${covered} of ${plural(pages.size, 'page')} that the sitemap lists ` +
          `(${percent === 0 && covered > 0 ? 'less than 1' : percent} %)`,
      ),
    );
  return findings;
}

/** The same for the addresses of a page and of its Markdown. */
const pageKey = (url: string): string =>
  trimEndOf(textBefore(url, '?').replace(/(?:\/index)?(?:\.html?)?(?:\.md)?$/, ''), '/');

function remarks(
  { others, full, file }: LlmsTxtReading,
  links: readonly AdvertisedLink[],
): DraftFinding[] {
  const findings = others.map((f) =>
    note('other', `Another llms.txt is at ${f.exchange.ask.url}`, { subject: f.exchange.ask.url }),
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
