import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeBankAgreement,
  createBankAgreement,
  disableBankChannel,
  endBankAgreement,
  getBankCustomer,
  listBankCustomers,
  searchBankAgreements,
  searchBankChannels,
  type BankAgreementRow,
  type InputOf,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';

const NOW = new Date('2026-07-15T10:00:00+08:00');
let installation: Installation;
let sa: Person;
let channels: number[];
/** Customers who have a house and no agreement yet. */
let free: { id: number; name: string; houseId: number }[];
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => NOW } });
  sa = await installation.as('sa');
  channels = (await sa.call(searchBankChannels, {})).rows.map(({ id }) => id);
  const { rows } = await installation.database.asOwner((owner) =>
    owner.query<{ id: number; name: string; houseId: number }>(
      `select c.id::int, p.name, min(o.house_id)::int as "houseId" from estate.customer c
         join estate.person p on p.tenant_id = c.tenant_id and p.id = c.person_id
         join estate.house_owner o on o.tenant_id = c.tenant_id and o.person_id = c.person_id and o.to_date is null
         join system.tenant t on t.id = c.tenant_id and t.code = 'anju'
        where not exists (select from manage.bank_agreement a where a.tenant_id = c.tenant_id and a.customer_id = c.id)
        group by c.id, p.name order by c.id limit 10`,
    ),
  );
  free = rows;
});
afterAll(() => installation.close());

let number = 0;
const form = (customer: number, over: Partial<InputOf<typeof createBankAgreement>> = {}): InputOf<typeof createBankAgreement> => ({
  channelId: channels[0] ?? 0,
  customerId: free[customer]?.id ?? 0,
  houseId: null,
  agreementNo: `T${++number}`,
  bank: '招商银行',
  accountName: free[customer]?.name ?? '',
  accountNo: '6214 8301 2345 6789',
  fromDate: '2026-07-01',
  toDate: null,
  maxAmount: null,
  remark: '',
  ...over,
});
const fieldsOf = (data: unknown) =>
  ((data as { fields?: { path: string; msg: string }[] } | null)?.fields ?? []).map(({ path, msg }) => [path, msg]);
const refused = async (input: InputOf<typeof createBankAgreement>) => fieldsOf((await sa.ask(createBankAgreement, input)).envelope.data);
async function found(agreementNo: string): Promise<BankAgreementRow> {
  const row = (await sa.call(searchBankAgreements, { key: agreementNo })).rows.find((one) => one.agreementNo === agreementNo);
  if (!row) throw new Error(`${agreementNo} is not in the list`);
  return row;
}
const formOf = ({ agreementNo, bank, accountName, fromDate, toDate, maxAmount, remark }: BankAgreementRow) => ({
  agreementNo,
  bank,
  accountName,
  accountNo: '',
  fromDate,
  toDate,
  maxAmount,
  remark,
});

describe('agreements', () => {
  it('are listed with true totals and masked accounts, filtered and searched', async () => {
    const all = await sa.call(searchBankAgreements, { size: 2 });
    expect(all.total).toBeGreaterThan(10);
    expect(all.rows).toHaveLength(2);
    for (const row of all.rows) expect(row.accountNo).toMatch(/^\d{4}\*+\d{4}$/);
    const ended = await sa.call(searchBankAgreements, { states: [4] });
    expect(ended.rows.length).toBeGreaterThan(0);
    expect(ended.rows.every(({ state, toDate }) => state === 4 && toDate === '2026-05-31')).toBe(true);
    const [one] = (await sa.call(searchBankAgreements, { channelId: channels[1] ?? 0 })).rows;
    expect(one).toMatchObject({ channelId: channels[1], channelName: '中国工商银行' });
    expect((await sa.call(searchBankAgreements, { key: one?.accountNo.slice(-4) ?? '' })).rows.map(({ id }) => id)).toContain(one?.id);
    expect((await sa.call(searchBankAgreements, { customerId: one?.customerId ?? 0 })).total).toBe(1);
    expect((await sa.call(searchBankAgreements, { key: '没有这样的' })).total).toBe(0);
  });

  it('are found by number, name, house and customer, whatever the case of the letters', async () => {
    const { rows } = await sa.call(searchBankAgreements, { size: 200 });
    const one = rows.find(({ houseName }) => houseName !== '') ?? rows[0];
    const idsOf = async (key: string) => (await sa.call(searchBankAgreements, { key, size: 200 })).rows.map(({ id }) => id);
    const { agreementNo = '', accountName = '', customerName = '', customerNumber = '', houseName = '' } = one ?? {};
    const code = houseName.split(' ').at(-1) ?? '';
    const keys = [
      agreementNo.slice(0, -1).toLowerCase(),
      accountName.slice(-2),
      accountName.slice(-1),
      customerName,
      customerNumber.toLowerCase(),
    ];
    for (const key of [...keys, ...(code === '' ? [] : [code])])
      expect({ key, ids: await idsOf(key) }).toEqual({ key, ids: expect.arrayContaining([one?.id]) as unknown });
    expect(await idsOf(agreementNo.slice(1))).not.toContain(one?.id);
    expect(await idsOf('%')).toEqual([]);
  });

  it('are made for all a customer pays, or for a house of his', async () => {
    const [first, , , fourth] = free;
    const offered = await sa.call(listBankCustomers, { key: first?.name ?? '' });
    expect(offered.map(({ id }) => id)).toContain(first?.id);
    expect(offered.every(({ phone }) => phone === '' || phone.includes('*'))).toBe(true);
    const his = await sa.call(getBankCustomer, { customerId: first?.id ?? 0 });
    expect(his.houses.map(({ id }) => id)).toContain(first?.houseId);
    const whole = form(0);
    await sa.call(createBankAgreement, whole);
    expect(await found(whole.agreementNo)).toMatchObject({
      customerName: first?.name,
      houseId: null,
      houseName: '',
      accountNo: '6214********6789',
      state: 1,
    });
    const house = form(0, { houseId: first?.houseId ?? 0, channelId: channels[1] ?? 0 });
    await sa.call(createBankAgreement, house);
    expect((await found(house.agreementNo)).houseName).not.toBe('');
    expect(await refused(form(0, { houseId: fourth?.houseId ?? 0 }))).toEqual([['houseId', `该房屋不在客户“${first?.name}”名下`]]);
  });

  it('are refused in words when the same would be collected twice', async () => {
    const whole = form(1);
    await sa.call(createBankAgreement, whole);
    const name = free[1]?.name;
    expect(await refused(form(2, { agreementNo: whole.agreementNo }))).toEqual([
      ['agreementNo', `协议号“${whole.agreementNo}”已用于客户“${name}”`],
    ]);
    expect(await refused(form(1, { channelId: channels[1] ?? 0 }))).toEqual([
      ['customerId', `客户“${name}”在此期间已有托收协议“${whole.agreementNo}”`],
    ]);
    const house = form(1, { houseId: free[1]?.houseId ?? 0, toDate: '2026-12-31' });
    await sa.call(createBankAgreement, house);
    expect(await refused(form(1, { houseId: free[1]?.houseId ?? 0, fromDate: '2026-12-31' }))).toEqual([
      ['houseId', `该房屋在此期间已由协议“${house.agreementNo}”（${name}）托收`],
    ]);
    await sa.call(createBankAgreement, form(1, { houseId: free[1]?.houseId ?? 0, fromDate: '2027-01-01' }));
    expect((await sa.call(searchBankAgreements, { customerId: free[1]?.id ?? 0, states: [2] })).total).toBe(1);
  });

  it('are refused once when two clerks make them at the same moment', async () => {
    const asked = await Promise.all([form(3), form(3, { channelId: channels[1] ?? 0 })].map((one) => sa.ask(createBankAgreement, one)));
    expect(asked.map(({ envelope }) => envelope.code).sort()).toEqual([1, 200]);
  });

  it('are changed with their version; an account left empty stays', async () => {
    const made = form(4);
    const { id } = await sa.call(createBankAgreement, made);
    const row = await found(made.agreementNo);
    await sa.call(changeBankAgreement, { ...formOf(row), maxAmount: '800', id, version: 0 });
    expect(await found(made.agreementNo)).toMatchObject({ maxAmount: '800.00', accountNo: '6214********6789', version: 1 });
    await sa.call(changeBankAgreement, { ...formOf(row), accountNo: '6222020000000001111', id, version: 1 });
    expect((await found(made.agreementNo)).accountNo).toBe('6222***********1111');
    expect((await sa.ask(changeBankAgreement, { ...formOf(row), id, version: 0 })).envelope.msg).toBe(
      '托收协议已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。',
    );
  });

  it('end on a day, and come back unless somebody else collects by then', async () => {
    const made = form(5);
    const { id } = await sa.call(createBankAgreement, made);
    expect(fieldsOf((await sa.ask(endBankAgreement, { id, version: 0, toDate: '2026-06-30' })).envelope.data)).toEqual([
      ['toDate', '终止日期不能早于起始日期 2026-07-01'],
    ]);
    await sa.call(endBankAgreement, { id, version: 0, toDate: '2026-08-31' });
    expect(await found(made.agreementNo)).toMatchObject({ state: 1, toDate: '2026-08-31' });
    await sa.call(endBankAgreement, { id, version: 1, toDate: '2026-07-15' });
    const ended = await found(made.agreementNo);
    expect(ended).toMatchObject({ state: 4, toDate: '2026-07-15' });
    expect((await sa.ask(changeBankAgreement, { ...formOf(ended), id, version: 2 })).envelope.msg).toBe('协议已终止，不能修改，请先恢复');
    const next = form(5, { fromDate: '2026-07-16' });
    await sa.call(createBankAgreement, next);
    expect((await sa.ask(endBankAgreement, { id, version: 2, toDate: null })).envelope.msg).toBe(
      `客户“${free[5]?.name}”在此期间已有托收协议“${next.agreementNo}”`,
    );
    expect((await found(next.agreementNo)).state).toBe(2);
  });

  it.each<[Partial<InputOf<typeof createBankAgreement>>, string, string]>([
    [{ accountNo: '' }, 'accountNo', '请输入账号'],
    [{ accountNo: '62x' }, 'accountNo', '账号应为6-32位数字'],
    [{ agreementNo: '协议 1' }, 'agreementNo', '协议号应为字母、数字或符号，不含空格'],
    [{ toDate: '2026-06-30' }, 'toDate', '到期日期不能早于起始日期'],
    [{ maxAmount: '0.00' }, 'maxAmount', '限额应大于 0'],
    [{ channelId: 999_999 }, 'channelId', '托收渠道不存在或已被删除'],
    [{ customerId: 999_999 }, 'customerId', '客户不存在或已被删除'],
  ])('%o is refused beside its field', async (over, path, msg) => expect(await refused(form(6, over))).toContainEqual([path, msg]));

  it('are not made with a bank that is out of use', async () => {
    const [row] = (await sa.call(searchBankChannels, { key: '工商' })).rows;
    await sa.call(disableBankChannel, { id: row?.id ?? 0, version: row?.version ?? 0, disabled: true });
    expect(await refused(form(7, { channelId: row?.id ?? 0 }))).toEqual([['channelId', '托收渠道“中国工商银行”已停用']]);
  });

  it('are the administrator’s alone, and of his tenant alone', async () => {
    const emp = await installation.as('emp');
    expect((await emp.ask(searchBankAgreements, {})).status).toBe(403);
    const other = await installation.as('binsa');
    const [mine] = (await sa.call(searchBankAgreements, {})).rows;
    expect((await other.ask(endBankAgreement, { id: mine?.id ?? 0, version: 0, toDate: null })).envelope.msg).toBe(
      '托收协议不存在或已被删除',
    );
  });
});
