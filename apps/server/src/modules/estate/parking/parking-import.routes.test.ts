import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getParking, parkingImport, searchParkings } from '@anju/contract';
import { importRows, problemsOf, type SheetRow } from '../../../platform/sheet-import/sheet-import.fixtures.ts';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { oneOf, rowsOf } from '../property/house/house.fixtures.ts';

type Row = SheetRow<typeof parkingImport>;

let installation: Installation;
let emp: Person;
/** A building in a zone, another zone, and a house whose owner has a unique name there. */
let place: { zone: string; building: string; other: string };
let owned: { code: string; name: string; personId: number };
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date('2026-07-02T10:00:00+08:00') } });
  emp = await installation.as('emp');
  place = await oneOf(
    installation,
    `select z.name as zone, b.name as building, (select min(o.name) from estate.zone o where o.tenant_id = z.tenant_id and o.estate_id = z.estate_id and o.id <> z.id) as other
       from estate.building b join estate.zone z on z.tenant_id = b.tenant_id and z.id = b.zone_id join estate.estate e on e.tenant_id = b.tenant_id and e.id = b.estate_id
      where e.name = '云栖花园' order by b.id limit 1`,
  );
  owned = await oneOf(
    installation,
    `select h.code, p.name, p.id as "personId" from estate.house h join estate.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
       join estate.house_owner o on o.tenant_id = h.tenant_id and o.house_id = h.id and o.to_date is null and o.from_date <= '2026-07-02'
       join estate.person p on p.tenant_id = o.tenant_id and p.id = o.person_id where e.name = '云栖花园' and not h.disabled order by h.id limit 1`,
  );
});
afterAll(() => installation.close());

const row = (code: string, more: Row = {}): Row => ({ estate: '云栖花园', code, ...more });
async function detailOf(code: string) {
  const { rows } = await emp.call(searchParkings, { key: code });
  return emp.call(getParking, { id: rows[0]?.id ?? 0 });
}
const sizes = () =>
  oneOf(
    installation,
    `select (select count(*)::int from estate.person) as persons, (select count(*)::int from estate.parking) as spaces, (select sum(version)::int from estate.parking) as versions,
            (select count(*)::int from estate.parking_owner) as owners, (select count(*)::int from estate.vehicle) as cars`,
  );

describe('a sheet of parking spaces', () => {
  it('names row, column, value and reason of everything that is wrong', async () => {
    expect(
      await problemsOf(emp, parkingImport, [
        row('', { kind: '超大', ownerType: '私人', area: '-1', monthlyPrice: '免费', phone: '12', plates: '一二三四五六七八九十甲乙丙' }),
        row('X 2', { estate: '无此小区' }),
        row('X3', { zone: '无此分区', building: '无此楼栋' }),
        row('X4', { zone: place.other, building: place.building }),
        row('X5', { house: '99幢-9999' }),
        row('X6', { ownerType: '人防', name: '不能买' }),
        row('X7'),
        row('X7'),
      ]),
    ).toEqual([
      '2 车位号  车位号不能为空',
      '2 类型 超大 应为普通、子母、机械、微型、无障碍之一',
      '2 权属 私人 应为产权、人防、公共、租赁、临时之一',
      '2 面积 -1 应为非负数，最多两位小数',
      '2 月租金 免费 应为非负数，最多两位小数',
      '2 业主姓名  填写了电话时业主姓名不能为空',
      '2 业主电话 12 手机号应为 11 位，以 13 至 19 开头',
      '2 车牌号 一二三四五六七八九十甲乙丙 车牌号最多 12 位，多个用、分开',
      '3 车位号 X 2 车位号不能含空格',
      '3 小区 无此小区 小区不存在，或不在您的管理范围',
      '4 分区 无此分区 该小区没有此分区',
      '4 楼栋 无此楼栋 该小区没有此楼栋',
      `5 分区 ${place.other} 该楼栋已属于另一分区`,
      '6 关联房号 99幢-9999 该小区没有此房号，应如 3幢-2单元-1203',
      '7 业主姓名 不能买 只有产权车位可以登记业主，该车位为人防车位',
      '9 车位号 X7 与第 8 行重复',
    ]);
  });

  it('becomes spaces with their owners and cars, the first car the main one', async () => {
    const job = await importRows(emp, parkingImport, [
      row('Y1', {
        building: place.building,
        kind: '子母',
        area: '12.5',
        location: '地下一层',
        monthlyPrice: '300',
        house: owned.code,
        name: owned.name,
        plates: '浙a·12345、浙A67890, 浙A12345',
      }),
      row('Y2', { ownerType: '租赁' }),
      row('Y3', { name: '新业主', phone: '13955550021', plates: '浙B00001' }),
      row('Y4', { name: '新业主', phone: '13955550021' }),
    ]);
    expect(job).toMatchObject({ state: 'done', result: { inserted: 4, existing: 0, skipped: 0 } });
    const first = await detailOf('Y1');
    expect(first).toMatchObject({
      zoneName: place.zone,
      buildingName: place.building,
      kind: 2,
      ownerType: 1,
      state: 2,
      area: '12.50',
      monthlyPrice: '300.00',
    });
    expect(first).toMatchObject({ houseCode: owned.code, owners: [{ personId: owned.personId, fromDate: '2026-07-02', toDate: null }] });
    expect(first.vehicles.map(({ plate, main, personId }) => ({ plate, main, personId }))).toEqual([
      { plate: '浙A12345', main: true, personId: owned.personId },
      { plate: '浙A67890', main: false, personId: owned.personId },
    ]);
    expect(await detailOf('Y2')).toMatchObject({ ownerType: 4, state: 1, owners: [], vehicles: [] });
    const [third, fourth] = [await detailOf('Y3'), await detailOf('Y4')];
    expect(third.owners[0]?.personId).toBe(fourth.owners[0]?.personId);
    expect(third.changes).toMatchObject([{ action: '建档', by: '陈思远' }]);
  });

  it('of the same file again changes nothing', async () => {
    const sheet = [row('Z1', { name: '只有名', plates: '浙C00001' }), row('Z2', { name: '有电话', phone: '13955550022' }), row('Z3')];
    expect((await importRows(emp, parkingImport, sheet)).result).toEqual({ inserted: 3, existing: 0, skipped: 0 });
    const before = await sizes();
    const again = sheet.map((one) => ({ ...one, area: '9', plates: '浙C00002', zone: '改了名的分区' }));
    expect((await importRows(emp, parkingImport, again)).result).toEqual({ inserted: 0, existing: 3, skipped: 0 });
    expect(await sizes()).toEqual(before);
  });

  it('leaves spaces of other estates to those who see them', async () => {
    await rowsOf(
      installation,
      `insert into org.job_grant (tenant_id, job_id, menu_id, acts) select ej.tenant_id, ej.job_id, 67, '{view,add}'
         from org.employee_job ej join session.account a on a.employee_id = ej.employee_id where a.username = 'limited'
           on conflict (tenant_id, job_id, menu_id) do update set acts = excluded.acts`,
    );
    const limited = await installation.as('limited');
    expect(await problemsOf(limited, parkingImport, [row('W1'), row('W1', { estate: '创智园' })])).toEqual([
      '2 小区 云栖花园 小区不存在，或不在您的管理范围',
    ]);
  });
});
