// Conditions for what a user sees, on the tables `s` (seal) and `r` (request).
import { sql, type RawBuilder } from 'kysely';
import { inCompanies } from '../../../platform/reach/company-reach.queries.ts';
import type { Viewer } from './stamp.policy.ts';

export type Fragment = RawBuilder<unknown>;

/** The user maintains the seals of this company. */
export const maintains = (viewer: Viewer): Fragment =>
  viewer.acts.includes('change') ? inCompanies(viewer, sql`s.company_id`) : sql`false`;

/** The user keeps the seal, or stands in for its keeper by the right 修改. */
export const keeps = (viewer: Viewer): Fragment =>
  viewer.acts.length === 0 ? sql`false` : sql`(s.keeper_id is not distinct from ${viewer.employeeId}::bigint or ${maintains(viewer)})`;

export const seen = (viewer: Viewer): Fragment => {
  const oversees = viewer.acts.includes('audit') || viewer.acts.includes('change');
  const takesPart = sql`r.maker_id = ${viewer.accountId} or s.keeper_id is not distinct from ${viewer.employeeId}::bigint`;
  return oversees ? sql`(${takesPart} or ${inCompanies(viewer, sql`r.company_id`)})` : sql`(${takesPart})`;
};
