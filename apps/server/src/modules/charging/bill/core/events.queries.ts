// The events from which vouchers are made (charging.accounting_event), written in the transaction of each money step and never changed.
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';

export interface AccountingEvent {
  readonly type:
    | 'bill.published'
    | 'bill.voided'
    | 'bill.changed'
    | 'settle.line'
    | 'settle.tender'
    | 'account.moved'
    | 'cash.banked'
    | 'cash.differs';
  readonly day: string;
  readonly companyId: number;
  readonly estateId: number;
  readonly amount: string;
  readonly tax?: string;
  readonly late?: string;
  readonly chargeTypeId?: number | null;
  readonly houseId?: number | null;
  readonly personId?: number | null;
  readonly accountKind?: number | null;
  /** The account a line or tender moved; its house and person are those of the books. */
  readonly accountId?: number | null;
  /** Of account.moved: why, as in its move. */
  readonly reason?: number | null;
  readonly list?: number | null;
  readonly method?: number | null;
  readonly month?: string | null;
  readonly settlementId?: number | null;
  readonly billId?: number | null;
  /** The day close that banked cash or found a difference. */
  readonly closeId?: number | null;
}

const COLUMNS = {
  type: 'type',
  day: 'day',
  company_id: 'companyId',
  estate_id: 'estateId',
  amount: 'amount',
  tax: 'tax',
  late: 'late',
  charge_type_id: 'chargeTypeId',
  house_id: 'houseId',
  person_id: 'personId',
  account_kind: 'accountKind',
  account_id: 'accountId',
  reason: 'reason',
  list: 'list',
  method: 'method',
  month: 'month',
  settlement_id: 'settlementId',
  bill_id: 'billId',
  close_id: 'closeId',
} as const satisfies Record<string, keyof AccountingEvent>;

/** `settlement` names the part of the same statement that writes the settlement; without it each event carries its own references. */
export function eventRows(
  tenantId: number,
  at: string,
  events: readonly AccountingEvent[],
  settlement?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const rows = events.map((event) => ({
    tax: '0',
    late: '0',
    ...Object.fromEntries(Object.entries(COLUMNS).flatMap(([column, field]) => (event[field] == null ? [] : [[column, event[field]]]))),
  }));
  return sql`
    insert into charging.accounting_event (tenant_id, at, type, day, company_id, estate_id, amount, tax, late, charge_type_id, house_id,
      person_id, account_kind, account_id, reason, list, method, month, settlement_id, bill_id, close_id)
    select ${tenantId}, ${at}, e.type, e.day, e.company_id, e.estate_id, e.amount, e.tax, e.late, e.charge_type_id, e.house_id,
           e.person_id, e.account_kind, e.account_id, e.reason, e.list, e.method, e.month,
           ${settlement ? sql`${settlement}.id` : sql`e.settlement_id`}, e.bill_id, e.close_id
      from ${settlement ? sql`${settlement}, ` : sql``}jsonb_populate_recordset(null::charging.accounting_event,
        ${JSON.stringify(rows)}::jsonb) e`;
}

export async function insertEvents(tx: Tx, tenantId: number, at: string, events: readonly AccountingEvent[]): Promise<void> {
  if (events.length > 0) await eventRows(tenantId, at, events).execute(tx);
}
