// Reads PostgreSQL's plan of a statement: which tenant tables it reads without naming the tenant.
import { TENANT_TABLES } from '../db/tenant-tables.ts';

/** A node of `explain (verbose, format json)`. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Schema?: string;
  readonly Alias?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly PlanNode[];
}

const inDatabase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const tenantTables = new Set([...TENANT_TABLES].map(inDatabase));

/**
 * Tenant tables that are read for all tenants: their scan has no condition `tenant_id = …` of its own. PostgreSQL propagates equalities, so
 * a table joined by `b.tenant_id = k.tenant_id` passes as soon as k names the tenant. A join with a CTE propagates nothing.
 */
export function tablesOfAnyTenant(plan: PlanNode): string[] {
  const below = (plan.Plans ?? []).flatMap(tablesOfAnyTenant);
  const table = `${plan.Schema}.${plan['Relation Name']}`;
  return isScan(plan) && tenantTables.has(table) && !namesTenant(plan) ? [table, ...below] : below;
}

/** A node that writes a table also names it, but finds its rows by a scan below it. */
const isScan = (node: PlanNode) => node['Relation Name'] !== undefined && node['Node Type'] !== 'ModifyTable';

function namesTenant({ Alias = '', 'Index Cond': index = '', 'Recheck Cond': recheck = '', Filter: filter = '' }: PlanNode): boolean {
  const column = `"?${Alias.replace(/\W/g, '\\$&')}"?\\.tenant_id`;
  const compared = new RegExp(`\\(${column} = (?!${column})([^)]*)|([\\w".$]+) = ${column}\\)`);
  return compared.test([index, recheck, filter].join(' '));
}
