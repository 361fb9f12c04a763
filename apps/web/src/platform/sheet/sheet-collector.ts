export interface SheetRow {
  /** Excel's row number: the heading is usually row 1. */
  readonly row: number;
  readonly cells: string[];
}

export interface Sheet {
  readonly name: string;
  readonly header: string[];
  readonly rows: SheetRow[];
}

export class SheetError extends Error {
  override readonly name = 'SheetError';
  constructor(reason?: unknown) {
    super('导入失败！', { cause: reason });
  }
}

/** Receives each sheet, then its rows in portions, so that a reader in another thread can pass them on as they arrive. */
export interface SheetListener {
  sheet(name: string, header: string[]): void;
  rows(rows: SheetRow[]): void;
}

export class SheetCollector implements SheetListener {
  readonly sheets: Sheet[] = [];
  private readonly onProgress: (rows: number) => void;
  private count = 0;
  constructor(onProgress: (rows: number) => void = () => undefined) {
    this.onProgress = onProgress;
  }
  sheet(name: string, header: string[]): void {
    this.sheets.push({ name, header, rows: [] });
  }
  rows(rows: SheetRow[]): void {
    this.sheets.at(-1)?.rows.push(...rows);
    this.count += rows.length;
    this.onProgress(this.count);
  }
}
