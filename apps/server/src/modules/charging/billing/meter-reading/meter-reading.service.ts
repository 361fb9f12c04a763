// 抄表计费 (menu 153), reading: the rows of one screen are one transaction in which every correct row is stored and every other row is answered
// with its reason. Readings of an estate are written one after another, because each builds on the previous one. Domain notes, 4.2.
import type { OutputOf, ParsedInputOf, ReadingLine, removeReading, saveReadings, searchReadings } from '@anju/contract';
import { formatMonth, monthEnd } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Actor, Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { findMeter, lockReadings } from '../../service/meter/meter.queries.ts';
import { requirePart } from '../../charged-estate/charged-estate.policy.ts';
import * as queries from './meter-reading.queries.ts';
import { computeReading, isSame, lineProblem, refreshNext } from './meter-reading.rules.ts';
import type { NewReading, RefreshedReading } from './meter-reading-shapes.ts';

const ENTITY = 'meter-reading';

/** Prices are shown as of the end of the month, or of today if the month has not ended. */
const priceDay = (month: string, day: string): string => {
  const last = monthEnd(`${month}-01`);
  return last < day ? last : day;
};

export async function search(scope: Scope, input: ParsedInputOf<typeof searchReadings>): Promise<OutputOf<typeof searchReadings>> {
  const { page, size, ...asked } = input;
  await requirePart(scope, asked.estateId);
  const filter = { ...asked, ...reachOf(scope.actor) };
  const [total, progress, rows] = await Promise.all([
    queries.countSheet(scope.db, filter),
    queries.getProgress(scope.db, filter),
    queries.listSheet(scope.db, filter, priceDay(filter.month, today(scope.clock)), size, (page - 1) * size),
  ]);
  return { rows, total, progress };
}

interface Stamp {
  readonly actor: Actor;
  readonly at: string;
  readonly today: string;
}
/** Writes the rows of one month of one estate; the caller holds the lock of its readings. */
export async function writeLines(
  tx: Tx,
  estateId: number,
  month: string,
  lines: readonly ReadingLine[],
  { actor, at, today: day }: Stamp,
): Promise<OutputOf<typeof saveReadings> & { readonly changes: readonly object[] }> {
  const ids = lines.map(({ meterId }) => meterId);
  const facts = new Map((await queries.listFacts(tx, estateId, month, ids, reachOf(actor))).map((one) => [one.meterId, one]));
  const successors = new Map((await queries.listSuccessors(tx, ids)).map((one) => [one.of, one]));
  const refused: { meterId: number; message: string }[] = [];
  const stored: NewReading[] = [];
  const behind: RefreshedReading[] = [];
  const changes: object[] = [];
  const seen = new Set<number>();
  let unchanged = 0;
  for (const line of lines) {
    const known = facts.get(line.meterId);
    const again = seen.has(line.meterId);
    seen.add(line.meterId);
    // Saved twice, because of a slow network or by two users: the stored reading is already right.
    if (!again && known && isSame(known, line)) {
      unchanged += 1;
      continue;
    }
    const problem = again ? '同一块表出现了两次' : lineProblem(known, line, { month, today: day, successor: successors.get(line.meterId) });
    if (problem !== null || !known) {
      refused.push({ meterId: line.meterId, message: problem ?? '' });
      continue;
    }
    const reading = computeReading(known, line, actor.name);
    stored.push(reading);
    const next = refreshNext(known, reading);
    if (next) behind.push(next);
    if (known.reading) changes.push({ number: known.number, from: known.reading.current, to: line.current });
  }
  if (stored.length > 0) {
    await queries.upsertReadings(tx, actor.tenantId, month, stored, { by: actor.name, at });
    await queries.refreshReadings(tx, behind);
    await queries.refreshCarried(
      tx,
      stored.flatMap(({ meterId }) => (facts.get(meterId)?.next ? [] : (successors.get(meterId) ?? []))),
    );
  }
  return { saved: stored.length, unchanged, refused, changes };
}

const stampOf = ({ actor, clock }: Pick<Scope, 'actor' | 'clock'>): Stamp => ({
  actor,
  at: clock.now().toISOString(),
  today: today(clock),
});

export async function save(
  scope: Scope,
  { estateId, month, rows }: ParsedInputOf<typeof saveReadings>,
): Promise<OutputOf<typeof saveReadings>> {
  const estate = await requirePart(scope, estateId);
  return inTransaction(scope.db, async (tx) => {
    await lockReadings(tx, estateId);
    const { changes, ...outcome } = await writeLines(tx, estateId, month, rows, stampOf(scope));
    if (outcome.saved > 0)
      await scope.audit.write(tx, scope.actor, {
        action: '抄表',
        entity: ENTITY,
        entityId: estateId,
        after: { month, saved: outcome.saved, changes },
        note: `${estate.name} ${month} 保存 ${outcome.saved} 块表的读数${changes.length > 0 ? `，其中修改 ${changes.length} 块` : ''}`,
      });
    return outcome;
  });
}

export async function remove(scope: Scope, { meterId, month }: ParsedInputOf<typeof removeReading>): Promise<null> {
  const { actor } = scope;
  const meter = await findMeter(scope.db, meterId);
  const [found] = meter ? await queries.listFacts(scope.db, meter.estateId, month, [meterId], reachOf(actor)) : [];
  if (!meter || !found) throw fail('NOT_FOUND', { what: '表具' });
  const { estateId, number } = meter;
  await inTransaction(scope.db, async (tx) => {
    await lockReadings(tx, estateId);
    const [facts] = await queries.listFacts(tx, estateId, month, [meterId], reachOf(actor));
    if (!facts?.reading) throw fail('NOT_FOUND', { what: '读数' });
    const successors = facts.next ? [] : await queries.listSuccessors(tx, [meterId]);
    const locked = facts.next?.bill ? facts.next : successors.find(({ bill }) => bill !== null);
    if (facts.reading.bill) throw fail('READING_BILLED', { month: formatMonth(month), bill: facts.reading.bill.text });
    if (locked) throw fail('READING_NEXT_BILLED', { month: formatMonth(locked.month), bill: locked.bill ?? '' });
    const next = refreshNext(facts, null);
    await queries.deleteReading(tx, meterId, month);
    if (next) await queries.refreshReadings(tx, [next]);
    await queries.refreshCarried(tx, successors);
    await scope.audit.write(tx, actor, {
      action: '清除读数',
      entity: ENTITY,
      entityId: estateId,
      before: facts.reading,
      note: `${number} ${month} ${facts.reading.current}`,
    });
  });
  return null;
}
