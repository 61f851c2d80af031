import { accountCalls } from './account';
import { answersAndAgentsCalls } from './answers-and-agents';
import { fixesCalls } from './fixes';
import { organizationCalls } from './organization';
import { sitesCalls } from './sites';
import { webhooksCalls } from './webhooks';

/** Every call of the dashboard, bound to its verb. */
export const dashboardCalls = [
  ...accountCalls,
  ...answersAndAgentsCalls,
  ...fixesCalls,
  ...organizationCalls,
  ...sitesCalls,
  ...webhooksCalls,
];
