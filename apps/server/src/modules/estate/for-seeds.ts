// The door of the area for apps/server/seeds: demo data is written by the same functions as real data. The app uses index.ts.
export { luhnFits } from './customer/customer.rules.ts';
export { create as addCustomer } from './customer/customer.service.ts';
