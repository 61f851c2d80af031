import type { RouteProps } from '@/app/query';
import type { Metadata } from 'next';
import { PublicReplay } from '@/components/questions/agent-runs/public-replay';
import { NotFoundView } from '@/components/shell/not-found-view';
import { verdictWords } from '@/lib/questions/agent-words';
import { pageMetadata } from '@/lib/platform/text/page-metadata';
import { setPageStatus } from '@/lib/platform/observe/work';
import { siteText } from '@/lib/platform/text/site-text';
import { Share } from '@/components/reports/share';
import { env } from '@/lib/platform/config/env';
import { publishedRun } from './published';

type Props = RouteProps<{ host: string; runId: string }>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { host, runId } = await params;
  const published = await publishedRun(host, runId);
  if (published === null) return { title: 'Page not found', robots: { index: false } };
  const { run } = published.replay;
  const word = run.verdict === null ? '' : verdictWords(run.verdict).word;
  const goal = siteText(run.goal ?? '', 60);
  return pageMetadata({
    path: published.path,
    title: `${word}: ${goal} (${published.host})`,
    preview: {
      path: `${published.path}/preview.png`,
      alt: `${word}: ${goal}, on ${published.host}`,
    },
    description:
      `An AI agent tried this task on ${published.host}: “${siteText(run.goal ?? '', 120)}”. ` +
      `Verdict: ${word}. Every step of the run, and the quotes that support its answer.`,
  });
}

export default async function PublicReplayPage({ params }: Props) {
  const { host, runId } = await params;
  const published = await publishedRun(host, runId);
  if (published === null) {
    setPageStatus(404);
    return <NotFoundView path={null} />;
  }
  return (
    <PublicReplay
      host={published.host}
      replay={published.replay}
      actions={<Share baseUrl={env().BASE_URL} path={published.path} />}
    />
  );
}
