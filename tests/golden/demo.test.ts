import { compareGroups } from './kept';
import { demoGroup } from './subjects';

compareGroups([demoGroup()]);
