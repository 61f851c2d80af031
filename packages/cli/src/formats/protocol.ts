import type { CheckResult, ProtocolResult } from '@seamark/engine';
import { siteText } from '@/lib/platform/text/site-text';
import { findingLines, painter } from './terminal';

/** How far agents get with one endpoint, and what keeps them from the next step, for a terminal. */
export function protocolTerminal(
  address: string,
  { name, step, obstacle }: ProtocolResult,
  reached: string,
  { findings }: CheckResult,
  color: boolean,
): string {
  const paint = painter(color);
  const isDead = step === 'declared' && obstacle?.status !== 'info';
  const style = obstacle === null ? 'green' : isDead ? 'red' : 'yellow';
  const lines = [
    siteText(address, 2048),
    `${name}: ${paint(style, reached)}${obstacle === null ? '' : `; next: ${siteText(obstacle.message)}`}`,
    '',
    ...findings.flatMap((finding) => findingLines(finding, paint, [])),
  ];
  return `${lines.join('\n')}\n`;
}
