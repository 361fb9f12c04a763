import { SheetCollector, SheetError, type Sheet } from './sheet-collector.ts';
import type { SheetMessage } from './sheet.worker.ts';

/** Every visible sheet of an .xlsx file. `onProgress` receives the number of rows read so far. */
export async function readSheet(file: File, onProgress?: (rows: number) => void): Promise<Sheet[]> {
  const collector = new SheetCollector(onProgress);
  const bytes = await file.arrayBuffer();
  if (typeof Worker === 'undefined') {
    const { parseWorkbook } = await import('./parse-workbook.ts');
    await parseWorkbook(new Uint8Array(bytes), collector);
    return collector.sheets;
  }
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' });
  try {
    await new Promise<void>((resolve, reject) => {
      worker.onerror = (event) => reject(new SheetError(event.message));
      worker.onmessage = ({ data }: MessageEvent<SheetMessage>) => {
        if (data.type === 'sheet') collector.sheet(data.name, data.header);
        else if (data.type === 'rows') collector.rows(data.rows);
        else if (data.type === 'done') resolve();
        else reject(new SheetError(data.reason));
      };
      worker.postMessage(bytes, [bytes]);
    });
    return collector.sheets;
  } finally {
    worker.terminate();
  }
}
