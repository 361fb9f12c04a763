import type { Endpoint, InputOf } from '@anju/contract/kit/endpoint';
import { useEntry } from './use-entry.ts';

interface RowEntryOptions<C extends Endpoint, U extends Endpoint, B extends Partial<InputOf<C>>> {
  readonly create: C;
  readonly change: U;
  /** Absent for a new record. */
  readonly row: { readonly id: number; readonly version: number } | null | undefined;
  /** The values of a new record. */
  readonly blank: B;
  readonly onDone: (id: number) => void;
}

/** One form for a new record and an existing one: the former uses the first endpoint, the latter the second with its id and version. */
export function useRowEntry<C extends Endpoint, U extends Endpoint, B extends Partial<InputOf<C>>>({
  create,
  change,
  row,
  blank,
  onDone,
}: RowEntryOptions<C, U, B>) {
  return useEntry({
    endpoint: row ? change : create,
    initial: { ...blank, ...row },
    toInput: (values) => (row ? { ...values, id: row.id, version: row.version } : values) as InputOf<C> & InputOf<U>,
    onDone: (output) => onDone(row?.id ?? (output as { id: number }).id),
  });
}
