export * from './carry.ts';
export * from './accruals.ts';
export * from './year-end.ts';
export * from './reconciliation.ts';
