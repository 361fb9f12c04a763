import type { FormInstance } from 'antd';

/** Where and why an input was refused, either by the contract's schema in the browser or by the server. */
export interface FieldFailure {
  /** `owners.0.share` */
  readonly path: string;
  readonly msg: string;
}

export function toNamePath(path: string): (string | number)[] {
  return path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/**
 * Shows each failure next to its field and scrolls the first into view. Returns the failures that no field of the form shows, which the
 * form must show elsewhere.
 */
export function applyFieldErrors(form: FormInstance, failures: readonly FieldFailure[]): FieldFailure[] {
  const shown = new Map<string, { name: (string | number)[]; errors: string[] }>();
  const homeless: FieldFailure[] = [];
  const fields = new Set(form.getFieldsError().map((field) => field.name.join('.')));
  for (const failure of failures) {
    if (!fields.has(failure.path)) {
      homeless.push(failure);
      continue;
    }
    const known = shown.get(failure.path);
    if (known) known.errors.push(failure.msg);
    else shown.set(failure.path, { name: toNamePath(failure.path), errors: [failure.msg] });
  }
  const entries = [...shown.values()];
  form.setFields(entries);
  const first = entries[0];
  if (first) form.scrollToField(first.name, { block: 'nearest', focus: true });
  return homeless;
}

export function clearFieldErrors(form: FormInstance): void {
  form.setFields(form.getFieldsError().map(({ name }) => ({ name, errors: [] })));
}
