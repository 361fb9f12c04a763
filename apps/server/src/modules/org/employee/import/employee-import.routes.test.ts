import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { employeeImport, searchEmployees } from '@anju/contract';
import { importRows, problemsOf, type SheetRow } from '../../../../platform/sheet-import/sheet-import.fixtures.ts';
import { openStage, type Stage } from '../employee.fixtures.ts';

type Row = SheetRow<typeof employeeImport>;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ clock: { now: () => new Date('2026-07-02T10:00:00+08:00') } });
});
afterAll(() => stage.close());

const row = (number: string, more: Row = {}): Row => ({
  number,
  name: `导入${number}`,
  company: '云栖物业服务处',
  department: '客服部',
  job: '客服专员',
  ...more,
});
const detailOf = async (number: string) => {
  const { rows } = await stage.emp.call(searchEmployees, { key: number });
  return stage.detail(rows[0]?.id ?? 0);
};
const ID_CARD = '11010519491231002X';

describe('a sheet of employees', () => {
  it('names row, column, value and reason of everything that is wrong', async () => {
    const hired = await stage.hire({ name: '已在职', idType: 1, idNo: '440524188001010014' });
    expect(
      await problemsOf(stage.emp, employeeImport, [
        row('', { name: '' }),
        row('E 2', { gender: '不明', phone: '123', entryDate: '去年', education: '小小', political: '无', idNo: '123' }),
        row('E3', { company: '无此公司' }),
        row('E4', { department: '无此部门' }),
        row('E5', { job: '无此岗位' }),
        row('E6', { estates: '云栖花园、月球花园，火星花园' }),
        row('E7'),
        row('E7', { name: '另一人' }),
        row(hired.number, { name: '又一人' }),
        row('E9', { name: '写错名', idNo: '440524188001010014' }),
        row('E10', { name: '已在职', idNo: '440524188001010014' }),
        row('E11', { name: '同一人', phone: '13955550001' }),
        row('E12', { name: '同一人', phone: '13955550001' }),
      ]),
    ).toEqual([
      '2 工号  工号不能为空',
      '2 姓名  姓名不能为空',
      '3 工号 E 2 工号不能含空格',
      '3 性别 不明 应为男、女之一',
      '3 电话 123 应为 11 位手机号或带区号的固定电话',
      '3 入职日期 去年 不是有效日期，应如 2024-05-01',
      '3 学历 小小 应为小学、初中、高中/中专、大专、本科、硕士、博士之一',
      '3 政治面貌 无 应为群众、共青团员、中共党员、民主党派、其他之一',
      '3 证件号 123 身份证号不正确',
      '4 公司 无此公司 公司不存在、已停用，或不在您的管理范围',
      '5 部门 无此部门 该公司没有此部门',
      '6 岗位 无此岗位 该部门没有此岗位',
      '7 授权小区 月球花园、火星花园 小区不存在，或不在您的管理范围',
      '9 工号 E7 与第 8 行重复',
      `10 工号 ${hired.number} 工号已被其他员工使用`,
      '11 证件号 440524188001010014 该证件号已登记在其他姓名下',
      `12 证件号 440524188001010014 该人员已是员工，工号 ${hired.number}`,
      '12 姓名 已在职 与第 11 行是同一人',
      '14 姓名 同一人 与第 13 行是同一人',
    ]);
  });

  it('becomes employees with their persons, main jobs and estates', async () => {
    const job = await importRows(stage.emp, employeeImport, [
      row('I1', {
        name: '周以宁',
        phone: '13955550002',
        entryDate: '2024年5月1日',
        education: '本科',
        political: '群众',
        idNo: ID_CARD.toLowerCase(),
        estates: '云栖花园、创智园',
      }),
      row('I2', { gender: '男' }),
    ]);
    expect(job).toMatchObject({ state: 'done', title: '导入员工：员工.xlsx', result: { inserted: 2, existing: 0, skipped: 0 } });
    const first = await detailOf('I1');
    expect(first).toMatchObject({
      name: '周以宁',
      gender: 2,
      birthDate: '1949-12-31',
      education: 5,
      political: 1,
      entryDate: '2024-05-01',
      idType: 1,
    });
    expect(first.jobs).toMatchObject([{ jobName: '客服专员', departmentName: '客服部', main: true, fromDate: '2024-05-01', toDate: null }]);
    expect(first.estates.map(({ name }) => name).sort()).toEqual(['云栖花园', '创智园'].sort());
    expect(await detailOf('I2')).toMatchObject({ gender: 1, entryDate: null, jobs: [{ main: true, fromDate: '2000-01-01' }], estates: [] });
    const [audit] = await stage.ask<{ note: string; actor: string }>(
      `select note, actor from system.audit_log where entity = 'employee' and action = '导入' order by id desc limit 1`,
    );
    expect(audit).toEqual({ note: '员工.xlsx：新增 2，已存在 0，未导入 0', actor: '陈思远' });
  });

  it('knows a person by id number, or by name and phone, and keeps the paper he lacked', async () => {
    const [owner] = await stage.ask<{ id: number; name: string; phone: string }>(
      `select p.id, p.name, p.phone from estate.person p join system.tenant t on t.id = p.tenant_id
        where t.code = 'anju' and p.phone <> '' and p.id_no = '' and p.kind = 1 and p.merged_into is null
          and not exists (select from org.employee e where e.tenant_id = p.tenant_id and e.person_id = p.id) order by p.id limit 1`,
    );
    const before = await stage.ask('select id from estate.person');
    const known = { name: owner?.name ?? '', phone: owner?.phone ?? '', idNo: '330106197001010019' };
    await importRows(stage.emp, employeeImport, [row('K1', known)]);
    expect(await stage.ask('select id from estate.person')).toHaveLength(before.length);
    expect(
      await stage.ask(
        'select person_id as id, id_no as "idNo" from org.employee e join estate.person p on p.id = person_id where number = $1',
        ['K1'],
      ),
    ).toEqual([{ id: owner?.id, idNo: '330106197001010019' }]);
  });

  it('of the same file again changes nothing', async () => {
    const sheet = [row('S1', { phone: '13955550007', estates: '云栖花园' }), row('S2'), row('S3', { idNo: '110101199003074514' })];
    const sizes = async () => {
      const tables = ['org.employee', 'org.employee_job', 'org.employee_estate', 'estate.person'];
      return stage.ask(
        `select ${tables.map((table, at) => `(select count(*)::int from ${table}) as t${at}`).join(', ')}, (select sum(version)::int from org.employee) as v`,
      );
    };
    expect((await importRows(stage.emp, employeeImport, sheet.slice(0, 2))).result).toMatchObject({ inserted: 2 });
    const before = await sizes();
    const again = await importRows(
      stage.emp,
      employeeImport,
      sheet.slice(0, 2).map((one) => ({ ...one, job: '改了名的岗位' })),
    );
    expect(again).toMatchObject({ state: 'done', result: { inserted: 0, existing: 2, skipped: 0 } });
    expect(await sizes()).toEqual(before);
  });

  it('gives nobody a job beyond what the user who imports has', async () => {
    await stage.ask(
      `insert into org.job_grant (tenant_id, job_id, menu_id, acts)
       select ej.tenant_id, ej.job_id, m.id, m.acts from session.account a join org.employee_job ej on ej.employee_id = a.employee_id
         cross join system.menu m where a.username = 'clerk' and m.id = 59 on conflict (tenant_id, job_id, menu_id) do update set acts = excluded.acts`,
    );
    const clerk = await stage.installation.as('clerk');
    expect(await problemsOf(clerk, employeeImport, [row('W1')])).toEqual([
      '2 岗位 客服专员 岗位的权限或数据范围超出您本人，请由系统管理员办理',
    ]);
  });
});
