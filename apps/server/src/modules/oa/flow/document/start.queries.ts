// What a document can be begun with: published workflows and templates in use.
import type { FlowDefinition, startableTemplate } from '@anju/contract';
import type { z } from 'zod';
import { own, rows } from '../../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';

export interface PublishedFlow {
  readonly id: number;
  readonly name: string;
  readonly family: 2 | 3;
  readonly remark: string;
  readonly number: number;
  readonly definition: FlowDefinition;
}
export const listPublished = (db: DbOrTx, companyId: number | null, family: number | null): Promise<PublishedFlow[]> => rows<PublishedFlow>(
  db,
)`
  select f.id, f.name, f.family, f.remark, v.number, v.definition
    from oa.flow f join oa.flow_version v on ${own('v')} and v.flow_id = f.id and v.state = 2
   where ${own('f')} and not f.disabled and f.business is null and (f.company_id is null or f.company_id = ${companyId})
     and (${family}::smallint is null or f.family = ${family}) order by f.id`;

export const listTemplates = (db: DbOrTx): Promise<z.infer<typeof startableTemplate>[]> => rows<z.infer<typeof startableTemplate>>(db)`
  select t.id, t.name, t.kind, t.layout, t.head, t.word, t.flow_id, t.body from oa.template t where ${own('t')}
     and not t.disabled order by t.name`;
