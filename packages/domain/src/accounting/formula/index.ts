export * from './report-formula.ts';
export * from './report-reader.ts';
export * from './report-figures.ts';
export * from './report-definition.ts';
export * from './report-evaluation.ts';
export * from './report-sides.ts';
export * from './report-check.ts';
export * from './report-coverage.ts';
