/** What callers may rely on, in the OpenAPI document and on the page of the API. */
export const COMPATIBILITY =
  'Requests are closed: a field that is not listed is refused. In responses, every listed field is ' +
  'always present unless it is optional. Within v1, a later version may add fields to the objects ' +
  'of responses whose schemas allow further fields, but renames and removes none.';

/** Objects of responses that gain no field within v1: their specification lists all of them. */
export const FINAL_SCHEMAS: ReadonlySet<string> = new Set([
  'AgentRun',
  'AgentRunList',
  'AnswersList',
  'AnswersPass',
  'AnswersResult',
  'AuditReport',
  'CheckChange',
  'CheckResult',
  'CheckSide',
  'Comparison',
  'Finding',
  'Grade',
  'Report',
  'ScanSummary',
  'VerificationList',
  'VerificationRecord',
]);
