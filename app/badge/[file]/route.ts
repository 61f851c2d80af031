import { noSuchPage } from '@/app/no-such-page';
import type { RouteContext } from '@/app/query';
import { makeBadge } from 'badge-maker';
import { gradeOf } from '@seamark/engine';
import { isStale } from '@/lib/platform/text/dates';
import { hostOfSegment } from '@/lib/platform/text/host';
import { scaleSegments, scoreWord } from '@/lib/reports/grades';
import { placeWords, type Place } from '@/lib/reports/place';
import { findPlace } from '@/lib/reports/server/get-benchmark';
import { accessWords } from '@/lib/reports/report-view';
import { getPublicScore, type JudgedScore } from '@/lib/reports/server/public-report';

export const dynamic = 'force-dynamic';

/** Colors of the light theme, for white text: badges are shown on other sites. */
const COLORS: Readonly<Record<string, string>> = {
  green: '#0f6b4f',
  yellow: '#8a5a00',
  orange: '#b0410e',
  red: '#a8172b',
};
const NEUTRAL = '#5f6470';

const LABEL = { label: 'agent-ready', labelColor: '#1b1a17' };
type Badge = ReturnType<typeof badgeText>;

/** Formats of a badge: an image, and data for shields.io (endpoint schema, version 1). */
const FORMS: Readonly<Record<string, { type: string; write: (badge: Badge) => string }>> = {
  svg: {
    type: 'image/svg+xml; charset=utf-8',
    write: ({ score, ...badge }) =>
      withScale(makeBadge({ ...LABEL, ...badge, style: 'flat-square' }), score),
  },
  json: {
    type: 'application/json; charset=utf-8',
    write: ({ message, color }) =>
      JSON.stringify({ schemaVersion: 1, ...LABEL, message, color, cacheSeconds: 3600 }),
  },
};

/**
 * Badge of the latest public score and of the AI clients that get in: `/badge/acme.test.svg`, `/badge/acme.test.json`;
 * `?percentile` adds the rank among other sites. Never starts a scan.
 */
export async function GET(
  request: Request,
  { params }: RouteContext<{ file: string }>,
): Promise<Response> {
  const { file } = await params;
  const [, segment = '', ending = ''] = /^(.*)\.(svg|json)$/.exec(file) ?? [];
  const host = hostOfSegment(segment);
  const form = FORMS[ending];
  if (host === null || form === undefined)
    return noSuchPage('Badge URLs have the form /badge/{host}.svg or /badge/{host}.json.\n');
  const isPlaced = new URL(request.url).searchParams.has('percentile');
  const [score, place] = await Promise.all([
    getPublicScore(host),
    isPlaced ? findPlace(host) : null,
  ]);
  return new Response(form.write(badgeText(score, place)), {
    headers: {
      'Content-Type': form.type,
      'Cache-Control': 'public, max-age=3600',
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  });
}

function badgeText(
  measured: JudgedScore | null,
  place: Place | null,
): {
  readonly message: string;
  readonly color: string;
  readonly score: number | null;
} {
  if (measured === null) return { message: 'no report', color: NEUTRAL, score: null };
  if (isStale(measured.scannedAt, new Date()))
    return { message: 'stale', color: NEUTRAL, score: null };
  const { score, verdict } = measured;
  const word = scoreWord(score, verdict?.tone);
  const parts = [
    [score, word].filter((part) => part !== null).join(' '),
    verdict && accessWords(verdict),
    place && placeWords(place),
  ];
  const isClosed = word === null || (verdict?.clients?.refused ?? []).length > 0;
  return {
    message: parts.filter((part) => part !== null).join(', '),
    color: COLORS[isClosed ? 'red' : gradeOf(score).color] ?? NEUTRAL,
    score,
  };
}

/** Adds the scale of scores along the lower edge, filled up to the score. */
function withScale(svg: string, score: number | null): string {
  if (score === null) return svg;
  const width = Number(/^<svg [^>]*?width="([\d.]+)"/.exec(svg)?.[1]);
  let from = 0;
  const segments = scaleSegments(score).map((segment) => {
    const x = (width * from) / 100;
    from += segment.width;
    return `<rect x="${x}" y="17" width="${(width * segment.width) / 100}" height="3" fill="${segment.color}"/>`;
  });
  return svg.replace('</svg>', `<g shape-rendering="crispEdges">${segments.join('')}</g></svg>`);
}
