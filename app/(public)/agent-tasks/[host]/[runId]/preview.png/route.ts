import { previewImage } from '@/components/reports/preview-image';
import { verdictWords } from '@/lib/questions/agent-words';
import { day } from '@/lib/platform/text/dates';
import { count } from '@/lib/platform/text/numbers';
import { siteText } from '@/lib/platform/text/site-text';
import { publishedRun } from '../published';

export const dynamic = 'force-dynamic';

interface Context {
  readonly params: Promise<{ readonly host: string; readonly runId: string }>;
}

/** Link preview with goal, verdict, and steps. Never cached, so a withdrawn run disappears at once. */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  const { host, runId } = await params;
  const published = await publishedRun(host, runId);
  if (published === null)
    return new Response('No published run was found at this URL.\n', {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
    });
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
