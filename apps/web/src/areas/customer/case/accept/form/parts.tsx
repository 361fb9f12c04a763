// Parts of the form: a labelled line with its refusal, and a choice between a few values by mouse, arrows or one key.
import { useId, type KeyboardEvent, type ReactNode } from 'react';

interface LineProps {
  readonly label: string;
  readonly failure?: string | undefined;
  /** The name by which the hand is moved here. */
  readonly name?: string;
  /** The label stands at the top, beside a field of several lines. */
  readonly tall?: boolean;
  readonly children: ReactNode;
}

export function Line({ label, failure, name, tall = false, children }: LineProps) {
  return (
    <div
      className={tall ? 'accept-line accept-line-tall' : 'accept-line'}
      data-accept={name}
      data-refused={failure === undefined ? undefined : ''}
    >
      <span className="accept-label">{label}</span>
      <div className="accept-field">
        {children}
        {failure === undefined ? null : (
          <p role="alert" className="accept-failure">
            {failure}
          </p>
        )}
      </div>
    </div>
  );
}

export interface Option<V> {
  readonly value: V;
  readonly label: ReactNode;
  readonly hotkey?: string;
}

interface OptionsProps<V> {
  readonly label: string;
  readonly options: readonly Option<V>[];
  readonly value: V | null;
  readonly onChange: (value: V) => void;
  readonly disabled?: boolean;
  readonly children?: ReactNode;
}

/** The value a key means; undefined when it means none. */
export const valueOfKey = <V,>(options: readonly Option<V>[], { key, ctrlKey, altKey, metaKey }: KeyboardEvent): V | undefined =>
  ctrlKey || altKey || metaKey ? undefined : options.find(({ hotkey }) => hotkey?.toLowerCase() === key.toLowerCase())?.value;

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export function Options<V extends string | number>({ label, options, value, onChange, disabled = false, children }: OptionsProps<V>) {
  const listId = useId();
  const at = options.findIndex((one) => one.value === value);

  function onKeyDown(event: KeyboardEvent) {
    if (disabled) return;
    const step = STEPS[event.key];
    const meant = valueOfKey(options, event);
    const next = step === undefined ? undefined : options[(Math.max(at, step < 0 ? 0 : -1) + step + options.length) % options.length];
    if (next) onChange(next.value);
    else if (meant !== undefined) onChange(meant);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <div className="accept-options">
      <div
        role="radiogroup"
        aria-label={label}
        aria-disabled={disabled}
        aria-activedescendant={at < 0 ? undefined : `${listId}-${at}`}
        tabIndex={0}
        className="accept-options-keys"
        onKeyDown={onKeyDown}
      >
        {options.map((one, index) => (
          <button
            key={one.value}
            id={`${listId}-${index}`}
            type="button"
            role="radio"
            tabIndex={-1}
            disabled={disabled}
            aria-checked={one.value === value}
            className={one.value === value ? 'accept-option accept-option-on' : 'accept-option'}
            onClick={() => onChange(one.value)}
          >
            {one.hotkey ? <em>{one.hotkey}</em> : null}
            {one.label}
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}
