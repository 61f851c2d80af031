import { apiRoutes } from '@/lib/api/handlers';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes;
