// From a visitor to a working company: three steps, a rejection, a second application, the approval, and 起步 up to the first receipt.
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleIn } from './first-days.ts';
import { installation, loginAs, openAs, openPage } from './person.ts';

const MOBILE = '13900001234';
const CREDIT_CODE = '91330106MA2CFR3K8L';
const LICENCE = join(tmpdir(), 'anju-licence.png');
/** The smallest possible image. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let database: pg.Client;
beforeAll(async () => {
  database = new pg.Client(installation().databaseUrl);
  await database.connect();
  await writeFile(LICENCE, Buffer.from(PIXEL, 'base64'));
});
afterAll(async () => {
  await database.end();
  await rm(LICENCE, { force: true });
});

/** Captcha images are not readable by programs, so every captcha shown is given a known answer in the database. */
async function readCaptcha(page: Page): Promise<void> {
  // The image shown is the last one requested.
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: '更换图形验证码' }).locator('img').waitFor();
  await page.getByLabel('图形验证码', { exact: true }).fill('abcd');
  await database.query(`update system.captcha set answer_hash = encode(sha256(convert_to(id || ' abcd', 'UTF8')), 'hex')`);
}

/** Where no provider is connected, the operator reads the code out. */
async function codeFromOperator(operator: Page): Promise<string> {
  await operator.getByRole('tab', { name: '短信记录' }).click();
  await operator.reload();
  await operator.getByRole('tab', { name: '短信记录' }).click();
  const row = operator.getByRole('row').filter({ hasText: MOBILE }).filter({ hasText: '验证码' }).first();
  const code = /\d{6}/.exec((await row.innerText()).replace(MOBILE, ''))?.[0];
  if (code === undefined) throw new Error('no code was sent');
  return code;
}

async function askForCode(page: Page, operator: Page): Promise<void> {
  await page.getByLabel('手机号').fill(MOBILE);
  await readCaptcha(page);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByText(/验证码已发送至/).waitFor();
  await page.getByLabel('短信验证码').fill(await codeFromOperator(operator));
}

const openApplication = async (operator: Page): Promise<void> => {
  await operator.reload();
  await operator.getByRole('tab', { name: '注册申请' }).click();
  await operator.getByRole('row').filter({ hasText: '清波物业' }).first().dblclick();
};

test('a company registers, is refused, tries again, is approved, and goes its first six steps', async () => {
  const operator = await openAs('super', '/system/tenant/customer');
  const page = await openPage('/register');
  await askForCode(page, operator);
  await page.getByLabel('用户名').fill('qingbo');
  await page.getByLabel('密码', { exact: true }).fill('Qing@2026');
  await page.getByLabel('确认密码').fill('Qing@2026');
  await page.getByLabel(/服务条款/).check();
  await page.getByLabel(/隐私政策/).check();
  await page.getByRole('button', { name: '下一步' }).click();

  await page.getByLabel('公司全称').fill('杭州清波物业服务有限公司');
  await page.getByLabel('公司简称').fill('清波物业');
  await page.getByLabel('统一社会信用代码').fill(`${CREDIT_CODE.slice(0, 17)}${CREDIT_CODE.endsWith('8') ? '9' : '8'}`);
  await page.getByText('统一社会信用代码不正确').first().waitFor();
  await page.getByLabel('统一社会信用代码').fill(CREDIT_CODE);
  await page.getByText('代码校验通过').waitFor();
  await page.getByLabel('所在地区').fill('浙江省杭州市上城区');
  await page.getByLabel(/经营型/).check();
  await page.getByLabel('联系人').fill('沈一');
  await page.getByLabel('小区数量').fill('3');
  await page.getByLabel('房屋数量').fill('2400');
  await page.locator('input[type=file]').setInputFiles(LICENCE);
  await page.getByText('anju-licence.png').first().waitFor();
  // After a reload the registration continues at the same step.
  await page.reload();
  await page.getByLabel('公司全称').waitFor();
  await page.getByLabel('公司全称').fill('杭州清波物业服务有限公司');
  await page.getByLabel('公司简称').fill('清波物业');
  await page.getByLabel('统一社会信用代码').fill(CREDIT_CODE);
  await page.getByLabel('所在地区').fill('浙江省杭州市上城区');
  await page.getByLabel(/经营型/).check();
  await page.getByLabel('联系人').fill('沈一');
  await page.getByLabel('小区数量').fill('3');
  await page.getByLabel('房屋数量').fill('2400');
  await page.getByRole('button', { name: '保存，下一步' }).click();
  await page.getByLabel(/共享数据维护中心/).check();
  await page.getByLabel(/收缴结算中心/).check();
  await page.getByRole('button', { name: '提交申请' }).click();
  const number = /ZC\d{12}/.exec(await page.getByRole('status').innerText())?.[0];
  expect(number).toBeDefined();

  await openApplication(operator);
  await operator.getByRole('button', { name: /^退\s?回/ }).click();
  const refusal = operator.getByRole('dialog', { name: /退回申请/ });
  await refusal.getByLabel('退回原因').fill('营业执照图片不清晰');
  await refusal.getByRole('button', { name: /^退\s?回$/ }).click();
  await operator.getByText('已退回，申请人可修改后重新提交').waitFor();

  await page.reload();
  await page.getByText('营业执照图片不清晰').waitFor();
  await page.getByRole('button', { name: '继续修改' }).click();
  await page.getByRole('button', { name: '保存，下一步' }).click();
  await page.getByRole('button', { name: '提交申请' }).click();
  await page
    .getByRole('status')
    .getByText(number ?? '')
    .waitFor();

  await openApplication(operator);
  await operator.getByRole('button', { name: /^通\s?过/ }).click();
  const approval = operator.getByRole('dialog', { name: /通过申请/ });
  await approval.getByLabel('客户代码').fill('qingbo');
  await approval.getByRole('button', { name: /^通\s?过$/ }).click();
  await operator.getByText('客户已开通，管理员登录名：qingbo@qingbo').waitFor();

  const administrator = await openPage('/home');
  await loginAs(administrator, 'qingbo@qingbo', 'Qing@2026');
  await administrator.waitForURL('**/search');
  await administrator.getByRole('button', { name: /授权菜单/ }).click();
  await administrator.getByRole('navigation', { name: '授权菜单' }).getByRole('link', { name: '权限' }).waitFor({ state: 'attached' });
  await settleIn(administrator, { name: '杭州清波物业服务有限公司', code: 'qingbo' });
});

test('an opinion reaches the operator', async () => {
  const page = await openPage('/home/opinion');
  await page.waitForLoadState('networkidle');
  await page.getByLabel('姓名').fill('周先生');
  await page.getByLabel('手机号').fill('13800002222');
  await page.getByLabel('意见内容').fill('希望增加开票提醒功能。');
  await readCaptcha(page);
  await page.getByRole('button', { name: '提交意见' }).click();
  await page.getByRole('status').waitFor();
  const operator = await openAs('super', '/system/tenant/customer');
  await operator.getByRole('tab', { name: '意见反馈' }).click();
  await operator.getByText('希望增加开票提醒功能。').waitFor();
});
