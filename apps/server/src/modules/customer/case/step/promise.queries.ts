// Which time limit holds for a case: the most particular one of its company or of a company above, else of all.
import type { CASE_CLOCK, DISPATCH_WAY, StateOf, VISIT_RULE } from '@anju/contract';
import { first, own, rows } from '../../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';

export interface FoundLimit {
  readonly id: number;
  readonly clock: StateOf<typeof CASE_CLOCK>;
  readonly respondMinutes: number | null;
  readonly arriveMinutes: number | null;
  readonly finishMinutes: number | null;
  readonly warnPercent: number;
  readonly clause: string;
  readonly escalations: readonly number[];
}

export interface LimitWanted {
  readonly companyId: number;
  readonly kind: number;
  readonly categoryId: number;
  readonly urgency: number;
}

export const findLimit = (db: DbOrTx, { companyId, kind, categoryId, urgency }: LimitWanted): Promise<FoundLimit | undefined> =>
  first<FoundLimit>(db)`
    select l.id, l.clock, l.respond_minutes, l.arrive_minutes, l.finish_minutes, l.warn_percent,
           coalesce(s.code || ' ' || s.clause, '') as clause,
           coalesce((select array_agg(x.after_minutes order by x.level) from customer.case_escalation x
             where ${own('x')} and x.limit_id = l.id), '{}') as escalations
      from customer.case_limit l
      join org_view.company c on ${own('c')} and c.id = ${companyId}
      left join org_view.company top on top.tenant_id = l.tenant_id and top.id = l.company_id
      left join customer.case_category k on ${own('k')} and k.id = ${categoryId}
      left join org_view.service_standard s on s.tenant_id = l.tenant_id and s.id = l.clause_id
     where ${own('l')} and l.kind = ${kind} and l.urgency = ${urgency}
       and (l.category_id is null or l.category_id in (k.id, k.parent_id))
       and (l.company_id is null or starts_with(c.path, top.path))
     order by top.level desc nulls last, (l.category_id = k.id) desc nulls last, (l.category_id is not null) desc limit 1`;

export interface CategoryFacts {
  readonly id: number;
  readonly kind: number;
  readonly name: string;
  readonly teamId: number | null;
  readonly teamName: string;
  readonly way: StateOf<typeof DISPATCH_WAY>;
  readonly visitRule: StateOf<typeof VISIT_RULE>;
  readonly paid: boolean;
  readonly priceNote: string;
  readonly disabled: boolean;
}
/** What a category leaves open comes from the one above it. */
export const listCategoryFacts = (db: DbOrTx, ids: readonly number[]): Promise<CategoryFacts[]> => rows<CategoryFacts>(db)`
  select k.id, k.kind, k.name, t.id as team_id, coalesce(t.name, '') as team_name, k.way, k.visit_rule, k.paid,
         case when k.price_note <> '' then k.price_note else coalesce(u.price_note, '') end as price_note,
         k.disabled or coalesce(u.disabled, false) as disabled
    from customer.case_category k
    left join customer.case_category u on u.tenant_id = k.tenant_id and u.id = k.parent_id
    left join customer.team t on t.tenant_id = k.tenant_id and t.id = coalesce(k.team_id, u.team_id) and not t.disabled
   where ${own('k')} and k.id = any (${ids}::bigint[])`;
