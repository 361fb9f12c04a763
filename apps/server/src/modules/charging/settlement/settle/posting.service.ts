// The last step of every kind of settlement: bills and balances, then its number with the receipt, accounts and books, then the log; in
// this order, in the transaction of the caller, which holds the locks.
import { RECEIPT_KINDS, SETTLE, type ReceiptKind, type Settled } from '@anju/contract';
import { fail } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { refreshBalances, type ObjectKey } from '../../bill/core/balance.queries.ts';
import { oncePaid } from '../../bill/core/bill.hooks.ts';
import { findNumbering } from './number.queries.ts';
import { eventsOf, makePaper, type DraftChange, type DraftLine, type DraftTender } from '../receipt/paper.rules.ts';
import { insertPosting, stepBills } from './posting.queries.ts';
import { assertBalanced } from './settle.rules.ts';
import { beforeDepositsMove, followDeposits } from '../../ledger/deposit-due.service.ts';
import { notesOf } from '../points/points.rules.ts';
import type { AccountNow, BillStep, Place, PostedMove } from '../../ledger/settlement-shapes.ts';

export interface Draft {
  readonly place: Place;
  readonly type: number;
  readonly source: 'counter' | 'mobile' | 'bank' | 'auto' | 'import';
  readonly kind: ReceiptKind;
  readonly payerId: number | null;
  readonly payerName: string;
  readonly day: string;
  /** The time the payer paid, if it was not now. */
  readonly at?: string;
  readonly total: string;
  readonly received: string;
  readonly changeGiven: string;
  readonly kept: string;
  readonly original: { readonly id: number; readonly number: string } | null;
  readonly reason: string;
  readonly remark: string;
  readonly lines: readonly DraftLine[];
  readonly tenders: readonly DraftTender[];
  readonly moves: readonly PostedMove[];
  /** The accounts of the moves, with their balances before. */
  readonly accounts: readonly AccountNow[];
  readonly changes: readonly DraftChange[];
  readonly steps: readonly BillStep[];
  readonly objects: readonly ObjectKey[];
  /** Printed on the document before the notes of its accounts. */
  readonly notes?: readonly string[];
}

export async function post(scope: Scope, tx: Tx, draft: Draft): Promise<Settled> {
  const { actor, clock, audit } = scope;
  assertBalanced(draft.lines, draft.tenders, draft.total);
  const { place, day, total, received, changeGiven, lines, tenders, payerId, payerName, kind, remark, reason } = draft;
  const at = draft.at ?? clock.now().toISOString();
  const numbering = await findNumbering(tx, place.companyId, kind, day);
  if (!numbering) throw fail('NUMBER_RULE_MISSING', { what: RECEIPT_KINDS.find(({ value }) => value === kind)?.label ?? kind });
  const paid = await stepBills(tx, draft.steps);
  await refreshBalances(tx, draft.objects);
  const originalNumber = draft.original?.number ?? '';
  const paperHead = {
    place,
    kind,
    day,
    at,
    payerName,
    total,
    received,
    changeGiven,
    cashierName: actor.name,
    remark,
    originalNumber,
    notes: [...(draft.notes ?? []), ...notesOf(draft.accounts, draft.moves)],
  };
  const posting = {
    numbering,
    head: {
      companyId: place.companyId,
      estateId: place.estateId,
      type: draft.type,
      source: draft.source,
      houseId: place.houseId,
      payerId,
      payerName,
      day,
      at,
      cashierId: actor.accountId,
      cashierName: actor.name,
      total,
      received,
      changeGiven,
      originalId: draft.original?.id ?? null,
      reason,
      remark,
    },
    lines: lines.map(({ kind: lineKind, billId, accountId, chargeTypeId, amount, late, text, reversesSeq }, index) => ({
      seq: index + 1,
      kind: lineKind,
      billId,
      accountId,
      chargeTypeId,
      amount,
      late,
      text,
      reversesSeq,
    })),
    tenders: tenders.map(({ list, method, amount, reference, accountId }, index) => ({
      seq: index + 1,
      list,
      method,
      amount,
      reference,
      accountId,
    })),
    moves: draft.moves,
    changes: draft.changes.map(({ bill: _bill, ...change }) => change),
    kind,
    paper: makePaper(paperHead, lines, tenders, numbering),
  };
  const events = eventsOf({ place, day, payerId }, lines, tenders, draft.changes);
  await beforeDepositsMove(scope, tx, draft.accounts, draft.moves);
  const { id, number } = await insertPosting(tx, actor.tenantId, posting, events);
  const note = `${number} ${total}${originalNumber === '' ? '' : ` 红冲 ${originalNumber}`}`;
  if (paid.length > 0) await oncePaid.tell(scope, tx, { billIds: paid });
  await followDeposits(scope, tx, draft.accounts, draft.moves);
  await audit.write(tx, actor, { action: draft.original ? '红冲' : SETTLE.text(draft.type), entity: 'settlement', entityId: id, note });
  return { id, number, day, total, kept: draft.kept, changeGiven };
}
