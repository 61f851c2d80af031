import { serve } from '@/lib/http';
import { dashboardCalls } from './calls';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(...dashboardCalls);
