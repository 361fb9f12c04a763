// 跟催: urging the people a document waits for. An urging is a row of its own, counted on the document, and answered once.
import { DOCUMENT_TASK } from '@anju/contract';
import { first, lit, own, rows, run, TENANT } from '../../../../platform/db/sql.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';

export const listWaitedFor = async (tx: Tx, documentId: number): Promise<number[]> =>
  (
    await rows<{ personId: number }>(tx)`
      select t.person_id from oa.document_task t
       where ${own('t')} and t.document_id = ${documentId} and t.state = ${lit(DOCUMENT_TASK.open)} order by t.sort, t.id`
  ).map(({ personId }) => personId);

/** Minutes since the user last urged somebody about this document; undefined when never. */
export const lastUrged = async (
  tx: Tx,
  documentId: number,
  byId: number,
  toIds: readonly number[],
  now: string,
): Promise<number | undefined> =>
  (
    await first<{ minutes: number | null }>(tx)`
      select floor(extract(epoch from ${now}::timestamptz - max(u.at)) / 60)::int as minutes from oa.document_follow u
       where ${own('u')} and u.document_id = ${documentId} and u.by_id = ${byId} and u.to_id = any (${toIds}::bigint[])`
  )?.minutes ?? undefined;

interface NewFollow {
  readonly documentId: number;
  readonly round: number;
  readonly byId: number;
  readonly byName: string;
  readonly toIds: readonly number[];
  readonly text: string;
  readonly at: string;
}
export async function insertFollows(tx: Tx, f: NewFollow): Promise<number[]> {
  const made = await rows<{ id: number }>(tx)`
    insert into oa.document_follow (tenant_id, document_id, round, by_id, by_name, to_id, body, at)
    select ${TENANT}, ${f.documentId}, ${f.round}, ${f.byId}, ${f.byName}, n.id, ${f.text}, ${f.at} from unnest(${f.toIds}::bigint[]) n(id)
    returning id`;
  await run(tx)`update oa.document d set follows = d.follows + 1 where ${own('d')} and d.id = ${f.documentId}`;
  return made.map(({ id }) => id);
}

export interface FollowNow {
  readonly id: number;
  readonly documentId: number;
  readonly byId: number;
  readonly toId: number;
  readonly answeredAt: string | null;
}
export const lockFollow = (tx: Tx, id: number): Promise<FollowNow | undefined> => first<FollowNow>(tx)`
  select u.id, u.document_id, u.by_id, u.to_id, u.answered_at from oa.document_follow u where ${own('u')} and u.id = ${id} for update`;

export async function updateAnswer(tx: Tx, id: number, answer: string, by: string, at: string): Promise<void> {
  await run(tx)`
    update oa.document_follow u set answer = ${answer}, answered_by = ${by}, answered_at = ${at} where ${own('u')} and u.id = ${id}`;
}
