// Bills of later months: put aside when they are billed, income in their own month by step 摊销. domain: accounting 5.1, 7.2 row 1c.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as calls from '@anju/contract';
import { openGround, type SettleGround } from '../../charging/settlement/settlement.fixtures.ts';
import { listBookDifferences } from '../check/verify.queries.ts';
import { openVoucherStage, type VoucherStage } from '../voucher/voucher.fixtures.ts';
import { closeStage, type CloseStage } from './close.fixtures.ts';

const { CLOSE_STEP, STEP_STATE } = calls;
const [JANUARY, FEBRUARY, MARCH, APRIL] = [202501, 202502, 202503, 202504];
let stage: VoucherStage;
let ground: SettleGround;
let close: CloseStage;
let owner: { houseId: number; personId: number };
let item = 0;

beforeAll(async () => {
  stage = await openVoucherStage({ firstYm: JANUARY, openTo: APRIL, dimsRequired: true, leaves: [], openings: [] });
  ground = await openGround(stage.installation);
  close = closeStage(stage);
  owner = await ground.house('提-1');
  item = await ground.item('提前物业费', {});
  await ground.sql(`update estate.estate set company_id = $2 where id = $1`, [ground.estateId, stage.companyId]);
  await stage.maker.call(calls.saveRuleSetting, {
    ...{ companyId: stage.companyId, fromYm: JANUARY, enabled: true, closedMode: 1, version: null, regimes: [] },
  });
});
afterAll(() => stage.close());

const told = async (input: { type?: string; day: string; month: string; amount: string; house?: number }): Promise<number> => {
  const [made] = await ground.sql<{ id: number }>(
    `insert into charging.accounting_event (tenant_id, day, at, company_id, estate_id, type, amount, month, charge_type_id, bill_id,
       house_id, person_id)
     values ($1, $2::date, $2::date, $3, $4, $5, $6, $7, $8, 999999999, $9, $10) returning id::int`,
    [
      ...[ground.tenantId, input.day, stage.companyId, ground.estateId, input.type ?? 'bill.published', input.amount, input.month, item],
      ...[input.house ?? owner.houseId, owner.personId],
    ],
  );
  return made?.id ?? 0;
};
const rule = async (enabled: boolean): Promise<void> => {
  const found = (await stage.maker.call(calls.listVoucherRules, { companyId: stage.companyId })).find(
    ({ name }) => name === '账单应收（提前开账）',
  );
  if (found) await stage.maker.call(calls.changeVoucherRule, { ...found, enabled });
};
const generate = async (ym: number): Promise<void> => {
  const { companyId, maker } = stage;
  await maker.call(calls.generateVouchers, { companyId, ym });
  const { rows } = await maker.call(calls.searchGenerated, { companyId, ym, page: 1, size: 200 });
  const vouchers = rows.filter(({ state }) => state === calls.VOUCHER.draft).map(({ id }) => ({ id, version: 0 }));
  if (vouchers.length > 0) await maker.call(calls.submitVouchers, { companyId, vouchers, confirmed: true });
};
const step = async (ym: number) => {
  const found = (await close.read(ym)).steps.find((one) => one.step === CLOSE_STEP.amortisation);
  return { state: found?.state, proposed: found?.proposed.map(({ total }) => total), text: found?.text, vouchers: found?.vouchers ?? [] };
};
const run = (ym: number) => close.run(ym, CLOSE_STEP.amortisation);
const undo = (ym: number) => stage.maker.call(calls.undoCloseStep, { companyId: stage.companyId, ym, step: CLOSE_STEP.amortisation });
/** 应收, 预收, 待转销项, 销项, 收入 */
const balances = async (ym: number): Promise<string[]> =>
  Promise.all(['112201', '220301', '222106', '22210107', '600101'].map((code) => close.balance(code, ym)));
const schedule = (startYm: number, months: number) =>
  stage.maker.ask(calls.createAmortisation, {
    ...{ companyId: stage.companyId, name: `手工摊销 ${startYm}`, base: '100.00', months, startYm },
    ...{ debitSubjectId: stage.subjectId('220301'), creditSubjectId: stage.subjectId('600101') },
    debitDims: { ...calls.NO_DIMS, ...owner, estateId: ground.estateId, chargeTypeId: item },
    creditDims: { ...calls.NO_DIMS, estateId: ground.estateId, chargeTypeId: item },
  });

describe('bills of later months', () => {
  it('switched on in mid-year: what was billed before is income already, what is billed from then on is put aside', async () => {
    await told({ day: '2025-01-05', month: '2025-03-01', amount: '106.00' });
    await generate(JANUARY);
    expect(await step(MARCH)).toMatchObject({ state: STEP_STATE.none });
    await rule(true);
    // 106.00 of March; 0.01 has no tax; 100.01 is 94.35 and 5.66.
    await told({ day: '2025-01-15', month: '2025-03-01', amount: '106.00' });
    await told({ day: '2025-01-15', month: '2025-03-01', amount: '100.01' });
    await told({ day: '2025-01-15', month: '2025-03-01', amount: '0.01' });
    await told({ day: '2025-01-15', month: '2025-04-01', amount: '53.00' });
    await generate(JANUARY);
    await close.settle(JANUARY);
    expect(await balances(JANUARY)).toEqual(['365.02', '-244.36', '-14.66', '-6.00', '-100.00']);
  });

  it('is compared with charging as what it is', async () => {
    const { rows } = await stage.maker.call(calls.readRuleCheck, { companyId: stage.companyId, ym: JANUARY });
    expect(rows.filter(({ difference }) => difference !== '0.00')).toEqual([]);
    expect(rows.find(({ what }) => what.startsWith('提前开账'))).toMatchObject({ charging: '259.02', books: '259.02' });
  });

  it('waits for its month and becomes income there, to the cent, once', async () => {
    expect(await step(FEBRUARY)).toMatchObject({ state: STEP_STATE.none, proposed: [] });
    expect(await step(MARCH)).toMatchObject({ state: STEP_STATE.todo, proposed: ['206.02'] });
    expect((await run(MARCH)).text).toBe('摊销：生成 1 张凭证');
    const waiting = await step(MARCH);
    expect(waiting).toMatchObject({ state: STEP_STATE.waiting, proposed: [] });
    expect(waiting.vouchers[0]?.summary).toMatch(/提前物业费 2025年3月提前开账转收入$/);
    expect((await run(MARCH)).vouchers).toBe(0);
    await close.settle(MARCH);
    expect(await balances(MARCH)).toEqual(['365.02', '-50.00', '-3.00', '-17.66', '-294.36']);
    expect(await step(MARCH)).toMatchObject({ state: STEP_STATE.done, proposed: [] });
    const voucherId = waiting.vouchers[0]?.id ?? 0;
    const sources = await stage.maker.call(calls.readVoucherSources, { companyId: stage.companyId, voucherId });
    expect(sources.rows.map(({ kind, events }) => [kind, events])).toEqual([['bill', 3]]);
  });

  it('books the difference only, when a bill is told later; what is voided in its month is no income twice', async () => {
    await told({ day: '2025-02-10', month: '2025-03-01', amount: '10.60' });
    // Voided before its month: it comes off what was put aside; in its month: off the income.
    await told({ type: 'bill.voided', day: '2025-02-11', month: '2025-04-01', amount: '-53.00' });
    await told({ type: 'bill.voided', day: '2025-03-20', month: '2025-03-01', amount: '-106.00' });
    await generate(FEBRUARY);
    await generate(MARCH);
    expect(await step(MARCH)).toMatchObject({ state: STEP_STATE.changed, proposed: ['10.60'] });
    await run(MARCH);
    await close.settle(FEBRUARY);
    await close.settle(MARCH);
    expect(await balances(MARCH)).toEqual(['216.62', '0.00', '0.00', '-12.26', '-204.36']);
    expect(await step(APRIL)).toMatchObject({ state: STEP_STATE.none });
  });

  it('is taken back: before it is posted by deleting, afterwards by red ink, and comes again', async () => {
    await told({ day: '2025-03-25', month: '2025-04-01', amount: '21.20' });
    await generate(MARCH);
    await run(APRIL);
    await undo(APRIL);
    expect(await step(APRIL)).toMatchObject({ state: STEP_STATE.todo, proposed: ['21.20'], vouchers: [] });
    await run(APRIL);
    await close.settle(MARCH);
    await close.settle(APRIL);
    expect(await close.balance('220301', APRIL)).toBe('0.00');
    await undo(APRIL);
    await close.settle(APRIL);
    expect(await close.balance('220301', APRIL)).toBe('-20.00');
    expect(await step(APRIL)).toMatchObject({ state: STEP_STATE.todo, proposed: ['21.20'] });
  });

  it('is left to a schedule that was made by hand for the same bills, and no schedule repeats what was released', async () => {
    expect((await schedule(FEBRUARY, 12)).envelope.msg).toContain('2025 年 3 月及以前的提前开账已由结账步骤转收入');
    expect((await schedule(MARCH, 12)).envelope.code).toBe(200);
    const now = await step(APRIL);
    expect(now.text).toContain('提前开账 20.00 由摊销项目“手工摊销 202503”转收入，不再自动转出');
    expect(now.proposed).toEqual(['8.33']);
  });

  it('stands in the books as charging has it', async () => {
    const [open] = await ground.sql<{ open: string }>(
      `insert into charging.object_balance (tenant_id, object_kind, object_id, estate_id, house_id, bills, open)
       select $1, 1, h.id, h.estate_id, h.id, 1, $3 from estate.house h where h.tenant_id = $1 and h.id = $2
       on conflict (tenant_id, object_kind, object_id) do update set open = excluded.open returning open::text`,
      [ground.tenantId, owner.houseId, '237.82'],
    );
    expect(open).toEqual({ open: '237.82' });
    // The other houses of the estate were billed before these books began.
    const { checks } = await stage.maker.call(calls.readCloseChecks, { companyId: stage.companyId, ym: MARCH });
    const houses = checks.find(({ key }) => key === 'houses')?.items.map(({ text }) => text) ?? [];
    expect(houses.length).toBeGreaterThan(0);
    expect(houses.filter((text) => text.includes('提-1'))).toEqual([]);
    const differences = (await stage.installation.database.asOwner(listBookDifferences)).flatMap(({ found }) => found);
    expect(differences.filter(({ what }) => what.includes('提-1'))).toEqual([]);
  });
});
