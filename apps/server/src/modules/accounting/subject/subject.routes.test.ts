// 会计科目: the rules of a chart that is in use, and the move of a used leaf to its first child.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeSubject,
  checkSubject,
  copySubjects,
  createSubject,
  disableSubject,
  readSubjectTree,
  removeSubject,
  searchAccountSets,
  type InputOf,
  type SubjectTree,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { openBooks, type OpenedBooks } from '../setup/setup.fixtures.ts';

let installation: Installation;
let keeper: Person;
let books: OpenedBooks;
beforeAll(async () => {
  installation = await openInstallation();
  keeper = await installation.as('emp');
  books = await openBooks(installation, {
    firstYm: 202501,
    dimsRequired: false,
    openTo: 202502,
    openings: [
      { code: '2401', amount: '-700.00' },
      { code: '1901', amount: '700.00' },
    ],
  });
  await post(202501, [
    ['2401', '0', '120.00'],
    ['1901', '120.00', '0'],
  ]);
  await draft(202502, [
    ['2401', '30.00', '0'],
    ['1901', '0', '30.00'],
  ]);
});
afterAll(() => installation.close());

type Line = readonly [code: string, debit: string, credit: string];

/** A voucher that somebody has just written. */
const draft = (ym: number, lines: readonly Line[]): Promise<number> =>
  installation.database.asOwner(async (client) => {
    const { tenantId, companyId, subjectId } = books;
    const day = `${Math.trunc(ym / 100)}-${String(ym % 100).padStart(2, '0')}-15`;
    const total = lines.map(([, debit]) => Number(debit)).reduce((sum, one) => sum + one, 0);
    const made = await client.query<{ id: number }>(
      `insert into accounting.voucher (tenant_id, company_id, ym, day, word, span, maker_id, maker, created_at, total)
       values ($1, $2, $3, $4, '记', $3, 1, '甲', now(), $5) returning id`,
      [tenantId, companyId, ym, day, total],
    );
    const id = made.rows[0]?.id ?? 0;
    for (const [at, [code, debit, credit]] of lines.entries())
      await client.query(
        `insert into accounting.entry (tenant_id, voucher_id, line, company_id, ym, day, summary, subject_id, debit, credit)
         values ($1, $2, $3, $4, $5, $6, '测试', $7, $8, $9)`,
        [tenantId, id, at + 1, companyId, ym, day, subjectId(code), debit, credit],
      );
    return id;
  });

async function post(ym: number, lines: readonly Line[]): Promise<void> {
  const id = await draft(ym, lines);
  await installation.database.asOwner(async (client) => {
    const { tenantId, companyId } = books;
    await client.query(`select set_config('anju.tenant', $1, false)`, [String(tenantId)]);
    await client.query(`update accounting.voucher set state = 2, no = $2 where id = $1`, [id, id]);
    await client.query(`update accounting.voucher set state = 3, auditor_id = 2, auditor = '乙' where id = $1`, [id]);
    await client.query(`select accounting.post($1, $2, array[$3::bigint], 3, '丙', now())`, [tenantId, companyId, id]);
    await client.query(`select set_config('anju.tenant', '', false)`);
  });
}

const flat = (nodes: readonly SubjectTree[]): SubjectTree[] => nodes.flatMap((node) => [node, ...flat(node.children)]);
const chart = async () => flat(await keeper.call(readSubjectTree, { companyId: books.companyId, ym: 202502 }));
async function subject(code: string): Promise<SubjectTree> {
  const found = (await chart()).find((one) => one.code === code);
  if (!found) throw new Error(`no subject ${code}`);
  return found;
}
const form = (values: Partial<InputOf<typeof createSubject>>): InputOf<typeof createSubject> => ({
  companyId: books.companyId,
  parentId: null,
  category: 2,
  direction: -1,
  code: '',
  name: '',
  dims: '',
  required: '',
  cash: false,
  bank: false,
  cashEquivalent: false,
  custody: false,
  cashIn: null,
  cashOut: null,
  forbiddenSide: 0,
  ...values,
});
const messageOf = async (input: InputOf<typeof createSubject>) => (await keeper.ask(createSubject, input)).envelope.msg;

describe('the first child of a used leaf', () => {
  it('takes over lines and balances in one piece, after a confirmation', async () => {
    const parent = await subject('2401');
    const entries = () =>
      installation.database.asOwner(async (client) => {
        const { rows } = await client.query<object>(
          `select e.voucher_id, e.line, e.debit, e.credit, e.posted, e.ym, s.code from accounting.entry e
             join accounting.subject s on s.id = e.subject_id where e.company_id = $1 order by 1, 2`,
          [books.companyId],
        );
        return rows as { code: string }[];
      });
    const before = await entries();
    const answer = await keeper.call(checkSubject, { companyId: books.companyId, id: parent.id, use: 'child' });
    expect(answer).toMatchObject({ valid: true, lines: 2, balance: '-820.00', nextCode: '240101' });

    const child = form({ parentId: parent.id, code: '240101', name: '政府补助' });
    expect(await messageOf(child)).toContain('已有 2 条分录');
    expect(await messageOf({ ...child, move: true, dims: 'P' })).toContain('辅助核算应与“递延收益”相同');
    const { moved } = await keeper.call(createSubject, { ...child, move: true });
    expect(moved).toBe(2);

    const after = await entries();
    expect(after).toEqual(before.map((line) => (line.code === '2401' ? { ...line, code: '240101' } : line)));
    expect(await subject('2401')).toMatchObject({ leaf: false, balance: '-820.00' });
    expect(await subject('240101')).toMatchObject({ leaf: true, balance: '-820.00', fullName: '递延收益-政府补助', category: 2 });
    const off = await installation.database.asOwner((client) => client.query(`select from accounting_view.balance_difference`));
    expect(off.rowCount).toBe(0);
    const again = await installation.database.asOwner((client) =>
      client.query(`select amount from accounting.opening o join accounting.subject s on s.id = o.subject_id where s.code = '240101'`),
    );
    expect(again.rows).toEqual([{ amount: '-700.00' }]);
  });

  it('is followed by others without a move; two people take one code only once', async () => {
    const parent = await subject('2401');
    const one = form({ parentId: parent.id, code: '240102', name: '其他' });
    const answers = await Promise.all([keeper.ask(createSubject, one), keeper.ask(createSubject, one)]);
    expect(answers.map(({ envelope }) => envelope.code).sort()).toEqual([1, 200]);
    expect(answers.find(({ envelope }) => envelope.code === 1)?.envelope.msg).toBe('科目编码“240102”已用于“其他”');
  });
});

describe('a subject in use', () => {
  it('keeps its code, side and dims, and may be renamed with all below it', async () => {
    const used = await subject('240101');
    const { id, version, name, code, direction, dims, required, cash, bank, cashEquivalent, custody, cashIn, cashOut, forbiddenSide } =
      used;
    const same = {
      id,
      version,
      name,
      code,
      direction,
      dims,
      required,
      cash,
      bank,
      cashEquivalent,
      custody,
      cashIn,
      cashOut,
      forbiddenSide,
    };
    expect((await keeper.ask(changeSubject, { ...same, code: '240109' })).envelope.msg).toContain('不能修改编码');
    expect((await keeper.ask(changeSubject, { ...same, direction: 1 })).envelope.msg).toContain('不能修改余额方向');
    expect((await keeper.ask(changeSubject, { ...same, dims: 'D' })).envelope.msg).toContain('不能修改辅助核算');
    expect((await keeper.ask(removeSubject, { id })).envelope.msg).toContain('不能删除');
    expect((await keeper.ask(disableSubject, { id, version, disabled: true })).envelope.msg).toContain('还有余额');

    const parent = await subject('2401');
    await keeper.call(changeSubject, { ...same, id: parent.id, version: parent.version, code: '2401', name: '递延补助' });
    expect(await subject('240101')).toMatchObject({ fullName: '递延补助-政府补助', initials: 'dybzzfbz' });
    expect((await keeper.ask(changeSubject, { ...same, name: '迟了' })).envelope.msg).toContain('已被他人修改');
  });

  it('says whether it may be posted to, by id or by code', async () => {
    const ask = async (code: string) => (await keeper.call(checkSubject, { companyId: books.companyId, code, use: 'post' })).msg;
    expect(await Promise.all([ask('2401'), ask('240101'), ask('9999'), ask('1003')])).toEqual([
      '请选择末级科目！',
      '',
      '没有科目“9999”',
      '科目“存放中央银行款项”已停用',
    ]);
  });
});

it('codes follow the tree, and what rules use stays', async () => {
  const top = await subject('1122');
  expect(await messageOf(form({ code: '240201', name: '没有上级' }))).toBe('一级科目的编码应为 4 位数字');
  expect(await messageOf(form({ parentId: top.id, code: '112301', name: '错位' }))).toBe('下级科目的编码应为 1122 后加两位数字');
  const system = await subject('112201');
  expect((await keeper.ask(removeSubject, { id: system.id })).envelope.msg).toContain('由系统使用');
  const disabled = await keeper.ask(disableSubject, { id: top.id, version: top.version, disabled: true });
  expect(disabled.envelope.msg).toBe('科目“应收账款-物业费”由系统使用，不能停用或删除');
  const { id } = await keeper.call(createSubject, form({ parentId: top.id, code: '112299', name: '临时', direction: 1 }));
  await keeper.call(removeSubject, { id });
  expect((await chart()).some(({ code }) => code === '112299')).toBe(false);
});

it('a chart is copied to another company, without what lies under its used leaves', async () => {
  const { rows } = await keeper.call(searchAccountSets, { without: true });
  const other = await openBooks(installation, { companyId: rows[0]?.companyId ?? 0, firstYm: 202501 });
  const { added } = await keeper.call(copySubjects, { companyId: other.companyId, fromId: books.companyId });
  expect(added).toBe(2);
  const theirs = flat(await keeper.call(readSubjectTree, { companyId: other.companyId }));
  expect(theirs.find(({ code }) => code === '240102')).toMatchObject({ fullName: '递延补助-其他', leaf: true });
  expect(theirs.find(({ code }) => code === '2401')).toMatchObject({ leaf: false });
});
