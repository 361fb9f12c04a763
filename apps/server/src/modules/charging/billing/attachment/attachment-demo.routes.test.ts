import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchAttachments } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { oneOf } from './attachment.fixtures.ts';

let installation: Installation;
let emp: Person;
beforeAll(async () => {
  installation = await openInstallation();
  emp = await installation.as('emp');
});
afterAll(() => installation.close());

it('the demo charges what is handed over and has forgotten a few', async () => {
  const houses = await oneOf<{ due: number; attached: number }>(
    installation,
    `select count(*)::int as due, count(*) filter (where exists (
              select from charging.attachment a join charging.standard s on s.tenant_id = a.tenant_id and s.id = a.standard_id
               where a.tenant_id = h.tenant_id and a.object_kind = 1 and a.object_id = h.id
                 and s.name = case h.usage when 1 then '住宅物业服务费' else '商业物业服务费' end))::int as attached
       from estate.house h where not h.disabled and h.handover_date is not null and h.charge_start_date is not null`,
  );
  expect(houses.attached).toBeGreaterThan(houses.due * 0.9);
  expect(houses.attached).toBeLessThan(houses.due);
  const [all, spaces] = await Promise.all([emp.call(searchAttachments, {}), emp.call(searchAttachments, { kind: 2 })]);
  for (const { total, without } of [all, spaces]) {
    expect(without).toBeGreaterThan(0);
    expect(without).toBeLessThan(total);
  }
  expect(spaces.rows.find((row) => row.standards.length > 0)).toMatchObject({
    standards: [{ standardName: '车位管理费', monthly: '60.00', explain: '1 个 × 60.00 元/个 = 60.00 元/月' }],
  });
});
