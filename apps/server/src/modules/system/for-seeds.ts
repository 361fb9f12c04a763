// The door of the area for apps/server/seeds. The app uses index.ts.
export { NUMBER_RULES } from './tenant/number-rules.ts';
export { STARTING_LISTS } from './tenant/starting-lists.ts';
