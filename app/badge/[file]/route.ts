import { makeBadge } from 'badge-maker';
import { gradeOf } from '@/engine';
import { isStale } from '@/lib/format/dates';
import { hostOfSegment } from '@/lib/format/host';
import { getPublicScore, type PublicScore } from '@/lib/services/reports/public-report';

export const dynamic = 'force-dynamic';

interface Context {
  readonly params: Promise<{ readonly file: string }>;
}

/** Colours of the light theme: the badge stands on pages of others, with white text on it. */
const COLORS: Readonly<Record<string, string>> = {
  green: '#0f6b4f',
  yellow: '#8a5a00',
  orange: '#b0410e',
  red: '#a8172b',
};
const NEUTRAL = '#5f6470';

/** `/badge/acme.test.svg`: the newest public score. Never starts a scan. */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  const { file } = await params;
  const host = file.endsWith('.svg') ? hostOfSegment(file.slice(0, -'.svg'.length)) : null;
  if (host === null)
    return new Response('Badge URLs have the form /badge/{host}.svg.\n', {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });
  const { message, color } = badgeText(await getPublicScore(host));
  return new Response(
    makeBadge({
      label: 'agent-ready',
      message,
      color,
      labelColor: '#1b1a17',
      style: 'flat-square',
    }),
    {
      headers: {
        'Content-Type': 'image/svg+xml; charset=utf-8',
        'Cache-Control': 'public, max-age=3600',
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      },
    },
  );
}

function badgeText(measured: PublicScore | null): {
  readonly message: string;
  readonly color: string;
} {
  if (measured === null) return { message: 'no report', color: NEUTRAL };
  if (isStale(measured.scannedAt, new Date())) return { message: 'stale', color: NEUTRAL };
  const grade = gradeOf(measured.score);
  return { message: `${measured.score} ${grade.label}`, color: COLORS[grade.color] ?? NEUTRAL };
}
