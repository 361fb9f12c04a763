// Every door by which a bill is made, changed or voided, and what it says when the month is closed: those that make bills of a period look at its
// months, those that change or void one look at the day on which that counts. Not here: 预收 at the desk begins after the last closed month
// (ahead-first.routes.test.ts), 退回 and 撤回 reach only bills that keep a month from being closed or are sent back already, and whatever belongs to
// a settlement is dated into the next open month.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  allocateSharePool,
  applyReduction,
  auditBatch,
  auditChangeRequest,
  changeSpecialService,
  createSpecialServiceItem,
  createSpecialServices,
  getSharePool,
  makeMeterBills,
  openingArrearsImport,
  publishBatches,
  rejectBills,
  rerunBatch,
  specialServiceImport,
  startRun,
  undoChangeRequest,
  voidBill,
  type Endpoint,
  type InputOf,
} from '@anju/contract';
import { createPool } from '../../../platform/db/pool.ts';
import type { JobScope, Scope } from '../../../platform/scope.ts';
import { problemsOf } from '../../../platform/sheet-import/sheet-import.fixtures.ts';
import { createTenantDatabases, type TenantDatabases } from '../../../platform/tenancy/tenant-db.ts';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { askFor, changed, versionOf } from '../account/change-request/change.fixtures.ts';
import { meterGround, type MeterGround } from '../billing/meter-reading/meter.fixtures.ts';
import * as meterBill from '../billing/meter-reading/meter-bill.service.ts';
import { sell } from '../billing/recut/recut.fixtures.ts';
import { reduction } from '../billing/reduction/reduction.fixtures.ts';

import { jobDone, type BillingGround } from '../billing/run/billing.fixtures.ts';
import * as run from '../billing/run/run.service.ts';
import { shareGround, type ShareGround } from '../billing/share/share.fixtures.ts';
import { openGround, refusalOf, scopeOfEmp, turnableClock } from '../settlement/settlement.fixtures.ts';

const clock = turnableClock('2026-11-20T10:00:00+08:00');
let installation: Installation;
let databases: TenantDatabases;
let emp: Person;
let auditor: Person;
let street: ShareGround;
let meters: MeterGround;
let scope: JobScope;
const made = { sentBack: 0, running: 0, metered: 0, audited: 0, pool: 0, reduction: 0, asked: 0, changed: 0, service: 0, item: 0 };
const names = { street: '' };
let houseId = 0;
let open: { id: number }[] = [];

const september = { periodFrom: '2026-09-01', periodTo: '2026-09-30' } as const;

async function billed(ground: BillingGround, month: string): Promise<number> {
  const { batchId, jobId } = await emp.call(startRun, { estateId: ground.estateId, monthFrom: month, monthTo: month });
  await jobDone(emp, jobId);
  return batchId;
}
const billsOf = (batchId: number) => street.sql<{ id: number }>(`select id from charging.bill where batch_id = $1 order by id`, [batchId]);
async function audited(id: number): Promise<number> {
  const [batch] = await street.sql<{ version: number }>(`select version from charging.billing_batch where id = $1`, [id]);
  await auditor.call(auditBatch, { id, version: batch?.version ?? 0 });
  return id;
}
const asRunning = (batchId: number) =>
  street.sql(`update charging.billing_batch set state = 1, done_kind = 0, done_object = 0 where id = $1`, [batchId]);
const close = (estateId: number, month: string) =>
  street.sql(
    `insert into charging.month_close (tenant_id, estate_id, month, paper, closed_by, closed_at) values ($1, $2, $3, '{}', '测试', now())`,
    [street.tenantId, estateId, month],
  );
const nameOf = async ({ estateId }: BillingGround) =>
  (await street.sql<{ name: string }>(`select name from estate.estate where id = $1`, [estateId]))[0]?.name ?? '';

/** What is made while the months are open. */
beforeAll(async () => {
  installation = await openInstallation({ clock });
  databases = createTenantDatabases(createPool(installation.database.appUrl, { max: 2 }));
  const ground = await openGround(installation);
  const asked: Scope = await scopeOfEmp(installation, ground, databases);
  scope = { ...asked, jobId: 1, progress: () => Promise.resolve() };
  [emp, auditor] = [await installation.as('emp'), await installation.as('auditor')];
  street = await shareGround(installation, emp, auditor);
  meters = await meterGround(installation, emp);
  names.street = await nameOf(street);

  houseId = await street.house({ code: '门-101' });
  await street.owner(houseId, '甲');
  await street.attach(houseId, await street.standard({ item: '物业费', prices: { '2020-01-01': '2.80' } }));
  made.audited = await audited(await billed(street, '2026-06'));
  const published = await audited(await billed(street, '2026-07'));
  await emp.call(publishBatches, { batchIds: [published] });
  open = await billsOf(published);
  made.sentBack = await billed(street, '2026-09');
  await auditor.call(rejectBills, {
    id: made.sentBack,
    billIds: (await billsOf(made.sentBack)).map(({ id }) => id),
    reason: '面积有误',
  });
  made.running = await billed(street, '2026-10');
  await street.sql(`update charging.bill set void = true where batch_id = $1`, [made.running]);
  await street.sql(`delete from charging.bill_month where bill_id in (select id from charging.bill where batch_id = $1)`, [made.running]);
  await asRunning(made.running);

  const plan = await street.plan('公摊电费');
  made.pool = await street.audited(plan, '100.00', september);
  made.reduction = await reduction(street, emp, auditor, { chargeTypeIds: [await street.item('物业费')] });
  const bill = open[0]?.id ?? 0;
  made.changed = await changed(emp, auditor, 1, [[bill, '-1.00']]);
  made.asked = await askFor(emp, 1, [[bill, '-2.00']]);

  ({ id: made.item } = await emp.call(createSpecialServiceItem, {
    estateId: street.estateId,
    chargeTypeId: await street.item('维修费'),
    name: '门锁维修',
    unit: '次',
    price: '50.00',
    minPrice: '10.00',
    maxPrice: '90.00',
    dueDays: 7,
    latePolicyId: null,
    remark: '',
  }));
  const { serves } = await emp.call(createSpecialServices, service('2026-11-19'));
  made.service = serves[0]?.id ?? 0;

  const meterHouse = await meters.house({ code: '表-101' });
  const meter = await meters.meter({ houseId: meterHouse, number: 'M1', startReading: '0' });
  await meters.read('2026-09', { [meter]: '100' });
  made.metered = (await meters.bill('2026-09')).batchId;
  await meters.sql(`update charging.bill set state = 1 where batch_id = $1`, [made.metered]);
  await asRunning(made.metered);
  await meters.read('2026-10', { [meter]: '150' });

  // The last day of November, which is closed. Nobody has closed July, September and October by themselves.
  clock.turn('2026-11-30T18:00:00+08:00');
  [emp, auditor] = [await installation.as('emp'), await installation.as('auditor')];
  for (const { estateId } of [street, meters]) for (const month of ['2026-06-01', '2026-08-01', '2026-11-01']) await close(estateId, month);
});
afterAll(async () => {
  await databases.close();
  await installation.close();
});

const service = (servedOn: string): InputOf<typeof createSpecialServices> => ({
  estateId: street.estateId,
  kind: 1,
  objectId: houseId,
  servedOn,
  servedBy: '',
  sourceNo: '',
  lines: [{ itemId: made.item, quantity: '1', price: '50.00', text: '' }],
});
const said = <E extends Endpoint>(endpoint: E, input: InputOf<E>, person: Person = emp): Promise<string> =>
  refusalOf(person, endpoint, input);
const failed = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => '',
    (error: Error) => error.message,
  );
const bills = () => street.sql(`select id, void, state, amount, adjusted, reduced from charging.bill order by id`);

/** The door, what it says after the name of the month, and how it is opened. */
const DOORS: readonly (readonly [string, string, () => Promise<string>])[] = [
  // Bills of a period.
  ['计费', '计费', () => said(startRun, { estateId: street.estateId, monthFrom: '2026-09', monthTo: '2026-09' })],
  ['补算', '计费', () => said(rerunBatch, { id: made.sentBack })],
  ['计费任务', '计费', () => failed(run.run(scope, { batchId: made.running }))],
  ['抄表计费', '计费', () => said(makeMeterBills, { estateId: meters.estateId, month: '2026-10' })],
  [
    '抄表计费任务',
    '计费',
    () =>
      failed(
        meterBill.run(scope, {
          batchId: made.metered,
          wish: { estateId: meters.estateId, month: '2026-09', kind: null, buildingId: null },
        }),
      ),
  ],
  [
    '公摊分摊',
    '分摊',
    async () => said(allocateSharePool, { id: made.pool, version: (await emp.call(getSharePool, { id: made.pool })).version }),
  ],
  ['登记特约服务', '登记特约服务', () => said(createSpecialServices, service('2026-10-05'))],
  [
    '更正特约服务',
    '登记特约服务',
    () =>
      said(changeSpecialService, {
        id: made.service,
        itemId: made.item,
        servedOn: '2026-10-05',
        quantity: '1',
        price: '60.00',
        text: '',
      }),
  ],
  // Changes and voids, which count on their day.
  ['发布', '发布账单', () => said(publishBatches, { batchIds: [made.audited] })],
  [
    '变动审核',
    '变动账款',
    async () => said(auditChangeRequest, { id: made.asked, version: await versionOf(auditor, made.asked) }, auditor),
  ],
  [
    '变动冲回',
    '冲回变动',
    async () => said(undoChangeRequest, { id: made.changed, version: await versionOf(auditor, made.changed), reason: '录错' }, auditor),
  ],
  ['优减应用', '应用优减', () => said(applyReduction, { id: made.reduction }, auditor)],
  ['作废账单', '作废账单', () => said(voidBill, { id: open[0]?.id ?? 0, reason: '多算' })],
  ['重算账单', '重算账单', () => failed(sell(emp, houseId, { fromDate: '2026-07-11', recut: true }))],
];

describe('a month that is closed, by itself or with a later one', () => {
  it.each(DOORS)('%s is refused', async (_door, what, enter) => {
    const before = await bills();
    expect(await enter()).toContain(`已月结，不能再${what}；确需办理的，请先撤销月结`);
    expect(await bills()).toEqual(before);
  });

  it('is named by sheets row by row', async () => {
    const fee = { estate: names.street, code: '门-101', item: '门锁维修', servedOn: '2026-10-05' };
    expect(await problemsOf(emp, specialServiceImport, [fee])).toEqual(['2 费用日期 2026-10-05 该月已月结，不能再计费']);
    const arrears = {
      estate: names.street,
      code: '门-101',
      item: '维修费',
      fromDate: '2026-10-01',
      toDate: '2026-10-31',
      amount: '9',
      dueDate: '2026-10-31',
    };
    expect(await problemsOf(emp, openingArrearsImport, [arrears])).toEqual(['2 起 2026-10-01 该月已月结，不能再导入']);
  });

  it('says with which later month it was closed', async () => {
    expect(await said(startRun, { estateId: street.estateId, monthFrom: '2026-09', monthTo: '2026-09' })).toBe(
      `${names.street} 2026.09 随 2026.11 已月结，不能再计费；确需办理的，请先撤销月结`,
    );
    expect(await said(startRun, { estateId: street.estateId, monthFrom: '2026-08', monthTo: '2026-08' })).toContain('2026.08 已月结');
  });

  it('keeps its bills when a sale is dated back into it: they are lowered, not voided', async () => {
    clock.turn('2026-12-02T10:00:00+08:00');
    emp = await installation.as('emp');
    await sell(emp, houseId, { fromDate: '2026-07-11', recut: true });
    const july = await street.sql(`select void, adjusted < 0 as lowered from charging.bill where id = $1`, [open[0]?.id]);
    expect(july).toEqual([{ void: false, lowered: true }]);
  });
});
