import { allGroups, provesGains } from './gains-of-files';

// Half of the groups: the other half runs beside it, on another core.
provesGains((await allGroups()).filter((_, i) => i % 2 === 0));
