import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  archiveReceiptBook,
  exportReceiptBooks,
  getReceiptBook,
  issueReceiptBook,
  leaveEmployee,
  listBookHolders,
  listMyJobs,
  previewLeave,
  printReceiptBook,
  removeReceiptBook,
  returnReceiptBook,
  searchReceiptBooks,
  stockReceiptBooks,
  voidBlankPages,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { jobDone } from '../billing/run/billing.fixtures.ts';
import { openGround, refusalOf, type SettleGround } from '../settlement/settlement.fixtures.ts';
import { accountId, bookOf, give, pagesOf, stocking } from './paper.fixtures.ts';

let installation: Installation;
let ground: SettleGround;
let emp: Person;
let clerk: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date('2026-06-15T10:00:00+08:00') } });
  ground = await openGround(installation);
  [emp, clerk] = [await installation.as('emp'), await installation.as('clerk')];
});
afterAll(() => installation.close());

const beside = (path: string, msg: string) => ({ fields: [{ path, msg }] });

describe('stock', () => {
  it('several books come in one after the other, each with its numbers', async () => {
    expect(await emp.call(stockReceiptBooks, stocking(ground, { books: 3, remark: '市票据中心' }))).toEqual({
      books: 3,
      pages: 150,
      first: 'A0000001',
      last: 'A0000150',
    });
    const { rows, total, sums } = await emp.call(searchReceiptBooks, { companyId: ground.companyId, kinds: [1], states: [1] });
    expect(total).toBe(3);
    expect(sums).toEqual({ pages: 150, used: 0, voided: 0, left: 150 });
    expect(rows.map(({ fromNo, toNo, nextNo }) => [fromNo, toNo, nextNo])).toEqual([
      [101, 150, 101],
      [51, 100, 51],
      [1, 50, 1],
    ]);
    expect(rows[0]).toMatchObject({ state: 1, holderName: '', left: 50, receivedOn: '2026-06-01', remark: '市票据中心' });
  });

  it('a number is found with and without its code, and nothing beyond the book', async () => {
    for (const key of ['77', 'A0000077', 'a77'])
      expect((await emp.call(searchReceiptBooks, { key })).rows.map(({ fromNo }) => fromNo)).toEqual([51]);
    for (const key of ['151', 'B77', 'A', "A'77"])
      expect(await emp.call(searchReceiptBooks, { key })).toMatchObject({ total: 0, sums: { pages: 0, used: 0, voided: 0, left: 0 } });
  });

  it('numbers that are there already are refused beside the field, naming the book; other codes and kinds are other numbers', async () => {
    const answer = await emp.ask(stockReceiptBooks, stocking(ground, { fromNo: 150, pages: 10 }));
    expect(answer.envelope.data).toEqual(beside('fromNo', '号码与票据本 A0000101-A0000150 重叠'));
    expect((await emp.call(searchReceiptBooks, {})).total).toBe(3);
    await emp.call(stockReceiptBooks, stocking(ground, { kind: 2, pages: 10 }));
    const [one, other] = await Promise.all([1, 2].map(() => emp.ask(stockReceiptBooks, stocking(ground, { code: 'TW', pages: 10 }))));
    const refused = [one, other].filter((each) => each?.envelope.code !== 200);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.envelope.msg).toMatch(/^号码与(票据本 TW0000001-TW0000010 |刚入库的票据本)重叠$/);
  });

  it('what cannot be is told beside its field', async () => {
    const wrong = async (more: object) => (await emp.ask(stockReceiptBooks, stocking(ground, more))).envelope.data;
    expect(await wrong({ width: 3, fromNo: 990, pages: 20 })).toEqual(beside('width', '末号 1009 超过 3 位，请增加号码位数'));
    expect(await wrong({ books: 101 })).toEqual(beside('books', '本数应在 1 至 100 之间'));
    expect(await wrong({ pages: 10_001 })).toEqual(beside('pages', '每本张数应在 1 至 10000 之间'));
    expect(await wrong({ receivedOn: '2026-06-16' })).toEqual(beside('receivedOn', '入库日期不能晚于今天'));
    expect(await wrong({ companyId: 999_999 })).toEqual(beside('companyId', '公司不存在或不可用，请重新选择'));
  });

  it('the same request twice is one delivery', async () => {
    const headers = { 'idempotency-key': 'stock-once-0001' };
    const input = stocking(ground, { code: 'ONCE', pages: 10 });
    const [first, second] = [await emp.ask(stockReceiptBooks, input, headers), await emp.ask(stockReceiptBooks, input, headers)];
    expect(second.envelope).toEqual(first.envelope);
    expect((await emp.call(searchReceiptBooks, { key: 'ONCE1' })).total).toBe(1);
  });
});

describe('a book', () => {
  it('is given to who may print at the desk, one at a time for a company and kind', async () => {
    const holders = await emp.call(listBookHolders, {});
    const [clerkId, auditorId] = [await accountId(ground, 'clerk'), await accountId(ground, 'auditor')];
    expect(holders.find(({ id }) => id === clerkId)?.department).not.toBe('');
    expect(holders.some(({ id }) => id === auditorId)).toBe(false);
    const held = await give(ground, emp, 'clerk', { code: 'G', pages: 10, books: 2 });
    expect(held).toMatchObject({ state: 2, holderId: clerkId, issuedAt: '2026-06-15T02:00:00.000Z', version: 1 });
    expect(held.holderDept).toBe(holders.find(({ id }) => id === clerkId)?.department);
    const { id, version } = await bookOf(emp, 'G11');
    const more = await emp.ask(issueReceiptBook, { id, version, holderId: clerkId });
    expect(more.envelope.data).toEqual(beside('holderId', `${held.holderName}已领用该公司的收据 G0000001-G0000010，同时只能领用一本`));
    const other = await emp.ask(issueReceiptBook, { id, version, holderId: auditorId });
    expect(other.envelope.data).toEqual(beside('holderId', '所选人员不能在日常结算打印，请重新选择'));
    expect(await refusalOf(emp, issueReceiptBook, { id: held.id, version: 1, holderId: clerkId })).toBe(
      '票据本 G0000001-G0000010 领用中，不能领用',
    );
    expect((await emp.call(searchReceiptBooks, { holder: held.holderName, states: [2] })).rows.map((row) => row.id)).toEqual([held.id]);
    await emp.call(returnReceiptBook, { id: held.id, version: 1 });
  });

  it('given to two people at once goes to one; two books at once to one person are one', async () => {
    await emp.call(stockReceiptBooks, stocking(ground, { code: 'T', pages: 10, books: 2 }));
    const [one, other] = [await bookOf(emp, 'T1'), await bookOf(emp, 'T11')];
    const [clerkId, empId] = [await accountId(ground, 'clerk'), await accountId(ground, 'emp')];
    const same = await Promise.all(
      [clerkId, empId].map((holderId) => emp.ask(issueReceiptBook, { id: one.id, version: one.version, holderId })),
    );
    expect(same.map(({ envelope }) => envelope.msg).sort()).toEqual(['', '票据本已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。']);
    const now = await emp.call(getReceiptBook, { id: one.id });
    await emp.call(returnReceiptBook, { id: one.id, version: now.version });
    const both = await Promise.all(
      [now, other].map(({ id, version }) =>
        emp.ask(issueReceiptBook, { id, version: id === one.id ? version + 1 : version, holderId: clerkId }),
      ),
    );
    const refused = both.map(({ envelope }) => envelope.msg).filter(Boolean);
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatch(/已领用该公司的收据( T00000\d1-T00000\d0)?，同时只能领用一本$/);
    for (const { id } of [one, other]) {
      const book = await emp.call(getReceiptBook, { id });
      if (book.state === 2) await emp.call(returnReceiptBook, { id, version: book.version });
    }
  });

  it('comes back with its next number; blank pages are void from the top; a finished one is archived, an untouched one removed', async () => {
    const book = await give(ground, emp, 'clerk', { code: 'V', pages: 10 });
    const blank = (toNo: number, version: number) => emp.ask(voidBlankPages, { id: book.id, version, toNo, reason: '印刷不清' });
    expect((await blank(11, 1)).envelope.data).toEqual(beside('toNo', '止号应在 V0000001 至 V0000010 之间'));
    expect((await blank(3, 1)).envelope.data).toEqual({ pages: 3 });
    expect((await blank(5, 1)).envelope.msg).toBe('票据本已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。');
    expect((await blank(2, 2)).envelope.msg).toBe('止号应在 V0000004 至 V0000010 之间');
    await emp.call(returnReceiptBook, { id: book.id, version: 2 });
    expect(await bookOf(emp, 'V4')).toMatchObject({ state: 1, nextNo: 4, used: 0, voided: 3, left: 7, holderName: '', issuedAt: null });
    expect(await refusalOf(emp, removeReceiptBook, { id: book.id })).toBe('票据本 V0000001-V0000010 已有使用或作废的票号，不能删除');
    expect(await refusalOf(emp, archiveReceiptBook, { id: book.id, version: 3 })).toBe('票据本 V0000001-V0000010 在库，不能归档');
    expect((await blank(10, 3)).envelope.code).toBe(200);
    expect(await emp.call(getReceiptBook, { id: book.id })).toMatchObject({ state: 3, left: 0, voided: 10 });
    expect((await blank(10, 4)).envelope.msg).toBe('票据本 V0000001-V0000010 已用完，不能作废空白');
    await emp.call(archiveReceiptBook, { id: book.id, version: 4 });
    expect(await emp.call(getReceiptBook, { id: book.id })).toMatchObject({ state: 4, archivedAt: '2026-06-15T02:00:00.000Z' });
    expect(await pagesOf(emp, book.id)).toEqual(Array.from({ length: 10 }, (_, at) => `V${String(at + 1).padStart(7, '0')} 10 印刷不清`));
    expect(await emp.call(printReceiptBook, { id: book.id })).toMatchObject({ book: { id: book.id }, amount: '0.00' });
    await emp.call(stockReceiptBooks, stocking(ground, { code: 'W', pages: 10 }));
    const fresh = await bookOf(emp, 'W1');
    await emp.call(removeReceiptBook, { id: fresh.id });
    expect(await refusalOf(emp, getReceiptBook, { id: fresh.id })).toBe('票据本不存在或已被删除');
  });

  it('goes out as a sheet', async () => {
    const purpose = { usage: '票据年检', auditor: '沈国栋', auditDate: '2026-06-15' };
    const { jobId } = await emp.call(exportReceiptBooks, { filter: { key: 'V1' }, purpose });
    await jobDone(emp, jobId);
    const job = (await emp.call(listMyJobs, {})).find(({ id }) => id === jobId);
    expect(job?.message).toBe('已导出 1 本');
  });
});

describe('rights', () => {
  it('who may only look is refused every step', async () => {
    const auditor = await installation.as('auditor');
    const { id, version } = await bookOf(auditor, 'A77');
    const answers = [
      await auditor.ask(stockReceiptBooks, stocking(ground, { code: 'X' })),
      await auditor.ask(issueReceiptBook, { id, version, holderId: 1 }),
      await auditor.ask(returnReceiptBook, { id, version }),
      await auditor.ask(archiveReceiptBook, { id, version }),
      await auditor.ask(voidBlankPages, { id, version, toNo: 60, reason: 'x' }),
      await auditor.ask(removeReceiptBook, { id }),
      await auditor.ask(printReceiptBook, { id }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403, 403]);
  });

  it('books of a company none of whose estates he sees are not there for him', async () => {
    const [elsewhere] = await ground.sql<{ id: number }>(
      `select c.id from org.company c where c.tenant_id = $1 and not exists (select from estate.estate e join org.company x on x.tenant_id = e.tenant_id and x.id = e.company_id
          where e.tenant_id = c.tenant_id and e.company_id = c.id and x.path like (select path from org.company where tenant_id = $1 and id = $2) || '%') and not c.disabled order by c.id limit 1`,
      [ground.tenantId, ground.companyId],
    );
    await emp.call(stockReceiptBooks, stocking(ground, { companyId: elsewhere?.id ?? 0, code: 'E' }));
    const book = await bookOf(emp, 'E1');
    expect(await clerk.call(searchReceiptBooks, { key: 'E1' })).toMatchObject({ total: 0 });
    expect(await refusalOf(clerk, getReceiptBook, { id: book.id })).toBe('票据本不存在或已被删除');
    expect(await refusalOf(clerk, voidBlankPages, { id: book.id, version: 0, toNo: 1, reason: '错' })).toBe('票据本不存在或已被删除');
    expect(await refusalOf(clerk, stockReceiptBooks, stocking(ground, { companyId: elsewhere?.id ?? 0, code: 'F' }))).toBe(
      '公司不存在或不可用，请重新选择',
    );
  });
});

describe('blank pages of another department', () => {
  const jobOf = (username: string) =>
    ground.sql<{ employee: number; job: number; department: number; company: number }>(
      `select ej.employee_id as employee, j.id as job, d.id as department, d.company_id as company
         from session.account a join org.employee_job ej on ej.tenant_id = a.tenant_id and ej.employee_id = a.employee_id and ej.main
         join org.job j on j.tenant_id = ej.tenant_id and j.id = ej.job_id join org.department d on d.tenant_id = j.tenant_id and d.id = j.department_id
        where a.username = $1`,
      [username],
    );
  const blank = (person: Person, { id, version }: { id: number; version: number }, toNo: number) =>
    refusalOf(person, voidBlankPages, { id, version, toNo, reason: '受潮' });

  it('in somebody’s hands are left alone, and the row says so; who sees all estates is kept to no department', async () => {
    const [[theirs], [mine]] = [await jobOf('emp'), await jobOf('clerk')];
    expect(theirs?.department).not.toBe(mine?.department);
    const book = await give(ground, emp, 'emp', { code: 'DE', pages: 10 });
    const why = `由${book.holderName}（${book.holderDept}）领用，不是本部门的，不能作废空白`;
    expect(book.notOwn).toBe('');
    expect((await bookOf(clerk, 'DE1')).notOwn).toBe(why);
    expect((await clerk.call(getReceiptBook, { id: book.id })).notOwn).toBe(why);
    expect(await blank(clerk, book, 2)).toBe(`票据本 DE0000001-DE0000010 ${why}`);
    expect(await bookOf(emp, 'DE1')).toMatchObject({ nextNo: 1, voided: 0, version: book.version });

    // A colleague with a second department counts as a colleague there too, from the first to the last day of that job.
    const [ej] = await ground.sql<{ id: number }>(
      `insert into org.employee_job (tenant_id, employee_id, job_id, main, from_date, to_date) values ($1, $2, $3, false, '2026-01-01', '2026-06-14') returning id`,
      [ground.tenantId, theirs?.employee, mine?.job],
    );
    expect((await bookOf(clerk, 'DE1')).notOwn).toBe(why);
    await ground.sql(`update org.employee_job set to_date = '2026-06-15' where tenant_id = $1 and id = $2`, [ground.tenantId, ej?.id]);
    expect((await bookOf(clerk, 'DE1')).notOwn).toBe('');
    expect(await clerk.call(voidBlankPages, { id: book.id, version: book.version, toNo: 2, reason: '受潮' })).toEqual({ pages: 2 });
    await ground.sql(`delete from org.employee_job where tenant_id = $1 and id = $2`, [ground.tenantId, ej?.id]);

    const { version } = await bookOf(emp, 'DE3');
    await emp.call(returnReceiptBook, { id: book.id, version });
    const own = await give(ground, emp, 'clerk', { code: 'DC', pages: 10 });
    expect(await clerk.call(voidBlankPages, { id: own.id, version: own.version, toNo: 1, reason: '受潮' })).toEqual({ pages: 1 });
    expect(await emp.call(voidBlankPages, { id: own.id, version: own.version + 1, toNo: 2, reason: '受潮' })).toEqual({ pages: 1 });
    await emp.call(returnReceiptBook, { id: own.id, version: own.version + 2 });
  });

  it('in stock are of the departments of their company', async () => {
    const [[elsewhere], [mine]] = [await jobOf('emp'), await jobOf('clerk')];
    expect(mine?.company).toBe(ground.companyId);
    expect(elsewhere?.company).not.toBe(ground.companyId);
    await emp.call(stockReceiptBooks, stocking(ground, { code: 'DS', pages: 10 }));
    const move = (department: number | undefined) =>
      ground.sql(`update org.job set department_id = $3 where tenant_id = $1 and id = $2`, [ground.tenantId, mine?.job, department]);
    await move(elsewhere?.department);
    const book = await bookOf(clerk, 'DS1');
    const why = `属于“${book.companyName}”，不是本部门所在公司的，不能作废空白`;
    expect(book.notOwn).toBe(why);
    expect(await blank(clerk, book, 1)).toBe(`票据本 DS0000001-DS0000010 ${why}`);
    await move(mine?.department);
    expect((await bookOf(clerk, 'DS1')).notOwn).toBe('');
    expect(await clerk.call(voidBlankPages, { id: book.id, version: book.version, toNo: 10, reason: '受潮' })).toEqual({ pages: 10 });
    // No pages are left to void, so no reason is given.
    await move(elsewhere?.department);
    expect(await clerk.call(getReceiptBook, { id: book.id })).toMatchObject({ state: 3, notOwn: '' });
    await move(mine?.department);
  });
});

it('a book comes back into stock when its holder leaves the company', async () => {
  const book = await give(ground, emp, 'clerk', { kind: 2, code: 'GO', pages: 10 });
  const [who] = await ground.sql<{ id: number; version: number; to: number }>(
    `select e.id, e.version, (select o.id from org.employee o where o.tenant_id = e.tenant_id and o.state = 1 and o.id <> e.id order by o.id limit 1) as to
       from org.employee e join session.account a on a.tenant_id = e.tenant_id and a.employee_id = e.id where a.username = 'clerk'`,
  );
  const { id = 0, version = 0, to = 0 } = who ?? {};
  const { groups } = await emp.call(previewLeave, { id });
  expect(groups.find(({ kind }) => kind === 'receipt-book')?.items).toContainEqual({
    id: book.id,
    what: 'GO0000001-GO0000010，当前号 GO0000001',
  });
  await emp.call(leaveEmployee, { id, version, date: '2026-06-15', reason: '辞职', toEmployeeId: to });
  expect(await bookOf(emp, 'GO1')).toMatchObject({ state: 1, holderName: '', left: 10 });
});
