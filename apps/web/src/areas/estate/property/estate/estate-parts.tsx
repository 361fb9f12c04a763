// The acts of the screen on its nodes: in the header of a node and above a list of its children.
import { Button } from 'antd';
import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { BuildingRow, EstateRow, UnitRow, ZoneRow } from '@anju/contract';
import { NodeHead, NodeList, type Column, type ListRows } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { StatusTag } from '../../../../ui/index.ts';
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

interface FrameListProps<Row extends object> {
  readonly name: string;
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
export function FrameList<Row extends object>({ list, acts, target, ...rest }: FrameListProps<Row>) {
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
  return <NodeList list={list} actions={actions} {...rest} />;
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
    <NodeHead title={title} tags={tag ? <StatusTag tone="kind">{tag}</StatusTag> : null} access={access}>
      {target ? (
        <>
          {children}
          {access.can('change') ? <Button onClick={() => onEdit(target)}>修改{what}</Button> : null}
          {access.can('remove') ? (
            <Button danger onClick={() => onRemove(target)}>
              删除{what}
            </Button>
          ) : null}
        </>
      ) : null}
    </NodeHead>
  );
}
