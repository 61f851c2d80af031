/** Public API of the engine; other packages import from here only. */
export {
  audit,
  runInCallerThread,
  type AuditContext,
  type AuditRequest,
  type AuditRunner,
} from './audit/audit';
export { requestsMax } from './audit/run';
export type { AuditOutcome, AuditProgress, EngineReport } from './audit/types';
export { coverageOf, type Coverage } from './compare/coverage';
export {
  diffReports,
  type CheckDiff,
  type ComparableReport,
  type DiffWarning,
  type ReportDiff,
} from './compare/diff-reports';
export {
  CONTRACT_PROTOCOLS,
  type Contract,
  type ContractContent,
  type ContractProtocol,
} from './contracts/contract';
export {
  contractCounts,
  diffContracts,
  worstFirst,
  type ContractChange,
  type ContractComparison,
  type ContractCounts,
} from './contracts/diff-contracts';
export { challengeOf, isUnproven } from './probes/challenge';
export { protocolsOf } from './judging/protocols';
export type { Endpoint, Protocol } from './probes/probe-context';
export { judgeSite, PAGE_CHECKS } from './judging/site';
export { readerResults, verdictOf, worstReader } from './judging/readers';
export { scoreShifts, type ScoredReport, type ScoreShift } from './compare/score-change';
export { ThreadPool, threadsAtWork } from './isolation/pool';
export { checksOfArtifact } from './files';
export { ARTIFACT_KINDS, type ArtifactKind } from './files/kinds';
export {
  CHECK_ALIASES,
  CHECK_IDS,
  CHECKS,
  checkIdOf,
  GUIDES,
  guideOf,
  weightOf,
  type CheckId,
  type PublishedGuide as Guide,
} from './checks';
export type { Example, Source } from './checks/guide';
export type { PublishedRule as Rule } from './checks/rules';
export { detailOf, readDetail, requestLine } from './report/finding';
export {
  exactScore,
  isHousekeeping,
  reachBehind,
  reachOf,
  type ClientReach,
  type KindReach,
  type Measured,
} from './judging/reach';
export {
  categoryScores,
  GRADES,
  gradeOf,
  openFindings,
  totalWeight,
  withPages,
} from './report/score';
export { guardedNetwork, type GuardedNetworkOptions } from './network/guarded-network';
export { parseConnectTo, type ConnectTo } from './network/connect-to';
export { parseHeaderLines } from './network/origin-headers';
export { parseScanProxy } from './network/proxy';
export { HOPS_MAX, redirectOf } from './network/redirect';
export { parseTarget, type ParsedTarget, type Target } from './network/target';
export type {
  Answer,
  Ask,
  Network,
  Reply,
  NetworkSession as Session,
  SignRequest,
} from './network/types';
export type { DocumentReader, DocumentReading, RobotsVerdict } from './recorded/read-document';
export {
  viewOfPage,
  type PageView,
  type ViewFact,
  type ViewLine,
  type ViewPart,
} from './view/page-view';
export type {
  Attempt,
  Question,
  QuestionCause,
  QuestionReader,
  QuestionResult,
  QuestionState,
  QuestionSuggestion,
  Quote,
} from './questions/types';
export { tallyOf } from './questions/tally';
export { guardedTunnels, type GuardedTunnels } from './network/guarded-tunnels';
export type { Added, Rendering } from './view/rendering';
export { numbersIn } from './parse/money';
export { groupBy } from './parse/lists';
export { parseYaml } from './parse/yaml';
export { API_FILE, SINGLE_FILES, type SingleFileKind } from './files/single/files';
export { bareSiteNetwork, SINGLE_FILE_ORIGIN, singleFileNetwork } from './files/single/network';
export { siteOnlyRuleTexts, verdictOnFile, type FileVerdict } from './files/single/verdict';
export {
  evidenceOf,
  evidenceText,
  evidenceTextOf,
  GENERATOR_FIGURES,
  GUESSING_FIGURES,
  LAB_RESULTS,
  MODEL_RESULTS,
  PREDICTION,
} from './checks/evidence';
export type {
  Evidence,
  GeneratorFigures,
  GuessingFigures,
  LabResults,
  ModelResults,
  Prediction,
  PublishedEffect,
} from './checks/evidence/types';
export {
  HOUSEKEEPING_MAX,
  lossOfTokens,
  READER_KINDS,
  takesFromReaders,
  type ReaderClient,
  type ReaderKind,
  type ReaderKindId,
} from './checks/evidence/readers';
export { isPageAddress, isScanned } from './redirects/page-address';
export { guessesOf, GUESSES_MAX, type Guess } from './redirects/guess';
export type { GuessResult } from './audit/guesses';
export { suggesterOf, type PageSuggestion, type SitePage } from './redirects/suggest';
export { aboutFile, type SitePages } from './recorded/site-pages';
export { findOwnershipProofs } from './ownership/look-for-proof';
export { publicTxt, type TxtResolver } from './network/resolve';
export {
  PROOF_FILE,
  PROOF_META,
  PROOF_RECORD,
  proofNames,
  type ProofMethod,
  type ProofResult,
} from './ownership/proof';
export {
  fixesOf,
  projectedScore,
  type ArtifactOffer,
  type Fix,
  type FixReach,
} from './files/gains/fixes';
export type { Facts, Suggestion } from './files/facts';
export type {
  Asked,
  FileSet,
  FileToServe,
  FileQuestions,
  ReadResult,
  RecordedReport,
  RecordingReader,
  ServedFile,
  WaitingFile,
} from './recorded/recording-reader';
export {
  CLIENT_RANGES,
  CLIENTS,
  FETCH_CLIENTS,
  RANGES_DATE,
  RETIRED,
  SEARCH_CLIENTS,
  TRAINING_CLIENTS,
  clientByToken,
  type Client,
  type ClientPurpose,
  type ClientRanges,
} from './clients';
export { parseRobots, robotsAllows, type Robots } from './parse/robots';
export { PROBED_TOKENS } from './checks/agent-access/probe';
export { byTemplate } from './audit/pages';
export { templatesOf } from './audit/templates';
export { ROBOTS_TOKEN } from './probes/exclusion';
export { isOk, header } from './probes/reply';
export { robotsAsk } from './probes/first-asks';
export { siteOf } from './probes/probe-context';
export { ENGINE, ENGINE_VERSION } from './report/version';
export type { CatalogueCheck as Check } from './checks';
export {
  CATEGORIES,
  PROFILES,
  PROTOCOL_STEPS,
  type Category,
  type CheckResult,
  type Finding,
  type FindingRequest,
  type Grade,
  type PageResult,
  type PageText,
  type ReaderText,
  type ReaderMark,
  type ProtocolResult,
  type ProtocolStep,
  type ReaderResult,
  type SiteFact,
  type Verdict,
  type Profile,
  type Status,
  type Surfaces,
} from './report/types';
