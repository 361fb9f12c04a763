// Printing the paper of a settlement: on the next page of the cashier's receipt book, or on plain paper.
import { createElement, useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { myReceiptBook, printReceipt, type OutputOf } from '@anju/contract';
import { keyOf, useCommand, useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { usePrint } from '../../../../ui/index.ts';
import { ReceiptSheets } from './receipt-paper.tsx';

type Printed = OutputOf<typeof printReceipt>;
export type MyBook = OutputOf<typeof myReceiptBook>;

/**
 * The receipt book the user holds for the company of a settlement, and the page its receipt is on. A user without a book sees no message.
 */
export const useMyBook = (settlementId: number, asked: boolean) =>
  useRead(myReceiptBook, asked ? { settlementId } : null, { quiet: true }).data;

interface ReceiptPrint {
  /** The first print goes on the next page of the book the user holds, if any; later ones on plain paper unless `onPage` is true. */
  readonly print: (settlementId: number, onPage?: boolean) => Promise<boolean>;
  /** Prints a document that another call has already counted. */
  readonly show: (printed: Printed) => void;
  readonly printing: boolean;
  /** The server's answer to the last print. */
  readonly printed: Printed | null;
  readonly paper: ReactNode;
}

/** Prints the receipt of a settlement and counts it; the caller renders `paper` anywhere. `print` resolves to whether it was printed. */
export function useReceiptPrint(): ReceiptPrint {
  const { print, paper } = usePrint();
  const client = useQueryClient();
  const refresh = useRefresh(myReceiptBook);
  // Each print is counted and uses a page, so a double press or a lost answer must not count twice.
  const count = useCommand(printReceipt, { onRefused: () => void refresh() });
  const [last, setLast] = useState<Printed | null>(null);

  async function firstOnPage(id: number): Promise<boolean> {
    const known = client.getQueryState<MyBook>(keyOf(myReceiptBook, { settlementId: id }));
    const fresh = known?.data !== undefined && !known.isInvalidated ? known.data : null;
    const { books, page, prints } = fresh ?? (await call(myReceiptBook, { settlementId: id }, { loading: false }));
    return books.length > 0 && page === '' && prints === 0;
  }
  function show(printed: Printed) {
    setLast(printed);
    print(createElement(ReceiptSheets, printed));
    void refresh();
  }
  async function go(id: number, onPage = false): Promise<boolean> {
    const printed = await count.run(async () => (onPage || (await firstOnPage(id)) ? { id, onPage: true } : { id }));
    if (printed === undefined) return false;
    show(printed);
    return true;
  }
  return { print: go, show, printing: count.busy, printed: last, paper };
}
