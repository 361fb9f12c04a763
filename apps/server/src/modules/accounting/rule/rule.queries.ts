// 凭证规则: when they apply, and the rules with their lines.
import { sql } from 'kysely';
import { REGIME, type RuleLineForm, type RuleSetting, type VoucherRule } from '@anju/contract';
import { amountParts } from '@anju/domain';
import { count, exists, first, lit, one, own, rows, run, TENANT } from '../../../platform/db/sql.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { RULE_ORDER } from './match.queries.ts';

export type SettingNow = NonNullable<RuleSetting['setting']>;
const SETTING = sql`s.from_ym, s.enabled, s.closed_mode, s.updated_by, s.updated_at, s.version`;

export const findSetting = (db: DbOrTx, companyId: number): Promise<SettingNow | undefined> => first<SettingNow>(db)`
  select ${SETTING} from accounting.rule_setting s where ${own('s')} and s.company_id = ${companyId}`;

/** Whoever generates vouchers of a company holds its row: two at the same time follow one another. */
export const lockSetting = (tx: Tx, companyId: number): Promise<SettingNow | undefined> => first<SettingNow>(tx)`
  select ${SETTING} from accounting.rule_setting s where ${own('s')} and s.company_id = ${companyId} for update`;

type SettingValues = Pick<SettingNow, 'fromYm' | 'enabled' | 'closedMode'>;
/** False: somebody else was first. */
export const insertSetting = async (tx: Tx, companyId: number, values: SettingValues, { by, at }: Stamp): Promise<boolean> =>
  (await run(tx)`
    insert into accounting.rule_setting (tenant_id, company_id, from_ym, enabled, closed_mode, updated_by, updated_at)
    values (${TENANT}, ${companyId}, ${values.fromYm}, ${values.enabled}, ${values.closedMode}, ${by}, ${at}) on conflict do nothing`) > 0;

export const updateSetting = (tx: Tx, companyId: number, values: SettingValues, { by, at }: Stamp): Promise<number> => run(tx)`
  update accounting.rule_setting s set from_ym = ${values.fromYm}, enabled = ${values.enabled}, closed_mode = ${values.closedMode},
         updated_by = ${by}, updated_at = ${at}, version = s.version + 1
   where ${own('s')} and s.company_id = ${companyId}`;

export const hasBooked = (tx: Tx, companyId: number): Promise<boolean> => exists(tx)`
  select from accounting.event_voucher x where ${own('x')} and x.company_id = ${companyId}`;

export const listRegimes = (db: DbOrTx, companyId: number): Promise<RuleSetting['estates']> => rows<RuleSetting['estates'][number]>(db)`
  select e.id as estate_id, e.name, coalesce(r.regime, ${lit(REGIME.whole)}) as regime
    from estate_view.estate e
    left join accounting.estate_regime r on ${own('r')} and r.company_id = ${companyId} and r.estate_id = e.id
   where ${own('e')} and e.company_id = ${companyId} order by e.id`;

export const saveRegimes = (
  tx: Tx,
  companyId: number,
  regimes: readonly { readonly estateId: number; readonly regime: number }[],
): Promise<number> => run(tx)`
  insert into accounting.estate_regime (tenant_id, company_id, estate_id, regime)
  select ${TENANT}, ${companyId}::bigint, e.id, w.regime
    from jsonb_to_recordset(${JSON.stringify(regimes)}::jsonb) as w ("estateId" bigint, regime smallint)
    join estate_view.estate e on ${own('e')} and e.id = w."estateId" and e.company_id = ${companyId}
  on conflict (tenant_id, company_id, estate_id) do update set regime = excluded.regime`;

// ---- rules -----------------------------------------------------------------------------------------------------------------------------

const RULE = sql`
  r.id, r.name, r.event, r.priority, r.acts, r.settle_types, r.tenders, r.charge_type_ids, r.estate_ids, r.regime, r.agency, r.ahead,
    r.word,
  r.merge, r.auto, r.house_dims, r.from_day, r.to_day, r.enabled, r.updated_by, r.updated_at, r.version,
  coalesce((select jsonb_agg(jsonb_build_object('side', l.side, 'source', l.source, 'subjectId', l.subject_id, 'amount', l.amount,
      'summary', l.summary, 'cashItem', l.cash_item, 'subjectCode', s.code, 'subjectName', s.full_name) order by l.line)
    from accounting.voucher_rule_line l left join accounting.subject s on s.tenant_id = l.tenant_id and s.id = l.subject_id
   where ${own('l')} and l.rule_id = r.id), '[]'::jsonb) as lines`;

export const listRules = (db: DbOrTx, companyId: number): Promise<VoucherRule[]> => rows<VoucherRule>(db)`
  select ${RULE} from accounting.voucher_rule r
   where ${own('r')} and r.company_id = ${companyId} order by r.event, ${RULE_ORDER}`;

export const hasRule = (db: DbOrTx, companyId: number, id: number): Promise<boolean> => exists(db)`
  select from accounting.voucher_rule r where ${own('r')} and r.company_id = ${companyId} and r.id = ${id}`;

export const lockRule = (tx: Tx, id: number): Promise<(VoucherRule & { companyId: number }) | undefined> => first<
  VoucherRule & { companyId: number }
>(tx)`
  select ${RULE}, r.company_id from accounting.voucher_rule r where ${own('r')} and r.id = ${id} for update of r`;

export type RuleValues = Omit<VoucherRule, 'id' | 'lines' | 'updatedBy' | 'updatedAt' | 'version'>;
const valuesOf = (rule: RuleValues, { by, at }: Stamp) => ({
  name: rule.name,
  event: rule.event,
  priority: rule.priority,
  acts: [...rule.acts],
  settleTypes: [...rule.settleTypes],
  tenders: [...rule.tenders],
  chargeTypeIds: [...rule.chargeTypeIds],
  estateIds: [...rule.estateIds],
  regime: rule.regime,
  agency: rule.agency,
  ahead: rule.ahead,
  word: rule.word,
  merge: rule.merge,
  auto: rule.auto,
  houseDims: rule.houseDims,
  fromDay: rule.fromDay,
  toDay: rule.toDay,
  enabled: rule.enabled,
  updatedBy: by,
  updatedAt: at,
});

export async function insertRule(tx: Tx, companyId: number, rule: RuleValues, stamp: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('accounting.voucherRule')
    .values({ tenantId: stamp.tenantId, companyId, ...valuesOf(rule, stamp) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRule(tx: Tx, id: number, rule: RuleValues, stamp: Stamp): Promise<void> {
  await tx
    .updateTable('accounting.voucherRule')
    .set((eb) => ({ ...valuesOf(rule, stamp), version: eb('version', '+', 1) }))
    .where('tenantId', '=', stamp.tenantId)
    .where('id', '=', id)
    .execute();
}

type NewLine = Omit<RuleLineForm, 'subjectId'> & { readonly subjectId: number | null };
export async function replaceLines(tx: Tx, ruleId: number, lines: readonly NewLine[]): Promise<void> {
  await run(tx)`delete from accounting.voucher_rule_line l where ${own('l')} and l.rule_id = ${ruleId}`;
  const list = lines.map((line, at) => {
    const [net, tax, lateNet, lateTax] = amountParts(line.amount);
    return { ...line, line: at + 1, net, tax, lateNet, lateTax };
  });
  await run(tx)`
    insert into accounting.voucher_rule_line (tenant_id, rule_id, line, side, source, subject_id, amount, net, tax, late_net, late_tax,
      summary, cash_item)
    select ${TENANT}, ${ruleId}::bigint, w.line, w.side, w.source, w."subjectId", w.amount, w.net, w.tax, w."lateNet", w."lateTax",
           w.summary, w."cashItem"
      from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as w (line smallint, side smallint, source smallint, "subjectId" bigint,
        amount text, net smallint, tax smallint, "lateNet" smallint, "lateTax" smallint, summary text, "cashItem" text)`;
}

export const deleteRule = (tx: Tx, id: number): Promise<number> => run(tx)`
  delete from accounting.voucher_rule r where ${own('r')} and r.id = ${id}`;

// ---- what rules refer to ---------------------------------------------------------------------------------------------------------------

export const findWord = async (tx: Tx, companyId: number): Promise<string> =>
  (
    await one<{ word: string }>(tx)`
      select w.word from accounting.voucher_word w where ${own('w')} and w.company_id = ${companyId} and not w.disabled
       order by (w.demand <> 0), w.sort, w.word limit 1`
  ).word;

export const hasWord = (tx: Tx, companyId: number, word: string): Promise<boolean> => exists(tx)`
  select from accounting.voucher_word w where ${own('w')} and w.company_id = ${companyId} and w.word = ${word} and not w.disabled`;

/** How many of these are subjects that lines may use. */
export const countUsable = (tx: Tx, companyId: number, ids: readonly number[]): Promise<number> => count(tx)`
  select count(*)::int from accounting.subject s
   where ${own('s')} and s.company_id = ${companyId} and s.id = any (${ids}::bigint[]) and s.leaf and not s.disabled`;

interface Choices {
  readonly chargeTypeIds: readonly number[];
  readonly estateIds: readonly number[];
}
/** Whether all of these are items and estates of the company. */
export const knowsChoices = (tx: Tx, companyId: number, { chargeTypeIds, estateIds }: Choices): Promise<boolean> => exists(tx)`
  select where not exists (select from unnest(${chargeTypeIds}::bigint[]) w
                            where not exists (select from manage_view.charge_type i where ${own('i')} and i.id = w))
           and not exists (select from unnest(${estateIds}::bigint[]) w
                            where not exists (select from estate_view.estate e
                                               where ${own('e')} and e.id = w and e.company_id = ${companyId}))`;
