// Purchased energy according to its invoices: entered, changed and removed by month and kind.
import { Button, Form, Input } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  changePurchase,
  createPurchase,
  energyBalance,
  meterKind,
  removePurchase,
  searchPurchases,
  type InputOf,
  type PurchaseRow,
} from '@anju/contract';
import { businessDay, formatMoney, priceText, formatCount } from '@anju/domain';
import { column, EntryDialog, ListPage, useActs, useEntry, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { DecimalInput, EnumSelect, FilterPick, Money, Sum, useConfirm } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { MonthInput } from '../../bill/bill-choices.tsx';
import { quantityText } from './energy-text.ts';

const columnsFor = (canRemove: boolean, onRemove: (row: PurchaseRow) => void) =>
  column<PurchaseRow>()([
    { title: '月份', fixed: 'start', width: 80, render: (row) => row.month.replace('-', '.') },
    { title: '小区', field: 'estateName', width: 120 },
    { title: '类别', width: 60, render: (row) => meterKind.text(row.kind) },
    { title: '数量', align: 'right', width: 120, render: (row) => quantityText(row.quantity, row.kind) },
    { title: '金额', align: 'right', width: 110, render: (row) => <Money value={row.amount} /> },
    { title: '均价', align: 'right', width: 80, render: (row) => (row.price === null ? '–' : priceText(row.price)) },
    { title: '供应单位', field: 'supplier', width: 140 },
    { title: '凭证号', field: 'voucherNo', width: 130 },
    { title: '备注', field: 'remark', width: 140 },
    { title: '登记人', field: 'createdBy', width: 80 },
    {
      title: '操作',
      width: 60,
      render: (row) =>
        canRemove ? (
          <Button
            type="link"
            size="small"
            danger
            onClick={(event) => {
              event.stopPropagation();
              onRemove(row);
            }}
          >
            删除
          </Button>
        ) : null,
    },
  ]);

export function EnergyPurchases({ access }: { readonly access: Access }) {
  const confirm = useConfirm();
  const list = useList(searchPurchases, {});
  const acts = useActs<{ new: null; change: PurchaseRow }>(useRefresh(searchPurchases, energyBalance));
  const { doing, done } = acts;
  const { filter, setFilter, extra } = list;
  async function remove({ id, month, kind, amount }: PurchaseRow) {
    const text = `删除 ${month.replace('-', '.')} ${meterKind.text(kind)} ${formatMoney(amount)} 元的购入？`;
    if (!(await confirm({ title: '删除购入', text, go: '删除', danger: true }))) return;
    await call(removePurchase, { id });
    done('已删除');
  }
  return (
    <>
      <ListPage
        name="charging.energy.purchase"
        what={{ name: '购入', none: '还没有登记购入', unfound: '还没有登记购入' }}
        access={access}
        list={list}
        columns={columnsFor(access.can('remove'), (row) => acts.attempt(() => remove(row)))}
        onOpen={(row) => (access.can('change') ? acts.begin('change', row) : undefined)}
        filters={
          <>
            <EstatePick value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
            <FilterPick
              name="类别"
              value={filter.kind}
              options={meterKind.options}
              onChange={(kind) => setFilter({ kind: kind ?? null })}
            />
            <MonthInput value={filter.monthFrom} placeholder="起始月份" onChange={(monthFrom) => setFilter({ monthFrom })} />
            <MonthInput value={filter.monthTo} placeholder="截止月份" onChange={(monthTo) => setFilter({ monthTo })} />
          </>
        }
        actions={
          access.can('add') ? (
            <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
              登记购入
            </Button>
          ) : null
        }
        totals={
          extra && extra.total > 0
            ? { text: `合计 ${formatCount(extra.total)} 笔`, units: true, cells: { 金额: <Sum value={extra.amount} named /> } }
            : null
        }
      />
      {doing === null ? null : (
        <PurchaseDialog
          row={doing.row}
          estateId={filter.estateId ?? null}
          onClose={acts.close}
          onDone={() => done(doing.kind === 'new' ? '已登记' : '已修改')}
        />
      )}
    </>
  );
}

interface PurchaseDialogProps {
  readonly row: PurchaseRow | null;
  readonly estateId: number | null;
  readonly onDone: () => void;
  readonly onClose: () => void;
}
function PurchaseDialog({ row, estateId, onDone, onClose }: PurchaseDialogProps) {
  const initial = {
    estateId: row?.estateId ?? estateId,
    kind: row?.kind ?? 2,
    month: (row?.month ?? businessDay(new Date()).slice(0, 7)) as string | null,
    quantity: row?.quantity ?? '',
    amount: row?.amount ?? '',
    supplier: row?.supplier ?? '',
    voucherNo: row?.voucherNo ?? '',
    remark: row?.remark ?? '',
  };
  const toForm = (values: typeof initial): InputOf<typeof createPurchase> => ({
    ...values,
    estateId: values.estateId ?? 0,
    month: values.month ?? '',
  });
  const made = useEntry({ endpoint: createPurchase, initial, toInput: toForm, onDone });
  const changed = useEntry({
    endpoint: changePurchase,
    initial,
    toInput: (values): InputOf<typeof changePurchase> => ({ ...toForm(values), id: row?.id ?? 0, version: row?.version ?? 0 }),
    onDone,
  });
  return (
    <EntryDialog title={row === null ? '登记能耗购入' : '修改能耗购入'} entry={row === null ? made : changed} onClose={onClose}>
      <div className="form-grid">
        <Form.Item name="estateId" label="小区" required>
          <EstatePick placeholder="请选择小区" width="100%" />
        </Form.Item>
        <Form.Item name="kind" label="类别" required>
          <EnumSelect of={meterKind} />
        </Form.Item>
        <Form.Item name="month" label="月份" required>
          <MonthInput width="100%" />
        </Form.Item>
        <Form.Item name="quantity" label="数量" required>
          <DecimalInput scale={4} />
        </Form.Item>
        <Form.Item name="amount" label="金额" required>
          <DecimalInput suffix="元" />
        </Form.Item>
        <Form.Item name="supplier" label="供应单位">
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="voucherNo" label="凭证号">
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="remark" label="备注" className="wide">
          <Input maxLength={200} />
        </Form.Item>
      </div>
    </EntryDialog>
  );
}
