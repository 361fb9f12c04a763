// Forms of the website: plain state, the contract's own schemas, and every refusal next to its field. A refusal never discards typed text.
import { ERRORS, type ErrorName } from '@anju/contract/errors';
import { useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '../../platform/errors/api-error.ts';

export type FieldTexts = Readonly<Record<string, string>>;
/** The field at which a refusal from the catalogue is shown if it names no field itself. */
export type RefusalFields = Readonly<Partial<Record<ErrorName, string>>>;

export interface Form<T> {
  readonly values: T;
  readonly errors: FieldTexts;
  /** A refusal that belongs to no field. */
  readonly failure: string;
  readonly busy: boolean;
  /** Something was typed that is not sent yet. */
  readonly typed: boolean;
  readonly set: (patch: Partial<T>) => void;
  readonly refuse: (errors: FieldTexts) => void;
  /** Runs one call at a time and shows its refusal at the right field. */
  readonly run: (work: () => Promise<void>, fields?: RefusalFields) => Promise<void>;
}

const lastPart = (path: string): string => path.split('.').at(-1) ?? path;

/** The schema's first message for each field of an input; empty when the input is valid. */
export function textsOf(schema: z.ZodType, input: unknown): FieldTexts {
  const issues = schema.safeParse(input).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map((issue) => [lastPart(issue.path.join('.')), issue.message]));
}

const isRefusal = (msg: string, name: ErrorName): boolean => {
  const [head = '', tail = ''] = ERRORS[name].text.split(/\{\w+\}/);
  return msg.startsWith(head) && msg.endsWith(tail);
};

export function placeRefusal(cause: unknown, fields: RefusalFields = {}): { errors: FieldTexts; failure: string } {
  if (cause instanceof ApiError && cause.fields.length > 0)
    return { errors: Object.fromEntries(cause.fields.toReversed().map(({ path, msg }) => [lastPart(path), msg])), failure: '' };
  const text = cause instanceof Error && cause.message ? cause.message : '提交失败，请稍后再试';
  const name = cause instanceof ApiError ? (Object.keys(fields) as ErrorName[]).find((one) => isRefusal(cause.msg, one)) : undefined;
  const field = name && fields[name];
  return field ? { errors: { [field]: text }, failure: '' } : { errors: {}, failure: text };
}

export function useForm<T extends object>(initial: T): Form<T> {
  const [values, setValues] = useState(initial);
  const [start] = useState(() => JSON.stringify(initial));
  const [errors, setErrors] = useState<FieldTexts>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  return {
    values,
    errors,
    failure,
    busy,
    typed: JSON.stringify(values) !== start,
    set(patch) {
      setValues((before) => ({ ...before, ...patch }));
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in patch))));
      setFailure('');
    },
    refuse: setErrors,
    async run(work, fields) {
      if (busy) return;
      setBusy(true);
      setErrors({});
      setFailure('');
      try {
        await work();
      } catch (cause) {
        const placed = placeRefusal(cause, fields);
        setErrors(placed.errors);
        setFailure(placed.failure);
      } finally {
        setBusy(false);
      }
    },
  };
}
