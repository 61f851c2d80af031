import { clip } from '../parse/text';
import { getPage } from '../probes/ask';
import { homePage } from '../probes/page';
import type { ProbeContext } from '../probes/probe-context';
import type { JudgedCheck } from '../judging/judge-check';

/** The limits of this run, one sentence each, for `notes` of the report. */
export function notesOf(context: ProbeContext, checks: readonly JudgedCheck[]): string[] {
  const notes: string[] = [];
  const because = (reason: JudgedCheck['unmeasured']) =>
    checks.filter((c) => c.unmeasured === reason).map((c) => c.id);
  const say = (ids: readonly string[], why: string) =>
    ids.length > 0 && notes.push(`Not measured ${why}: ${ids.join(', ')}.`);
  say(because('deadline'), 'because the time limit of the scan was reached');
  say(because('budget'), 'because the limit of 100 requests was reached');
  say(because('no-answer'), 'because a URL gave no response');
  say(because('unread'), 'because the page or a file could not be read');
  say([...because('limit'), ...because('defect')], 'because of a limit or an error on our side');
  const home = context.get(getPage(context.homeUrl));
  if (home?.answer.kind === 'reply' && home.answer.truncated)
    notes.push(
      `${clip(home.ask.url, 200)} ${cutOf(home.ask.capBytes, home.answer.body.byteLength)}`,
    );
  const cut = context.read(homePage).html?.document.cut;
  if (cut) notes.push(`The home page has ${CUT[cut]}; only the first part was checked.`);
  return notes;
}

const CUT = {
  'deeper than 512 elements': 'elements nested deeper than 512',
  'more than 40000 nodes': 'more than 40000 elements and text nodes',
} as const;

const cutOf = (capBytes: number, bytes: number) =>
  bytes === capBytes
    ? `is larger than ${capBytes} bytes; only the first part was checked.`
    : `was cut after ${bytes} bytes, because it arrived in thousands of tiny pieces; only ` +
      'the first part was checked.';
