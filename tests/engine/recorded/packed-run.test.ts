import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ARTIFACT_KINDS, type CheckId } from '@seamark/engine';
import { generateAll, isReady, type GeneratedArtifact } from '@/engine/files';
import { Evaluation } from '@/engine/judging/evaluation';
import { CHECKS } from '@/engine/checks';
import { repairsOf } from '../../../engine/files/gains/fixes';
import { packRun, unpackRun, type RecordedRun } from '@/engine/recorded/packed-run';
import { LocalRecordingReader } from '@/engine/recorded/recording-reader';
import type { CheckCase, CheckCases } from '../../helpers/check-cases';
import { examine } from '../../helpers/examine';
import { html, text } from '../../helpers/memory-network';

const hooks = {
  onDefect: (_: string, error: unknown) => {
    throw error;
  },
};
const reader = new LocalRecordingReader(({ error }) => {
  throw error;
});
const ALL = CHECKS.map((c) => c.id as CheckId);

const suites = await Promise.all(
  readdirSync('tests/fixtures/checks').map(
    async (file) =>
      (
        (await import(/* @vite-ignore */ path.resolve('tests/fixtures/checks', file))) as {
          default: CheckCases;
        }
      ).default,
  ),
);
const siteOf = ({ check, cases }: CheckCases, kind: CheckCase['kind']) =>
  cases
    .filter((c) => c.kind === kind)
    .slice(0, 1)
    .map((c) => [`${check.id}: ${c.name}`, c] as const);
const sites = suites.flatMap((suite) => siteOf(suite, 'bad'));

async function runOver({ site, url, profile }: CheckCase): Promise<Omit<RecordedRun, 'views'>> {
  const { evaluation } = await examine(CHECKS, site, {
    full: true,
    ...(url ? { url } : {}),
    ...(profile ? { profile } : {}),
  });
  return { context: evaluation.context, checks: ALL, stuck: [] };
}

const judged = ({ context, checks }: Omit<RecordedRun, 'views'>) =>
  new Evaluation(
    context,
    CHECKS.filter((c) => checks.includes(c.id as CheckId)),
    hooks,
    true,
  ).finish();

const served = ({ alone: draft, ...file }: GeneratedArtifact, gain: number) => ({
  ...file,
  draft,
  gain,
});

describe('a run that was packed and unpacked', () => {
  it.each(sites)('yields the same verdicts, fixes, and files: %s', async (_, site) => {
    const run = await runOver(site);
    const again = unpackRun(packRun(run)!)!;
    expect(again.context.recording.all().map(({ ask }) => ask)).toEqual(
      run.context.recording.all().map(({ ask }) => ask),
    );
    const [before, after] = [judged(run), judged(again)];
    expect(after).toEqual(before);
    expect(repairsOf(again.context, after, hooks)).toEqual(repairsOf(run.context, before, hooks));
    expect(generateAll(again.context, after, hooks)).toEqual(
      generateAll(run.context, before, hooks),
    );
  });

  it('reads like the run itself: each file and its gain', async () => {
    const run = await runOver(sites[0]![1]);
    const packed = packRun(run)!;
    const checks = judged(run);
    const all = generateAll(run.context, checks, hooks);
    const files = all.filter(isReady);
    expect(files.length).toBeGreaterThan(2);
    const { artifacts } = repairsOf(run.context, checks, hooks);
    for (const kind of ARTIFACT_KINDS) {
      const file = files.find((f) => f.kind === kind);
      const offer = artifacts.find((a) => a.kind === kind);
      const waits = all.some((f) => f.kind === kind) && !file;
      expect(await reader.artifact({ recordings: packed, checks }, kind, {})).toEqual({
        ok: true,
        value: waits
          ? expect.objectContaining({ kind, draft: null })
          : file && offer
            ? served(file, offer.gain)
            : null,
      });
    }
  });

  it('returns what the site served at the path of a file: its text, or the other answer', async () => {
    const { evaluation } = await examine(
      CHECKS,
      {
        '/robots.txt': text('User-agent: *\nDisallow: /cart\n'),
        '/llms.txt': html('<!doctype html><h1>Shop</h1>'),
      },
      { full: true },
    );
    const packed = packRun({ context: evaluation.context, checks: ALL, stuck: [] })!;
    expect(await reader.served(packed, '/robots.txt')).toMatchObject({
      ok: true,
      value: {
        text: 'User-agent: *\nDisallow: /cart\n',
        exchange: expect.stringContaining('/robots.txt → 200 text/plain') as string,
      },
    });
    expect(await reader.served(packed, '/llms.txt')).toMatchObject({
      ok: true,
      value: {
        text: null,
        exchange: expect.stringContaining('/llms.txt → 200 text/html') as string,
      },
    });
    expect(await reader.served(packed, '/sitemap.xml')).toMatchObject({
      ok: true,
      value: { text: null, exchange: expect.stringContaining('→ 404') as string },
    });
    expect(await reader.served(packed, '/never-asked')).toEqual({ ok: true, value: null });
    expect(await reader.served(new Uint8Array(), '/robots.txt')).toEqual({
      ok: false,
      reason: 'unreadable',
    });
  });

  it('leaves out the checks that were stuck during the run', async () => {
    const run = await runOver(suites[0]!.cases[0]!);
    const again = unpackRun(
      packRun({ ...run, checks: ['robots-txt', 'sitemap'], stuck: ['sitemap'] })!,
    )!;
    expect(again).toMatchObject({ checks: ['robots-txt', 'sitemap'], stuck: ['sitemap'] });
  });

  it('stores a page that was requested as many agents once', async () => {
    const run = await runOver(suites[0]!.cases[0]!);
    const size = packRun(run)!.byteLength;
    const noise = Uint8Array.from(
      { length: 100_000 },
      (_, i) => Math.imul(i, 2_654_435_761) >>> 13,
    );
    for (const { ask, answer } of run.context.recording.all())
      if (answer.kind === 'reply') run.context.recording.add(ask, { ...answer, body: noise });
    expect(packRun(run)!.byteLength - size).toBeLessThan(110_000);
  });
});

describe('bytes that are not a recording of this version', () => {
  it('read as unreadable, however they were changed', async () => {
    const packed = packRun(await runOver(suites[0]!.cases[0]!))!;
    const flipped = (at: number) =>
      Uint8Array.from(packed, (byte, i) => (i === at ? byte ^ 1 : byte));
    const broken = [
      new Uint8Array(),
      new Uint8Array(100),
      packed.subarray(0, packed.byteLength - 1),
      packed.subarray(1),
      ...[12, 13, 15, 40, packed.byteLength >> 1, packed.byteLength - 1].map(flipped),
    ];
    for (const bytes of broken)
      expect(await reader.artifact({ recordings: bytes, checks: [] }, 'robots-txt', {})).toEqual({
        ok: false,
        reason: 'unreadable',
      });
  });

  it('hold answers of any size in order', async () => {
    const run = await runOver(suites[0]!.cases[0]!);
    const [{ ask, answer }] = run.context.recording.all() as [
      ReturnType<typeof run.context.recording.all>[0],
    ];
    if (answer.kind !== 'reply') throw new Error('The home page answers.');
    for (const [i, size] of [700_000, 3, 0, 400_000, 200_000, 1_200_000, 50].entries())
      run.context.recording.add(
        { ...ask, url: `${ask.url}${i}` },
        { ...answer, body: new Uint8Array(size).fill(i) },
      );
    const bodiesOf = ({ context }: Pick<RecordedRun, 'context'>) =>
      context.recording
        .all()
        .map(({ answer }) =>
          answer.kind === 'reply' ? Buffer.from(answer.body).toString('latin1') : null,
        );
    expect(bodiesOf(unpackRun(packRun(run)!)!)).toEqual(bodiesOf(run));
  });

  it('are not created for answers of more than 8 MiB', async () => {
    const run = await runOver(suites[0]!.cases[0]!);
    const noise = new Uint8Array(9 * 1024 * 1024);
    for (let i = 0, state = 1; i < noise.length; i += 1)
      noise[i] = (state = Math.imul(state, 1_103_515_245) + 12_345) >>> 16;
    const [{ ask, answer }] = run.context.recording.all() as [
      ReturnType<typeof run.context.recording.all>[0],
    ];
    if (answer.kind !== 'reply') throw new Error('The home page answers.');
    run.context.recording.add(ask, { ...answer, body: noise });
    expect(packRun(run)).toBeNull();
  });
});
