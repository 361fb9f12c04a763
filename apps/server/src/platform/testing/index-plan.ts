// Which indexes a statement of the application is planned with, under the policies and for values that are not known yet.
import type { RawBuilder } from 'kysely';
import { withOwner } from '../db/pool.ts';
import type { Db } from '../tenancy/tenant-db.ts';
import type { PlanNode } from './tenant-plan.ts';

interface IndexNode extends PlanNode {
  readonly 'Index Name'?: string;
  readonly Plans?: readonly IndexNode[];
}

/**
 * Every scan of the statement: `index: columns its condition compares`, or `table: Seq Scan`. Sequential scans are made expensive, because
 * tables of tests are small; one that is left has no index to replace it.
 */
export const listScans = (ownerUrl: string, db: Db, statement: RawBuilder<unknown>): Promise<string[]> =>
  withOwner(ownerUrl, async (client) => {
    await client.query('set role anju_app');
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: IndexNode }] }>(
      `explain (generic_plan, format json) ${statement.compile(db).sql}`,
    );
    return [...new Set(rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => scansOf(Plan))))].toSorted();
  });

function scansOf(node: IndexNode): string[] {
  const below = (node.Plans ?? []).flatMap(scansOf);
  if (node['Node Type'] === 'Seq Scan') return [`${node['Relation Name']}: Seq Scan`, ...below];
  const index = node['Index Name'];
  return index === undefined ? below : [`${index}: ${comparedIn(node['Index Cond'] ?? '')}`, ...below];
}

const comparedIn = (condition: string): string =>
  [...new Set([...condition.matchAll(/\((\w+) (?:=|>=|<=|<|>) /g)].map(([, column]) => column))].join(', ');
