// What the groups of accounting share on the screen.
import './part.css';

export { BookPick, useBook, WithBook } from './book-pick.tsx';
export { PeriodPick, PeriodRange, usePeriods } from './period-pick.tsx';
export { chartOf, matchOf, subjectText, useChart, type Chart } from './subjects.ts';
export { SubjectPick } from './subject-pick.tsx';
export { DimFields, dimsOf, DimPick, missingDims } from './dim-fields.tsx';
export { AmountCell, BalanceText, SumCell } from './amount-cell.tsx';
export { SheetButton, type SheetTable } from './sheet-button.tsx';
export { VoucherDrawer } from './voucher-drawer.tsx';
export { useVoucherShown } from './voucher-shown.tsx';
export { PERIOD_TONES } from './period-tones.ts';
export { VOUCHER_TONES } from './voucher-tones.ts';
