// What apps/server/seeds may import from this area, so that demo data is written by the same functions as real data. The app uses index.ts.
export { luhnFits } from './customer/customer.rules.ts';
export { create as addCustomer } from './customer/customer.service.ts';
