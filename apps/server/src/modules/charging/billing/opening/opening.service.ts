// 期初 (a tab of 计费审核, menu 158): documents that another user approves into the accounts, sums compared with the old ledger, and the lock
// after which no opening is created or approved for the estate.
import {
  OPENING_BATCH,
  OPENING_PART_TEXT,
  OPENING_PARTS,
  OPENING,
  type auditOpening,
  type getOpeningSums,
  type lockOpening,
  type OutputOf,
  type ParsedInputOf,
  type searchOpeningLines,
  type searchOpenings,
  type unlockOpening,
} from '@anju/contract';
import { isZeroDecimal, subtractDecimal } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { holdEstates, setOpeningLock } from '../../../estate/index.ts';
import { readBooking, shareBooks } from '../../ledger/books.queries.ts';
import type { Batch } from '../batch/batch.queries.ts';
import { postOpening } from './opening-post.queries.ts';
import * as queries from './opening.queries.ts';
import { documentFlow } from '../../../../platform/document/document-flow.ts';
import { requireThere, type StateChange } from '../../../../platform/document/document.rules.ts';
import { checkedBy, stampOf } from '../../../../platform/stamp.ts';
import { readSettleSettings } from '../../service/settle-setting/settle-setting.service.ts';

const ENTITY = 'opening';
const WAITING = 1;
const DONE = 2;
const VOID = 3;

export async function search(
  { db, actor }: Scope,
  { page, size, ...wanted }: ParsedInputOf<typeof searchOpenings>,
): Promise<OutputOf<typeof searchOpenings>> {
  const totals = await queries.countOpenings(db, wanted, actor.estates);
  return { ...totals, rows: await queries.listOpenings(db, wanted, actor.estates, actor.accountId, size, (page - 1) * size) };
}

export async function lines(
  { db, actor }: Scope,
  { page, size, ...wanted }: ParsedInputOf<typeof searchOpeningLines>,
): Promise<OutputOf<typeof searchOpeningLines>> {
  requireThere(openings.kind, await queries.findOpening(db, wanted.openingId, actor.estates));
  return queries.listLines(db, wanted, actor.estates, size, (page - 1) * size);
}

type Parts = OutputOf<typeof getOpeningSums>['parts'];
const partsOf = (found: readonly queries.PartSum[]): Parts =>
  Object.fromEntries(
    OPENING_PARTS.map((part) => {
      const one = found.find((sum) => sum.part === part);
      return [part, { rows: one?.rows ?? 0, sum: one?.sum ?? '0.00', waiting: one?.waiting ?? '0.00' }];
    }),
  ) as Parts;

export async function sums(
  { db, actor }: Scope,
  { estateId }: ParsedInputOf<typeof getOpeningSums>,
): Promise<OutputOf<typeof getOpeningSums>> {
  const estate = await queries.findLock(db, estateId, actor.estates);
  if (!estate) throw fail('NOT_FOUND', { what: '小区' });
  return { estateId, estateName: estate.name, lockedAt: estate.lockedAt, parts: partsOf(await queries.sumOpening(db, estateId)) };
}

async function holdEstate({ actor }: Scope, tx: Tx, id: number, alone: boolean): Promise<queries.HeldEstate> {
  await holdEstates(tx, [id], alone ? 'exclusive' : 'shared');
  const estate = await queries.findLock(tx, id, actor.estates);
  if (!estate) throw fail('NOT_FOUND', { what: '小区' });
  return estate;
}

/** Called before an opening is approved; the estate is locked, so that its opening is not closed in the meantime. */
async function requireUnlocked(scope: Scope, tx: Tx, estateId: number, what: string): Promise<void> {
  const { name, lockedAt } = await holdEstate(scope, tx, estateId, false);
  if (lockedAt !== null) throw fail('OPENING_LOCKED', { estate: name, what });
}

/** Listens to batches that are about to be approved: an opening batch is refused once the opening of the estate is locked. */
export async function requireUnlockedBatch(scope: Scope, tx: Tx, { kind, estateId }: Pick<Batch, 'kind' | 'estateId'>): Promise<void> {
  if (kind === OPENING_BATCH) await requireUnlocked(scope, tx, estateId, '审核');
}

const openings = documentFlow<queries.HeldOpening, Omit<StateChange, 'checkNote'>>({
  name: '期初单',
  entity: ENTITY,
  states: OPENING,
  refused: 'OPENING_STATE',
  lock: queries.lockOpening,
  update: queries.updateOpening,
  limit: async (tx) => (await readSettleSettings(tx)).approveLimit,
});

const post = openings.step({
  action: '审核',
  from: [WAITING],
  to: DONE,
  by: 'other',
  amount: ({ amount }) => amount,
  writes: ({ scope }) => checkedBy(scope),
  note: ({ document }) => `${document.number} ${document.amount}`,
  async run({ scope, tx, document }) {
    const { tenantId, by, at } = stampOf(scope);
    const { day } = await readBooking(tx, document.estateId, scope.actor.accountId, today(scope.clock));
    await postOpening(tx, { ...document, tenantId, openingId: document.id, day, by, at });
  },
});
/** Every caller takes locks in this order: estate, books, document, accounts. */
export async function audit(scope: Scope, input: ParsedInputOf<typeof auditOpening>): Promise<null> {
  const { actor } = scope;
  return inTransaction(scope.db, async (tx) => {
    const { estateId } = requireThere(openings.kind, await queries.findOpening(tx, input.id, actor.estates));
    await requireUnlocked(scope, tx, estateId, '审核');
    await shareBooks(tx, actor.tenantId, estateId, actor.accountId);
    return post({ ...scope, db: tx }, input);
  });
}

export const voidOne = openings.step({ action: '作废', from: [WAITING], to: VOID, by: 'anyone' });

/** Requires that everything is finished and that every sum equals that of the old ledger to the cent. */
export async function lock(scope: Scope, { estateId, ledger }: ParsedInputOf<typeof lockOpening>): Promise<null> {
  const { actor, clock } = scope;
  return inTransaction(scope.db, async (tx) => {
    const { name, lockedAt } = await holdEstate(scope, tx, estateId, true);
    if (lockedAt !== null) throw fail('OPENING_LOCKED', { estate: name, what: '再次锁定' });
    const open = await queries.listUnfinished(tx, estateId);
    if (open.length > 0) throw fail('OPENING_WAITING', { estate: name, what: open.join('、') });
    const parts = partsOf(await queries.sumOpening(tx, estateId));
    for (const part of OPENING_PARTS) {
      const difference = subtractDecimal(parts[part].sum, ledger[part]);
      if (!isZeroDecimal(difference))
        throw failField(`ledger.${part}`, 'OPENING_DIFFERENT', {
          what: OPENING_PART_TEXT[part],
          sum: parts[part].sum,
          ledger: ledger[part],
          difference,
        });
    }
    await setOpeningLock(tx, estateId, clock.now().toISOString());
    await scope.audit.write(tx, actor, { action: '锁定', entity: ENTITY, entityId: estateId, after: ledger, note: `${name} 期初` });
    return null;
  });
}

export async function unlock(scope: Scope, { estateId, reason }: ParsedInputOf<typeof unlockOpening>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const { name, lockedAt } = await holdEstate(scope, tx, estateId, true);
    if (lockedAt === null) throw fail('OPENING_NOT_LOCKED', { estate: name });
    await setOpeningLock(tx, estateId, null);
    await scope.audit.write(tx, scope.actor, { action: '解锁', entity: ENTITY, entityId: estateId, note: `${name} 期初：${reason}` });
    return null;
  });
}
