import { sql } from 'kysely';
import type { ACCOUNT_SET, CHART, NUMBER_SPAN, PAPERS_RULE, StateOf, TAX_PAYER } from '@anju/contract';
import { allOf, first, own } from '../../../platform/db/sql.ts';
import { inCompanies } from '../../../platform/reach/company-reach.queries.ts';
import type { CompanyReach } from '../../../platform/reach/company-reach.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export interface Books {
  readonly companyId: number;
  readonly companyName: string;
  readonly template: StateOf<typeof CHART>;
  readonly state: StateOf<typeof ACCOUNT_SET>;
  /** 202501 */
  readonly firstYm: number;
  readonly dimsRequired: boolean;
  readonly numberSpan: StateOf<typeof NUMBER_SPAN>;
  readonly fillGaps: boolean;
  readonly papersRule: StateOf<typeof PAPERS_RULE>;
  readonly makerPosts: boolean;
  readonly taxPayer: StateOf<typeof TAX_PAYER>;
  readonly version: number;
}

type FoundBooks = Omit<Books, 'state'> & { readonly state: Books['state'] | null };

/** A company without books has a null state. */
export const findBooks = (db: DbOrTx, reach: CompanyReach, companyId: number): Promise<FoundBooks | undefined> => first<FoundBooks>(db)`
  select c.id as company_id, c.name as company_name, s.template, s.state, s.first_ym, s.dims_required, s.number_span, s.fill_gaps,
         s.papers_rule, s.maker_posts, s.tax_payer, s.version
    from org_view.company c left join accounting.account_set s on s.tenant_id = c.tenant_id and s.company_id = c.id
   where ${allOf(own('c'), sql`c.id = ${companyId}`, inCompanies(reach, sql`c.id`))}`;

export const findPeriodState = async (tx: Tx, companyId: number, ym: number): Promise<number | undefined> =>
  (
    await first<{ state: number }>(tx)`
      select p.state from accounting.period p where ${own('p')} and p.company_id = ${companyId} and p.ym = ${ym} for share`
  )?.state;
