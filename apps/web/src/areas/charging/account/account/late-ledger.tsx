// 违约金明细: the late fee of each bill, how it was calculated, and how much of it is left.
import { Button } from 'antd';
import { CHANGE, LATE, searchLateFees, type LateRow } from '@anju/contract';
import { multiplyDecimal, formatCount } from '@anju/domain';
import { column, ListPage, useActs, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { ChoicePick, DateText, EnumCheck, EnumText, Money, SearchBox, Sum, type Tone } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { useItemChoices } from '../../bill/bill-choices.tsx';
import { BillDrawer } from '../../bill/bill-drawer.tsx';
import { periodText } from '../../bill/bill-text.ts';
import { requestedText } from '../../document/requested-text.ts';
import { ChangeDialog } from '../change-request/change-dialog.tsx';
import { useRefreshChanges } from '../change-request/change-text.ts';

const TONES: Record<LateRow['state'], Tone> = {
  [LATE.running]: 'owed',
  [LATE.stopped]: 'ended',
  [LATE.principalPaid]: 'owed',
  [LATE.settled]: 'paid',
};
const percent = (rate: string): string =>
  `${multiplyDecimal(rate, '100')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')}%`;

const COLUMNS = column<LateRow>()([
  { title: '对象', field: 'objectText', fixed: 'start', width: 116 },
  { title: '小区', field: 'estateName', width: 84 },
  { title: '付款人', width: 70, render: (row) => row.payerName || '不详' },
  { title: '项目', field: 'item', width: 90 },
  { title: '期间', width: 70, render: periodText },
  { title: '到期日', width: 92, render: (row) => <DateText value={row.dueDate} /> },
  { title: '状态', width: 76, render: (row) => <EnumText of={LATE} value={row.state} tones={TONES} /> },
  { title: '今日应收', align: 'right', width: 92, render: (row) => <Money value={row.due} danger={row.due !== '0.00'} dashZero /> },
  {
    title: '累计违约金',
    align: 'right',
    width: 100,
    render: (row) => (
      <>
        <Money value={row.accrued} /> {row.capped && row.cap !== null ? <div className="ui-quiet">封顶 {percent(row.cap)}</div> : null}
      </>
    ),
  },
  { title: '已减免', align: 'right', width: 70, render: (row) => <Money value={row.waived} dashZero /> },
  { title: '已收', align: 'right', width: 70, render: (row) => <Money value={row.settled} dashZero /> },
  { title: '计算本金', align: 'right', width: 96, render: (row) => <Money value={row.base} dashZero /> },
  { title: '计算过程', width: 360, render: (row) => row.lateText ?? '' },
]);

export function LateLedger({ access }: { readonly access: Access }) {
  const list = useList(searchLateFees, {}, { rowKey: 'billId' });
  const items = useItemChoices();
  const acts = useActs<{ waive: readonly number[] }>(useRefreshChanges());
  const { filter, setFilter, extra: sums } = list;
  const add = access.can('add');
  const ticked = list.selected.map(Number);
  return (
    <>
      <ListPage
        name="charging.account.late-ledger"
        what={{ name: '违约金', none: '没有违约金', open: '看账单' }}
        access={access}
        list={list}
        columns={COLUMNS}
        selectable={add}
        onOpen={(row) => acts.open(row.billId)}
        filters={
          <>
            <EstatePick value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="房号 / 车位 / 姓名 / 电话" />
            {items.length === 0 ? null : (
              <ChoicePick
                label="收费项目"
                choices={items}
                width={120}
                value={filter.chargeTypeId}
                onChange={(chargeTypeId) => setFilter({ chargeTypeId })}
              />
            )}
            <EnumCheck of={LATE} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
          </>
        }
        actions={
          add ? (
            <Button type="primary" disabled={ticked.length === 0} onClick={() => acts.begin('waive', ticked)}>
              申请减免
            </Button>
          ) : null
        }
        totals={
          sums && sums.total > 0
            ? {
                text: `合计 ${formatCount(sums.total)} 笔`,
                units: true,
                cells: {
                  今日应收: <Sum value={sums.due} danger named />,
                  累计违约金: <Sum value={sums.accrued} named />,
                  已减免: <Sum value={sums.waived} named />,
                  已收: <Sum value={sums.settled} named />,
                  计算本金: <Sum value={sums.base} named />,
                },
              }
            : null
        }
      />
      {acts.opened === null ? null : <BillDrawer list={list} id={acts.opened} onClose={() => acts.open(null)} />}
      {acts.doing?.kind === 'waive' ? (
        <ChangeDialog
          kind={CHANGE.waive}
          billIds={acts.doing.row}
          onClose={acts.close}
          onDone={(requested) => {
            list.setSelected([]);
            acts.done(requestedText(requested));
          }}
        />
      ) : null}
    </>
  );
}
