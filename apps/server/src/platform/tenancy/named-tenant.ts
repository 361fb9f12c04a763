// How a statement names its tenant. The tenant is a property of the database handle, so queries do not take it as an argument: the compiler
// of the handle (tenant-compiler.ts) inserts the number wherever a fragment from this file stands, as one parameter per statement however
// often it is named.
import { sql, type RawBuilder } from 'kysely';

/** Placeholder for the tenant until the statement is compiled. A handle without a tenant fails on it instead of sending something else. */
export const TENANT_MARK = {
  toPostgres(): never {
    throw new Error('the statement names its tenant, but its database handle has none');
  },
};

/** The tenant as a value: `insert into charging.bill (tenant_id, …) select ${TENANT}, …`, or `.values({ tenantId: TENANT, … })`. */
export const TENANT: RawBuilder<number> = sql<number>`${TENANT_MARK}::integer`;

const ALIAS = /^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)?$/;
const made = new Map<string, RawBuilder<boolean>>();

/** The condition that restricts a table of the statement to the tenant: `own('k')` is `k.tenant_id = <the tenant>`. */
export function own(alias: string): RawBuilder<boolean> {
  let condition = made.get(alias);
  if (!condition) {
    if (!ALIAS.test(alias)) throw new Error(`not the name of a table in a statement: ${alias}`);
    condition = sql<boolean>`${sql.raw(alias)}.tenant_id = ${TENANT_MARK}`;
    made.set(alias, condition);
  }
  return condition;
}
