import { sql } from 'kysely';
import type { OpinionRow, searchOpinions } from '@anju/contract';
import { count, first, own, rows, run, TENANT, when, where } from '../../../platform/db/sql.ts';
import type { PageOf, SearchOf } from '../../../platform/listing/listing.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

/** Locks until the end of the transaction, so that concurrent opinions from one address are written one after the other. */
export async function lockAddress(tx: Tx, ip: string): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtextextended(${`opinion from ${ip}`}, 0))`;
}

/** Oldest first. */
export async function listTimes(db: DbOrTx, ip: string, since: string): Promise<string[]> {
  const opinions = await rows<{ createdAt: string }>(db)`
    select created_at from manage.opinion o where ${own('o')} and ip = ${ip} and created_at > ${since} order by created_at`;
  return opinions.map(({ createdAt }) => createdAt);
}

interface NewOpinion {
  readonly createdAt: string;
  readonly ip: string;
  readonly name: string;
  readonly phone: string;
  readonly content: string;
}

export async function insertOpinion(tx: Tx, { createdAt, ip, name, phone, content }: NewOpinion): Promise<void> {
  await run(tx)`
    insert into manage.opinion (tenant_id, created_at, ip, name, phone, content)
    values (${TENANT}, ${createdAt}, ${ip}, ${name}, ${phone}, ${content})`;
}

type Search = SearchOf<typeof searchOpinions>;

const meant = ({ filter: { answered } }: Search) =>
  where(own('o'), when(answered !== undefined, sql`(o.answered_at is not null) = ${answered}`));

export const countOpinions = (db: DbOrTx, search: Search): Promise<number> =>
  count(db)`select count(*) from manage.opinion o ${meant(search)}`;

export const listOpinions = (db: DbOrTx, search: Search, { limit, offset }: PageOf<typeof searchOpinions>): Promise<OpinionRow[]> =>
  rows<OpinionRow>(db)`
    select o.id, o.created_at, o.name, o.phone, o.content, o.answer, o.answered_by, o.answered_at from manage.opinion o
    ${meant(search)} order by o.id desc limit ${limit} offset ${offset}`;

export async function lockOpinion(tx: Tx, id: number): Promise<{ answer: string; answeredBy: string } | undefined> {
  return first<{ answer: string; answeredBy: string }>(tx)`
    select answer, answered_by from manage.opinion o where ${own('o')} and id = ${id} for update`;
}

export async function updateAnswer(tx: Tx, id: number, values: { answer: string; answeredBy: string; answeredAt: string }): Promise<void> {
  const { answer, answeredBy, answeredAt } = values;
  await run(tx)`
    update manage.opinion o set answer = ${answer}, answered_by = ${answeredBy}, answered_at = ${answeredAt}
     where ${own('o')} and o.id = ${id}`;
}
