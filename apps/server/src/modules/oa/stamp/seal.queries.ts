// 印章: the register of seals.
import { sql } from 'kysely';
import type { OutputOf, SealForm, SealKind, SealRow, SealState, searchSeals } from '@anju/contract';
import { contains } from '../../../platform/db/contains.ts';
import { allOf, exists, first, one, own, rows, when } from '../../../platform/db/sql.ts';
import type { FilterOf, PageOf } from '../../../platform/listing/listing.ts';
import { inCompanies } from '../../../platform/reach/company-reach.queries.ts';
import type { CompanyReach } from '../../../platform/reach/company-reach.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { keeps, maintains } from './reach.queries.ts';
import type { Viewer } from './stamp.policy.ts';

export interface SealSearch {
  readonly filter: FilterOf<typeof searchSeals>;
  readonly viewer: Viewer;
}

const FROM = sql`oa.seal s
  join org_view.company k on k.tenant_id = s.tenant_id and k.id = s.company_id
  join org_view.employee e on e.tenant_id = s.tenant_id and e.id = s.keeper_id
  left join oa.seal_outing o on o.tenant_id = s.tenant_id and o.seal_id = s.id and o.returned_at is null`;

const meant = ({ filter: { companyId, kinds, states, outside, key } }: SealSearch) =>
  allOf(
    own('s'),
    when(companyId !== null, sql`s.company_id = ${companyId}`),
    when(kinds.length > 0, sql`s.kind = any (${kinds}::smallint[])`),
    when(states.length > 0, sql`s.state = any (${states}::smallint[])`),
    when(outside, sql`o.id is not null`),
    ...contains(key, sql`s.name`, sql`s.text`, sql`e.name`),
  );

export const totalsOfSeals = (db: DbOrTx, search: SealSearch): Promise<Omit<OutputOf<typeof searchSeals>, 'rows'>> =>
  one<Omit<OutputOf<typeof searchSeals>, 'rows'>>(db)`
    select count(*)::int as total, count(o.id)::int as outside,
           count(o.id) filter (where o.due_at < ${search.viewer.now}::timestamptz)::int as overdue
      from ${FROM} where ${meant(search)}`;

export const listSeals = (db: DbOrTx, search: SealSearch, { limit, offset }: PageOf<typeof searchSeals>): Promise<SealRow[]> =>
  rows<SealRow>(db)`
    select s.id, s.version, s.company_id, k.name as company_name, s.name, s.kind, s.text, s.keeper_id, e.name as keeper, s.place,
           case when ${keeps(search.viewer)} then s.picture_id end as picture_id, s.valid_from, s.valid_to, s.state, s.state_note,
           ${maintains(search.viewer)} as own,
           case when o.id is not null then jsonb_build_object('requestId', o.request_id, 'number', r.number, 'holder', h.name,
             'dueAt', to_char(o.due_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
             'overdue', o.due_at < ${search.viewer.now}::timestamptz) end as outing
      from ${FROM}
      left join oa.seal_request r on r.tenant_id = o.tenant_id and r.id = o.request_id
      left join org_view.employee h on h.tenant_id = o.tenant_id and h.id = o.holder_id
     where ${meant(search)} order by s.state, k.sort, k.id, s.kind, s.name, s.id limit ${limit} offset ${offset}`;

export interface LockedSeal {
  id: number;
  version: number;
  companyId: number;
  name: string;
  kind: SealKind;
  text: string;
  keeperId: number;
  place: string;
  pictureId: number | null;
  validFrom: string;
  validTo: string | null;
  state: SealState;
}
const COLUMNS = sql`s.id, s.version, s.company_id, s.name, s.kind, s.text, s.keeper_id, s.place, s.picture_id, s.valid_from, s.valid_to,
       s.state`;

/** A seal of a company the user maintains. */
export const lockOwnSeal = (tx: Tx, id: number, reach: CompanyReach): Promise<LockedSeal | undefined> => first<LockedSeal>(tx)`
  select ${COLUMNS} from oa.seal s where ${own('s')} and s.id = ${id} and ${inCompanies(reach, sql`s.company_id`)} for update`;

/** A seal somebody uses or takes out: those who do so wait for each other, and for changes of its state. */
export const lockSealForUse = (tx: Tx, id: number): Promise<LockedSeal | undefined> => first<LockedSeal>(tx)`
  select ${COLUMNS} from oa.seal s where ${own('s')} and s.id = ${id} for no key update`;

export async function insertSeal(tx: Tx, values: SealForm, { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('oa.seal')
    .values({ ...values, tenantId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type SealChange = Partial<SealForm & { readonly state: SealState; readonly stateNote: string }>;
export async function updateSeal(tx: Tx, id: number, values: SealChange, { by, at }: Stamp): Promise<void> {
  await tx
    .updateTable('oa.seal')
    .set({ ...values, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Who has the seal while it is outside. */
export const findOuting = (db: DbOrTx, sealId: number): Promise<{ holder: string; requestId: number } | undefined> =>
  first<{ holder: string; requestId: number }>(db)`
    select e.name as holder, o.request_id
      from oa.seal_outing o join org_view.employee e on e.tenant_id = o.tenant_id and e.id = o.holder_id
     where ${own('o')} and o.seal_id = ${sealId} and o.returned_at is null`;

export const isKept = (db: DbOrTx, id: number, viewer: Viewer): Promise<boolean> =>
  exists(db)`select from oa.seal s where ${own('s')} and s.id = ${id} and ${keeps(viewer)}`;
