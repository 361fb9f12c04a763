// 首页卡片 (menu 531): cards on the landing page, by job, in the tenant's own order. domain: property 6.2.
// The figures of a card are read with the user's own scope: a cashier sees the cashier's estates, a manager all of them.
import type {
  changeInfolet,
  createInfolet,
  disableInfolet,
  InfoletFigure,
  InfoletRow,
  listInfoletJobs,
  MyInfolet,
  OutputOf,
  ParsedInputOf,
} from '@anju/contract';
import { today } from '../../../platform/clock.ts';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { fail, failField } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { readFigure } from './figures/figures.ts';
import * as queries from './infolet.queries.ts';

const WHAT = '首页卡片';
const ENTITY = 'infolet';

export const list = ({ db }: Scope): Promise<InfoletRow[]> => queries.listInfolets(db);
export const jobs = ({ db }: Scope): Promise<OutputOf<typeof listInfoletJobs>> => queries.listJobs(db);

async function requireJobs(tx: Tx, jobIds: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(jobIds)];
  if ((await queries.countJobs(tx, wanted)) !== wanted.length) throw failField('jobIds', 'INFOLET_JOB_GONE');
  return wanted;
}

export async function create(scope: Scope, form: ParsedInputOf<typeof createInfolet>): Promise<{ id: number }> {
  return inTransaction(scope.db, async (tx) => {
    const values = { ...form, jobIds: await requireJobs(tx, form.jobIds) };
    const id = await queries.insertInfolet(tx, scope.actor.tenantId, values);
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: ENTITY, entityId: id, after: values });
    return { id };
  });
}

const lock = (tx: Tx, id: number, version?: number) => lockRow(tx, { what: WHAT, find: () => queries.lockInfolet(tx, id), version });

export async function change(scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeInfolet>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const before = await lock(tx, id, version);
    // A job that was disabled meanwhile may stay on the card.
    const jobIds = [...new Set(form.jobIds)];
    const added = jobIds.filter((jobId) => !before.jobIds.includes(jobId));
    await requireJobs(tx, added);
    await queries.updateInfolet(tx, id, { ...form, jobIds });
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: ENTITY, entityId: id, before, after: form });
    return null;
  });
}

export async function disable(scope: Scope, { id, version, disabled }: ParsedInputOf<typeof disableInfolet>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const { title } = await lock(tx, id, version);
    await queries.updateInfolet(tx, id, { disabled });
    await scope.audit.write(tx, scope.actor, { action: disabled ? '停用' : '启用', entity: ENTITY, entityId: id, note: title });
    return null;
  });
}

export async function remove(scope: Scope, id: number): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const before = await lock(tx, id);
    await queries.deleteInfolet(tx, id);
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: ENTITY, entityId: id, before });
    return null;
  });
}

export async function order({ db }: Scope, ids: readonly number[]): Promise<null> {
  return inTransaction(db, async (tx) => {
    const known = await queries.lockOrder(tx);
    if (ids.some((id) => !known.includes(id))) throw fail('NOT_FOUND', { what: WHAT });
    await queries.updateOrder(tx, [...new Set([...ids, ...known])]);
    return null;
  });
}

export const mine = ({ db, actor, clock }: Scope): Promise<MyInfolet[]> => queries.listMine(db, actor.employeeId, today(clock));

/** A card of another job is reported as not found. */
export async function readMine(scope: Scope, id: number): Promise<InfoletFigure> {
  const card = (await mine(scope)).find((one) => one.id === id);
  if (!card) throw fail('NOT_FOUND', { what: WHAT });
  return readFigure(scope, card.source);
}
