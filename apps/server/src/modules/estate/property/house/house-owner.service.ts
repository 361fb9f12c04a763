// Owners and payer of a house. domain: property 3.2. A sale ends rows and begins others; only the newest ones can be corrected.
import {
  ID_TYPE,
  OWNER_TYPE,
  PERSON_KIND,
  RECUT_CAUSE,
  type changeHouseOwners,
  type correctHouseOwners,
  type HouseConsequences,
  type ParsedInputOf,
  type previewHouseOwners,
  type setHousePayer,
} from '@anju/contract';
import { formatDay, previousDay } from '@anju/domain';
import { pinyinInitials } from '@anju/domain/pinyin';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { tryOut } from '../../../../platform/tenancy/try-out.ts';
import * as queries from './house.queries.ts';
import * as owning from './house-owner.queries.ts';
import { consequencesOf } from './house-turn.service.ts';
import { houseTurned } from './house-turn.hooks.ts';
import { requireHouse } from './house.policy.ts';
import { checkOwners, checkPaper } from './house.rules.ts';
import { addOwners, lockForChange, ownersText } from './house-write.service.ts';
import { findSeenPerson } from '../tree/tree-people.queries.ts';

type Sale = Pick<ParsedInputOf<typeof changeHouseOwners>, 'id' | 'fromDate' | 'owners' | 'clearPayer'>;

/** Ends the owners the day before and begins the new ones; the house is locked. Returns who owned it. */
async function sell(tx: Tx, scope: Scope, { id, fromDate, owners, clearPayer }: Sale) {
  const since = await owning.findOwnersSince(tx, id);
  if (since !== undefined && fromDate <= since) throw fail('OWNER_DATE_TOO_EARLY', { date: formatDay(since) });
  const before = (await owning.listOwners(tx, id, fromDate)).filter((owner) => owner.toDate === null);
  await owning.endOwners(tx, id, previousDay(fromDate));
  await addOwners(tx, scope, id, fromDate, owners);
  await queries.updateHouse(tx, id, clearPayer ? { payerId: null } : {}, stampOf(scope));
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
      ...(clearPayer ? { note: '取消指定的缴费人' } : {}),
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

export async function correctOwners(
  scope: Scope,
  { id, version, saleDate, right, reason }: ParsedInputOf<typeof correctHouseOwners>,
): Promise<null> {
  if (right) checkOwners(right.owners, 'right.owners');
  await inTransaction(scope.db, async (tx) => {
    const { estateId } = await lockForChange(tx, scope, id, version);
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
    const saleDay = right?.fromDate ?? null;
    await houseTurned.tell(scope, tx, {
      houseId: id,
      estateId,
      cause: RECUT_CAUSE.sale,
      fromDay: saleDay !== null && saleDay < latest ? saleDay : latest,
      saleDay,
      formerDay: latest,
      readings: [],
      recut: false,
      keepBillIds: [],
      answer: null,
    });
    await scope.audit.write(tx, scope.actor, {
      action: right ? '更正业主变更' : '撤销业主变更',
      entity: 'house',
      entityId: id,
      before: { owners: ownersText(wrong), fromDate: latest },
      after: { owners: ownersText(right?.owners ?? before), fromDate: right?.fromDate ?? since },
      note: reason,
    });
  });
  return null;
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

// ---- payer ---------------------------------------------------------------------------------------------------------------------

type Payer = ParsedInputOf<typeof setHousePayer>['payer'];

async function payerId(tx: Tx, scope: Scope, payer: Payer): Promise<number | null> {
  if (payer === null) return null;
  if ('personId' in payer) {
    const person = await findSeenPerson(tx, payer.personId, scope.actor.estates);
    if (!person) throw failField('payer', 'NOT_FOUND', { what: '缴费人' });
    return person.id;
  }
  checkPaper(payer, 'payer.idNo');
  const kind = payer.idType === ID_TYPE.licence ? PERSON_KIND.body : PERSON_KIND.natural;
  return owning.ensurePerson(tx, { ...payer, kind }, pinyinInitials(payer.name), stampOf(scope));
}

export async function setPayer(scope: Scope, { id, version, payer }: ParsedInputOf<typeof setHousePayer>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    await lockForChange(tx, scope, id, version);
    const [before] = await owning.listPaying(tx, [id]);
    const person = await payerId(tx, scope, payer);
    await queries.updateHouse(tx, id, { payerId: person }, stampOf(scope));
    const [after] = await owning.listPaying(tx, [id]);
    await scope.audit.write(tx, scope.actor, {
      action: person === null ? '取消指定缴费人' : '指定缴费人',
      entity: 'house',
      entityId: id,
      before: { payer: before?.named?.name ?? '' },
      after: { payer: after?.named?.name ?? '' },
    });
  });
  return null;
}
