import type { Rendering } from '@seamark/engine';
import type { RenderedPage } from '@/lib/platform/browser/render-page';
import type { LabelledPage } from '../fixtures/rendered-pages';

/** What a measurement says otherwise than the label; empty if it is right. */
export function differences(
  { text, prices = 0, added, removed, isRestless }: LabelledPage,
  rendering: Rendering,
  { isSettled }: RenderedPage,
): string[] {
  const share = rendering.text.added / Math.max(1, rendering.text.all);
  const measured = share === 0 ? 'none' : share > 0.95 ? 'all' : 'some';
  return [
    ...(measured === text ? [] : [`text: ${measured} (${share.toFixed(2)})`]),
    ...(rendering.prices.added === prices ? [] : [`prices: ${rendering.prices.added}`]),
    ...(added === undefined || rendering.added.some((one) => one.includes(added))
      ? []
      : [`added: ${rendering.added.join(' / ')}`]),
    ...(removed === undefined || rendering.removed.some((one) => one.includes(removed))
      ? []
      : [`removed: ${rendering.removed.join(' / ')}`]),
    ...(isSettled === (isRestless === undefined) ? [] : [`settled: ${isSettled}`]),
  ];
}
