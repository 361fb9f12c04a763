import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  auditBatch,
  getBatch,
  listPublishable,
  printNotices,
  publishBatches,
  searchBills,
  searchNotices,
  searchPublications,
  sendNotices,
  startRun,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { billingGround, jobDone, type BillingGround } from '../run/billing.fixtures.ts';

const NOW = { now: () => new Date('2026-03-05T10:00:00+08:00') };
let installation: Installation;
let emp: Person;
let auditor: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock: NOW });
  [emp, auditor] = [await installation.as('emp'), await installation.as('auditor')];
});
afterAll(() => installation.close());

interface Village {
  readonly ground: BillingGround;
  readonly house: number;
}

/** Two houses with owners; the first has a parking space of the same owner, the second an owner without a phone. */
async function village(): Promise<Village> {
  const ground = await billingGround(installation);
  const fee = await ground.standard({ item: '物业费', prices: { '2020-01-01': '2' }, lateRate: '0.0005' });
  const parking = await ground.standard({ item: '车位费', method: 5, objectKind: 2, prices: { '2020-01-01': '60' } });
  const [house, other] = [await ground.house({ code: '101', area: '89.43' }), await ground.house({ code: '102' })];
  const person = async (name: string, phone: string): Promise<number> =>
    Number(
      (
        await ground.sql<{ id: number }>(
          `insert into estate.person (tenant_id, name, phone, created_at) values ($1, $2, $3, now()) returning id`,
          [ground.tenantId, name, phone],
        )
      )[0]?.id,
    );
  const [owner, second] = [await person('周一', '13800001111'), await person('吴二', '')];
  for (const [id, who] of [
    [house, owner],
    [other, second],
  ])
    await ground.sql(
      `insert into estate.house_owner (tenant_id, house_id, person_id, owner_type, share, from_date) values ($1, $2, $3, 1, 100, '2020-01-01')`,
      [ground.tenantId, id, who],
    );
  const [space] = await ground.sql<{ id: number }>(
    `insert into estate.parking (tenant_id, estate_id, code, owner_type, house_id, state) values ($1, $2, 'B1-1', 1, $3, 2) returning id`,
    [ground.tenantId, ground.estateId, house],
  );
  await ground.sql(`insert into estate.parking_owner (tenant_id, parking_id, person_id, from_date) values ($1, $2, $3, '2020-01-01')`, [
    ground.tenantId,
    space?.id,
    owner,
  ]);
  await ground.attach(house, fee);
  await ground.attach(other, fee);
  await ground.sql(
    `insert into charging.attachment (tenant_id, estate_id, house_id, parking_id, standard_id, charge_type_id, from_date, created_by, created_at, updated_by, updated_at)
     select $1, $2, $3, $4, id, charge_type_id, '2020-01-01', 'test', now(), 'test', now() from charging.standard where tenant_id = $1 and id = $5`,
    [ground.tenantId, ground.estateId, house, space?.id, parking],
  );
  return { ground, house };
}

async function audited({ ground }: Village, month: string): Promise<number> {
  const { batchId, jobId } = await emp.call(startRun, { estateId: ground.estateId, monthFrom: month, monthTo: month });
  await jobDone(emp, jobId);
  await auditor.call(auditBatch, { id: batchId, version: (await auditor.call(getBatch, { id: batchId })).version });
  return batchId;
}

describe('a publication', () => {
  it('makes audited bills payable, and nobody late with what he was not told', async () => {
    const place = await village();
    const batchIds = [await audited(place, '2025-10'), await audited(place, '2026-02')];
    expect((await emp.call(listPublishable, { estateId: place.ground.estateId })).map(({ bills, amount }) => [bills, amount])).toEqual([
      [3, '438.86'],
      [3, '438.86'],
    ]);
    const [made] = await emp.call(publishBatches, { batchIds });
    expect(made).toMatchObject({ bills: 6, amount: '877.72' });
    const bills = (await emp.call(searchBills, { estateId: place.ground.estateId })).rows;
    // October would have been due on 30 November, February on 30 March; both are due twenty-nine days after the publication.
    expect([...new Set(bills.map(({ periodFrom, dueDate, late }) => `${periodFrom} ${dueDate} ${late}`))].sort()).toEqual([
      '2025-10-01 2026-04-03 0.00',
      '2026-02-01 2026-04-03 0.00',
    ]);
    expect(await emp.call(listPublishable, { estateId: place.ground.estateId })).toEqual([]);
  });

  it.each([
    // Published on 5 March, with twenty-nine days to pay: never due before 3 April.
    ['2026-02', '2026-04-03'],
    // Due on 30 April by its rule, which is later.
    ['2026-03', '2026-04-30'],
  ])('of the bills of %s leaves the days to pay that the rule promises: due on %s', async (month, due) => {
    const place = await village();
    await emp.call(publishBatches, { batchIds: [await audited(place, month)] });
    const bills = (await emp.call(searchBills, { estateId: place.ground.estateId })).rows;
    expect([...new Set(bills.map(({ dueDate }) => dueDate))]).toEqual([due]);
  });

  it('is told once by paper, on one sheet for a house and the parking of its owner', async () => {
    const place = await village();
    const [made] = await emp.call(publishBatches, { batchIds: [await audited(place, '2026-02')] });
    const id = made?.publicationId as number;
    const { papers, total } = await emp.call(printNotices, { id });
    expect(total).toBe(2);
    expect(
      papers.map(({ objectText, payerName, lines, total: sum }) => [
        objectText,
        payerName,
        lines.map((line) => `${line.objectText} ${line.item} ${line.open}`),
        sum,
      ]),
    ).toEqual([
      ['101', '周一', ['101 物业费 178.86', '车位 B1-1 车位费 60.00'], '238.86'],
      ['102', '吴二', ['102 物业费 200.00'], '200.00'],
    ]);
    expect(papers[0]).toMatchObject({
      capital: '贰佰叁拾捌元捌角陆分',
      wording: '请于 2026.04.03 前缴纳',
      before: { bills: 0, open: '0.00', late: '0.00' },
    });
    const [row] = (await emp.call(searchPublications, { estateId: place.ground.estateId })).rows;
    expect(row).toMatchObject({ objects: 2, bills: 3, sent: [{ channel: 1, sent: 2, waiting: 0 }] });
    // Its bills, also among those of the other publications; the sum is that of the publication.
    const bills = await emp.call(searchBills, { publicationId: id });
    expect(bills).toMatchObject({ total: 3, amount: row?.amount });
    expect(bills.rows.every(({ estateName }) => estateName === row?.estateName)).toBe(true);
  });

  it('goes to each payer of a house, with the bills of that payer only', async () => {
    const place = await village();
    const { ground, house } = place;
    await ground.sql(`update estate.house_owner set to_date = '2026-02-16' where tenant_id = $1 and house_id = $2`, [
      ground.tenantId,
      house,
    ]);
    await ground.sql(
      `with p as (insert into estate.person (tenant_id, name, phone, created_at) values ($1, '郑三', '13800003333', now()) returning id)
       insert into estate.house_owner (tenant_id, house_id, person_id, owner_type, share, from_date) select $1, $2, p.id, 1, 100, '2026-02-17' from p`,
      [ground.tenantId, house],
    );
    const [made] = await emp.call(publishBatches, { batchIds: [await audited(place, '2026-02')] });
    const id = made?.publicationId as number;
    const { papers, total } = await emp.call(printNotices, { id });
    expect(total).toBe(3);
    // 178.86 for 28 days: 16 days of the seller are 102.21 (102.2057), the buyer pays the rest, 76.65.
    expect(papers.map(({ objectText, payerName, lines, total: sum }) => [objectText, payerName, lines.length, sum]).toSorted()).toEqual([
      ['101', '周一', 2, '162.21'],
      ['101', '郑三', 1, '76.65'],
      ['102', '吴二', 1, '200.00'],
    ]);
    const { jobId } = await emp.call(sendNotices, { id, channel: 2 });
    await jobDone(emp, jobId);
    const { rows } = await emp.call(searchNotices, { publicationId: id, channels: [2] });
    expect(rows.map(({ payerName, phone, bills, amount }) => [payerName, phone, bills, amount]).toSorted()).toEqual([
      ['吴二', '', 1, '200.00'],
      ['周一', '138****1111', 2, '162.21'],
      ['郑三', '138****3333', 1, '76.65'],
    ]);
    // A second publication shows each payer only their own earlier debt.
    await ground.sql(`update charging.bill set due_date = '2026-03-01' where tenant_id = $1 and estate_id = $2`, [
      ground.tenantId,
      ground.estateId,
    ]);
    const [next] = await emp.call(publishBatches, { batchIds: [await audited(place, '2026-03')] });
    const { papers: later } = await emp.call(printNotices, { id: next?.publicationId ?? 0 });
    expect(
      later.filter(({ objectText }) => objectText === '101').map(({ payerName, before }) => [payerName, before.bills, before.open]),
    ).toEqual([['郑三', 1, '76.65']]);
  });

  it('is sent through the sender, each way once, with a reason where it failed', async () => {
    const place = await village();
    const [made] = await emp.call(publishBatches, { batchIds: [await audited(place, '2026-02')] });
    const id = made?.publicationId as number;
    const { jobId, notices } = await emp.call(sendNotices, { id, channel: 2 });
    expect(notices).toBe(2);
    await jobDone(emp, jobId);
    const told = await emp.call(searchNotices, { publicationId: id, channels: [2] });
    expect(
      told.rows.map(({ objectText, phone, state, message, text }) => [
        objectText,
        phone,
        state,
        message,
        text.includes('请于 2026.04.03 前缴纳'),
      ]),
    ).toEqual([
      ['101', '138****1111', 2, '', true],
      ['102', '', 3, '没有电话', true],
    ]);
    expect(
      await place.ground.sql(
        `select recipient, channel from system.message where tenant_id = $1 and text like '%101 新出账单 2 笔，共 238.86 元%'`,
        [place.ground.tenantId],
      ),
    ).toEqual([{ recipient: '13800001111', channel: 'sms' }]);
    expect((await emp.ask(sendNotices, { id, channel: 2 })).envelope.msg).toBe('没有待发送的通知，同一方式每位付款人每户只通知一次');
    expect((await emp.call(sendNotices, { id, channel: 2, failedOnly: true })).notices).toBe(1);
  });

  it('is not there for other companies', async () => {
    const place = await village();
    const [made] = await emp.call(publishBatches, { batchIds: [await audited(place, '2026-02')] });
    const other = await installation.as('binemp');
    expect((await other.ask(searchNotices, { publicationId: made?.publicationId as number })).envelope.msg).toBe(
      '发布记录不存在或已被删除',
    );
    expect((await other.call(searchPublications, {})).rows.some((row) => row.id === made?.publicationId)).toBe(false);
  });
});
