import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ReactNode } from 'react';

type PaperSize = 'A4' | 'A4-landscape';

interface PrintSheetProps {
  readonly title: string;
  readonly size?: PaperSize;
  /** Shown under the title: the subject, the place and the period. */
  readonly head?: ReactNode;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A printed sheet. It is invisible on the screen; while it is mounted, the browser prints it and nothing else. It is a child of the body,
 * next to the application, so that one style rule can hide the application.
 */
export function PrintSheet({ title, size = 'A4', head, foot, children }: PrintSheetProps) {
  return createPortal(
    <section className={`ui-print ui-print-${size}`} aria-label={title}>
      <style>{`@page { size: A4 ${size === 'A4' ? 'portrait' : 'landscape'}; margin: 12mm 10mm; }`}</style>
      <h1>{title}</h1>
      {head ? <div className="ui-print-head">{head}</div> : null}
      {children}
      {foot ? <div className="ui-print-foot">{foot}</div> : null}
    </section>,
    document.body,
  );
}

interface PaperHeadProps {
  readonly of: { readonly companyName: string; readonly estateName: string; readonly number: string };
}

/** The head of a paper about one record: whose it is, where, and its number. */
export function PaperHead({ of: { companyName, estateName, number } }: PaperHeadProps) {
  return (
    <>
      <span>{companyName}</span>
      <span>{estateName}</span>
      <span>编号 {number}</span>
    </>
  );
}

export interface PrintColumn<Row> {
  readonly title: string;
  readonly render: (row: Row, index: number) => ReactNode;
  readonly align?: 'left' | 'right' | 'center';
  readonly width?: string;
}

interface PrintTableProps<Row> {
  readonly columns: readonly PrintColumn<Row>[];
  readonly rows: readonly Row[];
  readonly total?: ReactNode;
}

/** The heading repeats on every page and a row never breaks across two pages. `total` is a `<tr>`, shown once at the end. */
export function PrintTable<Row>({ columns, rows, total }: PrintTableProps<Row>) {
  return (
    <table className="ui-print-table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.title} style={{ textAlign: column.align ?? 'left', width: column.width }}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {columns.map((column) => (
              <td key={column.title} style={{ textAlign: column.align ?? 'left' }}>
                {column.render(row, index)}
              </td>
            ))}
          </tr>
        ))}
        {total}
      </tbody>
    </table>
  );
}

/**
 * Facts on paper as alternating labels and values, one line per row: `[['小区', '云栖花园', '房号', '3-2-1203']]`. The last value of a row
 * that is shorter than others reaches to the end.
 */
export function PrintFacts({ rows }: { readonly rows: readonly (readonly ReactNode[])[] }) {
  const columns = Math.max(...rows.map((cells) => cells.length));
  return (
    <table className="ui-print-table ui-print-facts">
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>
            {cells.map((cell, at) =>
              at % 2 === 0 ? (
                <th key={at}>{cell}</th>
              ) : (
                <td key={at} colSpan={at === cells.length - 1 ? columns - at : 1}>
                  {cell}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `print(sheet)` mounts the sheet, opens the browser's print dialog and removes the sheet; `paper` may be rendered anywhere. */
export function usePrint(openDialog: () => void = () => window.print()): { print: (sheet: ReactNode) => void; paper: ReactNode } {
  const [sheet, setSheet] = useState<ReactNode>(null);
  const open = useEffectEvent(openDialog);
  useEffect(() => {
    if (sheet === null) return;
    const clear = () => setSheet(null);
    window.addEventListener('afterprint', clear);
    open();
    return () => window.removeEventListener('afterprint', clear);
  }, [sheet]);
  return { print: useCallback((next: ReactNode) => setSheet(next), []), paper: sheet };
}
