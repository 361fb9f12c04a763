// The hand-over of a house for 入伙 (area customer): owners, payer, charge start and use state change together, and can be put back as long
// as nothing of them changed since. The step of 房屋档案 (house-change.service.ts) follows the same rules for a house with owners.
import { RECUT_CAUSE, type OwnerForm, type TransferReading } from '@anju/contract';
import { today } from '../../../../../platform/clock.ts';
import { fail } from '../../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../../platform/scope.ts';
import { stampOf } from '../../../../../platform/stamp.ts';
import type { Tx } from '../../../../../platform/tenancy/tenant-db.ts';
import { restoreFormerPayers, restoreOwners, takeSnapshot, type HouseSnapshot } from './handover.queries.ts';
import * as owning from '../owner/owner.queries.ts';
import { sell } from '../owner/owner.service.ts';
import { payerOn } from '../payer/payer.rules.ts';
import * as queries from '../core/house.queries.ts';
import { checkChargeStart, checkHandover, checkOwners } from '../core/house.rules.ts';
import { shiftTally } from '../core/tally.queries.ts';
import { houseTurned } from '../turn/turn.hooks.ts';
import { lockForChange } from '../core/lock.service.ts';

export type { HouseSnapshot } from './handover.queries.ts';

interface HandoverTerms {
  readonly houseId: number;
  readonly handoverDate: string;
  readonly useState: number;
  readonly persons: number;
  readonly chargeStartDate: string | null;
  readonly chargeBeforeHandover: boolean;
  /** The buyers; none: the owners of the house stay. */
  readonly owners: readonly OwnerForm[];
  readonly clearPayer: boolean;
  readonly readings: readonly TransferReading[];
}
interface Side {
  readonly house: HouseSnapshot;
  readonly payerId: number | null;
  readonly payer: string;
}
export interface HandedOver {
  readonly before: Side;
  readonly after: Side;
}

async function sideOf(tx: Tx, houseId: number, day: string): Promise<Side> {
  const house = await takeSnapshot(tx, houseId);
  const [paying] = await owning.listPaying(tx, [houseId]);
  const payer = paying ? payerOn(paying, day) : null;
  return { house, payerId: payer?.personId ?? null, payer: payer?.name ?? '' };
}

export async function handOverWhole(scope: Scope, tx: Tx, terms: HandoverTerms): Promise<HandedOver> {
  const { houseId, handoverDate, useState, persons, chargeStartDate, clearPayer, readings } = terms;
  checkOwners(terms.owners);
  checkChargeStart(terms);
  const core = await lockForChange(tx, scope, houseId);
  const before = await sideOf(tx, houseId, handoverDate);
  const named = core.payerId !== null && clearPayer;
  if (terms.owners.length > 0) await sell(tx, scope, { id: houseId, fromDate: handoverDate, owners: [...terms.owners], clearPayer: named });
  else if (named) {
    await owning.turnPayer(tx, houseId, handoverDate);
    await queries.updateHouse(tx, houseId, { payerId: null, payerFrom: handoverDate }, stampOf(scope));
  }
  const owners = (await owning.listOwners(tx, houseId, handoverDate)).filter((owner) => owner.current);
  checkHandover(core, handoverDate, owners, today(scope.clock));
  const values = { handoverDate, useState, persons, chargeStartDate };
  await shiftTally(tx, [houseId], -1);
  await queries.updateHouse(tx, houseId, values, stampOf(scope));
  await shiftTally(tx, [houseId], 1);
  // From the hand-over on the owner pays; the developer may have been billed for later days.
  const facts = { houseId, estateId: core.estateId, cause: RECUT_CAUSE.sale, fromDay: handoverDate, formerDay: null } as const;
  const saleDay = readings.length > 0 ? handoverDate : null;
  await houseTurned.tell(scope, tx, { ...facts, saleDay, readings, recut: false, keepBillIds: [], answer: null });
  await scope.audit.write(tx, scope.actor, {
    action: '交付',
    entity: 'house',
    entityId: houseId,
    before: core,
    after: values,
    note: '办理入伙',
  });
  return { before, after: await sideOf(tx, houseId, handoverDate) };
}

const WORDS: Readonly<Record<keyof HouseSnapshot, string>> = {
  useState: '使用状态',
  handoverDate: '交付日期',
  chargeStartDate: '计费起始日',
  persons: '居住人数',
  payerId: '付款人',
  payerFrom: '付款人',
  owners: '业主',
  formerPayers: '付款人',
};
/** Names may be corrected at any time and are no part of the comparison. */
const comparable = (value: unknown): string =>
  JSON.stringify(value, (key, inner: unknown) => (key === 'name' ? undefined : inner)).replaceAll('\\', '');

/** Puts the house back as it was before; refused when anything of it changed since. */
export async function undoHandover(
  scope: Scope,
  tx: Tx,
  {
    houseId,
    onDay,
    before,
    after,
    reason,
  }: { houseId: number; onDay: string; before: HouseSnapshot; after: HouseSnapshot; reason: string },
): Promise<void> {
  const core = await lockForChange(tx, scope, houseId);
  const now = await takeSnapshot(tx, houseId);
  const changed = (Object.keys(WORDS) as (keyof HouseSnapshot)[]).find(
    (field) => comparable(sorted(now[field])) !== comparable(sorted(after[field])),
  );
  if (changed !== undefined) throw fail('HANDOVER_MOVED_ON', { what: WORDS[changed] });
  const { useState, handoverDate, chargeStartDate, persons, payerId, payerFrom } = before;
  const values = { useState, handoverDate, chargeStartDate, persons };
  await shiftTally(tx, [houseId], -1);
  await queries.updateHouse(tx, houseId, { ...values, payerId, payerFrom }, stampOf(scope));
  await shiftTally(tx, [houseId], 1);
  await restoreOwners(tx, houseId, before.owners);
  await restoreFormerPayers(tx, scope.actor.tenantId, houseId, before.formerPayers);
  const facts = { houseId, estateId: core.estateId, cause: RECUT_CAUSE.sale, fromDay: onDay, saleDay: null, formerDay: onDay } as const;
  await houseTurned.tell(scope, tx, { ...facts, readings: [], recut: false, keepBillIds: [], answer: null });
  await scope.audit.write(tx, scope.actor, {
    action: '撤销交付',
    entity: 'house',
    entityId: houseId,
    before: core,
    after: values,
    note: reason,
  });
}

/** Stored JSON has no order of fields. */
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value;
