// Excel files in the browser: read in a worker so that a hundred thousand rows do not freeze the screen, and written for templates. Cells
// are returned as text a clerk would recognise; the caller interprets them.
export { readSheet } from './read-sheet.ts';
export { writeSheet, type SheetColumn } from './write-sheet.ts';
export { SheetError, type Sheet, type SheetRow } from './sheet-collector.ts';
