// The parts shared by every view of the screen: the header of a node, its card, a list of its children.
import { Button } from 'antd';
import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { BuildingRow, EstateRow, UnitRow, ZoneRow } from '@anju/contract';
import { ListTable, ViewOnly, type Column, type ListRows } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { EmptyState, FailedState, KeyHints, LoadingOverlay, StatusTag, Toolbar } from '../../../../ui/index.ts';
import type { FrameKind } from './estate-queries.ts';

export type FrameTarget =
  | { readonly kind: 'estate'; readonly row?: EstateRow }
  | { readonly kind: 'zone'; readonly estateId: number; readonly row?: ZoneRow }
  | { readonly kind: 'building'; readonly estateId: number; readonly zoneId?: number; readonly row?: BuildingRow }
  | { readonly kind: 'unit'; readonly buildingId: number; readonly row?: UnitRow };

export interface PanelActs {
  readonly access: Access;
  readonly onEdit: (target: FrameTarget) => void;
  readonly onRemove: (target: FrameTarget) => void;
  readonly onOpen: (target: FrameTarget) => void;
  readonly onPrint: (estate: EstateRow) => void;
}

const WHAT: Readonly<Record<FrameKind, string>> = { estate: '小区', zone: '分区', building: '楼栋', unit: '单元' };

const HINTS = (
  <KeyHints
    keys={[
      ['↑↓', '选择'],
      ['Enter', '打开'],
    ]}
  />
);

interface FrameListProps<Row extends object> {
  readonly list: ListRows<Row>;
  readonly columns: readonly Column<Row>[];
  readonly acts: PanelActs;
  /** The target for a row; without a row, the target for 新增. */
  readonly target: (row?: Row) => FrameTarget;
  readonly onOpen: (row: Row) => void;
  readonly filters?: ReactNode;
  readonly empty: string;
}

/** A list of children of one type: 新增, and 修改 and 删除 for the active row. */
export function FrameList<Row extends object>({ list, columns, acts, target, onOpen, filters, empty }: FrameListProps<Row>) {
  const { access, onEdit, onRemove } = acts;
  const { active } = list;
  const actions = (
    <>
      {access.can('change') ? (
        <Button icon={<EditOutlined />} disabled={!active} onClick={() => active && onEdit(target(active))}>
          修改
        </Button>
      ) : null}
      {access.can('remove') ? (
        <Button danger icon={<DeleteOutlined />} disabled={!active} onClick={() => active && onRemove(target(active))}>
          删除
        </Button>
      ) : null}
      {access.can('add') ? (
        <Button type="primary" icon={<PlusOutlined />} onClick={() => onEdit(target())}>
          新增{WHAT[target().kind]}
        </Button>
      ) : null}
    </>
  );
  return (
    <div className="estate-panel">
      <Toolbar actions={actions}>{filters}</Toolbar>
      <div className="list-page-body">
        <ListTable list={list} columns={columns} onOpen={onOpen} empty={<EmptyState text={empty} />} foot={HINTS} />
      </div>
    </div>
  );
}

interface HeadProps {
  readonly title: string;
  readonly tag?: string;
  readonly acts: PanelActs;
  /** Undefined until the node has been read. */
  readonly target: FrameTarget | undefined;
  readonly children?: ReactNode;
}

export function Head({ title, tag, acts: { access, onEdit, onRemove }, target, children }: HeadProps) {
  const what = target ? WHAT[target.kind] : '';
  return (
    <header className="estate-head">
      <span className="estate-title">
        <strong>{title}</strong>
        {tag ? <StatusTag tone="note">{tag}</StatusTag> : null}
        <ViewOnly access={access} />
      </span>
      {target ? (
        <span className="estate-actions">
          {children}
          {access.can('change') ? <Button onClick={() => onEdit(target)}>修改{what}</Button> : null}
          {access.can('remove') ? (
            <Button danger onClick={() => onRemove(target)}>
              删除{what}
            </Button>
          ) : null}
        </span>
      ) : null}
    </header>
  );
}

type Fact = readonly [label: string, value: ReactNode, wide?: boolean];
type Figure = readonly [label: string, value: number];

export function Card({ facts, figures }: { readonly facts: readonly Fact[]; readonly figures: readonly Figure[] }) {
  return (
    <div className="estate-card">
      <dl className="estate-facts">
        {facts.map(([label, value, wide]) => (
          <div key={label} className={wide ? 'wide' : ''}>
            <dt>{label}</dt>
            <dd>{value === '' ? <span className="ui-quiet">–</span> : value}</dd>
          </div>
        ))}
      </dl>
      <dl className="estate-figures">
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

interface ReadProps {
  readonly query: { readonly error: Error | null; readonly isFetching: boolean; readonly refetch: () => unknown };
  readonly found: boolean;
  readonly what: string;
}

/** Shown in place of a missing card: it is loading, failed to load, or was removed. */
export function NotThere({ query, found, what }: ReadProps) {
  if (query.error) return <FailedState text={query.error.message || '加载失败'} onRetry={() => void query.refetch()} />;
  if (found) return null;
  return query.isFetching ? <LoadingOverlay show /> : <EmptyState text={`${what}不存在或已被删除`} />;
}
