export * from './artifacts';
export * from './facts';
export * from './files';
export * from './fixes';
export * from './verifications';
