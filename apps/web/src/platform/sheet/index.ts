// Excel files in the browser: read in a worker so that a hundred thousand rows do not freeze the screen, written for templates.
// Cells come out as text a clerk would recognise; what they mean is the caller's matter.
export { readSheet } from './read-sheet.ts';
export { writeSheet, type SheetColumn } from './write-sheet.ts';
export { SheetError, type Sheet, type SheetRow } from './sheet-collector.ts';
