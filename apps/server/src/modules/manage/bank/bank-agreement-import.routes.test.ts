import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankAgreementImport } from '@anju/contract';
import { createPool } from '../../../platform/db/pool.ts';
import { importRows, problemsOf, uploadSheet, type SheetRow } from '../../../platform/sheet-import/sheet-import.fixtures.ts';
import { listProblems } from '../../../platform/sheet-import/sheet-import.queries.ts';
import { createTenantDatabases } from '../../../platform/tenancy/tenant-db.ts';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { checkedAgreements } from './bank-agreement-import.queries.ts';

type Row = SheetRow<typeof bankAgreementImport>;

let installation: Installation;
let sa: Person;
const ask = <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  installation.database.asOwner(async (client) => (await client.query(text, values)).rows as R[]);

const TENANT = `(select id from system.tenant where code = 'anju')`;
/** Houses of two estates, in order; the first customer owns the first two of 云栖花园, the second one of 创智园. */
let houses: { id: number; code: string }[];
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date('2026-07-02T10:00:00+08:00') } });
  sa = await installation.as('sa');
  const written = `'t', now(), 't', now()`;
  await ask(`insert into manage.bank_channel (tenant_id, company_id, bank, contract_no, account_name, account_no, template, disabled, created_by, created_at, updated_by, updated_at)
    select ${TENANT}, (select min(id) from org.company where tenant_id = ${TENANT}), '甲银行', v.no, '物业', '62220000' || v.no, '{}', v.off, ${written}
      from (values ('91001', false), ('91002', true)) v(no, off)`);
  await ask(`with made as (
      insert into estate.person (tenant_id, name, phone, id_type, id_no, created_at)
      select ${TENANT}, v.name, v.phone, v.kind, v.no, now() from (values ('试客甲', '13955550031', 1, '330106197001010019'), ('试客乙', '13955550032', null, ''),
             ('试客同名', '13955550033', null, ''), ('试客同名', '13955550034', null, '')) v(name, phone, kind, no) returning *)
    insert into estate.customer (tenant_id, person_id, number, created_by, created_at, updated_by, updated_at)
    select tenant_id, id, 'TK' || id, ${written} from made`);
  houses = await ask(`
    (select h.id, h.code from estate.house h join estate.estate e on e.id = h.estate_id where e.name = '云栖花园' and not h.disabled order by h.id limit 2)
     union all (select h.id, h.code from estate.house h join estate.estate e on e.id = h.estate_id where e.name = '创智园' and not h.disabled order by h.id limit 1)`);
  await ask(
    `insert into estate.resident (tenant_id, house_id, person_id, relation, move_in_date)
     select p.tenant_id, v.house, p.id, 7, '2020-01-01' from estate.person p
       join (values ('试客甲', $1::bigint), ('试客甲', $2), ('试客乙', $3)) v(name, house) on v.name = p.name`,
    houses.map(({ id }) => id),
  );
});
afterAll(() => installation.close());

const row = (agreementNo: string, more: Row = {}): Row => ({
  contractNo: '91001',
  agreementNo,
  customer: '试客甲',
  accountName: '试客甲',
  accountNo: '6222020000001234567',
  fromDate: '2026-07-01',
  ...more,
});
const house = (at: number) => houses[at]?.code ?? '';
const agreements = () =>
  ask<Record<string, unknown>>(
    `select agreement_no as no, p.name, house_id as house, a.bank, account_name as holder, account_no as account, from_date::text as begins, to_date::text as ends,
            max_amount::text as most, state, a.version from manage.bank_agreement a join estate.customer c on c.id = a.customer_id join estate.person p on p.id = c.person_id
      where a.channel_id in (select id from manage.bank_channel where contract_no like '9100%') order by agreement_no`,
  );

describe('a sheet of bank agreements', () => {
  it('names row, column, value and reason of everything that is wrong', async () => {
    expect(
      await problemsOf(sa, bankAgreementImport, [
        row('', { accountName: '', fromDate: '' }),
        row('协议2', { accountNo: '62-22', fromDate: '2026-07-01', toDate: '2026-06-30', maxAmount: '0' }),
        row('A3', { contractNo: '没有的' }),
        row('A4', { contractNo: '91002', house: house(0) }),
        row('A5', { customer: '查无此人' }),
        row('A6', { customer: '试客同名' }),
        row('A7', { house: house(2) + 'X' }),
        row('A8', { house: house(1) }),
        row('A8', { house: house(1), fromDate: '2030-01-01' }),
        row('A10', { house: house(1), fromDate: '2027-01-01' }),
      ]),
    ).toEqual([
      '2 协议号  协议号不能为空',
      '2 户名  户名不能为空',
      '2 起始日期  起始日期不能为空',
      '3 协议号 协议2 应为字母、数字或符号，不含空格',
      '3 账号 62-22 账号应为 6 至 32 位数字',
      '3 终止日期 2026-06-30 不能早于起始日期',
      '3 限额 0 限额应大于 0',
      '4 托收合同号 没有的 没有此托收合同号的渠道',
      '5 托收合同号 91002 托收渠道已停用',
      '6 客户名称 查无此人 客户不存在、已停用，或不在您的管理范围',
      '7 客户名称 试客同名 有多个同名客户，请填写证件号或电话',
      `8 房号 ${house(2)}X 该客户没有此房号的房屋`,
      '10 协议号 A8 与第 9 行重复',
      '11 起始日期 2027-01-01 与第 9 行的协议期间重叠',
    ]);
  });

  it('becomes agreements for a house or for all a customer pays; the same file again changes nothing', async () => {
    const sheet = [
      row('B1', { house: house(0), bank: '乙银行城西支行', toDate: '2027-06-30', maxAmount: '500', accountNo: '6222 0200 0000 1234567' }),
      row('B2', { house: house(0), fromDate: '2027-07-01' }),
      row('B3', { idOrPhone: '330106197001010019' }),
      row('B4', { customer: '试客同名', idOrPhone: '13955550034', accountName: '他的家人' }),
    ];
    expect((await importRows(sa, bankAgreementImport, sheet)).result).toEqual({ inserted: 4, existing: 0, skipped: 0 });
    const made = await agreements();
    expect(made).toMatchObject([
      {
        no: 'B1',
        house: houses[0]?.id,
        bank: '乙银行城西支行',
        account: '6222020000001234567',
        begins: '2026-07-01',
        ends: '2027-06-30',
        most: '500.00',
      },
      { no: 'B2', house: houses[0]?.id, begins: '2027-07-01', ends: null },
      { no: 'B3', name: '试客甲', house: null, most: null, state: 1 },
      { no: 'B4', name: '试客同名', house: null, holder: '他的家人' },
    ]);
    const again = sheet.map((one) => ({ ...one, bank: '改了', maxAmount: '1' }));
    expect((await importRows(sa, bankAgreementImport, again)).result).toEqual({ inserted: 0, existing: 4, skipped: 0 });
    expect(await agreements()).toEqual(made);
  });

  it('reads the house as people write it, among the houses of the customer', async () => {
    const [, { id, code } = { id: 0, code: '' }] = houses;
    const short = code.replace('幢-', '-').replace('单元-', '-');
    expect(short).not.toBe(code);
    await importRows(sa, bankAgreementImport, [row('S1', { house: short, fromDate: '2031-01-01', toDate: '2031-12-31' })]);
    expect(await agreements()).toContainEqual(expect.objectContaining({ no: 'S1', house: id }));
    const everywhere = '1';
    expect(await problemsOf(sa, bankAgreementImport, [row('S2', { house: everywhere, fromDate: '2032-01-01' })])).toEqual([
      `2 房号 ${everywhere} 该客户没有此房号的房屋`,
    ]);
  });

  it('refuses what would be collected twice, and a number that is another customer’s', async () => {
    expect(
      await problemsOf(sa, bankAgreementImport, [
        row('C1', { house: house(0), fromDate: '2027-01-01' }),
        row('C2', { fromDate: '2028-01-01' }),
        row('B1', { customer: '试客乙' }),
      ]),
    ).toEqual([
      '2 起始日期 2027-01-01 同一期间已有协议 B1，不能重复托收',
      '3 起始日期 2028-01-01 同一期间已有协议 B3，不能重复托收',
      '4 协议号 B1 协议号已用于其他客户',
    ]);
  });

  it('knows only customers of the estates the person sees', async () => {
    const [seen] = await ask<{ tenant: number; estate: number }>(
      `select tenant_id as tenant, id as estate from estate.estate where name = '创智园'`,
    );
    const importId = await uploadSheet(sa, bankAgreementImport, [row('E1'), row('E2', { customer: '试客乙', house: house(2) })]);
    const databases = createTenantDatabases(createPool(installation.database.appUrl, { onError: () => undefined }));
    try {
      const checked = checkedAgreements({ importId, estates: [seen?.estate ?? 0], today: '2026-07-02' });
      expect((await listProblems(databases.of(seen?.tenant ?? 0), checked, 10, 0)).rows).toEqual([
        { row: 2, column: '客户名称', value: '试客甲', reason: '客户不存在、已停用，或不在您的管理范围' },
      ]);
    } finally {
      await databases.close();
    }
  });
});
