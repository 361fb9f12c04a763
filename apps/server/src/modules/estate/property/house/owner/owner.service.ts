// Owners of a house. domain: property 3.2. A sale ends rows and begins others; only the newest ones can be corrected.
import {
  OWNER_TYPE,
  RECUT_CAUSE,
  type changeHouseOwners,
  type correctHouseOwners,
  type HouseConsequences,
  type ParsedInputOf,
  type previewCorrection,
  type previewHouseOwners,
} from '@anju/contract';
import { formatDay, previousDay } from '@anju/domain';
import { fail, failField } from '../../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../../platform/scope.ts';
import { stampOf } from '../../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../../platform/tenancy/tenant-db.ts';
import { tryOut } from '../../../../../platform/tenancy/try-out.ts';
import * as queries from '../core/house.queries.ts';
import * as owning from './owner.queries.ts';
import { consequencesOf } from '../turn/turn.service.ts';
import { houseTurned } from '../turn/turn.hooks.ts';
import { requireHouse } from '../core/house.policy.ts';
import { checkOwners } from '../core/house.rules.ts';
import { lockForChange } from '../core/lock.service.ts';
import { addOwners, ownersText } from './add-owners.service.ts';

type Sale = Pick<ParsedInputOf<typeof changeHouseOwners>, 'id' | 'fromDate' | 'owners' | 'clearPayer'>;

/** Ends the owners the day before and begins the new ones; the house is locked. Returns who owned it. */
export async function sell(tx: Tx, scope: Scope, { id, fromDate, owners, clearPayer }: Sale) {
  const since = await owning.findOwnersSince(tx, id);
  if (since !== undefined && fromDate <= since) throw fail('OWNER_DATE_TOO_EARLY', { date: formatDay(since) });
  const before = (await owning.listOwners(tx, id, fromDate)).filter((owner) => owner.toDate === null);
  await owning.endOwners(tx, id, previousDay(fromDate));
  await addOwners(tx, scope, id, fromDate, owners);
  if (clearPayer) await owning.turnPayer(tx, id, fromDate);
  await queries.updateHouse(tx, id, clearPayer ? { payerId: null, payerFrom: fromDate } : {}, stampOf(scope));
  return before;
}

const saleFacts = ({ id, estateId }: { readonly id: number; readonly estateId: number }, fromDate: string) => ({
  houseId: id,
  estateId,
  cause: RECUT_CAUSE.sale,
  fromDay: fromDate,
  saleDay: fromDate,
  formerDay: null,
});

export async function changeOwners(scope: Scope, input: ParsedInputOf<typeof changeHouseOwners>): Promise<null> {
  const { id, version, fromDate, owners, clearPayer, readings, recut, keepBillIds } = input;
  checkOwners(owners);
  await inTransaction(scope.db, async (tx) => {
    const house = await lockForChange(tx, scope, id, version);
    const before = await sell(tx, scope, input);
    await houseTurned.tell(scope, tx, { ...saleFacts({ ...house, id }, fromDate), readings, recut, keepBillIds, answer: null });
    await scope.audit.write(tx, scope.actor, {
      action: '业主变更',
      entity: 'house',
      entityId: id,
      before: { owners: ownersText(before) },
      after: { owners: ownersText(owners), fromDate },
      ...(clearPayer ? { note: '取消指定的付款人' } : {}),
    });
  });
  return null;
}

/** Somebody who buys the house while its consequences are looked at. */
const BUYER = { name: '新业主', ownerType: OWNER_TYPE.natural, phone: '', idType: null, idNo: '', share: '100', certificateNo: '' };

export async function previewOwners(
  scope: Scope,
  { id, fromDate, clearPayer, readings, keepBillIds }: ParsedInputOf<typeof previewHouseOwners>,
): Promise<HouseConsequences> {
  return tryOut(scope, async (tx) => {
    const house = await lockForChange(tx, scope, id);
    await sell(tx, scope, { id, fromDate, owners: [BUYER], clearPayer });
    return consequencesOf(scope, tx, { ...saleFacts({ ...house, id }, fromDate), readings, recut: false, keepBillIds });
  });
}

type Correction = Pick<ParsedInputOf<typeof correctHouseOwners>, 'id' | 'saleDate' | 'right'>;

/** Replaces the newest owners; the house is locked. Returns what was wrong and who owned the house before. */
async function replaceNewest(tx: Tx, scope: Scope, { id, saleDate, right }: Correction) {
  const all = await owning.listOwners(tx, id, saleDate);
  const latest = all[0]?.fromDate;
  if (latest === undefined) throw fail('NOT_FOUND', { what: '业主变更' });
  if (saleDate !== latest) throw fail('OWNER_SALE_NOT_LATEST', { date: formatDay(latest) });
  const wrong = all.filter((owner) => owner.fromDate === latest);
  const before = all.filter((owner) => owner.toDate === previousDay(latest));
  const since = before[0]?.fromDate;
  if (!right && since === undefined) throw fail('OWNER_NONE_BEFORE');
  if (right && since !== undefined && right.fromDate <= since)
    throw failField('right.fromDate', 'OWNER_DATE_TOO_EARLY', { date: formatDay(since) });
  right?.owners.forEach(({ personId }, at) => {
    if (personId !== null && !wrong.some((owner) => owner.personId === personId))
      throw failField(`right.owners.${at}.name`, 'NOT_FOUND', { what: '业主' });
  });
  await owning.removeOwners(tx, id, latest);
  await owning.reopenOwners(tx, id, previousDay(latest));
  if (right) {
    await owning.endOwners(tx, id, previousDay(right.fromDate));
    await addOwners(tx, scope, id, right.fromDate, right.owners);
  }
  await queries.updateHouse(tx, id, {}, stampOf(scope));
  return { wrong, before, since };
}

const correctionFacts = ({ id, saleDate, right }: Correction, estateId: number) => {
  const saleDay = right?.fromDate ?? null;
  const fromDay = saleDay !== null && saleDay < saleDate ? saleDay : saleDate;
  return { houseId: id, estateId, cause: RECUT_CAUSE.sale, fromDay, saleDay, formerDay: saleDate };
};

export async function correctOwners(scope: Scope, input: ParsedInputOf<typeof correctHouseOwners>): Promise<null> {
  const { id, version, saleDate, right, reason, readings, recut, keepBillIds } = input;
  if (right) checkOwners(right.owners, 'right.owners');
  await inTransaction(scope.db, async (tx) => {
    const { estateId } = await lockForChange(tx, scope, id, version);
    const { wrong, before, since } = await replaceNewest(tx, scope, input);
    await houseTurned.tell(scope, tx, { ...correctionFacts(input, estateId), readings, recut, keepBillIds, answer: null });
    await scope.audit.write(tx, scope.actor, {
      action: right ? '更正业主变更' : '撤销业主变更',
      entity: 'house',
      entityId: id,
      before: { owners: ownersText(wrong), fromDate: saleDate },
      after: { owners: ownersText(right?.owners ?? before), fromDate: right?.fromDate ?? since },
      note: reason,
    });
  });
  return null;
}

export async function previewCorrected(scope: Scope, input: ParsedInputOf<typeof previewCorrection>): Promise<HouseConsequences> {
  const { id, readings, keepBillIds } = input;
  return tryOut(scope, async (tx) => {
    const { estateId } = await lockForChange(tx, scope, id);
    await replaceNewest(tx, scope, input);
    return consequencesOf(scope, tx, { ...correctionFacts(input, estateId), readings, recut: false, keepBillIds });
  });
}

/** Full numbers of an owner. The access is logged before they are returned. */
export async function showPrivate(scope: Scope, ownershipId: number): Promise<{ phone: string; idNo: string }> {
  const owner = requireHouse(scope.actor, await owning.findOwnerPrivate(scope.db, ownershipId));
  await scope.audit.write(scope.db, scope.actor, {
    action: '查看隐私',
    entity: 'house',
    entityId: owner.houseId,
    note: `查看${owner.name}的完整电话与证件号`,
  });
  return { phone: owner.phone, idNo: owner.idNo };
}
