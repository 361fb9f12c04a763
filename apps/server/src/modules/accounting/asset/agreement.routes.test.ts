// Cards and ledger agree after anything that may be done to assets, shares add up to the cent, and a month of many cards costs as many
// statements as a month of few.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ASSET_CHANGE_KIND, ASSET_SOURCE, bookDepreciation, DEPRECIATION, saveAssetUnits, type InputOf } from '@anju/contract';
import { centsText, shiftYm, toCents } from '@anju/domain';
import { openAssetStage, type AssetStage } from './asset.fixtures.ts';

const LAST = 202512;
let stage: AssetStage;
beforeAll(async () => {
  stage = await openAssetStage({ openTo: shiftYm(LAST, 2) });
});
afterAll(() => stage.close());

const cents = (max: number) => fc.integer({ min: 1, max }).map((amount) => centsText(BigInt(amount)));
const act = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('buy' as const),
      cost: cents(50_000_000),
      method: fc.constantFrom(1, 2, 3, 4),
      share: fc.integer({ min: 1, max: 9_999 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('change' as const),
      which: fc.nat(),
      kind: fc.constantFrom(...ASSET_CHANGE_KIND.values),
      amount: cents(100_000),
      share: fc.integer({ min: 1, max: 9_999 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('decrease' as const),
      which: fc.nat(),
      way: fc.constantFrom(1, 2, 3, 4, 5),
      price: cents(100_000),
    }),
  },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('month' as const) }) },
);

describe('cards and the ledger', () => {
  it('agree after any sequence of purchases, changes, months and decreases', async () => {
    const {
      form,
      maker,
      companyId,
      departments,
      subjectId,
      change,
      decrease,
      card,
      month,
      postAll,
      ask,
      estateId,
      categoryId,
      bankAccountId,
    } = stage;
    const cards: { id: number; work: boolean }[] = [];
    let ym = 202501;
    const shares = (share: number) => [
      { departmentId: departments[0] ?? 0, subjectId: subjectId('640104'), share },
      { departmentId: departments[1] ?? 0, subjectId: subjectId('660202'), share: 10_000 - share },
    ];
    const day = (): string => `${Math.floor(ym / 100)}-${String(ym % 100).padStart(2, '0')}-15`;
    const tally = { done: 0, refused: 0 };
    /** A refusal is an answer; a fault of the program is not. */
    const attempt = async (work: () => Promise<unknown>): Promise<void> => {
      try {
        await work();
        tally.done += 1;
      } catch (error) {
        if (!(error instanceof Error) || !/: 200 1 |: 400 400 /.test(error.message)) throw error;
        tally.refused += 1;
      }
    };
    const sequences = fc.sample(fc.array(act, { minLength: 4, maxLength: 7 }), { numRuns: 24, seed: 19 });
    for (const sequence of sequences) {
      for (const one of sequence) {
        const chosen = 'which' in one && cards.length > 0 ? cards[one.which % cards.length] : undefined;
        if (one.what === 'buy') {
          const { method } = one as { method: 1 | 2 | 3 | 4 };
          const plan = { cost: one.cost, method, shares: shares(one.share), usedOn: day(), boughtOn: day(), entryDay: day() };
          await attempt(async () => {
            const id = await card({ ...plan, ...(method === 2 ? { totalUnits: '1000' } : {}) });
            cards.push({ id, work: method === 2 });
          });
        } else if (one.what === 'change' && chosen) {
          const { amount, share, kind } = one;
          const wanted = {
            amount,
            life: 48,
            salvageRate: '2',
            method: 1 as const,
            shares: shares(share),
            idle: true,
            place: `地点 ${share}`,
          };
          const named = { estateId, categoryId: categoryId('JQ'), bankAccountId };
          await attempt(() => change({ assetId: chosen.id, kind, day: day(), ...wanted, ...named }));
        } else if (one.what === 'decrease' && chosen) {
          await attempt(() => decrease({ assetId: chosen.id, way: one.way, day: day(), price: one.price, bankAccountId }));
        } else if (one.what === 'month' && ym < LAST) {
          const { units } = await month(ym);
          for (const { assetId, done } of units)
            await attempt(() =>
              maker.call(saveAssetUnits, { companyId, ym, units: [{ assetId, units: toCents(done) < 90_000n ? '35' : '0' }] }),
            );
          await attempt(() => maker.call(bookDepreciation, { companyId, ym }));
          if (sequence.length % 2 === 0) ym += 1;
        }
      }
      await postAll();
      expect((await month(shiftYm(LAST, 2))).differences).toEqual([]);
    }
    expect(tally.done).toBeGreaterThan(40);
    expect(ASSET_SOURCE.bought).toBe(1);
    expect(form().method).toBe(DEPRECIATION.even);
    // By department and estate too: what the cards stand for is what is posted there.
    const apart = await ask(
      `with held as (
         select a.asset_subject_id as subject_id, h.department_id, a.estate_id, a.cost * h.share / 10000 as amount from accounting.asset a
           join accounting.asset_share h on h.asset_id = a.id and h.from_ym = (select max(x.from_ym) from accounting.asset_share x where x.asset_id = a.id)
          where a.company_id = $1 and a.state <> 4),
       cards as (select subject_id, department_id, estate_id, sum(amount) as amount, count(*) as n from held group by 1, 2, 3),
       posted as (select e.subject_id, d.department_id, d.estate_id, sum(e.debit - e.credit) as amount from accounting.entry e
           join accounting.dimset d on d.id = e.dimset_id join accounting.subject s on s.id = e.subject_id
          where e.company_id = $1 and s.code = '1601' group by 1, 2, 3)
       select * from posted p full join cards c using (subject_id, department_id, estate_id)
        where abs(coalesce(p.amount, 0) - coalesce(c.amount, 0)) > coalesce(c.n, 0) * 0.01`,
      [companyId],
    );
    expect(apart).toEqual([]);
    // Every line of a month adds up: its shares to the amount of the card, all lines to the voucher.
    const [whole] = await ask<{ wrong: number }>(
      `select count(*)::int as wrong from accounting.asset_run r cross join lateral (
         select coalesce(sum(d.amount), 0) as amount from accounting.asset_depreciation d
          where d.company_id = r.company_id and d.ym = r.ym and d.decrease_id is null) d
        where r.company_id = $1 and r.amount <> d.amount`,
      [companyId],
    );
    expect(whole?.wrong).toBe(0);
    const back = await ask(
      `select v.id from accounting.voucher v where v.company_id = $1 and v.source = 'asset'
          and not exists (select from accounting.asset a where a.id::text = v.source_key)
       union all select v.id from accounting.voucher v where v.company_id = $1 and v.source = 'asset-change'
          and not exists (select from accounting.asset_change c where c.id::text = v.source_key and c.state = 2)
       union all select v.id from accounting.voucher v where v.company_id = $1 and v.source = 'asset-decrease'
          and not exists (select from accounting.asset_decrease c where c.id::text = v.source_key and c.state = 2)`,
      [companyId],
    );
    expect(back).toEqual([]);
  });
});

describe('a month of many cards', () => {
  it('costs as many statements as one of few', async () => {
    const { ask, companyId, tenantId, maker, categoryId, estateId, departments, subjectId } = stage;
    const [book] = await ask<{ ym: number }>(
      `select coalesce(max(last_ym), 202501) as ym from accounting.asset_book where company_id = $1`,
      [companyId],
    );
    const last = book?.ym ?? 202501;
    const ym = shiftYm(last, 1);
    const day = `${Math.floor(last / 100)}-${String(last % 100).padStart(2, '0')}-28`;
    await stage.card({ boughtOn: day, usedOn: day, entryDay: day });
    const input: InputOf<typeof bookDepreciation> = { companyId, ym };
    await ask(
      `insert into accounting.asset_units (tenant_id, asset_id, ym, units, by, at)
       select tenant_id, id, $2, 0, '', now() from accounting.asset where company_id = $1 and method = 2 on conflict do nothing`,
      [companyId, ym],
    );
    const once = async (): Promise<number> => {
      const calls = `select sum(s.calls)::int as n from pg_stat_statements s join pg_database d on d.oid = s.dbid
        where d.datname = current_database() and s.query like '%accounting.%' and s.query not like '%pg_stat_statements%'`;
      await ask('create extension if not exists pg_stat_statements');
      const [before] = await ask<{ n: number }>(calls);
      await maker.call(bookDepreciation, input);
      const [after] = await ask<{ n: number }>(calls);
      return (after?.n ?? 0) - (before?.n ?? 0);
    };
    // Rounds of the server may run beside a call and are counted with it; they only ever add.
    const statements = async (): Promise<number> => Math.min(await once(), await once());
    await maker.call(bookDepreciation, input);
    const few = await statements();
    await ask(
      `with made as (
         insert into accounting.asset (tenant_id, company_id, no, name, category_id, estate_id, bought_on, used_on, entry_day, entry_ym, source,
           cost, salvage_rate, salvage, life, method, asset_subject_id, accumulated_subject_id, created_by, created_at, updated_by, updated_at)
         select $1, $2, 'N' || n, '椅子', $3, $4, '2025-01-01', '2025-01-01', '2025-01-01', 202501, 1, 100 + n, 5, round((100 + n) * 0.05, 2), 60,
                1 + 2 * (n % 2), $6, $7, '', now(), '', now() from generate_series(1, 10000) n returning tenant_id, id, company_id, estate_id, cost, salvage, method),
       shared as (insert into accounting.asset_share (tenant_id, asset_id, from_ym, line, company_id, department_id, estate_id, subject_id, share)
         select m.tenant_id, m.id, 202502, l, m.company_id, ($5::bigint[])[l], m.estate_id, $8, case l when 1 then 3333 else 6667 end
           from made m cross join generate_series(1, 2) l)
       insert into accounting.asset_segment (tenant_id, asset_id, from_ym, method, cost, salvage, impairment, life)
       select tenant_id, id, 202502, method, cost, salvage, 0, 60 from made`,
      [tenantId, companyId, categoryId('QJ'), estateId, departments.slice(0, 2), subjectId('1601'), subjectId('1602'), subjectId('640104')],
    );
    // What a running database does within a minute of so many rows.
    await ask('analyze');
    expect(await statements()).toBeLessThanOrEqual(few);
    const [run] = await ask<{ cards: number }>(`select cards from accounting.asset_run where company_id = $1 and ym = $2`, [companyId, ym]);
    expect(run?.cards).toBeGreaterThan(10_000);
    expect(few).toBeLessThan(80);
  });
});
