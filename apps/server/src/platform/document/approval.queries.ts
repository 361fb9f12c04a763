// Business rows and the documents that decide them, for the statements of the areas whose rows they are.
import { sql, type RawBuilder } from 'kysely';
import { lit, own } from '../db/sql.ts';
import type { ApprovalKind } from './approval.ts';

/** Rows that a document of a workflow decides wait there and not on their own screen. */
export const undocumented = (alias: string, kind: ApprovalKind): RawBuilder<unknown> => sql`not exists (
  select from oa_view.living_approval w where ${own('w')} and w.business = ${lit(kind)} and w.business_id = ${sql.ref(`${alias}.id`)})`;

/** Joins the document of a row as `w`; `w.flow_name` is the workflow that decides it, null where a second person does. */
export const documentOf = (alias: string, kind: ApprovalKind): RawBuilder<unknown> => sql`left join oa_view.living_approval w
  on ${own('w')} and w.business = ${lit(kind)} and w.business_id = ${sql.ref(`${alias}.id`)}`;
