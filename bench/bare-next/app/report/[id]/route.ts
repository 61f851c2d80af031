import { getSiteReport } from '@/lib/services/reports/site-report';

export const dynamic = 'force-dynamic';

const org = {
  organizationId: process.env['BENCH_ORG'] ?? '',
  paid: true,
  via: { kind: 'key', keyId: '', scopes: ['read', 'scan'] },
} as const;

/** The paid route reduced to the read of the report and Response.json: no key, plan, pace, order of checks or headers. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  return Response.json(await getSiteReport(org, (await params).id));
}
