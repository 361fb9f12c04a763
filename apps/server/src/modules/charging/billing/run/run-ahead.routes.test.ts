import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRun, trialRun } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { refusalOf } from '../../settlement/settlement.fixtures.ts';
import { billingGround, type BillingGround } from './billing.fixtures.ts';

let installation: Installation;
let ground: BillingGround;
let emp: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date('2026-11-16T10:00:00+08:00') } });
  ground = await billingGround(installation);
  emp = await installation.as('emp');
});
afterAll(() => installation.close());

const months = (monthFrom: string, monthTo: string) => ({ estateId: ground.estateId, monthFrom, monthTo });

describe('a run', () => {
  it('reaches at most the months that the settings allow ahead', async () => {
    // Twelve months beyond November 2026 end with November 2027; a year typed wrong is refused before anything is computed.
    const refused = [{ path: 'monthTo', msg: '最多提前计费 12 个月，即到 2027.11，请检查账期' }];
    for (const endpoint of [startRun, trialRun])
      expect((await emp.ask(endpoint, months('2027-11', '2027-12'))).envelope.data, endpoint.path).toEqual({ fields: refused });
    expect(await refusalOf(emp, trialRun, months('2027-11', '2027-11'))).not.toContain('最多提前');
    await installation.database.asOwner((client) =>
      client.query(
        `insert into system.setting (tenant_id, name, value)
         select tenant_id, 'charging.settle', '{"aheadMonths": 0}' from session.account where username = 'emp'`,
      ),
    );
    expect((await emp.ask(startRun, months('2026-12', '2026-12'))).envelope.data).toEqual({
      fields: [{ path: 'monthTo', msg: '只能计费到本月，即到 2026.11，请检查账期' }],
    });
    expect((await emp.ask(trialRun, months('2026-11', '2026-11'))).envelope.code).toBe(200);
  });
});
