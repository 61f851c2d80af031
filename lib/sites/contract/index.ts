export * from './ownership';
export * from './request-header-limits';
export * from './request-headers';
export * from './sites';
