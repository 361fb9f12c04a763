import { useEffect, useId, useRef, type FormEvent, type HTMLAttributes, type ReactNode } from 'react';
import { useUnsaved } from '../../platform/unsaved/use-unsaved.ts';
import { useReady } from '../in-browser.ts';
import type { Form } from './use-form.ts';

interface FormProps {
  readonly label: string;
  readonly form: Pick<Form<unknown>, 'errors' | 'failure' | 'busy' | 'typed'>;
  readonly submitText: string;
  readonly onSubmit: () => void;
  /** Further buttons next to the submit button. */
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}

export function SiteForm({ label, form, submitText, onSubmit, extra, children }: FormProps) {
  const element = useRef<HTMLFormElement>(null);
  const ready = useReady();
  // A form that was sent is no longer shown.
  useUnsaved(form.typed);
  useEffect(() => {
    if (Object.keys(form.errors).length > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form.errors]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form ref={element} className="site-form" aria-label={label} noValidate onSubmit={submit}>
      {children}
      {form.failure && (
        <p className="site-error" role="alert">
          {form.failure}
        </p>
      )}
      <noscript>
        <p className="site-error">填写并提交需要启用 JavaScript。</p>
      </noscript>
      <div className="site-form-foot">
        {extra}
        <button type="submit" className="site-button primary large" disabled={form.busy || !ready}>
          {form.busy ? '正在提交…' : submitText}
        </button>
      </div>
    </form>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly type?: 'text' | 'password' | 'tel';
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readonly autoComplete?: string;
  readonly maxLength?: number;
  readonly placeholder?: string;
  readonly rows?: number;
  /** Shown at the end of the field: a picture, a button. */
  readonly trailing?: ReactNode;
  readonly wide?: boolean;
}

export function Field({ label, value, onChange, error, hint, trailing, rows, wide = false, type = 'text', ...rest }: FieldProps) {
  const id = useId();
  // Text typed before the page's script is loaded would be lost.
  const ready = useReady();
  const shared = {
    id,
    value,
    readOnly: !ready,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error || hint ? `${id}-note` : undefined,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    ...rest,
  } as const;
  return (
    <div className={wide ? 'site-field wide' : 'site-field'}>
      <label htmlFor={id}>{label}</label>
      <div className="site-field-row">
        {rows ? <textarea rows={rows} {...shared} /> : <input type={type} {...shared} />}
        {trailing}
      </div>
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  );
}

export function FieldNote({ id, error, hint }: { readonly id?: string; readonly error?: string | undefined; readonly hint?: ReactNode }) {
  if (error)
    return (
      <p id={id} className="site-field-note wrong" role="alert">
        {error}
      </p>
    );
  return hint ? (
    <p id={id} className="site-field-note">
      {hint}
    </p>
  ) : null;
}
