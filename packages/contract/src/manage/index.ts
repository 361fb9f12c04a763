export * from './website.ts';
