// Helpers shared by the tests of this group: ids of demo rows by name, and valid forms.
import { type createLatePolicy, createRule, createStandard, type proposePrice, type InputOf } from '@anju/contract';
import type { Installation, Person } from '../../../../testing/installation.ts';

/** Raw rows, bypassing every policy. */
export const rowsOf = <R extends object>({ database }: Installation, text: string, values: unknown[] = []): Promise<R[]> =>
  database.asOwner(async (client) => (await client.query(text, values)).rows as R[]);

export async function idOf(installation: Installation, table: string, column: string, value: string): Promise<number> {
  const [row] = await rowsOf<{ id: number }>(installation, `select id from ${table} where ${column} = $1 order by id limit 1`, [value]);
  if (!row) throw new Error(`no ${value} in ${table}`);
  return row.id;
}

export const ruleForm = (
  chargeTypeId: number,
  name: string,
  more: Partial<InputOf<typeof createRule>> = {},
): InputOf<typeof createRule> => ({
  name,
  chargeTypeId,
  objectKind: 1,
  method: 1,
  priceMethod: 1,
  periodMonths: 1,
  advance: false,
  billDay: 1,
  dueDays: 30,
  proration: 1,
  rounding: 1,
  decimals: 2,
  latePolicyId: null,
  prepaidOffset: true,
  onlinePay: true,
  ...more,
});

export const policyForm = (name: string, more: Partial<InputOf<typeof createLatePolicy>> = {}): InputOf<typeof createLatePolicy> => ({
  name,
  fromDate: '2026-01-01',
  dailyRate: '0.05',
  graceDays: 0,
  capRate: '100',
  ...more,
});

export const priceForm = (
  id: number,
  fromDate: string,
  more: Partial<InputOf<typeof proposePrice>> = {},
): InputOf<typeof proposePrice> => ({
  id,
  fromDate,
  price: '3.10',
  reason: '成本上升',
  ...more,
});

/** A new rule and a standard that follows it. */
export async function makeStandard(
  emp: Person,
  {
    estateId,
    chargeTypeId,
    name,
    rule = {},
  }: { estateId: number; chargeTypeId: number; name: string; rule?: Partial<InputOf<typeof createRule>> },
): Promise<number> {
  const { id: ruleId } = await emp.call(createRule, ruleForm(chargeTypeId, `${name}规则`, rule));
  return (await emp.call(createStandard, { estateId, ruleId, name })).id;
}
