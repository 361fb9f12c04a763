export * from './access.ts';
export * from './account-set.ts';
export * from './period.ts';
export * from './subject.ts';
export * from './parts.ts';
export * from './opening.ts';
export * from './opening-import.ts';
