export * from './states.ts';
export * from './dims.ts';
export * from './fields.ts';
export * from './setup/index.ts';
export * from './voucher/index.ts';
export * from './book/index.ts';
export * from './report/index.ts';
