import { noSuchPage } from '@/app/no-such-page';
import type { RouteContext } from '@/app/query';
import { previewImage } from '@/components/reports/preview-image';
import { verdictWords } from '@/lib/questions/agent-words';
import { day } from '@/lib/platform/text/dates';
import { count } from '@/lib/platform/text/numbers';
import { siteText } from '@/lib/platform/text/site-text';
import { publishedRun } from '../published';

export const dynamic = 'force-dynamic';

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
  const { word = '', color } =
    run.verdict === null
      ? {}
      : { word: verdictWords(run.verdict).word, color: verdictWords(run.verdict).color };
  return previewImage({
    title: siteText(run.goal ?? 'Agent run', 70),
    lines: [
      `An AI agent on ${published.host}`,
      count(published.replay.quotes.length, 'verified quote'),
    ],
    plate: {
      value: String(run.stepCount),
      unit: count(run.stepCount, 'step').replace(/^\d+ /, ''),
      word,
      ...(color ? { color } : {}),
    },
    foot: [day(run.createdAt), run.model, run.agentVersion].filter(Boolean).join(' · '),
    cache: 'no-cache',
  });
}
