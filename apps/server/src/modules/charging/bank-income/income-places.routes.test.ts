// Which estates and which companies money on a bank statement is of. domain: accounting 1.2, 7.2 rows 12 and 16.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channelBankIncome, claimBankIncome, includeBankIncome, redSettlement } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { turnableClock } from '../settlement/settlement.fixtures.ts';
import { incomeGround, nextSerial, type IncomeGround } from './income.fixtures.ts';

const WECOM = 10;
const ABOVE_ACCOUNT = '3301000020269999';
let installation: Installation;
let ground: IncomeGround;
let emp: Person;
/** Of the company with the account, of the same company, and of the company above. */
let estates: { mine: number; other: number };
let above = 0;
beforeAll(async () => {
  installation = await openInstallation({ clock: turnableClock('2026-06-15T10:00:00+08:00') });
  ground = await incomeGround(installation);
  emp = await installation.as('emp');
  const [company] = await ground.sql<{ parent: number }>(`select parent_id::int as parent from org.company where id = $1`, [
    ground.companyId,
  ]);
  above = company?.parent ?? 0;
  const [other] = await ground.sql<{ id: number }>(
    `insert into estate.estate select (jsonb_populate_record(e, jsonb_build_object('id', 900001, 'name', '云栖二期', 'code', 'YQ2'))).*
       from estate.estate e where e.id = $1 returning id::int`,
    [ground.estateId],
  );
  estates = { mine: ground.estateId, other: other?.id ?? 0 };
  await ground.sql(
    `insert into org.company_bank_account (tenant_id, company_id, bank, account_name, account_no) values ($1, $2, '测试银行', '上级', $3)`,
    [ground.tenantId, above, ABOVE_ACCOUNT],
  );
});
afterAll(() => installation.close());

/** A payment by WeCom, as the desk tells it. */
const paid = (estateId: number, day: string, amount: string) =>
  ground.sql(
    `insert into charging.accounting_event (tenant_id, type, day, at, company_id, estate_id, list, method, amount)
     values ($1, 'settle.tender', $2::date, $2::date, $3, $4, 1, $5, $6)`,
    [ground.tenantId, day, ground.companyId, estateId, WECOM, amount],
  );
const told = async (id: number): Promise<string[]> =>
  (
    await ground.sql<{ line: string }>(
      `select concat_ws(' ', e.type, case e.company_id when $2 then '本公司' when $3 then '上级' end,
                case e.estate_id when $4 then '一期' when $5 then '二期' end, case e.partner_id when $2 then '对本公司' when $3 then '对上级' end,
                e.amount, nullif(e.late, 0)) as line
         from charging.accounting_event e where e.income_id = $1 and e.type <> 'income.booked' order by e.id`,
      [id, ground.companyId, above, estates.mine, estates.other],
    )
  ).map(({ line }) => line);

describe('money of a channel', () => {
  it('takes what was on its way off the estates, the oldest first, with the fee in the same parts', async () => {
    await paid(estates.mine, '2026-06-10', '100.00');
    await paid(estates.other, '2026-06-11', '200.00');
    await paid(estates.mine, '2026-06-12', '50.00');
    await paid(estates.mine, '2026-06-16', '999.00');
    const line = await ground.line(emp, '240.00');
    await emp.call(channelBankIncome, { id: line.id, version: 0, channel: WECOM, fee: '10' });
    expect(await told(line.id)).toEqual(['income.channel 本公司 一期 100.00 4.00', 'income.channel 本公司 二期 150.00 6.00']);
    // What is left: 50.00 of each. What the sum is above that stays with one of them.
    const next = await ground.line(emp, '130.00');
    await emp.call(channelBankIncome, { id: next.id, version: 0, channel: WECOM, fee: '0' });
    expect(await told(next.id)).toEqual(['income.channel 本公司 一期 80.00', 'income.channel 本公司 二期 50.00']);
    await emp.call(includeBankIncome, { id: next.id, version: 1 });
    expect((await told(next.id)).slice(2)).toEqual(['income.channel 本公司 一期 -80.00', 'income.channel 本公司 二期 -50.00']);
    expect(await ground.wrong()).toEqual([]);
  });

  it('is between the companies when it came to an account of the company above', async () => {
    const line = await ground.line(emp, '98.00', { account: ABOVE_ACCOUNT, serial: nextSerial() });
    await emp.call(channelBankIncome, { id: line.id, version: 0, channel: WECOM, fee: '2' });
    expect(await told(line.id)).toEqual([
      'income.channel 本公司 一期 对上级 50.00 1.00',
      'income.channel 本公司 二期 对上级 50.00 1.00',
      'income.passed 上级 对本公司 98.00',
    ]);
    await emp.call(includeBankIncome, { id: line.id, version: 1 });
    expect((await told(line.id)).slice(3)).toEqual([
      'income.channel 本公司 一期 对上级 -50.00 -1.00',
      'income.channel 本公司 二期 对上级 -50.00 -1.00',
      'income.passed 上级 对本公司 -98.00',
    ]);
    expect(await ground.wrong()).toEqual([]);
  });
});

describe('a claim for another company than that of the account', () => {
  it('is told to both, and taken back with its settlement', async () => {
    const { personId, billId } = await ground.owing('内-101', '321.00');
    const line = await ground.line(emp, '321.00', { account: ABOVE_ACCOUNT, serial: nextSerial() });
    const claim = { id: line.id, version: 0, personId, lines: [{ billId, amount: null, late: 'due' as const }], prepaid: null };
    const { settlementId } = await emp.call(claimBankIncome, { ...claim, expected: '321.00' });
    expect(await told(line.id)).toEqual(['income.passed 上级 对本公司 321.00']);
    const seen = await ground.sql<{ method: number; partner: number }>(
      `select method::int, partner_id::int as partner from charging_view.money_event
        where tenant_id = $1 and settlement_id = $2 and type = 'settle.tender'`,
      [ground.tenantId, settlementId],
    );
    expect(seen).toEqual([{ method: 21, partner: above }]);
    await emp.call(redSettlement, { id: settlementId, version: 0, reason: '认领错了' });
    expect(await told(line.id)).toEqual(['income.passed 上级 对本公司 321.00', 'income.passed 上级 对本公司 -321.00']);
    expect(await ground.wrong()).toEqual([]);
  });
});
