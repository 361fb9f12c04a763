// Parts that every screen is made of, built on antd and free of business rules: amounts, dates, enumerations, inputs, dialogs, states,
// print. The page decides what to show and when.
import './ui.css';

export { CapitalMoney, Money } from './money/money.tsx';
export { Sum, SumUnitSwitch, useSumText } from './money/sums.tsx';
export { DateText, InstantText } from './dates/date-text.tsx';
export { Nothing, WithoutDashes } from './nothing.tsx';
export { EnumCheck, EnumSelect, EnumText, type Tone, type TonesOf } from './pick/enum-parts.tsx';
export { StatusTag, UseTag } from './status-tag.tsx';
export { DecimalInput } from './money/decimal-input.tsx';
export { ChoicePick, ChoicesPick, type Choice, type PickProps, type PicksProps } from './pick/choice-pick.tsx';
export { allText, FilterPick } from './pick/filter-pick.tsx';
export { DayRange } from './dates/day-range.tsx';
export { DayInput } from './dates/day-input.tsx';
export { InstantInput } from './dates/instant-input.tsx';
export { Toolbar } from './toolbar.tsx';
export { SearchBox } from './search-box.tsx';
export { useConfirm, useTip, type ConfirmOptions } from './dialog/confirm-dialog.tsx';
export { Dialog, type DialogSize } from './dialog/dialog.tsx';
export { ExportPurposeDialog, type ExportPurposeValue } from './dialog/export-purpose-dialog.tsx';
export { EmptyState, FailedState, LoadingOverlay, WaitingState } from './states.tsx';
export { usePaused } from './paused.ts';
export { usePhone } from './phone.ts';
export { Kbd, KeyHints } from './kbd.tsx';
export { NoticeBadge } from './notice-badge.tsx';
export { focusFirstField } from './focus-first.ts';
export { applyFieldErrors, clearFieldErrors, toNamePath, type FieldFailure } from './field-errors.ts';
export { PrintFacts, PrintSheet, PrintTable, usePrint, type PrintColumn } from './print-sheet.tsx';
export { RichView } from './rich-text/rich-view.tsx';
export { RichText } from './rich-text/rich-text.tsx';
export { PdfView } from './pdf/pdf-view.tsx';
export { NOTIFICATION_SIZE, NotificationParts } from './notification-frame.tsx';
export { Picture } from './picture/picture.tsx';
export { QrImage } from './qr-image.tsx';
export { AGE_SCALE, ageColour, NOTHING_OWED, type AgeColour } from './age-scale.ts';
