import { Mark } from '@/components/ui/marks';
import type { AgentRun } from '@/lib/contract';
import { VERDICT } from '@/lib/format/agent-words';

/** How a run ended; a run without a verdict shows its state. */
export function VerdictMark({ run: { verdict, status } }: { readonly run: Pick<AgentRun, 'verdict' | 'status'> }) {
  if (verdict === null) return <span className={status === 'failed' ? 'tone-fail' : 'text-muted'}>{status === 'failed' ? 'technical failure' : status}</span>;
  const { word, tone } = VERDICT[verdict];
  return <span className={`mark tone-${tone}`}><Mark name={tone} />{word}</span>;
}
