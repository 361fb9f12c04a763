// Bills that are published together are one event: booked whole, as one voucher or as many, and never by halves. domain: accounting 7.1.
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  changeVoucherRule,
  generateVouchers,
  listVoucherRules,
  readRulePeriod,
  readVoucherSources,
  RULE_MERGE,
  saveRuleSetting,
  searchGenerated,
} from '@anju/contract';
import { openGround, type SettleGround } from '../../charging/settlement/settlement.fixtures.ts';
import { openVoucherStage, type VoucherStage } from '../voucher/voucher.fixtures.ts';

const YM = 202501;
const DAY = '2025-01-15';
let stage: VoucherStage;
let ground: SettleGround;
beforeAll(async () => {
  stage = await openVoucherStage({ dimsRequired: true });
  ground = await openGround(stage.installation);
  await stage.maker.call(saveRuleSetting, {
    ...{ companyId: stage.companyId, fromYm: YM, enabled: true, closedMode: 1, version: null, regimes: [] },
  });
  await ground.sql(`update accounting.subject set required = 'HKPF' where company_id = $1 and code = '112201'`, [stage.companyId]);
});
afterAll(() => stage.close());

interface Published {
  readonly eventId: number;
  readonly billIds: readonly number[];
}
/** One bill of 106.00 for each house, told as charging tells a publication. */
async function publish(item: string, houses: readonly string[]): Promise<Published> {
  const [made] = await ground.sql<{ id: number }>(
    `insert into charging.publication (tenant_id, number, estate_id, day, bills, amount, created_by, created_at)
     values ($1, $2, $3, $4::date, $5, $5 * 106, '测试', $4::date) returning id::int`,
    [ground.tenantId, `FB-${item}`, ground.estateId, DAY, houses.length],
  );
  const billIds: number[] = [];
  for (const code of houses) {
    const { houseId, personId } = await ground.house(code);
    const plan = { item, amount: '106.00', from: '2025-01-01', to: '2025-01-31', lateRate: '0', payerId: personId };
    billIds.push(await ground.bill(houseId, plan));
  }
  await ground.sql(`update charging.bill set publication_id = $2 where id = any ($1::bigint[])`, [billIds, made?.id]);
  const [told] = await ground.sql<{ id: number }>(
    `insert into charging.accounting_event (tenant_id, type, day, at, company_id, estate_id, charge_type_id, month, amount, publication_id)
     values ($1, 'bill.published', $2::date, $2::date, $3, $4, $5, '2025-01-01', $6, $7) returning id::int`,
    [ground.tenantId, DAY, stage.companyId, ground.estateId, await ground.item(item), houses.length * 106, made?.id],
  );
  return { eventId: told?.id ?? 0, billIds };
}
const generate = () => stage.maker.call(generateVouchers, { companyId: stage.companyId, ym: YM });
const period = () => stage.maker.call(readRulePeriod, { companyId: stage.companyId, ym: YM });
const receivable = (eventId: number) =>
  ground.sql<{ sum: string; vouchers: number; seqs: number[] }>(
    `select coalesce(sum(n.debit) filter (where n.debit <> 0), 0)::text as sum, count(distinct v.id)::int as vouchers,
            coalesce(array_agg(distinct v.source_seq order by v.source_seq), '{}') as seqs
       from accounting.event_voucher x join accounting.voucher v on v.tenant_id = x.tenant_id and v.id = x.voucher_id
       join accounting.entry n on n.tenant_id = v.tenant_id and n.voucher_id = v.id where x.event_id = $1`,
    [eventId],
  );

it('waits whole while one of its bills has no payer, and is booked whole when it has one', async () => {
  const { eventId, billIds } = await publish('测发物业费', ['发-1', '发-2', '发-3']);
  const [lost = 0] = billIds.slice(1);
  const [{ payer } = { payer: 0 }] = await ground.sql<{ payer: number }>(`select payer_id::int as payer from charging.bill where id = $1`, [
    lost,
  ]);
  await ground.sql(`update charging.bill set payer_id = null where id = $1`, [lost]);
  expect(await generate()).toMatchObject({ vouchers: 0, events: 0, failed: 1 });
  const now = await period();
  expect(now).toMatchObject({ waiting: 0, failed: 1 });
  expect(now.problems).toMatchObject([{ at: 'subject', events: 1, amount: '318.00' }]);
  expect(now.problems[0]?.reason).toMatch(/要求客户.*（房屋 发-2；同次发布的其他账单一并等待）$/);
  await ground.sql(`update charging.bill set payer_id = $2 where id = $1`, [lost, payer]);
  expect(await generate()).toMatchObject({ vouchers: 1, events: 1, failed: 0 });
  expect(await receivable(eventId)).toEqual([{ sum: '318.00', vouchers: 1, seqs: [0] }]);
  expect(await period()).toMatchObject({ waiting: 0, failed: 0, problems: [] });
});

it('becomes a voucher for each bill where the rule says so, numbered through', async () => {
  const { companyId, maker } = stage;
  const rule = (await maker.call(listVoucherRules, { companyId })).find(({ name }) => name === '账单应收');
  if (!rule) throw new Error('no rule for bills');
  await maker.call(changeVoucherRule, { ...rule, merge: RULE_MERGE.document });
  const { eventId } = await publish('测单物业费', ['单-1', '单-2', '单-3']);
  expect(await generate()).toMatchObject({ vouchers: 3, events: 1, failed: 0 });
  expect(await receivable(eventId)).toEqual([{ sum: '318.00', vouchers: 3, seqs: [0, 1, 2] }]);
  const { rows } = await maker.call(searchGenerated, { companyId, ym: YM, page: 1, size: 50 });
  expect(rows.map(({ total }) => total).toSorted()).toEqual(['106.00', '106.00', '106.00', '318.00']);
  const sources = await maker.call(readVoucherSources, { companyId, voucherId: rows.at(-1)?.id ?? 0 });
  expect(sources.rows.map(({ kind }) => kind)).toEqual(['publication']);
  expect(await generate()).toMatchObject({ vouchers: 0, events: 0 });
});
