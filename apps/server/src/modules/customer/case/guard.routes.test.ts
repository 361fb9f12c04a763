import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  acceptCases,
  askDelay,
  BEARER,
  CASE,
  CASE_KIND,
  CASE_URGENCY,
  changeCase,
  classifyComplaint,
  COMPLAINT_LEVEL,
  createSpecialServiceItem,
  declineCase,
  dispatchCase,
  finishCase,
  followCase,
  grabCase,
  grantDelay,
  joinCase,
  mergeCase,
  readCase,
  settleBills,
  takeCase,
  transferCase,
  urgeCase,
  VISIT_RULE,
} from '@anju/contract';
import { at, openCases, type Cases } from './case.fixtures.ts';

let cases: Cases;
beforeAll(async () => {
  cases = await openCases();
});
afterAll(() => cases.installation.close());

const ALARMS = 'customer.case-alarms';

describe('a case that was warned of', () => {
  it('goes on after its category was changed, and the old alarms do not go off again', async () => {
    const { clock, make, read, people, installation, category } = cases;
    clock.at = at('20:00');
    const id = await make(cases.to('clerk'));
    clock.at = at('20:13');
    await installation.schedule.run(ALARMS);
    const before = await read(id);
    expect(before.alarms.some(({ toldAt }) => toldAt !== null)).toBe(true);
    const { form } = cases;
    await people.emp.call(changeCase, {
      ...form({ categoryId: await category('测试其他'), urgency: CASE_URGENCY.normal }),
      id,
      version: before.version,
    });
    await people.clerk.call(takeCase, { id });
    expect((await read(id)).state).toBe(CASE.working);
    clock.at = at('23:00');
    const told = (await read(id)).alarms.filter(({ toldAt }) => toldAt !== null).length;
    await installation.schedule.run(ALARMS);
    expect((await read(id)).alarms.filter(({ toldAt }) => toldAt !== null)).toHaveLength(told);
  });

  it('is finished within the time it was given, however often it was late before', async () => {
    const { clock, make, read, people, installation, step } = cases;
    clock.at = at('20:00');
    const id = await make(cases.to('clerk'));
    await people.clerk.call(takeCase, { id });
    clock.at = at('20:30', 1);
    await installation.schedule.run(ALARMS);
    expect((await read(id)).finish.late).toBe(true);
    expect(await step(people.emp, askDelay, id, { newDue: at('20:00', 3), reason: '等件' })).toBe('');
    await cases.grant('auditor', 97, ['view', 'audit']);
    await people.auditor.call(grantDelay, { id: (await read(id)).delays[0]?.id });
    expect((await read(id)).alarms.filter(({ promise, at: time }) => promise === 3 && time === at('20:00', 3))).toHaveLength(1);
    expect(await step(people.clerk, finishCase, id, { result: '好了', unsignedReason: '外出' })).toBe('');
  });
});

describe('who may', () => {
  it('hand over only what he has, unless he dispatches', async () => {
    const { make, people, ids, step } = cases;
    const id = await make(cases.to('clerk'));
    expect(await step(people.auditor, transferCase, id, { workerId: ids.auditor, reason: '我来' })).toMatch(/只有本人可以转单/);
    expect(await step(people.auditor, askDelay, id, { newDue: at('20:00', 9), reason: '等' })).toMatch(/只有本人可以申请延期/);
    expect((await people.auditor.ask(grabCase, { id })).envelope.code).not.toBe(200);
    expect(await step(people.clerk, transferCase, id, { workerId: ids.auditor, reason: '请假' })).toBe('');
  });

  it('not learn a phone by guessing who it belongs to', async () => {
    const { people, call, read, ground } = cases;
    const [stranger] = await ground.sql<{ id: string }>(
      `select p.id from estate.person p where p.tenant_id = $1 and p.phone <> '' and not exists (
         select from estate.house_owner o where o.tenant_id = p.tenant_id and o.person_id = p.id and o.house_id = $2) and not exists (
         select from estate.resident r where r.tenant_id = p.tenant_id and r.person_id = p.id and r.house_id = $2) order by p.id limit 1`,
      [ground.tenantId, ground.houseId],
    );
    const { cases: made } = await people.emp.call(acceptCases, call({ personId: Number(stranger?.id), phone: '138****0000' }));
    expect((await read(made[0]?.id as number)).phone).toBe('');
    const { cases: own } = await people.emp.call(acceptCases, call({ phone: '138****0000' }));
    expect((await read(own[0]?.id as number)).phone).toMatch(/^\d{11}$/);
  });

  it('read the phone of another caller only to call him', async () => {
    const { make, people, read, ids } = cases;
    const id = await make({ ...cases.to('auditor'), overFull: true });
    await people.emp.call(joinCase, { id, reporter: '邻居', phone: '13911112222', content: '也漏' });
    await cases.grant('clerk', 98, ['view']);
    const remarks = async (by: Cases['people']['emp']) => (await read(id, by)).steps.map(({ remark }) => remark).join();
    expect(await remarks(people.emp)).toContain('13911112222');
    expect(await remarks(people.auditor)).toContain('13911112222');
    expect(await remarks(people.clerk)).not.toContain('13911112222');
    expect(ids.clerk).toBeGreaterThan(0);
  });

  it('read a landline of another caller only to call him either', async () => {
    const { make, people, read } = cases;
    const id = await make({ ...cases.to('auditor'), overFull: true });
    await people.emp.call(joinCase, { id, reporter: '邻居', content: '回电 0571-87654321 或 86543210' });
    await cases.grant('clerk', 98, ['view']);
    const remarks = async (by: Cases['people']['emp']) => (await read(id, by)).steps.map(({ remark }) => remark).join();
    expect(await remarks(people.emp)).toContain('0571-87654321');
    expect(await remarks(people.clerk)).not.toMatch(/87654321|86543210/);
  });
});

describe('a complaint', () => {
  it('does not come to the person it is about by merging, and its bill can be paid by him unknowing', async () => {
    const { make, people, ids, step, read, ground } = cases;
    const categoryId = await cases.category('测试投诉', { kind: CASE_KIND.complaint, visitRule: VISIT_RULE.all });
    const id = await make({ then: 'accept' }, { kind: CASE_KIND.complaint, categoryId, accusedId: ids.clerk });
    const other = await make(cases.to('clerk'));
    expect(await step(people.emp, mergeCase, id, { intoId: other })).toBe('性质不同的诉求，或投诉对象不同的投诉，不能合并');
    const itemId = (
      await people.emp.call(createSpecialServiceItem, {
        estateId: ground.estateId,
        chargeTypeId: ground.chargeTypeId,
        name: '测试补偿',
        unit: '次',
        price: '10.00',
        minPrice: '10.00',
        maxPrice: '10.00',
        dueDays: 1,
      })
    ).id;
    await people.emp.call(dispatchCase, { id, version: (await read(id)).version, workerId: ids.auditor, overFull: true });
    await people.auditor.call(takeCase, { id });
    const materials = [{ itemId, name: '测试补偿', quantity: '1', price: '10.00', bearer: BEARER.household }];
    await people.auditor.call(finishCase, { id, result: '已处理', unsignedReason: '电话', materials });
    const billId = (await read(id)).materials[0]?.billId as number;
    await ground.sql(`update charging.bill set state = 4 where tenant_id = $1 and id = $2`, [ground.tenantId, billId]);
    const paid = await people.clerk.ask(settleBills, {
      houseId: ground.houseId,
      payerName: '周以宁',
      lines: [{ billId }],
      tenders: [{ list: 1, method: 1, amount: '10.00' }],
      expected: '10.00',
    });
    expect([paid.envelope.code, paid.envelope.msg]).toEqual([200, expect.any(String)]);
    expect((await read(id)).state).toBe(CASE.visiting);
    expect((await people.clerk.ask(readCase, { id })).envelope.code).not.toBe(200);
  });
});

describe('the log of operations', () => {
  it('says of a complaint its number and what was filled in, and no word of it', async () => {
    const { make, people, ids, step, read, ground, form } = cases;
    const categoryId = await cases.category('测试日志', { kind: CASE_KIND.complaint, visitRule: VISIT_RULE.all });
    const about = { kind: CASE_KIND.complaint, categoryId, accusedId: ids.clerk } as const;
    const id = await make({ then: 'accept' }, { ...about, content: '保安绰号老虎推搡业主' });
    const { version, number } = await read(id);
    const changed = form({ ...about, content: '绰号老虎的保安推搡业主并辱骂', level: COMPLAINT_LEVEL.major });
    await people.emp.call(changeCase, { ...changed, id, version });
    expect(await step(people.emp, urgeCase, id, { remark: '老虎还在岗' })).toBe('');
    expect(await step(people.emp, followCase, id, { content: '老虎已停岗' })).toBe('');
    const due = new Date(Date.parse(cases.clock.at) + 9 * 86_400_000).toISOString();
    if ((await read(id)).finish.due !== null) expect(await step(people.emp, askDelay, id, { newDue: due, reason: '查老虎' })).toBe('');
    expect(await step(people.emp, classifyComplaint, id, { level: 2, accusedId: ids.clerk })).toBe('');
    expect(await step(people.emp, declineCase, id, { reason: '老虎非本公司员工' })).toBe('');
    const lines = await ground.sql<{ action: string; said: string }>(
      `select action, concat_ws(' ', note, before, after) as said from system.audit_log
        where tenant_id = $1 and entity = 'case' and entity_id = $2 order by id`,
      [ground.tenantId, id],
    );
    expect(lines.map(({ action }) => action)).toEqual(expect.arrayContaining(['登记', '修改', '催单', '跟进', '不予办理']));
    for (const { said } of lines) {
      expect(said).toContain(number);
      expect(said).not.toMatch(/老虎|保安|accused/);
    }
    expect(lines.find(({ action }) => action === '修改')?.said).toBe(`${number} 内容、投诉等级`);
  });
});

describe('what no form sends', () => {
  it('is refused in words', async () => {
    const { people, call, form, make, read, step, ids } = cases;
    const say = async (more: object) => (await people.emp.ask(acceptCases, call(more))).envelope;
    expect((await say({ parkingId: 1 })).data).toMatchObject({ fields: [{ path: 'houseId', msg: '房屋、车位和公共区域只选一个' }] });
    const categoryId = await cases.category('测试自诉', { kind: CASE_KIND.complaint, visitRule: VISIT_RULE.all });
    const own = form({ kind: CASE_KIND.complaint, categoryId, accusedId: ids.emp });
    expect((await say({ cases: [{ form: own, next: { then: 'accept' } }] })).msg).toBe('被投诉人不能处理该投诉');
    const id = await make();
    const { version } = await read(id);
    expect((await people.emp.ask(changeCase, { ...form({ relatedId: id }), id, version })).envelope.msg).toMatch(/关联的诉求不存在/);
    const late = { workerId: ids.clerk, visitFrom: at('20:00', 2), visitTo: at('19:00', 2) };
    expect(await step(people.emp, dispatchCase, id, late)).toBe('填写有误，请检查标出的内容');
  });
});
