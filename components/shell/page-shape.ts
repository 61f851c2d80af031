import type { SkeletonShape } from '@/components/ui/skeleton';
import { parseSitePath } from './site-path';

const TABLES = [
  '/sites',
  '/comparisons',
  '/account/api-keys',
  '/account/webhooks',
  '/account/members',
  '/account/audit-log',
];

/** Skeleton of a dashboard page by its path; null for other paths. */
export function pageShapeOf(path: string): SkeletonShape | null {
  const place = parseSitePath(path);
  if (place !== null)
    return place.tab === '' || path.endsWith('/report')
      ? 'plate'
      : place.tab === '/settings'
        ? 'form'
        : 'table';
  if (TABLES.includes(path)) return 'table';
  if (path.startsWith('/comparisons/')) return 'table';
  return path === '/sites/new' || /^\/account(?:\/|$)/.test(path) ? 'form' : null;
}
