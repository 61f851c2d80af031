import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditOutcome, ThreadPool } from '@seamark/engine';
import { auditOverSockets, evaluatorPool } from '../../helpers/audit-over-sockets';
import { fastTimer } from '../../helpers/fast-timer';
import { answer, HOSTILE, serveRaw, type RawAnswer } from '../../helpers/sites/hostile-site';
import { oneInEvery } from '../../helpers/sample';
import { LONG_TEXT } from '../../helpers/memory-network';
import { serveSite } from '../../helpers/sites/serve-site';

const HOME = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Acme Instruments, sea charts</title></head><body><main><h1>Charts</h1><p>${LONG_TEXT}</p></main></body></html>`;
const home = answer('200 OK', ['Content-Type: text/html; charset=utf-8'], HOME);

let pool: ThreadPool;
let defects: string[];
beforeAll(async () => {
  ({ pool, defects } = await evaluatorPool());
});
beforeEach(() => {
  defects.length = 0;
});
afterAll(() => pool.close());

async function auditOf(answers: Readonly<Record<string, RawAnswer>>): Promise<AuditOutcome> {
  const site = await serveRaw(answers);
  try {
    return await auditOverSockets({
      url: `http://${site.host}/`,
      connectTo: site.connectTo,
      pool,
      startTimer: fastTimer,
    });
  } finally {
    await site.close();
  }
}

/** A sample, because ../network/hostile.test.ts reads all, and memory.test.ts attacks every file. */
const EVERY = 3;

describe('a site with hostile files', () => {
  it.each(oneInEvery(Object.keys(HOSTILE), EVERY))(
    'every file answers like %s: the audit ends and the page is judged',
    async (behaviour) => {
      const outcome = await auditOf({ '*': HOSTILE[behaviour]!, '/': home });
      if (!outcome.ok) throw new Error(outcome.message);
      const judged = outcome.report.checks.find((c) => c.id === 'crawl-efficiency');
      expect(judged?.applicable).toBe(true);
      expect(outcome.report.requests).toBeLessThanOrEqual(100);
      expect(defects).toEqual([]);
    },
  );
});

describe('a hostile home page', () => {
  it.each(Object.keys(HOSTILE))(
    'the page answers like %s: a report or a plain failure, in time',
    async (behaviour) => {
      const outcome = await auditOf({
        '*': answer('404 Not Found', ['Content-Type: text/plain'], 'no'),
        '/': HOSTILE[behaviour]!,
      });
      if (!outcome.ok) expect(['target_unreachable', 'target_not_allowed']).toContain(outcome.code);
      expect(defects).toEqual([]);
    },
  );

  const nested = (tag: string, depth: number) =>
    `<!doctype html><html lang="en"><head><title>Deep page of words</title></head><body>${`<${tag}>`.repeat(depth)}text`;
  it.each([
    ['a hundred thousand nested divisions', nested('div', 100_000)],
    ['a hundred thousand nested lists', nested('ul><li', 100_000)],
    [
      'fifty thousand open formatting elements',
      `<!doctype html>${Array.from({ length: 50_000 }, (_, i) => `<b id=${i}>`).join('')}<p>`.repeat(
        2,
      ),
    ],
    ['two hundred thousand empty elements', `<!doctype html>${'<br>'.repeat(400_000)}`],
    ['tables in tables', nested('table><tr><td', 20_000)],
    ['unclosed comments and scripts', `<!doctype html>${'<!--<script>'.repeat(50_000)}`],
    ['a title of a megabyte', `<!doctype html><title>${'x'.repeat(1_000_000)}</title>`],
    [
      'null bytes and lone surrogates',
      `<!doctype html><title>\u0000\ud800</title>${'\u0000'.repeat(1000)}`,
    ],
    ['a million ampersands', `<!doctype html><main>${'&'.repeat(1_000_000)}</main>`],
  ])('%s: judged on the part that was read', async (_, body) => {
    const site = await serveSite({
      '/': { headers: { 'content-type': 'text/html; charset=utf-8' }, body },
    });
    const outcome = await auditOverSockets({
      url: `http://${site.host}/`,
      connectTo: site.connectTo,
      pool,
    });
    await site.close();
    if (!outcome.ok) throw new Error(outcome.message);
    expect(outcome.report.unmeasured).toEqual([]);
    expect(defects).toEqual([]);
  });
});
