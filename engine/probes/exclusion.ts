import { robotsAllows } from '../parse/robots';
import type { RobotsReading } from './files';

/** Our own token: what a site writes to keep us out, and what pages and samples obey. */
export const ROBOTS_TOKEN = 'Seamark';

/** robots.txt has a group of its own for us and disallows `/` there: scans by strangers end here. */
export const excludesUs = ({ state, robots }: RobotsReading): boolean =>
  state === 'present' &&
  robots.groups.has(ROBOTS_TOKEN.toLowerCase()) &&
  !robotsAllows(robots, ROBOTS_TOKEN, '/').allowed;
