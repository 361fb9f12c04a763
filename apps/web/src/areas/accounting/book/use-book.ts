// What the pages of the books share: the range, the address they were opened with, and turning parts.
import { useState } from 'react';
import type { BookPlace } from '@anju/contract';
import { useAsked } from '../../../archetypes/index.ts';
import { bookAsked } from '../part/book-link.tsx';
import { useBook, usePeriods } from '../part/index.ts';

export interface BookRange {
  readonly from: number;
  readonly to: number;
  readonly unposted: boolean;
  readonly withoutCarry: boolean;
}

/** The range a book shows: what was chosen or asked for, otherwise the last period or its whole year. Null until the periods are known. */
export function useRange(companyId: number, usual: 'month' | 'year') {
  const { range: periods } = usePeriods(companyId);
  const [chosen, setChosen] = useState<Partial<BookRange>>({});
  const last = periods?.max;
  const first = last === undefined ? undefined : usual === 'month' ? last : Math.max(periods?.min ?? 0, Math.trunc(last / 100) * 100 + 1);
  const from = chosen.from ?? first;
  const to = chosen.to ?? last;
  const range: BookRange | null =
    from === undefined || to === undefined
      ? null
      : { from, to, unposted: chosen.unposted ?? false, withoutCarry: chosen.withoutCarry ?? false };
  return { range, setRange: (patch: Partial<BookRange>) => setChosen((old) => ({ ...old, ...patch })) };
}

/** Goes to the company the address names. Used above the books, which begin anew with another company. */
export function useAskedCompany(): void {
  const { choose } = useBook();
  useAsked((search) => {
    const { companyId } = bookAsked(search);
    if (companyId !== undefined) choose(companyId);
  });
}

/** Tells a page what its address asks for. */
export function useAskedBook(ask: (asked: ReturnType<typeof bookAsked>) => void): void {
  useAsked((search) => {
    const asked = bookAsked(search);
    if (asked.subjectId !== undefined || asked.from !== undefined) ask(asked);
  });
}

/** Parts of a book one after the other; other filters begin at the first again. */
export function useParts(input: object | null) {
  const key = JSON.stringify(input);
  const [turned, setTurned] = useState<{ readonly key: string; readonly places: readonly BookPlace[] }>({ key, places: [] });
  const places = turned.key === key ? turned.places : [];
  return {
    after: places.at(-1) ?? null,
    page: places.length + 1,
    next: (place: BookPlace) => setTurned({ key, places: [...places, place] }),
    previous: () => setTurned({ key, places: places.slice(0, -1) }),
  };
}
