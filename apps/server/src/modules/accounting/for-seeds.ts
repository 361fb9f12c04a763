// What apps/server/seeds may import from this area, so that demo data is written by the same functions as real data. The app uses index.ts.
export { internDims } from './books/dimset.queries.ts';
export { updateSet } from './setup/account-set.queries.ts';
export { makeBooks } from './setup/account-set.service.ts';
export { enterBooks, writeOpenings } from './setup/opening.queries.ts';
export { insertSupplier } from './setup/parts.queries.ts';
export { listSubjects } from './subject/subject.queries.ts';
