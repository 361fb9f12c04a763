// Periods are closed while their server is killed: each is closed with everything that belongs to it, or open as before. domain: accounting
// 10.3.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closePeriod, installStatements } from '@anju/contract';
import { throughKills, type Attempt } from '../../../testing/killed-server.fixtures.ts';
import { openBooks } from '../setup/setup.fixtures.ts';
import { openVoucherStage, type VoucherStage } from '../voucher/voucher.fixtures.ts';

const KILLS = 2;
const MONTHS = [202511, 202512, 202601];
const OPENED = {
  ...{ firstYm: 202511, dimsRequired: false, leaves: [] },
  openings: [
    { code: '1001', amount: '8000.00' },
    { code: '4001', amount: '-8000.00' },
  ],
};
let stage: VoucherStage;
let companies: number[];
beforeAll(async () => {
  stage = await openVoucherStage(OPENED);
  const { companyId } = await openBooks(stage.installation, { ...OPENED, tenantId: stage.tenantId });
  companies = [stage.companyId, companyId];
  for (const one of companies) await stage.maker.call(installStatements, { companyId: one });
});
afterAll(() => stage.close());

it('is closed with its statements, its successor and its log, or not at all', async () => {
  const person = stage.poster;
  // Every month is asked for again, because one that came before its turn was refused.
  const attempts = [1, 2, 3].flatMap(() =>
    MONTHS.flatMap((ym) =>
      companies.map((companyId): Attempt => ({
        person,
        path: closePeriod.path,
        key: randomUUID(),
        body: { companyId, ym, confirmed: true },
      })),
    ),
  );
  const { answers, killed } = await throughKills(stage.installation.database.appUrl, attempts, { kills: KILLS, every: 3, workers: 2 });
  expect(killed).toBe(KILLS);
  const found = await stage.ask<{ companyId: number; ym: number; state: number; logs: number; filed: number; next: number; slot: number }>(
    `select p.company_id::int as "companyId", p.ym, p.state,
            (select count(*)::int from accounting.close_log l where l.tenant_id = p.tenant_id and l.company_id = p.company_id and l.ym = p.ym) as logs,
            (select count(*)::int from accounting.report_result r where r.tenant_id = p.tenant_id and r.company_id = p.company_id
               and r.to_ym = p.ym and r.superseded_at is null) as filed,
            coalesce((select n.state from accounting.period n where n.tenant_id = p.tenant_id and n.company_id = p.company_id
               and n.ym = case when p.ym % 100 = 12 then p.ym + 89 else p.ym + 1 end), 0) as next,
            (select count(*)::int from accounting.balance b where b.tenant_id = p.tenant_id and b.company_id = p.company_id
               and b.ym = 202600) as slot
       from accounting.period p where p.company_id = any ($1::bigint[]) and p.ym = any ($2::int[]) order by 1, 2`,
    [companies, MONTHS],
  );
  expect(found).toHaveLength(companies.length * MONTHS.length);
  for (const { ym, state, logs, filed, next, slot } of found) {
    const closed = state === 2;
    expect({ ym, state, logs, filed }).toEqual({ ym, state, logs: closed ? 1 : 0, filed: closed ? 3 : 0 });
    expect(next > 0).toBe(closed);
    if (ym === 202512) expect(slot).toBe(closed ? 2 : 0);
  }
  // No close was told twice, and some were made.
  const done = answers.filter(({ envelope }) => envelope.code === 200).length;
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThanOrEqual(found.filter(({ state }) => state === 2).length);
});
