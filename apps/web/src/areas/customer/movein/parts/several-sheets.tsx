// Several papers of the same kind in one print, each on a page of its own.
import './print.css';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface SeveralSheetsProps<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => number | string;
  readonly children: (row: Row) => ReactNode;
}

export function SeveralSheets<Row>({ title, rows, keyOf, children }: SeveralSheetsProps<Row>) {
  return createPortal(
    <section className="ui-print ui-print-A4" aria-label={title}>
      <style>{'@page { size: A4 portrait; margin: 12mm 10mm; }'}</style>
      {rows.map((row) => (
        <article key={keyOf(row)} className="ui-paper">
          <h1>{title}</h1>
          {children(row)}
        </article>
      ))}
    </section>,
    document.body,
  );
}
