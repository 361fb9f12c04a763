export * from './fields.ts';
export * from './running.ts';
export * from './multi-column.ts';
export * from './totals.ts';
export * from './classified.ts';
