/** What other features use of reports; safe for browsers. */
export { bandOf, scaleSegments } from './grades';
export { type Place, placeWords } from './place';
export { type PointsOfCheck, type ScoredReport, pointsByCheck } from './points-by-check';
export { checkStateOf, passCount } from './report-groups';
export { type CheckView, type FindingView, type ReportView, provenanceOf } from './report-view';
