// A claim: bills of the payer and, if wanted, 预交 are settled by transfer from a line of the statement, through the settlement of the desk.
// The line is taken from last in the same transaction, so that two users never claim it beyond its amount and a crash leaves nothing half
// done.
import {
  BANK_INCOME,
  SETTLE,
  SETTLE_METHOD,
  TENDER_LIST,
  type claimBankIncome,
  type claimCertainIncome,
  type FreeObject,
  type OutputOf,
  type ParsedInputOf,
} from '@anju/contract';
import { compareDecimal, isZeroDecimal, subtractDecimal, sumMoney } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import { fail, Failure } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { cents } from '../ledger/amount.rules.ts';
import { listPayerBills } from '../ledger/settle-read.queries.ts';
import { settle } from '../settlement/settle/settle.service.ts';
import type { Reversal } from '../settlement/reversal/reversal.hooks.ts';
import * as queries from './bank-income.queries.ts';
import { ENTITY, matchesOf, requireLine } from './bank-income.service.ts';
import { tellPassed } from './income-events.queries.ts';
import { findClaimPlace, findPerson, findStranger, type ClaimPlace } from './income-payer.queries.ts';

type Claim = ParsedInputOf<typeof claimBankIncome>;
type Claimed = OutputOf<typeof claimBankIncome>;

function requireClaimable({ serial, state, rest }: queries.IncomeNow, amount: string): void {
  if (state !== BANK_INCOME.waiting && state !== BANK_INCOME.partly)
    throw fail('INCOME_STATE', { serial, state: BANK_INCOME.text(state), what: '认领' });
  if (compareDecimal(amount, rest) > 0) throw fail('INCOME_ABOVE', { serial, rest, amount: cents(amount) });
}

/** A house that receives 预交 is the place of the settlement. */
function placeOf(place: ClaimPlace | undefined, prepaidHouse: number | null): { houseId: number | null; object: FreeObject | null } {
  const houseId = prepaidHouse ?? place?.houseId ?? null;
  if (houseId !== null || !place) return { houseId, object: null };
  const { objectKind, objectId, estateId } = place;
  return { houseId: null, object: { objectKind: objectKind as FreeObject['objectKind'], objectId, estateId } };
}

/**
 * The payer paid on the day the money came. A late fee that was fixed later by another payment does not go back to that day. Null for
 * today.
 */
function dayOf(paidOn: string, lateDay: string | null, now: string): string | null {
  const day = lateDay !== null && lateDay > paidOn ? lateDay : paidOn;
  return day >= now ? null : day;
}

export const claim = (scope: Scope, input: Claim): Promise<Claimed> => inTransaction(scope.db, (tx) => claimIn(scope, tx, input));

async function claimIn(scope: Scope, tx: Tx, { id, version, personId, lines, prepaid: asked, expected }: Claim): Promise<Claimed> {
  const { actor, clock, audit } = scope;
  const line = await requireLine({ db: tx, actor }, id);
  const { serial, payerName } = line;
  const prepaid = asked && !isZeroDecimal(asked.amount) ? asked : null;
  if (lines.length === 0 && !prepaid) throw fail('INCOME_NOTHING');
  requireClaimable(line, expected);
  if (line.version !== version) throw fail('STALE', { what: '流水' });
  const person = await findPerson(tx, personId);
  if (!person) throw fail('NOT_FOUND', { what: '付款人' });
  const billIds = lines.map(({ billId }) => billId);
  const other = await findStranger(tx, line.companyPath, billIds, prepaid ? [prepaid.houseId] : []);
  if (other) throw fail('INCOME_OTHER_COMPANY', { serial, company: line.companyName, other: other.name });
  const place = await findClaimPlace(tx, billIds);
  const amount = cents(expected);
  const settled = await settle(
    { ...scope, db: tx },
    {
      ...placeOf(place, prepaid?.houseId ?? null),
      payerId: personId,
      payerName: person.name,
      lines,
      prepaid: prepaid ? [{ houseId: prepaid.houseId, chargeTypeId: null, amount: prepaid.amount }] : [],
      tenders: [{ list: TENDER_LIST.method, method: SETTLE_METHOD.transfer, amount, reference: serial, accountId: null }],
      received: null,
      keepChange: false,
      roundOff: '0',
      remark: `银行进账 ${serial}${payerName === '' || payerName === person.name ? '' : `，付款户名 ${payerName}`}`,
      expected: amount,
      source: 'bank',
      type: SETTLE.charge,
      writeOff: false,
      holder: null,
      paidOn: dayOf(line.paidOn, place?.lateDay ?? null, today(clock)),
    },
  );
  if (!(await queries.takeFrom(tx, id, version, amount))) throw fail('STALE', { what: '流水' });
  const at = clock.now().toISOString();
  await queries.insertClaim(tx, { tenantId: actor.tenantId, settlementId: settled.id, incomeId: id, amount, by: actor.name, at });
  await tellPassed(tx, id, at);
  const note = `${serial} ${amount} 元，${person.name}，${settled.number}`;
  await audit.write(tx, actor, { action: '认领', entity: ENTITY, entityId: id, note });
  return { settlementId: settled.id, number: settled.number, amount, rest: cents(subtractDecimal(line.rest, amount)) };
}

/** The proposal is computed again: what the user saw must still be certain, for the same payer. */
async function claimOne(scope: Scope, { id, version, personId }: Wanted): Promise<Claimed> {
  const line = await requireLine(scope, id);
  requireClaimable(line, line.rest);
  const match = (await matchesOf(scope, [line])).get(id);
  if (!match?.certain || match.personId !== personId) throw fail('INCOME_NOT_CERTAIN', { serial: line.serial });
  const bills = await listPayerBills(scope.db, scope.actor.estates, personId, line.paidOn);
  const lines = bills
    .filter(({ estateId, heldBy, open }) => estateId === match.estateId && heldBy === null && !isZeroDecimal(open))
    .map(({ id: billId }) => ({ billId, amount: null, late: 'due' as const }));
  return claim(scope, { id, version, personId, lines, prepaid: null, expected: line.rest });
}

type Wanted = ParsedInputOf<typeof claimCertainIncome>['lines'][number];

/** Each line in its own transaction: one that cannot be claimed does not stop the others. A line claimed before is refused. */
export async function claimCertain(
  scope: Scope,
  { lines }: ParsedInputOf<typeof claimCertainIncome>,
): Promise<OutputOf<typeof claimCertainIncome>> {
  const done: Claimed[] = [];
  const refused: { serial: string; reason: string }[] = [];
  for (const wanted of lines) {
    try {
      done.push(await claimOne(scope, wanted));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const line = await queries.findIncome(scope.db, scope.actor.estates, wanted.id);
      refused.push({ serial: line?.serial ?? String(wanted.id), reason: error.message });
    }
  }
  return { claimed: done.length, amount: sumMoney(done.map(({ amount }) => amount)), refused };
}

/** Listens to reversed settlements: what is returned by transfer is free to be claimed again. Money given back in cash stays claimed. */
export async function freeIncome(scope: Scope, tx: Tx, { originalId, byNumber, tenders }: Reversal): Promise<void> {
  const claimed = await queries.lockClaim(tx, originalId);
  if (!claimed) return;
  const { incomeId, serial, left } = claimed;
  await tellPassed(tx, incomeId, scope.clock.now().toISOString());
  const back = sumMoney(
    tenders.flatMap(({ list, method, amount }) => (list === TENDER_LIST.method && method === SETTLE_METHOD.transfer ? [amount] : [])),
  );
  const amount = compareDecimal(back, left) > 0 ? left : back;
  if (isZeroDecimal(amount)) return;
  await queries.giveBack(tx, originalId, incomeId, amount);
  const note = `${serial} ${amount} 元，${byNumber}`;
  await scope.audit.write(tx, scope.actor, { action: '释放认领', entity: ENTITY, entityId: incomeId, note });
}
