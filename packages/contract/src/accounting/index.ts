export * from './states.ts';
export * from './dims.ts';
export * from './fields.ts';
