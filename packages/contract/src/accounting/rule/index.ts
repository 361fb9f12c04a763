export * from './events.ts';
export * from './rule.ts';
export * from './map.ts';
export * from './generate.ts';
