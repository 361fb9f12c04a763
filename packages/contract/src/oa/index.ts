export * from './decision.ts';
export * from './inform.ts';
export * from './notification.ts';
export * from './pending.ts';
