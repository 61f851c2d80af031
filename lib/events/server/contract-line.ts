import { contractTitle } from '@/lib/history';
import type { EventData } from '@/lib/platform/events/contract';

const CHANGES_SHOWN = 3;

/** `2 breaking changes: MCP: Tool search: parameter status is gone.` */
export function contractLine(data: EventData<'contract.changed'>): string {
  const shown = data.changes
    .filter(({ severity }) => data.breaking === 0 || severity === 'breaking')
    .slice(0, CHANGES_SHOWN);
  const lines = shown.map(({ protocol, sentence }) => `${protocol}: ${sentence}`);
  return `${contractTitle(data)}: ${lines.join(' ')}${data.breaking > shown.length ? ' …' : ''}`;
}
