// A full bank collection: a batch is made from open bills, its file is saved, answered as a bank would, and posted.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { USUAL_BANK_TEMPLATE } from '@anju/contract';
import { addDays, businessDay, parseBankFile, renderBankFile, type BankFileLine } from '@anju/domain';
import { choose, openAs, typeDay } from './person.ts';

const BLANK: BankFileLine = { agreementNo: '', accountNo: '', accountName: '', amount: '', date: '', serial: 0, remark: '', code: '' };

/** The first is refused for insufficient funds, all others are paid. */
function answer(sent: Uint8Array): Buffer {
  const { head, lines } = parseBankFile(USUAL_BANK_TEMPLATE, sent);
  const { bytes } = renderBankFile(
    USUAL_BANK_TEMPLATE,
    { unitCode: head.unitCode ?? '', contractNo: '', date: head.date ?? '' },
    lines.map((line, at) => ({ ...BLANK, ...line, code: at === 0 ? 'E001' : '0000' })),
  );
  return Buffer.from(bytes ?? []);
}

test('bills are collected by the bank: file out, answer in, receipts and a refusal', async () => {
  const page = await openAs('emp', '/charging/checkout/bank');
  await page.getByRole('button', { name: /生成批次/ }).click();
  const range = page.getByRole('dialog').filter({ hasText: '生成托收批次' });
  await choose(range, '小区', '云栖花园');
  await choose(range, '托收渠道', '中国建设银行');
  // The latest bills fall due several weeks from now.
  await typeDay(range.getByLabel('账单到期至'), addDays(businessDay(new Date()), 60));
  await range.getByRole('button', { name: /预\s?览/ }).click();
  const preview = page.getByRole('dialog').filter({ hasText: '托收预览' });
  await preview.getByText(/未托收：/).waitFor();
  await preview.getByRole('button', { name: '生成批次' }).click();
  const drawer = page.locator('.ant-drawer').filter({ hasText: '托收明细' });
  await drawer.getByText(/TS\d{10} 云栖花园/).waitFor();
  const number = /TS\d{10}/.exec(await drawer.innerText())?.[0] ?? '';

  await drawer.getByRole('button', { name: '导出报盘' }).click();
  const file = page.getByRole('dialog').filter({ hasText: `导出报盘 ${number}` });
  const [saved] = await Promise.all([page.waitForEvent('download'), file.getByRole('button', { name: '导出文件' }).click()]);
  expect(saved.suggestedFilename()).toBe(`报盘-${number}.txt`);
  const sent = await readFile(await saved.path());
  const lines = parseBankFile(USUAL_BANK_TEMPLATE, sent).lines.length;
  expect(lines).toBeGreaterThan(2);

  await drawer.getByRole('button', { name: '导入回盘' }).click();
  const back = page.getByRole('dialog').filter({ hasText: `导入回盘 ${number}` });
  await back.getByLabel('选择回盘文件').setInputFiles({ name: '回盘.txt', mimeType: 'text/plain', buffer: answer(sent) });
  await back.getByText('失败 E001 余额不足').waitFor();
  await back.getByRole('button', { name: /^入\s?账$/ }).click();
  const posting = page.getByRole('dialog').filter({ hasText: '回盘入账' });
  await posting.getByText(`成功入账 ${lines - 1} 行，失败 1 行`).waitFor();
  await posting
    .getByRole('button', { name: /关\s?闭/ })
    .last()
    .click();

  await drawer.getByText('失败原因：余额不足 1 行').waitFor();
  await drawer.getByRole('row').filter({ hasText: 'E001 余额不足' }).waitFor();
  await drawer
    .getByRole('row')
    .filter({ hasText: '成功' })
    .filter({ hasText: /[A-Z]+\d{8,}/ })
    .first()
    .waitFor();
  expect(await drawer.innerText()).toContain('已入账');
});
