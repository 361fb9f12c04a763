// Houses, published bills and filled accounts for tests of settlements, inserted by SQL into 云栖花园 of the demo data; rows of the demo are
// not changed.
import { SETTLE, settleBills, type Endpoint, type InputOf, type Settled } from '@anju/contract';
import type { Scope } from '../../../platform/scope.ts';
import type { TenantDatabases } from '../../../platform/tenancy/tenant-db.ts';
import type { Installation, Person } from '../../../testing/installation.ts';
import { ADOPT_MOVES } from '../chain/chain.fixtures.ts';
import { limitsOff } from '../held-act/held-act.fixtures.ts';
import type { SettleCommand } from './settle/settle.service.ts';

export interface BillPlan {
  readonly item?: string;
  readonly amount: string;
  readonly due?: string;
  readonly from?: string;
  readonly to?: string;
  readonly lateRate?: string;
  readonly lateCap?: string | null;
  readonly heldBy?: string | null;
  /** Defaults to 4. */
  readonly state?: number;
  readonly parkingId?: number;
  readonly customerId?: number;
  readonly payerId?: number;
  /** Defaults to 云栖花园. */
  readonly estateId?: number;
}

export interface SettleGround {
  readonly tenantId: number;
  readonly estateId: number;
  readonly companyId: number;
  sql<R extends object>(text: string, values?: unknown[]): Promise<R[]>;
  /** A new house with its own owner. */
  house(code: string, owner?: string): Promise<{ houseId: number; personId: number }>;
  /** Created on first use: with 6 % tax, or as a deposit, or with a priority. */
  item(name: string, more?: { deposit?: boolean; priority?: number; thirdParty?: boolean }): Promise<number>;
  /** A parking space without a house, rented by a new person. */
  space(code: string, renter?: string): Promise<{ parkingId: number; personId: number }>;
  customer(number: string, name: string): Promise<{ customerId: number; personId: number }>;
  bill(houseId: number | null, plan: BillPlan): Promise<number>;
  /** 1 预交 2 存零 3 押金 4 积分, with the balance as its opening. */
  account(kind: 1 | 2 | 3 | 4, owner: { houseId?: number; personId?: number; chargeTypeId?: number }, balance: string): Promise<number>;
  settings(values: Record<string, unknown>): Promise<void>;
  /** Every row of charging that a reversal must restore, as one text per table. */
  picture(houseIds: readonly number[]): Promise<Record<string, unknown[]>>;
  /** The differences that verify finds; tests expect an empty list. */
  disagreements(): Promise<{ what: string }[]>;
}

const DISAGREEMENTS = `
  select 'settlement ' || s.number as what from charging.settlement s
   where s.total <> coalesce((select sum(l.amount + l.late) from charging.settlement_line l where l.tenant_id = s.tenant_id and l.settlement_id = s.id), 0)
      or s.total <> coalesce((select sum(t.amount) from charging.tender t where t.tenant_id = s.tenant_id and t.settlement_id = s.id), 0)
  union all
  select 'bill ' || b.id from charging.bill b
   where b.settled <> coalesce((select sum(l.amount) from charging.settlement_line l join charging.settlement s on s.tenant_id = l.tenant_id and s.id = l.settlement_id
                                 where l.tenant_id = b.tenant_id and l.bill_id = b.id and s.state <> 2), 0)
      or b.late_settled <> coalesce((select sum(l.late) from charging.settlement_line l join charging.settlement s on s.tenant_id = l.tenant_id and s.id = l.settlement_id
                                      where l.tenant_id = b.tenant_id and l.bill_id = b.id and s.state <> 2), 0)
      or b.adjusted - b.reduced <> coalesce((select sum(c.amount) from charging.bill_change c where c.tenant_id = b.tenant_id and c.bill_id = b.id and c.kind <> 5), 0)
  union all
  select 'account ' || a.id from charging.account a
   cross join lateral (select coalesce(sum(m.amount), 0) as sum, count(*) as n from charging.account_move m where m.tenant_id = a.tenant_id and m.account_id = a.id) m
   where a.balance <> m.sum or a.moves <> m.n
  union all
  select 'move ' || m.id from (select *, sum(amount) over (partition by tenant_id, account_id order by seq) as sum from charging.account_move) m where m.sum <> m.balance
  union all
  select 'balance ' || o.object_id from charging.object_balance o
   cross join lateral (select count(*) as n, coalesce(sum(b.open), 0) as sum from charging.bill b
                        where b.tenant_id = o.tenant_id and b.object_kind = o.object_kind and b.object_id = o.object_id and b.state = 4 and not b.void) b
   where o.bills <> b.n or o.open <> b.sum
  union all
  select 'events of ' || s.number from charging.settlement s
   where coalesce((select sum(e.amount) from charging.accounting_event e where e.tenant_id = s.tenant_id and e.settlement_id = s.id and e.type = 'settle.line'), 0)
         <> case s.state when 2 then 0 else s.total end
      or coalesce((select sum(e.amount) from charging.accounting_event e where e.tenant_id = s.tenant_id and e.settlement_id = s.id and e.type = 'settle.tender'), 0)
         <> case s.state when 2 then 0 else s.total end`;

const PICTURES: Readonly<Record<string, string>> = {
  bills: `select id, state, amount, adjusted, reduced, settled, open, late_fixed, late_day, late_settled, late_waived from charging.bill where house_id = any ($1::bigint[]) order by id`,
  balances: `select object_kind, object_id, bills, open, suspended, oldest_due from charging.object_balance where house_id = any ($1::bigint[]) order by 1, 2`,
  accounts: `select id, kind, balance from charging.account a where house_id = any ($1::bigint[])
                or person_id in (select o.person_id from estate.house_owner o where o.house_id = any ($1::bigint[])) order by id`,
};

/** Limits of money are off, unless a test is about them: then those of a company that has set nothing apply. */
export async function openGround({ database }: Installation, { limits = false } = {}): Promise<SettleGround> {
  const sql = <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
    database.asOwner(async (client) => (await client.query(text, values)).rows as R[]);
  const one = async <R extends object>(text: string, values: unknown[] = []): Promise<R> => {
    const [row] = await sql<R>(text, values);
    if (!row) throw new Error(`no row: ${text}`);
    return row;
  };
  const { tenantId, estateId, companyId } = await one<{ tenantId: number; estateId: number; companyId: number }>(
    `select tenant_id as "tenantId", id as "estateId", company_id as "companyId" from estate.estate where name = '云栖花园'`,
  );
  const insert = async (table: string, values: Record<string, unknown>): Promise<number> => {
    const names = Object.keys(values);
    const { id } = await one<{ id: number }>(
      `insert into ${table} (tenant_id, ${names.join(', ')}) values (${tenantId}, ${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
      Object.values(values),
    );
    return id;
  };
  const at = '2020-01-01T00:00:00+08:00';
  if (!limits) await limitsOff({ database });
  const stamp = { created_by: '测试', created_at: at, updated_by: '测试', updated_at: at };
  const items = new Map<string, Promise<number>>();
  const item: SettleGround['item'] = (name, more = {}) => {
    const { deposit = false, priority = 50, thirdParty = false } = more;
    const known = items.get(name);
    const made =
      known ??
      insert('manage.charge_type', {
        family: 'basic',
        code: `T${items.size + 1}`,
        name,
        method: 1,
        tax_rate: deposit ? '0' : '0.06',
        settle_priority: priority,
        third_party: thirdParty,
        deposit,
        refundable: deposit,
        late_fee: !deposit,
        counts_in_rate: !deposit,
        ...stamp,
      });
    items.set(name, made);
    return made;
  };

  return {
    tenantId,
    estateId,
    companyId,
    sql,
    item,
    async house(code, owner = `业主${code}`) {
      const { id: houseId } = await one<{ id: number }>(
        `insert into estate.house (tenant_id, estate_id, zone_id, building_id, floor, house_no, code, sort_key, usage, real_use, use_state, use_type, area_from, build_area,
                                   use_area, inner_area, area_basis, charge_area, created_by, created_at, updated_by, updated_at)
         select tenant_id, estate_id, zone_id, building_id, 1, $2, $2, $2, 1, 1, 4, 1, '2020-01-01', 89.43, 80, 75, 1, 89.43, '测试', $3, '测试', $3
           from estate.house where estate_id = $1 order by id limit 1 returning id`,
        [estateId, code, at],
      );
      const personId = await insert('estate.person', { name: owner, phone: '13800001234', created_at: at });
      await insert('estate.house_owner', { house_id: houseId, person_id: personId, owner_type: 1, share: 100, from_date: '2020-01-01' });
      return { houseId, personId };
    },
    async space(code, renter = `租客${code}`) {
      const parkingId = await insert('estate.parking', { estate_id: estateId, code, owner_type: 1, sort_key: code });
      const personId = await insert('estate.person', { name: renter, phone: '13900005678', created_at: at });
      const lease = { from_date: '2020-01-01', to_date: '2035-12-31', monthly_price: '300', created_by: '测试', created_at: at };
      await insert('estate.parking_lease', { parking_id: parkingId, person_id: personId, ...lease });
      return { parkingId, personId };
    },
    async customer(number, name) {
      const personId = await insert('estate.person', { name, phone: '13700009012', created_at: at });
      return { customerId: await insert('estate.customer', { person_id: personId, number, ...stamp }), personId };
    },
    async bill(houseId, plan) {
      const { item: name = '测试物业费', amount, due = '2026-04-30', from = '2026-04-01', to = '2026-04-30', state = 4 } = plan;
      const id = await insert('charging.bill', {
        estate_id: plan.estateId ?? estateId,
        house_id: houseId,
        parking_id: plan.parkingId ?? null,
        customer_id: plan.customerId ?? null,
        payer_id: plan.payerId ?? null,
        charge_type_id: await item(name),
        batch_id: 1,
        period_from: from,
        period_to: to,
        due_date: due,
        state,
        amount,
        late_rate: plan.lateRate ?? '0.0005',
        late_cap: plan.lateCap === undefined ? '1' : plan.lateCap,
        held_by: plan.heldBy ?? null,
        calc: '{}',
        explain: `89.43㎡ × 2.80 元 = ${amount} 元`,
        maker_id: 1,
        created_by: '测试',
        created_at: at,
      });
      await sql(
        `insert into charging.object_balance (tenant_id, object_kind, object_id, estate_id, house_id, bills, open, oldest_due)
         select b.tenant_id, b.object_kind, b.object_id, min(b.estate_id), min(b.house_id), count(*), sum(b.open), min(b.due_date) from charging.bill b
          where (b.object_kind, b.object_id) = (select x.object_kind, x.object_id from charging.bill x where x.id = $1) and b.state = 4 and not b.void group by 1, 2, 3
         on conflict (tenant_id, object_kind, object_id) do update set bills = excluded.bills, open = excluded.open, oldest_due = excluded.oldest_due`,
        [id],
      );
      return id;
    },
    async account(kind, { houseId = null, personId = null, chargeTypeId = null }, balance) {
      const values = {
        kind,
        estate_id: estateId,
        house_id: houseId,
        person_id: personId,
        charge_type_id: chargeTypeId,
        balance,
        moves: 1,
        ref: kind === 3 ? 1 : 0,
      };
      const accountId = await insert('charging.account', values);
      const moveId = await insert('charging.account_move', {
        account_id: accountId,
        seq: 1,
        reason: 6,
        amount: balance,
        balance,
        day: '2026-01-01',
        by: '测试',
        at,
      });
      await sql(ADOPT_MOVES, [[moveId]]);
      return accountId;
    },
    async settings(values) {
      await sql(
        `insert into system.setting (tenant_id, name, value) values ($1, 'charging.settle', $2) on conflict (tenant_id, name) do update set value = excluded.value`,
        [tenantId, JSON.stringify(values)],
      );
    },
    async picture(houseIds) {
      const tables = await Promise.all(Object.entries(PICTURES).map(async ([name, text]) => [name, await sql(text, [houseIds])] as const));
      return Object.fromEntries(tables);
    },
    disagreements: () => sql(DISAGREEMENTS),
  };
}

/** A clock whose day a test may change. */
export function turnableClock(start: string): { now: () => Date; turn: (to: string) => void } {
  let time = new Date(start);
  return { now: () => time, turn: (to) => (time = new Date(to)) };
}

export const cash = (amount: string) => ({ list: 1 as const, method: 1, amount });
export const wechat = (amount: string) => ({ list: 1 as const, method: 4, amount, reference: '4200001' });
export const special = (method: number, accountId: number, amount: string) => ({ list: 2 as const, method, accountId, amount });

/** Pays whole bills, with the full amount in cash unless tenders are given. */
export const payFor = (
  person: Person,
  houseId: number,
  billIds: readonly number[],
  expected: string,
  more: Partial<InputOf<typeof settleBills>> = {},
): Promise<Settled> =>
  person.call(settleBills, {
    houseId,
    payerName: '付款人',
    lines: billIds.map((billId) => ({ billId })),
    tenders: [cash(expected)],
    expected,
    ...more,
  });

export const refusalOf = async <E extends Endpoint>(person: Person, endpoint: E, input: InputOf<E>): Promise<string> =>
  (await person.ask(endpoint, input)).envelope.msg;

/** The user emp as the scope of a direct service call, as made by a bank file, a job or another service. */
export async function scopeOfEmp({ services }: Installation, ground: SettleGround, databases: TenantDatabases): Promise<Scope> {
  const [account] = await ground.sql<{ id: number; name: string }>(`select id, name from session.account where username = 'emp'`);
  if (!account) throw new Error('no emp');
  const actor = {
    tenantId: ground.tenantId,
    accountId: account.id,
    name: account.name,
    username: 'emp',
    role: 'emp',
    menuStyle: 1,
  } as const;
  return {
    ...services,
    db: databases.of(ground.tenantId),
    actor: { ...actor, employeeId: null, companyId: null, estates: null, buildings: [] },
  };
}

/** One whole bill paid by a bank file, unless overridden. */
export const bankPayment = (houseId: number, billId: number, more: Partial<SettleCommand>): SettleCommand => ({
  houseId,
  payerId: null,
  payerName: '甲',
  lines: [{ billId, amount: null, late: 'due' }],
  prepaid: [],
  tenders: [],
  received: null,
  keepChange: false,
  roundOff: '0',
  remark: '',
  expected: null,
  source: 'bank',
  type: SETTLE.bank,
  writeOff: false,
  holder: null,
  paidOn: null,
  ...more,
});
