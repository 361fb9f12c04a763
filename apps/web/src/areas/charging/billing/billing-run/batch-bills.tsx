// The bills of one batch, with the calculation of each and its change from the previous period; wrong ones are sent back.
import { useState } from 'react';
import { Button, Checkbox } from 'antd';
import { BATCH, BILL, DIFFERENCE_FLAG, rejectBills, searchBatchBills, type BatchBillRow } from '@anju/contract';
import { formatCount } from '@anju/domain';
import { column, ListTable, ReasonDialog, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { ChoicePick, DateText, EnumCheck, EnumText, Money, Nothing, SearchBox, Sum, Toolbar } from '../../../../ui/index.ts';
import type { Batch, BillsWanted } from './batch-shapes.ts';
import { BillDrawer } from '../../bill/bill-drawer.tsx';
import { BILL_TONES, isFlagged, percentText, periodText } from '../../bill/bill-text.ts';

const COLUMNS = column<BatchBillRow>()([
  { title: '对象', field: 'objectText', fixed: 'start' },
  { title: '付款人', field: 'payerName', width: 110 },
  { title: '项目', field: 'item' },
  { title: '期间', render: periodText },
  { title: '状态', width: 80, render: (row) => <EnumText of={BILL} value={row.state} tones={BILL_TONES} /> },
  { title: '应收', align: 'right', width: 96, render: (row) => <Money value={row.amount} /> },
  { title: '上期', align: 'right', width: 96, render: (row) => <Money value={row.last} /> },
  { title: '差异', align: 'right', width: 84, render: ({ percent }) => <Percent value={percent} /> },
  { title: '计费说明', render: (row) => <span className="ui-quiet">{row.explain}</span> },
  { title: '到期日', width: 100, render: (row) => <DateText value={row.dueDate} /> },
]);

export function Percent({ value }: { readonly value: string | null }) {
  if (value === null) return <Nothing />;
  return <span className={isFlagged(value) ? 'ui-danger' : ''}>{percentText(value)}</span>;
}

interface BatchBillsProps {
  readonly batch: Batch;
  readonly wanted: BillsWanted;
  readonly access: Access;
  readonly onDone: (text: string) => void;
}

export function BatchBills({ batch, wanted, access, onDone }: BatchBillsProps) {
  const [shown, setShown] = useState(wanted);
  const list = useList(searchBatchBills, { batchId: batch.id, ...shown });
  const [openId, setOpenId] = useState<number | null>(null);
  const [rejecting, setRejecting] = useState(false);
  const narrow = (patch: BillsWanted) => setShown({ ...shown, ...patch });
  const mayReject = access.can('audit') && batch.auditable && batch.state === BATCH.waiting;
  const chosen = list.selected.map(Number);
  return (
    <div className="batch-tab">
      <Toolbar
        actions={
          mayReject ? (
            <Button
              danger
              disabled={chosen.length === 0}
              title={chosen.length === 0 ? '请先勾选账单' : ''}
              onClick={() => setRejecting(true)}
            >
              退回{chosen.length > 0 ? ` ${chosen.length} 笔` : ''}
            </Button>
          ) : null
        }
      >
        <ChoicePick
          label="收费项目"
          width={130}
          choices={batch.itemSums.map(({ chargeTypeId, item }) => ({ value: chargeTypeId, label: item }))}
          value={shown.chargeTypeId}
          onChange={(chargeTypeId) => narrow({ chargeTypeId })}
        />
        <ChoicePick
          label="楼栋"
          width={120}
          choices={batch.buildings.flatMap(({ buildingId, building }) =>
            buildingId === null ? [] : [{ value: buildingId, label: building }],
          )}
          value={shown.buildingId}
          onChange={(buildingId) => narrow({ buildingId })}
        />
        <EnumCheck of={BILL} value={shown.states ?? []} onChange={(states) => narrow({ states })} />
        <SearchBox
          value={list.filter.key ?? ''}
          onSearch={(key) => list.setFilter({ key })}
          placeholder="房号 / 车位 / 付款人"
          width={180}
        />
        <Checkbox checked={shown.flagged ?? false} onChange={(event) => narrow({ flagged: event.target.checked })}>
          差异 ≥{DIFFERENCE_FLAG}%
        </Checkbox>
      </Toolbar>
      <ListTable
        name="charging.billing-run.batch-bills"
        what={{ name: '账单', none: '没有符合条件的账单' }}
        list={list}
        columns={COLUMNS}
        selectable={mayReject}
        onOpen={(row) => setOpenId(row.id)}
        totals={
          list.extra
            ? { text: `合计 ${formatCount(list.extra.total)} 笔`, units: true, cells: { 应收: <Sum value={list.extra.amount} named /> } }
            : null
        }
      />
      {openId === null ? null : <BillDrawer list={list} id={openId} onClose={() => setOpenId(null)} />}
      {rejecting ? (
        <ReasonDialog
          title="退回账单"
          go="退回"
          note={`${chosen.length} 笔账单退回到待计费，金额清零；改正后用“补算”重新计费。`}
          endpoint={rejectBills}
          toInput={(reason) => ({ id: batch.id, billIds: chosen, reason })}
          onDone={({ bills }) => {
            setRejecting(false);
            list.setSelected([]);
            onDone(`已退回 ${bills} 笔`);
          }}
          onClose={() => setRejecting(false)}
        />
      ) : null}
    </div>
  );
}
