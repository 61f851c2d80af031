import { decoded } from '@/lib/platform/text/host';
import type { ChatModel, ChatReply, ToolCall, ToolResult, Turn } from '../models';
import { BUDGET } from './budget';
import { checkEvidence, type Evidence } from './evidence';
import type { Expectation } from '@/lib/questions/contract/expectations';
import { describeFetched, describeHits, describePiece } from './observe';
import { systemPrompt, taskPrompt, warningOf } from './prompt';
import type { Fetched, SiteBrowser } from './site-browser';
import { RunTime } from './run-time';
import { SiteIndex } from './site-index';
import { ARGUMENTS, isTool, TOOLS, type Arguments, type AgentToolName } from './tools';
import { judgeRun, type RunJudgement, type FetchRefusal, type RunSummary } from './verdict';

export interface TaskInput {
  readonly goal: string;
  readonly startUrl: string;
  readonly expectations: readonly Expectation[];
}

/** One step in its stored and replayed form: the API's `ReplayStep`. */
export interface AgentStep {
  readonly index: number;
  readonly at: Date;
  readonly durationMs: number;
  readonly action: 'fetch' | 'read' | 'follow' | 'search' | 'finish' | 'error';
  readonly url: string | null;
  readonly query: string | null;
  readonly status: number | null;
  readonly observation: string;
  readonly bytes: number;
  readonly note: string | null;
}

export interface AgentRunContext {
  readonly model: ChatModel;
  readonly browser: SiteBrowser;
  /** Awaited before the next step; if it rejects, the run ends. */
  readonly onStep: (step: AgentStep) => Promise<void>;
  readonly now: () => Date;
  readonly signal: AbortSignal;
}

export type AgentResult =
  | ({
      readonly ok: true;
      readonly answer: string | null;
      readonly evidence: readonly Evidence[];
      readonly inputTokens: number;
      readonly outputTokens: number;
    } & RunJudgement)
  /** The first page could not be requested. */
  | { readonly ok: false; readonly code: 'target_unreachable'; readonly message: string };

const OBSERVATION_MAX = 500;
const NOTE_MAX = 300;
const OUTPUT_TOKENS_MAX = 1500;
const CHARACTERS_PER_TOKEN = 4;
/** Duration of a slow turn, for the warning of the end. */
const TURN_MS = 15_000;

/**
 * Runs a model on a task with read-only tools for one site, within a budget, and judges the result.
 */
export async function runAgent(task: TaskInput, context: AgentRunContext): Promise<AgentResult> {
  return new AgentRunner(task, context).go();
}

type Finished = Arguments<'finish'>;

class AgentRunner {
  private readonly index: SiteIndex;
  private readonly turns: Turn[];
  private readonly refusals: FetchRefusal[] = [];
  private readonly time: RunTime;
  private isModelAsked = false;
  private steps = 0;
  private fetches = 0;
  private invalid = 0;
  private inputTokens = 0;
  /** Input tokens of the latest turn; the next one costs at least as much. */
  private latestInput = 0;
  private outputTokens = 0;
  private exhausted: RunSummary['exhausted'] = null;
  private finished: Finished | null = null;
  private unreachable: string | null = null;

  constructor(
    private readonly task: TaskInput,
    private readonly context: AgentRunContext,
  ) {
    this.index = new SiteIndex(context.browser, new URL(task.startUrl).origin);
    this.turns = [{ role: 'user', text: taskPrompt(task) }];
    this.time = new RunTime(BUDGET.runMs, () => this.isModelAsked || context.browser.isWaiting);
  }

  async go(): Promise<AgentResult> {
    try {
      return await this.work();
    } finally {
      this.time.stop();
    }
  }

  private async work(): Promise<AgentResult> {
    const late = this.time.over;
    const signal = AbortSignal.any([this.context.signal, late]);
    while (this.finished === null && !this.isSpent()) {
      try {
        await this.turn(signal);
      } catch (error) {
        this.context.signal.throwIfAborted();
        if (!late.aborted) throw error;
        this.exhausted = 'time';
        break;
      }
    }
    if (
      this.unreachable !== null &&
      this.refusals.length === 0 &&
      this.context.browser.documents.length === 0
    )
      return { ok: false, code: 'target_unreachable', message: this.unreachable };
    return this.result();
  }

  /** True once a part of the budget is used up; records which. */
  private isSpent(): boolean {
    if (this.steps >= BUDGET.steps || this.invalid >= BUDGET.invalidCalls) this.exhausted = 'steps';
    if (this.inputTokens >= BUDGET.inputTokens) this.exhausted = 'tokens';
    if (this.time.spentMs >= BUDGET.runMs) this.exhausted = 'time';
    return this.exhausted !== null;
  }

  private async turn(signal: AbortSignal): Promise<void> {
    const reply = await this.ask(signal);
    // Estimates the tokens if the provider reports none; otherwise the budget would never end.
    this.latestInput =
      counted(reply.usage.inputTokens) ||
      Math.ceil(JSON.stringify(this.turns).length / CHARACTERS_PER_TOKEN);
    this.inputTokens += this.latestInput;
    this.outputTokens += counted(reply.usage.outputTokens);
    this.turns.push({ role: 'assistant', text: reply.text, toolCalls: reply.toolCalls });
    if (reply.toolCalls.length === 0) return this.refuseTalk(reply.stop, reply.text);
    const results: ToolResult[] = [];
    for (const call of reply.toolCalls) {
      // The protocol requires a result for every call; calls after the end are not executed.
      if (this.finished !== null || (this.isSpent() && !this.mayStillFinish(call)))
        results.push({ id: call.id, text: 'The budget is used up.', isError: true });
      else results.push(await this.step(call, reply.text, signal));
    }
    const warning = warningOf(this.turnsLeft());
    this.turns.push({
      role: 'tool',
      results:
        warning === null
          ? results
          : results.map((result, n) =>
              n === results.length - 1 ? { ...result, text: `${result.text}\n${warning}` } : result,
            ),
    });
  }

  private async ask(signal: AbortSignal): Promise<ChatReply> {
    const system = systemPrompt(BUDGET.steps - this.steps);
    this.isModelAsked = true;
    try {
      return await this.context.model.complete(
        {
          system,
          messages: this.turns,
          tools: TOOLS,
          search: false,
          maxOutputTokens: OUTPUT_TOKENS_MAX,
        },
        signal,
      );
    } finally {
      this.isModelAsked = false;
    }
  }

  /** The reply that exceeded the token or time budget is paid for, so a finish in it counts. */
  private mayStillFinish({ name, args }: ToolCall): boolean {
    return (
      name === 'finish' && this.exhausted !== 'steps' && ARGUMENTS.finish.safeParse(args).success
    );
  }

  /** Upper bound, from the part of the budget that ends first. */
  private turnsLeft(): number {
    const msLeft = BUDGET.runMs - this.time.spentMs;
    const byTokens = Math.floor(
      (BUDGET.inputTokens - this.inputTokens) / Math.max(1, this.latestInput),
    );
    return Math.max(0, Math.min(BUDGET.steps - this.steps, byTokens, Math.floor(msLeft / TURN_MS)));
  }

  private async refuseTalk(stop: string, text: string): Promise<void> {
    const says = stop === 'refusal' ? 'The model refused to go on.' : 'The model used no tool.';
    await this.note({ action: 'error', observation: says, note: text });
    this.invalid += 1;
    this.turns.push({ role: 'user', text: 'Use one of the tools; finish ends the task.' });
  }

  private async step(call: ToolCall, note: string, signal: AbortSignal): Promise<ToolResult> {
    const from = this.context.now().getTime();
    const parsed = isTool(call.name) ? ARGUMENTS[call.name].safeParse(call.args) : null;
    if (parsed === null || !parsed.success) {
      const says =
        parsed === null
          ? `There is no tool ${call.name.slice(0, 60)}. Tools: ${TOOLS.map(({ name }) => name).join(', ')}.`
          : `The arguments of ${call.name} do not fit: ` +
            `${parsed.error.issues[0]?.path.join('.') ?? ''} ${parsed.error.issues[0]?.message ?? ''}`;
      this.invalid += 1;
      await this.note({ action: 'error', observation: says, note, from });
      return { id: call.id, text: says, isError: true };
    }
    this.invalid = 0;
    const action = call.name as AgentToolName;
    const observed = await untilAborted(this.use(action, parsed.data), signal).catch(
      async (error: unknown) => {
        // The replay shows the step at which the time ended; a run taken over by another worker
        // writes nothing.
        if (signal.aborted && !this.context.signal.aborted)
          await this.note({
            observation: 'The time of the run ended before an answer came.',
            action,
            note,
            from,
            url: 'url' in parsed.data ? parsed.data.url : null,
          });
        throw error;
      },
    );
    await this.note({ ...observed, action, note, from });
    return {
      id: call.id,
      text: observed.text ?? observed.observation,
      isError: observed.isError ?? false,
    };
  }

  private async use(name: AgentToolName, args: unknown): Promise<Observed> {
    switch (name) {
      case 'fetch': {
        const { url, prefer } = args as Arguments<'fetch'>;
        return this.fetch(url, prefer);
      }
      case 'follow':
        return this.follow(args as Arguments<'follow'>);
      case 'read':
        return this.read(args as Arguments<'read'>);
      case 'search':
        return this.search(args as Arguments<'search'>);
      case 'finish': {
        this.finished = args as Finished;
        this.exhausted = null;
        return {
          observation: this.finished.answer || this.finished.reason || this.finished.outcome,
        };
      }
    }
  }

  private async fetch(url: string, prefer: 'markdown' | 'html' | 'json'): Promise<Observed> {
    if (this.fetches >= BUDGET.fetches)
      return {
        observation: `All ${BUDGET.fetches} fetches are used. Finish with what you have.`,
        isError: true,
        url,
      };
    this.fetches += 1;
    const fetched = await this.context.browser.fetch(url, prefer);
    this.remember(fetched, url);
    if (!fetched.ok)
      return { observation: fetched.message, isError: true, url, status: fetched.status };
    const { title, text, status, finalUrl, bytes, isEmptyWithoutScripts } = fetched.document;
    const read = isEmptyWithoutScripts ? 'no text without scripts' : text;
    return {
      observation: title === null ? read : `${title}: ${read}`,
      text: describeFetched(fetched),
      url: finalUrl,
      status,
      bytes,
    };
  }

  private remember(fetched: Fetched, url: string): void {
    if (fetched.refusal !== null) this.refusals.push(fetched.refusal);
    if (
      !fetched.ok &&
      fetched.isUnreachable &&
      new URL(url).hostname === new URL(this.task.startUrl).hostname
    )
      this.unreachable = fetched.message;
  }

  private async follow({ document: number, link }: Arguments<'follow'>): Promise<Observed> {
    const target = this.documentOf(number)?.links[link - 1];
    if (target === undefined)
      return { observation: `Document ${number} has no link ${link}.`, isError: true };
    return this.fetch(target.url, 'markdown');
  }

  private async read({ document: number, offset }: Arguments<'read'>): Promise<Observed> {
    const document = this.documentOf(number);
    if (document === undefined)
      return { observation: `There is no document ${number}.`, isError: true };
    return {
      observation: document.text.slice(offset),
      text: describePiece(document, offset),
      url: document.finalUrl,
    };
  }

  private async search({ query }: Arguments<'search'>): Promise<Observed> {
    const hits = await this.index.search(query);
    return {
      observation: hits.map(({ url }) => url).join(' ') || 'Nothing found.',
      text: describeHits(query, hits),
      query,
    };
  }

  private documentOf(number: number) {
    return this.context.browser.documents.find((document) => document.number === number);
  }

  private async note({
    action,
    observation,
    note,
    from,
    url = null,
    query = null,
    status = null,
    bytes = 0,
  }: Observed & {
    readonly action: AgentStep['action'];
    readonly note: string;
    readonly from?: number;
  }): Promise<void> {
    const at = this.context.now();
    const index = this.steps;
    this.steps += 1;
    await this.context.onStep({
      index,
      at,
      durationMs: from === undefined ? 0 : Math.max(0, at.getTime() - from),
      action,
      url,
      query,
      status,
      observation: clip(observation, OBSERVATION_MAX),
      bytes,
      note: note.trim() === '' ? null : clip(note, NOTE_MAX),
    });
  }

  private result(): AgentResult {
    const { documents } = this.context.browser;
    const { verified, droppedCount } = checkEvidence(this.finished?.evidence ?? [], documents);
    const answer = this.finished?.answer.trim() || null;
    const facts: RunSummary = {
      answer: answer ?? '',
      claim: this.finished?.outcome ?? null,
      verifiedCount: verified.length,
      droppedCount,
      refusals: this.refusals,
      exhausted: this.exhausted,
      visited: documents.flatMap(({ finalUrl, status }) =>
        spellingsOf(finalUrl).map((path) => ({ path, status })),
      ),
      evidencePaths: verified.flatMap(({ url }) => spellingsOf(url)),
      emptyPaths: documents
        .filter((document) => document.isEmptyWithoutScripts && isSuccess(document.status))
        .map(({ finalUrl }) => pathOf(finalUrl)),
      formPaths: documents
        .filter((document) => document.asksForPassword && document.text.length < FORM_TEXT_MAX)
        .map(({ finalUrl }) => pathOf(finalUrl)),
    };
    return {
      ok: true,
      answer,
      evidence: verified,
      inputTokens: this.inputTokens,
      outputTokens: this.outputTokens,
      ...judgeRun(facts, this.task.expectations),
    };
  }
}

interface Observed {
  /** Shown in the replay. */
  readonly observation: string;
  /** Sent to the model, if it differs. */
  readonly text?: string;
  readonly isError?: boolean;
  readonly url?: string | null;
  readonly query?: string | null;
  readonly status?: number | null;
  readonly bytes?: number;
}

const TOKENS_MAX = 10_000_000;

/** Token count reported by a provider; invalid values count as 0. */
const counted = (tokens: number): number =>
  Number.isFinite(tokens) ? Math.min(TOKENS_MAX, Math.max(0, Math.trunc(tokens))) : TOKENS_MAX;

/** Rejects when the signal aborts. The work itself ends with its session. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

const isSuccess = (status: number): boolean => status >= 200 && status <= 299;

/** A page with more text has content besides its sign-in form. */
const FORM_TEXT_MAX = 1500;

/** Forms of a path that a pattern may use: with and without query, encoded and decoded. */
function spellingsOf(url: string): string[] {
  const { pathname, search } = new URL(url);
  return [...new Set([pathname + search, pathname, decoded(pathname)])];
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** One line of plain text without control and bidi characters. */
const clip = (text: string, max: number): string => {
  const plain = text
    .replaceAll(/[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain.length > max ? `${plain.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : plain;
};
