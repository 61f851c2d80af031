import { defineCheck, fail, info, pass, unmeasured, warn, type DraftFinding } from '../define';
import { plural, quote, roundHalfUp } from '../parse/text';
import { advertised, type Advertised } from '../probes/advertised';
import { challengeOf } from '../probes/challenge';
import { excerpt } from '../probes/describe';
import type { FileReading } from '../probes/file';
import { llmsTxtReading, type LlmsTxt, type LlmsTxtReading } from '../probes/llms-txt';
import { charsetParam, mediaType } from '../probes/reply';
import type { Seen } from '../seen';

/** llmstxt.org: the H1 is the only mandatory part; the other parts cost less. */
export const llmsTxt = defineCheck({
  id: 'llms-txt',
  name: 'llms.txt',
  description: 'Is there a usable index for agents?',
  category: 'discovery',
  weight: 5,
  scope: 'origin',
  probes: { llms: llmsTxtReading, links: advertised },

  judge({ llms, links }, seen) {
    const { file, content } = llms;
    if (!content)
      return file.state === 'unmeasured' || file.state === 'unknown'
        ? unmeasured(file.exchange)
        : [missing(file)];
    const findings = [
      ...place(file),
      ...layout(file, content),
      ...linkFindings(llms, content, seen),
      ...form(file, content),
      ...remarks(llms, links),
    ];
    return findings.some((f) => f.effect)
      ? findings
      : [
          pass(
            'usable',
            `${plural(content.outline.links.length, 'link')} under ${plural(content.outline.headings.filter((h) => h.depth === 2).length, 'section')} in ${file.exchange.ask.url}`,
          ),
          ...findings,
        ];
  },
});

function missing({ state, html, fallback, reason, exchange: on }: FileReading): DraftFinding {
  if (state === 'broken')
    return fail('broken', 'llms.txt answers with a server error', {
      set: 0,
      on,
      says: reason,
      hint: 'Serve it with status 200.',
    });
  if (state === 'refused')
    return fail('refused', 'llms.txt is refused', {
      set: 0,
      on,
      says: reason,
      hint: 'Let everyone fetch it: it is written for programs.',
    });
  if (html || fallback)
    return fail('html', 'A web page answers where llms.txt is due', {
      set: 0,
      on,
      says: `${reason}; ${excerpt(on)}`,
      hint: 'Serve the real file and exclude its path from the rewrite that answers every address.',
    });
  return fail('absent', 'There is no llms.txt', {
    set: 0,
    on,
    says: reason,
    hint: 'Publish a curated index of the pages that matter to an agent.',
  });
}

function place({ state, exchange: on }: FileReading): DraftFinding[] {
  if (state !== 'elsewhere') return [];
  return [
    warn('elsewhere', 'llms.txt is served by another site', {
      cap: 60,
      on,
      says: `at ${on.answer.url}`,
      hint: 'Serve it on this host.',
    }),
  ];
}

/** The line of the first Markdown block must be the title. */
function layout({ exchange: on }: FileReading, { text, outline }: LlmsTxt): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const first = firstLine(text, outline.frontMatter);
  const title = outline.headings[0];
  if (title?.depth !== 1 || title.line !== first.number || title.text === '')
    findings.push(
      fail('no-h1', 'llms.txt does not start with a title', {
        cost: 25,
        on,
        says:
          first.text === '' ? 'the file is empty' : `line ${first.number}: ${quote(first.text)}`,
        hint: 'Start with a line “# Name of the site”.',
      }),
    );
  const titles = outline.headings.filter((h) => h.depth === 1);
  if (titles.length > 1)
    findings.push(
      warn('many-h1', `llms.txt has ${titles.length} titles`, {
        cost: 5,
        on,
        says: `line ${titles[1]!.line}: ${quote(titles[1]!.text)}`,
        hint: 'Keep one “# …” and make the others “## …”.',
      }),
    );
  const section = outline.headings.find((h) => h.depth === 2);
  if (!outline.quotes.some((line) => !section || line < section.line))
    findings.push(
      warn('no-summary', 'llms.txt has no summary before its first section', {
        cost: 10,
        on,
        hint: 'Add a line “> What this site is, in one sentence” below the title.',
      }),
    );
  if (!section)
    findings.push(
      warn('no-sections', 'llms.txt has no sections', {
        cost: 10,
        on,
        hint: 'Group the links below “## …” headings.',
      }),
    );
  return findings;
}

function firstLine(text: string, frontMatter: string | null): { text: string; number: number } {
  const lines = text.slice(0, 50_000).split(/\r\n|\r|\n/);
  const start = frontMatter === null ? 0 : frontMatter.split(/\r\n|\r|\n/).length + 2;
  const index = lines.findIndex((line, i) => i >= start && line.trim() !== '');
  return { text: lines[index]?.trim() ?? '', number: index + 1 };
}

function linkFindings(
  { file, sample }: LlmsTxtReading,
  { outline, text }: LlmsTxt,
  seen: Seen,
): DraftFinding[] {
  const on = file.exchange;
  const findings: DraftFinding[] = [];
  const hint = 'List each page as “- [name](address): note”.';
  if (!outline.links.some((l) => l.inList)) {
    // Addresses written out can be followed too, only less surely.
    const bare = /(?:https?:\/\/|(?<=^|[\s(:`])\/(?=[A-Za-z0-9]))[^\s<>)\]`]{1,200}/m.exec(
      text.slice(0, 1_000_000),
    )?.[0];
    if (outline.links.length > 0)
      findings.push(
        warn('loose-links', 'The links of llms.txt are not list items', {
          cost: 5,
          on,
          says: `${plural(outline.links.length, 'Markdown link')}, none in a list`,
          hint,
        }),
      );
    else if (bare)
      findings.push(
        warn('loose-links', 'llms.txt writes addresses out instead of linking them in a list', {
          cost: 5,
          on,
          says: `first: ${bare}`,
          hint,
        }),
      );
    else findings.push(fail('no-links', 'llms.txt has no links', { cost: 20, on, hint }));
  }
  const answered = sample.flatMap(({ url, exchange }) =>
    exchange?.answer.kind === 'reply' &&
    exchange.answer.status !== 429 &&
    !challengeOf(exchange.answer)
      ? [{ url, exchange, reply: exchange.answer }]
      : [],
  );
  const dead = answered.filter(({ reply }) => reply.status >= 400 || seen.isFallback(reply));
  if (dead.length > 0)
    findings.push(
      fail(
        'dead-links',
        `${dead.length} of ${plural(answered.length, 'sampled link')} of llms.txt ${dead.length === 1 ? 'leads' : 'lead'} nowhere`,
        {
          cost: roundHalfUp((30 * dead.length) / answered.length),
          on: dead[0]!.exchange,
          says: dead
            .map(
              ({ url, reply }) =>
                `${url} ${reply.status >= 400 ? reply.status : 'answers like a random address'}`,
            )
            .join(', '),
          hint: 'Remove or repair them.',
        },
      ),
    );
  const blocked = sample.find((s) => s.blockedFor !== null);
  if (blocked)
    findings.push(
      warn(
        'blocked-links',
        `robots.txt keeps ${blocked.blockedFor} from a page that llms.txt lists`,
        {
          cost: 5,
          on,
          says: blocked.url,
          hint: 'Allow the listed pages for clients that fetch because a person asked.',
        },
      ),
    );
  return findings;
}

const SHORT = 100;
const LONG = 50_000;
const TOO_LONG = 100_000;

function form(
  { exchange: on, reply, bom }: FileReading,
  { text, outline, isCut }: LlmsTxt,
): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const length = text.length;
  if (length < SHORT)
    findings.push(
      warn('short', `llms.txt has ${plural(length, 'character')}`, {
        cost: 15,
        on,
        hint: 'Say what the site is and list its main pages.',
      }),
    );
  if (length >= LONG)
    findings.push(
      warn('size', `llms.txt has ${reply?.truncated ? 'more than ' : ''}${length} characters`, {
        cost: length > TOO_LONG ? 20 : 10,
        on,
        hint: 'Keep the index below 50 000 characters and split the detail into files per section.',
      }),
    );
  const type = reply && mediaType(reply);
  if (reply && type !== 'text/plain' && type !== 'text/markdown')
    findings.push(
      warn('type', `llms.txt is sent as ${type ?? 'no media type'}`, {
        cost: 10,
        on,
        hint: 'Send Content-Type: text/plain; charset=utf-8.',
      }),
    );
  if (reply && charsetParam(reply) === null && /[^\x00-\x7f]/.test(text))
    findings.push(
      warn('charset', 'llms.txt has characters beyond ASCII and declares no charset', {
        cost: 5,
        on,
        says: `first: ${quote(/[^\x00-\x7f]/u.exec(text)?.[0] ?? '')}`,
        hint: 'Send Content-Type: text/plain; charset=utf-8.',
      }),
    );
  if (bom)
    findings.push(
      warn('bom', 'llms.txt begins with a byte-order mark', {
        cost: 3,
        on,
        hint: 'Save it as UTF-8 without BOM.',
      }),
    );
  if (outline.openFence && !isCut)
    findings.push(
      warn('open-fence', 'A code block of llms.txt is never closed', {
        cost: 5,
        on,
        hint: 'Close it with the same fence.',
      }),
    );
  return findings;
}

function remarks(
  { others, full, file }: LlmsTxtReading,
  links: readonly Advertised[],
): DraftFinding[] {
  const findings = others.map((f) =>
    info('other', `Another llms.txt is at ${f.exchange.ask.url}`, undefined, f.exchange.ask.url),
  );
  if (full) findings.push(info('full', `${full} is there too`));
  const copy = links.find((l) => new URL(l.url).pathname === '/.well-known/llms.txt');
  if (copy)
    findings.push(
      info(
        'well-known',
        'The home page names a copy below /.well-known/',
        `${copy.url} (${copy.via})`,
      ),
    );
  const pointer = links.find(
    (l) => l.rels.includes('describedby') && l.url === file.exchange.ask.url,
  );
  if (pointer)
    findings.push(
      info(
        'describedby',
        'The home page points to llms.txt',
        `rel="describedby" in its ${pointer.via}`,
      ),
    );
  if (file.reply?.truncated) findings.push(info('truncated', 'llms.txt was read up to 2 MiB'));
  return findings;
}
