import { robotsAllows } from '../parse/robots';
import type { Seen } from '../seen';
import { robotsTxtFile } from './files';

/** Our own token: what a site writes to keep us out, and what pages and samples obey. */
export const ROBOTS_TOKEN = 'Seamark';

/** robots.txt has a group of its own for us and disallows `/` there: scans by strangers end here. */
export function isExclusion(seen: Seen): boolean {
  const { state, robots } = robotsTxtFile.read(seen);
  return (
    state === 'present' &&
    robots.groups.has(ROBOTS_TOKEN.toLowerCase()) &&
    !robotsAllows(robots, ROBOTS_TOKEN, '/').allowed
  );
}
