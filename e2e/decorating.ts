// What a journey through a 装修 does on its pages: the application, its record, files, and a round with a thumb on a phone.
import type { Page } from 'playwright-core';
import { HOUSE_USE, uploadFile, type Envelope } from '@anju/contract';
import { addDays, businessDay } from '@anju/domain';
import { ACCOUNT_IN_PAGE, askDatabase, inPage, shown, typeDay } from './person.ts';

export const CREW = '安心装饰有限公司';
const PAPER = {
  name: '资料.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360606060000000050001a5f645400000000049454e44ae426082',
    'hex',
  ),
};
const today = businessDay(new Date());

/** An occupied house without a decoration, where neither the house nor its owner has money in an account of the company. */
export const findHouse = async () => {
  const [house] = await askDatabase<{ id: string; code: string; estate: string }>(
    `select h.id, h.code, h.estate_id as estate from estate.house h join estate.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
       join estate.house_owner o on o.tenant_id = h.tenant_id and o.house_id = h.id and o.to_date is null
      where e.name = '云栖花园' and not h.disabled and h.use_state = $1
        and not exists (select from customer.decoration d where d.tenant_id = h.tenant_id and d.house_id = h.id)
        and not exists (select from charging.account a where a.tenant_id = h.tenant_id and a.balance > 0 and (a.house_id = h.id or a.person_id = o.person_id))
      order by h.sort_key desc limit 1`,
    [HOUSE_USE.inUse],
  );
  return { id: Number(house?.id), code: house?.code ?? '', estateId: Number(house?.estate) };
};
export const button = (page: Pick<Page, 'getByRole'>, name: string) =>
  page.getByRole('button', { name: new RegExp(`(^|\\s)${[...name].join('\\s?')}$`) });
export const told = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

export async function apply(page: Page, house: string): Promise<void> {
  await button(shown(page), '新增申请').click();
  const form = page.getByRole('dialog', { name: '装修申请' });
  await form.getByRole('combobox', { name: '房屋' }).fill(house);
  await page.locator('.ant-select-item-option').first().click();
  await form.getByRole('textbox', { name: '施工单位' }).fill(CREW);
  await form.getByLabel('施工负责人').fill('王工');
  await form.getByRole('checkbox', { name: /墙面油漆/ }).check();
  for (const paper of ['申请人身份证明', '装修管理协议', '施工单位营业执照']) {
    await form.getByLabel(`选择${paper}`).setInputFiles(PAPER);
    await form.getByRole('listitem', { name: paper }).getByText(PAPER.name).waitFor();
  }
  await button(form, '增加施工人员').click();
  await form.getByLabel('第 1 人姓名').fill('李师傅');
  await form.getByLabel('第 1 人身份证号').fill('33010619900101123X');
  await typeDay(form.getByLabel('开工日期'), today);
  await typeDay(form.getByLabel('完工日期'), addDays(today, 60));
  await button(form, '提交申请').click();
  await told(page, /已登记 ZX/);
}

/** Opens the decoration of the crew on a screen. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await shown(page).getByText(CREW).first().waitFor();
  await shown(page).getByRole('row').filter({ hasText: CREW }).first().dblclick();
  await page.getByRole('dialog').filter({ hasText: CREW }).first().waitFor();
}

export async function uploadAs(page: Page, category: number): Promise<number> {
  const headers = (await inPage(page, ACCOUNT_IN_PAGE)) as Record<string, string>;
  const answer = await page.request.post(`${uploadFile.path}?cat=${category}&parent=0`, { headers, multipart: { file: PAPER } });
  const { code, msg, data } = (await answer.json()) as Envelope<{ id: number }>;
  if (code !== 200) throw new Error(msg);
  return data.id;
}

/** A round finds a crew at work too late and opens a violation. */
export async function walkRound(page: Page, house: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/customer/decoration/register');
  await shown(page).getByText(house, { exact: true }).first().click();
  await button(page, '巡查').click();
  const inspecting = page.getByRole('dialog', { name: /^巡查/ });
  const hours = inspecting.getByRole('region', { name: '施工时间' });
  await hours.getByText('不合格', { exact: true }).click();
  await hours.getByLabel('施工时间 情况').fill('晚上九点仍在施工');
  await hours.getByRole('checkbox', { name: '登记违规' }).check();
  await hours.getByRole('combobox', { name: '施工时间 违规类型' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: '超时施工' }).first().click();
  await button(inspecting, '其余正常').click();
  await button(inspecting, '保存巡查').click();
}
