// The money of a 装修: deposits are asked for at the desk, fees are bills of 特约服务, and what becomes of them moves the decoration.
import { DECORATION_MONEY, MONEY_LINE, OBJECT } from '@anju/contract';
import { isZeroDecimal } from '@anju/domain';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import { today } from '../../../../platform/clock.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { askDeposit, chargeServices, voidService, withdrawDeposit } from '../../../charging/index.ts';
import type { LockedDecoration } from '../step/move.service.ts';
import * as queries from './money.queries.ts';
import type { AskedLine, PlannedLine } from './money.rules.ts';
import { listDeposits, listItems } from './setting.queries.ts';

/** Whoever may take a step of the decoration may ask for its money, whatever else of the estate they see. */
export const ofWholeEstate = (scope: Scope): Scope => ({ ...scope, actor: { ...scope.actor, estates: null, buildings: [] } });

/** Names of the lines; refuses what may not be asked for. */
export async function nameLines(
  tx: Tx,
  estateId: number,
  lines: readonly Omit<PlannedLine, 'name'>[],
  path: string,
): Promise<PlannedLine[]> {
  const deposits = new Map((await listDeposits(tx)).map(({ id, name }) => [id, name]));
  const items = new Map((await listItems(tx, estateId)).map(({ id, name }) => [id, name]));
  return lines.map((line, at) => {
    const name = line.kind === DECORATION_MONEY.deposit ? deposits.get(line.chargeTypeId ?? 0) : items.get(line.itemId ?? 0);
    if (name === undefined)
      throw line.kind === DECORATION_MONEY.deposit
        ? failField(`${path}.${at}.chargeTypeId`, 'DECORATION_MONEY_DEPOSIT')
        : failField(`${path}.${at}.itemId`, 'DECORATION_MONEY_ITEM');
    return { ...line, name };
  });
}

interface Bill {
  readonly itemId: number;
  readonly quantity: string;
  readonly price: string;
  readonly text: string;
}
/** Bills of 特约服务 on the house, in the order of the lines. */
export async function billHouse(scope: Scope, tx: Tx, found: LockedDecoration, lines: readonly Bill[]) {
  const { billIds, serves } = await chargeServices(ofWholeEstate(scope), tx, {
    estateId: found.estateId,
    kind: OBJECT.house,
    objectId: found.houseId,
    servedOn: today(scope.clock),
    servedBy: '',
    sourceNo: found.number,
    lines: [...lines],
  });
  return lines.map((_, at) => ({ billId: billIds[at] as number, serviceId: serves[at]?.id as number, number: serves[at]?.number ?? '' }));
}

/** Asks for the deposits and bills the fees. */
export async function askMoney(scope: Scope, tx: Tx, found: LockedDecoration, lines: readonly AskedLine[], reason: string): Promise<void> {
  const stamp = stampOf(scope);
  const base = { decorationId: found.id, reason };
  const fees = lines.filter(({ kind }) => kind === DECORATION_MONEY.fee);
  const bills =
    fees.length === 0
      ? []
      : await billHouse(
          scope,
          tx,
          found,
          fees.map(({ itemId, quantity, price, name, text }) => ({
            itemId: itemId as number,
            quantity,
            price,
            text: `${name} ${text}`.trim(),
          })),
        );
  let billed = 0;
  for (const { text, ...line } of lines) {
    if (line.kind === DECORATION_MONEY.fee) {
      const { billId, serviceId } = bills[billed++] as { billId: number; serviceId: number };
      await queries.insertLine(tx, { ...line, ...base, dueId: null, billId, serviceId }, stamp);
      continue;
    }
    const dueId = await askDeposit(scope, tx, {
      estateId: found.estateId,
      houseId: found.houseId,
      personId: found.ownerId,
      chargeTypeId: line.chargeTypeId as number,
      amount: line.amount,
      text,
      sourceKind: 'decoration',
      sourceId: found.id,
      sourceNumber: found.number,
    });
    await queries.insertLine(tx, { ...line, ...base, dueId, billId: null, serviceId: null }, stamp);
  }
}

/**
 * What was asked for and did not come is not asked for any more; a bill that was published has to be made void by those who made it due.
 * Called before the decoration is locked: a payment at the desk holds the money first.
 */
export async function withdrawMoney(scope: Scope, tx: Tx, decorationId: number, passId: number | null, reason: string): Promise<void> {
  const waiting = await queries.listWaiting(tx, decorationId, passId);
  const dues = waiting.flatMap(({ dueId }) => dueId ?? []);
  if (dues.length > 0) await withdrawDeposit(scope, tx, dues);
  for (const { serviceId } of waiting)
    if (serviceId !== null) await voidService({ ...ofWholeEstate(scope), db: tx }, { id: serviceId, reason });
  await queries.setLineState(
    tx,
    waiting.map(({ id }) => id),
    MONEY_LINE.gone,
  );
}

export async function requireNoneLeft(tx: Tx, decorationId: number): Promise<void> {
  const left = (await queries.listLines(tx, decorationId)).filter(({ balance }) => !isZeroDecimal(balance));
  if (left.length > 0) throw fail('DECORATION_MONEY_RECEIVED', { names: left.map(({ name }) => name).join('、') });
}
