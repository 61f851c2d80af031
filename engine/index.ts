/** The only door of the engine. */
export { audit, type AuditContext, type AuditEvent, type AuditOutcome, type AuditRequest, type EngineReport } from './audit/run';
export { LocalExaminer, type Examiner, type ExaminerLog } from './audit/examiner';
export { ExaminerPool } from './isolation/pool';
export { CHECK_IDS, CHECK_ALIASES, ARTIFACT_KINDS, type CheckId, type ArtifactKind } from './catalogue-ids';
export { CHECKS } from './checks';
export { GUIDES, guideOf } from './guides';
export type { Example, Guide, Rule } from './guides/define';
export { GRADES, gradeOf, openFindings } from './scoring/score';
export { guardedNetwork } from './network/guarded-network';
export { parseConnectTo, type ConnectTo } from './network/connect-to';
export { parseTarget, type ParsedTarget, type Target } from './network/target';
export type { Network } from './network/types';
export type { Fix } from './fixes/fixes';
export { ENGINE, ENGINE_NAME, ENGINE_VERSION } from './version';
export type { Check } from './define';
export { CATEGORIES, PROFILES, type Category, type CategoryScore, type CheckResult, type Finding, type Grade, type PageResult, type Profile, type Status, type Surfaces } from './types';
