export * from './voucher.ts';
export * from './voucher-step.ts';
export * from './voucher-number.ts';
export * from './voucher-template.ts';
export * from './voucher-print.ts';
