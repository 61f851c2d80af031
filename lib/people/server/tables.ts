/** Rows of one table in an archive. */
interface ExportedTable {
  readonly table: string;
  /** SQL condition; `$1` is the id of the organization or person. */
  readonly where: string;
  /** Columns with secrets, which are left out. */
  readonly secret?: readonly string[];
}

const OF_SITES = `"siteId" IN (SELECT id FROM "Site" WHERE "organizationId" = $1)`;
const OWN = `"organizationId" = $1`;
const ofParent = (column: string, parent: string, where: string): string =>
  `"${column}" IN (SELECT id FROM "${parent}" WHERE ${where})`;
const all = (where: string, ...tables: readonly string[]): ExportedTable[] =>
  tables.map((table) => ({ table, where }));

/** Tables of an organization. Members' personal settings are in their own archives. */
export const ORGANIZATION_TABLES: readonly ExportedTable[] = [
  { table: 'Organization', where: 'id = $1' },
  ...all(OWN, 'Membership', 'AuditEvent', 'CreditEntry', 'Event', 'ComparisonList'),
  { table: 'Invitation', where: OWN, secret: ['tokenHash'] },
  { table: 'ApiKey', where: OWN, secret: ['keyHash'] },
  { table: 'ClientReport', where: OWN, secret: ['tokenHash'] },
  { table: 'Site', where: OWN, secret: ['ownershipToken'] },
  ...all(OF_SITES, 'SiteFacts', 'Marker', 'Scan', 'Report', 'PublicReport', 'Verification'),
  ...all(OF_SITES, 'VisitCount', 'VisitFailure', 'Question', 'QuestionResults', 'Rendering'),
  ...all(OF_SITES, 'MissingCount', 'SiteRedirect', 'SiteContract'),
  { table: 'RequestHeader', where: OF_SITES, secret: ['sealed'] },
  ...all(OF_SITES, 'AnswersSettings', 'AnswersPass', 'AgentRun'),
  { table: 'AnswersResult', where: ofParent('passId', 'AnswersPass', OF_SITES) },
  { table: 'AgentStep', where: ofParent('runId', 'AgentRun', OF_SITES) },
  { table: 'AgentDocument', where: ofParent('runId', 'AgentRun', OF_SITES) },
  { table: 'WebhookEndpoint', where: OWN, secret: ['sealed'] },
  { table: 'WebhookDelivery', where: ofParent('endpointId', 'WebhookEndpoint', OWN) },
  {
    table: 'WebhookRequest',
    where: ofParent(
      'deliveryId',
      'WebhookDelivery',
      ofParent('endpointId', 'WebhookEndpoint', OWN),
    ),
  },
];

/** Tables of a person outside of their organizations. */
export const PERSON_TABLES: readonly ExportedTable[] = [
  { table: 'User', where: 'id = $1', secret: ['passwordHash', 'sessionVersion'] },
  {
    table: 'Account',
    where: '"userId" = $1',
    secret: ['refresh_token', 'access_token', 'id_token', 'session_state'],
  },
  ...all('"userId" = $1', 'Membership', 'SiteMail', 'Digest', 'EndedSession'),
  ...all('"actorId" = $1', 'AuditEvent'),
  {
    table: 'Invitation',
    where: 'email = (SELECT email FROM "User" WHERE id = $1)',
    secret: ['tokenHash'],
  },
];

/** Text columns that hold JSON; the archive contains the JSON. */
export const JSON_TEXTS: Readonly<Record<string, readonly string[]>> = {
  Report: ['body'],
  SiteContract: ['body'],
  PublicReport: ['body', 'internals', 'detail'],
  Event: ['body'],
};

/** Columns that only the queue uses. */
export const QUEUE_COLUMNS = [
  'owner',
  'fence',
  'attempts',
  'losses',
  'leaseUntil',
  'runAfter',
  'isNext',
  'atOnce',
];

/** Stored files of an organization. */
export const STORED_FILES = [
  {
    folder: 'agent-documents',
    text: `SELECT "runId" || '/' || number || '.txt.gz' AS name, body AS bytes FROM "AgentDocument"
      WHERE ${ofParent('runId', 'AgentRun', OF_SITES)}`,
  },
  {
    folder: 'recordings',
    text: `SELECT "scanId" || '.bin' AS name, recordings AS bytes FROM "Report"
      WHERE recordings IS NOT NULL AND ${OF_SITES}`,
  },
] as const;

export const fileOf = (table: string): string =>
  `${table.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}.json`;
