// Lines of bank statements for tests, on an account of the company of 云栖花园.
import { bankIncomeImport, getBankIncome, searchBankIncome, type InputOf, type OutputOf } from '@anju/contract';
import { importRows, type SheetRow } from '../../../platform/sheet-import/sheet-import.fixtures.ts';
import type { Installation, Person } from '../../../testing/installation.ts';
import { openGround, type SettleGround } from '../settlement/settlement.fixtures.ts';
import { listDifferences } from '../verify/verify.queries.ts';

export type IncomeSheet = SheetRow<typeof bankIncomeImport>;
type Line = OutputOf<typeof getBankIncome>;

export interface IncomeGround extends SettleGround {
  readonly accountNo: string;
  /** One line, imported as a user does; returns it as the list shows it. */
  line(person: Person, amount: string, more?: IncomeSheet): Promise<Line>;
  read(person: Person, id: number): Promise<Line>;
  /** A house with one published bill of its owner; without a late fee unless a rate is given. */
  owing(
    code: string,
    amount: string,
    more?: { owner?: string; lateRate?: string },
  ): Promise<{ houseId: number; personId: number; billId: number }>;
  /** What verify finds about lines and claims. */
  wrong(): Promise<string[]>;
  sums(
    person: Person,
    filter?: Partial<InputOf<typeof searchBankIncome>>,
  ): Promise<Record<'amount' | 'claimed' | 'rest' | 'other', string>>;
}

let serial = 0;
export const nextSerial = (): string => `LS${String(++serial).padStart(6, '0')}`;

export async function incomeGround(installation: Installation): Promise<IncomeGround> {
  const ground = await openGround(installation);
  const accountNo = '3301000020260615';
  await ground.sql(
    `insert into org.company_bank_account (tenant_id, company_id, bank, account_name, account_no) values ($1, $2, '测试银行', '公司', $3)`,
    [ground.tenantId, ground.companyId, accountNo],
  );
  const read = (person: Person, id: number) => person.call(getBankIncome, { id });
  return {
    ...ground,
    accountNo,
    read,
    async line(person, amount, more = {}) {
      const row = { account: accountNo, paidOn: '2026-06-15', amount, serial: nextSerial(), ...more };
      const { result } = await importRows(person, bankIncomeImport, [row]);
      if ((result as { inserted: number }).inserted !== 1) throw new Error(JSON.stringify(result));
      const [found] = await ground.sql<{ id: number }>('select id from charging.bank_income where serial = $1', [row.serial]);
      return read(person, found?.id ?? 0);
    },
    async owing(code, amount, { owner, lateRate = '0' } = {}) {
      const made = await ground.house(code, owner);
      return { ...made, billId: await ground.bill(made.houseId, { amount, lateRate, payerId: made.personId }) };
    },
    wrong: async () =>
      (await installation.database.asOwner(listDifferences))
        .filter(({ name }) => name.startsWith('进账认领'))
        .flatMap(({ found }) => found.map(({ what, stored, computed }) => `${what} ${stored} ${computed}`)),
    async sums(person, filter = {}) {
      const { amount, claimed, rest, other } = await person.call(searchBankIncome, filter);
      return { amount, claimed, rest, other };
    },
  };
}
