// Books to measure on: made by the program, filled by set-based SQL through the same tables, keys and indexes.
import type pg from 'pg';
import { createAccountSet } from '@anju/contract';
import { withOwner } from '../apps/server/src/platform/db/pool.ts';
import { makeTenant, type BenchTenant } from './ground.ts';
import { benchPerson } from './person.ts';

export const COMPANY = 900_001;
const HOUSES = 1_000;
export const FIRST_YM = 202501;
/** The whole of 2025 and of 2026. */
export const MONTHS = 24;

/** A company with books in use since January 2025, two years of open periods and a set of dims for every house. */
export async function makeBooks(url: string, address: string, code: string): Promise<BenchTenant> {
  const tenant = await makeTenant(url, HOUSES, code);
  const settings = { dimsRequired: false, numberSpan: 1, fillGaps: false, papersRule: 0, makerPosts: true, taxPayer: 1 } as const;
  await benchPerson(address, tenant.token).call(createAccountSet, {
    companyId: COMPANY,
    template: 1,
    firstYm: FIRST_YM,
    words: 1,
    ...settings,
  });
  await withOwner(url, async (client) => {
    await asTenant(client, tenant, async () => {
      await client.query(
        `update accounting.account_set set state = 2, opened_by = 'bench', opened_at = now() where tenant_id = $1 and company_id = $2`,
        [tenant.tenantId, COMPANY],
      );
      await client.query(
        `insert into accounting.period (tenant_id, company_id, ym, state) select $1, $2, 202500 + n / 12 * 100 + n % 12 + 1, 1
           from generate_series(0, $3::int - 1) n
         on conflict (tenant_id, company_id, ym) do update set state = 1`,
        [tenant.tenantId, COMPANY, MONTHS],
      );
      await client.query(
        `insert into accounting.dimset (tenant_id, house_id, estate_id) select h.tenant_id, h.id, h.estate_id from estate.house h where h.tenant_id = $1`,
        [tenant.tenantId],
      );
    });
  });
  return tenant;
}

export async function asTenant(client: pg.Client, { tenantId }: BenchTenant, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  await client.query(`select set_config('anju.tenant', $1, true)`, [String(tenantId)]);
  // Rows are written as they will be, whole vouchers at a time; the guards watch one step after another.
  await client.query('set local session_replication_role = replica');
  await client.query('set local enable_nestloop = off');
  await work();
  await client.query('commit');
}

interface Vouchers {
  /** Months counted from the first one. */
  readonly month: number;
  readonly vouchers: number;
  /** Pairs of a debit and a credit. */
  readonly pairs: number;
  readonly posted: boolean;
}

/** Vouchers of one month that were audited, and lines with the dims of houses; posted ones stand in the books with their balances. */
export async function fillMonth(client: pg.Client, { tenantId }: BenchTenant, { month, vouchers, pairs, posted }: Vouchers): Promise<void> {
  const ym = FIRST_YM + Math.trunc(month / 12) * 100 + (month % 12);
  const day = `date '${Math.trunc(ym / 100)}-${String(ym % 100).padStart(2, '0')}-01' + (n * 27 / ${vouchers})`;
  await client.query(
    `with v as (
       insert into accounting.voucher (tenant_id, company_id, ym, day, word, no, span, state, total, maker_id, maker, auditor_id, auditor, poster_id, poster,
                                       created_at, submitted_at, audited_at, posted_at)
       select $1, $2, $3, ${day}, '记', n, $3, $4, $5 * 100.01, 1, '制单', 2, '审核', case when $6 then 3 end, case when $6 then '登账' else '' end,
              now(), now(), now(), case when $6 then now() end
         from generate_series(1, $7::int) n returning id, day, no),
     s as (select code, id from accounting.subject where tenant_id = $1 and company_id = $2 and code in ('112201', '600101', '1001', '100201')),
     d as (select id, row_number() over (order by id) - 1 as nth, count(*) over () as n from accounting.dimset where tenant_id = $1 and house_id is not null)
     insert into accounting.entry (tenant_id, voucher_id, line, company_id, ym, day, summary, subject_id, dimset_id, debit, credit, cash_item, posted, word, no)
     select $1, v.id, p * 2 - 1 + side, $2, $3, v.day, '收物业服务费',
            (select id from s where code = case when (p + v.no) % 2 = 0 then (array['112201', '600101'])[1 + side] else (array['1001', '112201'])[1 + side] end),
            case when ((p + v.no) % 2 = 0) = (side = 0) then d.id else 0 end, case side when 0 then 100.01 else 0 end, case side when 1 then 100.01 else 0 end,
            case when (p + v.no) % 2 = 1 and side = 1 then 'CF01' end, $6, case when $6 then '记' end, case when $6 then v.no end
       from v cross join generate_series(1, $5::int) p cross join generate_series(0, 1) side
       join d on d.nth = (v.no * 7 + p) % d.n`,
    [tenantId, COMPANY, ym, posted ? 4 : 3, pairs, posted, vouchers],
  );
  await client.query(
    `insert into accounting.voucher_counter (tenant_id, company_id, span, word, last) values ($1, $2, $3, '记', $4)
     on conflict (tenant_id, company_id, span, word) do update set last = excluded.last`,
    [tenantId, COMPANY, ym, vouchers],
  );
  if (posted)
    await client.query(
      `select accounting.add_balances($1, $2, (select array_agg(id) from accounting.voucher where tenant_id = $1 and ym = $3))`,
      [tenantId, COMPANY, ym],
    );
}
