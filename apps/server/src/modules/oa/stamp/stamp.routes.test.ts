// 用印管理: requests decided by another user or by document, uses within the approved copies, seals taken outside and brought back.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  APPROVAL,
  approveSealRequest,
  changeSeal,
  createSealRequest,
  getEmployee,
  handOutSeal,
  leaveEmployee,
  listDecisions,
  NODE,
  previewLeave,
  recordSealUse,
  rejectSealRequest,
  SEAL,
  SEAL_REQUEST,
  searchSealRequests,
  searchSeals,
  searchSealUses,
  searchTodo,
  setSealState,
  takeBackSeal,
  voidSealUse,
  withdrawSealRequest,
} from '@anju/contract';
import { addDays } from '@anju/domain';
import type { Person } from '../../../testing/installation.ts';
import { edgeFor, nodeFor } from '../../../testing/office-stage.ts';
import { at, DAY, openSeals, type Seals } from './stamp.fixtures.ts';

let seals: Seals;
let clerk: Person;
let boss: Person;
beforeAll(async () => {
  seals = await openSeals();
  [clerk, boss] = [await seals.as('clerk'), await seals.as('boss')];
});
afterAll(() => seals.installation.close());

const use = (more: object = {}) => ({ usedAt: at('09:00'), pages: 10, copies: 2, present: '王经理', ...more });

describe('a request', () => {
  it('is decided by another user, never by the one who made it', async () => {
    const id = await seals.request(await seals.seal());
    expect(await seals.read(id)).toMatchObject({ state: SEAL_REQUEST.waiting, mine: true, steps: ['withdraw'], flowName: null });
    expect(await seals.step(seals.emp, approveSealRequest, id)).toContain('请由他人审核');
    expect((await boss.call(listDecisions, {})).rows.filter((row) => row.kind === '用印').map((row) => row.id)).toContain(id);
    expect(await seals.step(boss, approveSealRequest, id, { note: '同意' })).toBe('');
    expect(await seals.read(id)).toMatchObject({ state: SEAL_REQUEST.approved, checkNote: '同意' });
    expect(await seals.step(boss, rejectSealRequest, id, { note: '晚了' })).toMatch(/通过，不能退回$/);
  });

  it('is refused for a seal out of use or out of its time, a day gone by, or an electronic seal outside', async () => {
    const asked = async (sealId: number, more: object) =>
      JSON.stringify((await seals.emp.ask(createSealRequest, { ...seals.form(sealId), ...more })).envelope);
    const sealId = await seals.seal({ validTo: DAY });
    expect(await asked(sealId, { useOn: addDays(DAY, 1) })).toContain('不在有效期内');
    expect(await asked(sealId, { useOn: addDays(DAY, -1) })).toContain('用印日期不能早于今天');
    expect(await asked(sealId, { outside: true })).toContain('请输入外带原因');
    expect(await asked(await seals.seal({ kind: 7 }), seals.OUTSIDE)).toContain('电子章不能外带');
    await seals.emp.call(setSealState, { id: sealId, version: 0, state: SEAL.disabled, reason: '换发新章' });
    expect(await asked(sealId, {})).toContain('停用，不能申请使用');
    await seals.emp.call(setSealState, { id: sealId, version: 1, state: SEAL.destroyed, reason: '已交公安机关' });
    const back = await seals.emp.ask(setSealState, { id: sealId, version: 2, state: SEAL.used, reason: '恢复' });
    expect(back.envelope.msg).toContain('已销毁，不能启用');
  });

  it('is seen by its maker, the keeper of the seal and those who oversee the company', async () => {
    const sealId = await seals.seal({ keeperId: seals.idOf('clerk') });
    const id = await seals.request(sealId);
    const sees = async (by: Person) => (await by.call(searchSealRequests, { sealId })).rows.map((row) => row.id);
    expect([await sees(seals.emp), await sees(clerk), await sees(boss)]).toEqual([[id], [id], [id]]);
  });
});

describe('uses', () => {
  it('are recorded until the copies are used up; of two at the same moment only what is left is stamped', async () => {
    const id = await seals.approved(await seals.seal());
    const both = await Promise.all([clerk.ask(recordSealUse, { id, ...use() }), clerk.ask(recordSealUse, { id, ...use() })]);
    const words = both.map(({ envelope }) => (envelope.code === 200 ? '' : envelope.msg)).toSorted();
    expect(words).toEqual(['', expect.stringContaining('通过 3 份，已用 2 份，还可用 1 份')]);
    await clerk.call(recordSealUse, { id, ...use({ copies: 1 }) });
    expect(await seals.read(id)).toMatchObject({
      state: SEAL_REQUEST.used,
      used: 3,
      steps: expect.not.arrayContaining(['use']) as unknown,
    });
    expect(await seals.step(clerk, recordSealUse, id, use({ copies: 1 }))).toContain('已用印，不能用印登记');
  });

  it('are voided with a reason, once, and never changed; the copies may be stamped again', async () => {
    const id = await seals.approved(await seals.seal(), { copies: 2 });
    const { id: useId } = await clerk.call(recordSealUse, { id, ...use() });
    await seals.emp.call(voidSealUse, { id: useId, reason: '盖错页' });
    expect((await seals.emp.ask(voidSealUse, { id: useId, reason: '再来' })).envelope.msg).toContain('已作废');
    expect(await seals.read(id)).toMatchObject({ state: SEAL_REQUEST.approved, used: 0 });
    const found = await clerk.call(searchSealUses, { key: (await seals.read(id)).number });
    expect([found.total, found.copies, found.rows[0]?.voidReason]).toEqual([1, 0, '盖错页']);
    await clerk.call(recordSealUse, { id, ...use() });
    await expect(seals.ask(`update oa.seal_use set copies = 1 where request_id = $1`, [id])).rejects.toThrow('never changes');
  });

  it('belong to the keeper or a user who maintains seals, and to the time after the approval', async () => {
    const sealId = await seals.seal({ keeperId: seals.idOf('emp') });
    const id = await seals.approved(sealId);
    expect(await seals.step(boss, recordSealUse, id, use())).toContain('只有印章保管人');
    expect(await seals.step(seals.emp, recordSealUse, id, use({ usedAt: at('08:00'), copies: 1 }))).toContain('不能早于通过时间');
    expect(await seals.step(seals.emp, recordSealUse, id, use({ usedAt: at('10:00'), copies: 1 }))).toContain('不能晚于现在');
  });
});

describe('a seal out of its time', () => {
  it('is neither allowed nor handed out, and is used only on days on which it was valid', async () => {
    const expires = (id: number, day: string | null) => seals.ask(`update oa.seal set valid_to = $2 where id = $1`, [id, day]);
    const sealId = await seals.seal();
    const [asked, id] = [await seals.request(sealId), await seals.approved(sealId, seals.OUTSIDE)];
    await expires(sealId, addDays(DAY, -1));
    expect(await seals.step(boss, approveSealRequest, asked)).toContain('不在有效期内');
    expect(await seals.step(clerk, handOutSeal, id, { takerId: seals.idOf('emp'), dueAt: at('17:00') })).toContain('不在有效期内');
    expect(await seals.step(clerk, recordSealUse, id, use())).toContain('不在有效期内');
    await expires(sealId, DAY);
    expect(await seals.step(boss, approveSealRequest, asked)).toBe('');
    // What was stamped in time is recorded on the next morning all the same.
    seals.clock.at = at('00:30', addDays(DAY, 1));
    await seals.ask(`update session.session set last_seen_at = $1`, [seals.clock.at]);
    expect(await seals.step(clerk, recordSealUse, id, use({ usedAt: at('00:20', addDays(DAY, 1)) }))).toContain('不在有效期内');
    expect(await seals.step(clerk, recordSealUse, id, use())).toBe('');
    seals.clock.at = at('09:00');
  });
});

describe('a seal outside', () => {
  it('is due back when the request says, not later', async () => {
    const id = await seals.approved(await seals.seal(), seals.OUTSIDE);
    const hand = { takerId: seals.idOf('emp'), dueAt: at('17:01') };
    expect(await seals.step(clerk, handOutSeal, id, hand)).toMatch(/^申请的归还时间是 .+ 17:00，不能更晚$/);
    expect(await seals.step(clerk, handOutSeal, id, { ...hand, dueAt: at('17:00') })).toBe('');
  });

  it('is not handed out once the approved return is past', async () => {
    const id = await seals.approved(await seals.seal(), seals.OUTSIDE);
    expect((await seals.read(id, clerk)).steps).toEqual(['use', 'handOut']);
    seals.clock.at = at('17:00');
    const hand = { takerId: seals.idOf('emp'), dueAt: at('18:00') };
    expect(await seals.step(clerk, handOutSeal, id, hand)).toBe('申请的归还时间已过，请重新申请');
    expect((await seals.read(id, clerk)).steps).toEqual(['use']);
    seals.clock.at = at('09:00');
  });

  it('is handed out once at a time and brought back; what is late is told to its keeper', async () => {
    const sealId = await seals.seal();
    const [id, other] = [await seals.approved(sealId, seals.OUTSIDE), await seals.approved(sealId, seals.OUTSIDE)];
    const plain = await seals.approved(sealId);
    const hand = { takerId: seals.idOf('emp'), dueAt: at('17:00') };
    expect(await seals.step(clerk, handOutSeal, plain, hand)).toContain('没有申请外带');
    const both = await Promise.all([clerk.ask(handOutSeal, { id, ...hand }), clerk.ask(handOutSeal, { id: other, ...hand })]);
    expect(both.map(({ envelope }) => (envelope.code === 200 ? '' : envelope.msg)).toSorted()).toEqual([
      '',
      expect.stringMatching(/正由.*外带，归还后才能再次外带/),
    ]);
    const out = both[0]?.envelope.code === 200 ? id : other;
    const insert = `insert into oa.seal_outing (tenant_id, request_id, seal_id, taker_id, holder_id, taken_at, due_at, handed_by)
      select tenant_id, id, seal_id, handler_id, handler_id, now(), now(), '' from oa.seal_request where id = $1`;
    await expect(seals.ask(insert, [plain])).rejects.toThrow('seal_outing_open');
    expect(await seals.step(clerk, recordSealUse, plain, use())).toContain('外带');
    const waiting = await seals.read(out === id ? other : id);
    expect([waiting.heldBy, waiting.out, waiting.steps.includes('handOut')]).toEqual(['陈思远', false, false]);
    expect(await seals.step(seals.emp, withdrawSealRequest, out)).toContain('印章在外，不能撤销');

    const late = async () =>
      (await clerk.call(searchSeals, { outside: true, companyId: seals.companyId })).rows.find((row) => row.id === sealId);
    expect((await late())?.outing).toMatchObject({ requestId: out, overdue: false });
    await seals.ask(`update oa.seal_outing set due_at = due_at - interval '1 day' where request_id = $1`, [out]);
    expect((await late())?.outing).toMatchObject({ overdue: true });
    const todo = await clerk.call(searchTodo, { kinds: ['seal'], size: 100 });
    expect(todo.rows.filter((row) => row.id === out && row.what === '收回印章')).toMatchObject([{ overdue: true }]);

    expect(await seals.step(clerk, takeBackSeal, out, { condition: '完好' })).toBe('');
    expect(await seals.step(clerk, takeBackSeal, out, { condition: '完好' })).toContain('不需要归还');
    expect(await seals.read(out)).toMatchObject({ out: false, outings: [{ condition: '完好', overdue: true }] });
    expect(await late()).toBeUndefined();
  });
});

it('hands the seals and the outings of a leaver to the successor', async () => {
  const sealId = await seals.seal({ name: '测试章', keeperId: seals.idOf('newbie') });
  const id = await seals.approved(sealId, seals.OUTSIDE);
  await seals.emp.call(handOutSeal, { id, takerId: seals.idOf('newbie'), dueAt: at('17:00') });
  const groups = (await seals.emp.call(previewLeave, { id: seals.idOf('newbie') })).groups.filter(({ kind }) => kind.startsWith('seal'));
  expect(groups.map(({ title, items }) => [title, items.length])).toEqual([
    ['保管印章', 1],
    ['外带印章', 1],
  ]);
  const { version } = await seals.emp.call(getEmployee, { id: seals.idOf('newbie') });
  const leave = { id: seals.idOf('newbie'), version, date: DAY, reason: '辞职', toEmployeeId: seals.idOf('clerk') };
  await seals.emp.call(leaveEmployee, leave);
  const { keeper, outings } = await seals.read(id);
  expect([keeper, outings.map(({ taker, holder }) => [taker, holder])]).toEqual(['林晓燕', [['孙一鸣', '林晓燕']]]);
  const logged = await seals.ask(
    `select entity, note from system.audit_log where action = '移交' and (entity, entity_id) in (('seal', $1), ('seal-request', $2)) order by id`,
    [sealId, id],
  );
  expect(logged).toEqual([
    { entity: 'seal', note: '测试章保管人移交给 林晓燕' },
    { entity: 'seal-request', note: '外带的印章移交给 林晓燕' },
  ]);
});

describe('where a workflow for 用印申请 is published', () => {
  it('the document decides, and the plain audit is refused', async () => {
    const nodes = [nodeFor('s', NODE.start, []), nodeFor('a', NODE.approve, [seals.idOf('boss')]), nodeFor('z', NODE.finish, 'starter')];
    const edges = [edgeFor('s', 'a'), edgeFor('a', 'z')];
    await seals.publish('用印审批', { fields: [], nodes, edges }, APPROVAL.seal);
    const id = await seals.request(await seals.seal());
    expect(await seals.read(id)).toMatchObject({ flowName: '用印审批' });
    expect(await seals.step(boss, approveSealRequest, id)).toContain('流程“用印审批”');
    const [document] = await seals.ask(`select id::int from oa.document where business = $1 and business_id = $2`, [APPROVAL.seal, id]);
    await seals.agree('boss', Number(document?.['id']), '同意用印');
    expect(await seals.read(id)).toMatchObject({ state: SEAL_REQUEST.approved, checkNote: '同意用印', flowName: null });
  });
});

it('keeps the name of a seal unique in its company', async () => {
  const id = await seals.seal({ name: '唯一章' });
  const taken = await seals.emp.ask(changeSeal, {
    id: await seals.seal(),
    version: 0,
    ...{ companyId: seals.companyId, name: '唯一章', kind: 1, text: '印', keeperId: seals.idOf('emp'), validFrom: '2020-01-01' },
  });
  expect([taken.envelope.msg, id > 0]).toEqual([expect.stringContaining('该公司已有印章“唯一章”'), true]);
});
