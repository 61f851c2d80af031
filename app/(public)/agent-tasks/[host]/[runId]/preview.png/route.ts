import { previewImage } from '@/components/report/preview-image';
import { VERDICT } from '@/lib/format/agent-words';
import { day } from '@/lib/format/dates';
import { count } from '@/lib/format/numbers';
import { siteText } from '@/lib/format/site-text';
import { publishedRun } from '../published';

export const dynamic = 'force-dynamic';

interface Context {
  readonly params: Promise<{ readonly host: string; readonly runId: string }>;
}

/** Goal, verdict and steps. Asked for again each time: what is withdrawn is gone at once. */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  const { host, runId } = await params;
  const published = await publishedRun(host, runId);
  if (published === null) return new Response('There is no published run here.\n', { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' } });
  const { run } = published.replay;
  const { word = '', color } = run.verdict === null ? {} : { word: VERDICT[run.verdict].word, color: VERDICT[run.verdict].color };
  return previewImage({
    title: siteText(run.goal ?? 'Agent run', 90),
    lines: [`An AI agent on ${published.host}`, ...(run.answer === null ? [] : [`“${siteText(run.answer, 100)}”`])],
    plate: { value: String(run.stepCount), of: count(run.stepCount, 'step').replace(/^\d+ /, ''), word, ...(color ? { color } : {}) },
    foot: [day(run.createdAt), run.model, run.agentVersion].filter(Boolean).join(' · '),
    cache: 'no-cache',
  });
}
