// What the log says of one record, newest first.
import type { AuditEntity } from '@anju/contract';
import { own, rows } from '../db/sql.ts';
import type { DbOrTx } from '../tenancy/tenant-db.ts';

export interface AuditLine {
  id: number;
  at: string;
  by: string;
  action: string;
  detail: string;
}
export const listAuditLines = (db: DbOrTx, entity: AuditEntity, id: number, limit: number): Promise<AuditLine[]> => rows<AuditLine>(db)`
  select l.id, l.at, l.actor as by, l.action, l.note as detail from system_view.audit_log l
   where ${own('l')} and l.entity = ${entity} and l.entity_id = ${id} order by l.id desc limit ${limit}`;

export interface AuditChange {
  id: number;
  at: string;
  by: string;
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  note: string;
}
/** With the values before and after. */
export const listAuditChanges = (db: DbOrTx, entity: AuditEntity, id: number, limit: number): Promise<AuditChange[]> => rows<AuditChange>(
  db,
)`
  select l.id, l.at, l.actor as by, l.action, l.before, l.after, l.note from system_view.audit_log l
   where ${own('l')} and l.entity = ${entity} and l.entity_id = ${id} order by l.id desc limit ${limit}`;
