// 员工档案 through its calls: lists, records, identity documents, photos, rights.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeEmployee,
  createEmployee,
  exportEmployees,
  FILE_CATEGORY,
  getEmployee,
  getEmployeeFrame,
  removeEmployee,
  searchEmployees,
  setEmployeeEstates,
  setEmployeePhoto,
  showEmployeePrivate,
  type Endpoint,
  type InputOf,
} from '@anju/contract';
import type { Person } from '../../../testing/installation.ts';
import { openStage, type Stage } from './employee.fixtures.ts';

let stage: Stage;
let emp: Person;
beforeAll(async () => {
  stage = await openStage();
  emp = stage.emp;
});
afterAll(() => stage.close());

const namesOf = async (input: InputOf<typeof searchEmployees>, person = emp) =>
  (await person.call(searchEmployees, input)).rows.map(({ name }) => name);
const CARD = '11010519491231002X';

describe('the list of employees', () => {
  it('finds by part of a name, initials, number and phone; numbers leave masked', async () => {
    expect(await namesOf({ key: '晓燕' })).toEqual(['林晓燕']);
    expect(await namesOf({ key: 'LXY' })).toContain('林晓燕');
    const { rows } = await emp.call(searchEmployees, { key: '林晓燕' });
    const [found] = rows;
    expect(found).toMatchObject({
      companyName: '云栖物业服务处',
      departmentName: '收费部',
      jobNames: '收费员',
      state: 1,
      username: 'clerk',
    });
    expect(found?.phone).toMatch(/^1\d{2}\*{4}\d{4}$/);
    expect(await namesOf({ key: found?.number ?? '' })).toEqual(['林晓燕']);
    const [{ phone } = { phone: '' }] = await stage.ask<{ phone: string }>('select phone from org.employee where id = $1', [found?.id]);
    expect(await namesOf({ key: phone.slice(-8) })).toEqual(['林晓燕']);
    expect(await namesOf({ key: '%' })).toEqual([]);
  });

  it('is filtered by company with those below, department, job and state', async () => {
    const inCharge = stage.frame.departments.find(({ name, companyId }) => name === '收费部' && companyId === stage.companyId());
    expect((await namesOf({ departmentId: inCharge?.id ?? 0 })).length).toBe(3);
    expect(await namesOf({ jobId: stage.jobId('收费员') })).toContain('林晓燕');
    expect((await namesOf({ states: [3] })).includes('方启明')).toBe(true);
    expect(await namesOf({ states: [2] })).toEqual(['唐婉清']);
    const own = await emp.call(searchEmployees, { companyId: stage.companyId('华南分公司'), size: 200 });
    expect(new Set(own.rows.map(({ companyName }) => companyName))).toEqual(new Set(['华南分公司', '创智园物业服务处']));
  });

  it('is ordered and paged by the server with the total over all', async () => {
    const all = await emp.call(searchEmployees, { size: 200 });
    expect(all.total).toBe(all.rows.length);
    expect(all.rows.map(({ number }) => number)).toEqual(all.rows.map(({ number }) => number).toSorted());
    const second = await emp.call(searchEmployees, { page: 2, size: 7 });
    expect(second.rows.map(({ id }) => id)).toEqual(all.rows.slice(7, 14).map(({ id }) => id));
    expect(await emp.call(searchEmployees, { page: 99 })).toMatchObject({ rows: [], total: all.total });
    const oldest = await emp.call(searchEmployees, { sort: { field: 'entryDate', order: 'asc' }, size: 2 });
    expect(oldest.rows[0]?.entryDate?.localeCompare(oldest.rows[1]?.entryDate ?? '')).toBe(-1);
  });
});

describe('a new employee', () => {
  it('has a number of his own, said beside the field', async () => {
    await stage.hire({ number: 'N100' });
    const refused = await emp.ask(createEmployee, { number: 'N100', name: '甲', entryDate: '2026-01-05', companyId: stage.companyId() });
    expect(refused.envelope).toMatchObject({
      msg: '工号“N100”已被使用',
      data: { fields: [{ path: 'number', msg: '工号“N100”已被使用' }] },
    });
  });

  it('begins his main job on the day of entry', async () => {
    const made = await stage.hire({ jobId: stage.jobId('收费员'), entryDate: '2026-02-01' });
    expect(made).toMatchObject({ departmentName: '收费部', jobNames: '收费员', companyName: '云栖物业服务处' });
    expect(made.jobs).toMatchObject([{ main: true, fromDate: '2026-02-01', toDate: null, phase: 'now' }]);
  });

  it('holds no job of another company', async () => {
    const refused = await emp.ask(createEmployee, {
      number: 'N101',
      name: '乙',
      entryDate: '2026-01-05',
      companyId: stage.companyId(),
      jobId: stage.jobId('收费员', '临江物业服务处'),
    });
    expect(refused.envelope.msg).toBe('岗位“收费员”不属于所选公司');
  });

  it('is made once when the same number is sent twice at once', async () => {
    const form = { number: 'N102', name: '丙', entryDate: '2026-01-05', companyId: stage.companyId() };
    const answers = await Promise.all(Array.from({ length: 3 }, () => emp.ask(createEmployee, form)));
    expect(answers.map(({ envelope }) => envelope.msg).toSorted()).toEqual(['', '工号“N102”已被使用', '工号“N102”已被使用']);
  });

  it('says in words what a field lacks', async () => {
    const { envelope } = await emp.ask(createEmployee, { number: '', name: '', entryDate: '', companyId: 0, phone: '123' });
    expect((envelope.data as unknown as { fields: { msg: string }[] }).fields.map(({ msg }) => msg)).toEqual([
      '请输入工号',
      '请输入姓名',
      '电话应为 11 位手机号或带区号的固定电话',
      '请选择入职日期',
      '请选择公司',
    ]);
  });
});

describe('identity papers', () => {
  it('are those of the person with the same id number, else of a new one', async () => {
    const [owner] = await stage.ask<{ id: string; name: string; id_no: string }>(
      `select p.id, p.name, p.id_no from estate.person p join estate.house_owner o on o.tenant_id = p.tenant_id and o.person_id = p.id
        where p.id_type = 1 and o.to_date is null order by p.id limit 1`,
    );
    const same = await stage.hire({ name: owner?.name ?? '', idType: 1, idNo: owner?.id_no ?? '' });
    const [linked] = await stage.ask<{ person_id: string }>('select person_id from org.employee where id = $1', [same.id]);
    expect(linked?.person_id).toBe(owner?.id);
    expect(same.idNo).toBe(`${owner?.id_no.slice(0, 6)}********${owner?.id_no.slice(-4)}`);
    expect(same.birthDate).toBe(owner?.id_no.slice(6, 14).replace(/(....)(..)(..)/, '$1-$2-$3'));

    const other = await emp.ask(createEmployee, {
      number: 'N200',
      name: '别人',
      entryDate: '2026-01-05',
      companyId: stage.companyId(),
      idType: 1,
      idNo: owner?.id_no ?? '',
    });
    expect(other.envelope.msg).toBe(`该证件号属于“${owner?.name}”，与填写的姓名不一致`);
    const twice = await emp.ask(createEmployee, {
      number: 'N201',
      name: owner?.name ?? '',
      entryDate: '2026-01-05',
      companyId: stage.companyId(),
      idType: 1,
      idNo: owner?.id_no ?? '',
    });
    expect(twice.envelope.msg).toBe(`该证件号已登记为员工“${owner?.name}”（${same.number}）`);
  });

  it('entered later stay with his own person; a wrong number leaves nobody behind', async () => {
    const made = await stage.hire({ name: '郑可', phone: '13900001111' });
    const person = async () =>
      (
        await stage.ask<{ id: string; id_no: string }>(
          'select p.id, p.id_no from estate.person p join org.employee e on e.tenant_id = p.tenant_id and e.person_id = p.id where e.id = $1',
          [made.id],
        )
      )[0];
    const before = await person();
    const form = { id: made.id, number: made.number, name: '郑可', phone: '13900001111', entryDate: '2026-01-05' };
    await emp.call(changeEmployee, { ...form, version: 0, idType: 1, idNo: '440524188001010014' });
    expect(await person()).toEqual({ id: before?.id, id_no: '440524188001010014' });
    await emp.call(changeEmployee, { ...form, version: 1, idType: 1, idNo: CARD });
    expect((await person())?.id_no).toBe(CARD);
    expect(await stage.ask(`select from estate.person where id_no = '440524188001010014'`)).toEqual([]);
  });

  it('are shown in full on request, and the look is logged', async () => {
    const made = await stage.hire({ phone: '13700002222', emergencyPhone: '13700003333' });
    expect(made).toMatchObject({ phone: '137****2222', emergencyPhone: '137****3333' });
    expect(await emp.call(showEmployeePrivate, { id: made.id })).toEqual({ phone: '13700002222', emergencyPhone: '13700003333', idNo: '' });
    expect((await stage.detail(made.id)).changes[0]).toMatchObject({
      action: '查看隐私',
      by: '陈思远',
      detail: `查看${made.name}的完整电话与证件号`,
    });
  });
});

describe('a change of the file', () => {
  it('is logged in words and takes the version that was read', async () => {
    const made = await stage.hire({ phone: '13700004444' });
    const form = {
      id: made.id,
      version: 0,
      number: made.number,
      name: made.name,
      phone: '13700005555',
      entryDate: '2026-01-05',
      education: 5 as const,
    };
    await emp.call(changeEmployee, form);
    expect((await stage.detail(made.id)).changes[0]).toMatchObject({
      action: '修改',
      detail: '电话：137****4444 → 137****5555；学历：空 → 本科',
    });
    expect((await emp.ask(changeEmployee, form)).envelope).toMatchObject({
      code: 409,
      msg: '员工已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。',
    });
  });

  it('of two at once lets one through', async () => {
    const made = await stage.hire();
    const form = { id: made.id, version: 0, number: made.number, name: made.name, entryDate: '2026-01-05' };
    const answers = await Promise.all(['甲', '乙'].map((remark) => emp.ask(changeEmployee, { ...form, remark })));
    expect(answers.map(({ envelope }) => envelope.code).toSorted()).toEqual([200, 409]);
  });
});

describe('removing', () => {
  it('takes away what was entered by mistake, and refuses whoever has an account', async () => {
    const made = await stage.hire({ jobId: stage.jobId('维修工') });
    await emp.call(removeEmployee, { id: made.id });
    expect((await emp.ask(getEmployee, { id: made.id })).envelope.msg).toBe('员工不存在或已被删除');
    const [clerk] = (await emp.call(searchEmployees, { key: '林晓燕' })).rows;
    expect((await emp.ask(removeEmployee, { id: clerk?.id ?? 0 })).envelope.msg).toBe('“林晓燕”已有账号或业务记录，不能删除，请办理离职');
    expect((await stage.detail(clerk?.id ?? 0)).jobNames).toBe('收费员');
  });
});

describe('authorised estates', () => {
  it('are replaced, logged, and reach the person at once', async () => {
    const made = await stage.hire();
    const [first, second] = stage.frame.estates;
    await emp.call(setEmployeeEstates, { id: made.id, version: 0, estateIds: [first?.id ?? 0] });
    await emp.call(setEmployeeEstates, { id: made.id, version: 1, estateIds: [second?.id ?? 0] });
    const detail = await stage.detail(made.id);
    expect(detail.estates.map(({ name }) => name)).toEqual([second?.name]);
    expect(detail.changes[0]).toMatchObject({ action: '授权小区', detail: `授权小区：${first?.name} → ${second?.name}` });
  });
});

describe('a photo', () => {
  const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  const send = async (person: Person, parent: number) => {
    const body = Buffer.concat([
      Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n'),
      PNG,
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const response = await stage.installation.app.inject({
      method: 'POST',
      url: `/api/file/upload-file?cat=${FILE_CATEGORY.staffPhoto}&parent=${parent}`,
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: body,
    });
    return response.json<{ code: number; msg: string; data: { id: number; url: string } }>();
  };

  it('hangs on its employee and on no other; whoever may not change him sends none', async () => {
    const [one, two] = [await stage.hire(), await stage.hire()];
    const sent = await send(emp, one.id);
    expect(sent.code).toBe(200);
    expect((await emp.ask(setEmployeePhoto, { id: two.id, version: 0, fileId: sent.data.id })).envelope.msg).toBe('文件不存在或已过期');
    await emp.call(setEmployeePhoto, { id: one.id, version: 0, fileId: sent.data.id });
    expect((await stage.detail(one.id)).photoFileId).toBe(sent.data.id);
    const view = (person: Person) =>
      stage.installation.app.inject({ url: sent.data.url, headers: { authorization: `Bearer ${person.token}` } });
    expect((await view(emp)).headers['content-type']).toBe('image/png');
    const limited = await stage.installation.as('limited');
    expect((await view(limited)).headers['content-type']).not.toBe('image/png');
    expect((await send(limited, one.id)).msg).toBe('您的账号类型不能使用此功能');
  });
});

describe('who may', () => {
  it('look sees his own company only, and changes nothing', async () => {
    const limited = await stage.installation.as('limited');
    const { rows } = await limited.call(searchEmployees, { size: 200 });
    expect(new Set(rows.map(({ companyName }) => companyName))).toEqual(new Set(['创智园物业服务处']));
    expect((await limited.call(getEmployeeFrame, {})).companies.map(({ name }) => name)).toEqual(['创智园物业服务处']);
    const elsewhere = await stage.hire();
    expect((await limited.ask(getEmployee, { id: elsewhere.id })).envelope.msg).toBe('员工不存在或已被删除');
    expect((await limited.ask(removeEmployee, { id: elsewhere.id })).envelope).toMatchObject({
      code: 403,
      msg: '您未获得授权，不可作业！',
    });
  });

  it.each(['gov', 'sa'])('%s has no such screen', async (username) => {
    const person = await stage.installation.as(username);
    expect((await person.ask(searchEmployees, {})).envelope).toMatchObject({ code: 403, msg: '您的账号类型不能使用此功能' });
  });

  it('a visitor is asked to log in, another tenant sees nobody', async () => {
    const made = await stage.hire();
    const calls: [Endpoint, object][] = [
      [searchEmployees, {}],
      [getEmployee, { id: made.id }],
    ];
    for (const [endpoint, input] of calls) expect((await stage.installation.visitor.ask(endpoint, input)).envelope.code).toBe(401);
    const binemp = await stage.installation.as('binemp');
    expect((await binemp.ask(getEmployee, { id: made.id })).envelope.msg).toBe('员工不存在或已被删除');
  });
});

it('the roll leaves with a purpose, and the purpose is logged', async () => {
  const purpose = { usage: '年度盘点', auditor: '陈思远', auditDate: '2026-07-01' };
  const response = await stage.installation.app.inject({
    method: 'POST',
    url: exportEmployees.path,
    headers: { authorization: `Bearer ${emp.token}` },
    payload: { filter: { key: '林晓燕' }, purpose },
  });
  expect(response.headers['content-type']).toContain('spreadsheetml');
  expect(response.rawPayload.subarray(0, 2).toString()).toBe('PK');
  const rows = await stage.ask(`select note from system.audit_log where entity = 'employee-list'`);
  expect(rows).toEqual([{ note: '用途：年度盘点；批准人：陈思远；批准日期：2026.07.01' }]);
});
