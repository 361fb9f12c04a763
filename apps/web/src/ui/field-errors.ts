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

/** The field that shows a path: its own, or the one that holds the list it is in. */
function homeOf(path: string, fields: ReadonlySet<string>): string | undefined {
  const parts = path.split('.');
  return parts.map((_, at) => parts.slice(0, parts.length - at).join('.')).find((one) => fields.has(one));
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
    const home = homeOf(failure.path, fields);
    if (home === undefined) {
      homeless.push(failure);
      continue;
    }
    const known = shown.get(home);
    if (!known) shown.set(home, { name: toNamePath(home), errors: [failure.msg] });
    else if (!known.errors.includes(failure.msg)) known.errors.push(failure.msg);
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
