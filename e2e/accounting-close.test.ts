// A month is closed by three people, and a wrong rent found afterwards is corrected: one asks for the books to be opened again, another agrees.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  auditVouchers,
  correctVoucher,
  createVoucher,
  getVoucher,
  listBooks,
  NO_DIMS,
  postPeriod,
  readClose,
  readVoucherDesk,
  reverseVoucher,
  searchVouchers,
  submitVouchers,
  changeVoucher,
  VOUCHER,
} from '@anju/contract';
import { ask } from './office.ts';
import { askDatabase, openAs, pick, shown, told } from './person.ts';

const PATH = '/accounting/report/settlement';
interface Books {
  readonly companyId: number;
  readonly ym: number;
}
const step = (page: Page, name: string) =>
  shown(page)
    .locator('.acc-step')
    .filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });

/** Whatever waits is audited by the second person; what is left over from the maker of the demo is handed in before. */
async function audit(maker: Page, auditor: Page, { companyId, ym }: Books): Promise<void> {
  const find = async (page: Page, state: 1 | 2) =>
    (await ask(page, searchVouchers, { companyId, states: [state], fromYm: ym, toYm: ym, size: 100 })).rows.map(({ id, version }) => ({
      id,
      version,
    }));
  const drafts = await find(maker, VOUCHER.draft);
  if (drafts.length > 0) await ask(maker, submitVouchers, { companyId, vouchers: drafts, confirmed: true });
  const vouchers = await find(auditor, VOUCHER.submitted);
  if (vouchers.length > 0) await ask(auditor, auditVouchers, { companyId, vouchers });
}

/** The maker takes every step that is due on the page, in order, until nothing but posting is left. */
async function takeSteps(maker: Page): Promise<void> {
  for (const name of ['业务凭证', '计提折旧', '摊销', '计提', '税费']) {
    const run = step(maker, name).getByRole('button', { name: /^(重新)?执行/ });
    if ((await run.count()) === 0) continue;
    await run.click();
    await told(maker, new RegExp(`^${name}：|没有需要处理的内容`)).waitFor();
    await expect.poll(() => run.count()).toBe(0);
  }
}

async function closeMonth(people: { maker: Page; auditor: Page; boss: Page }, books: Books): Promise<void> {
  const { maker, auditor, boss } = people;
  await maker.goto(PATH);
  await step(maker, '登账').waitFor();
  await takeSteps(maker);
  await audit(maker, auditor, books);
  await boss.goto(PATH);
  await step(boss, '登账').getByRole('button', { name: '整期登账' }).click();
  await told(boss, /^已登账 \d/).waitFor();
  await maker.goto(PATH);
  await step(maker, '损益结转').getByRole('button', { name: '执行损益结转' }).click();
  await told(maker, /^损益结转：生成 1 张凭证/).waitFor();
  await audit(maker, auditor, books);
  await ask(boss, postPeriod, { ...books });
  await boss.goto(PATH);
  await shown(boss).getByText('没有不通过的检查').waitFor();
  await step(boss, '结账').getByRole('button', { name: '结账本期' }).click();
  await boss
    .getByRole('dialog')
    .getByRole('button', { name: /^结\s?账$/ })
    .click();
  await told(boss, /已结账，归档报表 3 份/).waitFor();
}

test('a month is closed by three people; a wrong rent found later is corrected after two of them opened it again', async () => {
  const maker = await openAs('emp', PATH);
  const auditor = await openAs('auditor', '/accounting/voucher/audit');
  const boss = await openAs('boss', PATH);
  const [book] = await ask(maker, listBooks, {});
  if (!book) throw new Error('no books');
  const { companyId } = book;
  const desk = await ask(maker, readVoucherDesk, { companyId });
  const ym = Math.min(...desk.openYms);
  const books = { companyId, ym };

  // The rent of an advertising place, ten times too much.
  const subjects = new Map(
    (
      await askDatabase<{ code: string; id: number }>(
        `select s.code, s.id::int from accounting.subject s where s.company_id = $1 and s.code in ('1001', '605102')`,
        [companyId],
      )
    ).map(({ code, id }) => [code, id]),
  );
  const [place] = await askDatabase<{ estate: number; charge: number }>(
    `select min(d.estate_id)::int as estate, (select min(c.id)::int from manage.charge_type c where c.tenant_id = d.tenant_id) as charge
       from accounting.dimset d join accounting.account_set s on s.tenant_id = d.tenant_id and s.company_id = $1 group by d.tenant_id`,
    [companyId],
  );
  const line = (code: string, debit: string, credit: string) => {
    const subjectId = subjects.get(code) ?? 0;
    const dims = { ...NO_DIMS, estateId: place?.estate ?? null, chargeTypeId: place?.charge ?? null };
    return { summary: '电梯广告位租金', subjectId, dims, debit, credit };
  };
  const rent = (amount: string) => [line('1001', amount, '0.00'), line('605102', '0.00', amount)];
  const day = `${Math.trunc(ym / 100)}-${String(ym % 100).padStart(2, '0')}-28`;
  const wrong = await ask(maker, createVoucher, {
    ...{ companyId, word: '记', day, papers: 1, submit: true, confirmed: true, lines: rent('5000.00') },
  });
  await closeMonth({ maker, auditor, boss }, books);

  const income = async (): Promise<string> =>
    (
      await askDatabase<{ amount: string }>(
        `select sum(e.credit - e.debit)::text as amount from accounting.entry e
           join accounting.subject s on s.tenant_id = e.tenant_id and s.id = e.subject_id and s.code = '605102'
          where e.company_id = $1 and e.ym = $2 and e.posted and not e.closing
            and e.voucher_id in (select v.id from accounting.voucher v where $3 in (v.id, v.reverses_id, v.corrects_id))`,
        [companyId, ym, wrong.id],
      )
    )[0]?.amount ?? '';
  expect(await income()).toBe('5000.00');

  // The maker asks to reopen the month, and cannot confirm their own request.
  await maker.goto(PATH);
  const period = `${Math.trunc(ym / 100)}.${String(ym % 100).padStart(2, '0')}`;
  await pick(shown(maker).getByRole('combobox', { name: '期间' }), period);
  await shown(maker).getByRole('button', { name: '申请反结账' }).click();
  await maker.getByLabel('反结账原因').fill('电梯广告位租金多记了十倍');
  await maker.keyboard.press('Enter');
  await told(maker, '已申请，请另一人确认').waitFor();
  await shown(maker).getByText('等待另一人确认').waitFor();
  expect(await shown(maker).getByRole('button', { name: '确认反结账' }).count()).toBe(0);
  await boss.goto(PATH);
  await shown(boss).getByText('电梯广告位租金多记了十倍').waitFor();
  await shown(boss).getByRole('button', { name: '确认反结账' }).click();
  await boss.getByRole('dialog').getByRole('button', { name: '反结账' }).click();
  await told(boss, '已反结账').waitFor();

  // Red ink for the wrong one, a blue voucher in its place.
  const red = await ask(maker, reverseVoucher, { id: wrong.id, day });
  const blue = await ask(maker, correctVoucher, { id: wrong.id, day });
  const draft = await ask(maker, getVoucher, { id: blue.id });
  await ask(maker, changeVoucher, {
    ...{ id: blue.id, version: draft.version, word: '记', day, papers: 1, confirmed: true, lines: rent('500.00') },
  });
  expect(red.id).not.toBe(blue.id);
  await closeMonth({ maker, auditor, boss }, books);

  expect(await income()).toBe('500.00');
  const closed = await ask(boss, readClose, { ...books });
  expect(closed.log.filter((one) => one.ym === ym).map(({ action }) => action)).toEqual([1, 2, 1]);
  const [left] = await askDatabase<{ open: number; differences: number }>(
    `select (select count(*)::int from (
               select 1 from accounting.balance b join accounting.subject s on s.tenant_id = b.tenant_id and s.id = b.subject_id and s.category = 6
                where b.company_id = $1 and b.ym <= $2 group by b.subject_id, b.dimset_id having sum(b.debit - b.credit) <> 0) x) as open,
            (select count(*)::int from accounting_view.balance_difference) as differences`,
    [companyId, ym],
  );
  expect(left).toEqual({ open: 0, differences: 0 });
});
