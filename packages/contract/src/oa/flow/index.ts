export * from './definition.ts';
export * from './document-calls.ts';
export * from './document-states.ts';
export * from './document.ts';
export * from './flow.ts';
export * from './letter.ts';
export * from './template.ts';
