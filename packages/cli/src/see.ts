import type { CheckId, PageView } from '@seamark/engine';
import { seenMarkdown } from '@/lib/seen/seen-markdown';
import { ScanFailedError } from './failures';
import { LocalEngine } from './local-engine';
import type { SeeOptions } from './options';
import type { Environment } from './settings';

/** Checks that read the page, its Markdown version, and robots.txt. */
const READING: readonly CheckId[] = ['html-rendering', 'content-negotiation', 'usage-policy'];

/** A page as agents see it, as Markdown or JSON. */
export async function seePage(
  options: SeeOptions,
  environment: Environment,
  signal: AbortSignal,
): Promise<string> {
  const engine = new LocalEngine(environment);
  const run = { signal, withFiles: true };
  const { raw } = await engine.measure(options.address, { ...options, checks: READING }, run);
  const read = raw.recordings === null ? null : await engine.pool.seen(raw.recordings, null);
  const view = read?.ok ? read.value.view : null;
  if (view === null)
    throw new ScanFailedError('The page is too large to be shown. See seamark scan for its size.');
  return options.json ? jsonOf(view) : seenMarkdown(view);
}

const jsonOf = (view: PageView): string => `${JSON.stringify(view, null, 2)}\n`;
