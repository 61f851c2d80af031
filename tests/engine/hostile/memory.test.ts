import { beforeAll, describe, expect, it } from 'vitest';
import { answer, HOSTILE, serveRaw, type RawAnswer } from '../../helpers/sites/hostile-site';
import { scanAlone, type Alone } from '../../helpers/scan-alone';
import { LONG_TEXT } from '../../helpers/memory-network';

const GROWTH_MIB_MAX = 64;
const HEAD = '<!doctype html><html lang="en"><head><title>Acme Instruments, sea charts</title></head>';
const page = (body: string) => `${HEAD}<body><main><h1>Charts</h1><p>${LONG_TEXT}</p>${body}</main></body></html>`;
const typed = (type: string, body: string) => answer('200 OK', [`Content-Type: ${type}`], body);
const home = typed('text/html; charset=utf-8', page(''));
const nothing = answer('404 Not Found', ['Content-Type: text/plain'], 'no');

async function scanOf(answers: Readonly<Record<string, RawAnswer>>, more: Partial<Alone> = {}) {
  const site = await serveRaw({ '*': nothing, '/': home, ...answers });
  try {
    return await scanAlone({ address: `http://${site.host}/`, connectTo: site.connectTo, ...more });
  } finally {
    await site.close();
  }
}

let plainMib: number;
beforeAll(async () => {
  plainMib = (await scanOf({})).peakMib;
});

describe('memory of the process above that of a plain scan', () => {
  it('one-byte chunks on every path cost no more than their few thousand bytes', async () => {
    const everywhere = { '/': HOSTILE['/one-byte-chunks']!, '*': HOSTILE['/one-byte-chunks']! };
    const scan = await scanOf(everywhere);
    expect(scan).toMatchObject({ ok: true, defects: [] });
    expect(scan.notes.join(' ')).toContain('thousands of tiny pieces');
    expect(scan.peakMib - plainMib).toBeLessThan(GROWTH_MIB_MAX);
    expect(await scanOf(everywhere, { count: 2, flags: ['--max-old-space-size=512'] })).toMatchObject({ ok: true });
  });
});
