// 挂账审核 (171) and what an approval does: bills hung, brought back, written off with 坏账准备, or a write-off taken back. Everything is
// looked at anew under the locks; what was paid or changed meanwhile is left out and said. Locks: request, books, settlements, objects.
import {
  HANG,
  MENU,
  SETTLE,
  SPECIAL,
  TENDER_LIST,
  type approveHang,
  type OutputOf,
  type ParsedInputOf,
  type rejectHang,
  type Settled,
} from '@anju/contract';
import { sumMoney } from '@anju/domain';
import { requireRight } from '../../../../platform/access/rights.ts';
import { today } from '../../../../platform/clock.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { lockObjects, refreshBalances } from '../../bill/balance.queries.ts';
import { resumeLate, stopLate } from '../../bill/late-stop.queries.ts';
import { checkLimit, requireOther, requireState, requireThere, requireVersion } from '../../document/document.rules.ts';
import { decided } from '../../document/document.service.ts';
import { readSettleSettings } from '../../service/settle-setting/settle-setting.service.ts';
import { shareBooks } from '../../ledger/books.queries.ts';
import { lockOriginal } from '../../settlement/reversal/reversal.queries.ts';
import { red } from '../../settlement/reversal/reversal.service.ts';
import type { PayPlace } from '../../settlement/settle/settle-place.service.ts';
import { settle } from '../../settlement/settle/settle.service.ts';
import * as bills from './suspension-bills.queries.ts';
import type { BillFact, RequestNow } from './suspension-shapes.ts';
import * as queries from './suspension.queries.ts';
import { HANG_REQUEST, HANG_STATE, kindText, noteOf, standing } from './suspension.rules.ts';

async function hold(scope: Scope, tx: Tx, id: number, version: number, what: string): Promise<RequestNow> {
  const { actor } = scope;
  const request = requireThere(HANG_REQUEST, await queries.lockRequest(tx, id, actor.estates));
  // 挂账 itself is decided on its own screen alone.
  if (request.kind === HANG.hang) await requireRight(scope, MENU.arrearsAudit, 'audit');
  requireState(HANG_REQUEST, request, [HANG_STATE.waiting], what);
  requireOther(request, actor);
  requireVersion(HANG_REQUEST, request, version);
  return request;
}

export async function reject(scope: Scope, { id, version, note }: ParsedInputOf<typeof rejectHang>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const request = await hold(scope, tx, id, version, '驳回');
    await queries.freeLines(tx, id);
    await queries.updateRequest(tx, id, decided(scope, HANG_STATE.rejected, note));
    await scope.audit.write(tx, scope.actor, { action: '驳回', entity: 'hang-request', entityId: id, note: `${request.number} ${note}` });
    return null;
  });
}

export async function approve(
  scope: Scope,
  { id, version, note }: ParsedInputOf<typeof approveHang>,
): Promise<OutputOf<typeof approveHang>> {
  const { actor, audit, clock } = scope;
  return inTransaction(scope.db, async (tx) => {
    const request = await hold(scope, tx, id, version, '审核');
    await shareBooks(tx, actor.tenantId, request.estateId, actor.accountId);
    const lines = await queries.listLines(tx, id);
    const ids = lines.map(({ billId }) => billId);
    const asked = { day: today(clock), estates: null, requestId: id };
    const before = await bills.readFacts(tx, ids, asked);
    for (const original of [...new Set(before.flatMap(({ writeOffId }) => writeOffId ?? []))].sort((a, b) => a - b))
      await lockOriginal(tx, original);
    await lockObjects(tx, before);
    const { taken, dropped } = standing(request.kind, await bills.readFacts(tx, ids, asked));
    if (taken.length === 0) throw fail('HANG_NOTHING', { number: request.number });
    const amount = sumMoney(taken.map((fact) => fact.amount));
    const { approveLimit, hangStopsLate } = await readSettleSettings(tx);
    checkLimit(actor.estates, amount, approveLimit);

    const inside: Scope = { ...scope, db: tx };
    const made = await STEPS[request.kind as 1 | 2 | 3 | 4]({ scope: inside, tx, request, taken, hangStopsLate });
    await bills.insertSteps(
      tx,
      taken.map(({ billId }) => billId),
      {
        tenantId: actor.tenantId,
        act: ACTS[request.kind as 1 | 2 | 3 | 4],
        reason: `${request.number} ${request.note}`,
        by: actor.name,
        at: clock.now().toISOString(),
      },
    );
    await refreshBalances(tx, taken);
    await queries.freeLines(tx, id);
    const sum = sumMoney(lines.map((line) => line.asked));
    await queries.updateRequest(tx, id, {
      ...decided(scope, HANG_STATE.approved, noteOf(note, sum, amount, dropped)),
      bills: taken.length,
      amount,
    });
    const said = `${request.number} ${kindText(request.kind)} ${taken.length} 笔 ${amount} 元`;
    await audit.write(tx, actor, { action: '审核', entity: 'hang-request', entityId: id, note: said });
    return { bills: taken.length, amount, dropped: [...dropped], numbers: made.map(({ number }) => number) };
  });
}

interface Step {
  readonly scope: Scope;
  readonly tx: Tx;
  readonly request: RequestNow;
  readonly taken: readonly BillFact[];
  readonly hangStopsLate: boolean;
}
const ACTS = { 1: 'hang', 2: 'unhang', 3: '核销', 4: '核销收回' } as const;
const STEPS: Readonly<Record<1 | 2 | 3 | 4, (step: Step) => Promise<readonly Settled[]>>> = {
  1: hang,
  2: bringBack,
  3: writeOff,
  4: recover,
};
const idsOf = (taken: readonly BillFact[]) => taken.map(({ billId }) => billId);

async function hang({ scope, tx, taken, hangStopsLate }: Step): Promise<readonly Settled[]> {
  await bills.markHung(tx, idsOf(taken), true);
  if (hangStopsLate) await stopLate(tx, idsOf(taken), today(scope.clock));
  return [];
}

async function bringBack({ scope: { actor, clock }, tx, taken, hangStopsLate }: Step): Promise<readonly Settled[]> {
  await bills.markHung(tx, idsOf(taken), false);
  const at = clock.now().toISOString();
  await resumeLate(tx, idsOf(taken), { tenantId: actor.tenantId, day: today(clock), hangStops: hangStopsLate, by: actor.name, at });
  return [];
}

const placeOf = ({ houseId, objectKind, objectId, estateId }: BillFact): PayPlace =>
  houseId === null && objectKind !== 1 ? { houseId, object: { objectKind, objectId, estateId } } : { houseId };

/** Houses in ascending order, then what has none. */
function groupPlaces(taken: readonly BillFact[]): readonly (readonly BillFact[])[] {
  const at = ({ houseId, objectKind, objectId }: BillFact) =>
    houseId === null ? { kind: objectKind, id: objectId } : { kind: 1, id: houseId };
  const inOrder = taken.toSorted((a, b) => at(a).kind - at(b).kind || at(a).id - at(b).id);
  return [...Map.groupBy(inOrder, (fact) => `${at(fact).kind}:${at(fact).id}`).values()];
}

/** One settlement per house, or per object that has none; the late fee is left out of it. */
async function writeOff({ scope, tx, request, taken }: Step): Promise<readonly Settled[]> {
  const made: Settled[] = [];
  for (const of of groupPlaces(taken)) {
    const payers = new Set(of.map(({ payerId }) => payerId));
    const total = sumMoney(of.map(({ amount }) => amount));
    const settled = await settle(scope, {
      ...placeOf(of[0] as BillFact),
      payerId: payers.size === 1 ? (of[0]?.payerId ?? null) : null,
      payerName: [...new Set(of.map(({ payerName }) => payerName))].filter(Boolean).join('、').slice(0, 40) || '不详',
      lines: of.map(({ billId }) => ({ billId, amount: null, late: 'none' })),
      prepaid: [],
      tenders: [{ list: TENDER_LIST.special, method: SPECIAL.badDebt, amount: total, reference: request.number, accountId: null }],
      received: null,
      keepChange: false,
      roundOff: '0',
      remark: `坏账核销 ${request.number}`,
      expected: total,
      source: 'counter',
      type: SETTLE.charge,
      writeOff: true,
      holder: null,
      paidOn: null,
    });
    await queries.setSettlement(tx, request.id, idsOf(of), settled.id);
    made.push(settled);
  }
  return made;
}

/** The write-off is taken back by red ink, for these bills alone: open and hung again, as before it. */
async function recover({ scope, tx, request, taken }: Step): Promise<readonly Settled[]> {
  const made: Settled[] = [];
  for (const [id, of] of [...Map.groupBy(taken, (fact) => fact.writeOffId as number)].sort(([a], [b]) => a - b)) {
    const original = await lockOriginal(tx, id);
    const back = {
      id,
      version: original.version,
      seqs: of.map(({ writeOffSeq }) => writeOffSeq as number),
      tenders: null,
      reason: `核销收回 ${request.number}`,
    };
    const settled = await red(scope, back, { approved: true });
    await queries.setSettlement(tx, request.id, idsOf(of), settled.id);
    made.push(settled);
  }
  return made;
}
