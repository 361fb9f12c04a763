// The payer named for a house, from a day on. domain: property 3.2. Who was named before keeps the days until then.
import {
  ID_TYPE,
  PERSON_KIND,
  RECUT_CAUSE,
  type HouseConsequences,
  type ParsedInputOf,
  type previewHousePayer,
  type setHousePayer,
} from '@anju/contract';
import { pinyinInitials } from '@anju/domain/pinyin';
import { today } from '../../../../../platform/clock.ts';
import { failField } from '../../../../../platform/errors/failure.ts';
import { reachOf } from '../../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../../platform/scope.ts';
import { stampOf } from '../../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../../platform/tenancy/tenant-db.ts';
import { tryOut } from '../../../../../platform/tenancy/try-out.ts';
import { findSeenPerson } from '../../tree/tree-people.queries.ts';
import * as owning from '../owner/owner.queries.ts';
import * as queries from '../core/house.queries.ts';
import { checkPaper } from '../core/house.rules.ts';
import { houseTurned } from '../turn/turn.hooks.ts';
import { consequencesOf } from '../turn/turn.service.ts';
import { lockForChange } from '../core/lock.service.ts';

type Payer = ParsedInputOf<typeof setHousePayer>['payer'];

async function payerId(tx: Tx, scope: Scope, payer: Payer): Promise<number | null> {
  if (payer === null) return null;
  if ('personId' in payer) {
    const person = await findSeenPerson(tx, payer.personId, reachOf(scope.actor));
    if (!person) throw failField('payer', 'NOT_FOUND', { what: '付款人' });
    return person.id;
  }
  checkPaper(payer, 'payer.idNo');
  const kind = payer.idType === ID_TYPE.licence ? PERSON_KIND.body : PERSON_KIND.natural;
  return owning.ensurePerson(tx, { ...payer, kind }, pinyinInitials(payer.name), stampOf(scope));
}

/** Names the payer; the house is locked. Returns the facts of the change. */
async function name(tx: Tx, scope: Scope, house: { id: number; estateId: number }, payer: Payer, fromDate: string | null) {
  const { id, estateId } = house;
  const day = fromDate ?? today(scope.clock);
  if (day > today(scope.clock)) throw failField('fromDate', 'PAYER_FUTURE');
  const person = await payerId(tx, scope, payer);
  await owning.turnPayer(tx, id, day);
  await queries.updateHouse(tx, id, { payerId: person, payerFrom: day }, stampOf(scope));
  return { houseId: id, estateId, cause: RECUT_CAUSE.payer, fromDay: day, saleDay: day, formerDay: null };
}

export async function setPayer(scope: Scope, input: ParsedInputOf<typeof setHousePayer>): Promise<null> {
  const { id, version, payer, fromDate, readings, recut, keepBillIds } = input;
  await inTransaction(scope.db, async (tx) => {
    const { estateId } = await lockForChange(tx, scope, id, version);
    const [before] = await owning.listPaying(tx, [id]);
    const facts = await name(tx, scope, { id, estateId }, payer, fromDate);
    const [after] = await owning.listPaying(tx, [id]);
    await houseTurned.tell(scope, tx, { ...facts, readings, recut, keepBillIds, answer: null });
    await scope.audit.write(tx, scope.actor, {
      action: payer === null ? '取消指定付款人' : '指定付款人',
      entity: 'house',
      entityId: id,
      before: { payer: before?.named?.name ?? '' },
      after: { payer: after?.named?.name ?? '', fromDate: facts.fromDay },
    });
  });
  return null;
}

export async function previewPayer(
  scope: Scope,
  { id, payer, fromDate, readings, keepBillIds }: ParsedInputOf<typeof previewHousePayer>,
): Promise<HouseConsequences> {
  return tryOut(scope, async (tx) => {
    const { estateId } = await lockForChange(tx, scope, id);
    const facts = await name(tx, scope, { id, estateId }, payer, fromDate);
    return consequencesOf(scope, tx, { ...facts, readings, recut: false, keepBillIds });
  });
}
