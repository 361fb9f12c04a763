import { sql } from 'kysely';
import {
  PRICE,
  type ParsedInputOf,
  type RuleChargeType,
  type RuleForm,
  type RuleOption,
  type RuleRow,
  type searchRules,
} from '@anju/contract';
import { first, lit, one, own, rows } from '../../../../platform/db/sql.ts';
import { contains } from '../../../../platform/db/contains.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { changeOn, counted } from './rule-change.queries.ts';

export type RuleSearch = Omit<ParsedInputOf<typeof searchRules>, 'page' | 'size' | 'sort'>;

/** Families in the order of the dictionary. */
export const FAMILY_ORDER = sql`array_position(array['basic', 'manage', 'meter', 'other', 'protocol', 'share'], t.family::text)`;

const condition = ({ key, families, objectKinds, methods, disabled }: RuleSearch) =>
  sql.join(
    [
      sql`true`,
      ...contains(key, sql`r.name`, sql`t.name`),
      ...(families.length === 0 ? [] : [sql`t.family = any (${families}::text[])`]),
      ...(objectKinds.length === 0 ? [] : [sql`r.object_kind = any (${objectKinds}::smallint[])`]),
      ...(methods.length === 0 ? [] : [sql`r.method = any (${methods}::smallint[])`]),
      ...(disabled === undefined ? [] : [sql`r.disabled = ${disabled}`]),
    ],
    sql` and `,
  );

const FROM = sql`charging.rule r join manage_view.charge_type t on t.tenant_id = r.tenant_id and t.id = r.charge_type_id`;
const FIXED = sql`
  r.id, r.version, r.name, r.charge_type_id, r.object_kind, r.method, r.price_method, r.period_months, r.advance, r.bill_day, r.due_days,
  r.late_policy_id, r.prepaid_offset, r.online_pay, r.remark, r.disabled`;
const COLUMNS = sql`${FIXED}, r.proration, r.rounding, r.decimals`;

export async function countRules(db: DbOrTx, search: RuleSearch): Promise<number> {
  const result = await rows<{ total: number }>(db)`select count(*)::int as total from ${FROM} where ${own('r')} and ${condition(search)}`;
  return result[0]?.total ?? 0;
}

export async function listRules(
  db: DbOrTx,
  search: RuleSearch,
  { field, order }: { readonly field: 'item' | 'name'; readonly order: 'asc' | 'desc' },
  { limit, offset, today }: { readonly limit: number; readonly offset: number; readonly today: string },
): Promise<RuleRow[]> {
  const way = order === 'asc' ? sql`asc` : sql`desc`;
  const by = field === 'name' ? sql`r.name ${way}` : sql`${FAMILY_ORDER} ${way}, t.sort ${way}, r.name ${way}`;
  return rows<RuleRow>(db)`
    select ${FIXED}, ${counted(sql`r`, 'proration')} as proration, ${counted(sql`r`, 'rounding')} as rounding,
           ${counted(sql`r`, 'decimals')} as decimals, t.code as charge_type_code, t.name as charge_type_name, t.family,
             coalesce(p.name, '') as late_policy_name,
           (select count(*)::int from charging.standard s where s.tenant_id = r.tenant_id and s.rule_id = r.id) as standards,
           (select count(*)::int from charging.rule_change w
             where w.tenant_id = r.tenant_id and w.rule_id = r.id and w.state = ${lit(PRICE.waiting)}) as waiting
      from ${FROM} left join charging.late_policy p on p.tenant_id = r.tenant_id and p.id = r.late_policy_id
           ${changeOn(sql`r`, sql`${today}::date`)}
     where ${own('r')} and ${condition(search)} order by ${by}, r.id limit ${limit} offset ${offset}`;
}

export type RuleCore = RuleForm & { id: number; version: number; disabled: boolean };

/** The rule, locked for the change that follows; the creation of a standard locks it too. */
export async function lockRule(tx: Tx, id: number): Promise<RuleCore | undefined> {
  return first<RuleCore>(tx)`select ${COLUMNS} from charging.rule r where ${own('r')} and r.id = ${id} for update`;
}

/** Locked against changes until the standard that follows the rule is written. */
export async function holdRule(tx: Tx, id: number): Promise<RuleCore | undefined> {
  return first<RuleCore>(tx)`select ${COLUMNS} from charging.rule r where ${own('r')} and r.id = ${id} for share`;
}

export async function countStandards(db: DbOrTx, ruleId: number): Promise<number> {
  const result = await rows<{ n: number }>(db)`
    select count(*)::int as n from charging.standard where ${own('charging.standard')} and rule_id = ${ruleId}`;
  return result[0]?.n ?? 0;
}

/** Number of standards and rules of an item. */
export function countUses(db: DbOrTx, chargeTypeId: number): Promise<{ rules: number; standards: number; items: number }> {
  return one<{ rules: number; standards: number; items: number }>(db)`
    select (select count(*)::int from charging.rule r where ${own('r')} and r.charge_type_id = ${chargeTypeId}) as rules,
           (select count(*)::int from charging.standard s where ${own('s')} and s.charge_type_id = ${chargeTypeId}) as standards,
           (select count(*)::int from charging.special_service_item i where ${own('i')} and i.charge_type_id = ${chargeTypeId}) as items`;
}

export async function insertRule(tx: Tx, form: RuleForm, { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('charging.rule')
    .values({ ...form, tenantId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRule(tx: Tx, id: number, values: Partial<RuleForm & { disabled: boolean }>, { by, at }: Stamp): Promise<void> {
  await tx
    .updateTable('charging.rule')
    .set({ ...values, version: sql`version + 1`, updatedBy: by, updatedAt: at })
    .where('id', '=', id)
    .execute();
}

export async function deleteRule(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('charging.rule').where('id', '=', id).execute();
}

export type RuleItem = RuleChargeType & { disabled: boolean; deposit: boolean };
const ITEM = sql`t.id, t.code, t.name, t.family, t.unit, t.method, t.late_fee, t.disabled, t.deposit`;

export async function findItem(tx: Tx, id: number): Promise<RuleItem | undefined> {
  return first<RuleItem>(tx)`select ${ITEM} from manage_view.charge_type t where ${own('t')} and t.id = ${id}`;
}

export async function listItems(db: DbOrTx): Promise<RuleItem[]> {
  return rows<RuleItem>(db)`
    select ${ITEM} from manage_view.charge_type t where ${own('t')} and not t.disabled and not t.deposit
      order by ${FAMILY_ORDER}, t.sort, t.code`;
}

export async function listOptions(db: DbOrTx, objectKind: number | undefined): Promise<RuleOption[]> {
  return rows<RuleOption>(db)`
    select r.id, r.name, r.charge_type_id, t.name as charge_type_name, t.unit, r.object_kind, r.method, r.price_method, r.period_months
      from ${FROM} where ${own('r')} and not r.disabled and ${objectKind === undefined ? sql`true` : sql`r.object_kind = ${objectKind}`}
     order by ${FAMILY_ORDER}, t.sort, r.name`;
}
