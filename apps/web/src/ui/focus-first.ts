/** These are skipped: a date field opens its calendar over the form when focused, and checkboxes and radio buttons are not typed into. */
const TYPED = [
  'input:not([disabled], [readonly], [type="checkbox"], [type="radio"], [type="file"], .ant-picker-input > input)',
  '.ant-select:not(.ant-select-disabled) input',
  'textarea:not([disabled], [readonly])',
].join(', ');

/** A form that is answered by a choice marks its buttons with `data-first-field`; the chosen one is focused, or else the first. */
const MARKED = ['[data-first-field] input:checked', '[data-first-field] input'];

/** Focuses the first field the user types into, unless a field of the form already has the focus. */
export function focusFirstField(form: HTMLElement | null): void {
  if (!form || (document.activeElement?.matches('input, textarea') && form.contains(document.activeElement))) return;
  const found = [...MARKED, TYPED].map((selector) => form.querySelector<HTMLElement>(selector));
  found.find((field) => field !== null)?.focus({ preventScroll: true });
}

/** For a dialog whose keys are read by a box inside it: the box takes the focus, unless a field in it has it already. */
export function focusUnlessInside(box: HTMLElement | null): void {
  if (!box?.contains(document.activeElement)) box?.focus();
}
