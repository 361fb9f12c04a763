// What apps/server/seeds may import from this area, so that demo data is written by the same functions as real data. The app uses index.ts.
export { finish as finishWork } from './case/work/work.service.ts';
