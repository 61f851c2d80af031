import { projectFixes } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { knownChecks } from '@/lib/services/fixes/known-checks';
import { projectFixes as project } from '@/lib/services/fixes/project-fixes';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(projectFixes, ({ session, params, query }) =>
    project(session.actor, params.id, knownChecks(query.check_ids)),
  ),
);
