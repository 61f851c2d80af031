import type { Check } from '../define';
import { HOUSEKEEPING_MAX, lossOf, READER_KINDS } from './readers';

type Judged = Pick<Check, 'id' | 'rules' | 'informational'>;

/** Part of all answers that the worst rule of the check takes: for each kind, the mean of its clients. */
const lossOfCheck = ({ id, rules }: Judged): number =>
  READER_KINDS.reduce((sum, { weight, clients }) => {
    const losses = Object.entries(rules).map(
      ([slug, { isAboutClients = false }]) =>
        clients.reduce((all, c) => all + lossOf(`${id}/${slug}`, c, isAboutClients), 0) /
        clients.length,
    );
    return sum + weight * Math.max(...losses);
  }, 0) / READER_KINDS.reduce((sum, { weight }) => sum + weight, 0);

/** Weights of all checks by id, in tenths; they add up to 100. */
export function weightsOf(checks: readonly Judged[]): ReadonlyMap<string, number> {
  const scored = checks.filter(({ informational }) => !informational);
  const housekeeping = HOUSEKEEPING_MAX / 100 / scored.length;
  const most = scored.map((check) => ({ id: check.id, loss: lossOfCheck(check) + housekeeping }));
  const sum = most.reduce((all, { loss }) => all + loss, 0);
  const tenths = most.map(({ id, loss }) => ({ id, tenths: Math.round((1000 * loss) / sum) }));
  // The heaviest check makes up for rounding.
  const heaviest = tenths.reduce((a, b) => (b.tenths > a.tenths ? b : a));
  heaviest.tenths += 1000 - tenths.reduce((all, one) => all + one.tenths, 0);
  return new Map(tenths.map(({ id, tenths: weight }) => [id, weight / 10]));
}
