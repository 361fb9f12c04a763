// 装修设置 of a company, and what deposits and fees it names.
import type { DecorationSetting, DecorationSettingForm, MoneySetting } from '@anju/contract';
import { sql } from 'kysely';
import { first, own, rows, run, TENANT } from '../../../../platform/db/sql.ts';
import { inCompanies } from '../../../../platform/reach/company-reach.queries.ts';
import type { CompanyReach } from '../../../../platform/reach/company-reach.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';

const LINES = sql`coalesce((select jsonb_agg(jsonb_build_object('kind', x.kind, 'chargeTypeId', x.charge_type_id, 'itemId', x.item_id,
    'name', coalesce(t.name, i.name, ''), 'basis', x.basis, 'price', x.price::text) order by x.line)
   from customer.decoration_setting_line x
   left join manage_view.charge_type t on t.tenant_id = x.tenant_id and t.id = x.charge_type_id
   left join charging_view.special_service_item i on i.tenant_id = x.tenant_id and i.id = x.item_id
  where ${own('x')} and x.setting_id = s.id), '[]')`;
const COLUMNS = sql`s.version, s.company_id, coalesce(c.name, '') as company_name, s.inspect_days, s.observe_days, s.water_hours,
  s.arrears_confirm, s.working_hours, s.hours, s.workdays_only, s.rules, s.damage_item_id, ${LINES} as lines`;
const FROM = sql`customer.decoration_setting s left join org_view.company c on c.tenant_id = s.tenant_id and c.id = s.company_id`;

export const listSettings = (db: DbOrTx, reach: CompanyReach): Promise<DecorationSetting[]> => rows<DecorationSetting>(db)`
  select ${COLUMNS} from ${FROM} where ${own('s')} and (s.company_id is null or ${inCompanies(reach, sql`s.company_id`)})
   order by s.company_id is not null, c.sort, c.id`;

const NONE: DecorationSetting = {
  version: 0,
  companyId: null,
  companyName: '',
  inspectDays: 3,
  observeDays: 30,
  waterHours: 24,
  arrearsConfirm: false,
  workingHours: '',
  hours: [],
  workdaysOnly: false,
  rules: '',
  damageItemId: null,
  lines: [],
};
/** The company's own, or that of all companies, or what holds where nothing was set. */
export const readSetting = async (db: DbOrTx, companyId: number): Promise<DecorationSetting> =>
  (await first<DecorationSetting>(db)`
    select ${COLUMNS} from ${FROM} where ${own('s')} and (s.company_id is null or s.company_id = ${companyId})
     order by s.company_id nulls last limit 1`) ?? NONE;

export interface LockedSetting {
  readonly id: number;
  readonly version: number;
}
export const lockSetting = (tx: Tx, companyId: number | null): Promise<LockedSetting | undefined> => first<LockedSetting>(tx)`
  select s.id, s.version from customer.decoration_setting s
   where ${own('s')} and s.company_id is not distinct from ${companyId}::bigint for update`;

type Values = Omit<DecorationSettingForm, 'lines'>;
const stored = ({ hours, ...values }: Values) => ({ ...values, hours: JSON.stringify(hours) });

export async function insertSetting(tx: Tx, values: Values, { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('customer.decorationSetting')
    .values({ ...stored(values), tenantId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at, version: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
export async function updateSetting(tx: Tx, id: number, values: Values, { by, at }: Stamp): Promise<void> {
  await tx
    .updateTable('customer.decorationSetting')
    .set({ ...stored(values), updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}
/** Its lines go with it. */
export async function deleteSetting(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('customer.decorationSetting').where('id', '=', id).execute();
}

export async function replaceLines(tx: Tx, settingId: number, lines: readonly MoneySetting[]): Promise<void> {
  await run(tx)`delete from customer.decoration_setting_line x where ${own('x')} and x.setting_id = ${settingId}`;
  await run(tx)`
    insert into customer.decoration_setting_line (tenant_id, setting_id, line, kind, charge_type_id, item_id, basis, price)
    select ${TENANT}, ${settingId}, i.line, i.kind, i."chargeTypeId", i."itemId", i.basis, i.price
      from jsonb_to_recordset(${JSON.stringify(lines.map((one, at) => ({ ...one, line: at + 1 })))}::jsonb)
        as i (line smallint, kind smallint, "chargeTypeId" bigint, "itemId" bigint, basis smallint, price numeric)`;
}

// ---- what may be named --------------------------------------------------------------------------------------------------

export interface Nameable {
  readonly id: number;
  readonly name: string;
}
export const listDeposits = (db: DbOrTx): Promise<Nameable[]> => rows<Nameable>(db)`
  select t.id, t.name from manage_view.charge_type t where ${own('t')} and t.deposit and not t.disabled order by t.sort, t.code`;

export interface NameableItem extends Nameable {
  readonly unit: string;
  readonly price: string;
  readonly minPrice: string;
  readonly maxPrice: string;
}
/** Items of the estate and those of all; without an estate only the latter, which hold wherever a setting does. */
export const listItems = (db: DbOrTx, estateId: number | null): Promise<NameableItem[]> => rows<NameableItem>(db)`
  select i.id, i.name, i.unit, i.price::text as price, i.min_price::text as min_price, i.max_price::text as max_price
    from charging_view.special_service_item i
   where ${own('i')} and not i.disabled and (i.estate_id is null or i.estate_id = ${estateId}::bigint) order by i.name, i.id`;
