// 期初 (a tab of 计费审核, menu 158): documents audited by somebody else into the accounts, sums against the old ledger, and the lock after
// which nothing of the kind is made or audited for the estate.
import {
  OPENING_PART_TEXT,
  OPENING_PARTS,
  openingState,
  type auditOpening,
  type getOpeningSums,
  type lockOpening,
  type OutputOf,
  type ParsedInputOf,
  type searchOpeningLines,
  type searchOpenings,
  type unlockOpening,
  type voidOpening,
} from '@anju/contract';
import { isZeroDecimal, subtractDecimal } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { requireOther, requireStep, requireThere, type DocumentKind } from '../../document/document.rules.ts';
import { checkedBy, requireLimit } from '../../document/document.service.ts';
import { readBooking, shareBooks } from '../../ledger/books.queries.ts';
import { postOpening } from './opening-post.queries.ts';
import * as queries from './opening.queries.ts';

const ENTITY = 'opening';
const KIND: DocumentKind = { name: '期初单', stateText: openingState.text, refused: 'OPENING_STATE' };
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
  requireThere(KIND, await queries.findOpening(db, wanted.openingId, actor.estates));
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
  const estate = await queries.holdEstate(tx, id, actor.estates, alone);
  if (!estate) throw fail('NOT_FOUND', { what: '小区' });
  return estate;
}

/** For whoever audits something of the opening; the estate is held, so that it is not locked meanwhile. */
export async function requireUnlocked(scope: Scope, tx: Tx, estateId: number, what: string): Promise<void> {
  const { name, lockedAt } = await holdEstate(scope, tx, estateId, false);
  if (lockedAt !== null) throw fail('OPENING_LOCKED', { estate: name, what });
}

const hold = async ({ actor }: Scope, tx: Tx, id: number, version: number, what: string) =>
  requireStep(KIND, await queries.lockOpening(tx, id, actor.estates), version, [WAITING], what);

export async function audit(scope: Scope, { id, version }: ParsedInputOf<typeof auditOpening>): Promise<null> {
  const { actor, clock } = scope;
  const checked = checkedBy(scope);
  return inTransaction(scope.db, async (tx) => {
    const named = requireThere(KIND, await queries.findOpening(tx, id, actor.estates));
    // Estate, books, document, accounts: in this order for everybody.
    await requireUnlocked(scope, tx, named.estateId, '审核');
    await shareBooks(tx, actor.tenantId, named.estateId, actor.accountId);
    const found = await hold(scope, tx, id, version, '审核');
    requireOther(found, actor);
    await requireLimit(scope, tx, found.amount);
    const { day } = await readBooking(tx, found.estateId, actor.accountId, today(clock));
    await postOpening(tx, { ...found, tenantId: actor.tenantId, openingId: id, day, by: checked.checkedBy, at: checked.checkedAt });
    await queries.updateOpening(tx, id, { ...checked, state: DONE });
    await scope.audit.write(tx, actor, { action: '审核', entity: ENTITY, entityId: id, note: `${found.number} ${found.amount}` });
    return null;
  });
}

export async function voidOne(scope: Scope, { id, version, reason }: ParsedInputOf<typeof voidOpening>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const { number } = await hold(scope, tx, id, version, '作废');
    await queries.updateOpening(tx, id, { state: VOID });
    await scope.audit.write(tx, scope.actor, { action: '作废', entity: ENTITY, entityId: id, note: `${number} ${reason}` });
    return null;
  });
}

/** Everything is through, and every sum is that of the old ledger to the cent. */
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
    await queries.setLock(tx, estateId, clock.now().toISOString());
    await scope.audit.write(tx, actor, { action: '锁定', entity: ENTITY, entityId: estateId, after: ledger, note: `${name} 期初` });
    return null;
  });
}

export async function unlock(scope: Scope, { estateId, reason }: ParsedInputOf<typeof unlockOpening>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const { name, lockedAt } = await holdEstate(scope, tx, estateId, true);
    if (lockedAt === null) throw fail('OPENING_NOT_LOCKED', { estate: name });
    await queries.setLock(tx, estateId, null);
    await scope.audit.write(tx, scope.actor, { action: '解锁', entity: ENTITY, entityId: estateId, note: `${name} 期初：${reason}` });
    return null;
  });
}
