import { downloadCredits } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { creditsCsv as csv } from '@/lib/services/organizations/get-plan';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(downloadCredits, ({ session }) => csv(session)),
);
