// The records related to a house, one table each.
import { Table, Typography } from 'antd';
import type { HouseDetail } from '@anju/contract';
import { DateText, EmptyState, Money, StatusTag } from '../../../../ui/index.ts';

export const current = (yes: boolean) => (yes ? <StatusTag tone="use">现行</StatusTag> : <StatusTag>历史</StatusTag>);
export const nothing = (text: string) => ({ emptyText: <EmptyState text={text} /> });

export function Areas({ house }: { readonly house: HouseDetail }) {
  return (
    <Table
      size="small"
      rowKey="fromDate"
      pagination={false}
      dataSource={house.areas}
      columns={[
        { title: '状态', render: (_, row) => current(row.current) },
        { title: '生效', render: (_, row) => <DateText value={row.fromDate} /> },
        { title: '止', render: (_, row) => <DateText value={row.toDate} /> },
        { title: '建筑面积', align: 'right', render: (_, row) => <Money value={row.buildArea} /> },
        { title: '套内面积', align: 'right', render: (_, row) => <Money value={row.innerArea} /> },
        { title: '使用面积', align: 'right', render: (_, row) => <Money value={row.useArea} /> },
        { title: '计费面积', align: 'right', render: (_, row) => <Money value={row.chargeArea} /> },
        { title: '原因', dataIndex: 'reason' },
        { title: '登记人', dataIndex: 'createdBy' },
      ]}
    />
  );
}

export function Residents({ house }: { readonly house: HouseDetail }) {
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={house.residents}
      locale={nothing('没有登记住户')}
      columns={[
        {
          title: '状态',
          render: (_, row) => (row.moveOutDate === null ? <StatusTag tone="use">在住</StatusTag> : <StatusTag>已迁出</StatusTag>),
        },
        { title: '姓名', dataIndex: 'name' },
        { title: '与业主关系', dataIndex: 'relation' },
        { title: '电话', dataIndex: 'phone' },
        { title: '迁入', render: (_, row) => <DateText value={row.moveInDate} /> },
        { title: '迁出', render: (_, row) => <DateText value={row.moveOutDate} /> },
      ]}
    />
  );
}

export function Parkings({ house }: { readonly house: HouseDetail }) {
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={house.parkings}
      locale={nothing('没有关联车位')}
      columns={[
        { title: '车位', dataIndex: 'code' },
        { title: '权属', dataIndex: 'ownerType' },
        { title: '车牌', render: (_, row) => row.plates || '–' },
      ]}
    />
  );
}

const KINDS = { split: '拆分', merge: '合并' } as const;

/** The splits and merges of a house, with links to the other houses. */
export function Reshapes({ house, onOpen }: { readonly house: HouseDetail; readonly onOpen: (id: number) => void }) {
  const side = (parts: HouseDetail['reshapes'][number]['parts'], which: 'from' | 'to') => (
    <>
      {parts
        .filter((part) => part.side === which)
        .map((part) => (
          <div key={part.houseId}>
            {part.houseId === house.id ? (
              <strong>{part.code}</strong>
            ) : (
              <Typography.Link onClick={() => onOpen(part.houseId)}>{part.code}</Typography.Link>
            )}{' '}
            <span className="ui-quiet">{part.buildArea} ㎡</span>
          </div>
        ))}
    </>
  );
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={house.reshapes}
      columns={[
        { title: '日期', render: (_, row) => <DateText value={row.onDate} /> },
        { title: '类别', render: (_, row) => KINDS[row.kind] },
        { title: '原房屋', render: (_, row) => side(row.parts, 'from') },
        { title: '新房屋', render: (_, row) => side(row.parts, 'to') },
        { title: '面积差', align: 'right', render: (_, row) => (Number(row.areaDifference) === 0 ? '–' : row.areaDifference) },
        { title: '原因', dataIndex: 'reason' },
        { title: '经办', dataIndex: 'by' },
      ]}
    />
  );
}
