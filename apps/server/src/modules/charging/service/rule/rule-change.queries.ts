// Changes of part months and rounding of a rule, and what is in force on a day.
import { sql, type RawBuilder } from 'kysely';
import { PRICE, type RuleChange } from '@anju/contract';
import { exists, first, lit, own, rows } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { StateChange } from '../../../../platform/document/document.rules.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { Counting } from './rule.rules.ts';

type Part = RawBuilder<unknown>;

/** A join of the approved change of rule `r` that is in force on a day; without one, the values of the rule apply. */
export const changeOn = (rule: Part, day: Part): Part => sql`
  left join lateral (
    select x.proration, x.rounding, x.decimals from charging.rule_change x
     where ${own('x')} and x.rule_id = ${rule}.id and x.state = ${lit(PRICE.effective)} and x.from_date <= ${day}
     order by x.from_date desc limit 1) changed on true`;

/** For many periods: all approved changes with their last days. */
export const CHANGES = sql`
  select x.rule_id, x.proration, x.rounding, x.decimals, x.from_date as first,
         coalesce(lead(x.from_date) over (partition by x.rule_id order by x.from_date) - 1, 'infinity'::date) as last
    from charging.rule_change x where ${own('x')} and x.state = ${lit(PRICE.effective)}`;

/** A column of rule `r` as changed. */
export const counted = (rule: Part, column: keyof Counting): Part => sql`coalesce(changed.${sql.ref(column)}, ${rule}.${sql.ref(column)})`;

export async function findCounting(db: DbOrTx, ruleId: number, day: string): Promise<Counting> {
  const found = await first<Counting>(db)`
    select ${counted(sql`r`, 'proration')} as proration, ${counted(sql`r`, 'rounding')} as rounding,
      ${counted(sql`r`, 'decimals')} as decimals
      from charging.rule r ${changeOn(sql`r`, sql`${day}::date`)} where ${own('r')} and r.id = ${ruleId}`;
  if (!found) throw new Error(`no rule ${ruleId}`);
  return found;
}

export const hasChanges = (db: DbOrTx, ruleId: number): Promise<boolean> =>
  exists(db)`select from charging.rule_change x where ${own('x')} and x.rule_id = ${ruleId}`;

export type FoundChange = Omit<RuleChange, 'own' | 'phase'> & { makerId: number };
/** Latest day first; within one day the change that counts comes first. */
export async function listChanges(db: DbOrTx, ruleId: number): Promise<FoundChange[]> {
  return rows<FoundChange>(db)`
    select x.id, x.from_date, x.proration, x.rounding, x.decimals, x.reason, x.state, x.maker_id, x.created_by, x.created_at, x.checked_by,
           x.checked_at, x.check_note
      from charging.rule_change x where ${own('x')} and x.rule_id = ${ruleId} order by x.from_date desc, x.state, x.id desc`;
}

/** The state of the change that already begins on this day. */
export async function findStateOn(tx: Tx, ruleId: number, fromDate: string): Promise<number | undefined> {
  const found = await first<{ state: number }>(tx)`
    select x.state from charging.rule_change x where ${own('x')} and x.rule_id = ${ruleId} and x.from_date = ${fromDate}::date
       and x.state in (${lit(PRICE.waiting)}, ${lit(PRICE.effective)})`;
  return found?.state;
}

export async function insertChange(
  tx: Tx,
  ruleId: number,
  form: Counting & { readonly fromDate: string; readonly reason: string },
  { tenantId, by, at, makerId }: Stamp & { readonly makerId: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('charging.ruleChange')
    .values({ ...form, tenantId, ruleId, makerId, createdBy: by, createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface ChangeCore extends Counting {
  id: number;
  ruleId: number;
  fromDate: string;
  state: 1 | 2 | 3;
  makerId: number;
}
export async function findChange(db: DbOrTx, id: number): Promise<ChangeCore | undefined> {
  return first<ChangeCore>(db)`
    select x.id, x.rule_id, x.from_date, x.state, x.maker_id, x.proration, x.rounding, x.decimals
      from charging.rule_change x where ${own('x')} and x.id = ${id}`;
}

export async function updateChange(tx: Tx, id: number, change: Partial<StateChange>): Promise<void> {
  await tx.updateTable('charging.ruleChange').set(change).where('id', '=', id).execute();
}
