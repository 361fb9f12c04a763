// Attaches or ends for many objects, each in one statement: what is possible is done, and the rest is reported with reasons.
import { sql, type RawBuilder } from 'kysely';
import { MAX_ATTACH_CODES, OBJECT, type AttachmentTerms, type AttachOutcome, type AttachTarget, type ChargeObject } from '@anju/contract';
import { own, rows, run } from '../../../../platform/db/sql.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { targeted } from './attachment-object.queries.ts';
import { SOURCES } from './attachment-source.queries.ts';
import { billedTo, type Stamp, type StandardFacts } from './attachment.queries.ts';

interface Reach {
  readonly kind: ChargeObject;
  readonly target: AttachTarget;
  readonly estates: readonly number[] | null;
  readonly today: string;
}

/** The columns by which an attachment names its object: a parking space also names its house, a contract its customer. */
const NAMED: Readonly<Record<ChargeObject, readonly [columns: RawBuilder<unknown>, values: RawBuilder<unknown>]>> = {
  [OBJECT.house]: [sql`house_id`, sql`t.id`],
  [OBJECT.parking]: [sql`house_id, parking_id`, sql`t.house_id, t.id`],
  [OBJECT.customer]: [sql`customer_id`, sql`t.id`],
  [OBJECT.contract]: [
    sql`customer_id, contract_id`,
    sql`(select n.customer_id from charging.contract n where ${own('n')} and n.id = t.id), t.id`,
  ],
};

const ITEM_TAKEN = '该期间已有此收费项目的标准';

/** Counts of `target` and of what was `done`, with the codes of the objects left out. */
const outcome = (unsaid: string): RawBuilder<AttachOutcome> => sql<AttachOutcome>`
  select count(d.object_id)::int as done, count(*) filter (where d.object_id is null)::int as skipped,
         (select coalesce(jsonb_agg(jsonb_build_object('code', l.code, 'reason', l.reason) order by l.sort_key, l.code), '[]')
            from (select t.code, t.sort_key, coalesce(t.reason, ${unsaid}::text) as reason from target t
                   where not exists (select from done x where x.object_id = t.id)
                     order by t.sort_key, t.code limit ${sql.lit(MAX_ATTACH_CODES)}) l) as left
    from target t left join done d on d.object_id = t.id`;

const NOBODY: AttachOutcome = { done: 0, skipped: 0, left: [] };

export interface Attaching extends AttachmentTerms {
  /** Null for the charge start date of each object, else `otherwise`. */
  readonly fromDate: string | null;
  readonly otherwise: string;
}

/**
 * If another user attaches the same concurrently, the exclusion constraint finds that row: the object counts as left out, and nothing
 * fails. A parking space is attached under its house, so that it is shown there.
 */
export async function insertForMany(
  tx: Tx,
  reach: Reach,
  standard: StandardFacts,
  terms: Attaching,
  { by, at }: Stamp,
): Promise<AttachOutcome> {
  const { kind, target, estates, today } = reach;
  const source = SOURCES[kind];
  // The lock makes the ending of a contract come either before or after this.
  if (source.term) await run(tx)`select from ${source.from} where ${targeted(kind, target, estates, today)} order by o.id for share of o`;
  const from = terms.fromDate === null ? sql`coalesce(${source.starts}, ${terms.otherwise}::date)` : sql`${terms.fromDate}::date`;
  const [columns, values] = NAMED[kind];
  const result = await rows<AttachOutcome>(tx)`
    with target as materialized (
      select t.*, case when t.disabled then ${kind === OBJECT.contract ? '已解约' : '已停用'}::text
                       when t.estate_id <> ${standard.estateId} then '不属于标准所在的小区'
                       when t.from_date > t.to_date then '起始日期晚于结束日期'
                       when t.from_date < t.term_from or t.to_date > t.term_to
                         then '应在合同期 ' || to_char(t.term_from, 'YYYY.MM.DD') || ' 至 ' || to_char(t.term_to, 'YYYY.MM.DD') || ' 之内'
                       when exists (select from charging.attachment a
                         where ${own('a')} and a.object_kind = ${sql.lit(kind)} and a.object_id = t.id
                              and a.charge_type_id = ${standard.chargeTypeId}
                              and daterange(a.from_date, a.to_date, '[]') && daterange(t.from_date, t.to_date, '[]')) then
                                ${ITEM_TAKEN}::text end as reason
        from (select o.tenant_id, o.id, ${source.code} as code, ${source.sortKey} as sort_key, o.disabled, ${source.estate} as estate_id,
          ${source.house} as house_id,
                     ${from} as from_date, coalesce(${terms.toDate}::date, ${source.term?.to ?? sql`null::date`}) as to_date,
                     ${source.term?.from ?? sql`null::date`} as term_from, ${source.term?.to ?? sql`null::date`} as term_to
                       from ${source.from} where ${targeted(kind, target, estates, today)}) t),
    done as (
      insert into charging.attachment (tenant_id, estate_id, ${columns}, standard_id, charge_type_id, from_date, to_date, quantity,
        own_price, step_months, step_rate,
        contract_no, payer_id, remark, created_by, created_at, updated_by, updated_at)
      select t.tenant_id, ${standard.estateId}::bigint, ${values}, ${standard.id}::bigint, ${standard.chargeTypeId}::bigint, t.from_date,
             t.to_date, ${terms.quantity}::numeric,
             ${terms.ownPrice}::numeric, ${terms.stepMonths}::smallint, ${terms.stepRate}::numeric, ${terms.contractNo}::text,
               ${terms.payerId}::bigint, ${terms.remark}::text,
             ${by}::text, ${at}::timestamptz, ${by}::text, ${at}::timestamptz
        from target t where t.reason is null order by t.id
      on conflict do nothing returning object_id)
    ${outcome(ITEM_TAKEN)}`;
  return result[0] ?? NOBODY;
}

/** The attachment that covers the day ends on it, unless bills reach further. */
export async function endForMany(
  tx: Tx,
  { kind, target, estates, today }: Reach,
  { standardId, toDate }: { standardId: number; toDate: string },
  { by, at }: Stamp,
): Promise<AttachOutcome> {
  const source = SOURCES[kind];
  const result = await rows<AttachOutcome>(tx)`
    with running as materialized (
      select o.id, ${source.code} as code, ${source.sortKey} as sort_key, a.id as attachment_id, a.billed_to
        from ${source.from}
        left join lateral (
          select a.id, ${billedTo} as billed_to from charging.attachment a
           where a.tenant_id = o.tenant_id and a.object_kind = ${sql.lit(kind)} and a.object_id = o.id and a.standard_id = ${standardId}
             and a.from_date <= ${toDate}::date and coalesce(a.to_date, 'infinity') >= ${toDate}::date) a on true
       where ${targeted(kind, target, estates, today)}),
    target as materialized (
      select r.*, case when r.attachment_id is null then '该日没有挂此标准'
                       when r.billed_to > ${toDate}::date then '已计费至 ' || to_char(r.billed_to, 'YYYY.MM.DD') end as reason from running r),
    done as (
      update charging.attachment a set to_date = ${toDate}::date, version = a.version + 1, updated_by = ${by},
        updated_at = ${at}::timestamptz
        from target t where ${own('a')} and a.id = t.attachment_id and t.reason is null returning a.object_id)
    ${outcome('')}`;
  return result[0] ?? NOBODY;
}
