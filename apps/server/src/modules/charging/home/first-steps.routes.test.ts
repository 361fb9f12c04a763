import { afterAll, beforeAll, expect, it } from 'vitest';
import { readFirstSteps } from '@anju/contract';
import { openInstallation, type Installation } from '../../../testing/installation.ts';
import { openGround, payFor } from '../settlement/settlement.fixtures.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

const stepsOf = async (username: string) => (await installation.as(username)).call(readFirstSteps, {});
const owner = (statement: string) => installation.database.asOwner((client) => client.query(statement));

it('are read from the data: the last is done with the first receipt', async () => {
  const ground = await openGround(installation);
  const done = { company: true, estate: true, house: true, standard: true, bill: true };
  expect(await stepsOf('sa')).toEqual({ ...done, receipt: false });
  const { houseId } = await ground.house('起-1');
  const bill = await ground.bill(houseId, { amount: '100.00', lateRate: '0' });
  await payFor(await installation.as('emp'), houseId, [bill], '100.00');
  expect(await stepsOf('sa')).toEqual({ ...done, receipt: true });
  expect(await stepsOf('emp')).toEqual({ ...done, receipt: true });
});

it('are counted in what the user sees: without an estate only the company is there', async () => {
  await owner(`delete from org.employee_estate ee using session.account a
    where a.tenant_id = ee.tenant_id and a.employee_id = ee.employee_id and a.username = 'limited'`);
  expect(await stepsOf('limited')).toEqual({ company: true, estate: false, house: false, standard: false, bill: false, receipt: false });
});

it('follow the data of the tenant alone', async () => {
  const steps = await stepsOf('binsa');
  const [has] = (
    await owner(
      `select exists (select from charging.settlement s join session.account a on a.tenant_id = s.tenant_id and a.username = 'binsa') as receipt`,
    )
  ).rows as { receipt: boolean }[];
  expect(steps.receipt).toBe(has?.receipt);
});

it.each(['super', 'root', 'gov'])('are not for %s', async (username) => {
  expect((await (await installation.as(username)).ask(readFirstSteps, {})).status).toBe(403);
});
