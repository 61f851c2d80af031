import { serveDashboard } from '@/lib/http/serve-dashboard';
import { dashboardCalls } from './calls';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(dashboardCalls);
