// Helpers shared by tests of attachments: standards inserted by SQL, as if one user had created them and another had approved their prices.
import type { Installation } from '../../../../testing/installation.ts';

export const rowsOf = <R extends object>({ database }: Installation, text: string, values: unknown[] = []): Promise<R[]> =>
  database.asOwner(async (client) => (await client.query(text, values)).rows as R[]);

export async function oneOf<R extends object>(installation: Installation, text: string, values: unknown[] = []): Promise<R> {
  const [row] = await rowsOf<R>(installation, text, values);
  if (!row) throw new Error(`no row: ${text}`);
  return row;
}

export interface StandardPlan {
  readonly name: string;
  readonly estate?: string;
  readonly item?: string;
  /** 1 house, 2 parking space, 3 customer, 4 contract */
  readonly kind?: number;
  readonly method?: number;
  readonly price?: string | null;
  readonly extra?: string;
  readonly disabled?: boolean;
}

/** One rule and one standard with a price that has long been in force. Returns the standard. */
export async function makeStandard(installation: Installation, plan: StandardPlan): Promise<number> {
  const { name, estate = '云栖花园', item = '试用物业费', kind = 1, method = 1, price = '2.80', extra = '0', disabled = false } = plan;
  const stamp = `'系统', '2024-01-01', '系统', '2024-01-01'`;
  const { tenant, estateId } = await oneOf<{ tenant: number; estateId: number }>(
    installation,
    `select tenant_id as tenant, id as "estateId" from estate.estate where name = $1`,
    [estate],
  );
  await rowsOf(
    installation,
    `insert into manage.charge_type (tenant_id, family, code, name, method, created_by, created_at, updated_by, updated_at)
     values ($1, 'basic', $2, $2, 1, ${stamp}) on conflict do nothing`,
    [tenant, item],
  );
  const rule = await oneOf<{ id: number; type: number }>(
    installation,
    `insert into charging.rule (tenant_id, name, charge_type_id, object_kind, method, created_by, created_at, updated_by, updated_at)
     select tenant_id, $3, id, $4, $5, ${stamp} from manage.charge_type where tenant_id = $1 and name = $2 returning id, charge_type_id as type`,
    [tenant, item, `${estate}${name}`, kind, method],
  );
  const { id } = await oneOf<{ id: number }>(
    installation,
    `insert into charging.standard (tenant_id, estate_id, rule_id, charge_type_id, name, disabled, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, $6, ${stamp}) returning id`,
    [tenant, estateId, rule.id, rule.type, name, disabled],
  );
  if (price !== null)
    await rowsOf(
      installation,
      `insert into charging.standard_price (tenant_id, standard_id, from_date, price, extra, state, maker_id, created_by, created_at, checker_id, checked_by, checked_at)
       values ($1, $2, '2020-01-01', $3, $4, 2, 1, '系统', '2024-01-01', 2, '系统', '2024-01-01')`,
      [tenant, id, price, extra],
    );
  return id;
}

/** A valid bill of one period for an attachment; void on request. */
export async function makeBill(
  installation: Installation,
  attachmentId: number,
  from: string,
  to: string,
  { isVoid = false } = {},
): Promise<void> {
  await rowsOf(
    installation,
    `with batch as (
       insert into charging.billing_batch (tenant_id, number, estate_id, kind, period_from, period_to, state, maker_id, created_by, created_at)
       select tenant_id, 'T' || $5::text, estate_id, 1, $2::date, $3::date, 2, 1, '系统', now() from charging.attachment where id = $1
       returning tenant_id, id)
     insert into charging.bill (tenant_id, estate_id, house_id, parking_id, customer_id, contract_id, charge_type_id, standard_id, batch_id, period_from, period_to, due_date, state,
       void, amount, calc, explain, maker_id, created_by, created_at)
     select a.tenant_id, a.estate_id, a.house_id, a.parking_id, a.customer_id, a.contract_id, a.charge_type_id, a.standard_id, b.id, $2::date, $3::date, $3::date, 2, $4, 10, '{}', '', 1,
            '系统', now() from charging.attachment a join batch b on b.tenant_id = a.tenant_id where a.id = $1`,
    [attachmentId, from, to, isVoid, `${attachmentId}-${from}`],
  );
}

export interface HouseFacts {
  id: number;
  code: string;
  buildingId: number;
  chargeArea: string;
  chargeStartDate: string | null;
}

/** Houses of an estate that have a charge start date, in the order of the list. */
export const housesOf = (installation: Installation, estate = '云栖花园'): Promise<HouseFacts[]> =>
  rowsOf(
    installation,
    `select h.id, h.code, h.building_id as "buildingId", h.charge_area as "chargeArea", h.charge_start_date::text as "chargeStartDate" from estate.house h
       join estate.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
      where e.name = $1 and not h.disabled and h.charge_start_date is not null order by h.sort_key, h.id limit 40`,
    [estate],
  );
