// The acts of the screen on its nodes: in the header of a node and above a list of its children.
import { Button } from 'antd';
import { EditOutlined, PlusOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { CompanyRow, DepartmentRow, JobDetail } from '@anju/contract';
import { NodeHead, NodeList, type Column, type ListRows, type Totals } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { StatusTag, FilterPick } from '../../../../ui/index.ts';
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

interface UsageSelectProps {
  readonly value: 'active' | 'disabled' | undefined;
  readonly onChange: (usage: 'active' | 'disabled' | undefined) => void;
}
const USAGES = [
  { value: 'active', label: '在用' },
  { value: 'disabled', label: '停用' },
] as const;

export const UsageSelect = ({ value, onChange }: UsageSelectProps) => (
  <FilterPick name="状态" value={value} options={USAGES} onChange={onChange} />
);

interface PartListProps<Row extends object> {
  readonly name: string;
  readonly list: ListRows<Row>;
  readonly columns: readonly Column<Row>[];
  readonly filters?: ReactNode;
  readonly empty: string;
  readonly onOpen?: (row: Row) => void;
  /** Offered for the selected row. */
  readonly onEdit?: ((row: Row) => void) | undefined;
  readonly addText?: string;
  readonly onAdd?: (() => void) | undefined;
  readonly totals?: Totals;
}

export function PartList<Row extends object>({ list, onEdit, addText, onAdd, ...rest }: PartListProps<Row>) {
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
  return <NodeList list={list} actions={actions} {...rest} />;
}

interface HeadProps {
  readonly title: string;
  readonly place: string;
  readonly tags?: ReactNode;
  readonly kind: OrganisationKind;
  readonly row: Kept;
  readonly acts: OrganisationActs;
  readonly onEdit: () => void;
  readonly children?: ReactNode;
}

export function Head({ title, place, tags, kind, row, acts, onEdit, children }: HeadProps) {
  const { access, onState, onRemove } = acts;
  const what = WHAT[kind];
  return (
    <NodeHead
      title={title}
      place={place}
      access={access}
      tags={
        <>
          {tags}
          {row.disabled ? <StatusTag>停用</StatusTag> : null}
        </>
      }
    >
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
    </NodeHead>
  );
}
