import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getHouse, getMenuV2, loadTree, searchHouses } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';

let installation: Installation;
let emp: Person;
beforeAll(async () => {
  installation = await openInstallation();
  emp = await installation.as('emp');
});
afterAll(() => installation.close());

describe('the list of houses', () => {
  it('shows true totals and masked phones', async () => {
    const page = await emp.call(searchHouses, { size: 20 });
    expect(page.rows).toHaveLength(20);
    expect(page.total).toBe(1200);
    console.log(page.rows[0], page.buildArea);
    console.log(await emp.call(loadTree, {}));
    console.log(JSON.stringify(await emp.call(getMenuV2, {})).slice(0,800));
    console.log(await emp.call(getHouse, { id: page.rows[0]!.id }));
  });
});
