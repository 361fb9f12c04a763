import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmInform, countInforms, informTarget, listHouseInforms, listInforms, listSentInforms } from '@anju/contract';
import type { Installation, Person } from '../../../testing/installation.ts';
import { companyOf, expire, houseOf, openWithoutInforms, rowsOf, sendBy } from './inform.fixtures.ts';

let installation: Installation;
let emp: Person;
let clerk: Person;
let limited: Person;
let companies: { group: number; east: number; south: number; yunqi: number; linjiang: number; chuangzhi: number };
beforeAll(async () => {
  installation = await openWithoutInforms();
  [emp, clerk, limited] = await Promise.all([installation.as('emp'), installation.as('clerk'), installation.as('limited')]);
  const named = (name: string) => companyOf(installation, name);
  companies = {
    group: await named('安居示范物业集团'),
    east: await named('华东分公司'),
    south: await named('华南分公司'),
    yunqi: await named('云栖物业服务处'),
    linjiang: await named('临江物业服务处'),
    chuangzhi: await named('创智园物业服务处'),
  };
});
afterAll(() => installation.close());

const numbersOf = async (person: Person, companyId: number, menu: 94 | 155 | 164) =>
  (await person.call(listInforms, { companyId, menu, size: 200 })).rows.map((row) => row.docNumber);

describe('pending notices', () => {
  it('are those of the company and of all below it, oldest first, with what is on the paper', async () => {
    const [a, b] = [await houseOf(installation, '云栖花园'), await houseOf(installation, '临江名邸')];
    const first = await sendBy(emp, { menu: 155, houseId: a.id, subject: '转为空置', content: '<p>请核对<b>标准</b></p>' });
    const second = await sendBy(emp, { menu: 155, houseId: b.id });
    const third = await sendBy(emp, { menu: 155, companyId: companies.east });
    const all = await emp.call(listInforms, { companyId: companies.east, menu: 155 });
    expect(all).toMatchObject({ total: 3, days: 30 });
    expect(all.rows.map((row) => row.docNumber)).toEqual([first, second, third].map(({ docNumber }) => docNumber));
    expect(all.rows[0]).toMatchObject({
      id: first.id,
      menu: 155,
      companyId: companies.yunqi,
      updatedBy: '陈思远',
      phone: expect.stringMatching(/^1\d{10}$/),
      job: '项目经理',
      subject: '转为空置',
      houseId: a.id,
      houseName: a.name,
      content: '<p>请核对<b>标准</b></p>',
      handleName: '',
      handleTime: null,
      edited: false,
    });
    expect(all.rows[2]).toMatchObject({ houseId: null, houseName: '', companyId: companies.east });
    expect(await numbersOf(emp, companies.yunqi, 155)).toEqual([first.docNumber]);
    expect(await numbersOf(emp, companies.south, 155)).toEqual([]);
    expect(await numbersOf(emp, companies.east, 164)).toEqual([]);
  });

  it('about houses of other estates are not there, nor those for companies above or beside', async () => {
    const [own, foreign] = [await houseOf(installation, '创智园'), await houseOf(installation, '云栖花园')];
    const seen = await sendBy(emp, { menu: 94, houseId: own.id });
    await sendBy(emp, { menu: 94, houseId: foreign.id });
    const toCompany = await sendBy(emp, { menu: 94, companyId: companies.chuangzhi });
    await sendBy(emp, { menu: 94, companyId: companies.south });
    await sendBy(emp, { menu: 94, companyId: companies.yunqi });
    expect(await numbersOf(limited, companies.chuangzhi, 94)).toEqual([seen.docNumber, toCompany.docNumber]);
    // Asking for more than the user's own company returns no more rows.
    expect(await numbersOf(limited, companies.group, 94)).toEqual([seen.docNumber, toCompany.docNumber]);
    expect(await numbersOf(limited, companies.yunqi, 94)).toEqual([]);
    expect((await numbersOf(emp, companies.group, 94)).length).toBe(5);
    expect((await numbersOf(clerk, companies.yunqi, 94)).length).toBe(2);
    expect(await limited.call(countInforms, { companyId: companies.group })).toEqual([{ menu: 94, count: 2 }]);
  });

  it('of another tenant are not there, whichever company is named', async () => {
    const binemp = await installation.as('binemp');
    for (const companyId of Object.values(companies)) {
      for (const menu of informTarget.values)
        expect(await binemp.call(listInforms, { companyId, menu })).toMatchObject({ rows: [], total: 0 });
      expect(await binemp.call(countInforms, { companyId })).toEqual([]);
    }
    expect(await binemp.call(listSentInforms, {})).toEqual({ rows: [], total: 0 });
  });

  it('of one house are found by it, for the menu asked', async () => {
    const [one, other] = [await houseOf(installation, '云栖花园', 5), await houseOf(installation, '云栖花园', 6)];
    const wanted = [await sendBy(emp, { menu: 89, houseId: one.id }), await sendBy(emp, { menu: 89, houseId: one.id })];
    await sendBy(emp, { menu: 91, houseId: one.id });
    await sendBy(emp, { menu: 89, houseId: other.id });
    const ask = { companyId: companies.yunqi, menu: 89 as const, houseId: one.id };
    expect((await clerk.call(listHouseInforms, ask)).map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
    expect(await clerk.call(listHouseInforms, { ...ask, companyId: companies.linjiang })).toEqual([]);
    expect(await limited.call(listHouseInforms, ask)).toEqual([]);
  });

  it('come in pages that add up, and none past the end', async () => {
    const house = await houseOf(installation, '云栖花园', 9);
    const sent: string[] = [];
    for (let n = 0; n < 5; n++) sent.push((await sendBy(emp, { menu: 169, houseId: house.id })).docNumber);
    // Notices sent at the same time still have a fixed order.
    await rowsOf(installation, `update oa.inform set sent_at = date_trunc('day', sent_at) where menu_id = 169`);
    const page = async (number: number) => clerk.call(listInforms, { companyId: companies.yunqi, menu: 169, page: number, size: 2 });
    const pages = [await page(1), await page(2), await page(3)];
    expect(pages.flatMap(({ rows }) => rows.map((row) => row.docNumber))).toEqual(sent);
    expect(pages.map(({ rows, total }) => [rows.length, total])).toEqual([
      [2, 5],
      [2, 5],
      [1, 5],
    ]);
    expect(await page(4)).toEqual({ rows: [], total: 5, days: 30 });
  });
});

describe('what is no longer pending', () => {
  it('confirmed, cleared or past its time, leaves list, house list and counts, but stays with its sender', async () => {
    const house = await houseOf(installation, '云栖花园', 20);
    const [waits, done, late, gone] = [
      await sendBy(clerk, { menu: 164, houseId: house.id }),
      await sendBy(clerk, { menu: 164, houseId: house.id }),
      await sendBy(clerk, { menu: 164, houseId: house.id }),
      await sendBy(clerk, { menu: 164, houseId: house.id }),
    ];
    await emp.call(confirmInform, { id: done.id });
    await expire(installation, late.id);
    await rowsOf(installation, 'update oa.inform set cleared_at = now() where id = $1', [gone.id]);
    const ask = { companyId: companies.yunqi, menu: 164 as const };
    expect((await clerk.call(listInforms, ask)).rows.map(({ id }) => id)).toEqual([waits.id]);
    expect((await clerk.call(listHouseInforms, { ...ask, houseId: house.id })).map(({ id }) => id)).toEqual([waits.id]);
    expect(await clerk.call(countInforms, { companyId: companies.yunqi })).toContainEqual({ menu: 164, count: 1 });
    const sent = await clerk.call(listSentInforms, {});
    expect(sent.total).toBe(4);
    expect(sent.rows.map(({ id, edited, handleName, cleared }) => ({ id, edited, handleName, cleared }))).toEqual([
      { id: gone.id, edited: false, handleName: '', cleared: true },
      { id: late.id, edited: false, handleName: '', cleared: true },
      { id: done.id, edited: true, handleName: '陈思远', cleared: false },
      { id: waits.id, edited: false, handleName: '', cleared: false },
    ]);
    expect(sent.rows[0]).toMatchObject({ companyName: '云栖物业服务处', houseName: house.name });
    expect(await clerk.call(listSentInforms, { page: 2, size: 3 })).toMatchObject({ total: 4, rows: [{ id: waits.id }] });
    expect(await clerk.call(listSentInforms, { page: 3, size: 3 })).toEqual({ total: 4, rows: [] });
  });
});

it.each(['emp', 'clerk', 'limited', 'auditor'])('counts of %s are the totals of his lists', async (username) => {
  const person = await installation.as(username);
  for (const companyId of Object.values(companies)) {
    const totals = [];
    for (const menu of informTarget.values) {
      const { total } = await person.call(listInforms, { companyId, menu });
      if (total > 0) totals.push({ menu, count: total });
    }
    const counts = await person.call(countInforms, { companyId });
    expect(counts.toSorted((one, other) => one.menu - other.menu)).toEqual(totals.toSorted((one, other) => one.menu - other.menu));
  }
});

it('the days of the hint are those the tenant set', async () => {
  const set = (value: string) =>
    rowsOf(
      installation,
      `insert into system.setting (tenant_id, name, value) select id, 'inform.clear-days', $1 from system.tenant where code = 'anju'
       on conflict (tenant_id, name) do update set value = excluded.value`,
      [value],
    );
  await set('7');
  expect(await clerk.call(listInforms, { companyId: companies.yunqi, menu: 170 })).toEqual({ rows: [], total: 0, days: 7 });
  await set('30');
});
