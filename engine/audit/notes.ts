import { clip } from '../parse/text';
import { getPage } from '../probes/ask';
import { homePage } from '../probes/page';
import type { ProbeContext } from '../probe-context';
import type { JudgedCheck } from './judge-check';

/** What limits this run, one sentence each, for `notes` of the report. */
export function notesOf(context: ProbeContext, checks: readonly JudgedCheck[]): string[] {
  const notes: string[] = [];
  const because = (reason: JudgedCheck['unmeasured']) =>
    checks.filter((c) => c.unmeasured === reason).map((c) => c.id);
  const say = (ids: readonly string[], why: string) =>
    ids.length > 0 && notes.push(`Not measured ${why}: ${ids.join(', ')}.`);
  say(because('deadline'), 'because the time of the whole run was used up');
  say(because('budget'), 'because the 100 requests of a run were used up');
  say(because('no-answer'), 'because an address gave no answer');
  say([...because('limit'), ...because('defect')], 'because of a limit or defect on our side');
  const home = context.get(getPage(context.homeUrl));
  if (home?.answer.kind === 'reply' && home.answer.truncated)
    notes.push(
      `${clip(home.ask.url, 200)} ${cutOf(home.ask.capBytes, home.answer.body.byteLength)}`,
    );
  const cut = context.read(homePage).html?.document.cut;
  if (cut) notes.push(`The home page has ${CUT[cut]}; the part up to there was judged.`);
  return notes;
}

const CUT = {
  'deeper than 512 elements': 'elements nested deeper than 512',
  'more than 40000 nodes': 'more than 40000 elements and texts',
} as const;

const cutOf = (capBytes: number, bytes: number) =>
  bytes === capBytes
    ? `is larger than ${capBytes} bytes; the part up to there was judged.`
    : `was cut after ${bytes} bytes, because it came in thousands of tiny pieces; the part up to there was judged.`;
