export * from './agent-batches';
export * from './agent-runs';
export * from './agent-tasks';
export * from './answers';
export * from './expectations';
export * from './questions';
