import { sql } from 'kysely';
import { BILL, SETTLEMENT, type OutputOf, type readFirstSteps } from '@anju/contract';
import { lit, one, own } from '../../../platform/db/sql.ts';
import { inScope } from '../../../platform/reach/reach.queries.ts';
import type { Actor } from '../../../platform/scope.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

type FirstSteps = OutputOf<typeof readFirstSteps>;

/**
 * Each step asks whether one row exists, so the cost does not grow with the company. The first company exists from the approval on; its
 * step is done when it has what every letter and receipt names.
 */
export const readSteps = (db: DbOrTx, estates: Actor['estates']): Promise<FirstSteps> => one<FirstSteps>(db)`
  select exists (select from org_view.company c where ${own('c')} and c.phone <> '' and c.address <> '') as company,
         exists (select from estate_view.estate e where ${own('e')} and ${inScope(estates, sql`e.id`)}) as estate,
         exists (select from estate_view.house h where ${own('h')} and ${inScope(estates, sql`h.estate_id`)}) as house,
         exists (select from charging_view.attachment a where ${own('a')} and ${inScope(estates, sql`a.estate_id`)}) as standard,
         exists (select from charging_view.bill b where ${own('b')} and b.state >= ${lit(BILL.published)} and not b.void
                    and ${inScope(estates, sql`b.estate_id`)}) as bill,
         exists (select from charging_view.settlement s where ${own('s')} and s.state <> ${lit(SETTLEMENT.void)}
                    and ${inScope(estates, sql`s.estate_id`)}) as receipt`;
