// Letters and messages about many objects, one for each debtor, in the order of the buildings. The rows of the objects are locked first: two users who press the
// button concurrently issue one letter, and no payer gets two messages a day.
import {
  CHASE,
  CHASE_AT_ONCE,
  type ChaseLetter,
  type issueChaseLetters,
  type OutputOf,
  type ParsedInputOf,
  type sendChaseSms,
} from '@anju/contract';
import { capitalAmount, cutText, sumMoney } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import { takeNumber } from '../../../../platform/numbers/numbers.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { lockObjects, type ObjectKey } from '../../bill/core/balance.queries.ts';
import { lateTexts, withLate } from '../../bill/late/late-text.service.ts';
import type { ArrearsFound } from '../arrears-shapes.ts';
import { letterContent, smsText } from '../arrears.rules.ts';
import { listOwed, NO_FILTER } from '../arrears.service.ts';
import { owes, partOf, type ArrearsOwed } from '../debtor.rules.ts';
import * as queries from './chase.queries.ts';
import { readHolds } from '../hold/hold.service.ts';

const keyOf = ({ objectKind, objectId }: ObjectKey): string => `${objectKind}-${objectId}`;

const debtorKey = ({ key, payerId }: Pick<ArrearsFound, 'key' | 'payerId'>): string => `${key}-${payerId ?? ''}`;

/** One part for each debtor of an object, and the test for the bills that belong to it. */
const parts = (found: ArrearsOwed) =>
  found.debtors.map((debtor) => ({
    one: partOf(found, debtor),
    ofDebtor: ({ payerId }: Pick<queries.LetterLine, 'payerId'>): boolean => owes(debtor, payerId),
  }));

interface Owing {
  readonly found: readonly ArrearsOwed[];
  /** Number of objects with arrears that get no letter or message, because a mark stops it or an instalment plan is being kept. */
  readonly held: number;
}
/** The objects with arrears among those that the user sees. */
async function owing(tx: Tx, { actor, clock }: Scope, objects: readonly ObjectKey[]): Promise<Owing> {
  await lockObjects(tx, objects);
  const search = { filter: NO_FILTER, ...reachOf(actor), today: today(clock), objects };
  const found = await listOwed(tx, search, { order: 'place', desc: false, limit: CHASE_AT_ONCE, offset: 0 });
  if (found.length === 0) throw fail('CHASE_NOTHING');
  const holds = await readHolds(tx, found, today(clock));
  const free = found.filter(({ key }) => !holds(key).quiet);
  if (free.length === 0) throw fail('CHASE_HELD');
  return { found: free, held: found.length - free.length };
}

function recordOf({ actor, clock }: Scope, one: ArrearsFound): Omit<queries.NewChase, 'method' | 'number' | 'content' | 'nextDate'> {
  return {
    ...stampOf({ actor, clock }),
    estateId: one.estateId,
    payerId: one.payerId,
    objectKind: one.objectKind,
    objectId: one.objectId,
    day: today(clock),
    reached: one.payerName,
    result: null,
    promiseAmount: null,
    promiseDate: null,
    fileId: null,
    open: one.overdue,
    late: one.late,
    bills: one.bills,
    oldestDue: one.oldestDue,
    accountId: actor.accountId,
  };
}

export async function letters(
  scope: Scope,
  { objects, method, deadline }: ParsedInputOf<typeof issueChaseLetters>,
): Promise<OutputOf<typeof issueChaseLetters>> {
  const { actor, audit, clock } = scope;
  const day = today(clock);
  if (deadline <= day) throw failField('deadline', 'CHASE_DEADLINE');
  return inTransaction(scope.db, async (tx) => {
    const { found, held } = await owing(tx, scope, objects);
    const owed = await queries.listLetterLines(tx, found, day);
    const texts = await lateTexts(tx, withLate(owed), day);
    const lines = Map.groupBy(
      owed.map((line) => ({ ...line, ...texts(line.id) })),
      keyOf,
    );
    const known = new Map((await queries.listOfDay(tx, found, method, day)).map((one) => [debtorKey(one), one]));
    const papers: ChaseLetter[] = [];
    const rows: queries.NewChase[] = [];
    for (const { one, ofDebtor } of found.flatMap(parts)) {
      const before = known.get(debtorKey(one));
      const number = before?.number ?? (await takeNumber(tx, actor.tenantId, one.companyId, 'chase-letter', day));
      const until = before?.deadline ?? deadline;
      if (!before) rows.push({ ...recordOf(scope, one), method, number, content: letterContent(one, until), nextDate: until });
      const his = (lines.get(one.key) ?? []).filter(ofDebtor);
      papers.push(paperOf(one, his, { number, method, day, deadline: until }));
    }
    if (rows.length > 0) {
      await queries.insertChase(tx, rows);
      const note = `${CHASE.text(method)} ${rows.length} 份，${rows[0]?.number} 起`;
      await audit.write(tx, actor, { action: '出具函件', entity: 'chase', note });
    }
    return { letters: papers, made: rows.length, skipped: objects.length - found.length - held, held };
  });
}

function paperOf(
  one: ArrearsFound,
  lines: readonly queries.LetterLine[],
  head: Pick<ChaseLetter, 'number' | 'method' | 'day' | 'deadline'>,
): ChaseLetter {
  const total = sumMoney([one.overdue, one.late]);
  const { objectText, estateName, company, officePhone, payerName, overdue, late } = one;
  const shown = lines.map(({ objectKind: _kind, objectId: _object, id: _id, payerId: _payer, ...line }) => line);
  return {
    ...head,
    objectText,
    estateName,
    company,
    phone: officePhone,
    payerName,
    lines: shown,
    open: overdue,
    late,
    total,
    capital: capitalAmount(total),
  };
}

export async function sms(scope: Scope, { objects }: ParsedInputOf<typeof sendChaseSms>): Promise<OutputOf<typeof sendChaseSms>> {
  const { actor, audit, clock, messages } = scope;
  return inTransaction(scope.db, async (tx) => {
    const { found, held } = await owing(tx, scope, objects);
    const told = new Set((await queries.listOfDay(tx, found, CHASE.sms, today(clock))).map(debtorKey));
    const all = found.flatMap((one) => parts(one).map((part) => part.one));
    const waiting = all.filter((one) => !told.has(debtorKey(one)));
    const several = new Set(found.filter(({ debtors }) => debtors.length > 1).map(({ key }) => key));
    const failed: { objectText: string; reason: string }[] = [];
    const rows: queries.NewChase[] = [];
    for (const one of waiting) {
      const text = smsText(one);
      const reason = one.phone === '' ? '没有电话' : await sendOne(text, one.phone);
      if (reason === null) rows.push({ ...recordOf(scope, one), method: CHASE.sms, number: '', content: text, nextDate: null });
      else failed.push({ objectText: several.has(one.key) ? `${one.objectText} ${one.payerName}` : one.objectText, reason });
    }
    if (rows.length > 0) {
      await queries.insertChase(tx, rows);
      await audit.write(tx, actor, { action: '发送短信', entity: 'chase', note: `催收短信 ${rows.length} 条` });
    }
    return { sent: rows.length, skipped: objects.length - found.length - held + (all.length - waiting.length), held, failed };

    async function sendOne(text: string, recipient: string): Promise<string | null> {
      try {
        await messages.send(tx, actor.tenantId, { channel: 'sms', recipient, text });
        return null;
      } catch (error) {
        return error instanceof Error ? cutText(error.message, 200) : '发送失败';
      }
    }
  });
}
