// Reads the plan PostgreSQL makes for a statement: which tables of tenants it reads without naming the tenant.
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
 * Tables of tenants that are read for all tenants: their scan has no condition `tenant_id = …` of its own. PostgreSQL hands equalities on,
 * so a table joined by `b.tenant_id = k.tenant_id` counts as soon as k names the tenant. A join with a CTE hands nothing on.
 */
export function tablesOfAnyTenant(plan: PlanNode): string[] {
  const below = (plan.Plans ?? []).flatMap(tablesOfAnyTenant);
  const table = `${plan.Schema}.${plan['Relation Name']}`;
  return isScan(plan) && tenantTables.has(table) && !namesTenant(plan) ? [table, ...below] : below;
}

/** What writes a table names it too, but finds its rows by a scan below. */
const isScan = (node: PlanNode) => node['Relation Name'] !== undefined && node['Node Type'] !== 'ModifyTable';

function namesTenant({ Alias = '', 'Index Cond': index = '', 'Recheck Cond': recheck = '', Filter: filter = '' }: PlanNode): boolean {
  const column = `"?${Alias.replace(/\W/g, '\\$&')}"?\\.tenant_id`;
  const compared = new RegExp(`\\(${column} = (?!${column})([^)]*)|([\\w".$]+) = ${column}\\)`);
  return compared.test([index, recheck, filter].join(' '));
}
