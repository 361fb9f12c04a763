export * from './ledger-file.ts';
