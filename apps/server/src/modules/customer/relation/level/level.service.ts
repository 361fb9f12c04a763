// 客户分级: the list of levels, and who gets which with a reason. Levels hold for all companies, so only somebody who sees all of them changes
// the list; setting the level of a customer needs to see the customer.
import {
  searchLevelled,
  type changeLevel,
  type createLevel,
  type disableLevel,
  type LevelChange,
  type LevelRow,
  type OutputOf,
  type ParsedInputOf,
  type removeLevel,
  type setLevels,
} from '@anju/contract';
import { maskPhone } from '@anju/domain';
import { lockRow } from '../../../../platform/db/lock-row.ts';
import { fail, failField, onDuplicate } from '../../../../platform/errors/failure.ts';
import { listing } from '../../../../platform/listing/listing.ts';
import { companyReach } from '../../../../platform/reach/company-reach.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { findPerson, listPersons } from '../people/people.queries.ts';
import { listLevelled, totalsOfLevelled } from './levelled.queries.ts';
import * as queries from './level.queries.ts';

const NAME_KEY = 'level_name';
const unique = <T>(name: string, work: Promise<T>): Promise<T> =>
  onDuplicate(work, NAME_KEY, () => failField('name', 'LEVEL_NAME_TAKEN', { name }));

function requireAll(scope: Scope): void {
  if (!companyReach(scope).all) throw fail('NOT_AUTHORISED');
}

export const list = ({ db, actor }: Scope, withDisabled: boolean): Promise<LevelRow[]> =>
  queries.listLevels(db, reachOf(actor), withDisabled);

export const create = (scope: Scope, form: ParsedInputOf<typeof createLevel>): Promise<{ id: number }> =>
  inTransaction(scope.db, async (tx) => {
    requireAll(scope);
    const id = await unique(form.name, queries.insertLevel(tx, form, stampOf(scope)));
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: 'customer-level', entityId: id, after: form, note: form.name });
    return { id };
  });

const lock = (tx: Tx, id: number, version?: number) => lockRow(tx, { what: '客户分级', find: () => queries.lockLevel(tx, id), version });

export const change = (scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeLevel>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    requireAll(scope);
    const before = await lock(tx, id, version);
    await unique(form.name, queries.updateLevel(tx, id, form, stampOf(scope)));
    await scope.audit.write(tx, scope.actor, {
      ...{ action: '修改', entity: 'customer-level', entityId: id, before, after: form, note: form.name },
    });
    return null;
  });

export const disable = (scope: Scope, { id, version, disabled }: ParsedInputOf<typeof disableLevel>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    requireAll(scope);
    const { name } = await lock(tx, id, version);
    await queries.updateLevel(tx, id, { disabled }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, { action: disabled ? '停用' : '启用', entity: 'customer-level', entityId: id, note: name });
    return null;
  });

export const remove = (scope: Scope, id: number): Promise<OutputOf<typeof removeLevel>> =>
  inTransaction(scope.db, async (tx) => {
    requireAll(scope);
    const { name } = await lock(tx, id);
    const used = await queries.isLevelUsed(tx, id);
    if (used) await queries.updateLevel(tx, id, { disabled: true }, stampOf(scope));
    else await queries.deleteLevel(tx, id);
    await scope.audit.write(tx, scope.actor, { action: used ? '停用' : '删除', entity: 'customer-level', entityId: id, note: name });
    return { outcome: used ? 'disabled' : 'removed' };
  });

// ---- who has which ------------------------------------------------------------------------------------------------------

export const searchPeople = listing(searchLevelled, {
  totals: totalsOfLevelled,
  page: listLevelled,
  row: (found: OutputOf<typeof searchLevelled>['rows'][number]) => ({ ...found, phone: maskPhone(found.phone) }),
});

export async function changes({ db, actor }: Scope, personId: number): Promise<LevelChange[]> {
  if (!(await findPerson(db, personId, reachOf(actor)))) throw fail('NOT_FOUND', { what: '客户' });
  return queries.listChanges(db, personId);
}

export interface WantedLevel {
  readonly personId: number;
  readonly seenLevelId: number | null;
  readonly levelId: number | null;
  readonly suggestedId: number | null;
}

/** Sets or leaves the levels of several persons; a level somebody changed meanwhile is told and nothing is set. */
export async function setAll(scope: Scope, tx: Tx, people: readonly WantedLevel[], reason: string, action: string): Promise<number> {
  const { actor } = scope;
  const wanted = [...new Map(people.map((one) => [one.personId, one])).values()];
  const ids = wanted.map(({ personId }) => personId);
  const levels = new Map((await queries.listUsableLevels(tx)).map((one) => [one.id, one]));
  for (const { levelId, suggestedId, seenLevelId } of wanted)
    for (const id of [levelId, suggestedId])
      if (id !== null && id !== seenLevelId && !levels.has(id)) throw failField('levelId', 'LEVEL_GONE');
  await queries.lockPeople(tx, actor.tenantId, ids);
  const seen = await listPersons(tx, ids, reachOf(actor));
  if (seen.length < ids.length) throw failField('people', 'LEVEL_PEOPLE');
  const now = new Map((await queries.listLevelsOf(tx, ids)).map((one) => [one.personId, one]));
  for (const { personId, seenLevelId, levelId, suggestedId } of wanted) {
    const held = now.get(personId);
    const name = held?.name ?? '';
    if ((held?.levelId ?? null) !== seenLevelId) throw fail('LEVEL_CHANGED', { name, by: held?.by ?? '', level: held?.level || '无分级' });
    if (levelId === seenLevelId && suggestedId === null) throw fail('LEVEL_SAME', { name, level: held?.level || '无分级' });
  }
  await queries.insertChanges(tx, wanted, reason, stampOf(scope));
  const nameOf = (id: number | null): string => (id === null ? '无分级' : (levels.get(id)?.name ?? ''));
  await scope.audit.write(
    tx,
    actor,
    ...wanted.map(({ personId, seenLevelId, levelId, suggestedId }) => ({
      action,
      entity: 'customer-level' as const,
      entityId: personId,
      before: { levelId: seenLevelId },
      after: { levelId, suggestedId },
      note: `${now.get(personId)?.name ?? ''}：${now.get(personId)?.level || '无分级'} → ${nameOf(levelId)}；${reason}`,
    })),
  );
  return wanted.length;
}

export const set = (scope: Scope, { people, levelId, reason }: ParsedInputOf<typeof setLevels>): Promise<OutputOf<typeof setLevels>> =>
  inTransaction(scope.db, async (tx) => ({
    changed: await setAll(
      scope,
      tx,
      people.map((one) => ({ ...one, levelId, suggestedId: null })),
      reason,
      '设置分级',
    ),
  }));
