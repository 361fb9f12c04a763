// 系统日志 (menu 522): logins, operations and exports of the tenant, newest first. Lines cannot be changed: the program may only add them.
// domain: property 6.3.
import {
  entityText,
  searchExportLog,
  searchLoginLog,
  searchOperationLog,
  type ExportLogRow,
  type listLogEntities,
  type LoginLogRow,
  type OperationLogRow,
  type OutputOf,
} from '@anju/contract';
import { listing } from '../../../platform/listing/listing.ts';
import type { Scope } from '../../../platform/scope.ts';
import { deviceText } from '../online/device.rules.ts';
import * as queries from './log.queries.ts';
import { differences, exportTold } from './log.rules.ts';

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

export const searchLogins = listing(searchLoginLog, {
  totals: (db, { filter }) => queries.countLogins(db, filter),
  page: (db, { filter }, page) => queries.listLogins(db, filter, page),
  row: loginRow,
});

export const searchOperations = listing(searchOperationLog, {
  totals: (db, { filter }) => queries.countOperations(db, filter),
  page: (db, { filter }, page) => queries.listOperations(db, filter, page),
  row: operationRow,
});

export const searchExports = listing(searchExportLog, {
  totals: (db, { filter }) => queries.countExports(db, filter),
  page: (db, { filter }, page) => queries.listExports(db, filter, page),
  row: exportRow,
});

export const listEntities = async ({ db }: Scope): Promise<OutputOf<typeof listLogEntities>> =>
  (await queries.listEntities(db)).map((entity) => ({ entity, name: entityText(entity) }));
