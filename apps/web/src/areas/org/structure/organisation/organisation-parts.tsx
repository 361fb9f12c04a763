// The parts shared by every view of the screen: the header of a node, its card, a list of its children.
import { Button, Select } from 'antd';
import { EditOutlined, PlusOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { CompanyRow, DepartmentRow, JobDetail } from '@anju/contract';
import { ListTable, type Column, type ListRows } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { EmptyState, FailedState, KeyHints, LoadingOverlay, StatusTag, Toolbar } from '../../../../ui/index.ts';
import type { OrganisationKind, Place } from './organisation-queries.ts';

export type Editing =
  | { readonly kind: 'company'; readonly parentId?: number | undefined; readonly row?: CompanyRow }
  | { readonly kind: 'department'; readonly companyId: number; readonly parentId?: number | undefined; readonly row?: DepartmentRow }
  | { readonly kind: 'job'; readonly departmentId: number; readonly row?: JobDetail };

interface Kept {
  readonly id: number;
  readonly name: string;
  readonly version: number;
  readonly disabled: boolean;
}

export interface OrganisationActs {
  readonly access: Access;
  readonly onEdit: (editing: Editing) => void;
  readonly onOpen: (place: Place) => void;
  readonly onState: (kind: OrganisationKind, row: Kept) => void;
  readonly onRemove: (kind: 'department' | 'job', row: Kept) => void;
  readonly onPrintCompany: (company: CompanyRow) => void;
  readonly onPrintJob: (job: JobDetail) => void;
}

export const WHAT: Readonly<Record<OrganisationKind, string>> = { company: '公司', department: '部门', job: '岗位' };

const HINTS = (
  <KeyHints
    keys={[
      ['↑↓', '选择'],
      ['Enter', '打开'],
    ]}
  />
);

interface UsageSelectProps {
  readonly value: 'active' | 'disabled' | undefined;
  readonly onChange: (usage: 'active' | 'disabled' | undefined) => void;
}
export const UsageSelect = ({ value, onChange }: UsageSelectProps) => (
  <Select<'active' | 'disabled'>
    allowClear
    aria-label="状态"
    placeholder="全部状态"
    style={{ minWidth: 100 }}
    value={value ?? null}
    onChange={(next: 'active' | 'disabled' | undefined) => onChange(next)}
    options={[
      { value: 'active', label: '在用' },
      { value: 'disabled', label: '停用' },
    ]}
  />
);

interface PartListProps<Row extends object> {
  readonly list: ListRows<Row>;
  readonly columns: readonly Column<Row>[];
  readonly filters?: ReactNode;
  readonly empty: string;
  readonly onOpen?: (row: Row) => void;
  /** Offered for the selected row. */
  readonly onEdit?: ((row: Row) => void) | undefined;
  readonly addText?: string;
  readonly onAdd?: (() => void) | undefined;
  readonly summary?: ReactNode;
}

export function PartList<Row extends object>({
  list,
  columns,
  filters,
  empty,
  onOpen,
  onEdit,
  addText,
  onAdd,
  summary,
}: PartListProps<Row>) {
  const { active } = list;
  const actions = (
    <>
      {onEdit ? (
        <Button icon={<EditOutlined />} disabled={!active} onClick={() => active && onEdit(active)}>
          修改
        </Button>
      ) : null}
      {onAdd ? (
        <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
          {addText}
        </Button>
      ) : null}
    </>
  );
  return (
    <div className="organisation-panel">
      <Toolbar actions={actions}>{filters}</Toolbar>
      <div className="list-page-body">
        <ListTable
          list={list}
          columns={columns}
          {...(onOpen ? { onOpen } : {})}
          summary={summary}
          empty={<EmptyState text={empty} />}
          foot={HINTS}
        />
      </div>
    </div>
  );
}

interface HeadProps {
  readonly title: string;
  readonly place: string;
  readonly tags?: ReactNode;
  readonly kind: OrganisationKind;
  readonly row: Kept | undefined;
  readonly acts: OrganisationActs;
  readonly onEdit: () => void;
  readonly children?: ReactNode;
}

export function Head({ title, place, tags, kind, row, acts, onEdit, children }: HeadProps) {
  const { access, onState, onRemove } = acts;
  const what = WHAT[kind];
  return (
    <header className="organisation-head">
      <span className="organisation-title">
        <strong>{title}</strong>
        {place ? <span className="ui-quiet">{place}</span> : null}
        {tags}
        {row?.disabled ? <StatusTag>停用</StatusTag> : null}
        {access.authorised ? null : <StatusTag tone="busy">只能查看</StatusTag>}
      </span>
      {row ? (
        <span className="organisation-actions">
          {children}
          {access.can('change') ? <Button onClick={onEdit}>修改{what}</Button> : null}
          {access.can('change') ? (
            <Button onClick={() => onState(kind, row)}>
              {row.disabled ? '恢复' : '停用'}
              {what}
            </Button>
          ) : null}
          {kind !== 'company' && access.can('remove') ? (
            <Button danger onClick={() => onRemove(kind, row)}>
              删除{what}
            </Button>
          ) : null}
        </span>
      ) : null}
    </header>
  );
}

type Fact = readonly [label: string, value: ReactNode, wide?: boolean];
type Figure = readonly [label: string, value: ReactNode];

export function Card({ facts, figures }: { readonly facts: readonly Fact[]; readonly figures: readonly Figure[] }) {
  return (
    <div className="organisation-card">
      <dl className="organisation-facts">
        {facts.map(([label, value, wide]) => (
          <div key={label} className={wide ? 'wide' : ''}>
            <dt>{label}</dt>
            <dd>{value === '' ? <span className="ui-quiet">–</span> : value}</dd>
          </div>
        ))}
      </dl>
      <dl className="organisation-figures">
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
  readonly query: { readonly error: Error | null; readonly isPending: boolean; readonly refetch: () => unknown };
}

/** Shown in place of a card that is loading or failed to load. */
export function NotThere({ query }: ReadProps) {
  if (query.error) return <FailedState text={query.error.message || '加载失败'} onRetry={() => void query.refetch()} />;
  return <LoadingOverlay show={query.isPending} />;
}
