// What tests of 装修 stand on: 云栖花园 of the demo, houses with an owner, a deposit and a fee, and no limits of money.
import type { Installation } from '../../../testing/installation.ts';

export const cash = (amount: string) => ({ list: 1 as const, method: 1, amount });
/** A deposit that becomes income. */
export const fromDeposit = (accountId: number, amount: string) => ({ list: 2 as const, method: 13, accountId, amount });

export async function openGround({ database }: Pick<Installation, 'database'>) {
  const sql = <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
    database.asOwner(async (client) => (await client.query(text, values)).rows as R[]);
  const one = async <R extends object>(text: string, values: unknown[] = []): Promise<R> => {
    const [row] = await sql<R>(text, values);
    if (!row) throw new Error(`no row: ${text}`);
    return row;
  };
  const { tenantId, estateId, companyId } = await one<Record<'tenantId' | 'estateId' | 'companyId', number>>(
    `select tenant_id as "tenantId", id::int as "estateId", company_id::int as "companyId" from estate.estate where name = '云栖花园'`,
  );
  await sql(
    `insert into charging.money_limit (tenant_id, company_id, kind, updated_by, updated_at)
     select t.id, 0, k, '测试', '2020-01-01' from system.tenant t cross join generate_series(1, 10) k on conflict do nothing`,
  );
  await sql(
    `insert into system.setting (tenant_id, name, value) values ($1, 'charging.settle', $2)
     on conflict (tenant_id, name) do update set value = excluded.value`,
    [tenantId, JSON.stringify({ refundLimit: '50000.00' })],
  );
  const item = async (name: string, code: string, deposit: boolean): Promise<number> =>
    (
      await one<{ id: number }>(
        `insert into manage.charge_type (tenant_id, family, code, name, method, tax_rate, settle_priority, third_party, deposit, refundable,
                                         late_fee, counts_in_rate, created_by, created_at, updated_by, updated_at)
         values ($1, 'basic', $2, $3, 1, $4, 50, false, $5, $5, not $5, not $5, '测试', '2020-01-01', '测试', '2020-01-01') returning id::int`,
        [tenantId, code, name, deposit ? '0' : '0.06', deposit],
      )
    ).id;
  /** A new house in use with its own owner. */
  const house = async (code: string): Promise<number> => {
    const { id } = await one<{ id: number }>(
      `insert into estate.house (tenant_id, estate_id, zone_id, building_id, floor, house_no, code, sort_key, usage, real_use, use_state,
                                 use_type, area_from, build_area, use_area, inner_area, area_basis, charge_area, created_by, created_at,
                                 updated_by, updated_at)
       select tenant_id, estate_id, zone_id, building_id, 1, $2, $2, $2, 1, 1, 4, 1, '2020-01-01', 89.43, 80, 75, 1, 89.43, '测试', '2020-01-01',
              '测试', '2020-01-01'
         from estate.house where estate_id = $1 order by id limit 1 returning id::int`,
      [estateId, code],
    );
    const { id: personId } = await one<{ id: number }>(
      `insert into estate.person (tenant_id, name, phone, created_at) values ($1, $2, '13800001234', '2020-01-01') returning id::int`,
      [tenantId, `业主${code}`],
    );
    await sql(
      `insert into estate.house_owner (tenant_id, house_id, person_id, owner_type, share, from_date) values ($1, $2, $3, 1, 100, '2020-01-01')`,
      [tenantId, id, personId],
    );
    return id;
  };
  return { sql, tenantId, estateId, companyId, item, house };
}
