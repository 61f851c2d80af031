export * from './benchmark';
export * from './engine-audit';
export * from './public-scan';
export * from './report';
export * from './scans';
