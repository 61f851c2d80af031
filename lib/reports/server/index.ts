/** What other features use of reports on the server. */
export { type AcceptedScan, acceptScan } from './accept-scan';
export { REACHES, reachOf, scoreWith } from './first-fixes';
export { findPlace } from './get-benchmark';
export { measureNow } from './measure-now';
export { pollAfterQueued } from './poll-after';
export { ENGINE_LINE } from './profile-of';
export { type ScoredCheck, pointsOfCheck } from './points-of-check';
export { noCheck, requireCheck, requireChecks } from './require-check';
export { publicScoresOf } from './public-report';
export { readRecordings, readWith, whyUnread } from './read-recordings';
export { toCheckResult, toCheckView, toFinding } from './report-view';
export type { AskedQuestions, CheckedRedirect, ScanStep, StoredScan } from './scan-steps';
export { readScanLimits } from './scans-left';
export { getSiteReportView, requireSiteReport } from './site-report';
export {
  type RecordedSiteReport,
  type SiteReport,
  type StoredOffer,
  type StoredReport,
  latestFixes,
  latestRecordings,
  latestStoredReport,
  ownedReportView,
  readStored,
  requireLatestReport,
  requireRecordedReport,
  storedReportOf,
} from './stored-report';
