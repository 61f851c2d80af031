import type { ArtifactDraft, HeaderRule } from '@/engine/files/define';
import {
  askKey,
  type Answer,
  type Ask,
  type HeaderLines,
  type Reply,
} from '@/engine/network/types';
import { Recording, type Exchange } from '@/engine/network/recording';
import { getPage } from '@/engine/probes/ask';
import { htmlOf } from '@/engine/probes/page';
import { mediaType } from '@/engine/probes/reply';
import type { ProbeContext } from '@/engine/probes/probe-context';

/** Returns another answer to an ask than the recorded one, or undefined to keep it. */
type Overlay = (ask: Ask, recorded: Exchange | undefined) => Answer | undefined;

/** Recorded answers with replacements. */
class OverlaidRecording extends Recording {
  private readonly overlaid = new Map<string, Exchange | undefined>();

  constructor(
    private readonly recorded: Recording,
    private readonly overlay: Overlay,
  ) {
    super(recorded);
  }

  override get(ask: Ask, key = askKey(ask)): Exchange | undefined {
    if (!this.overlaid.has(key)) {
      const recorded = this.recorded.get(ask, key);
      const answer = this.overlay(ask, recorded);
      this.overlaid.set(key, answer ? { ask, answer } : recorded);
    }
    return this.overlaid.get(key);
  }
}

/** The context with these files in place, for judging the site again. */
export const withFiles = (context: ProbeContext, drafts: readonly ArtifactDraft[]): ProbeContext =>
  context.withRecording(new OverlaidRecording(context.recording, overlayOf(context, drafts)));

/**
 * Overlay for these artifacts: each file at its path with its headers, its pointer and markup in the head of the home
 * page, and its header rules.
 */
function overlayOf(context: ProbeContext, drafts: readonly ArtifactDraft[]): Overlay {
  const files = new Map(
    drafts.flatMap((d) =>
      [d, ...(d.copy ? [{ ...d, ...d.copy }] : [])].flatMap((file) =>
        file.path === null ? [] : [[new URL(file.path, context.origin).href, file] as const],
      ),
    ),
  );
  const negotiated = drafts.find((d) => d.negotiatedAs !== undefined);
  const head = drafts
    .flatMap((d) => [d.pointer, d.inHead])
    .filter((line) => line)
    .join('\n');
  const rules = drafts.flatMap((d) => d.headerRules ?? []);
  const homeUrl = getPage(context.homeUrl).url;

  return (ask, recorded) => {
    if (ask.method !== 'GET' && ask.method !== 'HEAD') return undefined;
    const file =
      files.get(ask.url) ??
      (ask.url === homeUrl && negotiated && asksFor(ask, negotiated.negotiatedAs!)
        ? negotiated
        : undefined);
    const base = file ? served(ask, file, context.origin) : recorded?.answer;
    if (base?.kind !== 'reply') return undefined;
    const ruled = withHeaders(base, rules);
    const marked =
      !file && head !== '' && isHomePage(ask, recorded, homeUrl) ? withHead(ruled, head) : ruled;
    return marked === recorded?.answer ? undefined : marked;
  };
}

/** True if `Accept` names this media type and does not prefer HTML, as in the generated server configuration. */
function asksFor(ask: Ask, type: string): boolean {
  const [at, html] = [type, 'text/html'].map((name) => (ask.headers.accept ?? '').indexOf(name));
  return at! >= 0 && (html! < 0 || at! < html!);
}

function served(ask: Ask, draft: ArtifactDraft, origin: string): Reply {
  const body = new TextEncoder().encode(draft.content);
  return {
    kind: 'reply',
    method: ask.method,
    url: ask.url,
    hops: [],
    status: 200,
    headers: [
      ['content-type', draft.contentType],
      ...draft.headers.map((h) => [h.name.toLowerCase(), h.value] as const),
    ],
    body: ask.method === 'HEAD' ? new Uint8Array() : body.slice(0, ask.capBytes),
    truncated: body.byteLength > ask.capBytes,
    wireBytes: body.byteLength,
    stopped: null,
    bodyError: null,
    tls: origin.startsWith('https:') ? SERVED_TLS : null,
    durationMs: 0,
  };
}

const SERVED_TLS = {
  authorized: true,
  error: null,
  protocol: 'TLSv1.3',
  validFrom: null,
  validTo: null,
};

const isHomePage = (ask: Ask, recorded: Exchange | undefined, homeUrl: string) =>
  ask.url === homeUrl &&
  ask.method === 'GET' &&
  recorded?.answer.kind === 'reply' &&
  htmlOf(recorded.answer) !== null;

/** Inserts ASCII markup at the end of the head, in bytes, so that no other character changes. */
const withHead = (reply: Reply, markup: string): Reply => ({
  ...reply,
  body: bodyWithHead(reply.body, markup),
  wireBytes: reply.wireBytes + Buffer.byteLength(markup),
});

function bodyWithHead(body: Uint8Array, markup: string): Uint8Array {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const source = bytes.toString('latin1');
  const end = source.search(/<\/head\s*>/i);
  // Two steps, because one expression for the whole tag would scan to the end of the page from each unclosed tag.
  const start = source.search(/<head[\s>]/i);
  const at = end >= 0 ? end : start >= 0 ? source.indexOf('>', start) + 1 : 0;
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(markup, 'utf8'), bytes.subarray(at)]);
}

function withHeaders(reply: Reply, rules: readonly HeaderRule[]): Reply {
  const path = new URL(reply.url).pathname;
  const isHtml = mediaType(reply) === 'text/html';
  let headers: HeaderLines = reply.headers;
  for (const { on, name, value, append } of rules) {
    if (on !== '*' && on !== path && !(on === 'html' && isHtml)) continue;
    const key = name.toLowerCase();
    headers = [...headers.filter(([n]) => append || n !== key), [key, value]];
  }
  return headers === reply.headers ? reply : { ...reply, headers };
}
