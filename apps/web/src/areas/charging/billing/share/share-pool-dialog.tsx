// The cost of a period: from public meters, from an invoice, typed, or from a yearly settlement.
import { Checkbox, Form, Input, Select, Table } from 'antd';
import {
  changeSharePool,
  createSharePool,
  meterKind,
  POOL_SOURCE,
  shareFormula,
  type InputOf,
  type ShareMeterRow,
  type SharePoolDetail,
  type SharePoolForm,
} from '@anju/contract';
import { addDecimal, businessDay, CENT, formatMoney, monthEnd, multiplyDecimal, previousDay, roundBy, subtractDecimal } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { DayInput, DecimalInput, EnumSelect } from '../../../../ui/index.ts';
import { usePlans, useShareMeters } from './share-queries.ts';

type Values = Omit<SharePoolForm, 'planId' | 'periodFrom' | 'periodTo'> & {
  readonly planId: number | null;
  readonly periodFrom: string | null;
  readonly periodTo: string | null;
};

function lastMonth(): { periodFrom: string; periodTo: string } {
  const last = previousDay(`${businessDay(new Date()).slice(0, 7)}-01`);
  return { periodFrom: `${last.slice(0, 7)}-01`, periodTo: monthEnd(last) };
}
const valuesOf = (pool: SharePoolDetail | undefined): Values =>
  pool
    ? {
        planId: pool.planId,
        periodFrom: pool.periodFrom,
        periodTo: pool.periodTo,
        source: pool.source,
        meterIds: [...new Set(pool.readings.map(({ meterId }) => meterId))],
        quantity: pool.quantity,
        price: pool.price,
        amount: pool.amount,
        voucherNo: pool.voucherNo,
        remark: pool.remark,
      }
    : { planId: null, ...lastMonth(), source: 2, meterIds: [], quantity: null, price: null, amount: null, voucherNo: '', remark: '' };

const orNull = (text: string | null | undefined): string | null => (text == null || text === '' ? null : text);

interface Props {
  /** Absent for a new pool. */
  readonly pool: SharePoolDetail | undefined;
  readonly onClose: () => void;
  readonly onDone: (id: number | null) => void;
}
export function SharePoolDialog({ pool, onClose, onDone }: Props) {
  const plans = usePlans();
  const initial = valuesOf(pool);
  const entry = useEntry({
    endpoint: pool ? changeSharePool : createSharePool,
    initial,
    toInput: (values) => {
      const byMeter = values.source === POOL_SOURCE.meter;
      return {
        ...values,
        meterIds: byMeter ? values.meterIds : [],
        quantity: byMeter ? null : orNull(values.quantity),
        price: orNull(values.price),
        amount: byMeter ? null : orNull(values.amount),
        ...(pool ? { id: pool.id, version: pool.version } : {}),
      } as InputOf<typeof changeSharePool>;
    },
    onDone: (output) => onDone('id' in output ? (output as { id: number }).id : null),
  });
  const { form } = entry;
  const source = Form.useWatch('source', form) ?? initial.source;
  const planId = Form.useWatch('planId', form) ?? initial.planId;
  const periodFrom = Form.useWatch('periodFrom', form) ?? initial.periodFrom;
  const periodTo = Form.useWatch('periodTo', form) ?? initial.periodTo;
  const price = Form.useWatch('price', form) ?? initial.price;
  const meterIds = Form.useWatch('meterIds', form) ?? initial.meterIds;
  const byMeter = source === POOL_SOURCE.meter;
  const rows = plans.data?.rows ?? [];
  const plan = rows.find(({ id }) => id === planId);
  const known =
    pool && !rows.some(({ id }) => id === pool.planId) ? [{ value: pool.planId, label: `${pool.estateName} ${pool.planName}` }] : [];
  const meters = useShareMeters({ planId, periodFrom, periodTo, poolId: pool?.id ?? null }, byMeter);
  const chosen = (meters.data ?? []).filter(({ meterId }) => meterIds.includes(meterId));
  const usage = chosen.map(({ usage: all, below }) => subtractDecimal(all, below)).reduce(addDecimal, '0');
  return (
    <EntryDialog title={pool ? `修改公摊 ${pool.number}` : '新增公摊'} entry={entry} onClose={onClose} size="wide">
      <div className="form-grid">
        <Form.Item name="planId" label="公摊方案" required className="wide">
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="请选择公摊方案"
            loading={plans.isFetching}
            options={[
              ...known,
              ...rows.map(({ id, estateName, name, item }) => ({ value: id, label: `${estateName} ${name}（${item}）` })),
            ]}
          />
        </Form.Item>
        {plan ? <p className="share-formula wide">{shareFormula(plan.method)}</p> : null}
        <Form.Item name="periodFrom" label="期间起" required>
          <DayInput />
        </Form.Item>
        <Form.Item name="periodTo" label="期间止" required>
          <DayInput />
        </Form.Item>
        <Form.Item name="source" label="来源" required tooltip="年度清算按全年实际费用分摊，并减去当年已预收的部分">
          <EnumSelect of={POOL_SOURCE} />
        </Form.Item>
        <Form.Item name="voucherNo" label="发票或凭证号" required={source === POOL_SOURCE.invoice}>
          <Input maxLength={60} />
        </Form.Item>
        {byMeter ? (
          <Form.Item name="meterIds" label="公共表" required className="wide">
            <MeterPick rows={meters.data ?? []} loading={meters.isFetching} ready={planId !== null} />
          </Form.Item>
        ) : (
          <>
            <Form.Item name="amount" label="金额" required>
              <DecimalInput scale={2} suffix="元" />
            </Form.Item>
            <Form.Item name="quantity" label="用量" tooltip="可不填；填写后按权重列出各户分摊的用量">
              <DecimalInput scale={4} />
            </Form.Item>
          </>
        )}
        {byMeter ? (
          <>
            <Form.Item name="price" label="单价" required>
              <DecimalInput scale={6} suffix="元" />
            </Form.Item>
            <Form.Item label="金额">
              <output aria-label="公摊金额">
                {price ? `${usage} × ${price} = ${formatMoney(roundBy(multiplyDecimal(usage, price), CENT))} 元` : `用量 ${usage}`}
              </output>
            </Form.Item>
          </>
        ) : null}
        <Form.Item name="remark" label="备注" className="wide">
          <Input maxLength={200} />
        </Form.Item>
      </div>
    </EntryDialog>
  );
}

interface MeterPickProps {
  readonly rows: readonly ShareMeterRow[];
  readonly loading: boolean;
  readonly ready: boolean;
  readonly value?: readonly number[];
  readonly onChange?: (ids: number[]) => void;
}
function MeterPick({ rows, loading, ready, value = [], onChange }: MeterPickProps) {
  const toggle = (id: number, on: boolean) => onChange?.(on ? [...value, id] : value.filter((one) => one !== id));
  return (
    <Table
      size="small"
      rowKey="meterId"
      loading={loading}
      pagination={false}
      dataSource={[...rows]}
      locale={{ emptyText: ready ? '该方案的分摊组没有公共表，请在计量表具中登记' : '请先选择公摊方案' }}
      columns={[
        {
          title: '表号',
          render: (_: unknown, row: ShareMeterRow) => (
            <Checkbox
              checked={value.includes(row.meterId)}
              disabled={row.problem !== '' && !value.includes(row.meterId)}
              onChange={(event) => toggle(row.meterId, event.target.checked)}
            >
              {row.number}
            </Checkbox>
          ),
        },
        { title: '类别', render: (_: unknown, row: ShareMeterRow) => meterKind.text(row.kind), width: 60 },
        { title: '用量', dataIndex: 'usage', align: 'right', width: 90 },
        { title: '下级表', dataIndex: 'below', align: 'right', width: 90 },
        { title: '说明', render: (_: unknown, row: ShareMeterRow) => row.problem || row.location },
      ]}
    />
  );
}
