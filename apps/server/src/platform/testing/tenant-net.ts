// Checks the rule that every statement names its tenant. While tests run, the texts of the program's statements are collected; when a test
// database is dropped, PostgreSQL plans those not checked before, and each tenant table that is read without a condition on tenant_id is a
// fault. Nothing is executed, and policies have no influence: the owner, who plans, is not subject to them. Not covered: what runs inside
// functions and triggers, and statements no test sends.
import { appendFile } from 'node:fs/promises';
import type pg from 'pg';
import { logStatements, takeStatements, type SentStatement } from './statement-log.ts';
import { tablesOfAnyTenant, type PlanNode } from './tenant-plan.ts';

/**
 * off: nothing is collected. report: faults are appended to the file ANJU_TENANT_NET_FILE, one JSON object per line, and nothing fails.
 * fail: dropping the database fails and names the faults.
 */
const MODES = ['off', 'report', 'fail'] as const;
type Mode = (typeof MODES)[number];
const DEFAULT_MODE: Mode = 'fail';

export interface Fault extends SentStatement {
  readonly table: string;
}

function readMode(): Mode {
  const given = process.env['ANJU_TENANT_NET'] ?? DEFAULT_MODE;
  const mode = MODES.find((known) => known === given);
  if (!mode) throw new Error(`ANJU_TENANT_NET is one of ${MODES.join(', ')}, not ${given}`);
  return mode;
}

export function spreadTenantNet(): void {
  if (readMode() !== 'off') logStatements();
}

type AsOwner = (work: (client: pg.ClientBase) => Promise<Fault[]>) => Promise<Fault[]>;

/** Checks the statements sent since the last check, on an owner's connection that is not used afterwards. */
export async function drawTenantNet(asOwner: AsOwner): Promise<void> {
  const mode = readMode();
  const statements = takeStatements();
  if (mode === 'off' || statements.length === 0) return;
  const faults = await asOwner((client) => findFaults(client, statements));
  if (faults.length === 0) return;
  if (mode === 'fail') throw new Error(['statements that do not name their tenant:', ...faults.map(faultText)].join('\n'));
  const file = process.env['ANJU_TENANT_NET_FILE'];
  if (!file) throw new Error('ANJU_TENANT_NET=report needs the name of a file in ANJU_TENANT_NET_FILE');
  await appendFile(file, faults.map((fault) => `${JSON.stringify(fault)}\n`).join(''));
}

const faultText = ({ origin, callers, table, text }: Fault) =>
  `  ${[origin, ...callers].join(' < ')}: ${table}\n    ${text.replace(/\s+/g, ' ').slice(0, 400)}`;

export async function findFaults(client: pg.ClientBase, statements: readonly SentStatement[]): Promise<Fault[]> {
  const planned = statements.filter(({ text }) => PLANNED.test(text) && !ONLY_VALUES.test(text));
  if (planned.length === 0) return [];
  // A nested loop would pass the tenant of a CTE on to a joined table; whether the planner uses one depends on the current row counts.
  await client.query('set enable_nestloop = off');
  const faults: Fault[] = [];
  for (const statement of planned) faults.push(...(await faultsOf(client, statement)));
  return faults;
}

/** begin, set, listen, lock and similar statements have no plan. */
const PLANNED = /^\s*(select|with|insert|update|delete|merge|values)\b/i;
/** An insert of given values reads nothing. */
const ONLY_VALUES = /^\s*insert into [\w".]+ \([^()]*\) values (?!.*\bselect\b)/is;

/** The policies read this session setting; a statement that reads it too depends on the connection for its tenant. */
const SESSION = /\bsystem\.current_tenant\(\)/;

async function faultsOf(client: pg.ClientBase, statement: SentStatement): Promise<Fault[]> {
  if (SESSION.test(statement.text)) return [{ ...statement, table: 'system.current_tenant()' }];
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (generic_plan, verbose, format json) ${statement.text}`,
    );
    const tables = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => tablesOfAnyTenant(Plan)));
    return [...new Set(tables)].map((table) => ({ ...statement, table }));
  } catch (error) {
    return [{ ...statement, table: `cannot be planned: ${error instanceof Error ? error.message : String(error)}` }];
  }
}
