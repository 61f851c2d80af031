export * from './compare';
export * from './contract-changes';
export * from './history';
export * from './marker-limits';
export * from './markers';
