// Letters: who sees and signs them, and what happens when two people act concurrently.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  countPendingDocuments,
  dealLetter,
  getLetter,
  LETTER,
  listLettersToDeal,
  listReceiversOfCompany,
  listReceivingCompanies,
  MENU,
  openLetter,
  removeLetter,
  revokeLetter,
  searchLetters,
  searchTodo,
  submitLetter,
  type ServerEvent,
} from '@anju/contract';
import { addDays } from '@anju/domain';
import { fetchAs, PDF, send } from '../../../testing/sample-files.ts';
import { letterTo, nameSubstitute, openPost, sendTestLetter, TODAY, type Colleague, type Post } from './letter.fixtures.ts';

let post: Post;
let [emp, clerk, auditor, limited, foreign] = [] as unknown as [Colleague, Colleague, Colleague, Colleague, Colleague];
beforeAll(async () => {
  post = await openPost();
  [emp, clerk, auditor, limited, foreign] = [
    await post.as('emp'),
    await post.as('clerk'),
    await post.as('auditor'),
    await post.as('limited'),
    await post.as('binemp'),
  ];
});
afterAll(() => post.close());

const GONE = '普通公文不存在或已被删除';
const boxOf = async (who: Colleague, box: 'sent' | 'received', key: string) =>
  (await who.call(searchLetters, { box, key, size: 200 })).rows.map(({ id }) => id);

describe('a draft', () => {
  it('is its writer’s own, and is changed, sent or removed', async () => {
    const form = letterTo([clerk, emp], { title: '草稿一', body: '<p>请<script>x</script>知悉</p>' });
    const { id, version } = await emp.call(submitLetter, form);
    expect(await emp.call(getLetter, { id })).toMatchObject({ state: LETTER.draft, number: '', body: '<p>请知悉</p>', receivers: 1 });
    expect(await clerk.told(getLetter, { id })).toBe(GONE);
    expect(await clerk.told(submitLetter, { ...form, id, version })).toBe(GONE);
    const changed = await emp.call(submitLetter, { ...form, id, version, title: '草稿二', receiverIds: [] });
    expect(await emp.told(submitLetter, { ...form, id, version })).toMatch(/已被.*修改/);
    expect(await emp.call(getLetter, { id })).toMatchObject({ title: '草稿二', receivers: 0, can: ['change', 'remove', 'send'] });
    expect(await boxOf(emp, 'sent', '草稿二')).toEqual([id]);
    const refused = (more: object) => emp.told(submitLetter, { ...form, id, version: changed.version, send: true, ...more });
    expect(await refused({ receiverIds: [emp.employeeId] })).toBe('请选择接收公司或接收人');
    expect(await refused({ body: '<p> </p>' })).toBe('请输入正文');
    expect(await refused({ dueOn: addDays(TODAY, -1) })).toBe('回复期限不能早于今天');
    expect(await refused({ receiverIds: [99_999_999] })).toBe('接收人不存在或已被删除');
    const [away] = await post.ask<{ id: number }>(`select id::int from org.employee where name = '唐婉清'`);
    expect(await refused({ receiverIds: [away?.id ?? 0] })).toBe('唐婉清已不在职，不能办理公文');
    expect(await emp.told(removeLetter, { id })).toBe('');
    expect(await emp.told(getLetter, { id })).toBe(GONE);
  });
});

describe('a letter that was sent', () => {
  it('has a number, and is seen by its sender and its receivers only', async () => {
    const letter = await sendTestLetter(emp, [clerk, auditor], { title: '年检甲' });
    expect(letter).toMatchObject({ state: LETTER.sent, receivers: 2, done: 0, can: ['revoke'] });
    expect(letter.number).toMatch(/^HAN\d{8}$/);
    expect(await boxOf(clerk, 'received', '年检甲')).toEqual([letter.id]);
    expect(await boxOf(emp, 'received', '年检甲')).toEqual([]);
    for (const stranger of [limited, foreign]) {
      expect(await boxOf(stranger, 'received', '年检甲')).toEqual([]);
      for (const call of [getLetter, openLetter]) expect(await stranger.told(call, { id: letter.id })).toBe(GONE);
      expect(await stranger.told(dealLetter, { id: letter.id })).toBe(GONE);
    }
    expect(await clerk.told(revokeLetter, { id: letter.id, version: letter.version })).toBe(GONE);
    expect(await emp.told(submitLetter, letterTo([clerk], { id: letter.id, version: letter.version }))).toBe('普通公文已发送，不能修改');
    expect(await emp.told(removeLetter, { id: letter.id })).toBe('普通公文已发送，不能删除');
  });

  it('tells its receivers, waits among their to-dos, and is read when it is opened', async () => {
    const heard: ServerEvent[] = [];
    const [account] = await post.ask<{ id: number; tenant: number }>(
      `select id::int, tenant_id as tenant from session.account where username = 'clerk'`,
    );
    const subscriber = { tenantId: account?.tenant ?? 0, accountId: account?.id ?? 0, session: 'x' };
    const stop = post.installation.services.events.subscribe(subscriber, (event) => heard.push(event));
    const before = await clerk.call(countPendingDocuments, {});
    const { id } = await sendTestLetter(emp, [clerk], { title: '年检乙', dueOn: TODAY });
    await vi.waitFor(() => expect(heard).toEqual([{ type: 'pending' }]));
    stop();
    expect((await clerk.call(countPendingDocuments, {})).normalDocCount).toBe(before.normalDocCount + 1);
    expect((await clerk.call(listLettersToDeal, {})).map((row) => row.id)).toContain(id);
    const todo = (await clerk.call(searchTodo, { kinds: ['letter'], size: 200 })).rows.find((row) => row.id === id);
    expect(todo).toMatchObject({ what: '普通公文', title: '年检乙', due: TODAY, menu: MENU.flowProc });
    expect(await clerk.call(getLetter, { id })).toMatchObject({ unread: true, signed: false, can: ['deal'] });
    expect((await clerk.call(openLetter, { id })).unread).toBe(false);
    expect((await emp.call(getLetter, { id })).receiverList).toMatchObject([{ personName: clerk.name, doneAt: null }]);
    expect((await emp.call(getLetter, { id })).receiverList[0]?.readAt).not.toBeNull();
  });

  it('is signed once, with the answer it asks for, which only its sender reads', async () => {
    const { id } = await sendTestLetter(emp, [clerk, auditor], { needsAnswer: true });
    expect(await clerk.told(dealLetter, { id, answer: ' ' })).toBe('该公文要求回复，请输入回复内容');
    expect(await clerk.told(dealLetter, { id, answer: '已安排' })).toBe('');
    expect(await clerk.told(dealLetter, { id, answer: '再签' })).toBe('您已签收该公文');
    const answers = async (who: Colleague) => (await who.call(getLetter, { id })).receiverList.map(({ answer }) => answer);
    expect((await answers(emp)).toSorted()).toEqual(['', '已安排']);
    expect((await answers(clerk)).toSorted()).toEqual(['', '已安排']);
    expect(await answers(auditor)).toEqual(['', '']);
    expect((await clerk.call(listLettersToDeal, {})).map((row) => row.id)).not.toContain(id);
    expect(await clerk.call(getLetter, { id })).toMatchObject({ signed: true, done: 1, can: [] });
  });

  it('is done once when the last two sign at the same moment', async () => {
    const { id, version } = await sendTestLetter(emp, [clerk, auditor]);
    expect(await Promise.all([clerk.told(dealLetter, { id }), auditor.told(dealLetter, { id })])).toEqual(['', '']);
    expect(await emp.call(getLetter, { id })).toMatchObject({ state: LETTER.done, done: 2, version: version + 1, can: [] });
  });

  it.each([1, 2, 3])('is revoked or signed, never both: attempt %i', async () => {
    const { id, version } = await sendTestLetter(emp, [clerk, auditor]);
    const [revoked, signed] = await Promise.all([emp.told(revokeLetter, { id, version }), clerk.told(dealLetter, { id })]);
    expect([
      ['', '普通公文已撤回，不能签收'],
      ['已有人签收，不能撤回', ''],
    ]).toContainEqual([revoked, signed]);
    const { state, done } = await emp.call(getLetter, { id });
    expect([state, done]).toEqual(revoked === '' ? [LETTER.revoked, 0] : [LETTER.sent, 1]);
  });

  it('is gone for its receivers once it is revoked', async () => {
    const { id, version } = await sendTestLetter(emp, [clerk], { title: '撤回的信' });
    await emp.call(revokeLetter, { id, version });
    expect(await clerk.told(getLetter, { id })).toBe(GONE);
    expect(await boxOf(clerk, 'received', '撤回的信')).toEqual([]);
    expect((await clerk.call(listLettersToDeal, {})).map((row) => row.id)).not.toContain(id);
    expect(await emp.told(revokeLetter, { id, version: version + 1 })).toBe('普通公文已撤回，不能撤回');
  });
});

describe('a substitute', () => {
  it('sees and signs for the person on the days of the substitution, and is named as such', async () => {
    const { id } = await sendTestLetter(emp, [clerk, auditor], { title: '代签的信' });
    const before = await limited.call(countPendingDocuments, {});
    expect(await limited.told(getLetter, { id })).toBe(GONE);
    const { id: substitution } = await nameSubstitute(auditor, limited);
    expect((await limited.call(countPendingDocuments, {})).normalDocCount).toBeGreaterThan(before.normalDocCount);
    expect(await limited.call(openLetter, { id })).toMatchObject({ can: ['deal'], unread: false });
    expect(await limited.told(dealLetter, { id })).toBe('');
    const { receiverList } = await emp.call(getLetter, { id });
    expect(receiverList.find(({ personId }) => personId === auditor.employeeId)?.doneBy).toBe(`${limited.name}（代${auditor.name}）`);
    expect(receiverList.find(({ personId }) => personId === clerk.employeeId)?.doneAt).toBeNull();
    expect(await auditor.told(dealLetter, { id })).toBe('您已签收该公文');
    await post.ask('update oa.substitute set from_day = current_date - 9, to_day = current_date - 3 where id = $1', [substitution]);
    expect(await limited.told(getLetter, { id })).toBe(GONE);
  });
});

describe('the files of a letter', () => {
  const fileOf = async (who: Colleague, name: string) => (await send(post.installation.app, who.token, name, PDF, 'cat=142')).data.id;
  const reads = async (who: Colleague, file: number, letter: number) =>
    (await fetchAs(post.installation.app, `/api/file/down?cat=142&id=${file}&parent=${letter}`, who.token)).headers['content-type'] ===
    'application/pdf';

  it('are read by exactly those who see it, and dropped from the draft with their bytes', async () => {
    const [one, two] = [await fileOf(emp, '甲.pdf'), await fileOf(emp, '乙.pdf')];
    const form = letterTo([clerk], { fileIds: [one, two] });
    const { id, version } = await emp.call(submitLetter, form);
    expect((await emp.call(getLetter, { id })).files.map(({ name }) => name)).toEqual(['甲.pdf', '乙.pdf']);
    expect([await reads(emp, one, id), await reads(clerk, one, id)]).toEqual([true, false]);
    expect(await emp.told(submitLetter, letterTo([clerk], { fileIds: [one] }))).toBe('文件不存在或已过期');
    expect(await emp.told(submitLetter, letterTo([clerk], { fileIds: [await fileOf(clerk, '别人的.pdf')] }))).toBe('文件不存在或已过期');
    await emp.call(submitLetter, { ...form, id, version, fileIds: [two], send: true });
    expect(await post.ask('select from files.file where id = $1', [one])).toEqual([]);
    const able = await Promise.all([emp, clerk, limited, auditor].map((who) => reads(who, two, id)));
    expect(able).toEqual([true, true, false, false]);
  });
});

it('can be sent to everybody in service of every company', async () => {
  const companies = await limited.call(listReceivingCompanies, {});
  const [{ count } = { count: 0 }] = await post.ask<{ count: number }>(
    `select count(*)::int from org.employee e join system.tenant t on t.id = e.tenant_id where t.code = 'anju' and e.state = 1`,
  );
  expect(companies.reduce((sum, { employees }) => sum + employees, 0)).toBe(count);
  const found = await limited.call(listReceiversOfCompany, { companyId: clerk.companyId, key: clerk.name });
  expect(found).toMatchObject([{ id: clerk.employeeId, name: clerk.name, jobNames: '收费员' }]);
});
