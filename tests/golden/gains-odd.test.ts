import { allGroups, provesGains } from './gains-of-files';

provesGains((await allGroups()).filter((_, i) => i % 2 === 1));
