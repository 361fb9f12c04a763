// The logic of a form that one endpoint saves. The endpoint's own schema checks before anything is sent, so each validation message exists
// once, in the contract; the server's refusals appear next to the same fields.
import { useCallback, useRef, useState } from 'react';
import { Form, type FormInstance } from 'antd';
import type { Endpoint, InputOf, OutputOf } from '@anju/contract/kit/endpoint';
import { useRequestKey } from '../../platform/api/hooks.ts';
import { call } from '../../platform/api/index.ts';
import { ApiError } from '../../platform/errors/index.ts';
import { useUnsaved } from '../../platform/unsaved/index.ts';
import { applyFieldErrors, clearFieldErrors, useConfirm, type FieldFailure } from '../../ui/index.ts';
import type { Uploading } from './uploading.ts';

export interface EntryOptions<E extends Endpoint, V extends object> {
  readonly endpoint: E;
  /** The initial values; read only once, so another record needs a new mount. */
  readonly initial: V;
  /** Fields keep their paths (`owners.0.share`), so that failures can be matched to them. */
  readonly toInput: (values: V) => InputOf<E>;
  readonly onDone: (output: OutputOf<E>, values: V) => void;
  /** The request was sent and failed; the failure is shown already. */
  readonly onRefused?: (error: ApiError) => void;
  /** Something was typed or chosen that belongs to the entry and is not a field of the form. */
  readonly touched?: boolean;
  /** Asked before saving, for a change of many records: what will be changed, and how many. */
  readonly ask?: (values: V) => { readonly text: string; readonly go: string };
}

export interface EntryState<V extends object> {
  readonly form: FormInstance<V>;
  readonly initial: V;
  readonly dirty: boolean;
  readonly saving: boolean;
  /** A file is on its way; nothing is saved until it has arrived. */
  readonly isUploading: boolean;
  readonly uploading: Uploading;
  /** Failures that no field shows. */
  readonly problems: readonly string[];
  readonly save: () => Promise<boolean>;
  /** Passed to the form's `onValuesChange`, which reports what was changed. */
  readonly noteChange: (changed?: object) => void;
}

function isWithin(changed: object, name: readonly (string | number)[]): boolean {
  let value: unknown = changed;
  for (const part of name) {
    if (typeof value !== 'object' || value === null || !(part in value)) return false;
    value = (value as Record<string | number, unknown>)[part];
  }
  return true;
}

const UPLOADS = '附件正在上传，请稍候再保存';

/** A changed field loses its message; the next save checks the new value. */
function clearCorrected(form: FormInstance, changed: object): void {
  const corrected = form.getFieldsError().filter(({ name, errors }) => errors.length > 0 && isWithin(changed, name));
  form.setFields(corrected.map(({ name }) => ({ name, errors: [] })));
}

export function useEntry<E extends Endpoint, V extends object>({
  endpoint,
  initial,
  toInput,
  onDone,
  onRefused,
  touched = false,
  ask,
}: EntryOptions<E, V>): EntryState<V> {
  const [form] = Form.useForm<V>();
  const [start] = useState(initial);
  /** What is stored: the beginning, and after each save what was saved, where the form stays open. */
  const stored = useRef(JSON.stringify(initial));
  const [typed, setTyped] = useState(false);
  const uploads = useRef(0);
  const [isUploading, setUploading] = useState(false);
  const dirty = typed || touched || isUploading;
  const saved = useUnsaved(dirty);
  const confirm = useConfirm();
  const [saving, setSaving] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const busy = useRef(false);
  // The key deliberately outlives the success: Enter pressed again while the dialog closes repeats the request that succeeded.
  const key = useRequestKey();

  function show(failures: readonly FieldFailure[]): void {
    const shown = applyFieldErrors(form, failures);
    setProblems([...new Set(shown.map((failure) => failure.msg))]);
  }

  async function save(): Promise<boolean> {
    // A second Enter can arrive before React has rendered the disabled button.
    if (busy.current) return false;
    if (uploads.current > 0) {
      setProblems([UPLOADS]);
      return false;
    }
    const values = { ...start, ...(form.getFieldsValue(true) as V) };
    const input = toInput(values);
    clearFieldErrors(form);
    setProblems([]);
    const checked = endpoint.input.safeParse(input);
    if (!checked.success) {
      show(checked.error.issues.map((issue) => ({ path: issue.path.join('.'), msg: issue.message })));
      return false;
    }
    busy.current = true;
    try {
      if (ask && !(await confirm({ ...ask(values), danger: false }))) return false;
      setSaving(true);
      const output = await call(endpoint, input, { quiet: true, ...(endpoint.idempotent ? { idempotencyKey: key.of(input) } : {}) });
      stored.current = JSON.stringify(values);
      setTyped(false);
      // The dialog may close in a tab that sleeps.
      saved();
      onDone(output, values);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      key.refused(error);
      show(error.fields);
      onRefused?.(error);
      return false;
    } finally {
      busy.current = false;
      setSaving(false);
    }
  }

  const uploading = useCallback<Uploading>(async (work) => {
    uploads.current += 1;
    setUploading(true);
    try {
      return await work();
    } finally {
      uploads.current -= 1;
      setUploading(uploads.current > 0);
      setProblems((before) => before.filter((one) => one !== UPLOADS));
    }
  }, []);

  const noteChange = useCallback(
    (changed: object = {}) => {
      clearCorrected(form, changed);
      setTyped(JSON.stringify({ ...start, ...(form.getFieldsValue(true) as V) }) !== stored.current);
    },
    [form, start],
  );

  return { form, initial: start, dirty, saving, isUploading, uploading, problems, save, noteChange };
}
