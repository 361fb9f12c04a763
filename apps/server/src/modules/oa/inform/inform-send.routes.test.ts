import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listInforms, listSentInforms, sendInform, type InformForm, type ServerEvent } from '@anju/contract';
import { businessDay } from '@anju/domain';
import type { Installation, Person } from '../../../testing/installation.ts';
import { companyOf, formOf, houseOf, oneOf, openWithoutInforms, rowsOf, sendBy } from './inform.fixtures.ts';

let installation: Installation;
let emp: Person;
let clerk: Person;
let limited: Person;
beforeAll(async () => {
  installation = await openWithoutInforms();
  [emp, clerk, limited] = await Promise.all([installation.as('emp'), installation.as('clerk'), installation.as('limited')]);
});
afterAll(() => installation.close());

const informCount = async () => (await oneOf<{ n: number }>(installation, 'select count(*)::int as n from oa.inform')).n;

describe('a notice that is sent', () => {
  it('goes to the company of the house, with its sender as he is now, for the days of the setting', async () => {
    const house = await houseOf(installation, '云栖花园');
    await rowsOf(
      installation,
      `insert into system.setting (tenant_id, name, value) select id, 'inform.clear-days', '7' from system.tenant where code = 'anju'`,
    );
    const before = Date.now();
    const { id, docNumber } = await sendBy(clerk, { houseId: house.id, companyId: null, subject: '  请退押金  ', sourceNumber: 'GZ1' });
    await rowsOf(installation, `delete from system.setting where name = 'inform.clear-days'`);
    const row = await oneOf<Record<string, unknown> & { sent_at: string; expires_at: string }>(
      installation,
      `select i.*, e.phone from oa.inform i join session.account a on a.id = i.sender_account_id join org.employee e on e.id = a.employee_id where i.id = $1`,
      [id],
    );
    expect(row).toMatchObject({
      number: docNumber,
      company_id: house.companyId,
      menu_id: 164,
      house_id: house.id,
      house_name: house.name,
      subject: '请退押金',
      content: '<p>验收合格</p>',
      source_number: 'GZ1',
      sender_name: '林晓燕',
      sender_phone: row.phone,
      sender_job: '收费员',
      handled_at: null,
      cleared_at: null,
    });
    expect(Date.parse(row.sent_at)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(row.expires_at) - Date.parse(row.sent_at)).toBe(7 * 86_400_000);
    // The notice keeps the sender's data from the time of sending.
    await rowsOf(installation, `update org.employee set phone = '13900000000' where name = '林晓燕'`);
    expect((await clerk.call(listSentInforms, {})).rows[0]).toMatchObject({
      phone: row.phone,
      job: '收费员',
      companyName: '云栖物业服务处',
    });
  });

  it('names every job of its sender, the main one first', async () => {
    await rowsOf(
      installation,
      `insert into org.employee_job (tenant_id, employee_id, job_id, main)
       select e.tenant_id, e.id, (select min(j.id) from org.job j join org.department d on d.id = j.department_id where j.name = '计费员' and d.company_id = e.company_id), false
         from org.employee e where e.name = '林晓燕'`,
    );
    const { id } = await sendBy(clerk, { houseId: (await houseOf(installation, '云栖花园')).id });
    expect(await oneOf(installation, 'select sender_job from oa.inform where id = $1', [id])).toEqual({ sender_job: '收费员、计费员' });
    await rowsOf(
      installation,
      `delete from org.employee_job ej using org.employee e where e.id = ej.employee_id and e.name = '林晓燕' and not ej.main`,
    );
  });

  it('is numbered by the month without a gap, also when many send at once', async () => {
    await rowsOf(installation, 'delete from oa.inform');
    await rowsOf(installation, `delete from system.number_counter where kind = 'inform'`);
    const house = await houseOf(installation, '临江名邸');
    await emp.ask(sendInform, formOf({ houseId: house.id, content: '' }));
    await emp.ask(sendInform, formOf({ houseId: 999_999 }));
    const sent = await Promise.all(Array.from({ length: 6 }, () => sendBy(emp, { houseId: house.id })));
    const month = businessDay(new Date()).slice(0, 7).replace('-', '');
    expect(sent.map(({ docNumber }) => docNumber).toSorted()).toEqual([1, 2, 3, 4, 5, 6].map((n) => `GZ${month}000${n}`));
  });

  it('is one, however often the same request comes', async () => {
    const form = formOf({ houseId: (await houseOf(installation, '临江名邸')).id });
    const before = await informCount();
    const key = { 'idempotency-key': 'the-same-notice' };
    const answers = [await emp.ask(sendInform, form, key), await emp.ask(sendInform, form, key)];
    expect(answers[0]?.envelope.data).toEqual(answers[1]?.envelope.data);
    expect(await informCount()).toBe(before + 1);
  });

  it('is kept clean: what could run in a page is taken out', async () => {
    const house = await houseOf(installation, '云栖花园');
    const { id } = await sendBy(emp, {
      houseId: house.id,
      content: '<p onclick="x()">看<a href="javascript:alert(1)">这里</a><script>alert(1)</script><img src=x onerror=alert(1)></p>',
    });
    const { content } = await oneOf<{ content: string }>(installation, 'select content from oa.inform where id = $1', [id]);
    expect(content).toBe('<p>看<a target="_blank" rel="noopener noreferrer">这里</a></p>');
  });

  it('is logged and told to everybody of the tenant, to nobody else', async () => {
    const house = await houseOf(installation, '云栖花园');
    const heard: [number, ServerEvent][] = [];
    const leave = [1, 2, 3].map((tenantId) =>
      installation.services.events.subscribe({ tenantId, accountId: 1, session: 's' }, (event) => heard.push([tenantId, event])),
    );
    const { id, docNumber } = await sendBy(emp, { menu: 91, houseId: house.id });
    const { tenantId } = await oneOf<{ tenantId: number }>(installation, `select id as "tenantId" from system.tenant where code = 'anju'`);
    // Events of earlier tests may still arrive; they belong to other menus.
    const ofThis = () => heard.filter(([, event]) => event.type === 'inform' && event.menu === 91);
    await vi.waitFor(() => expect(ofThis()).toEqual([[tenantId, { type: 'inform', companyId: house.companyId, menu: 91 }]]));
    for (const stop of leave) stop();
    expect(
      await oneOf(installation, `select actor, action, note from system.audit_log where entity = 'inform' and entity_id = $1`, [id]),
    ).toEqual({
      actor: '陈思远',
      action: '发送',
      note: docNumber,
    });
  });
});

describe('a notice that is refused', () => {
  it.each<[string, Partial<InformForm>, string, string]>([
    ['without a subject', { subject: ' ' }, 'subject', '请输入告知事项'],
    ['with too long a subject', { subject: '长'.repeat(101) }, 'subject', '告知事项最多100字'],
    ['without content', { content: '' }, 'content', '请输入告知内容'],
    ['with content of nothing but marks', { content: '<p>&nbsp; <br></p><script>x</script>' }, 'content', '请输入告知内容'],
    ['for nobody', { houseId: null, companyId: null }, 'companyId', '请选择接收公司'],
    ['for no menu', { menu: undefined as unknown as 164 }, 'menu', '请选择告知对象'],
    ['for a menu that takes none', { menu: 66 as unknown as 164 }, 'menu', '请选择告知对象'],
  ])('%s, beside its field', async (_, values, path, msg) => {
    const before = await informCount();
    const house = await houseOf(installation, '云栖花园');
    const { envelope } = await emp.ask(sendInform, { ...formOf({ houseId: house.id }), ...values });
    expect(envelope.data).toEqual({ fields: [{ path, msg }] });
    expect(await informCount()).toBe(before);
  });

  it('about a house outside the estates of the sender, or of another tenant', async () => {
    const gone = { code: 1, msg: '房屋不存在或已被删除', data: { fields: [{ path: 'houseId', msg: '房屋不存在或已被删除' }] } };
    const yunqi = await houseOf(installation, '云栖花园');
    expect((await limited.ask(sendInform, formOf({ houseId: yunqi.id }))).envelope).toEqual(gone);
    const binemp = await installation.as('binemp');
    expect((await binemp.ask(sendInform, formOf({ houseId: yunqi.id }))).envelope).toEqual(gone);
    const other = await houseOf(installation, '滨江小筑');
    expect((await emp.ask(sendInform, formOf({ houseId: other.id }))).envelope).toEqual(gone);
  });

  it('for a company the sender does not see', async () => {
    const gone = { code: 1, msg: '公司不存在或已被删除', data: { fields: [{ path: 'companyId', msg: '公司不存在或已被删除' }] } };
    const [group, linjiang, other] = [
      await companyOf(installation, '安居示范物业集团'),
      await companyOf(installation, '临江物业服务处'),
      await companyOf(installation, '滨江小筑物业服务有限公司'),
    ];
    for (const companyId of [group, linjiang, other]) expect((await clerk.ask(sendInform, formOf({ companyId }))).envelope).toEqual(gone);
    expect((await emp.ask(sendInform, formOf({ companyId: other }))).envelope).toEqual(gone);
    // The user's own company is allowed; users who see the whole tenant may choose any of its companies.
    const own = await companyOf(installation, '云栖物业服务处');
    await sendBy(clerk, { companyId: own, menu: 170 });
    await sendBy(emp, { companyId: group, menu: 170 });
    expect((await emp.call(listInforms, { companyId: group, menu: 170 })).rows.map(({ companyId }) => companyId)).toEqual([own, group]);
  });
});
