import { robotsAllows } from '../parse/robots';
import type { RobotsReading } from './files';

/** Our token in robots.txt, which pages and samples obey. */
export const ROBOTS_TOKEN = 'Seamark';

/** True if robots.txt has a group for our token that disallows `/`; then only scans by the owner continue. */
export const isScannerExcluded = ({ state, robots }: RobotsReading): boolean =>
  state === 'present' &&
  robots.groups.has(ROBOTS_TOKEN.toLowerCase()) &&
  !robotsAllows(robots, ROBOTS_TOKEN, '/').allowed;
