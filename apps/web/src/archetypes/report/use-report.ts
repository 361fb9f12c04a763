// A report is read on request and not updated live: filters are set first and applied with one press, and the figures, the table and the
// print all use the same applied filters.
import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Endpoint, InputOf, OutputOf } from '@anju/contract/kit/endpoint';
import { readQuery } from '../../platform/api/hooks.ts';

export interface ReportState<E extends Endpoint> {
  /** The filters as set on the screen. */
  readonly draft: InputOf<E>;
  readonly setDraft: (patch: Partial<InputOf<E>>) => void;
  /** The filters the displayed figures are based on. */
  readonly input: InputOf<E>;
  /** The filters were changed since the figures were read. */
  readonly changed: boolean;
  readonly run: () => void;
  /** Changes filters and applies them immediately: the way from a point of a chart to its rows. */
  readonly narrow: (patch: Partial<InputOf<E>>) => void;
  readonly data: OutputOf<E> | undefined;
  readonly loading: boolean;
  readonly error: Error | null;
}

export function useReport<E extends Endpoint>(endpoint: E, initial: InputOf<E>): ReportState<E> {
  const [draft, replaceDraft] = useState(initial);
  const [input, setInput] = useState(initial);
  const query = useQuery({
    ...readQuery(endpoint, input),
    placeholderData: keepPreviousData,
  });
  const changed = JSON.stringify(draft) !== JSON.stringify(input);
  const changedBy = (old: InputOf<E>, patch: Partial<InputOf<E>>) => ({ ...(old as object), ...patch }) as InputOf<E>;
  return {
    draft,
    setDraft: (patch) => replaceDraft((old) => changedBy(old, patch)),
    input,
    changed,
    run: () => (changed ? setInput(draft) : void query.refetch()),
    narrow: (patch) => {
      const next = changedBy(draft, patch);
      replaceDraft(next);
      setInput(next);
    },
    data: query.data,
    loading: query.isFetching,
    error: query.error,
  };
}
