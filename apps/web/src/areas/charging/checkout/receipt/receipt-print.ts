import { createElement, useRef, useState, type ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { myReceiptBook, printReceipt, type InputOf, type OutputOf } from '@anju/contract';
import { call, uuid } from '../../../../platform/api/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import { usePrint } from '../../../../ui/index.ts';
import { ReceiptSheets } from './receipt-paper.tsx';

type Printed = OutputOf<typeof printReceipt>;
export type MyBook = OutputOf<typeof myReceiptBook>;

const keyOf = (settlementId: number) => [myReceiptBook.path, settlementId];

/** The receipt book the person holds for the company of a settlement, and the page its paper is on. Whoever holds none is told nothing. */
export const useMyBook = (settlementId: number, asked: boolean) =>
  useQuery({
    queryKey: keyOf(settlementId),
    queryFn: ({ signal }) => call(myReceiptBook, { settlementId }, { signal, loading: false, quiet: true }),
    enabled: asked,
  }).data;

interface ReceiptPrint {
  /** The first print goes on the next page of the book the person holds, if he holds one; later ones on plain paper unless he says so. */
  readonly print: (settlementId: number, onPage?: boolean) => Promise<boolean>;
  /** For what was counted elsewhere. */
  readonly show: (printed: Printed) => void;
  readonly printing: boolean;
  /** What the server said of the last print. */
  readonly printed: Printed | null;
  readonly paper: ReactNode;
}

/** Prints the paper of a settlement and counts it; render `paper` anywhere. Answers whether it was printed. */
export function useReceiptPrint(): ReceiptPrint {
  const { print, paper } = usePrint();
  const client = useQueryClient();
  const busy = useRef(false);
  const sent = useRef({ text: '', key: '' });
  const [printing, setPrinting] = useState(false);
  const [last, setLast] = useState<Printed | null>(null);

  async function firstOnPage(id: number): Promise<boolean> {
    const known = client.getQueryState<MyBook>(keyOf(id));
    const fresh = known?.data !== undefined && !known.isInvalidated ? known.data : null;
    const { books, page, prints } = fresh ?? (await call(myReceiptBook, { settlementId: id }, { loading: false }));
    return books.length > 0 && page === '' && prints === 0;
  }
  /** A print whose answer was lost is asked for again as the same one: it took its page already. */
  function requestKey(input: InputOf<typeof printReceipt>): string {
    const text = JSON.stringify(input);
    if (sent.current.text !== text) sent.current = { text, key: uuid() };
    return sent.current.key;
  }
  const refresh = (id: number) => client.invalidateQueries({ queryKey: keyOf(id) });
  function show(printed: Printed) {
    setLast(printed);
    print(createElement(ReceiptSheets, printed));
    void refresh(printed.settlementId);
  }
  async function go(id: number, onPage = false): Promise<boolean> {
    // Each print is counted, so that a double press must not be two.
    if (busy.current) return false;
    busy.current = true;
    setPrinting(true);
    try {
      const input = onPage || (await firstOnPage(id)) ? { id, onPage: true } : { id };
      const printed = await call(printReceipt, input, { idempotencyKey: requestKey(input) });
      sent.current = { text: '', key: '' };
      show(printed);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      void refresh(id);
      return false;
    } finally {
      busy.current = false;
      setPrinting(false);
    }
  }
  return { print: go, show, printing, printed: last, paper };
}
