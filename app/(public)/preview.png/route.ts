import { previewImage } from '@/components/reports/preview-image';
import { CHECKS, ENGINE } from '@seamark/engine';
import { sampleReport } from '@/lib/reports/server/sample-report';
import { LANDING } from '../landing';

export const dynamic = 'force-dynamic';

/** Link preview of pages without their own: who can read the sample. */
export async function GET(): Promise<Response> {
  const sample = await sampleReport();
  return previewImage({
    title: LANDING.title,
    lines: sample === null ? [LANDING.description] : [sample.verdict.title],
    plate:
      sample === null
        ? { value: String(CHECKS.length), unit: '', word: 'checks' }
        : { value: String(sample.report.score), unit: 'of 100', word: 'Sample', color: 'red' },
    readers: sample?.readers ?? [],
    foot: ENGINE,
  });
}
