import type { AuditEvent } from './contract/organization';
import { count } from '@/lib/platform/text/numbers';

type Detail = Readonly<Record<string, unknown>>;

const SENTENCES: Readonly<Record<string, (detail: Detail) => string>> = {
  'api_key.created': ({ name }) => `created the API key “${name}”`,
  'api_key.revoked': ({ name }) => `revoked the API key “${name}”`,
  'member.invited': ({ email, role }) => `invited ${email} as ${role}`,
  'member.joined': ({ role }) => `joined as ${role}`,
  'member.left': () => 'left the organization',
  'member.removed': ({ email }) => `removed ${email}`,
  'member.role_changed': ({ email, from, to }) =>
    `changed the role of ${email} from ${from} to ${to}`,
  'member.sites_changed': ({ email, tags, sites }) =>
    `changed what the viewer ${email} reads: ${seenSites(tags, Number(sites))}`,
  'invitation.withdrawn': ({ email }) => `withdrew the invitation of ${email}`,
  'account.connected': ({ provider }) => `connected ${provider} as a sign-in method`,
  'account.disconnected': ({ provider }) => `disconnected ${provider}`,
  'account.password_changed': () => 'changed their password',
  'organization.renamed': ({ from, to }) => `renamed the organization from “${from}” to “${to}”`,
  'organization.exported': () => 'exported everything of the organization',
  'organization.retention_changed': ({ years }) =>
    years === null
      ? 'chose to keep all scans'
      : `chose to keep scans for ${count(Number(years), 'year')}`,
  'organization.branded': () => 'changed the logo or color of client reports',
  'site.added': ({ host }) => `added the site ${host}`,
  'site.changed': (detail) => `changed the settings of ${detail['host']}${siteChanges(detail)}`,
  'site.deleted': ({ host }) => `deleted the site ${host}`,
  'webhook.created': ({ url }) => `added the webhook ${url}`,
  'webhook.changed': (detail) => `changed the webhook ${detail['url']}${webhookChanges(detail)}`,
  'webhook.deleted': ({ url }) => `deleted the webhook ${url}`,
  'webhook.secret_replaced': ({ url }) => `replaced the secret of the webhook ${url}`,
  'marker.created': ({ host, note }) => `added the marker “${note}” to ${host}`,
  'marker.deleted': ({ host, note }) => `deleted the marker “${note}” of ${host}`,
  'request_header.set': ({ host, name }) => `set the request header ${name} of ${host}`,
  'request_header.deleted': ({ host, name }) => `deleted the request header ${name} of ${host}`,
  'comparison.created': ({ name }) => `created the comparison “${name}”`,
  'comparison.changed': ({ name }) => `changed the comparison “${name}”`,
  'comparison.deleted': ({ name }) => `deleted the comparison “${name}”`,
  'client_report.created': ({ subject, recipient }) =>
    `shared a client report of ${subject}${recipient === undefined ? '' : ` with ${recipient}`}`,
  'client_report.deleted': ({ subject }) => `revoked a client report of ${subject}`,
  'facts.changed': ({ host, facts }) =>
    `changed the facts of ${host}${Array.isArray(facts) ? `: ${someOf(facts)}` : ''}`,
  'answers.changed': ({ host }) => `changed what answer engines are asked about ${host}`,
  'questions.changed': ({ host }) => `changed the questions of ${host}`,
  'agent_run.published': ({ host }) => `published an agent run on ${host}`,
  'agent_run.unpublished': ({ host }) => `withdrew a published agent run on ${host}`,
};

function seenSites(tags: unknown, sites: number): string {
  const named = sites === 0 ? [] : [count(sites, 'site')];
  const tagged = Array.isArray(tags) && tags.length > 0 ? [`sites with ${tags.join(', ')}`] : [];
  return [...tagged, ...named].join(', and ');
}

const NAMED_MAX = 3;

function someOf(names: readonly unknown[]): string {
  const more = names.length - NAMED_MAX;
  return names.slice(0, NAMED_MAX).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** Changed settings with their new values; unknown settings are left out. */
function siteChanges({ name, profile, schedule, publishReports, guessAddresses }: Detail): string {
  const changes = [
    name !== undefined && (name === null || name === '' ? 'no name' : `name “${name}”`),
    profile !== undefined && `profile ${profile}`,
    schedule !== undefined && (schedule === 'off' ? 'no scheduled scans' : `scans ${schedule}`),
    publishReports !== undefined &&
      (publishReports === true ? 'reports published' : 'reports not published'),
    guessAddresses !== undefined &&
      (guessAddresses === true ? 'guessed addresses asked' : 'guessed addresses not asked'),
  ].filter(Boolean);
  return changes.length === 0 ? '' : `: ${changes.join(', ')}`;
}

function webhookChanges({ moved, types, enabled }: Detail): string {
  const changes = [
    moved === true && 'new URL',
    Array.isArray(types) && (types.length === 0 ? 'all events' : someOf(types)),
    enabled !== undefined && (enabled === true ? 'turned on' : 'turned off'),
  ].filter(Boolean);
  return changes.length === 0 ? '' : `: ${changes.join(', ')}`;
}

/** Sentence for an action; unknown actions are shown unchanged. */
export function auditSentence({ action, detail }: Pick<AuditEvent, 'action' | 'detail'>): string {
  const values =
    typeof detail === 'object' && detail !== null && !Array.isArray(detail) ? detail : {};
  return SENTENCES[action]?.(values) ?? action;
}
