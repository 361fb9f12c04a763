export * from './voucher-rules.ts';
export * from './voucher-text.ts';
export * from './voucher-pages.ts';
export * from './template-fill.ts';
