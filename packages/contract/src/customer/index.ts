export * from './case-states.ts';
export * from './case-setting.ts';
export * from './case.ts';
export * from './case-accept.ts';
export * from './case-work.ts';
export * from './case-after.ts';
