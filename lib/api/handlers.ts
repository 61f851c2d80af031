import { serve } from '@/lib/platform/http';
import { handlers as benchmark } from '@/lib/benchmark/server/handlers';
import { handlers as clientReports } from '@/lib/client-reports/server/handlers';
import { handlers as events } from '@/lib/events/server/handlers';
import { handlers as fixes } from '@/lib/fixes/server/handlers';
import { handlers as history } from '@/lib/history/server/handlers';
import { handlers as people } from '@/lib/people/server/handlers';
import { handlers as questions } from '@/lib/questions/server/handlers';
import { handlers as reports } from '@/lib/reports/server/handlers';
import { handlers as seen } from '@/lib/seen/server/handlers';
import { handlers as sites } from '@/lib/sites/server/handlers';
import { handlers as visits } from '@/lib/visits/server/handlers';

/** All operations of the API and the dashboard, bound to their handlers. */
export const handlers = [
  ...benchmark,
  ...clientReports,
  ...events,
  ...fixes,
  ...history,
  ...people,
  ...questions,
  ...reports,
  ...seen,
  ...sites,
  ...visits,
];

export const apiRoutes = serve(...handlers);
