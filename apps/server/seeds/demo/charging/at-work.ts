// The demo users at work: the scope that the program's services need, and a clock that advances while they work.
import { sql } from 'kysely';
import { createAuditLog } from '../../../src/platform/audit/audit-log.ts';
import type { Clock } from '../../../src/platform/clock.ts';
import { own } from '../../../src/platform/db/sql.ts';
import { createLogSender } from '../../../src/platform/messages/sender.ts';
import type { Scope } from '../../../src/platform/scope.ts';
import type { Tx } from '../../../src/platform/tenancy/tenant-db.ts';
import type { Facts } from './tenant-work.ts';

/** Time between two readings of the clock; one document reads it several times. */
const STEP_MS = 7_000;

/** A clock that advances with every reading. */
export function workingClock(from: string): Clock {
  let now = Date.parse(from);
  return { now: () => new Date((now += STEP_MS)) };
}

const nobody = (what: string) => (): never => {
  throw new Error(`the seeds have no ${what}`);
};
/** There are no subscribers yet, and no work is queued. */
const QUIET: Pick<Scope, 'events' | 'files' | 'jobs'> = {
  events: {
    publish: () => Promise.resolve(),
    subscribe: nobody('subscribers'),
    onJobQueued: nobody('queue'),
    close: () => Promise.resolve(),
  },
  files: { put: nobody('files'), get: nobody('files'), remove: nobody('files') },
  jobs: { define: nobody('queue'), enqueue: nobody('queue'), stop: () => Promise.resolve(), start: nobody('queue') },
};

const USERNAMES = { maker: 'emp', checker: 'auditor', cashier: 'clerk' } as const;

export async function scopeOf(db: Tx, facts: Facts, who: keyof typeof USERNAMES, clock: Clock): Promise<Scope> {
  const { id, name } = facts[who];
  const found = await sql<{ employeeId: number | null }>`
    select a.employee_id from session.account a where ${own('a')} and a.id = ${id}`.execute(db);
  return {
    ...QUIET,
    db,
    clock,
    audit: createAuditLog(clock),
    messages: createLogSender(clock),
    demo: true,
    actor: {
      tenantId: facts.tenantId,
      accountId: id,
      username: USERNAMES[who],
      role: 'emp',
      name,
      menuStyle: 1,
      employeeId: found.rows[0]?.employeeId ?? null,
      companyId: facts.companyId,
      estates: null,
      buildings: [],
    },
  };
}

export interface OwingHouse {
  readonly houseId: number;
  readonly payerId: number;
  readonly payerName: string;
  readonly bills: readonly number[];
}
/** The bills of a house in one month, plus one. */
const FEW_BILLS = 6;

/** Houses with small arrears, spread over the estate and the same every time. */
export async function listOwing(tx: Tx, estateId: number, count: number): Promise<OwingHouse[]> {
  const result = await sql<OwingHouse>`
    select b.house_id, max(p.id) as payer_id, max(p.name) as payer_name, array_agg(b.id order by b.id) as bills
      from charging.bill b join estate.person p on p.tenant_id = b.tenant_id and p.id = b.payer_id
     where ${own('b')} and b.estate_id = ${estateId} and b.house_id is not null and b.parking_id is null and b.state = 4 and not b.void and not b.suspended and b.held_by is null and b.late_pause is null
     group by b.house_id having count(distinct b.payer_id) = 1 and count(*) <= ${FEW_BILLS} order by b.house_id * 7919 % 1009, b.house_id limit ${count}`.execute(
    tx,
  );
  return result.rows;
}
