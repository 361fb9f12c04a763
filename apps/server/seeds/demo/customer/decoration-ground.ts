// What the demo's decorations stand on: houses of the first estate that are vacant, those who write, check and decide, and the company's lists.
import { CHECK_LIST, HOUSE_USE } from '@anju/contract';
import { gateCodeOf } from '@anju/domain';
import type pg from 'pg';
import { createRandom } from '../random.ts';

export interface DecorationHouse {
  readonly id: number;
  readonly personId: number;
  readonly name: string;
  readonly phone: string;
}
interface Staff {
  readonly accountId: number;
  readonly employeeId: number;
  readonly name: string;
}
export interface DecorationGround {
  readonly tenantId: number;
  readonly companyId: number;
  readonly estateId: number;
  /** Houses that are 装修中, and others in use. */
  readonly decorating: readonly DecorationHouse[];
  readonly inUse: readonly DecorationHouse[];
  readonly clerk: Staff;
  readonly checker: Staff;
  readonly head: Staff;
  readonly inspectionItems: readonly number[];
  readonly acceptanceItems: readonly number[];
  readonly workingHours: string;
  readonly work: (name: string) => number;
  readonly type: (name: string) => { readonly id: number; readonly level: number };
  /** The code of a paper, the same at every first start. */
  readonly code: (seed: number) => string;
}

const ESTATE = '云栖花园';
const CODE_BYTES = 16;

function demand<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new Error(`the demo has no ${what}`);
  return found;
}

export async function layDecorationGround(client: pg.Client, count: number): Promise<DecorationGround> {
  const read = async <R extends object>(text: string, values: unknown[]): Promise<R[]> => (await client.query(text, values)).rows as R[];
  const [place] = await read<Record<'tenantId' | 'companyId' | 'estateId', number>>(
    `select e.tenant_id as "tenantId", e.company_id::int as "companyId", e.id::int as "estateId" from estate.estate e
       join system.tenant t on t.id = e.tenant_id and t.code = 'anju' where e.name = $1`,
    [ESTATE],
  );
  const { tenantId, companyId, estateId } = demand(place, ESTATE);
  const housesIn = (use: number) =>
    read<DecorationHouse>(
      `select distinct on (h.sort_key, h.id) h.id::int, p.id::int as "personId", p.name, p.phone
         from estate.house h join estate.house_owner o on o.tenant_id = h.tenant_id and o.house_id = h.id and o.to_date is null
         join estate.person p on p.tenant_id = o.tenant_id and p.id = o.person_id
        where h.tenant_id = $1 and h.estate_id = $2 and not h.disabled and h.use_state = $3
        order by h.sort_key desc, h.id, o.share desc, o.id limit $4`,
      [tenantId, estateId, use, count],
    );
  const accounts = await read<Staff & { username: string }>(
    `select a.username, a.id::int as "accountId", a.employee_id::int as "employeeId", a.name from session.account a
      where a.tenant_id = $1 and a.employee_id is not null`,
    [tenantId],
  );
  const account = (username: string): Staff =>
    demand(
      accounts.find((one) => one.username === username),
      username,
    );
  const works = await read<{ id: number; name: string }>(`select id::int, name from customer.decoration_work where tenant_id = $1`, [
    tenantId,
  ]);
  const types = await read<{ id: number; name: string; level: number }>(
    `select id::int, name, level from customer.violation_type where tenant_id = $1`,
    [tenantId],
  );
  const items = await read<{ id: number; list: number }>(
    `select id::int, list from customer.decoration_item where tenant_id = $1 order by position, id`,
    [tenantId],
  );
  const [setting] = await read<{ workingHours: string }>(
    `select working_hours as "workingHours" from customer.decoration_setting where tenant_id = $1 and company_id is null`,
    [tenantId],
  );
  // The deposit and the fee that the setting of all companies asks for.
  await client.query(
    `insert into customer.decoration_setting_line (tenant_id, setting_id, line, kind, charge_type_id, item_id, basis, price)
     select s.tenant_id, s.id, 1, 1, t.id, null, 1, 2000 from customer.decoration_setting s
       join manage.charge_type t on t.tenant_id = s.tenant_id and t.deposit and t.name = '装修押金' and not t.disabled
      where s.tenant_id = $1 and s.company_id is null
     union all
     select s.tenant_id, s.id, 2, 2, null, i.id, 1, i.price from customer.decoration_setting s
       join charging.special_service_item i on i.tenant_id = s.tenant_id and i.name = '装修垃圾清运' and not i.disabled
      where s.tenant_id = $1 and s.company_id is null`,
    [tenantId],
  );
  await client.query(
    `update customer.decoration_setting s set damage_item_id = i.id from charging.special_service_item i
      where s.tenant_id = $1 and s.company_id is null and i.tenant_id = s.tenant_id and i.name = '损坏赔偿'`,
    [tenantId],
  );
  const of = (list: number): number[] => items.filter((one) => one.list === list).map(({ id }) => id);
  return {
    tenantId,
    companyId,
    estateId,
    decorating: await housesIn(HOUSE_USE.decorating),
    inUse: await housesIn(HOUSE_USE.inUse),
    clerk: account('emp'),
    checker: account('clerk'),
    head: account('boss'),
    inspectionItems: of(CHECK_LIST.inspection),
    acceptanceItems: of(CHECK_LIST.acceptance),
    workingHours: demand(setting, 'setting of decorations').workingHours,
    work: (name) =>
      demand(
        works.find((one) => one.name === name),
        name,
      ).id,
    type: (name) =>
      demand(
        types.find((one) => one.name === name),
        name,
      ),
    code: (seed) => {
      const random = createRandom(8800 + seed);
      return gateCodeOf(Uint8Array.from({ length: CODE_BYTES }, () => random.int(0, 255)));
    },
  };
}
