/** A day's field opens its calendar over the form as soon as it is entered; ticks and choices are not typed into. */
const TYPED = [
  'input:not([disabled], [readonly], [type="checkbox"], [type="radio"], [type="file"], .ant-picker-input > input)',
  '.ant-select:not(.ant-select-disabled) input',
  'textarea:not([disabled], [readonly])',
].join(', ');

/** Puts the cursor where typing begins, unless a field of the form has it already. */
export function focusFirstField(form: HTMLElement | null): void {
  if (!form || (document.activeElement?.matches('input, textarea') && form.contains(document.activeElement))) return;
  form.querySelector<HTMLElement>(TYPED)?.focus();
}
