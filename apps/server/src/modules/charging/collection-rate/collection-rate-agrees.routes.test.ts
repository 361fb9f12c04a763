// The report agrees with the other screens, whatever its filter.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  arrearsHouseSummary,
  collectionRate,
  exportCollectionRate,
  exportRateBills,
  getDownloadStatus,
  searchRateHouses,
  settleSummary,
  type InputOf,
} from '@anju/contract';
import { subtractDecimal, sumMoney } from '@anju/domain';
import type { Person } from '../../../testing/installation.ts';
import { askSuspension, askTransfer, owing, passSuspension } from '../arrears/suspension/suspension.fixtures.ts';
import { payFor } from '../settlement/settlement.fixtures.ts';
import { listDifferences } from '../verify/verify.queries.ts';
import { openRateGround, type RateGround } from './collection-rate.fixtures.ts';

let made: RateGround;
let emp: Person;
let auditor: Person;
beforeAll(async () => {
  made = await openRateGround();
  emp = await made.person('emp');
  auditor = await made.person('auditor');
});
afterAll(() => made.installation.close());

const ALWAYS = { monthFrom: '1990-01', monthTo: '2030-12', uncounted: true };
const ask = (more: Partial<InputOf<typeof collectionRate>> = {}) =>
  emp.call(collectionRate, { ...ALWAYS, estateIds: [made.ground.estateId], ...more });

describe('the same figures', () => {
  it('欠费 and 挂账 of all periods are those of the arrears list', async () => {
    const { total } = await ask();
    const arrears = await emp.call(arrearsHouseSummary, { node: { kind: 'estate', id: made.ground.estateId } });
    expect([arrears.overdue, arrears.suspended]).toEqual(['660.00', '300.00']);
    // The list leaves out bills that are not due yet: those of the demo data, which are all later than those of the test.
    const [ahead] = await made.ground.sql<{ open: string }>(
      `select sum(open)::text as open from charging.bill where estate_id = $1 and state = 4 and not void and due_date >= '2026-06-15' and not suspended`,
      [made.ground.estateId],
    );
    expect([total.open, total.suspended]).toEqual([sumMoney([arrears.overdue, ahead?.open ?? '0']), arrears.suspended]);
    expect((await ask({ monthTo: '2026-06' })).total).toMatchObject({ open: arrears.overdue, suspended: arrears.suspended });
  });

  it('实收 and 违约金 of all periods are what the settlement summary shows for bills, less 坏账准备', async () => {
    const { total } = await ask();
    const days = { dayFrom: '2026-01-01', dayTo: '2026-06-15', estateId: made.ground.estateId };
    const { rows, columns } = await emp.call(settleSummary, days);
    const off = columns.findIndex(({ list, method }) => list === 2 && method === 10);
    const bills = rows.filter(({ kind }) => kind === 1);
    const inMoney = sumMoney(bills.map((row) => subtractDecimal(subtractDecimal(row.total, row.late), row.cells[off] ?? '0')));
    expect([total.received, total.late]).toEqual([inMoney, sumMoney(bills.map(({ late }) => late))]);
    expect(total.writtenOff).toBe(sumMoney(bills.map(({ cells }) => cells[off] ?? '0')));
    expect(total.prepaid).toBe(sumMoney(rows.filter(({ kind }) => kind === 2).map((row) => row.total)));
  });

  /** Counts forward from the first booking, whereas the report counts backward. */
  const forward = async (from: string, until: string, day: string) => {
    const [row] = await made.ground.sql<Record<'net' | 'received' | 'opening' | 'recovered', string>>(
      `with b as (
         select b.id, b.period_from, b.amount,
                coalesce((select sum(c.amount) from charging.bill_change c where c.bill_id = b.id and c.kind <> 5 and c.day <= $3), 0) as changed
           from charging.bill b where b.estate_id = $4 and b.state >= 4 and not b.void),
       l as (
         select l.bill_id, l.amount, s.day, exists (select from charging.tender t where t.settlement_id = s.id and t.list = 2 and t.method = 10) as off
           from charging.settlement_line l join charging.settlement s on s.id = l.settlement_id where l.kind = 1 and s.state <> 2)
       select coalesce(sum(b.amount + b.changed) filter (where b.period_from >= $1 and b.period_from < $2), 0)::numeric(18, 2)::text as net,
              (select coalesce(sum(l.amount), 0)::numeric(18, 2)::text from l join b x on x.id = l.bill_id
                where x.period_from >= $1 and x.period_from < $2 and l.day <= $3 and not l.off) as received,
              (select coalesce(sum(l.amount), 0)::numeric(18, 2)::text from l join b x on x.id = l.bill_id
                where x.period_from < $1 and l.day >= $1 and l.day <= $3 and not l.off) as recovered,
              (select coalesce(sum(x.amount + coalesce((select sum(c.amount) from charging.bill_change c where c.bill_id = x.id and c.kind <> 5 and c.day < $1), 0)
                                   - coalesce((select sum(l.amount) from l where l.bill_id = x.id and l.day < $1), 0)), 0)::numeric(18, 2)::text
                 from b x where x.period_from < $1) as opening
         from b`,
      [from, until, day, made.ground.estateId],
    );
    return row;
  };

  it('rows come to the total, what is net is accounted for, and counting forward gives the same, for any question', async () => {
    const days = [
      '2026-03-01',
      '2026-04-09',
      '2026-04-10',
      '2026-05-05',
      '2026-05-31',
      '2026-06-05',
      '2026-06-09',
      '2026-06-10',
      '2026-06-15',
    ];
    const months = ['2026-03', '2026-04', '2026-05', '2026-06'];
    const question = fc
      .record({
        by: fc.constantFrom('estate' as const, 'building' as const, 'item' as const, 'month' as const),
        cutOff: fc.constantFrom(...days),
        first: fc.constantFrom(...months),
        more: fc.integer({ min: 0, max: 3 }),
      })
      .filter(({ cutOff, first }) => cutOff >= `${first}-01`);
    await fc.assert(
      fc.asyncProperty(question, async ({ by, cutOff, first, more }) => {
        const last = months[Math.min(months.length - 1, months.indexOf(first) + more)] ?? first;
        const { rows, total } = await ask({ monthFrom: first, monthTo: last, cutOff, by });
        const keys = [
          'gross',
          'adjusted',
          'reduced',
          'net',
          'received',
          'open',
          'suspended',
          'writtenOff',
          'opening',
          'recovered',
        ] as const;
        for (const key of [...keys, 'oldOpen', 'oldSuspended', 'late', 'prepaid'] as const)
          expect(sumMoney(rows.map((row) => row[key]))).toBe(total[key]);
        for (const row of [...rows, total]) expect(sumMoney([row.received, row.open, row.suspended, row.writtenOff])).toBe(row.net);
        if (by === 'estate' || by === 'building') expect(rows.reduce((sum, { houses }) => sum + houses, 0)).toBe(total.houses);
        const { net, received, opening, recovered } = total;
        const [year, month] = [Number(last.slice(0, 4)), Number(last.slice(5))];
        const until = `${year}-${String(month + 1).padStart(2, '0')}-01`;
        expect({ net, received, opening, recovered }).toEqual(await forward(`${first}-01`, until, cutOff));
      }),
      { numRuns: 25 },
    );
  });
});

it('scenario 8: arrears on hold stand apart; brought back they are arrears again, paid they are received', async () => {
  const { houseId, bills } = await owing(made.ground, '率-8', { amount: '250.40', due: '2025-04-30' });
  await made.ground.sql(`update charging.bill set late_rate = 0 where id = any ($1::bigint[])`, [bills]);
  const before = (await ask()).total;
  const now = async () => {
    const { open, suspended, received } = (await ask()).total;
    return [subtractDecimal(open, before.open), subtractDecimal(suspended, before.suspended), subtractDecimal(received, before.received)];
  };
  await passSuspension(auditor, (await askSuspension(emp, bills)).id);
  expect(await now()).toEqual(['-250.4', '250.4', '0']);
  expect(
    (await emp.call(searchRateHouses, { filter: { ...ALWAYS, estateIds: [made.ground.estateId] }, figure: 'suspended' })).rows[1],
  ).toMatchObject({
    objectText: '率-8',
    part: '250.40',
    open: '0.00',
  });
  await passSuspension(auditor, (await askTransfer(emp, 2, bills)).id);
  expect(await now()).toEqual(['0', '0', '0']);
  await payFor(emp, houseId, bills, '250.40');
  expect(await now()).toEqual(['-250.4', '0', '250.4']);
  const found = await made.installation.database.asOwner((client) => listDifferences(client));
  expect(found.filter(({ name }) => !/占用的日期|计算过程/.test(name)).flatMap((check) => check.found)).toEqual([]);
});

describe('who may not, and what cannot be', () => {
  it.each([
    [{ monthFrom: '2026-05', monthTo: '2026-04' }, 'monthTo', '截止账期不能早于起始账期'],
    [{ monthFrom: '2026-05', monthTo: '2026-05', cutOff: '2026-04-30' }, 'cutOff', '截止日不能早于期间首日'],
    [{ monthFrom: '2026-07', monthTo: '2026-07' }, 'cutOff', '截止日不能早于期间首日'],
    [{ monthFrom: '', monthTo: '2026-07' }, 'monthFrom', '账期应为年月，如 2026-11'],
  ])('%j', async (input, path, msg) => {
    expect((await emp.ask(collectionRate, input)).envelope.data).toMatchObject({ fields: [{ path, msg }] });
  });

  it('somebody of another estate or company sees nothing of it, and who may only view takes nothing out', async () => {
    const limited = await made.person('limited');
    const filter = { ...ALWAYS, estateIds: [made.ground.estateId] };
    expect(await limited.call(collectionRate, filter)).toMatchObject({
      rows: [],
      total: { gross: '0.00', houses: 0, rates: { current: null } },
    });
    expect((await limited.call(collectionRate, ALWAYS)).total.gross).toBe('0.00');
    expect(await limited.call(searchRateHouses, { filter, figure: 'open' })).toEqual({ rows: [], total: 0, sum: '0.00' });
    expect((await limited.ask(exportCollectionRate, { filter })).envelope.code).toBe(403);
    const foreign = await made.person('binemp');
    expect((await foreign.call(collectionRate, filter)).total.gross).toBe('0.00');
  });
});

describe('as sheets', () => {
  const filter = { monthFrom: '2026-04', monthTo: '2026-05' };
  const done = (jobId: number, message: string) =>
    vi.waitFor(async () => expect(await emp.call(getDownloadStatus, { id: jobId })).toMatchObject({ state: 'done', message }));

  it('the table needs no purpose, the bills behind it do; both are logged', async () => {
    const own = { ...filter, estateIds: [made.ground.estateId] };
    await done((await emp.call(exportCollectionRate, { filter: { ...own, by: 'month' } })).jobId, '已导出 5 行');
    const purpose = { usage: '年度核对', auditor: '林晓燕', auditDate: '2026-06-15' };
    await done((await emp.call(exportRateBills, { filter: own, purpose })).jobId, '已导出 6 笔账单');
    const logs = await made.ground.sql<{ note: string }>(`select note from system.audit_log where entity = 'collection-rate' order by id`);
    expect(logs.map(({ note }) => note)).toEqual(['收缴率表', '用途：年度核对；批准人：林晓燕；批准日期：2026.06.15；应收实收明细']);
  });
});
