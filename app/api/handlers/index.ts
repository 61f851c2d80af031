import { accountHandlers } from './account';
import { answersAndAgentsHandlers } from './answers-and-agents';
import { fixesHandlers } from './fixes';
import { organizationHandlers } from './organization';
import { publicHandlers } from './public';
import { sitesHandlers } from './sites';
import { webhooksHandlers } from './webhooks';
import { serve } from '@/lib/http';

/** All operations of the API and the dashboard, bound to their handlers. */
export const handlers = [
  ...accountHandlers,
  ...answersAndAgentsHandlers,
  ...fixesHandlers,
  ...organizationHandlers,
  ...publicHandlers,
  ...sitesHandlers,
  ...webhooksHandlers,
];

export const apiRoutes = serve(...handlers);
