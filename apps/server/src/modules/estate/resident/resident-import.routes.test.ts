import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getHousehold, residentImport } from '@anju/contract';
import { importRows, problemsOf, uploadSheet, type SheetRow } from '../../../platform/sheet-import/sheet-import.fixtures.ts';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { disagreements, oneOf, rowsOf } from '../property/house/house.fixtures.ts';

type Row = SheetRow<typeof residentImport>;
const ID_CARD = '11010519491231002X';

let installation: Installation;
let emp: Person;
/** A user who may also register residents but sees only 创智园. */
let limited: Person;
/** Houses without residents. */
let houses: { id: number; code: string }[];
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date('2026-07-02T10:00:00+08:00') } });
  await rowsOf(
    installation,
    `insert into org.job_grant (tenant_id, job_id, menu_id, acts) select ej.tenant_id, ej.job_id, 71, '{view,add}'
       from org.employee_job ej join session.account a on a.employee_id = ej.employee_id where a.username = 'limited'
         on conflict (tenant_id, job_id, menu_id) do update set acts = excluded.acts`,
  );
  await rowsOf(
    installation,
    `insert into estate.tag (tenant_id, name) select id, '独居' from system.tenant where code = 'anju' on conflict do nothing`,
  );
  [emp, limited] = await Promise.all([installation.as('emp'), installation.as('limited')]);
  houses = await rowsOf(
    installation,
    `select h.id, h.code from estate.house h join estate.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
      where e.name = '云栖花园' and not h.disabled and not exists (select from estate.resident r where r.tenant_id = h.tenant_id and r.house_id = h.id)
      order by h.sort_key limit 20`,
  );
});
afterAll(() => installation.close());

const house = (at: number) => houses[at]?.code ?? '';
const row = (at: number, name: string, more: Row = {}): Row => ({ estate: '云栖花园', house: house(at), name, relation: '本人', ...more });
const livingIn = async (at: number) => (await emp.call(getHousehold, { id: houses[at]?.id ?? 0 })).residents;
const sizes = () =>
  oneOf(
    installation,
    `select (select count(*)::int from estate.person) as persons, (select count(*)::int from estate.resident) as stays,
            (select count(*)::int from estate.person_tag) as tags, (select sum(version)::int from estate.resident) as versions`,
  );

describe('a sheet of residents', () => {
  it('names row, column, value and reason of everything that is wrong', async () => {
    await rowsOf(
      installation,
      `insert into estate.person (tenant_id, name, id_type, id_no, created_at) select id, '真名', 1, $1, now() from system.tenant where code = 'anju'`,
      ['440524188001010014'],
    );
    expect(
      await problemsOf(emp, residentImport, [
        row(0, '', { relation: '邻居', gender: '不明', phone: '12', idType: '工作证', head: '也许', moveInDate: '2026.13.1' }),
        row(0, '甲', { estate: '无此小区' }),
        row(0, '乙', { house: '99幢-9999' }),
        row(0, '丙', { idNo: '123', moveInDate: '2026-07-03' }),
        row(0, '丁', { idType: '营业执照', idNo: '123' }),
        row(0, '戊', { idNo: '440524188001010014' }),
        row(0, '己', { tags: '独居、没有的标签' }),
        row(1, '庚', { head: '是' }),
        row(1, '辛', { head: '是' }),
        row(1, '庚'),
      ]),
    ).toEqual([
      '2 姓名  姓名不能为空',
      '2 性别 不明 应为男、女之一',
      '2 电话 12 手机号应为 11 位，以 13 至 19 开头',
      '2 证件类型 工作证 应为身份证、护照、港澳台通行证、军官证、营业执照之一',
      '2 关系 邻居 应为本人、配偶、子女、父母、租客、员工、其他之一',
      '2 迁入日期 2026.13.1 不是有效日期，应如 2024-05-01',
      '2 户主 也许 应为是或否',
      '3 小区 无此小区 小区不存在，或不在您的管理范围',
      '4 房号 99幢-9999 该小区没有此房号，应如 3幢-2单元-1203',
      '5 证件号 123 身份证号不正确',
      '5 迁入日期 2026-07-03 日期不能晚于今天',
      '6 证件号 123 统一社会信用代码不正确',
      '7 证件号 440524188001010014 该证件号已登记在其他姓名下',
      '8 标签 没有的标签 标签不存在或已停用',
      '10 户主 是 该房屋的户主已写在第 9 行',
      '11 姓名 庚 与第 9 行重复',
    ]);
  });

  it('reads a house as people write it, and asks which one when several may be meant', async () => {
    const numbers = (code: string) => code.replace(/[^\d-]/g, '');
    const [building = '', , no = ''] = numbers(house(2)).split('-');
    const [several] = await rowsOf<{ no: string; houses: number }>(
      installation,
      `select h.house_no as no, count(*)::int as houses from estate.house h join estate.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
        where e.name = '云栖花园' and h.house_no ~ '^[0-9]+$' group by 1 having count(*) > 3 order by 1 limit 1`,
    );
    expect(
      await problemsOf(emp, residentImport, [
        row(2, '甲', { house: numbers(house(2)) }),
        row(2, '乙', { house: `${building}幢${no}` }),
        row(2, '丙', { house: `云栖${numbers(house(2))}` }),
        row(2, '丁', { house: `临江${numbers(house(2))}` }),
        row(2, '戊', { house: several?.no ?? '' }),
      ]),
    ).toEqual([
      `3 房号 ${building}幢${no} 有 2 户可能：${building}幢-1单元-${no}、${building}幢-2单元-${no}，请写全房号`,
      `5 房号 临江${numbers(house(2))} 该小区没有此房号，应如 3幢-2单元-1203`,
      expect.stringMatching(new RegExp(`^6 房号 ${several?.no} 有 ${several?.houses} 户可能：(.+、){2}.+…，请写全房号$`)),
    ]);
    // Somebody who does not see the estate learns nothing of its houses.
    expect(await problemsOf(limited, residentImport, [row(2, '己', { house: several?.no ?? '' })])).toEqual([
      '2 小区 云栖花园 小区不存在，或不在您的管理范围',
    ]);
    await importRows(emp, residentImport, [row(2, '短名', { house: numbers(house(2)) })]);
    expect((await livingIn(2)).map(({ name }) => name)).toEqual(['短名']);
  });

  it('names a house outside the scope of the person as a problem, and takes his own', async () => {
    const own = await oneOf<{ code: string }>(
      installation,
      `select h.code from estate.house h join estate.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id where e.name = '创智园' and not h.disabled order by h.id limit 1`,
    );
    const id = await uploadSheet(limited, residentImport, [row(0, '外人'), { ...row(0, '园里人'), estate: '创智园', house: own.code }]);
    expect(await limited.call(residentImport.check, { id })).toEqual({ rows: 2, valid: 1, wrong: 1, existing: 0 });
    expect((await limited.call(residentImport.problems, { id })).rows).toEqual([
      { row: 2, column: '小区', value: '云栖花园', reason: '小区不存在，或不在您的管理范围' },
    ]);
  });

  it('becomes persons, stays and tags; one person in two houses is one', async () => {
    const job = await importRows(emp, residentImport, [
      row(2, '周以宁', { phone: '13955550002', idNo: ID_CARD.toLowerCase(), moveInDate: '2024/5/1', head: '是', tags: '独居' }),
      row(3, '周以宁', { phone: '13955550002', relation: '其他' }),
      row(3, '小周', { relation: '子女' }),
    ]);
    expect(job).toMatchObject({ state: 'done', result: { inserted: 3, existing: 0, skipped: 0 } });
    const [first] = await livingIn(2);
    expect(first).toMatchObject({ name: '周以宁', gender: 2, relation: 1, head: true, moveInDate: '2024-05-01', tags: [{ name: '独居' }] });
    const others = await livingIn(3);
    expect(others.find(({ name }) => name === '周以宁')).toMatchObject({
      personId: first?.personId,
      relation: 7,
      head: false,
      moveInDate: '2026-07-02',
    });
    expect(others.map(({ name }) => name).sort()).toEqual(['周以宁', '小周'].sort());
    expect(await disagreements(installation)).toEqual([]);
  });

  it('finds who is known by name and phone, and refuses a second head', async () => {
    const known = await oneOf<{ id: number; name: string; phone: string }>(
      installation,
      `select p.id, p.name, p.phone from estate.person p join system.tenant t on t.id = p.tenant_id
        where t.code = 'anju' and p.phone <> '' and p.merged_into is null and p.kind = 1 order by p.id limit 1`,
    );
    const { persons } = (await sizes()) as { persons: number };
    await importRows(emp, residentImport, [row(4, known.name, { phone: known.phone, head: '是' })]);
    expect((await livingIn(4))[0]?.personId).toBe(known.id);
    expect(await sizes()).toMatchObject({ persons });
    expect(await problemsOf(emp, residentImport, [row(4, '又一人', { head: '是' })])).toEqual(['2 户主 是 该房屋已有户主']);
  });

  it('of the same file again changes nothing, whether people have papers, phones or names alone', async () => {
    const sheet = [
      row(5, '有证件', { idNo: '330106197001010019', head: '是', tags: '独居' }),
      row(5, '有电话', { phone: '13955550011', relation: '配偶' }),
      row(5, '只有名', { relation: '父母' }),
      row(6, '只有名', { moveInDate: '2020-01-01' }),
    ];
    expect((await importRows(emp, residentImport, sheet)).result).toEqual({ inserted: 4, existing: 0, skipped: 0 });
    const before = await sizes();
    expect((await importRows(emp, residentImport, sheet)).result).toEqual({ inserted: 0, existing: 4, skipped: 0 });
    expect(await sizes()).toEqual(before);
  });
});
