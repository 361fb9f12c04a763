export * from './fields.ts';
export * from './definition.ts';
export * from './reporting.ts';
export * from './profit.ts';
export * from './publication.ts';
