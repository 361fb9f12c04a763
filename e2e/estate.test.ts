// 小区楼栋: an estate is set up from scratch, a building that has houses is renamed, and records in use cannot be removed.
import { expect, test } from 'vitest';
import { openAs } from './person.ts';

const ESTATE = '/estate/property/estate';

test('an estate is set up with a building and a unit, and a name that is taken is told beside the field', async () => {
  const page = await openAs('emp', ESTATE);
  const tree = page.getByRole('navigation').filter({ hasText: '云栖花园' });
  await tree.waitFor();
  await page.getByRole('button', { name: '新增小区' }).click();
  const estate = page.getByRole('dialog', { name: '新增小区' });
  await estate.getByLabel('小区名称').fill('云栖花园');
  await estate.getByLabel('所属公司').click();
  await page.getByTitle('云栖物业服务处').click();
  await estate.getByRole('button', { name: '保存' }).click();
  await estate.getByText('小区“云栖花园”已存在').waitFor();
  await estate.getByLabel('小区名称').fill('听澜苑');
  await page.keyboard.press('Enter');
  // The new estate is selected immediately: its card and its empty list of buildings are shown.
  await page.getByText('还没有楼栋').waitFor();
  await tree.getByText('听澜苑').waitFor();

  await page.getByRole('button', { name: '新增楼栋' }).click();
  const building = page.getByRole('dialog', { name: '新增楼栋' });
  await building.getByLabel('楼栋名称').fill('1幢');
  await building.getByLabel('层数').fill('18');
  await page.keyboard.press('Enter');
  await page.getByRole('cell', { name: '1幢', exact: true }).dblclick();
  await page.getByRole('button', { name: '新增单元' }).click();
  await page.getByRole('dialog', { name: '新增单元' }).getByLabel('单元名称').fill('1单元');
  await page.keyboard.press('Enter');
  await page.getByRole('cell', { name: '1单元', exact: true }).waitFor();
});

test('an estate with houses is not removed, and says what is in the way', async () => {
  const page = await openAs('emp', ESTATE);
  await page.getByRole('navigation').getByText('创智园').click();
  await page.getByRole('button', { name: '删除小区' }).click();
  await page.getByRole('button', { name: '继续' }).click();
  const told = page.getByText(/“创智园”下还有.*房屋 \d+ 套.*不能删除/);
  await told.first().waitFor();
  expect(await page.getByRole('navigation').getByText('创智园').count()).toBe(1);
});
