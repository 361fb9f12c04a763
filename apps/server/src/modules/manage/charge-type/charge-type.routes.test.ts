import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeChargeType,
  CHARGE_FAMILIES,
  chargeTypeTree,
  createChargeType,
  disableChargeType,
  placeChargeType,
  removeChargeType,
  searchChargeTypes,
  type ChargeFamily,
  type ChargeTypeRow,
  type InputOf,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { noteChargeTypeUse } from './charge-type.policy.ts';

let installation: Installation;
let sa: Person;
beforeAll(async () => {
  installation = await openInstallation();
  sa = await installation.as('sa');
});
afterAll(() => installation.close());

type Form = InputOf<typeof createChargeType>;
const form = (family: ChargeFamily, code: string, name: string, over: Partial<Form> = {}): Form => ({
  family,
  parentId: null,
  code,
  name,
  unit: '元',
  method: CHARGE_FAMILIES[family].methods[0],
  deposit: false,
  thirdParty: false,
  publicRevenue: false,
  taxRate: '6',
  invoiceName: name,
  taxClass: '',
  subject: '',
  receiptKind: 'receipt',
  settlePriority: 50,
  lateFee: true,
  countsInRate: true,
  refundable: false,
  remark: '',
  ...over,
});
const DEPOSIT = { deposit: true, refundable: true, lateFee: false, countsInRate: false, taxRate: '0', receiptKind: 'deposit' } as const;
const names = async (family: ChargeFamily, input = {}) =>
  (await sa.call(searchChargeTypes, { family, size: 100, ...input })).rows.map((row) => row.name);
async function named(family: ChargeFamily, name: string): Promise<ChargeTypeRow> {
  const found = (await sa.call(searchChargeTypes, { family, key: name })).rows.find((row) => row.name === name);
  if (!found) throw new Error(`${name} is not in the list`);
  return found;
}
const formOf = ({ id: _id, version: _version, parentName: _parent, disabled: _disabled, below: _below, ...rest }: ChargeTypeRow) => rest;
const fieldsOf = async (input: Form) => {
  const { envelope } = await sa.ask(createChargeType, input);
  return ((envelope.data as { fields?: { path: string; msg: string }[] } | null)?.fields ?? []).map(({ path, msg }) => [path, msg]);
};

describe('charges of a family', () => {
  it('are what every tenant begins with, a family each, with true totals', async () => {
    expect(await names('basic')).toEqual(['物业服务费', '车位管理费', '电梯费', '垃圾处理费']);
    expect(await sa.call(searchChargeTypes, { family: 'meter', size: 2, page: 2 })).toMatchObject({
      total: 5,
      rows: [{ name: '燃气费', thirdParty: true }, { name: '供暖费' }],
    });
    expect(await named('basic', '物业服务费')).toMatchObject({ taxRate: '6', settlePriority: 10, method: 1 });
    expect(await names('other', { key: 'q01' })).toEqual(['装修押金']);
    expect(await names('share', { disabled: true })).toEqual([]);
    expect(await sa.call(chargeTypeTree, { family: 'protocol' })).toMatchObject([
      { name: '房屋租金' },
      { name: '专项服务费' },
      { name: '代管费' },
    ]);
  });

  it('are added and changed with their version; a percentage stays one', async () => {
    const { id } = await sa.call(createChargeType, form('basic', 'b10', '绿化费', { taxRate: '6.5' }));
    expect(await named('basic', '绿化费')).toMatchObject({ id, code: 'B10', taxRate: '6.5', version: 0 });
    await sa.call(changeChargeType, { ...form('basic', 'B10', '绿化养护费', { taxRate: '0' }), id, version: 0 });
    expect(await named('basic', '绿化养护费')).toMatchObject({ taxRate: '0', version: 1 });
    expect((await sa.ask(changeChargeType, { ...form('basic', 'B10', '绿化'), id, version: 0 })).envelope.msg).toBe(
      '收费项目已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。',
    );
    expect((await sa.ask(changeChargeType, { ...form('share', 'B10', '绿化'), id, version: 1 })).envelope.msg).toBe(
      '收费项目不存在或已被删除',
    );
  });

  it('have codes and names that are there once in all families, said beside the field', async () => {
    expect(await fieldsOf(form('share', 'B01', '别的'))).toEqual([['code', '编码“B01”已用于基本费“物业服务费”']]);
    expect(await fieldsOf(form('share', 'S99', '水费'))).toEqual([['name', '名称“水费”已用于计量费“M01”']]);
    const asked = await Promise.all([1, 2].map(() => sa.ask(createChargeType, form('basic', 'B77', '同时'))));
    expect(asked.map(({ envelope }) => envelope.code).sort()).toEqual([1, 200]);
  });

  it.each<[ChargeFamily, Partial<Form>, string, string]>([
    ['basic', { method: 7 }, 'method', '基本费的计费方法只能是按面积、按户、按数量、固定金额'],
    ['meter', { unit: '' }, 'unit', '计量费请输入单位，如 元/吨'],
    ['basic', { publicRevenue: true }, 'publicRevenue', '只有管理费的收入可以归业主共有'],
    ['manage', { publicRevenue: true, thirdParty: true }, 'thirdParty', '归业主共有的收入不能同时是代收'],
    ['basic', DEPOSIT, 'deposit', '只有其他费可以是押金'],
    ['other', { ...DEPOSIT, refundable: false }, 'refundable', '押金必须可退'],
    ['other', { ...DEPOSIT, lateFee: true }, 'lateFee', '押金不计违约金'],
    ['other', { ...DEPOSIT, countsInRate: true }, 'countsInRate', '押金不计入收缴率'],
    ['other', { ...DEPOSIT, taxRate: '6' }, 'taxRate', '押金不是收入，税率应为 0'],
    ['other', { ...DEPOSIT, thirdParty: true }, 'thirdParty', '押金由本公司保管，不能是代收'],
    ['basic', { taxRate: '100.01' }, 'taxRate', '税率不能超过 100%'],
    ['basic', { code: '费' }, 'code', '编码由字母、数字和短横线组成，最多10位'],
    ['basic', { settlePriority: 0 }, 'settlePriority', '结算顺序应为 1 到 99 的整数'],
  ])('%s with %o is refused in words', async (family, over, path, msg) =>
    expect(await fieldsOf(form(family, 'ZZ1', '试', over))).toContainEqual([path, msg]),
  );
});

describe('the tree', () => {
  it('holds up to three levels, in the order given, and moves as a branch', async () => {
    const make = async (code: string, name: string, parentId: number | null) =>
      (await sa.call(createChargeType, form('protocol', code, name, { parentId }))).id;
    const rents = await make('P10', '租赁', null);
    const shops = await make('P11', '商铺租金', rents);
    const corner = await make('P12', '街角商铺', shops);
    const flats = await make('P13', '公寓租金', rents);
    expect((await names('protocol')).slice(-4)).toEqual(['租赁', '商铺租金', '街角商铺', '公寓租金']);
    expect(await names('protocol', { under: shops })).toEqual(['商铺租金', '街角商铺']);
    expect(await named('protocol', '租赁')).toMatchObject({ below: 2 });
    expect(await fieldsOf(form('protocol', 'P14', '四级', { parentId: corner }))).toEqual([['parentId', '收费项目最多 3 级']]);
    expect((await sa.ask(placeChargeType, { id: rents, parentId: corner, before: null })).envelope.msg).toBe('上级不能是自己或自己的下级');
    await sa.call(placeChargeType, { id: flats, parentId: rents, before: shops });
    const first = (await sa.call(chargeTypeTree, { family: 'protocol' }))[0];
    await sa.call(placeChargeType, { id: rents, parentId: null, before: first?.id ?? null });
    expect((await names('protocol')).slice(0, 5)).toEqual(['租赁', '公寓租金', '商铺租金', '街角商铺', '房屋租金']);
    await sa.call(changeChargeType, { ...formOf(await named('protocol', '街角商铺')), parentId: null, id: corner, version: 0 });
    expect((await names('protocol')).at(-1)).toBe('街角商铺');
  });

  it('keeps everybody when many move at once, and each moves what the one before left', async () => {
    const nodes = await sa.call(chargeTypeTree, { family: 'protocol' });
    const roots = nodes.filter((node) => node.parentId === null).map(({ id }) => id);
    for (const first of [...roots, ...roots])
      await Promise.all(
        [...roots, ...roots].map((id) => sa.call(placeChargeType, { id, parentId: null, before: first === id ? null : first })),
      );
    expect((await names('protocol')).toSorted()).toEqual(nodes.map(({ name }) => name).toSorted());
  });

  it('is not disabled from the top, and not enabled from the bottom', async () => {
    const shops = await named('protocol', '商铺租金');
    const rents = await named('protocol', '租赁');
    expect((await sa.ask(disableChargeType, { id: rents.id, version: rents.version, disabled: true })).envelope.msg).toBe(
      '“租赁”下还有 2 个使用中的项目，请先停用',
    );
    expect((await sa.ask(removeChargeType, { id: rents.id })).envelope.msg).toBe('“租赁”下还有 2 个项目，不能删除');
    for (const name of ['商铺租金', '公寓租金', '租赁']) {
      const { id, version } = await named('protocol', name);
      await sa.call(disableChargeType, { id, version, disabled: true });
    }
    expect(await names('protocol', { disabled: true })).toHaveLength(3);
    expect((await sa.ask(disableChargeType, { id: shops.id, version: shops.version + 1, disabled: false })).envelope.msg).toBe(
      '上级“租赁”已停用，请先启用',
    );
    expect(await fieldsOf(form('protocol', 'P15', '新店', { parentId: rents.id }))).toEqual([['parentId', '上级“租赁”已停用，请先启用']]);
  });
});

describe('a charge in use', () => {
  it('cannot go and keeps what bills were made by, but is disabled', async () => {
    const { id } = await sa.call(createChargeType, form('manage', 'G50', '摊位费'));
    const forget = noteChargeTypeUse(async (_db, asked) => (asked === id ? '2 个收费标准' : null));
    try {
      expect((await sa.ask(removeChargeType, { id })).envelope.msg).toBe('“摊位费”已用于2 个收费标准，不能删除，可以停用');
      expect(
        (await sa.ask(changeChargeType, { ...form('manage', 'G50', '摊位费', { publicRevenue: true }), id, version: 0 })).envelope,
      ).toMatchObject({
        data: { fields: [{ path: 'publicRevenue', msg: '“摊位费”已用于2 个收费标准，不能改收入归属，请停用后新增' }] },
      });
      await sa.call(changeChargeType, { ...form('manage', 'G50', '摊位使用费'), id, version: 0 });
      await sa.call(disableChargeType, { id, version: 1, disabled: true });
    } finally {
      forget();
    }
    await sa.call(removeChargeType, { id });
    expect((await sa.ask(removeChargeType, { id })).envelope.msg).toBe('收费项目不存在或已被删除');
  });
});

it('they are the administrator’s alone, and of his tenant alone', async () => {
  const emp = await installation.as('emp');
  expect((await emp.ask(searchChargeTypes, { family: 'basic' })).status).toBe(403);
  const other = await installation.as('binsa');
  const { id } = await named('basic', '电梯费');
  expect((await other.ask(removeChargeType, { id })).envelope.msg).toBe('收费项目不存在或已被删除');
  expect((await other.call(searchChargeTypes, { family: 'basic' })).total).toBe(4);
});
