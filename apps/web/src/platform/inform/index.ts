// Sending a notice (告知公文) from anywhere in the back office, and refreshing the queries that depend on notices.
export { informWay } from './inform-way.ts';
export { refreshInforms } from './refresh-informs.ts';
export { SendInformDialog, type InformHouse } from './send-inform-dialog.tsx';
