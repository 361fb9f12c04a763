// Lists of settlements, sums over all of them, and one with its rows. Row scope is part of every condition.
import { sql, type RawBuilder } from 'kysely';
import {
  BILL_CHANGE,
  OBJECT,
  SETTLE_METHOD,
  SETTLEMENT,
  TENDER_LIST,
  tenderText,
  type FreeObject,
  type SettlementBrief,
  type SettlementDetail,
  type SettlementFilter,
  type SettlementLine,
  type SettlementTender,
} from '@anju/contract';
import { begins, reversed } from '../../../platform/db/begins.ts';
import { lit, one, own, rows } from '../../../platform/db/sql.ts';
import type { Reach } from '../../../platform/reach/reach.ts';
import { housesOfBuildings, inScope, seenOfHouse } from '../../../platform/reach/reach.queries.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { housesNamed, parkingNamed } from '../../estate/index.ts';
import { OBJECT_CODE, objectJoins } from '../bill/core/object-text.queries.ts';
import { freeBills } from '../ledger/free-object.queries.ts';

type BriefRow = Omit<SettlementBrief, 'tenders'> & { tenders: [number, number][] };

const BRIEF = sql`
  s.id, s.version, s.number, s.type, s.state, s.estate_id, e.name as estate_name, s.house_id,
    coalesce(h.code, (select r.paper->>'house' from charging.receipt r where ${own('r')} and r.settlement_id = s.id), '') as house_code,
      s.payer_name, s.day, s.at,
  s.cashier_id, s.cashier_name, s.source, s.total, s.reversed, s.original_id, coalesce(o.number, '') as original_number,
    s.close_id is not null as closed,
  (select coalesce(jsonb_agg(jsonb_build_array(x.list, x.method) order by x.seq), '[]')
     from (select t.list, t.method, min(t.seq) as seq from charging.tender t where ${own('t')} and t.settlement_id = s.id
       group by 1, 2) x) as tenders`;
const BRIEF_FROM = sql`
  charging.settlement s
  join estate_view.estate e on ${own('e')} and e.id = s.estate_id
  left join estate_view.house h on h.tenant_id = e.tenant_id and h.id = s.house_id
  left join charging.settlement o on o.tenant_id = e.tenant_id and o.id = s.original_id`;

const brief = ({ tenders, ...row }: BriefRow): SettlementBrief => ({
  ...row,
  tenders: tenders.map(([list, method]) => tenderText(list, method)).join('、'),
});

/**
 * Settlements `s` of the user's estates, and those for a house of the user's buildings that paid nothing outside them: a receipt cannot be
 * shown by halves.
 */
export const settlementSeen = (reach: Reach): RawBuilder<unknown> =>
  reach.estates === null || reach.buildings.length === 0
    ? inScope(reach.estates, sql`s.estate_id`)
    : sql`(${inScope(reach.estates, sql`s.estate_id`)} or (${seenOfHouse({ ...reach, estates: [] }, sql`s.estate_id`, sql`s.house_id`)}
        and not exists (select from charging.settlement_line l left join charging.bill b on b.tenant_id = l.tenant_id and b.id = l.bill_id
          left join charging.account a on a.tenant_id = l.tenant_id and a.id = l.account_id
         where ${own('l')} and l.settlement_id = s.id and coalesce(b.house_id, a.house_id) <> all (${housesOfBuildings(reach)}))))`;

const escaped = (key: string): string => key.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Settlements of bills without a house, found by the beginning of the parking code or of the customer or contract number. */
const ofFreeObjects = (key: string): RawBuilder<unknown> => sql`
  select l.settlement_id
    from (select ${lit(OBJECT.parking)}::smallint as kind, p.id from ${parkingNamed(key)} p(id)
          union all select ${lit(OBJECT.customer)}::smallint, c.id from estate_view.customer c
           where ${own('c')} and ${begins(sql`c.number`, key.toUpperCase())}
          union all select ${lit(OBJECT.contract)}::smallint, n.id from charging.contract n
           where ${own('n')} and ${begins(sql`n.number`, key.toUpperCase())}) o
    join charging.bill b on ${own('b')} and b.object_kind = o.kind and b.object_id = o.id and not b.void and b.house_id is null
    join charging.settlement_line l on l.tenant_id = b.tenant_id and l.bill_id = b.id`;

/**
 * Settlements by their number or, if enough of it is typed to be unambiguous, by its beginning. The condition lists the companies, because
 * the index on numbers begins with the company.
 */
const numbered = (key: string): RawBuilder<unknown> => {
  const number = key.toUpperCase();
  const ofCompanies = sql`s.company_id = any (array(select k.id from org_view.company k where ${own('k')}))`;
  if (number.length < 8 || !/\d{6}$/.test(number)) return sql`${ofCompanies} and s.number in (${key}, ${number})`;
  return sql`${ofCompanies} and s.number >= ${number} and s.number < ${number} || 'z' and s.number like ${`${escaped(number)}%`}`;
};

export async function isNumber(db: DbOrTx, key: string, reach: Reach): Promise<boolean> {
  if (key === '') return false;
  const result = await rows<{ found: boolean }>(db)`
    select exists (select from charging.settlement s
      where ${own('s')} and ${numbered(key)} and ${settlementSeen(reach)}) as found`;
  return result[0]?.found ?? false;
}

export interface SettlementSearch extends Reach {
  readonly filter: SettlementFilter;
  /** A key that is a settlement number identifies the settlement by itself, so the date range is ignored. */
  readonly byNumber: boolean;
}

const ENDING = /^\d{4,}$/;
function typed(key: string): RawBuilder<unknown> {
  const beginning = `${escaped(key)}%`;
  const ending = ENDING.test(key) ? sql`or ${begins(sql`s.number_end`, reversed(key))}` : sql``;
  return sql`(s.number like ${beginning} or s.payer_name like ${beginning} ${ending} or s.house_id in ${housesNamed(key)}
               or s.id in (${ofFreeObjects(key)}))`;
}

function condition({ filter, byNumber, ...reach }: SettlementSearch): RawBuilder<unknown> {
  const { estateId, dayFrom, dayTo, cashierId, types, states, method, key, houseId, payerId } = filter;
  const parts = [
    settlementSeen(reach),
    ...(estateId === null ? [] : [sql`s.estate_id = ${estateId}`]),
    ...(byNumber ? [numbered(key)] : key === '' ? [] : [typed(key)]),
    ...(dayFrom === null || byNumber ? [] : [sql`s.day >= ${dayFrom}`]),
    ...(dayTo === null || byNumber ? [] : [sql`s.day <= ${dayTo}`]),
    ...(cashierId === null ? [] : [sql`s.cashier_id = ${cashierId}`]),
    ...(houseId === null ? [] : [sql`s.house_id = ${houseId}`]),
    ...(payerId === null ? [] : [sql`s.payer_id = ${payerId}`]),
    ...(types.length === 0 ? [] : [sql`s.type = any (${types}::smallint[])`]),
    ...(states.length === 0 ? [] : [sql`s.state = any (${states}::smallint[])`]),
    ...(method === null
      ? []
      : [
          sql`exists (select from charging.tender t where ${own('t')} and t.settlement_id = s.id and t.list = ${method.list}
            and t.method = ${method.method})`,
        ]),
  ];
  return sql.join(parts, sql` and `);
}

export async function searchSettlements(db: DbOrTx, search: SettlementSearch, page: number, size: number): Promise<SettlementBrief[]> {
  const result = await rows<BriefRow>(db)`
    select ${BRIEF}
      from (select s.id as found from charging.settlement s where ${own('s')} and ${condition(search)}
             order by s.day desc, s.id desc limit ${size} offset ${(page - 1) * size}) f
      join ${BRIEF_FROM} on ${own('s')} and s.id = f.found
     order by s.day desc, s.id desc`;
  return result.map(brief);
}

export interface SettlementSums {
  readonly total: number;
  readonly in: string;
  readonly out: string;
  readonly net: string;
  readonly cash: string;
}

export async function sumSettlements(db: DbOrTx, search: SettlementSearch): Promise<SettlementSums> {
  return one<SettlementSums>(db)`
    select count(*)::int as total,
           coalesce(sum(s.total) filter (where s.state <> ${lit(SETTLEMENT.void)} and s.total > 0), 0)::numeric(18, 2) as in,
           coalesce(sum(s.total) filter (where s.state <> ${lit(SETTLEMENT.void)} and s.total < 0), 0)::numeric(18, 2) as out,
           coalesce(sum(s.total) filter (where s.state <> ${lit(SETTLEMENT.void)}), 0)::numeric(18, 2) as net,
           coalesce(sum((select sum(t.amount) from charging.tender t
             where ${own('t')} and t.settlement_id = s.id
               and t.list = ${lit(TENDER_LIST.method)} and t.method = ${lit(SETTLE_METHOD.cash)}))
               filter (where s.state <> ${lit(SETTLEMENT.void)}), 0)::numeric(18, 2) as cash
      from charging.settlement s where ${own('s')} and ${condition(search)}`;
}

/** The last settlements of a house. */
export async function listLastOfHouse(db: DbOrTx, houseId: number, count: number): Promise<SettlementBrief[]> {
  const result = await rows<BriefRow>(db)`
    select ${BRIEF} from ${BRIEF_FROM} where ${own('s')} and s.house_id = ${houseId} order by s.id desc limit ${count}`;
  return result.map(brief);
}

/** The last settlements that paid bills of an object without a house. */
export async function listLastOfObject(db: DbOrTx, object: FreeObject, estateId: number, count: number): Promise<SettlementBrief[]> {
  const result = await rows<BriefRow>(db)`
    select ${BRIEF} from ${BRIEF_FROM}
     where ${own('s')} and s.estate_id = ${estateId}
       and s.id in (select l.settlement_id from charging.bill b join charging.settlement_line l
         on l.tenant_id = b.tenant_id and l.bill_id = b.id where ${own('b')} and ${freeBills(object)})
     order by s.id desc limit ${count}`;
  return result.map(brief);
}

export type DetailRow = SettlementBrief &
  Pick<SettlementDetail, 'payerId' | 'received' | 'changeGiven' | 'reason' | 'remark' | 'roundOff' | 'prints'> & { madeOn: string };

export async function findSettlement(db: DbOrTx, reach: Reach, id: number): Promise<DetailRow | undefined> {
  const result = await rows<BriefRow & Omit<DetailRow, 'tenders'>>(db)`
    select ${BRIEF}, s.payer_id, s.received, s.change_given, s.reason, s.remark, s.at::date as made_on, coalesce(r.prints, 0) as prints,
           coalesce((select -sum(c.amount) from charging.bill_change c
                      where ${own('c')} and c.bill_id in (select l.bill_id from charging.settlement_line l
                        where ${own('l')} and l.settlement_id = s.id)
                        and c.settlement_id = s.id and c.kind = ${lit(BILL_CHANGE.roundOff)} and c.reverses_id is null), 0)::numeric(18, 2)
             as round_off
      from ${BRIEF_FROM} left join charging.receipt r on ${own('r')} and r.settlement_id = s.id
     where ${own('s')} and s.id = ${id} and ${settlementSeen(reach)}`;
  const row = result[0];
  return row ? { ...row, ...brief(row) } : undefined;
}

export async function listLines(db: DbOrTx, id: number): Promise<SettlementLine[]> {
  return rows<SettlementLine>(db)`
    select l.seq, l.kind, l.bill_id, l.account_id, l.charge_type_id, coalesce(t.name, '') as charge_type_name,
           coalesce(nullif(${OBJECT_CODE}, ''), ah.code, '') as object_text,
           b.period_from, b.period_to, l.amount, l.late, l.text, (select r.paper->'lines'->(l.seq - 1)->>'debtor' from charging.receipt r
             where ${own('r')} and r.settlement_id = l.settlement_id) as debtor,
           (select s.number from charging.settlement_line r join charging.settlement s
             on s.tenant_id = r.tenant_id and s.id = r.settlement_id
             where ${own('r')} and r.original_id = l.settlement_id and r.reverses_seq = l.seq) as reversed_by
      from charging.settlement_line l
      left join manage_view.charge_type t on t.tenant_id = l.tenant_id and t.id = l.charge_type_id
      left join charging.bill b on b.tenant_id = l.tenant_id and b.id = l.bill_id ${objectJoins(sql`b`)}
      left join charging.account a on a.tenant_id = l.tenant_id and a.id = l.account_id
      left join estate_view.house ah on ah.tenant_id = l.tenant_id and ah.id = a.house_id
     where ${own('l')} and l.settlement_id = ${id} order by l.seq`;
}

export async function listTenders(db: DbOrTx, id: number): Promise<SettlementTender[]> {
  const result = await rows<Omit<SettlementTender, 'name'>>(db)`
    select seq, list, method, amount, reference, account_id from charging.tender
      where ${own('charging.tender')} and settlement_id = ${id} order by seq`;
  return result.map((row) => ({ ...row, name: tenderText(row.list, row.method) }));
}

export async function listReds(db: DbOrTx, id: number): Promise<SettlementDetail['reds']> {
  return rows<SettlementDetail['reds'][number]>(db)`
    select id, number, day, at, total, cashier_name, reason from charging.settlement
      where ${own('charging.settlement')} and original_id = ${id} order by id`;
}
