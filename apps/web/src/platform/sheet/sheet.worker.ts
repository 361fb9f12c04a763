import { parseWorkbook } from './parse-workbook.ts';
import type { SheetRow } from './sheet-collector.ts';

export type SheetMessage =
  | { type: 'sheet'; name: string; header: string[] }
  | { type: 'rows'; rows: SheetRow[] }
  | { type: 'done' }
  | { type: 'failed'; reason: string };

const send = (message: SheetMessage) => self.postMessage(message);

self.addEventListener('message', (event: MessageEvent<ArrayBuffer>) => {
  parseWorkbook(new Uint8Array(event.data), {
    sheet: (name, header) => send({ type: 'sheet', name, header }),
    rows: (rows) => send({ type: 'rows', rows }),
  }).then(
    () => send({ type: 'done' }),
    (reason: unknown) => send({ type: 'failed', reason: String(reason instanceof Error ? (reason.cause ?? reason) : reason) }),
  );
});
