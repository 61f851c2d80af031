export * from './overview';
export * from './webhook-limits';
export * from './webhooks';
