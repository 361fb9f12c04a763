export * from './states.ts';
export * from './settings.ts';
export * from './amortisation.ts';
export * from './close.ts';
export * from './reconciliation.ts';
