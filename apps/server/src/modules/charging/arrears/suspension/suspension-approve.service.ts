// 挂账审核 (171): an approval suspends bills, resumes them, writes them off with 坏账准备 or reverses a write-off. Every bill is checked again
// under the locks; bills that were paid or changed in the meantime are left out and reported. Locks: request, books, settlements, objects.
import {
  MENU,
  OBJECT,
  SETTLE,
  SPECIAL,
  SUSPENSION,
  SUSPENSION_STATE,
  TENDER_LIST,
  type approveSuspension,
  type OutputOf,
  type ParsedInputOf,
  type Settled,
  type SuspensionKind,
} from '@anju/contract';
import { cutText, sumMoney } from '@anju/domain';
import { requireRight } from '../../../../platform/access/rights.ts';
import { today } from '../../../../platform/clock.ts';
import type { StepContext } from '../../../../platform/document/document-flow.ts';
import { checkLimit } from '../../../../platform/document/document.rules.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { lockObjects, refreshBalances } from '../../bill/core/balance.queries.ts';
import { resumeLate, stopLate } from '../../bill/late/late-stop.service.ts';
import { readSettleSettings } from '../../service/settle-setting/settle-setting.service.ts';
import { shareBooks } from '../../ledger/books.queries.ts';
import { lockOriginal } from '../../settlement/reversal/reversal.queries.ts';
import { red } from '../../settlement/reversal/reversal.service.ts';
import type { PayPlace } from '../../ledger/place.service.ts';
import { settle } from '../../settlement/settle/settle.service.ts';
import * as bills from './suspension-bills.queries.ts';
import type { BillFact, RequestNow } from './suspension-shapes.ts';
import * as queries from './suspension.queries.ts';
import { noteOf, standing } from './suspension.rules.ts';
import { step } from './suspension.service.ts';

const ofWaiting = {
  from: [SUSPENSION_STATE.waiting],
  by: 'other',
  /** Requests to suspend are decided only on their own screen. */
  right: async ({ scope, document: { kind } }: StepContext<RequestNow, unknown>): Promise<void> => {
    if (kind === SUSPENSION.suspend) await requireRight(scope, MENU.arrearsAudit, 'audit');
  },
} as const;

export const reject = step({
  ...ofWaiting,
  decides: 'reject',
  action: '退回',
  to: SUSPENSION_STATE.rejected,
  run: ({ tx, document: request }) => queries.freeLines(tx, request.id),
});

export const approve = step<ParsedInputOf<typeof approveSuspension>, OutputOf<typeof approveSuspension>>({
  ...ofWaiting,
  decides: 'approve',
  action: '审核',
  to: SUSPENSION_STATE.approved,
  before: async ({ scope, tx, document: request, input: { note } }) => {
    const { actor, clock } = scope;
    await shareBooks(tx, actor.tenantId, request.estateId, actor.accountId);
    const lines = await queries.listLines(tx, request.id);
    const ids = lines.map(({ billId }) => billId);
    const asked = { day: today(clock), estates: null, requestId: request.id };
    const before = await bills.readFacts(tx, ids, asked);
    for (const original of [...new Set(before.flatMap(({ writeOffId }) => writeOffId ?? []))].sort((a, b) => a - b))
      await lockOriginal(tx, original);
    await lockObjects(tx, before);
    const { taken, dropped } = standing(request.kind, await bills.readFacts(tx, ids, asked));
    if (taken.length === 0) throw fail('HANG_NOTHING', { number: request.number });
    const amount = sumMoney(taken.map((fact) => fact.amount));
    const { approveLimit, suspensionStopsLate } = await readSettleSettings(tx);
    checkLimit(actor.estates, amount, approveLimit);

    const { act, carryOut } = MOVES[request.kind];
    const made = await carryOut({ scope, tx, request, taken, suspensionStopsLate });
    await bills.insertSteps(tx, idsOf(taken), { ...stampOf(scope), act, reason: `${request.number} ${request.note}` });
    await refreshBalances(tx, taken);
    await queries.freeLines(tx, request.id);
    const sum = sumMoney(lines.map((line) => line.asked));
    return {
      change: { checkNote: noteOf(note, sum, amount, dropped), bills: taken.length, amount },
      note: `${request.number} ${SUSPENSION.text(request.kind)} ${taken.length} 笔 ${amount} 元`,
      result: { bills: taken.length, amount, dropped: [...dropped], numbers: made.map(({ number }) => number) },
    };
  },
});

interface Approved {
  readonly scope: Scope;
  readonly tx: Tx;
  readonly request: RequestNow;
  readonly taken: readonly BillFact[];
  readonly suspensionStopsLate: boolean;
}
interface Move {
  /** The name of the step in the history of the bill. */
  readonly act: string;
  readonly carryOut: (approved: Approved) => Promise<readonly Settled[]>;
}
const MOVES: Readonly<Record<SuspensionKind, Move>> = {
  [SUSPENSION.suspend]: { act: 'suspend', carryOut: suspend },
  [SUSPENSION.resume]: { act: 'resume', carryOut: resume },
  [SUSPENSION.writeOff]: { act: '核销', carryOut: writeOff },
  [SUSPENSION.recover]: { act: '核销收回', carryOut: recover },
};
const idsOf = (taken: readonly BillFact[]) => taken.map(({ billId }) => billId);

async function suspend({ scope, tx, taken, suspensionStopsLate }: Approved): Promise<readonly Settled[]> {
  await bills.markSuspended(tx, idsOf(taken), true);
  if (suspensionStopsLate) await stopLate(tx, idsOf(taken), today(scope.clock));
  return [];
}

async function resume({ scope, tx, taken, suspensionStopsLate }: Approved): Promise<readonly Settled[]> {
  await bills.markSuspended(tx, idsOf(taken), false);
  await resumeLate(tx, idsOf(taken), { ...stampOf(scope), day: today(scope.clock), suspensionStops: suspensionStopsLate });
  return [];
}

const placeOf = ({ houseId, objectKind, objectId, estateId }: BillFact): Pick<PayPlace, 'houseId' | 'object'> =>
  houseId === null && objectKind !== OBJECT.house ? { houseId, object: { objectKind, objectId, estateId } } : { houseId };

/** The bills by place: houses in ascending order, then objects without a house. */
function groupPlaces(taken: readonly BillFact[]): readonly (readonly BillFact[])[] {
  const at = ({ houseId, objectKind, objectId }: BillFact) =>
    houseId === null ? { kind: objectKind, id: objectId } : { kind: OBJECT.house, id: houseId };
  const inOrder = taken.toSorted((a, b) => at(a).kind - at(b).kind || at(a).id - at(b).id);
  return [...Map.groupBy(inOrder, (fact) => `${at(fact).kind}:${at(fact).id}`).values()];
}

/** One settlement for each house, or for each object without one. Late fees are not written off. */
async function writeOff({ scope, tx, request, taken }: Approved): Promise<readonly Settled[]> {
  const made: Settled[] = [];
  for (const of of groupPlaces(taken)) {
    const payers = new Set(of.map(({ payerId }) => payerId));
    const total = sumMoney(of.map(({ amount }) => amount));
    const settled = await settle(scope, {
      ...placeOf(of[0] as BillFact),
      payerId: payers.size === 1 ? (of[0]?.payerId ?? null) : null,
      payerName: cutText([...new Set(of.map(({ payerName }) => payerName))].filter(Boolean).join('、'), 40) || '不详',
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

/** The write-off is reversed only for these bills, which become open and suspended again. */
async function recover({ scope, tx, request, taken }: Approved): Promise<readonly Settled[]> {
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
