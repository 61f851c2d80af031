import { noSuchPage } from '@/app/no-such-page';
import type { RouteContext } from '@/app/query';
import { previewImage } from '@/components/reports/preview-image';
import { verdictWords } from '@/lib/questions/agent-words';
import { replayView } from '@/lib/questions/replay-view';
import { day } from '@/lib/platform/text/dates';
import { count } from '@/lib/platform/text/numbers';
import { siteText } from '@/lib/platform/text/site-text';
import { publishedRun } from '../published';

export const dynamic = 'force-dynamic';

const STEPS_SHOWN = 6;

/** Link preview with goal, verdict, and steps. Never cached, so a withdrawn run disappears at once. */
export async function GET(
  _: Request,
  { params }: RouteContext<{ host: string; runId: string }>,
): Promise<Response> {
  const { host, runId } = await params;
  const published = await publishedRun(host, runId);
  if (published === null)
    return noSuchPage('No published run was found at this URL.\n', { 'Cache-Control': 'no-store' });
  const { run } = published.replay;
  const { steps, lostAt } = replayView(published.replay);
  const verdict = run.verdict === null ? null : verdictWords(run.verdict);
  return previewImage({
    title: siteText(run.goal ?? 'Agent run', 70),
    lines: [`An AI agent on ${published.host}`],
    ...(verdict && {
      plate: {
        value: verdict.word,
        word: count(run.stepCount, 'step'),
        unit: '',
        color: verdict.color,
      },
    }),
    readers: steps.slice(0, STEPS_SHOWN).map(({ index, word, subject }) => ({
      name: `${index + 1} ${word}`,
      mark: index === lostAt ? 'closed' : 'open',
      figure: subject ?? '',
    })),
    foot: [day(run.createdAt), run.model, run.agentVersion].filter(Boolean).join(' · '),
    cache: 'no-cache',
  });
}
