import { compareGroups, PLAIN_GROUP } from './kept';
import { demoGroup } from './subjects';

compareGroups([PLAIN_GROUP, demoGroup()]);
