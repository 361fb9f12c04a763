// 账单查询: bills of every batch and state, with totals over all matches.
import { Checkbox } from 'antd';
import { BILL, getBatch, getBill, searchBatchBills, searchBills, voidBill, type BillDetail, type BillRow } from '@anju/contract';
import { businessDay, formatMoney, isZeroDecimal, formatCount } from '@anju/domain';
import { column, ListPage, ReasonDialog, useActs, useAsked, useAskedFilter, useAskedId, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import { ChoicePick, DateText, EnumCheck, EnumText, Money, SearchBox, StatusTag, Sum } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { MonthInput, useItemChoices } from '../../bill/bill-choices.tsx';
import { BillDrawer } from '../../bill/bill-drawer.tsx';
import { BILL_TONES, periodText } from '../../bill/bill-text.ts';

const columnsOn = (today: string) =>
  column<BillRow>()([
    { title: '对象', field: 'objectText', fixed: 'start', width: 170 },
    { title: '小区', width: 110, field: 'estateName' },
    { title: '付款人', field: 'payerName', width: 110 },
    { title: '项目', field: 'item' },
    { title: '期间', render: periodText },
    {
      title: '状态',
      width: 80,
      render: (row) => (
        <>
          <EnumText of={BILL} value={row.state} tones={BILL_TONES} /> {row.void ? <StatusTag tone="ended">已作废</StatusTag> : null}
          {row.suspended ? <StatusTag tone="ended">挂账</StatusTag> : null}
        </>
      ),
    },
    {
      title: '到期日',
      width: 100,
      render: (row) => <DateText value={row.dueDate} danger={row.state === BILL.published && !row.void && row.dueDate < today} />,
    },
    { title: '应收', align: 'right', width: 96, render: (row) => <Money value={row.amount} /> },
    { title: '调整', align: 'right', width: 76, render: (row) => <Money value={row.adjusted} dashZero /> },
    { title: '减免', align: 'right', width: 76, render: (row) => <Money value={row.reduced} dashZero /> },
    { title: '已收', align: 'right', width: 96, render: (row) => <Money value={row.settled} dashZero /> },
    { title: '未收', align: 'right', width: 96, render: (row) => <Money value={row.open} dashZero /> },
    { title: '违约金', align: 'right', width: 80, render: (row) => <Money value={row.late} danger={!isZeroDecimal(row.late)} dashZero /> },
    { title: '计费说明', render: (row) => <span className="ui-quiet">{row.explain}</span> },
  ]);

export function BillList({ access }: { readonly access: Access }) {
  const list = useList(searchBills, {});
  const items = useItemChoices();
  const acts = useActs<{ void: BillDetail }>(useRefresh(searchBills, getBill, getBatch, searchBatchBills));
  const { opened, doing } = acts;
  const { filter, setFilter, extra: sums } = list;
  useAskedFilter(setFilter);
  useAskedId(acts.open, 'bills');
  useAsked((search) => {
    const asked = Number(search.get('publication') ?? 0);
    const publicationId = Number.isSafeInteger(asked) && asked > 0 ? asked : null;
    // One link narrows the list to a publication, the next one to a house: what the one before asked for is over.
    if (publicationId !== null) setFilter({ publicationId, key: '', estateId: null });
    else if (search.has('key')) setFilter({ publicationId });
  });
  return (
    <>
      <ListPage
        name="charging.bill"
        what="账单"
        access={access}
        list={list}
        columns={columnsOn(businessDay(new Date()))}
        onOpen={(row) => acts.open(row.id)}
        filters={
          <>
            <EstatePick value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="房号 / 车位 / 姓名 / 电话" />
            {items.length === 0 ? null : (
              <ChoicePick
                label="收费项目"
                choices={items}
                width={130}
                value={filter.chargeTypeId}
                onChange={(chargeTypeId) => setFilter({ chargeTypeId })}
              />
            )}
            <EnumCheck of={BILL} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
            <MonthInput placeholder="账期从" value={filter.monthFrom} onChange={(monthFrom) => setFilter({ monthFrom })} />
            <MonthInput placeholder="账期至" value={filter.monthTo} onChange={(monthTo) => setFilter({ monthTo })} />
            <Checkbox checked={filter.overdue ?? false} onChange={(event) => setFilter({ overdue: event.target.checked })}>
              已逾期
            </Checkbox>
            <Checkbox checked={filter.void ?? false} onChange={(event) => setFilter({ void: event.target.checked })}>
              只看作废
            </Checkbox>
          </>
        }
        actions={filter.publicationId == null ? null : <StatusTag tone="kind">只看一次发布的账单</StatusTag>}
        totals={
          // The amount is after adjustments and reductions, as the server calculates it.
          sums && {
            units: true,
            text: `合计 ${formatCount(sums.total)} 笔`,
            cells: {
              调整减免后应收: <Sum value={sums.amount} named />,
              已收: <Sum value={sums.settled} named />,
              未收: <Sum value={sums.open} named />,
            },
          }
        }
      />
      {opened === null ? null : (
        <BillDrawer
          list={list}
          id={opened}
          onClose={() => acts.open(null)}
          {...(access.can('void') ? { onVoid: (bill: BillDetail) => acts.begin('void', bill) } : {})}
        />
      )}
      {doing?.kind === 'void' ? (
        <ReasonDialog
          title="作废账单"
          go="作废"
          note={`${doing.row.objectText} ${doing.row.item} ${periodText(doing.row)}，应收 ${formatMoney(doing.row.amount)} 元。作废后保留记录，该期间可以重新计费。`}
          endpoint={voidBill}
          toInput={(reason) => ({ id: doing.row.id, reason })}
          onDone={() => acts.done('账单已作废，该期间可以重新计费')}
          onClose={acts.close}
        />
      ) : null}
    </>
  );
}
