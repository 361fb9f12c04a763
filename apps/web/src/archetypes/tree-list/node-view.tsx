// The right side of a tree: the header of the selected node with its acts, its card, and the lists of its children.
import type { ReactNode } from 'react';
import type { Access } from '../../platform/access/index.ts';
import { EmptyState, FailedState, KeyHints, LoadingOverlay, Nothing, Toolbar } from '../../ui/index.ts';
import type { Column } from '../list/column.ts';
import { ListExport } from '../export/list-export.tsx';
import { ColumnSettings } from '../list/column-settings.tsx';
import { ListTable } from '../list/list-table.tsx';
import type { Totals } from '../list/totals.tsx';
import type { ListRows } from '../list/use-list.ts';
import { ViewOnly } from '../view-only.tsx';

interface NodeHeadProps {
  readonly title: string;
  /** What the node belongs to, in grey after its name. */
  readonly place?: string;
  readonly tags?: ReactNode;
  readonly access: Access;
  /** The acts; undefined until the node has been read. */
  readonly children?: ReactNode;
}

export function NodeHead({ title, place, tags, access, children }: NodeHeadProps) {
  return (
    <header className="node-head">
      <span className="node-title">
        <strong>{title}</strong>
        {place ? <span className="ui-quiet">{place}</span> : null}
        {tags}
        <ViewOnly access={access} />
      </span>
      {children ? <span className="node-actions">{children}</span> : null}
    </header>
  );
}

type NodeFact = readonly [label: string, value: ReactNode, wide?: boolean];
type NodeFigure = readonly [label: string, value: ReactNode];

export function NodeCard({ facts, figures }: { readonly facts: readonly NodeFact[]; readonly figures: readonly NodeFigure[] }) {
  return (
    <div className="node-card">
      <dl className="node-facts">
        {facts.map(([label, value, wide]) => (
          <div key={label} className={wide ? 'wide' : ''}>
            <dt>{label}</dt>
            <dd>{value === '' ? <Nothing /> : value}</dd>
          </div>
        ))}
      </dl>
      <dl className="node-figures">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const HINTS = (
  <KeyHints
    keys={[
      ['↑↓', '选择'],
      ['Enter', '打开'],
    ]}
  />
);

interface NodeListProps<Row extends object> {
  readonly name: string;
  readonly list: ListRows<Row>;
  readonly columns: readonly Column<Row>[];
  readonly filters?: ReactNode;
  readonly actions?: ReactNode;
  readonly empty: string;
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly totals?: Totals;
}

/** The children of one type below the card, with their filters and acts. */
export function NodeList<Row extends object>({ name, list, columns, filters, actions, empty, onOpen, totals }: NodeListProps<Row>) {
  return (
    <div className="node-list">
      <Toolbar
        actions={
          <>
            <ListExport name={name} what={undefined} list={list} columns={columns} />
            <ColumnSettings name={name} columns={columns} />
            {actions}
          </>
        }
      >
        {filters}
      </Toolbar>
      <div className="list-page-body">
        <ListTable
          name={name}
          list={list}
          columns={columns}
          {...(onOpen ? { onOpen } : {})}
          totals={totals}
          empty={<EmptyState text={empty} />}
          foot={HINTS}
        />
      </div>
    </div>
  );
}

interface NotThereProps {
  readonly query: { readonly error: Error | null; readonly isFetching: boolean; readonly refetch: () => unknown };
  readonly found: boolean;
  readonly what: string;
}

/** Shown in place of a missing card: it is loading, failed to load, or was removed. */
export function NotThere({ query, found, what }: NotThereProps) {
  if (query.error) return <FailedState text={query.error.message || '加载失败'} onRetry={() => void query.refetch()} />;
  if (found) return null;
  return query.isFetching ? <LoadingOverlay show /> : <EmptyState text={`${what}不存在或已被删除`} />;
}
