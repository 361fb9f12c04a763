// The columns of charging that name a person; they follow when two persons are merged.
import { sql } from 'kysely';
import { BILL } from '@anju/contract';
import { lit } from '../../platform/db/sql.ts';
import type { Reference } from '../../platform/record/reference.queries.ts';

/** Bills that are paid or void keep the name they were paid under. */
export const CHARGING_PERSON_REFERENCES: readonly Reference[] = [
  { table: 'charging.attachment', column: 'payer_id' },
  { table: 'charging.item_payer', column: 'person_id' },
  { table: 'charging.bill', column: 'payer_id', only: sql<boolean>`t.state < ${lit(BILL.paid)} and not t.void` },
  { table: 'charging.settlement', column: 'payer_id' },
  { table: 'charging.account', column: 'person_id' },
  { table: 'charging.deposit_due', column: 'person_id' },
  { table: 'charging.instalment_plan', column: 'payer_id' },
  { table: 'charging.opening_row', column: 'person_id' },
  { table: 'charging.bank_line', column: 'payer_id' },
  { table: 'charging.pay_order', column: 'payer_id' },
  { table: 'charging.invoice', column: 'payer_id' },
  { table: 'charging.share_part', column: 'payer_id' },
];
