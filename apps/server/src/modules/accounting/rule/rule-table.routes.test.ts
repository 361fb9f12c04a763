// Every row of the rule table (domain: accounting 7.2) with the exact entries that the default rules make of what charging tells.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeVoucherRule,
  generateVouchers,
  listVoucherRules,
  readSubjectMap,
  readRulePeriod,
  saveRuleSetting,
  saveSubjectMap,
  searchGenerated,
  submitVouchers,
} from '@anju/contract';
import { openGround, type SettleGround } from '../../charging/settlement/settlement.fixtures.ts';
import { openVoucherStage, type VoucherStage } from '../voucher/voucher.fixtures.ts';
import { ITEMS, TABLE, type ItemName, type TableRow } from './rule-table.fixtures.ts';

const YM = 202501;
const DAY = '2025-01-15';
let stage: VoucherStage;
let ground: SettleGround;
let owner: { houseId: number; personId: number };
const items = new Map<ItemName, number>();
let other = 0;
let settlements = 0;
let lines = 0;

beforeAll(async () => {
  stage = await openVoucherStage();
  ground = await openGround(stage.installation);
  owner = await ground.house('规-表');
  const [company] = await ground.sql<{ id: number }>(
    `select id::int from org.company where tenant_id = $1 and id <> $2 order by id limit 1`,
    [ground.tenantId, stage.companyId],
  );
  other = company?.id ?? 0;
  for (const [key, { name, family, ...more }] of Object.entries(ITEMS)) {
    const id = await ground.item(name, more);
    await ground.sql(`update manage.charge_type set family = $2 where id = $1`, [id, family]);
    items.set(key as ItemName, id);
  }
  await stage.maker.call(saveRuleSetting, {
    ...{ companyId: stage.companyId, fromYm: YM, enabled: true, closedMode: 1, version: null, regimes: [] },
  });
});
afterAll(() => stage.close());

const settlement = async (type: number): Promise<number> => {
  settlements += 1;
  const [made] = await ground.sql<{ id: number }>(
    `insert into charging.settlement (tenant_id, number, company_id, estate_id, type, source, payer_name, day, at, cashier_id, cashier_name,
       total) values ($1, $2, $3, $4, $5, 'counter', '付款人', $6::date, $6::date, 1, '测试', 0) returning id::int`,
    [ground.tenantId, `TB${settlements}`, stage.companyId, ground.estateId, type, DAY],
  );
  return made?.id ?? 0;
};
/** A line of a bank statement, to another account than the one that transfers come to otherwise. */
async function incomeLine(companyId: number): Promise<number> {
  const [made] = await ground.sql<{ id: number }>(
    `with a as (
       insert into org.company_bank_account (tenant_id, company_id, bank, account_name, account_no)
       values ($1, $2, '测表银行', '公司', 'CB' || $3) returning id)
     insert into charging.bank_income (tenant_id, company_id, account_id, serial, paid_on, amount, created_by, created_at)
     select $1, $2, a.id, 'LS' || $3, $4::date, 106, '测试', $4::date from a returning id::int`,
    [ground.tenantId, companyId, String(++lines), DAY],
  );
  return made?.id ?? 0;
}
async function tell({ events, settle, claims = false, elsewhere = false }: TableRow): Promise<number[]> {
  const settlementId = settle === undefined ? null : await settlement(settle);
  const incomeId = claims || events.some(({ income }) => income) ? await incomeLine(elsewhere ? other : stage.companyId) : null;
  if (claims)
    await ground.sql(
      `insert into charging.bank_income_claim (tenant_id, settlement_id, income_id, amount, by, at) values ($1, $2, $3, 106, '测试', $4::date)`,
      [ground.tenantId, settlementId, incomeId, DAY],
    );
  const rows = events.map(({ item = null, nobody = false, billed = false, income = false, placed = false, between = false, ...event }) => ({
    ...{ type: event.type, amount: event.amount, late: event.late ?? '0', month: event.month ?? null, list: event.list ?? null },
    ...{ method: event.method ?? null, account_kind: event.accountKind ?? null, reason: event.reason ?? null },
    ...{ charge_type_id: item === null ? null : items.get(item), settlement_id: settlementId, bill_id: billed ? 999_999_999 : null },
    ...{ income_id: income ? incomeId : null, estate_id: income && !placed ? null : ground.estateId },
    ...{ partner_id: between ? other : null },
    ...(nobody ? {} : { house_id: owner.houseId, person_id: owner.personId }),
  }));
  const told = await ground.sql<{ id: number }>(
    `insert into charging.accounting_event (tenant_id, day, at, company_id, estate_id, type, amount, late, month, list, method,
       account_kind, reason, charge_type_id, settlement_id, bill_id, house_id, person_id, income_id, partner_id)
     select $1, $2::date, $2::date, $3, e.estate_id, e.type, e.amount, e.late, e.month, e.list, e.method, e.account_kind, e.reason, e.charge_type_id,
            e.settlement_id, e.bill_id, e.house_id, e.person_id, e.income_id, e.partner_id
       from jsonb_populate_recordset(null::charging.accounting_event, $4::jsonb) e returning id::int`,
    [ground.tenantId, DAY, stage.companyId, JSON.stringify(rows)],
  );
  return told.map(({ id }) => id);
}
/** What the vouchers of these events hold, as the table writes it. */
const linesOf = async (eventIds: readonly number[]): Promise<string[]> =>
  (
    await ground.sql<{ line: string }>(
      `select concat_ws(' ', case when e.debit <> 0 then '借' else '贷' end, s.code, sum(e.debit + e.credit)::numeric(18, 2),
              nullif(concat(case when d.house_id is not null then 'H' end, case when d.person_id is not null then 'K' end,
                case when d.estate_id is not null then 'P' end, case when d.charge_type_id is not null then 'F' end,
                case when d.bank_account_id is not null then 'B' end,
                case when d.partner_id is not null then 'C' end), ''), e.cash_item) as line
         from accounting.entry e join accounting.subject s on s.tenant_id = e.tenant_id and s.id = e.subject_id
         left join accounting.dimset d on d.tenant_id = e.tenant_id and d.id = e.dimset_id
        where e.voucher_id in (select x.voucher_id from accounting.event_voucher x where x.event_id = any ($1::bigint[]))
        group by e.debit <> 0, s.code, d.id, d.house_id, d.person_id, d.estate_id, d.charge_type_id, d.bank_account_id, d.partner_id, e.cash_item
        order by e.debit <> 0 desc, s.code`,
      [eventIds],
    )
  ).map(({ line }) => line);
const bookedTimes = async (eventIds: readonly number[]): Promise<number> =>
  (
    await ground.sql<{ n: number }>(`select count(*)::int as n from accounting.event_voucher where event_id = any ($1::bigint[])`, [
      eventIds,
    ])
  )[0]?.n ?? 0;

const byFee = (on: boolean) =>
  on
    ? ground.sql(`insert into accounting.estate_regime (tenant_id, company_id, estate_id, regime) values ($1, $2, $3, 2)`, [
        ...[ground.tenantId, stage.companyId, ground.estateId],
      ])
    : ground.sql(`delete from accounting.estate_regime where company_id = $1`, [stage.companyId]);
async function billedAhead(enabled: boolean): Promise<void> {
  const { companyId } = stage;
  const found = (await stage.maker.call(listVoucherRules, { companyId })).find(({ name }) => name === '账单应收（提前开账）');
  if (!found) throw new Error('no rule for bills of later months');
  await stage.maker.call(changeVoucherRule, { ...found, enabled });
}

async function expectRow(row: TableRow): Promise<void> {
  const { events, lines: expected, fee = false, ahead = false } = row;
  const ids = await tell(row);
  if (fee) await byFee(true);
  if (ahead) await billedAhead(true);
  const done = await stage.maker.call(generateVouchers, { companyId: stage.companyId, ym: YM });
  if (fee) await byFee(false);
  if (ahead) await billedAhead(false);
  expect(done).toMatchObject({ events: events.length, failed: 0 });
  expect(await linesOf(ids)).toEqual(expected);
  expect(await bookedTimes(ids)).toBe(events.length);
}

describe('the rule table', () => {
  it.each(TABLE)('$row $what', expectRow);

  it('19 公共收益', async () => {
    const { companyId } = stage;
    const { items: mapped } = await stage.maker.call(readSubjectMap, { companyId });
    const row = mapped.find(({ id }) => id === items.get('waste'))?.rows.find(({ role }) => role === 5);
    if (!row) throw new Error('no subject of the item');
    const { role, list, ref, supplierId, bankAccountId, departmentId } = row;
    const kept = { role, list, ref, supplierId, bankAccountId, departmentId };
    await stage.maker.call(saveSubjectMap, { companyId, rows: [{ ...kept, subjectId: stage.subjectId('224104') }] });
    const [income, use] = [TABLE.find(({ what }) => what === '委收（其他款）'), TABLE.find(({ what }) => what === '委付')];
    if (!income || !use) throw new Error('no row');
    await expectRow({ ...income, lines: ['借 1001 106.00 P', '贷 224104 106.00 P CF02'] });
    const events = use.events.map((event) => (event.item ? { ...event, item: 'waste' as const } : event));
    await expectRow({ ...use, events, lines: ['借 224104 106.00 P CF06', '贷 1001 106.00 P'] });
  });

  it('makes vouchers that can be handed in, and leaves no event behind', async () => {
    const { companyId, maker } = stage;
    const { rows, total } = await maker.call(searchGenerated, { companyId, ym: YM, page: 1, size: 200 });
    expect(rows).toHaveLength(total);
    const vouchers = rows.map(({ id }) => ({ id, version: 0 }));
    const { results } = await maker.call(submitVouchers, { companyId, vouchers, confirmed: true });
    expect(results.filter(({ done }) => !done)).toEqual([]);
    expect(await maker.call(readRulePeriod, { companyId, ym: YM })).toMatchObject({ waiting: 0, failed: 0, drafts: 0, problems: [] });
  });
});
