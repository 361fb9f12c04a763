// 能耗账户 (menu 179): how much of each kind of energy an estate bought, how much its meters sold to houses, how much public areas used, and
// how much was lost. loss = bought - sold - public; rate = loss / bought. Domain notes, 4.5 and 11.4.
import { z } from 'zod';
import { chosen, id, idParam, version } from '../../kit/ids.ts';
import { pageQuery } from '../../kit/paging.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { month } from '../billing/bill.ts';
import { BILL, meterKind } from '../enums.ts';
import { optionalId, optionalText, searchKey } from '../../kit/fields.ts';

const energyCalls = resource({ path: '/api/charging/energy', menu: MENU.accountEnergy, what: '能耗购入列表' });

export const ENERGY_UNIT: Readonly<Record<number, string>> = { 1: '吨', 2: '度', 3: '方', 4: '千瓦时', 5: '吨' };
const MAX_MONTHS = 36;
const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5)) - Number(from.slice(5)) + 1;

const range = {
  estateId: optionalId,
  kind: meterKind.schema.nullable().default(null),
  monthFrom: month,
  monthTo: month,
};
interface Range {
  readonly monthFrom: string;
  readonly monthTo: string;
}
const checkRange = ({ monthFrom, monthTo }: Range, context: z.RefinementCtx): void => {
  const say = (message: string) => context.addIssue({ code: 'custom', path: ['monthTo'], message });
  if (monthTo < monthFrom) say('截止月份不能早于起始月份');
  else if (monthsBetween(monthFrom, monthTo) > MAX_MONTHS) say(`一次最多查看 ${MAX_MONTHS} 个月`);
};

// ---- purchases ----------------------------------------------------------------------------------------------------------

const purchaseForm = z.object({
  estateId: chosen('小区'),
  kind: z.literal(meterKind.values, '请选择类别'),
  month: month,
  quantity: z
    .string('请输入数量')
    .trim()
    .regex(/^\d{1,12}(\.\d{1,4})?$/, '数量应为非负数，最多四位小数'),
  amount: z
    .string('请输入金额')
    .trim()
    .regex(/^\d{1,14}(\.\d{1,2})?$/, '金额应为非负数，最多两位小数'),
  supplier: optionalText('供应单位', 60),
  voucherNo: optionalText('凭证号', 60),
  remark: optionalText('备注', 200),
});
export type PurchaseForm = z.output<typeof purchaseForm>;
const purchaseRow = z.object({
  id,
  version,
  estateId: id,
  estateName: z.string(),
  kind: meterKind.schema,
  month: z.string(),
  quantity: z.string(),
  amount: z.string(),
  price: z.string().nullable(),
  supplier: z.string(),
  voucherNo: z.string(),
  remark: z.string(),
  createdBy: z.string(),
});
export type PurchaseRow = z.infer<typeof purchaseRow>;
export const searchPurchases = energyCalls.search(
  { ...range, monthFrom: month.nullable().default(null), monthTo: month.nullable().default(null) },
  purchaseRow,
  { summary: '能耗购入列表', at: 'purchase/search', totals: { amount: z.string() } },
);
export const createPurchase = energyCalls.write('purchase', '登记能耗购入', {
  act: 'add',
  idempotent: true,
  input: purchaseForm,
  output: z.object({ id }),
});
export const changePurchase = energyCalls.write('purchase/{id}', '修改能耗购入', {
  act: 'change',
  method: 'PUT',
  input: purchaseForm.extend({ id: idParam, version }),
});
export const removePurchase = energyCalls.write('purchase/{id}', '删除能耗购入', {
  act: 'remove',
  method: 'DELETE',
  input: z.object({ id: idParam }),
});

// ---- balance: bought, sold, lost ----------------------------------------------------------------------------------------

const figures = {
  bought: z.string(),
  boughtAmount: z.string(),
  /** `sold`: usage of the meters of houses. `soldAmount`: the bills for it. */
  sold: z.string(),
  soldAmount: z.string(),
  /** The part of `sold` that is not billed yet. */
  unbilled: z.string(),
  /** `common`: usage of public meters, less that of the meters below them. `sharedAmount`: the cost shared among houses. */
  common: z.string(),
  sharedAmount: z.string(),
  /** Given only where there are both an invoice and readings; otherwise null. */
  loss: z.string().nullable(),
  /** Percentage of what was bought in the months that have a loss. */
  lossRate: z.string().nullable(),
  /** Sold and public usage per ㎡ of charged area. */
  perArea: z.string().nullable(),
};
const balanceRow = z.object({
  key: z.string(),
  estateId: id,
  estateName: z.string(),
  kind: meterKind.schema,
  month: z.string(),
  ...figures,
});
export type EnergyBalanceRow = z.infer<typeof balanceRow>;
const kindTotal = z.object({ kind: meterKind.schema, ...figures });
export type EnergyTotal = z.infer<typeof kindTotal>;
/** Quantities of different kinds cannot be added up, so totals are by kind. */
export const energyBalance = energyCalls.read('balance', '能耗平衡', {
  input: z.object(range).superRefine(checkRange),
  output: z.object({ rows: z.array(balanceRow), totals: z.array(kindTotal) }),
});

// ---- readings by house --------------------------------------------------------------------------------------------------

const ledgerRow = z.object({
  id,
  estateName: z.string(),
  /** House code, or the location of a public meter. */
  place: z.string(),
  common: z.boolean(),
  meterNumber: z.string(),
  kind: meterKind.schema,
  month: z.string(),
  previous: z.string(),
  current: z.string(),
  usage: z.string(),
  /** Average price per unit of the bill; null when there is no bill. */
  price: z.string().nullable(),
  amount: z.string().nullable(),
  state: BILL.schema.nullable(),
  lastUsage: z.string().nullable(),
  /** Change against the previous period, in percent. */
  change: z.string().nullable(),
  perArea: z.string().nullable(),
});
export type EnergyLedgerRow = z.infer<typeof ledgerRow>;
export const searchEnergyLedger = energyCalls.read('ledger', '能耗台账', {
  input: pageQuery
    .extend({
      ...range,
      /** House code, meter number or location. */
      key: searchKey,
      who: z.enum(['all', 'house', 'common']).default('all'),
    })
    .superRefine(checkRange),
  output: z.object({
    rows: z.array(ledgerRow),
    total: z.int(),
    sums: z.array(z.object({ kind: meterKind.schema, readings: z.int(), usage: z.string(), amount: z.string() })),
  }),
});
