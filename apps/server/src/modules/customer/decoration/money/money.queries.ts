// Deposits asked for and fees billed for a 装修.
import { DECORATION, MONEY_LINE, type MoneyLine } from '@anju/contract';
import { sql } from 'kysely';
import { allOf, first, lit, own, rows, run, when } from '../../../../platform/db/sql.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { PlannedLine } from './money.rules.ts';

interface NewLine extends PlannedLine {
  readonly decorationId: number;
  readonly passId: number | null;
  readonly reason: string;
  readonly dueId: number | null;
  readonly serviceId: number | null;
  readonly billId: number | null;
}
export async function insertLine(tx: Tx, line: NewLine, { tenantId, by, at }: Stamp): Promise<void> {
  await tx
    .insertInto('customer.decorationMoney')
    .values({ ...line, tenantId, createdBy: by, createdAt: at })
    .execute();
}

const SUMS = sql`coalesce(u.received, 0)::numeric(18, 2)::text as received, coalesce(u.returned, 0)::numeric(18, 2)::text as returned,
  coalesce(u.converted, 0)::numeric(18, 2)::text as converted, coalesce(u.balance, 0)::numeric(18, 2)::text as balance,
  (select coalesce(sum(c.amount), 0)::numeric(18, 2)::text from customer.decoration_consent c
    where ${own('c')} and c.money_id = m.id and not c.cancelled) as consented`;
const LINE = sql`m.id, m.kind, m.charge_type_id, m.item_id, m.name, m.basis, m.quantity::text as quantity, m.price::text as price,
  m.amount::text as amount, m.reason, m.pass_id, m.due_id, m.bill_id, m.state, ${SUMS}`;

export const listLines = (db: DbOrTx, decorationId: number): Promise<MoneyLine[]> => rows<MoneyLine>(db)`
  select ${LINE} from customer.decoration_money m
    left join charging_view.deposit_due u on u.tenant_id = m.tenant_id and u.id = m.due_id
   where ${own('m')} and m.decoration_id = ${decorationId} order by m.id`;

export interface LineRef {
  readonly id: number;
  readonly decorationId: number;
  readonly passId: number | null;
  readonly dueId: number | null;
  readonly serviceId: number | null;
  readonly name: string;
  readonly amount: string;
  readonly state: number;
}
const REF = sql`m.id, m.decoration_id, m.pass_id, m.due_id, m.service_id, m.name, m.amount::text as amount, m.state`;
export const findLineOfDue = (db: DbOrTx, dueId: number): Promise<LineRef | undefined> => first<LineRef>(db)`
  select ${REF} from customer.decoration_money m where ${own('m')} and m.due_id = ${dueId}`;
export const listLinesOfBills = (db: DbOrTx, billIds: readonly number[]): Promise<LineRef[]> => rows<LineRef>(db)`
  select ${REF} from customer.decoration_money m
   where ${own('m')} and m.bill_id = any (${billIds}::bigint[]) order by m.decoration_id, m.id`;
/** Of a decoration, or of one pass of it, that wait for their money. */
export const listWaiting = (db: DbOrTx, decorationId: number, passId: number | null): Promise<LineRef[]> => rows<LineRef>(db)`
  select ${REF} from customer.decoration_money m
   where ${allOf(
     own('m'),
     sql`m.decoration_id = ${decorationId} and m.state = ${lit(MONEY_LINE.waiting)}`,
     when(passId !== null, sql`m.pass_id = ${passId}`),
   )} order by m.id`;
/** Fees that count as paid although something of their bill is open again: their payment was taken back. */
export const listReopened = (db: DbOrTx): Promise<LineRef[]> => rows<LineRef>(db)`
  select ${REF} from customer.decoration d
    join customer.decoration_money m on m.tenant_id = d.tenant_id and m.decoration_id = d.id
    join charging_view.bill b on b.tenant_id = m.tenant_id and b.id = m.bill_id
   where ${own('d')} and d.state between ${lit(DECORATION.paying)} and ${lit(DECORATION.observing)}
     and m.state = ${lit(MONEY_LINE.received)} and b.open > 0 and not b.void order by m.decoration_id, m.id`;

export const setLineState = (tx: Tx, ids: readonly number[], state: number): Promise<number> => run(tx)`
  update customer.decoration_money m set state = ${state}::smallint where ${own('m')} and m.id = any (${ids}::bigint[])`;

/** What the owner consented to of a deposit. */
export const sumConsented = async (db: DbOrTx, dueId: number): Promise<string> =>
  (
    await first<{ sum: string }>(db)`
    select coalesce(sum(c.amount), 0)::numeric(18, 2)::text as sum
      from customer.decoration_money m join customer.decoration_consent c on c.tenant_id = m.tenant_id and c.money_id = m.id
     where ${own('m')} and m.due_id = ${dueId} and not c.cancelled`
  )?.sum ?? '0.00';
