// What a document can be begun with: published workflows and templates in use.
import { FLOW_VERSION, type FlowDefinition, type startableTemplate } from '@anju/contract';
import type { z } from 'zod';
import { sql } from 'kysely';
import { lit, own, rows } from '../../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';

export interface PublishedFlow {
  readonly id: number;
  readonly name: string;
  readonly family: 2 | 3;
  readonly remark: string;
  readonly number: number;
  readonly definition: FlowDefinition;
}
/** A workflow in use for the company of the user; those of business rows are begun by their rows. */
const canStart = (companyId: number | null) => sql`not f.disabled and f.business is null
  and (f.company_id is null or f.company_id = ${companyId})
  and exists (select from oa.flow_version p where ${own('p')} and p.flow_id = f.id and p.state = ${lit(FLOW_VERSION.published)})`;

export const listPublished = (db: DbOrTx, companyId: number | null, family: number | null): Promise<PublishedFlow[]> => rows<PublishedFlow>(
  db,
)`
  select f.id, f.name, f.family, f.remark, v.number, v.definition
    from oa.flow f join oa.flow_version v on ${own('v')} and v.flow_id = f.id and v.state = ${lit(FLOW_VERSION.published)}
   where ${own('f')} and ${canStart(companyId)} and (${family}::smallint is null or f.family = ${family}) order by f.id`;

type Template = z.infer<typeof startableTemplate>;
/** A template names its workflow only while the user can begin a document on it; otherwise the workflow is chosen when writing. */
export const listTemplates = (db: DbOrTx, companyId: number | null): Promise<Template[]> => rows<Template>(db)`
  select t.id, t.name, t.kind, t.layout, t.head, t.word, f.id as flow_id, t.body
    from oa.template t left join oa.flow f on ${own('f')} and f.id = t.flow_id and ${canStart(companyId)}
   where ${own('t')} and not t.disabled order by t.name`;
