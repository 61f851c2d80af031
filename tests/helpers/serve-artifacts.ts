import { CHECKS } from '@/engine/checks';
import { generateAll, isReady } from '@/engine/files';
import type { ArtifactDraft } from '@/engine/files/define';
import type { Ask } from '@/engine/network/types';
import { examine } from './examine';
import { type MemoryAnswer, type MemoryReply, type MemorySite } from './memory-network';

/** The site with all files that Seamark generates for it without asking for facts. */
export async function withGeneratedFiles(site: MemorySite): Promise<MemorySite> {
  const { results, evaluation } = await examine(CHECKS, site, { full: true });
  const onDefect = (_: string, error: unknown) => {
    throw error;
  };
  const files = generateAll(evaluation.context, results, { onDefect }).filter(isReady);
  return serveArtifacts(
    site,
    files.map(({ draft }) => draft),
  );
}

/** The site with these artifacts in place. */
export function serveArtifacts(site: MemorySite, drafts: readonly ArtifactDraft[]): MemorySite {
  const files = Object.fromEntries(
    drafts.flatMap((d) => (d.path === null ? [] : [[d.path, fileOf(d)]])),
  );
  const all: Record<string, MemoryAnswer> = { ...site, ...files };
  const negotiated = drafts.find((d) => d.negotiatedAs);
  const head = drafts
    .flatMap((d) => [d.pointer, d.inHead])
    .filter(Boolean)
    .join('\n');
  const home = site['/'] ?? '';
  all['/'] = (ask: Ask): MemoryReply => {
    const accept = ask.headers.accept;
    // Like the server configuration of the archive: Markdown if `Accept` names it, and not after HTML.
    if (negotiated && /^(?!.*text\/html.*text\/markdown).*text\/markdown/.test(accept ?? ''))
      return fileOf(negotiated);
    const made = answerOf(home, ask);
    return typeof made.body === 'string' ? { ...made, body: withHead(made.body, head) } : made;
  };
  return Object.fromEntries(
    Object.entries(all).map(([path, entry]) => [path, withRules(path, entry, drafts)]),
  );
}

/** Inserts at the end of the head; in a page without </head> at the start, where the parser adds it to the head. */
const withHead = (page: string, head: string): string =>
  page.includes('</head>') ? page.replace('</head>', () => `${head}</head>`) : `${head}${page}`;

const fileOf = (d: ArtifactDraft): MemoryReply => ({
  headers: {
    'content-type': d.contentType,
    ...Object.fromEntries(d.headers.map((h) => [h.name, h.value])),
  },
  body: d.content,
});

function answerOf(entry: MemoryAnswer, ask: Ask): MemoryReply {
  const made = typeof entry === 'function' ? (entry(ask) ?? {}) : entry;
  return typeof made === 'string' ? { body: made } : made;
}

/** Applies header rules like a server. */
function withRules(
  path: string,
  entry: MemoryAnswer,
  drafts: readonly ArtifactDraft[],
): MemoryAnswer {
  const rules = drafts
    .flatMap((d) => d.headerRules ?? [])
    .filter((r) => r.on === '*' || r.on === path || (r.on === 'html' && path === '/'));
  if (rules.length === 0 || path.startsWith('http')) return entry;
  return (ask: Ask) => {
    const made = answerOf(entry, ask);
    const headers: Record<string, string | readonly string[]> = Object.fromEntries(
      Object.entries(made.headers ?? {}).map(([k, v]) => [k.toLowerCase(), v]),
    );
    for (const { name, value, append } of rules) {
      const key = name.toLowerCase();
      const before = headers[key];
      headers[key] =
        append && before !== undefined
          ? [...(typeof before === 'string' ? [before] : before), value]
          : append
            ? [value]
            : value;
    }
    return { ...made, headers };
  };
}
