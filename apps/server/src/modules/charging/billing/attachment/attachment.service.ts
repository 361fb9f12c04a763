// 计费标准 (menu 155): what each object pays today and later, and the price it will pay. domain: property 4.2.
import {
  OBJECT,
  type AttachmentDetail,
  type AttachmentLine,
  type AttachmentRow,
  type ChargeObject,
  type findAttachmentPayers,
  type getAttachments,
  type listAttachableStandards,
  type OutputOf,
  type ParsedInputOf,
  type searchAttachments,
} from '@anju/contract';
import { maskPhone, sumMoney } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { countObjects, findObject, listObjects, listObjectsAfter, type ObjectRow, type ObjectSearch } from './attachment-object.queries.ts';
import { requireSeen } from './attachment.policy.ts';
import * as queries from './attachment.queries.ts';
import { monthlyOf, phaseOf, priceShown } from './attachment.rules.ts';

const OFFERED = 20;

/** The line with its amount and explanation as of a day; future attachments as of their first day. */
function told(line: queries.PricedLine, day: string): AttachmentLine {
  const {
    periodMonths: _1,
    rounding: _2,
    decimals: _3,
    extra: _4,
    formula: _5,
    area: _6,
    floor: _7,
    factor: _8,
    persons: _9,
    unit: _10,
    ...shown
  } = line;
  return {
    ...shown,
    price: priceShown(line),
    phase: phaseOf(line, day),
    ...monthlyOf(line, line.fromDate > day ? line.fromDate : day),
  };
}

/** The monthly total of today's attachments, and whether an amount is missing in it. */
const sumOf = (lines: readonly AttachmentLine[]) => {
  const running = lines.filter(({ phase }) => phase === 'current');
  return {
    monthly: sumMoney(running.flatMap(({ monthly }) => (monthly === null ? [] : [monthly]))),
    partial: running.some(({ monthly }) => monthly === null),
  };
};

function rowOf({ sortKey: _sortKey, ...object }: ObjectRow, lines: readonly AttachmentLine[]): AttachmentRow {
  const standards = lines.map(
    ({ id, standardId, standardName, chargeTypeId, itemName, price, fromDate, toDate, phase, monthly, explain }) => ({
      id,
      standardId,
      standardName,
      chargeTypeId,
      itemName,
      price,
      fromDate,
      toDate,
      phase,
      monthly,
      explain,
    }),
  );
  return { ...object, standards, ...sumOf(lines) };
}

async function withLines({ db }: Pick<Scope, 'db'>, { filter, estates, today: day }: ObjectSearch, objects: readonly ObjectRow[]) {
  const ids = objects.map(({ id }) => id);
  const lines = await queries.listLiveLines(db, { kind: filter.kind, ids, estates, today: day });
  const byObject = Map.groupBy(lines, ({ objectId }) => objectId);
  return objects.map((object) => ({
    ...rowOf(
      object,
      (byObject.get(object.id) ?? []).map((line) => told(line, day)),
    ),
    sortKey: object.sortKey,
  }));
}

export async function search(scope: Scope, input: ParsedInputOf<typeof searchAttachments>): Promise<OutputOf<typeof searchAttachments>> {
  const { page, size, ...filter } = input;
  const wanted = { filter, estates: scope.actor.estates, today: today(scope.clock) };
  const [counts, objects] = await Promise.all([countObjects(scope.db, wanted), listObjects(scope.db, wanted, size, (page - 1) * size)]);
  const rows = await withLines(scope, wanted, objects);
  return { ...counts, rows: rows.map(({ sortKey: _sortKey, ...row }) => row) };
}

export type AttachmentSheetRow = AttachmentRow & { sortKey: string };

/** For sheets: all that match, one slice at a time. */
export async function listSlice(
  scope: Pick<Scope, 'db'>,
  wanted: ObjectSearch,
  after: AttachmentSheetRow | null,
  limit: number,
): Promise<AttachmentSheetRow[]> {
  return withLines(scope, wanted, await listObjectsAfter(scope.db, wanted, after, limit));
}

export async function detail({ db, actor, clock }: Scope, { kind, id }: ParsedInputOf<typeof getAttachments>): Promise<AttachmentDetail> {
  const day = today(clock);
  const object = await findObject(db, { kind, id, estates: actor.estates, today: day });
  if (!object) throw fail('NOT_FOUND', { what: OBJECT.text(kind) });
  const [all, below] = await Promise.all([
    queries.listAttachmentsOf(db, { kind, id }, day),
    isHouse(kind) ? queries.listBelowHouse(db, id, day) : [],
  ]);
  const seen = all.filter(({ estateId }) => actor.estates === null || actor.estates.includes(estateId));
  const lines = seen.map((line) => told(line, day));
  const live = lines.filter(({ phase }) => phase !== 'over');
  return { ...rowOf(object, live.toReversed()), lines, below: below.map((line) => told(line, day)) };
}

const isHouse = (kind: ChargeObject): boolean => kind === OBJECT.house;

export async function standards(
  { db, actor, clock }: Scope,
  { estateId, kind }: ParsedInputOf<typeof listAttachableStandards>,
): Promise<OutputOf<typeof listAttachableStandards>> {
  const found = await queries.listStandards(db, { estateId, estates: actor.estates, kind, today: today(clock) });
  return found.map((standard) => ({ ...standard, price: priceShown(standard) }));
}

export async function payers(
  { db, actor }: Scope,
  { estateId, key }: ParsedInputOf<typeof findAttachmentPayers>,
): Promise<OutputOf<typeof findAttachmentPayers>> {
  requireSeen(actor, { estateId }, '小区');
  if (key === '') return [];
  const found = await queries.listPayers(db, { key, estates: actor.estates }, OFFERED);
  return found.map((person) => ({ ...person, phone: maskPhone(person.phone) }));
}
