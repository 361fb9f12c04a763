import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findInTree, MENU, settleItems } from '@anju/contract';
import { openInstallation, type Installation } from '../../../../testing/installation.ts';
import { openGround } from '../settlement.fixtures.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

describe('what a cashier chooses from', () => {
  it('names the items in use, with those that are deposits; one out of use is not offered', async () => {
    const ground = await openGround(installation);
    await ground.item('测试装修押金', { deposit: true });
    await ground.item('测试代收费', { thirdParty: true });
    const gone = await ground.item('测试停用费');
    await ground.sql('update manage.charge_type set disabled = true where id = $1', [gone]);
    const items = await (await installation.as('clerk')).call(settleItems, {});
    expect(items).toContainEqual({ id: expect.any(Number), name: '测试装修押金', deposit: true, thirdParty: false });
    expect(items).toContainEqual({ id: expect.any(Number), name: '测试代收费', deposit: false, thirdParty: true });
    expect(items.map(({ name }) => name)).not.toContain('测试停用费');
  });

  it('finds a house by its number; the right to the desk is enough for it', async () => {
    expect(findInTree.access).toMatchObject({ menu: expect.arrayContaining([MENU.checkout]), act: 'view' });
    const hits = await (await installation.as('clerk')).call(findInTree, { key: '101', types: ['house'], limit: 5 });
    expect(hits[0]?.houses[0]?.code).toContain('101');
  });
});
