/** What other features use of reports; safe for browsers. */
export { groupFindings } from './finding-groups';
export { bandOf, scaleSegments, scoreWord } from './grades';
export { type Place, placeWords } from './place';
export { checkStateOf, passCount } from './report-groups';
export type { PointsOfCheck } from './report-view';
export { type CheckView, type FindingView, type ReportView, provenanceOf } from './report-view';
