// The door of the area for apps/server/seeds: demo data is written by the same functions as real data. The app uses index.ts.
export { makeYear, withChange, withNational } from './calendar/calendar.rules.ts';
