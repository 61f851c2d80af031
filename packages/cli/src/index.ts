/** Functions that the GitHub Action shares with the command line. */
export { answersOf, judgeAnswers, type Answers } from './ask';
export { answersMarkdown } from './formats/answers';
export { markdown } from './formats/markdown';
export { findingLocation, openPlaces } from './formats/place';
export { jsonText, writeReports } from './outputs';
export { sarif } from './formats/sarif';
export { judgeGates } from './gates';
export { readAsk, readScan, type ScanOptions } from './options';
export { readReports } from './read-report';
export type { ScanReport } from './report';
export { scanAll } from './scan';
export { hasSettingsFile } from './settings-file';
export { guidesOf, type Environment } from './settings';
export { VERSION } from './version';
