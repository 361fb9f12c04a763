// Sending a notice (告知公文) from anywhere in the back office, and what is asked anew once notices changed.
export { refreshInforms } from './refresh-informs.ts';
export { SendInformDialog, type InformHouse } from './send-inform-dialog.tsx';
