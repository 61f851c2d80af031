import { measureKept } from './site-report';
import { POOR } from './sites/poor-site';
import { createSite, finishScan, type TestSite } from './site';

export interface MeasuredSite extends TestSite {
  readonly scanId: string;
}

const measured = measureKept('site.test', POOR);

export const SCANNED_AT = '2026-11-21T10:00:00.000Z';

/** A site that lacks nearly everything, scanned once, with the recordings that the worker keeps. */
export async function createMeasuredSite(): Promise<MeasuredSite> {
  const site = await createSite();
  const { recordings, report } = await measured;
  const scanId = await finishScan(site, SCANNED_AT, { ...report, host: site.host }, recordings);
  return { ...site, scanId };
}
