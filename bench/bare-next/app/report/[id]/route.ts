import { getSiteReport } from '@/lib/reports/server/site-report';

export const dynamic = 'force-dynamic';

const org = {
  organizationId: process.env['BENCH_ORG'] ?? '',
  paid: true,
  via: { kind: 'key', keyId: '', scopes: ['read', 'scan'] },
} as const;

/**
 * The paid route reduced to reading the report and Response.json: without key, plan, rate limit, order of checks, and
 * headers.
 */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  return Response.json(await getSiteReport(org, (await params).id));
}
