import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { EmptyState, FailedState, LoadingOverlay } from '../../ui/index.ts';

export interface DetailTab {
  readonly key: string;
  readonly title: string;
  readonly content: ReactNode;
}

interface MasterDetailPageProps {
  /** Usually a ListPage. */
  readonly master: ReactNode;
  /** The title of the open record; undefined shows `hint`. */
  readonly title: ReactNode;
  readonly tabs: readonly DetailTab[];
  readonly actions?: ReactNode;
  readonly hint?: string;
  readonly loading?: boolean;
  readonly error?: Error | null;
  readonly onRetry?: () => void;
  readonly detailWidth?: number;
}

/** Rows on the left, everything about the selected one on the right, so that working through many needs no dialog. */
export function MasterDetailPage(props: MasterDetailPageProps) {
  const { master, title, tabs, actions, hint = '请选择一行', loading = false, error, onRetry, detailWidth = 520 } = props;
  return (
    <div className="master-detail" style={{ '--detail-width': `${detailWidth}px` }}>
      {master}
      <aside className="page-card master-detail-side" aria-label="详情">
        <LoadingOverlay show={loading} />
        {error ? <FailedState text={error.message || '加载失败'} {...(onRetry ? { onRetry } : {})} /> : null}
        {!error && title === undefined ? <EmptyState text={hint} /> : null}
        {!error && title !== undefined ? (
          <>
            <header className="detail-head">
              <strong>{title}</strong>
              <span className="detail-actions">{actions}</span>
            </header>
            <Tabs
              size="small"
              className="detail-tabs"
              items={tabs.map((tab) => ({ key: tab.key, label: tab.title, children: tab.content }))}
            />
          </>
        ) : null}
      </aside>
    </div>
  );
}
