// Helpers for tests of what waits for the user: rows of documents as they are while somebody has to handle them.
import { flowDefinition, HANDLER, NODE } from '@anju/contract';

interface Waiting {
  readonly employeeId: number;
  readonly title: string;
  /** 2 内部公文, 3 呈报公文 */
  readonly family?: 2 | 3;
  /** 2 流转中, 3 已中止 */
  readonly documentState?: 2 | 3;
  /** 1 排队, 2 待办, 3 同意 */
  readonly state?: 1 | 2 | 3;
  readonly openedAt?: string;
  readonly amount?: string;
}
type Ask = <R extends object>(text: string, values?: unknown[]) => Promise<R[]>;

const definitionFor = (handler: number) =>
  flowDefinition.parse({
    nodes: [
      { id: 'n0', type: NODE.start, name: '发起', x: 0, y: 0 },
      { id: 'n1', type: NODE.audit, name: '部门审核', handlers: [{ kind: HANDLER.person, ids: [handler] }], x: 0, y: 1 },
      { id: 'n2', type: NODE.finish, name: '完结', handlers: [{ kind: HANDLER.starter }], x: 0, y: 2 },
    ],
    edges: [
      { id: 'e1', from: 'n0', to: 'n1' },
      { id: 'e2', from: 'n1', to: 'n2' },
    ],
  });

/** A document of another employee with one handler; returns its id. */
export async function insertTestDocument(ask: Ask, waiting: Waiting): Promise<number> {
  const { employeeId, title, family = 2, documentState = 2, state = 2, openedAt = null, amount = null } = waiting;
  const [row] = await ask<{ id: number }>(
    `with e as (
       select a.tenant_id, a.id, a.company_id from org.employee h join org.employee a on a.tenant_id = h.tenant_id and a.id <> h.id
        where h.id = $1 order by a.id limit 1),
     f as (
       insert into oa.flow (tenant_id, name, family, manager_id, created_by, created_at, updated_by, updated_at)
       select tenant_id, '测试流程' || gen_random_uuid(), $3::int, id, '', now(), '', now() from e returning tenant_id, id),
     v as (
       insert into oa.flow_version (tenant_id, flow_id, number, state, definition, published_at, updated_by, updated_at)
       select tenant_id, id, 1, 2, $8::jsonb, now(), '', now() from f returning tenant_id, id, flow_id),
     d as (
       insert into oa.document (tenant_id, family, title, kind, urgency, secrecy, layout, flow_id, flow_version_id, company_id, author_id,
                                author_name, starter_id, state, resume_to, node, node_name, round, sent_at, amount, created_at, updated_at)
       select e.tenant_id, $3::int, $2, 1, 1, 1, 1, v.flow_id, v.id, e.company_id, e.id, '张拟稿', e.id, $4::int,
              case when $4::int = 3 then 2 end, 'n1', '部门审核', 1, now(), $7::numeric, now(), now()
         from e, v returning tenant_id, id),
     t as (
       insert into oa.document_task (tenant_id, document_id, round, node, node_name, node_type, person_id, sort, state, origin, acted_by, opened_at)
       select d.tenant_id, d.id, 1, 'n1', '部门审核', 2, $1, 1, $5::int, 1, case when $5::int = 3 then $1::bigint end,
              case when $5::int > 1 then coalesce($6::timestamptz, now()) end from d)
     select d.id::int from d`,
    [employeeId, title, family, documentState, state, openedAt, amount, JSON.stringify(definitionFor(employeeId))],
  );
  if (!row) throw new Error(`no employee ${employeeId}`);
  return row.id;
}
