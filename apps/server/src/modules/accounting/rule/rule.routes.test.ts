// The documents of charging become vouchers: bills published by charging, paid and given back by its own calls, booked once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changeVoucherRule,
  createVoucherRule,
  generateVouchers,
  houseCharging,
  listVoucherRules,
  previewVouchers,
  readDocumentVouchers,
  readRuleCheck,
  readRulePeriod,
  readRuleSetting,
  readSubjectMap,
  readVoucherSources,
  refundAccount,
  regenerateVouchers,
  saveRuleSetting,
  saveSubjectMap,
  searchGenerated,
  settleAccount,
  tryVoucherRule,
  type InputOf,
} from '@anju/contract';
import { clockAt } from '../../../testing/installation.ts';
import { cash, openGround, payFor, special, wechat, type SettleGround } from '../../charging/settlement/settlement.fixtures.ts';
import { openVoucherStage, type VoucherStage } from '../voucher/voucher.fixtures.ts';

let stage: VoucherStage;
let ground: SettleGround;
const clock = clockAt(new Date().toISOString());
/** The last period of the demo's books that is open, and days in it. */
let ym: number;
let dayIn: (day: number) => string;
let companyId: number;

beforeAll(async () => {
  stage = await openVoucherStage({}, { clock });
  ground = await openGround(stage.installation);
  companyId = ground.companyId;
  const [last] = await ground.sql<{ ym: number }>(`select max(ym) as ym from accounting.period where company_id = $1 and state = 1`, [
    companyId,
  ]);
  ym = last?.ym ?? 0;
  dayIn = (day) => `${Math.trunc(ym / 100)}-${String(ym % 100).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  clock.at = `${dayIn(10)}T10:00:00+08:00`;
  const { setting, estates } = await stage.maker.call(readRuleSetting, { companyId });
  const regimes = estates.map(({ estateId }) => ({ estateId, regime: 1 as const }));
  if (setting === null)
    await stage.maker.call(saveRuleSetting, { companyId, fromYm: ym, enabled: true, closedMode: 1, version: null, regimes });
  // What the demo itself brought to this period.
  await stage.maker.call(generateVouchers, { companyId, ym });
});
afterAll(() => stage.close());

/** What charging's publication tells, for a bill that stands already. */
const publish = (billId: number) =>
  ground.sql(
    `insert into charging.accounting_event (tenant_id, type, day, at, company_id, estate_id, charge_type_id, month, amount, bill_id)
     select b.tenant_id, 'bill.changed', $3::date, $3::date, $2, b.estate_id, b.charge_type_id, '2026-04-01', b.amount, b.id
       from charging.bill b where b.id = $1`,
    [billId, companyId, dayIn(2)],
  );
const linesOf = (voucherIds: readonly number[]) =>
  ground.sql<{ code: string; debit: string; credit: string; item: string | null; house: boolean }>(
    `select s.code, sum(e.debit)::text as debit, sum(e.credit)::text as credit, e.cash_item as item, bool_or(d.house_id is not null) as house
       from accounting.entry e join accounting.subject s on s.tenant_id = e.tenant_id and s.id = e.subject_id
       join accounting.dimset d on d.tenant_id = e.tenant_id and d.id = e.dimset_id
      where e.voucher_id = any ($1::bigint[]) group by s.code, e.cash_item order by s.code, e.cash_item nulls first`,
    [voucherIds],
  );
const waiting = () => stage.maker.call(readRulePeriod, { companyId, ym });
const generatedIds = async () => (await stage.maker.call(searchGenerated, { companyId, ym, page: 1, size: 200 })).rows.map(({ id }) => id);

test('a bill and its payment are booked with tax by house, found both ways, and agree with charging', async () => {
  const { houseId } = await ground.house('规-1');
  const [owed, odd] = [
    await ground.bill(houseId, { amount: '106.00', lateRate: '0' }),
    await ground.bill(houseId, { amount: '100.01', lateRate: '0', item: '测试电梯费' }),
  ];
  await publish(owed);
  await publish(odd);
  const paid = await payFor(stage.maker, houseId, [owed], '106.00', { tenders: [wechat('106.00')] });
  const tried = await stage.maker.call(previewVouchers, { companyId, ym });
  expect(tried.problems).toEqual([]);
  const before = await generatedIds();
  const done = await stage.maker.call(generateVouchers, { companyId, ym });
  expect(done).toMatchObject({ vouchers: tried.voucherCount, events: 4, failed: 0 });
  const ids = (await generatedIds()).filter((id) => !before.includes(id));
  // 106.00 = 100.00 + 6.00; 100.01 / 1.06 = 94.349… → 94.35 + 5.66.
  expect(await linesOf(ids)).toEqual([
    { code: '101201', debit: '106.00', credit: '0.00', item: null, house: false },
    { code: '112201', debit: '206.01', credit: '0.00', item: null, house: true },
    { code: '112201', debit: '0.00', credit: '106.00', item: 'CF01', house: true },
    { code: '22210107', debit: '0.00', credit: '11.66', item: null, house: false },
    { code: '600101', debit: '0.00', credit: '194.35', item: null, house: false },
  ]);
  const check = await stage.maker.call(readRuleCheck, { companyId, ym });
  expect(check.rows.map(({ difference }) => difference)).toEqual(check.rows.map(() => '0.00'));
  expect(check.waiting).toBe(0);
  const there = await stage.maker.call(readDocumentVouchers, { kind: 'bill', id: odd });
  expect(there).toHaveLength(1);
  const back = await stage.maker.call(readVoucherSources, { companyId, voucherId: there[0]?.id ?? 0 });
  expect(back.rows.map(({ kind, id }) => [kind, id])).toContainEqual(['bill', odd]);
  expect(await stage.maker.call(readDocumentVouchers, { kind: 'settlement', id: paid.id })).toHaveLength(1);
});

test('prepaid money and deposits are taken, used and given back', async () => {
  const { houseId, personId } = await ground.house('规-4');
  await ground.settings({ refundLimit: '5000.00' });
  const payer = { payerName: '周以宁' };
  const deposit = await ground.item('测试规则押金', { deposit: true });
  await stage.maker.call(settleAccount, {
    ...payer,
    type: 2,
    houseId,
    prepaid: [{ chargeTypeId: null, amount: '600.00' }],
    tenders: [cash('600.00')],
  });
  await stage.maker.call(settleAccount, {
    ...payer,
    type: 3,
    houseId,
    payerId: personId,
    chargeTypeId: deposit,
    amount: '2000.00',
    tenders: [cash('2000.00')],
  });
  const { deposits, prepaid } = await stage.maker.call(houseCharging, { houseId });
  const [held, ahead] = [deposits[0]?.accountId ?? 0, prepaid[0]?.accountId ?? 0];
  const bill = await ground.bill(houseId, { amount: '300.00', item: '测试赔偿', lateRate: '0' });
  await publish(bill);
  await payFor(stage.maker, houseId, [bill], '300.00', { tenders: [special(13, held, '300.00')] });
  await stage.maker.call(refundAccount, {
    ...payer,
    type: 7,
    houseId,
    lines: [{ accountId: held, amount: '1700.00' }],
    tenders: [cash('1700.00')],
  });
  await stage.maker.call(refundAccount, {
    ...payer,
    type: 8,
    houseId,
    lines: [{ accountId: ahead, amount: '600.00' }],
    tenders: [cash('600.00')],
  });
  const before = await generatedIds();
  expect(await stage.maker.call(generateVouchers, { companyId, ym })).toMatchObject({ failed: 0 });
  const ids = (await generatedIds()).filter((id) => !before.includes(id));
  const line = (code: string, debit: string, credit: string, item: string | null, house: boolean) => ({ code, debit, credit, item, house });
  // 300.00 / 1.06 = 283.018… → 283.02 + 16.98.
  expect(await linesOf(ids)).toEqual([
    line('1001', '2600.00', '2300.00', null, false),
    line('112201', '300.00', '300.00', null, true),
    line('220301', '600.00', '600.00', 'CF01', true),
    line('22210107', '0.00', '16.98', null, false),
    line('224101', '300.00', '0.00', null, true),
    line('224101', '0.00', '2000.00', 'CF02', true),
    line('224101', '1700.00', '0.00', 'CF06', true),
    line('600101', '0.00', '283.02', null, false),
  ]);
  const check = await stage.maker.call(readRuleCheck, { companyId, ym });
  expect(check.rows.map(({ difference }) => difference)).toEqual(check.rows.map(() => '0.00'));
});

test('two people generate at the same moment: every event is booked once, and the database refuses it twice', async () => {
  const { houseId } = await ground.house('规-2');
  for (const amount of ['53.00', '0.01', '212.00'])
    await publish(await ground.bill(houseId, { amount, from: '2026-04-01', item: `测试并发${amount}` }));
  const done = await Promise.all([1, 2, 3].map((at) => (at === 2 ? stage.auditor : stage.maker).call(generateVouchers, { companyId, ym })));
  expect(done.map(({ events }) => events).toSorted()).toEqual([0, 0, 3]);
  expect(await waiting()).toMatchObject({ waiting: 0, failed: 0 });
  await expect(
    ground.sql(
      `insert into accounting.event_voucher select tenant_id, event_id, seq, company_id, ym, rule_id, voucher_id from accounting.event_voucher
                 where company_id = $1 and ym = $2 limit 1`,
      [companyId, ym],
    ),
  ).rejects.toThrow(/event_voucher_pkey/);
});

test('an event without a subject has no voucher and says where it is mended; drafts are made anew afterwards', async () => {
  const { houseId } = await ground.house('规-3');
  await publish(await ground.bill(houseId, { amount: '10.60', item: '测试新项目' }));
  const { items } = await stage.maker.call(readSubjectMap, { companyId });
  const others = items.find(({ id }) => id === 0)?.rows.find(({ role }) => role === 3);
  if (!others) throw new Error('no row for all others');
  const { role, list, ref, supplierId, bankAccountId, departmentId, subjectId } = others;
  const row = { role, list, ref, supplierId, bankAccountId, departmentId };
  await stage.maker.call(saveSubjectMap, { companyId, rows: [{ ...row, subjectId: null }] });
  const now = await waiting();
  expect(now.problems).toMatchObject([
    { at: 'map', reason: '“测试新项目”没有对应的收入科目，请在科目对应中指定', events: 1, amount: '10.60' },
  ]);
  expect(await stage.maker.call(generateVouchers, { companyId, ym })).toMatchObject({ vouchers: 0, events: 0, failed: 1 });
  await stage.maker.call(saveSubjectMap, { companyId, rows: [{ ...row, subjectId }] });
  const before = await generatedIds();
  const done = await stage.maker.call(regenerateVouchers, { companyId, ym });
  expect(done.failed).toBe(0);
  const after = await generatedIds();
  expect(after.filter((id) => before.includes(id))).toEqual([]);
  expect(await waiting()).toMatchObject({ waiting: 0, failed: 0, drafts: after.length });
});

const subjectOf = async (code: string) =>
  (await ground.sql<{ id: number }>(`select id::int from accounting.subject where company_id = $1 and code = $2`, [companyId, code]))[0]
    ?.id ?? 0;
type NewRule = InputOf<typeof createVoucherRule>;
const ruleOf = async (name: string, priority: number, more: Partial<NewRule>): Promise<NewRule> => ({
  ...{ companyId, name, event: 1, priority, word: '记', merge: 3, auto: 1, houseDims: true, fromDay: null, toDay: null, enabled: true },
  lines: [
    { side: 1, source: 2, amount: 'gross', summary: '{act}{item}' },
    { side: -1, source: 1, subjectId: await subjectOf('600105'), amount: 'net', summary: '{act}{item}' },
    { side: -1, source: 1, subjectId: await subjectOf('22210107'), amount: 'tax', summary: '{act}{item}' },
  ],
  ...more,
});
const rulesOf = (billId: number) =>
  ground.sql<{ name: string; seq: number }>(
    `select r.name, x.seq from accounting.event_voucher x join accounting.voucher_rule r on r.tenant_id = x.tenant_id and r.id = x.rule_id
       join charging.accounting_event e on e.tenant_id = x.tenant_id and e.id = x.event_id where e.bill_id = $1`,
    [billId],
  );

test('a rule for one item, estate and action is tried first, then wins over the general one, and nothing is booked twice', async () => {
  const { houseId } = await ground.house('规-5');
  const [own, other] = [
    await ground.bill(houseId, { amount: '212.00', item: '测试专项', lateRate: '0' }),
    await ground.bill(houseId, { amount: '106.00', lateRate: '0' }),
  ];
  await publish(own);
  await publish(other);
  const narrow = { acts: [2 as const], chargeTypeIds: [await ground.item('测试专项')], estateIds: [ground.estateId] };
  // Of one priority with the general rule and made after it: what it says more decides.
  const rule = await ruleOf('专项调整', 90, { ...narrow, enabled: false });
  const { id: ruleId } = await stage.maker.call(createVoucherRule, rule);
  const names = (await stage.maker.call(listVoucherRules, { companyId })).filter(({ event }) => event === 1).map(({ name }) => name);
  expect(names.slice(-2)).toEqual(['专项调整', '账单应收']);
  const attempt = () => stage.maker.call(tryVoucherRule, { companyId, ym, ruleId });
  const tried = await attempt();
  expect([tried.taken, tried.before]).toEqual([[{ rule: '账单应收', events: 1, amount: '212.00', booked: 0 }], []]);
  expect(tried.subjects.map(({ code, debit, credit }) => [code, debit, credit])).toEqual([
    ['112201', '212.00', '0.00'],
    ['22210107', '0.00', '12.00'],
    ['600105', '0.00', '200.00'],
  ]);
  // Tried only: nothing is written, and the general rule still takes both.
  expect(await waiting()).toMatchObject({ waiting: 2, failed: 0 });
  expect((await stage.maker.call(previewVouchers, { companyId, ym })).subjects.map(({ code }) => code)).not.toContain('600105');

  const { companyId: _, ...values } = rule;
  await stage.maker.call(changeVoucherRule, { ...values, id: ruleId, version: 0, enabled: true });
  const before = await generatedIds();
  expect(await stage.maker.call(generateVouchers, { companyId, ym })).toMatchObject({ events: 2, failed: 0 });
  const ids = (await generatedIds()).filter((id) => !before.includes(id));
  expect((await linesOf(ids)).map(({ code, debit, credit }) => [code, debit, credit])).toEqual([
    ['112201', '318.00', '0.00'],
    ['22210107', '0.00', '18.00'],
    ['600101', '0.00', '100.00'],
    ['600105', '0.00', '200.00'],
  ]);
  expect([await rulesOf(own), await rulesOf(other)]).toEqual([[{ name: '专项调整', seq: 0 }], [{ name: '账单应收', seq: 0 }]]);
  expect(await stage.maker.call(generateVouchers, { companyId, ym })).toMatchObject({ events: 0, vouchers: 0 });
  // What is booked is named as such; a rule of a smaller number comes before, however little it says.
  expect((await attempt()).taken).toMatchObject([{ rule: '账单应收', events: 1, booked: 1 }]);
  await stage.maker.call(createVoucherRule, await ruleOf('先行', 20, {}));
  const late = await attempt();
  expect([late.taken, late.before, late.voucherCount]).toEqual([[], [{ rule: '先行', events: 1, amount: '212.00', booked: 1 }], 0]);
});

test('a rule names items and estates of its company only', async () => {
  for (const choice of [{ chargeTypeIds: [999_999] }, { estateIds: [999_999] }])
    expect((await stage.maker.ask(createVoucherRule, await ruleOf('不存在', 30, choice))).envelope.msg).toBe('选择的收费项目或小区不存在');
});
