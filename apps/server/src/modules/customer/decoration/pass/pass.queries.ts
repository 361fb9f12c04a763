// 施工出入证.
import { MONEY_LINE, type DECORATION_PASS, type DecorationState, type PassRow, type searchPasses, type StateOf } from '@anju/contract';
import { sql } from 'kysely';
import { begins, foundBy, typedText } from '../../../../platform/db/begins.ts';
import { allOf, count, first, lit, own, rows, when } from '../../../../platform/db/sql.ts';
import type { FilterOf, PageOf } from '../../../../platform/listing/listing.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { housesMeant } from '../../../estate/index.ts';
import { seenBy } from '../seen/row.queries.ts';
import type { Asked } from '../seen/viewer.policy.ts';

const PAID = sql`not exists (select from customer.decoration_money m
  where ${own('m')} and m.pass_id = p.id and m.state = ${lit(MONEY_LINE.waiting)})`;
const COLUMNS = sql`p.id, p.number, p.name, p.id_no, p.phone, p.trade, p.photo_id, p.valid_from, p.valid_to, p.state, ${PAID} as paid,
  p.ended_at, p.end_note`;

export type FoundPass = Omit<PassRow, 'code'> & { readonly token: string };
export const listPasses = (db: DbOrTx, decorationId: number): Promise<FoundPass[]> => rows<FoundPass>(db)`
  select ${COLUMNS}, p.token from customer.decoration_pass p
   where ${own('p')} and p.decoration_id = ${decorationId} order by p.seq`;

export interface PassRef {
  readonly id: number;
  readonly decorationId: number;
}
export const findPass = (db: DbOrTx, id: number): Promise<PassRef | undefined> =>
  first<PassRef>(db)`select p.id, p.decoration_id from customer.decoration_pass p where ${own('p')} and p.id = ${id}`;

export interface LockedPass {
  readonly id: number;
  readonly number: string;
  readonly name: string;
  readonly idNo: string;
  readonly phone: string;
  readonly photoId: number | null;
  readonly state: StateOf<typeof DECORATION_PASS>;
  readonly paid: boolean;
}
export const lockPass = (tx: Tx, id: number): Promise<LockedPass | undefined> => first<LockedPass>(tx)`
  select p.id, p.number, p.name, p.id_no, p.phone, p.photo_id, p.state, ${PAID} as paid
    from customer.decoration_pass p where ${own('p')} and p.id = ${id} for update of p`;

interface PassChange {
  readonly state?: number;
  readonly validFrom?: string;
  readonly validTo?: string;
  readonly endedAt?: string;
  readonly endNote?: string;
}
export async function updatePass(tx: Tx, id: number, change: PassChange, { by, at }: Stamp): Promise<void> {
  await tx
    .updateTable('customer.decorationPass')
    .set({ ...change, updatedBy: by, updatedAt: at })
    .where('id', '=', id)
    .execute();
}

type Search = Asked<FilterOf<typeof searchPasses>>;
const condition = ({ filter: { estateId, decorationId, states, key }, viewer, today }: Search) =>
  allOf(
    own('p'),
    seenBy(viewer),
    when(estateId !== null, sql`d.estate_id = ${estateId}`),
    when(decorationId !== null, sql`p.decoration_id = ${decorationId}`),
    when(states.length > 0, sql`p.state = any (${states}::smallint[])`),
    when(key !== '', () =>
      foundBy(sql`customer.decoration_pass`, 'p', [
        begins(sql`p.number`, typedText(key).text),
        begins(sql`p.name`, key),
        sql`p.decoration_id in (select x.id from customer.decoration x where ${own('x')} and x.house_id in ${housesMeant(key, today)})`,
      ]),
    ),
  );
const FROM = sql`customer.decoration_pass p join customer.decoration d on d.tenant_id = p.tenant_id and d.id = p.decoration_id`;
export const countPasses = (db: DbOrTx, search: Search): Promise<number> =>
  count(db)`select count(*)::int from ${FROM} where ${condition(search)}`;
export type FoundListed = Omit<FoundPass, 'token'> & {
  decorationId: number;
  decorationNumber: string;
  estateName: string;
  house: string;
  contractor: string;
};
export const findPasses = (db: DbOrTx, search: Search, { limit, offset }: PageOf<typeof searchPasses>): Promise<FoundListed[]> =>
  rows<FoundListed>(db)`
    select ${COLUMNS}, p.decoration_id, d.number as decoration_number, e.name as estate_name, h.code as house, d.contractor
      from ${FROM} join estate_view.estate e on e.tenant_id = d.tenant_id and e.id = d.estate_id
      join estate_view.house h on h.tenant_id = d.tenant_id and h.id = d.house_id
     where ${condition(search)} order by p.id desc limit ${limit} offset ${offset}`;

// ---- at the gate --------------------------------------------------------------------------------------------------------

export interface GateFacts {
  readonly decorationId: number;
  readonly number: string;
  readonly companyId: number;
  readonly estateId: number;
  readonly estate: string;
  readonly houseId: number;
  readonly house: string;
  readonly state: DecorationState;
  readonly contractor: string;
  readonly leader: string;
  readonly leaderPhone: string;
  readonly workingHours: string;
  readonly permitNumber: string | null;
  readonly permitFrom: string | null;
  readonly permitTo: string | null;
}
export interface GatePass extends GateFacts {
  readonly passId: number;
  readonly passNumber: string;
  readonly name: string;
  readonly phone: string;
  readonly trade: string;
  readonly photoId: number | null;
  readonly passState: StateOf<typeof DECORATION_PASS>;
  readonly validFrom: string | null;
  readonly validTo: string | null;
}
const FACTS = sql`d.id as decoration_id, d.number, d.company_id, d.estate_id, e.name as estate, d.house_id, h.code as house, d.state,
  d.contractor, d.leader, d.leader_phone, d.working_hours, d.permit_number, d.permit_from, d.permit_to`;
const PLACE = sql`join estate_view.estate e on e.tenant_id = d.tenant_id and e.id = d.estate_id
  join estate_view.house h on h.tenant_id = d.tenant_id and h.id = d.house_id`;
export const findPassAtGate = (db: DbOrTx, token: string, reach: Reach): Promise<GatePass | undefined> => first<GatePass>(db)`
  select ${FACTS}, p.id as pass_id, p.number as pass_number, p.name, p.phone, p.trade, p.photo_id, p.state as pass_state, p.valid_from,
         p.valid_to
    from ${FROM} ${PLACE} where ${own('p')} and p.token = ${token} and ${seenBy(reach)}`;
export const findPermitAtGate = (db: DbOrTx, token: string, reach: Reach): Promise<GateFacts | undefined> => first<GateFacts>(db)`
  select ${FACTS} from customer.decoration d ${PLACE} where ${own('d')} and d.permit_token = ${token} and ${seenBy(reach)}`;
