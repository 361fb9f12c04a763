import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  changeHouseOwners,
  correctHouseOwners,
  createHouse,
  getHouse,
  setHousePayer,
  type Endpoint,
  type InputOf,
  type OwnerForm,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../../testing/installation.ts';
import { disagreements, groundOf, newHouse, rowsOf, type Ground } from '../house.fixtures.ts';

let now = '2026-07-02T10:00:00+08:00';
let installation: Installation;
let emp: Person;
let ground: Ground;
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date(now) } });
  emp = await installation.as('emp');
  ground = await groundOf(installation, '云栖花园', '1幢');
});
afterAll(() => installation.close());
afterEach(async () => {
  now = '2026-07-02T10:00:00+08:00';
  expect(await disagreements(installation)).toEqual([]);
});

const owner = (name: string, more: Partial<OwnerForm> = {}) => ({ name, ownerType: 1 as const, ...more });
const detail = (id: number) => emp.call(getHouse, { id });
const refusal = async <E extends Endpoint>(endpoint: E, input: InputOf<E>) => (await emp.ask(endpoint, input)).envelope;
const make = async (houseNo: string, owners = [owner('卖方', { phone: '13911110001', certificateNo: '浙(2024)0001' })]) =>
  (await emp.call(createHouse, newHouse(ground, houseNo, { handoverDate: '2024-03-01', owners }))).id;
const sell = async (id: number, fromDate: string, name = '买方', more: Partial<InputOf<typeof changeHouseOwners>> = {}) =>
  emp.call(changeHouseOwners, {
    id,
    version: (await detail(id)).version,
    fromDate,
    owners: [owner(name, { certificateNo: '浙(2026)0017' })],
    ...more,
  });
const spans = async (id: number) =>
  (await detail(id)).owners.map(({ name, fromDate, toDate, certificateNo }) => [name, fromDate, toDate, certificateNo]);

describe('a house sold on the 17th', () => {
  it('has its old owner to the 16th and its new one, with his certificate, from the 17th; who pays turns with them', async () => {
    const id = await make('3101');
    await sell(id, '2026-07-17');
    expect(await spans(id)).toEqual([
      ['买方', '2026-07-17', null, '浙(2026)0017'],
      ['卖方', '2024-03-01', '2026-07-16', '浙(2024)0001'],
    ]);
    now = '2026-07-16T23:59:00+08:00';
    expect(await (await installation.as('emp')).call(getHouse, { id })).toMatchObject({
      ownerNames: '卖方',
      payer: { name: '卖方', by: 'owner' },
    });
    now = '2026-07-17T00:00:00+08:00';
    expect(await (await installation.as('emp')).call(getHouse, { id })).toMatchObject({
      ownerNames: '买方',
      payer: { name: '买方', by: 'owner' },
    });
  });

  it('keeps a payer that was named, unless it is said that he goes', async () => {
    const id = await make('3102');
    await emp.call(setHousePayer, { id, version: 0, payer: { name: '租客甲', phone: '13911110009' } });
    await sell(id, '2026-07-01');
    expect(await detail(id)).toMatchObject({ ownerNames: '买方', payer: { name: '租客甲', by: 'set' } });
    await sell(id, '2026-07-02', '再买方', { clearPayer: true });
    expect(await detail(id)).toMatchObject({ payer: { name: '再买方', by: 'owner' } });
    expect((await detail(id)).changes[0]).toMatchObject({ action: '业主变更' });
    expect((await detail(id)).changes[0]?.detail).toContain('取消指定的付款人');
  });
});

describe('a wrong sale', () => {
  it('is put right in day and owners, while the owners of before follow', async () => {
    const id = await make('3201');
    await sell(id, '2026-06-17');
    const { version } = await detail(id);
    await emp.call(correctHouseOwners, {
      id,
      version,
      saleDate: '2026-06-17',
      right: { fromDate: '2026-06-27', owners: [owner('真买方', { share: '70' }), owner('共有人', { share: '30' })] },
      reason: '合同日期看错',
    });
    expect((await spans(id)).map(([name, from, to]) => [name, from, to])).toEqual([
      ['真买方', '2026-06-27', null],
      ['共有人', '2026-06-27', null],
      ['卖方', '2024-03-01', '2026-06-26'],
    ]);
    expect((await detail(id)).changes[0]).toMatchObject({
      action: '更正业主变更',
      detail: '业主：买方 100% → 真买方 70%、共有人 30%；生效日期：2026.06.17 → 2026.06.27；合同日期看错',
    });
  });

  it('keeps who stays as the person he is, and takes nobody else by number', async () => {
    const id = await make('3206');
    await sell(id, '2026-06-17');
    const [buyer, seller] = (await detail(id)).owners;
    const right = (personId: number | undefined) => ({
      fromDate: '2026-06-20',
      owners: [{ ...owner('买方'), personId: personId ?? 0 }],
    });
    expect(
      await refusal(correctHouseOwners, { id, version: 1, saleDate: '2026-06-17', right: right(seller?.personId), reason: '错' }),
    ).toMatchObject({ msg: '业主不存在或已被删除', data: { fields: [{ path: 'right.owners.0.name' }] } });
    await emp.call(correctHouseOwners, { id, version: 1, saleDate: '2026-06-17', right: right(buyer?.personId), reason: '日期' });
    expect((await detail(id)).owners[0]).toMatchObject({ personId: buyer?.personId, fromDate: '2026-06-20' });
  });

  it('is taken back as if it had never been', async () => {
    const id = await make('3202');
    const before = await spans(id);
    await sell(id, '2026-06-17');
    await emp.call(correctHouseOwners, { id, version: 1, saleDate: '2026-06-17', right: null, reason: '合同解除' });
    expect(await spans(id)).toEqual(before);
    expect((await detail(id)).changes[0]).toMatchObject({ action: '撤销业主变更' });
  });

  it('can be corrected only while it is the latest, and the first entry not taken back', async () => {
    const id = await make('3203');
    expect(await refusal(correctHouseOwners, { id, version: 0, saleDate: '2024-03-01', right: null, reason: '错' })).toMatchObject({
      msg: '这是首次登记的业主，没有可以恢复的原业主，请改为更正',
    });
    await sell(id, '2026-05-01');
    await sell(id, '2026-06-01', '后买方');
    const right = { fromDate: '2026-05-02', owners: [owner('丙')] };
    expect(await refusal(correctHouseOwners, { id, version: 2, saleDate: '2026-05-01', right, reason: '错' })).toMatchObject({
      code: 1,
      msg: '只能更正最近一次业主变更（2026.06.01）',
    });
    expect(
      await refusal(correctHouseOwners, {
        id,
        version: 2,
        saleDate: '2026-06-01',
        right: { ...right, fromDate: '2026-05-01' },
        reason: '错',
      }),
    ).toMatchObject({ msg: '变更日期应晚于现业主的起始日期 2026.05.01', data: { fields: [{ path: 'right.fromDate' }] } });
    expect(await refusal(correctHouseOwners, { id, version: 1, saleDate: '2026-06-01', right, reason: '错' })).toMatchObject({ code: 409 });
    expect(await refusal(correctHouseOwners, { id, version: 2, saleDate: '2026-06-01', right, reason: ' ' })).toMatchObject({
      data: { fields: [{ path: 'reason', msg: '请输入更正原因' }] },
    });
    const half = { fromDate: '2026-06-02', owners: [owner('丁', { share: '50' })] };
    expect(await refusal(correctHouseOwners, { id, version: 2, saleDate: '2026-06-01', right: half, reason: '错' })).toMatchObject({
      msg: '业主份额合计应为 100%，现为 50.00%',
    });
    expect(await spans(id)).toHaveLength(3);
  });

  it('of the first owners is corrected in place', async () => {
    const id = await make('3204');
    const right = { fromDate: '2024-02-01', owners: [owner('真业主')] };
    await emp.call(correctHouseOwners, { id, version: 0, saleDate: '2024-03-01', right, reason: '录入错误' });
    expect((await spans(id)).map(([name, from, to]) => [name, from, to])).toEqual([['真业主', '2024-02-01', null]]);
  });

  it('is corrected by one of two who try', async () => {
    const id = await make('3205');
    await sell(id, '2026-06-17');
    const ask = (name: string) =>
      emp.ask(correctHouseOwners, {
        id,
        version: 1,
        saleDate: '2026-06-17',
        right: { fromDate: '2026-06-18', owners: [owner(name)] },
        reason: '错',
      });
    const answers = await Promise.all(['甲', '乙'].map(ask));
    expect(answers.map(({ envelope }) => envelope.code).sort()).toEqual([200, 409]);
    expect(await spans(id)).toHaveLength(2);
  });
});

describe('who pays', () => {
  it('is named from those known, or by name, and given back to the rule', async () => {
    const id = await make('3301');
    const [seller] = (await detail(await make('3302'))).owners;
    await emp.call(setHousePayer, { id, version: 0, payer: { personId: seller?.personId ?? 0 } });
    expect(await detail(id)).toMatchObject({
      payer: { personId: seller?.personId, by: 'set' },
      changes: [{ action: '指定付款人', detail: '付款人：空 → 卖方；生效日期：2026.07.02' }, {}],
    });
    await emp.call(setHousePayer, { id, version: 1, payer: { name: '安居置业有限公司', idType: 5, idNo: '91350100M000100Y43' } });
    expect(await detail(id)).toMatchObject({ payer: { name: '安居置业有限公司', by: 'set' } });
    await emp.call(setHousePayer, { id, version: 2, payer: null });
    expect(await detail(id)).toMatchObject({ payer: { by: 'owner' } });
  });

  it('must be somebody, with a paper that can be right', async () => {
    const id = await make('3303');
    expect(await refusal(setHousePayer, { id, version: 0, payer: { personId: 999_999 } })).toMatchObject({ msg: '付款人不存在或已被删除' });
    expect(await refusal(setHousePayer, { id, version: 0, payer: { name: '甲', idType: 1, idNo: '110105194912310021' } })).toMatchObject({
      msg: '身份证号不正确',
      data: { fields: [{ path: 'payer.idNo' }] },
    });
    expect(await refusal(setHousePayer, { id, version: 3, payer: null })).toMatchObject({ code: 409 });
  });

  it('is the developer of the estate before the handover', async () => {
    const id = (await emp.call(createHouse, newHouse(ground, '3304', { owners: [owner('预购人')] }))).id;
    await rowsOf(
      installation,
      `update estate.estate set developer_id = (select id from estate.person where name = '杭州云栖置业有限公司') where id = $1`,
      [ground.estateId],
    );
    expect(await detail(id)).toMatchObject({ ownerNames: '预购人', payer: { name: '杭州云栖置业有限公司', by: 'developer' } });
  });
});
