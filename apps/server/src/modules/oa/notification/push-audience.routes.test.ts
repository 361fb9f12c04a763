// Who receives a notification. Two statements answer it, one for the bar of a user and one for the list of the publisher; they must agree.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MENU, publishNotification, readNotification, searchPushes } from '@anju/contract';
import { html, openPushStage, type Form, type PushStage } from './push.fixtures.ts';

const PEOPLE = ['emp', 'clerk', 'auditor', 'limited', 'sa', 'gov', 'binemp'] as const;
const [GROUP, EAST, YUNQI, PARK] = ['安居示范物业集团', '华东分公司', '云栖物业服务处', '创智园物业服务处'];

let stage: PushStage;
/** Ids by the names in the table below. */
const ids: Record<string, number> = {};
beforeAll(async () => {
  stage = await openPushStage();
  for (const name of [GROUP, EAST, YUNQI, PARK]) ids[name] = await stage.idOf('org.company', name);
  for (const name of ['档案查阅', '年度盘点']) ids[name] = await stage.idOf('org.role', name);
  ids['云栖客服部'] = await stage.departmentOf(YUNQI, '客服部');
  ids['云栖收费部'] = await stage.departmentOf(YUNQI, '收费部');
  ids['云栖工程部'] = await stage.departmentOf(YUNQI, '工程部');
  for (const name of ['auditor', 'limited']) ids[name] = await stage.employeeOf(name);
  // 收费部, where clerk works, belongs to 客服部; limited is a member of a role.
  await stage.query(`update org.department set parent_id = ${ids['云栖客服部']} where id = ${ids['云栖收费部']}`);
  await stage.query(
    `insert into org.employee_role (tenant_id, employee_id, role_id) select tenant_id, ${ids['limited']}, id from org.role where id = ${ids['档案查阅']}`,
  );
});
afterAll(() => stage.installation.close());

const id = (name: string): number => ids[name] ?? 0;
const chosen = (targets: Partial<Form>): Partial<Form> => ({ toAll: false, ...targets });

describe('a notification reaches', () => {
  it.each<[string, () => Partial<Form>, string]>([
    ['all staff', () => ({}), 'emp clerk auditor limited sa'],
    ['the first company and all below', () => chosen({ companyIds: [id(GROUP)] }), 'emp clerk auditor limited'],
    ['a company and those below, nobody above or beside', () => chosen({ companyIds: [id(EAST)] }), 'emp clerk'],
    ['a company of the third level', () => chosen({ companyIds: [id(YUNQI)] }), 'clerk'],
    ['a department', () => chosen({ departmentIds: [id('云栖收费部')] }), 'clerk'],
    ['a department by the one above', () => chosen({ departmentIds: [id('云栖客服部')] }), 'clerk'],
    ['nobody of another department', () => chosen({ departmentIds: [id('云栖工程部')] }), ''],
    ['the members of a role', () => chosen({ roleIds: [id('档案查阅')] }), 'limited'],
    ['one person', () => chosen({ employeeIds: [id('auditor')] }), 'auditor'],
    ['several of these, each once', () => chosen({ companyIds: [id(YUNQI), id(EAST)], employeeIds: [id('limited')] }), 'emp clerk limited'],
  ])('%s', async (title, targets, expected) => {
    const made = await stage.publish({ title, ...targets() });
    const seeing: string[] = [];
    for (const name of PEOPLE) if (await stage.sees(await stage.as(name), made)) seeing.push(name);
    expect(seeing.join(' ')).toBe(expected);
    // The publisher's list names the same accounts of those who can be asked here.
    const listed = (await stage.readers(made, false)).map((one) => one.id);
    const accounts = await stage.query(`select id, username from session.account where id = any ('{${listed.join(',')}}')`);
    const named = PEOPLE.filter((name) => accounts.some(({ username }) => username === name));
    expect(named).toEqual(seeing);
    const [row] = (await stage.emp.call(searchPushes, { key: title })).rows;
    expect(row).toMatchObject({ receivers: listed.length, readers: 0 });
    for (const name of PEOPLE.filter((one) => !seeing.includes(one)))
      expect((await (await stage.as(name)).ask(readNotification, { id: made })).envelope.msg, name).toBe('通知不存在或已被删除');
  });

  it('whoever joins later and is there on the day, and nobody who has left', async () => {
    const [limited, clerk] = [await stage.as('limited'), await stage.as('clerk')];
    const made = await stage.publish(chosen({ companyIds: [id(YUNQI)], departmentIds: [id('云栖收费部')] }));
    expect(await stage.sees(limited, made)).toBe(false);
    await stage.query(`update org.employee set company_id = ${id(YUNQI)} where id = ${id('limited')}`);
    expect(await stage.sees(limited, made)).toBe(true);
    await stage.query(`update org.employee set company_id = ${id(PARK)} where id = ${id('limited')}`);
    expect(await stage.sees(limited, made)).toBe(false);

    const ofDepartment = await stage.publish(chosen({ departmentIds: [id('云栖收费部')] }));
    const job = `org.employee_job where employee_id = (select employee_id from session.account where username = 'clerk')`;
    const [held] = await stage.query(`select id, to_date from ${job}`);
    await stage.query(`update org.employee_job set to_date = '2026-07-08' where id = ${String(held?.['id'])}`);
    expect(await stage.sees(clerk, ofDepartment)).toBe(false);
    await stage.query(`update org.employee_job set to_date = '2026-07-09' where id = ${String(held?.['id'])}`);
    expect(await stage.sees(clerk, ofDepartment)).toBe(true);
    await stage.query(`update org.employee_job set to_date = null where id = ${String(held?.['id'])}`);
  });

  it('no member of a role that is out of use, and nobody by a role that was removed', async () => {
    const limited = await stage.as('limited');
    const made = await stage.publish(chosen({ roleIds: [id('档案查阅')] }));
    await stage.query(`update org.role set disabled = true where id = ${id('档案查阅')}`);
    expect(await stage.sees(limited, made)).toBe(false);
    await stage.query(`update org.role set disabled = false where id = ${id('档案查阅')}`);
    await stage.query(`insert into org.role (tenant_id, name) select id, '临时' from system.tenant where code = 'anju'`);
    const spare = await stage.idOf('org.role', '临时');
    const gone = await stage.publish(chosen({ roleIds: [spare] }));
    await stage.query(`delete from org.role where id = ${spare}`);
    expect([await stage.sees(limited, gone), await stage.sees(stage.emp, gone)]).toEqual([false, false]);
  });
});

describe('a publisher', () => {
  const refused = async (name: string, form: Partial<Form>) => (await (await stage.as(name)).ask(publishNotification, html(form))).envelope;

  it('who does not see the whole tenant reaches only companies that are seen, and no roles', async () => {
    await stage.query(
      `insert into org.job_grant (tenant_id, job_id, menu_id, acts)
       select ej.tenant_id, ej.job_id, m.id, m.acts from session.account a
         join org.employee_job ej on ej.tenant_id = a.tenant_id and ej.employee_id = a.employee_id
         join system.menu m on m.id = ${MENU.push} where a.username = 'clerk'
       on conflict (tenant_id, job_id, menu_id) do update set acts = excluded.acts`,
    );
    const field = (path: string, msg: string) => ({ fields: [{ path, msg }] });
    expect((await refused('clerk', {})).data).toEqual(field('toAll', '您只能推送给可见的公司，不能推送给全体员工'));
    expect((await refused('clerk', chosen({ companyIds: [id(EAST)] }))).data).toEqual(
      field('companyIds', '“华东分公司”不在您可见的公司范围内，不能推送'),
    );
    expect((await refused('clerk', chosen({ employeeIds: [id('auditor')] }))).data).toEqual(
      field('employeeIds', '“赵文博”不在您可见的公司范围内，不能推送'),
    );
    expect((await refused('clerk', chosen({ roleIds: [id('档案查阅')] }))).data).toEqual(
      field('roleIds', '角色不分公司，您只能推送给可见的公司，请改选公司、部门或员工'),
    );
    const own = await (await stage.as('clerk')).call(publishNotification, html(chosen({ companyIds: [id(YUNQI)] })));
    expect(await stage.sees(await stage.as('clerk'), own.id)).toBe(true);
  });

  it('manages the notifications of the companies that are seen', async () => {
    const clerk = await stage.as('clerk');
    const theirs = await clerk.call(publishNotification, html(chosen({ title: '云栖的通知', companyIds: [id(YUNQI)] })));
    expect((await clerk.call(searchPushes, {})).rows.every(({ publishedBy }) => publishedBy === '林晓燕')).toBe(true);
    expect((await stage.emp.call(searchPushes, { key: '云栖的通知' })).rows).toMatchObject([{ id: theirs.id, targetNames: YUNQI }]);
    expect((await (await stage.as('binemp')).call(searchPushes, {})).total).toBe(0);
  });

  it('is told about targets that do not exist, are out of use or belong to another tenant', async () => {
    const stranger = await stage.employeeOf('binemp');
    expect((await refused('emp', chosen({ roleIds: [id('年度盘点')] }))).msg).toBe('选择的角色不存在或已停用，请重新选择');
    expect((await refused('emp', chosen({ employeeIds: [stranger] }))).msg).toBe('选择的员工不存在或已停用，请重新选择');
    expect((await refused('emp', chosen({ departmentIds: [999_999] }))).msg).toBe('选择的部门不存在或已停用，请重新选择');
    expect((await refused('emp', chosen({}))).data).toEqual({
      fields: [{ path: 'toAll', msg: '请选择接收的公司、部门、角色或员工' }],
    });
  });
});
