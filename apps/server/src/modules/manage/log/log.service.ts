// 系统日志 (menu 522): logins, operations and exports of the tenant, newest first. Nobody changes a line: the program may only add.
// domain: property 6.3.
import type {
  ExportLogRow,
  LoginLogRow,
  OperationLogRow,
  OutputOf,
  ParsedInputOf,
  listLogEntities,
  searchExportLog,
  searchLoginLog,
  searchOperationLog,
} from '@anju/contract';
import type { Scope } from '../../../platform/scope.ts';
import { deviceText } from '../online/device.rules.ts';
import * as queries from './log.queries.ts';
import { differences, exportTold } from './log.rules.ts';

const pageOf = ({ page, size }: { page: number; size: number }) => ({ limit: size, offset: (page - 1) * size });

export const loginRow = ({ agent, ...line }: queries.LoginLine): LoginLogRow => ({ ...line, device: deviceText(agent) });

export const operationRow = ({
  id,
  at,
  actor,
  username,
  action,
  entity,
  entityId,
  note,
  before,
  after,
}: queries.AuditLine): OperationLogRow => ({
  id,
  at,
  actor,
  username,
  action,
  entity,
  entityName: entityText(entity),
  entityId,
  note,
  differences: differences(entity, before, after),
});

export const exportRow = ({ id, at, actor, username, entity, after }: queries.AuditLine): ExportLogRow => ({
  id,
  at,
  actor,
  username,
  entityName: entityText(entity),
  ...exportTold(entity, after),
});

export async function searchLogins(
  { db }: Scope,
  { page, size, ...filter }: ParsedInputOf<typeof searchLoginLog>,
): Promise<OutputOf<typeof searchLoginLog>> {
  const [total, lines] = await Promise.all([queries.countLogins(db, filter), queries.listLogins(db, filter, pageOf({ page, size }))]);
  return { total, rows: lines.map(loginRow) };
}

export async function searchOperations(
  { db }: Scope,
  { page, size, ...filter }: ParsedInputOf<typeof searchOperationLog>,
): Promise<OutputOf<typeof searchOperationLog>> {
  const [total, lines] = await Promise.all([
    queries.countOperations(db, filter),
    queries.listOperations(db, filter, pageOf({ page, size })),
  ]);
  return { total, rows: lines.map(operationRow) };
}

export async function searchExports(
  { db }: Scope,
  { page, size, ...filter }: ParsedInputOf<typeof searchExportLog>,
): Promise<OutputOf<typeof searchExportLog>> {
  const [total, lines] = await Promise.all([queries.countExports(db, filter), queries.listExports(db, filter, pageOf({ page, size }))]);
  return { total, rows: lines.map(exportRow) };
}

export const listEntities = async ({ db }: Scope): Promise<OutputOf<typeof listLogEntities>> =>
  (await queries.listEntities(db)).map((entity) => ({ entity, name: entityText(entity) }));
