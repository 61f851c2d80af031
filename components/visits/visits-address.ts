import type { VisitFilter } from '@/lib/visits/server/view-visitors';

/** The page with the visits of a client or of a day only. */
export const visitsAddress = ({ client, day }: VisitFilter): string => {
  const query = new URLSearchParams({ ...(client && { client }), ...(day && { day }) });
  return `?${query.toString()}`;
};
