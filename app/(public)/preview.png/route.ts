import { previewImage } from '@/components/reports/preview-image';
import { CHECKS, ENGINE } from '@seamark/engine';
import { LANDING } from '../landing';

export const dynamic = 'force-dynamic';

export const GET = (): Promise<Response> =>
  previewImage({
    title: LANDING.title,
    lines: ['A score, the evidence behind it, and what to fix first.'],
    plate: { value: String(CHECKS.length), unit: 'checks', word: 'One score' },
    foot: ENGINE,
  });
