import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankIncomeImport, claimBankIncome, searchBankIncome } from '@anju/contract';
import { importRows, problemsOf } from '../../../platform/sheet-import/sheet-import.fixtures.ts';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { refusalOf, turnableClock } from '../settlement/settlement.fixtures.ts';
import { incomeGround, nextSerial, type IncomeGround } from './income.fixtures.ts';

let installation: Installation;
let ground: IncomeGround;
let emp: Person;
let clerk: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock: turnableClock('2026-06-15T10:00:00+08:00') });
  ground = await incomeGround(installation);
  [emp, clerk] = [await installation.as('emp'), await installation.as('clerk')];
});
afterAll(() => installation.close());

describe('a bank statement', () => {
  it('names row, column, value and reason of everything that is wrong', async () => {
    const known = await ground.line(emp, '10.00');
    const row = (more: object) => ({ account: ground.accountNo, paidOn: '2026-06-15', amount: '1.00', serial: nextSerial(), ...more });
    expect(
      await problemsOf(emp, bankIncomeImport, [
        row({ account: '999', amount: '-5', paidOn: '昨天' }),
        row({ paidOn: '2026-06-16', serial: '' }),
        row({ serial: known.serial, amount: '11.00' }),
        row({ serial: 'S-1' }),
        row({ serial: 'S-1', amount: '0' }),
      ]),
    ).toEqual([
      '2 入账日期 昨天 不是有效日期，应如 2024-05-01',
      '2 金额 -5 应为大于零的金额，最多两位小数；支出不用导入',
      '2 收款账号 999 不是公司的收款账号，请先在公司资料中登记',
      '3 银行流水号  银行流水号不能为空',
      '3 入账日期 2026-06-16 入账日期不能晚于今天',
      `4 银行流水号 ${known.serial} 该账号已有此流水号，日期或金额不同`,
      '6 金额 0 应为大于零的金额，最多两位小数；支出不用导入',
      '6 银行流水号 S-1 与第 5 行重复',
    ]);
  });

  it('is stored once: the same file again changes nothing', async () => {
    const sheet = [nextSerial(), nextSerial()].map((serial) => ({
      account: ` ${ground.accountNo.slice(0, 4)} ${ground.accountNo.slice(4)}`,
      paidOn: '2026/6/14',
      amount: '1,250.40',
      payerName: '周以宁流水',
      serial,
    }));
    expect((await importRows(emp, bankIncomeImport, sheet)).result).toEqual({ inserted: 2, existing: 0, skipped: 0 });
    expect((await importRows(emp, bankIncomeImport, sheet)).result).toEqual({ inserted: 0, existing: 2, skipped: 0 });
    const { rows, total, amount } = await emp.call(searchBankIncome, { key: '周以宁流水' });
    expect([total, amount]).toEqual([2, '2500.80']);
    expect(rows[0]).toMatchObject({ paidOn: '2026-06-14', amount: '1250.40', rest: '1250.40', state: 1 });
  });

  it('is a matter of finance, within the companies of the user', async () => {
    expect(await refusalOf(clerk, bankIncomeImport.open, { fileName: 'x.xlsx', rows: 1 })).toContain('权');
    const { id, version } = await ground.line(emp, '5.00');
    expect(await refusalOf(clerk, claimBankIncome, { id, version, personId: 1, expected: '5.00' })).toContain('权');
    expect((await (await installation.as('binemp')).ask(searchBankIncome, {})).envelope.data).toMatchObject({ total: 0 });
  });
});
