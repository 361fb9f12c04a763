import { Button, Drawer, Table } from 'antd';
import { accountKind, searchOpeningLines, type OpeningLine, type OpeningRow } from '@anju/contract';
import { column, ListPage, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { EmptyState, Money, SearchBox } from '../../../../ui/index.ts';

const COLUMNS = column<OpeningLine>()([
  { title: '序号', field: 'seq', width: 60 },
  { title: '房号', field: 'houseCode', width: 150 },
  { title: '姓名', field: 'personName', width: 90 },
  { title: '项目', field: 'item', width: 120 },
  { title: '金额', align: 'right', width: 110, render: (row) => <Money value={row.amount} /> },
  { title: '原票据号', field: 'paperNo', width: 110 },
  { title: '备注', field: 'remark', width: 200, ellipsis: true },
]);

interface OpeningLinesProps {
  readonly opening: OpeningRow;
  readonly access: Access;
  readonly onAudit: () => void;
  readonly onVoid: () => void;
  readonly onClose: () => void;
}
/** The rows of a document, for who audits it. */
export function OpeningLines({ opening, access, onAudit, onVoid, onClose }: OpeningLinesProps) {
  const list = useList(searchOpeningLines, { openingId: opening.id }, { rowKey: 'seq' });
  const waiting = opening.state === 1;
  return (
    <Drawer
      open
      size={860}
      title={`${opening.number} ${opening.estateName} 期初${accountKind.text(opening.kind)}`}
      onClose={onClose}
      extra={
        <div className="detail-actions">
          {waiting && access.can('void') ? (
            <Button danger onClick={onVoid}>
              作废
            </Button>
          ) : null}
          {waiting && access.can('audit') && !opening.mine ? (
            <Button type="primary" onClick={onAudit}>
              审核通过
            </Button>
          ) : null}
        </div>
      }
    >
      <ListPage
        list={list}
        columns={COLUMNS}
        filters={
          <SearchBox value={list.filter.key ?? ''} onSearch={(key) => list.setFilter({ key })} placeholder="房号 / 姓名" width={160} />
        }
        summary={
          list.extra ? (
            <Table.Summary.Row>
              <Table.Summary.Cell index={0} colSpan={4}>
                合计 {list.extra.total} 行
              </Table.Summary.Cell>
              <Table.Summary.Cell index={1} align="right">
                <Money value={list.extra.amount} />
              </Table.Summary.Cell>
              <Table.Summary.Cell index={2} colSpan={2} />
            </Table.Summary.Row>
          ) : null
        }
        empty={<EmptyState text="没有符合条件的行" />}
      />
    </Drawer>
  );
}
