export * from './compare';
export * from './history';
export * from './marker-limits';
export * from './markers';
