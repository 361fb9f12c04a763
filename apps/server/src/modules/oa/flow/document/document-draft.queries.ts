// Drafts of documents: the row as its author writes it, its files and its readers.
import { DOCUMENT, EMPLOYEE, FLOW_VERSION, type FlowDefinition } from '@anju/contract';
import { first, lit, lits, one, own, rows, run, TENANT } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';

export interface WrittenForm {
  readonly flowId: number;
  readonly family: number;
  readonly templateId: number | null;
  readonly layout: number;
  readonly head: string;
  readonly word: string;
  readonly title: string;
  readonly kind: number;
  readonly urgency: number;
  readonly secrecy: number;
  readonly body: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly amount: string | null;
  readonly picks: Readonly<Record<string, readonly number[]>>;
}

export interface NewDocument extends WrittenForm {
  readonly companyId: number;
  readonly departmentId: number | null;
  readonly authorId: number;
  readonly authorName: string;
  readonly business: number | null;
  readonly businessId: number | null;
  readonly businessText: string;
  readonly at: string;
}

export async function insertDocument(tx: Tx, d: NewDocument): Promise<number> {
  const { id } = await one<{ id: number }>(tx)`
    insert into oa.document (tenant_id, family, title, kind, urgency, secrecy, template_id, layout, head, word, flow_id, company_id,
           department_id,
                             author_id, author_name, starter_id, body, fields, amount, picks, business, business_id, business_text,
                             created_at, updated_at)
    values (${TENANT}, ${d.family}, ${d.title}, ${d.kind}, ${d.urgency}, ${d.secrecy}, ${d.templateId}, ${d.layout}, ${d.head}, ${d.word},
            ${d.flowId}, ${d.companyId}, ${d.departmentId}, ${d.authorId}, ${d.authorName}, ${d.authorId}, ${d.body},
            ${JSON.stringify(d.fields)}::jsonb, ${d.amount}, ${JSON.stringify(d.picks)}::jsonb, ${d.business}, ${d.businessId},
            ${d.businessText}, ${d.at}, ${d.at})
    returning id`;
  return id;
}

/** A document that was sent before keeps its workflow; the form of a draft may change it. */
export async function updateForm(tx: Tx, id: number, d: WrittenForm, at: string): Promise<number> {
  const { version } = await one<{ version: number }>(tx)`
    update oa.document d
       set family = ${d.family}, title = ${d.title}, kind = ${d.kind}, urgency = ${d.urgency}, secrecy = ${d.secrecy},
           template_id = ${d.templateId}, layout = ${d.layout}, head = ${d.head}, word = ${d.word}, flow_id = ${d.flowId}, body = ${d.body},
           fields = ${JSON.stringify(d.fields)}::jsonb, amount = ${d.amount}, picks = ${JSON.stringify(d.picks)}::jsonb,
           updated_at = ${at}, version = d.version + 1
     where ${own('d')} and d.id = ${id} returning d.version`;
  return version;
}

/** Only a draft that was never sent is removed, after its files; returns false when it was not one. */
export async function deleteDraft(tx: Tx, id: number, starterId: number): Promise<boolean> {
  const mine = await first<{ id: number }>(tx)`
    select d.id from oa.document d
     where ${own('d')} and d.id = ${id} and d.starter_id = ${starterId} and d.state = ${lit(DOCUMENT.draft)}
        and d.business is null for update`;
  if (!mine) return false;
  await run(tx)`delete from oa.document_reader r where ${own('r')} and r.document_id = ${id}`;
  return (await run(tx)`delete from oa.document d where ${own('d')} and d.id = ${id}`) === 1;
}

export const listFileIds = async (tx: Tx, id: number): Promise<number[]> =>
  (
    await rows<{ fileId: number }>(tx)`select f.file_id from oa.document_file f where ${own('f')} and f.document_id = ${id} order by f.sort`
  ).map(({ fileId }) => fileId);
export async function setFiles(tx: Tx, id: number, fileIds: readonly number[]): Promise<void> {
  await run(tx)`delete from oa.document_file f where ${own('f')} and f.document_id = ${id}`;
  await run(tx)`
    insert into oa.document_file (tenant_id, document_id, file_id, sort)
    select ${TENANT}, ${id}, n.file_id, n.place from unnest(${fileIds}::bigint[]) with ordinality n(file_id, place)`;
}

/** Readers of a draft are replaced; those of a sent document are only added to, and keep when they read it. */
export async function setReaders(tx: Tx, id: number, people: readonly number[], by: string, at: string, keep: boolean): Promise<number> {
  if (!keep)
    await run(
      tx,
    )`delete from oa.document_reader r where ${own('r')} and r.document_id = ${id} and r.person_id <> all (${people}::bigint[])`;
  return run(tx)`
    insert into oa.document_reader (tenant_id, document_id, person_id, added_by, added_at)
    select ${TENANT}, ${id}, e.id, ${by}, ${at} from org_view.employee e
     where ${own('e')} and e.id = any (${people}::bigint[]) and e.state = ${lit(EMPLOYEE.serving)}
    on conflict (tenant_id, document_id, person_id) do nothing`;
}

export interface ChosenFlow {
  readonly id: number;
  readonly name: string;
  readonly family: number;
  readonly business: number | null;
  readonly companyId: number | null;
  readonly publishedId: number | null;
  readonly definition: FlowDefinition | null;
}
export const findFlow = (db: DbOrTx, id: number): Promise<ChosenFlow | undefined> => first<ChosenFlow>(db)`
  select f.id, f.name, f.family, f.business, f.company_id, p.id as published_id, p.definition
    from oa.flow f left join oa.flow_version p on ${own('p')} and p.flow_id = f.id and p.state = ${lit(FLOW_VERSION.published)}
   where ${own('f')} and f.id = ${id} and not f.disabled`;

export interface ChosenTemplate {
  readonly id: number;
  readonly layout: number;
  readonly head: string;
  readonly word: string;
}
export const findTemplate = (db: DbOrTx, id: number): Promise<ChosenTemplate | undefined> => first<ChosenTemplate>(db)`
  select t.id, t.layout, t.head, t.word from oa.template t where ${own('t')} and t.id = ${id}`;

/** The workflow of a kind of business rows: that of the company, otherwise the one for all. */
export const findBusinessFlow = (db: DbOrTx, business: number, companyId: number): Promise<ChosenFlow | undefined> => first<ChosenFlow>(db)`
  select f.id, f.name, f.family, f.business, f.company_id, p.id as published_id, p.definition
    from oa.flow f join oa.flow_version p on ${own('p')} and p.flow_id = f.id and p.state = ${lit(FLOW_VERSION.published)}
   where ${own('f')} and f.business = ${business} and not f.disabled and (f.company_id is null or f.company_id = ${companyId})
   order by f.company_id nulls last limit 1`;

/** The living document that decides a business row. */
export interface LivingDocument {
  readonly id: number;
  readonly state: number;
  readonly starterId: number;
  readonly flowName: string;
}
const OVER = [DOCUMENT.finished, DOCUMENT.revoked, DOCUMENT.terminated];
export const findLiving = (db: DbOrTx, business: number, businessId: number): Promise<LivingDocument | undefined> =>
  first<LivingDocument>(db)`
  select d.id, d.state, d.starter_id, f.name as flow_name from oa.document d join oa.flow f on ${own('f')} and f.id = d.flow_id
   where ${own('d')} and d.business = ${business} and d.business_id = ${businessId} and d.state not in (${lits(...OVER)})`;

export const lockLiving = (tx: Tx, business: number, businessId: number): Promise<number> => run(tx)`
  select from oa.document d
   where ${own('d')} and d.business = ${business} and d.business_id = ${businessId} and d.state not in (${lits(...OVER)}) for update`;

/** A returned document says what its row says now. */
export const updateBusinessText = (
  tx: Tx,
  id: number,
  d: { readonly title: string; readonly body: string; readonly amount: string | null; readonly fields: Readonly<Record<string, string>> },
  at: string,
): Promise<number> => run(tx)`
  update oa.document d set title = ${d.title}, business_text = ${d.title}, body = ${d.body}, amount = ${d.amount},
         fields = ${JSON.stringify(d.fields)}::jsonb, updated_at = ${at},
         version = d.version + 1
   where ${own('d')} and d.id = ${id}`;
