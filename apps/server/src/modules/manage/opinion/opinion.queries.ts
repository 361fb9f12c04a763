import { sql } from 'kysely';
import type { OpinionRow } from '@anju/contract';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

/** Until the end of the transaction: opinions of one address take turns. */
export async function lockAddress(tx: Tx, ip: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`opinion from ${ip}`}, 0))`.execute(tx);
}

/** Oldest first. */
export async function listTimes(db: DbOrTx, ip: string, since: string): Promise<string[]> {
  const result = await sql<{ createdAt: string }>`
    select created_at from manage.opinion where ip = ${ip} and created_at > ${since} order by created_at`.execute(db);
  return result.rows.map(({ createdAt }) => createdAt);
}

interface NewOpinion {
  readonly tenantId: number;
  readonly createdAt: string;
  readonly ip: string;
  readonly name: string;
  readonly phone: string;
  readonly content: string;
}

export async function insertOpinion(tx: Tx, { tenantId, createdAt, ip, name, phone, content }: NewOpinion): Promise<void> {
  await sql`
    insert into manage.opinion (tenant_id, created_at, ip, name, phone, content)
    values (${tenantId}, ${createdAt}, ${ip}, ${name}, ${phone}, ${content})`.execute(tx);
}

const condition = (answered: boolean | undefined) => (answered === undefined ? sql`true` : sql`(answered_at is not null) = ${answered}`);

export async function countOpinions(db: DbOrTx, answered: boolean | undefined): Promise<number> {
  const result = await sql<{ total: number }>`select count(*)::int as total from manage.opinion where ${condition(answered)}`.execute(db);
  return result.rows[0]?.total ?? 0;
}

export async function listOpinions(db: DbOrTx, answered: boolean | undefined, limit: number, offset: number): Promise<OpinionRow[]> {
  const result = await sql<OpinionRow>`
    select id, created_at, name, phone, content, answer, answered_by, answered_at from manage.opinion
     where ${condition(answered)} order by id desc limit ${limit} offset ${offset}`.execute(db);
  return result.rows;
}

export async function lockOpinion(tx: Tx, id: number): Promise<{ answer: string; answeredBy: string } | undefined> {
  const result = await sql<{ answer: string; answeredBy: string }>`
    select answer, answered_by from manage.opinion where id = ${id} for update`.execute(tx);
  return result.rows[0];
}

export async function updateAnswer(tx: Tx, id: number, values: { answer: string; answeredBy: string; answeredAt: string }): Promise<void> {
  const { answer, answeredBy, answeredAt } = values;
  await sql`
    update manage.opinion set answer = ${answer}, answered_by = ${answeredBy}, answered_at = ${answeredAt} where id = ${id}`.execute(tx);
}
