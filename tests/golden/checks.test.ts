import { compareGroups } from './kept';
import { goldenGroups } from './subjects';

compareGroups(await goldenGroups());
