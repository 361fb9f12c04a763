import { createElement, useRef, useState, type ReactNode } from 'react';
import { printReceipt } from '@anju/contract';
import { call } from '../../../platform/api/index.ts';
import { ApiError } from '../../../platform/errors/index.ts';
import { usePrint } from '../../../ui/index.ts';
import { ReceiptSheets } from './receipt-paper.tsx';

/** Prints the paper of a settlement and counts it; render `paper` anywhere. Answers whether it was printed. */
export function useReceiptPrint(): { print: (settlementId: number) => Promise<boolean>; printing: boolean; paper: ReactNode } {
  const { print, paper } = usePrint();
  const busy = useRef(false);
  const [printing, setPrinting] = useState(false);
  async function go(id: number): Promise<boolean> {
    // Each print is counted, so that a double press must not be two.
    if (busy.current) return false;
    busy.current = true;
    setPrinting(true);
    try {
      print(createElement(ReceiptSheets, await call(printReceipt, { id })));
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return false;
    } finally {
      busy.current = false;
      setPrinting(false);
    }
  }
  return { print: go, printing, paper };
}
