// 印章: the register of seals, maintained for the companies a user sees. domain: property 7.3.
import {
  createSeal,
  fileCategoryOf,
  SEAL,
  searchSeals,
  type changeSeal,
  type OutputOf,
  type ParsedInputOf,
  type SealForm,
  type setSealState,
} from '@anju/contract';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import { listing } from '../../../platform/listing/listing.ts';
import { seesCompany } from '../../../platform/reach/company-reach.queries.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { attachFile, deleteFile, lockAttached } from '../../files/index.ts';
import { findServing } from '../../org/index.ts';
import * as queries from './seal.queries.ts';
import { sealReach, viewerOf } from './stamp.policy.ts';

const WHAT = '印章';
const ENTITY = 'seal';

export async function search(scope: Scope, input: ParsedInputOf<typeof searchSeals>): Promise<OutputOf<typeof searchSeals>> {
  const viewer = await viewerOf(scope);
  const found = (_: Scope, filter: queries.SealSearch['filter']): queries.SealSearch => ({ filter, viewer });
  return listing(searchSeals, found, { totals: queries.totalsOfSeals, page: queries.listSeals })(scope, input);
}

const unique = <T>(name: string, work: Promise<T>): Promise<T> =>
  onDuplicate(work, 'seal_name', () => failField('name', 'SEAL_NAME_TAKEN', { name }));

async function checkForm(scope: Scope, tx: Tx, { companyId, keeperId }: SealForm): Promise<void> {
  if (!(await seesCompany(tx, companyId, sealReach(scope)))) throw failField('companyId', 'NOT_FOUND', { what: '公司' });
  if (!(await findServing(tx, keeperId))) throw failField('keeperId', 'SEAL_KEEPER');
}

const pictureOf = (id: number) => ({ category: fileCategoryOf(createSeal, 'pictureId'), parentId: id });

export const create = (scope: Scope, form: ParsedInputOf<typeof createSeal>): Promise<{ id: number }> =>
  inTransaction(scope.db, async (tx) => {
    await checkForm(scope, tx, form);
    const id = await unique(form.name, queries.insertSeal(tx, form, stampOf(scope)));
    if (form.pictureId !== null) await attachFile({ db: tx, actor: scope.actor }, { id: form.pictureId, ...pictureOf(id) });
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: ENTITY, entityId: id, after: form, note: form.name });
    return { id };
  });

const lock = (scope: Scope, tx: Tx, id: number, version: number, what: string): Promise<queries.LockedSeal> =>
  lockRow(tx, {
    what: WHAT,
    find: () => queries.lockOwnSeal(tx, id, sealReach(scope)),
    version,
    check: ({ name, state }) => {
      if (state === SEAL.destroyed) throw fail('SEAL_STATE', { name, state: SEAL.text(state), what });
    },
  });

/** The bytes of a replaced picture are removed last: a row without bytes can be removed again, bytes without a row never. */
async function replacePicture(scope: Scope, tx: Tx, id: number, before: number | null, after: number | null): Promise<void> {
  if (before === after) return;
  if (after !== null) await attachFile({ db: tx, actor: scope.actor }, { id: after, ...pictureOf(id) });
  if (before === null) return;
  const old = await lockAttached(tx, pictureOf(id), before);
  await deleteFile(tx, before);
  for (const key of old?.keys ?? []) await scope.files.remove(key);
}

export const change = (scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeSeal>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const before = await lock(scope, tx, id, version, '修改');
    await checkForm(scope, tx, form);
    await unique(form.name, queries.updateSeal(tx, id, form, stampOf(scope)));
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: ENTITY, entityId: id, before, after: form, note: form.name });
    await replacePicture(scope, tx, id, before.pictureId, form.pictureId);
    return null;
  });

const STATE_WORDS = { [SEAL.used]: '启用', [SEAL.disabled]: '停用', [SEAL.destroyed]: '销毁' } as const;

export const setState = (scope: Scope, { id, version, state, reason }: ParsedInputOf<typeof setSealState>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const action = STATE_WORDS[state];
    const seal = await lock(scope, tx, id, version, action);
    const { name } = seal;
    if (seal.state === state) throw fail('SEAL_STATE', { name, state: SEAL.text(state), what: action });
    const outing = await queries.findOuting(tx, id);
    if (outing) throw fail('SEAL_OUT', { name, holder: outing.holder, what: action });
    await queries.updateSeal(tx, id, { state, stateNote: reason }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, { action, entity: ENTITY, entityId: id, note: `${name} ${reason}` });
    return null;
  });
