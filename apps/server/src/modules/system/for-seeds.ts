// What apps/server/seeds may import from this area. The app uses index.ts.
export { NUMBER_RULES } from './tenant/number-rules.ts';
export { STARTING_LISTS } from './tenant/starting-lists.ts';
