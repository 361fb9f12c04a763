import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deviceImport } from '@anju/contract';
import { importRows, problemsOf, type SheetRow } from '../../../platform/sheet-import/sheet-import.fixtures.ts';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { oneOf, rowsOf } from '../property/house/house.fixtures.ts';

type Row = SheetRow<typeof deviceImport>;

let installation: Installation;
let emp: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date('2026-07-02T10:00:00+08:00') } });
  emp = await installation.as('emp');
  await rowsOf(
    installation,
    `with tenant as (select id from system.tenant where code = 'anju'),
     top as (insert into estate.device_category (tenant_id, name) select id, name from tenant cross join unnest(array['试梯', '试泵']) name returning *)
     insert into estate.device_category (tenant_id, parent_id, name, disabled)
     select tenant_id, top.id, kind.name, kind.name = '停用的' from top cross join unnest(array['大型', '停用的']) as kind(name)
      union all select tenant_id, top.id, '客用', false from top where name = '试梯'`,
  );
});
afterAll(() => installation.close());

const row = (code: string, more: Row = {}): Row => ({ estate: '云栖花园', code, name: `设备${code}`, category: '试梯/大型', ...more });
const deviceOf = (code: string) =>
  oneOf<Record<string, unknown>>(
    installation,
    `select d.name, c.name as category, d.brand, d.level, d.state, d.first_use_date::text as "firstUse", d.warranty_end::text as warranty, d.life_months as months,
            d.price::text, d.special, d.certificate_no as certificate, d.next_inspection::text as inspection, d.created_by as by
       from estate.device d join estate.device_category c on c.tenant_id = d.tenant_id and c.id = d.category_id where d.code = $1`,
    [code],
  );

describe('a sheet of devices', () => {
  it('names row, column, value and reason of everything that is wrong', async () => {
    expect(
      await problemsOf(emp, deviceImport, [
        row('', { name: '', category: '' }),
        row('D 2', { level: 'X', lifeMonths: '1.5', price: '贵', special: '大概', firstUseDate: '上周', nextInspection: '2026-2-30' }),
        row('D3', { special: '是' }),
        row('D4', { firstUseDate: '2025-01-01', warrantyEnd: '2024-12-31' }),
        row('D5', { estate: '无此小区' }),
        row('D6', { category: '无此类别' }),
        row('D7', { category: '试梯/停用的' }),
        row('D8', { category: '大型' }),
        row('D9'),
        row('D9'),
      ]),
    ).toEqual([
      '2 设备编号  设备编号不能为空',
      '2 名称  名称不能为空',
      '2 类别  类别不能为空',
      '3 设备编号 D 2 设备编号不能含空格',
      '3 重要等级 X 应为 A、B 或 C',
      '3 启用日期 上周 不是有效日期，应如 2024-05-01',
      '3 使用月数 1.5 应为 1 到 1200 的整数',
      '3 价格 贵 应为非负数，最多两位小数',
      '3 特种设备 大概 应为是或否',
      '3 下次检验 2026-2-30 不是有效日期，应如 2024-05-01',
      '4 证书编号  特种设备请填写证书编号',
      '4 下次检验  特种设备请填写下次检验日期',
      '5 保修到期 2024-12-31 不能早于启用日期',
      '6 小区 无此小区 小区不存在，或不在您的管理范围',
      '7 类别 无此类别 设备类别不存在或已停用',
      '8 类别 试梯/停用的 设备类别不存在或已停用',
      '9 类别 大型 有多个类别叫此名称，请写成“上级/下级”',
      '11 设备编号 D9 与第 10 行重复',
    ]);
  });

  it('becomes devices; a category is known by its name, or with the one above it', async () => {
    const job = await importRows(emp, deviceImport, [
      row('F1', {
        category: '客用',
        brand: '甲牌',
        level: 'a',
        firstUseDate: '2024年1月5日',
        warrantyEnd: '2027-01-04',
        lifeMonths: '180',
        price: '356000.5',
        special: '是',
        certificateNo: '梯11',
        nextInspection: '2026-12-01',
      }),
      row('F2', { category: '试泵 / 大型' }),
    ]);
    expect(job).toMatchObject({ state: 'done', result: { inserted: 2, existing: 0, skipped: 0 } });
    expect(await deviceOf('F1')).toEqual({
      name: '设备F1',
      category: '客用',
      brand: '甲牌',
      level: 'A',
      state: 1,
      firstUse: '2024-01-05',
      warranty: '2027-01-04',
      months: 180,
      price: '356000.50',
      special: true,
      certificate: '梯11',
      inspection: '2026-12-01',
      by: '陈思远',
    });
    expect(await deviceOf('F2')).toMatchObject({ category: '大型', level: 'B', special: false, price: null, months: null });
  });

  it('of the same file again changes nothing', async () => {
    const sheet = [row('G1'), row('G2', { price: '1' })];
    expect((await importRows(emp, deviceImport, sheet)).result).toEqual({ inserted: 2, existing: 0, skipped: 0 });
    const before = await rowsOf(installation, 'select * from estate.device order by id');
    const again = sheet.map((one) => ({ ...one, name: '改了名', category: '没有了的类别' }));
    expect((await importRows(emp, deviceImport, again)).result).toEqual({ inserted: 0, existing: 2, skipped: 0 });
    expect(await rowsOf(installation, 'select * from estate.device order by id')).toEqual(before);
  });
});
