export * from './webhook-limits';
export * from './webhooks';
