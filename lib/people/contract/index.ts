export * from './api-keys';
export * from './members';
export * from './organization';
