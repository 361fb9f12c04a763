// What apps/server/seeds may import from this area. The app uses index.ts.
export { CUSTOMER_STARTING_LISTS } from './starting-lists.ts';
