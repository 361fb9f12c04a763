// The steps of importing a sheet, without the view: it is read in a worker, matched to our columns, sent in chunks, checked by the server
// as a whole, then imported as a job. Nothing is stored until the user has seen the problems and confirmed.
import { useRef, useState } from 'react';
import { readSheet, type Sheet, type SheetRow } from '../../platform/sheet/index.ts';
import { guessMapping, mapRows, missingColumns, type ColumnMapping, type ImportColumn } from './column-mapping.ts';

export interface ImportProblem {
  readonly row: number;
  readonly column: string;
  readonly value: string;
  readonly reason: string;
}

export interface ImportCheck {
  readonly rows: number;
  readonly valid: number;
  readonly wrong: number;
  /** Further results of the check: rows that already exist, buildings to be created. */
  readonly notes?: readonly { readonly label: string; readonly value: number }[];
}

export type ImportMode = 'all' | 'valid';

/** The calls of one import, in the order they are made. */
export interface ImportSource {
  readonly columns: readonly ImportColumn[];
  readonly chunkRows: number;
  readonly open: (fileName: string, rows: number) => Promise<number>;
  readonly send: (importId: number, rows: SheetRow[]) => Promise<unknown>;
  readonly check: (importId: number) => Promise<ImportCheck>;
  readonly problems: (importId: number, page: number, size: number) => Promise<{ rows: readonly ImportProblem[]; total: number }>;
  /** Returns the id of the job. */
  readonly commit: (importId: number, mode: ImportMode) => Promise<number>;
  readonly drop: (importId: number) => Promise<unknown>;
}

export type ImportPhase =
  | { readonly at: 'choose' }
  | { readonly at: 'reading'; readonly rows: number }
  | { readonly at: 'match' }
  | { readonly at: 'sending'; readonly sent: number; readonly total: number }
  | { readonly at: 'checking' }
  | { readonly at: 'preview'; readonly importId: number; readonly check: ImportCheck; readonly committing: boolean }
  | { readonly at: 'running'; readonly jobId: number };

export interface ImportState {
  readonly phase: ImportPhase;
  readonly problem: string | null;
  readonly fileName: string;
  readonly sheets: readonly Sheet[];
  readonly sheet: Sheet | undefined;
  readonly mapping: ColumnMapping;
  readonly missing: readonly ImportColumn[];
  readonly choose: (file: File) => Promise<void>;
  readonly pickSheet: (name: string) => void;
  readonly match: (field: string, at: number | undefined) => void;
  readonly upload: () => Promise<void>;
  readonly commit: (mode: ImportMode) => Promise<void>;
  /** Returns to choosing a file; what was sent is discarded. */
  readonly restart: () => void;
}

const CHOOSE: ImportPhase = { at: 'choose' };

export function useImport(source: ImportSource): ImportState {
  const [phase, setPhase] = useState<ImportPhase>(CHOOSE);
  const [problem, setProblem] = useState<string | null>(null);
  const [fileName, setFileName] = useState('');
  const [sheets, setSheets] = useState<readonly Sheet[]>([]);
  const [sheet, setSheet] = useState<Sheet>();
  const [mapping, setMapping] = useState<ColumnMapping>({});
  const opened = useRef<number | null>(null);

  function take(next: Sheet | undefined) {
    setSheet(next);
    setMapping(next ? guessMapping(source.columns, next.header) : {});
  }

  function letGo() {
    const id = opened.current;
    opened.current = null;
    // The server discards abandoned imports automatically, so this notification may fail.
    if (id !== null) source.drop(id).catch(() => undefined);
  }

  async function choose(file: File) {
    setProblem(null);
    setFileName(file.name);
    setPhase({ at: 'reading', rows: 0 });
    try {
      const found = (await readSheet(file, (rows) => setPhase({ at: 'reading', rows }))).filter((one) => one.rows.length > 0);
      setSheets(found);
      take(found[0]);
      if (found.length === 0) setProblem('表格没有数据行');
      setPhase(found.length === 0 ? CHOOSE : { at: 'match' });
    } catch (error) {
      setProblem(`${error instanceof Error ? error.message : '导入失败！'}请选择 .xlsx 文件，且文件未加密。`);
      setPhase(CHOOSE);
    }
  }

  async function upload() {
    if (!sheet || missingColumns(source.columns, mapping).length > 0) return;
    const rows = mapRows(sheet, source.columns, mapping);
    setProblem(null);
    setPhase({ at: 'sending', sent: 0, total: rows.length });
    try {
      const importId = await source.open(fileName, rows.length);
      opened.current = importId;
      for (let sent = 0; sent < rows.length; sent += source.chunkRows) {
        const chunk = rows.slice(sent, sent + source.chunkRows);
        await source.send(importId, chunk);
        setPhase({ at: 'sending', sent: sent + chunk.length, total: rows.length });
      }
      setPhase({ at: 'checking' });
      setPhase({ at: 'preview', importId, check: await source.check(importId), committing: false });
    } catch (error) {
      letGo();
      setProblem(error instanceof Error ? error.message : '导入失败！');
      setPhase({ at: 'match' });
    }
  }

  async function commit(mode: ImportMode) {
    if (phase.at !== 'preview' || phase.committing) return;
    setPhase({ ...phase, committing: true });
    try {
      const jobId = await source.commit(phase.importId, mode);
      opened.current = null;
      setPhase({ at: 'running', jobId });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '导入失败！');
      setPhase({ ...phase, committing: false });
    }
  }

  return {
    phase,
    problem,
    fileName,
    sheets,
    sheet,
    mapping,
    missing: missingColumns(source.columns, mapping),
    choose,
    pickSheet: (name) => take(sheets.find((one) => one.name === name)),
    match: (field, at) => setMapping({ ...mapping, [field]: at }),
    upload,
    commit,
    restart: () => {
      letGo();
      setProblem(null);
      setPhase(CHOOSE);
    },
  };
}
