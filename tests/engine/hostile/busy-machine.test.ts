import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit, guardedNetwork, parseConnectTo, parseTarget } from '@seamark/engine';
import type { ConnectTo, ThreadPool, Network } from '@seamark/engine';
import { DEMO_SITES, serveDemoSites } from '../../../packages/demo/src/serve-sites';
import { evaluatorPool } from '../../helpers/audit-over-sockets';
import { onBusyMachine } from '../../helpers/busy-machine';
import { allCases } from '../../helpers/check-cases';
import { TODAY } from '../../helpers/examine';
import { memoryNetwork, ORIGIN, page } from '../../helpers/memory-network';

/** Each takes half of the processor time that one turn may use. */
const HARDEST = ['half a million nameless buttons', 'thousands of declarations'];

let pool: ThreadPool;
let defects: string[];
beforeAll(async () => {
  ({ pool, defects } = await evaluatorPool());
});
afterAll(() => pool.close());

let connectTo: ConnectTo;
/** Report with the limits of a scan, without its times. */
async function reportOf(url: string, network: Network, pagesMax: number): Promise<string> {
  const parsed = parseTarget(url, 'url', connectTo);
  if (!parsed.ok) throw new Error(parsed.message);
  const outcome = await audit(
    {
      target: parsed.target,
      profile: 'auto',
      timeoutMs: 10_000,
      retries: 1,
      wallMs: 600_000,
      byOwner: true,
      pagesMax,
      withFixes: true,
      withRecordings: false,
    },
    {
      network,
      run: pool.audit,
      baseUrl: 'https://seamark.test',
      now: () => new Date(TODAY),
      signal: new AbortController().signal,
      engine: 'seamark@test',
    },
  );
  return JSON.stringify(
    outcome,
    (key, value: unknown) => (key === 'duration' || key === 'durationMs' ? 0 : value),
    2,
  );
}

it('a site gets the same report, to the byte, on a busy machine', async () => {
  connectTo = parseConnectTo((await serveDemoSites()).connectTo);
  const overSockets = guardedNetwork({ connectTo });
  const hardest = (await allCases())
    .flatMap(({ cases }) => cases)
    .filter(({ name }) => HARDEST.includes(name));
  expect(hardest).toHaveLength(HARDEST.length);
  const measureAll = () =>
    Promise.all([
      // Without further pages, because the engine waits between them and measures nothing meanwhile.
      ...DEMO_SITES.map(({ host }) => reportOf(`http://${host}/`, overSockets, 0)),
      ...hardest.map(({ site }) =>
        reportOf(`${ORIGIN}/`, memoryNetwork({ '/': page(), ...site }), 3),
      ),
    ]);
  const idle = await measureAll();
  const busy = await onBusyMachine(measureAll);
  expect(busy).toEqual(idle);
  expect(defects).toEqual([]);
}, 600_000);
