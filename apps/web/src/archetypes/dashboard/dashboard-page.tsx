import { useState } from 'react';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { EmptyState, FailedState, LoadingOverlay } from '../../ui/index.ts';

/** The figures behind a picture: a heading and rows of cells as they are read. */
export interface Figures {
  readonly head: readonly string[];
  readonly rows: readonly (readonly ReactNode[])[];
}

interface DashboardCardProps {
  readonly title: string;
  /** The one number that matters, large. */
  readonly headline?: ReactNode;
  readonly picture: ReactNode;
  readonly figures: Figures;
  readonly span?: 1 | 2 | 3;
  readonly loading?: boolean;
  readonly error?: Error | null;
  readonly onRetry?: () => void;
}

export function DashboardPage({ filters, children }: { readonly filters?: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="dashboard">
      {filters ? <div className="dashboard-filters">{filters}</div> : null}
      <div className="dashboard-grid">{children}</div>
    </div>
  );
}

/** A picture first; its figures are one press away, as a table a person can read and copy. */
export function DashboardCard({ title, headline, picture, figures, span = 1, loading = false, error, onRetry }: DashboardCardProps) {
  const [asTable, setAsTable] = useState(false);
  return (
    <section className="page-card dashboard-card" style={{ gridColumn: `span ${span}` }} aria-label={title}>
      <header className="detail-head">
        <strong>{title}</strong>
        <Button size="small" type="text" onClick={() => setAsTable(!asTable)}>
          {asTable ? '查看图形' : '查看数据'}
        </Button>
      </header>
      <div className="dashboard-body">
        <LoadingOverlay show={loading} />
        {error ? <FailedState text={error.message || '加载失败'} {...(onRetry ? { onRetry } : {})} /> : null}
        {!error && headline ? <div className="dashboard-headline">{headline}</div> : null}
        {!error && figures.rows.length === 0 && !loading ? <EmptyState /> : null}
        {!error && figures.rows.length > 0 ? asTable ? <FigureTable figures={figures} /> : picture : null}
      </div>
    </section>
  );
}

function FigureTable({ figures }: { readonly figures: Figures }) {
  return (
    <table className="figure-table">
      <thead>
        <tr>
          {figures.head.map((title) => (
            <th key={title}>{title}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {figures.rows.map((cells, row) => (
          <tr key={row}>
            {cells.map((cell, at) => (
              <td key={figures.head[at] ?? at}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
