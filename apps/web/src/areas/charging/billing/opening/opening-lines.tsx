import { Button } from 'antd';
import { ACCOUNT, OPENING, searchOpeningLines, type OpeningLine, type OpeningRow } from '@anju/contract';
import { formatCount } from '@anju/domain';
import { column, ListPage, RecordDrawer, useList, type Acts, type RecordList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { Money, SearchBox, Sum } from '../../../../ui/index.ts';

const COLUMNS = column<OpeningLine>()([
  { title: '序号', field: 'seq', width: 60 },
  { title: '房号', field: 'houseCode', width: 150 },
  { title: '姓名', field: 'personName', width: 90 },
  { title: '项目', field: 'item', width: 120 },
  { title: '金额', align: 'right', width: 110, render: (row) => <Money value={row.amount} /> },
  { title: '原票据号', field: 'paperNo', width: 110 },
  { title: '备注', field: 'remark', width: 200 },
]);

export type OpeningActs = Acts<{ arrears: null; balances: null; void: OpeningRow; approve: OpeningRow }, OpeningRow>;

interface OpeningLinesProps {
  /** The list it was opened from. */
  readonly list: RecordList;
  readonly opening: OpeningRow;
  readonly access: Access;
  readonly acts: OpeningActs;
}
/** The rows of a document, for the user who audits it. */
export function OpeningLines({ list, opening, access, acts }: OpeningLinesProps) {
  const waiting = opening.state === OPENING.waiting;
  return (
    <RecordDrawer
      list={list}
      record={{ data: opening }}
      what="期初"
      title={({ number, estateName, kind }) => `${number} ${estateName} 期初${ACCOUNT.text(kind)}`}
      onClose={() => acts.open(null)}
      actions={(row) =>
        waiting && access.can('audit') && !row.mine ? (
          <Button type="primary" onClick={() => acts.begin('approve', row)}>
            审核通过
          </Button>
        ) : null
      }
      foot={(row) => ({
        danger:
          waiting && access.can('void') ? (
            <Button danger onClick={() => acts.begin('void', row)}>
              作废
            </Button>
          ) : null,
      })}
    >
      {({ id }) => <Lines openingId={id} />}
    </RecordDrawer>
  );
}

function Lines({ openingId }: { readonly openingId: number }) {
  const list = useList(searchOpeningLines, { openingId }, { rowKey: 'seq' });
  return (
    <ListPage
      name="charging.opening.lines"
      what={{ name: '行', none: '没有符合条件的行' }}
      list={list}
      columns={COLUMNS}
      filters={
        <SearchBox value={list.filter.key ?? ''} onSearch={(key) => list.setFilter({ key })} placeholder="房号 / 姓名" width={160} />
      }
      totals={
        list.extra
          ? { text: `合计 ${formatCount(list.extra.total)} 行`, units: true, cells: { 金额: <Sum value={list.extra.amount} named /> } }
          : null
      }
    />
  );
}
