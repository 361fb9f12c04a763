// Documents and letters are handed over when an employee leaves.
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createEmployee,
  createStaffAccount,
  countPendingDocuments,
  dealLetter,
  getEmployee,
  getLetter,
  LETTER,
  leaveEmployee,
  previewLeave,
  replaceEmployee,
  type EmployeeDetail,
} from '@anju/contract';
import type { Person } from '../../../testing/installation.ts';
import { openPost, sendTestLetter, TODAY, type Colleague, type Post } from '../letter/letter.fixtures.ts';
import { insertTestDocument } from './pending.fixtures.ts';

let post: Post;
let emp: Colleague;
let sa: Person;
beforeAll(async () => {
  post = await openPost();
  [emp, sa] = [await post.as('emp'), await post.installation.as('sa')];
});
afterAll(() => post.close());

let hired = 0;
/** A new employee, whose password is no longer the first one. */
async function hire(): Promise<Colleague> {
  const username = `office${++hired}`;
  const form = { number: `B${hired}`, name: `测试${hired}`, entryDate: '2026-01-05', companyId: emp.companyId };
  const { id } = await emp.call(createEmployee, form);
  await sa.call(createStaffAccount, { employeeId: id, username });
  await post.ask(
    `update session.account a set must_change = false, password_hash = e.password_hash from session.account e
      where a.username = $1 and e.username = 'emp'`,
    [username],
  );
  return post.as(username);
}
const write = async (title: string, receivers: Colleague[]): Promise<number> => (await sendTestLetter(emp, receivers, { title })).id;
const detail = ({ employeeId }: Colleague): Promise<EmployeeDetail> => emp.call(getEmployee, { id: employeeId });
const workOf = async ({ employeeId }: Colleague) => (await emp.call(previewLeave, { id: employeeId })).groups;
const leave = async (from: Colleague, to: Colleague) => {
  const { id, version } = await detail(from);
  return emp.call(leaveEmployee, { id, version, date: TODAY, reason: '辞职', toEmployeeId: to.employeeId });
};
const partsOf = async (id: number) =>
  (await emp.call(getLetter, { id })).receiverList.map(({ personName, doneBy, answer }) => [personName, doneBy, answer]);

it('moves a letter to the successor, who reads and signs it', async () => {
  const [leaver, successor] = [await hire(), await hire()];
  const id = await write('移交的信', [leaver]);
  const groups = await workOf(leaver);
  expect(groups.map(({ title, items }) => [title, items.map(({ what }) => what.replace(/（.*/, ''))])).toEqual([
    ['待签收公文', ['普通公文：移交的信']],
  ]);
  await leave(leaver, successor);
  expect(await partsOf(id)).toEqual([[successor.name, '', '']]);
  expect(await post.ask(`select note from system.audit_log where entity = 'letter' and entity_id = $1 and action = '移交'`, [id])).toEqual([
    { note: `签收人移交给 ${successor.name}` },
  ]);
  expect(await successor.call(getLetter, { id })).toMatchObject({ unread: true, can: ['deal'] });
  await successor.call(dealLetter, { id });
  expect((await emp.call(getLetter, { id })).state).toBe(LETTER.done);
});

it('closes the part of a letter the successor has got as well, and the letter with it when that was the last one', async () => {
  const [leaver, successor] = [await hire(), await hire()];
  const [signed, open] = [await write('已签的信', [leaver, successor]), await write('未签的信', [leaver, successor])];
  await successor.call(dealLetter, { id: signed });
  await leave(leaver, successor);
  expect(await partsOf(signed)).toEqual([
    [leaver.name, emp.name, `已交接，由${successor.name}签收`],
    [successor.name, successor.name, ''],
  ]);
  expect((await emp.call(getLetter, { id: signed })).state).toBe(LETTER.done);
  expect(await emp.call(getLetter, { id: open })).toMatchObject({ state: LETTER.sent, done: 1 });
});

it('names the documents that wait now or in the next turns, and hands them to the successor', async () => {
  const [leaver, successor] = [await hire(), await hire()];
  const of = ({ employeeId }: Colleague, title: string, state: 1 | 2 | 3) => insertTestDocument(post.ask, { employeeId, title, state });
  const id = await of(leaver, '采购请示', 2);
  await of(leaver, '办过的公文', 3);
  await of(successor, '排队的公文', 1);
  const named = async (who: Colleague) => (await workOf(who)).map(({ kind, items }) => [kind, items.map(({ what }) => what)]);
  expect(await named(leaver)).toEqual([['document-task', ['公文：采购请示（部门审核）']]]);
  expect(await named(successor)).toEqual([['document-task', ['公文：排队的公文（部门审核）']]]);
  await leave(leaver, successor);
  expect(await post.ask('select person_id::int as who from oa.document_task where document_id = $1 and state = 2', [id])).toEqual([
    { who: successor.employeeId },
  ]);
});

it('moves letters with everything else when somebody is replaced, and counts them', async () => {
  const [away, successor] = [await hire(), await hire()];
  const [alone, both] = [await write('接替的信', [away]), await write('两人都收到的信', [away, successor])];
  const done = await emp.call(replaceEmployee, { fromId: away.employeeId, toId: successor.employeeId, reason: '调岗' });
  expect(done).toEqual({ documents: 0, letters: 2, definitions: 0, refused: [] });
  expect(await partsOf(alone)).toEqual([[successor.name, '', '']]);
  expect(await partsOf(both)).toContainEqual([successor.name, '', '']);
  expect((await away.call(countPendingDocuments, {})).normalDocCount).toBe(0);
  expect((await successor.call(countPendingDocuments, {})).normalDocCount).toBe(2);
  const [log] = await post.ask<{ note: string }>(
    `select note from system.audit_log where entity = 'flow' and entity_id = $1 and action = '更换处理人'`,
    [away.employeeId],
  );
  expect(log?.note).toContain('公文 0 件，普通公文 2 件，流程 0 个');
});
