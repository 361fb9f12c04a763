// 进账认领: the list of lines with who probably paid them, and the marks of lines that are no charge. domain: property 4.4.
import {
  BANK_INCOME,
  SETTLE_METHOD,
  type channelBankIncome,
  type excludeBankIncome,
  type findIncomePayers,
  type getBankIncome,
  type includeBankIncome,
  type IncomePayer,
  type listIncomeAccounts,
  type openIncomePayer,
  type OutputOf,
  type ParsedInputOf,
  type searchBankIncome,
} from '@anju/contract';
import { compareDecimal, houseCodesIn, isZeroDecimal, maskAccount, maskPhone, matchIncome, type IncomeMatch } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import { fail } from '../../../platform/errors/failure.ts';
import { searchOf } from '../../../platform/listing/listing.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import { agreedOf, listAgreements } from '../bill/core/agreed.queries.ts';
import { lateTexts, withLate } from '../bill/late/late-text.service.ts';
import { listPayerBills } from '../ledger/settle-read.queries.ts';
import { readSettleSettings } from '../service/settle-setting/settle-setting.service.ts';
import { deskBill } from '../settlement/desk/desk.rules.ts';
import { find } from '../settlement/desk/desk-object.service.ts';
import { cents } from '../ledger/amount.rules.ts';
import * as queries from './bank-income.queries.ts';
import { listPlaces, tellIncome } from './income-events.queries.ts';
import * as payers from './income-payer.queries.ts';

export const ENTITY = 'bank-income';

/** Who probably paid each of the lines that wait as a whole. */
export async function matchesOf({ db, actor, clock }: Scope, found: readonly queries.FoundIncome[]): Promise<Map<number, IncomeMatch>> {
  const lines = found.filter(({ state }) => state === BANK_INCOME.waiting).map((line) => ({ ...line, codes: houseCodesIn(line.note) }));
  if (lines.length === 0) return new Map();
  const candidates = await payers.listCandidates(db, lines, actor.estates, today(clock));
  const debts = candidates.length === 0 ? [] : await payers.listDebts(db, lines, pairsOf(candidates), actor.estates);
  const [ofLine, owed] = [Map.groupBy(candidates, ({ lineId }) => lineId), Map.groupBy(debts, ({ lineId }) => lineId)];
  return new Map(
    lines.flatMap(({ id, amount }) => {
      const match = matchIncome(amount, ofLine.get(id) ?? [], owed.get(id) ?? []);
      return match ? [[id, match] as const] : [];
    }),
  );
}

function pairsOf(candidates: readonly { readonly lineId: number; readonly personId: number }[]) {
  return [...new Map(candidates.map(({ lineId, personId }) => [`${lineId} ${personId}`, { lineId, personId }])).values()];
}

const shown = ({ companyId: _company, ...row }: queries.FoundIncome, match: IncomeMatch | undefined) => ({
  ...row,
  accountNo: maskAccount(row.accountNo),
  payerAccount: maskAccount(row.payerAccount),
  proposal: match ? { personId: match.personId, name: match.name, why: match.why, certain: match.certain } : null,
});

export async function search(
  scope: Scope,
  { page, size, ...filter }: ParsedInputOf<typeof searchBankIncome>,
): Promise<OutputOf<typeof searchBankIncome>> {
  const wanted = searchOf(scope, filter);
  const totals = await queries.sumIncome(scope.db, wanted);
  const rows = await queries.listIncome(scope.db, wanted, { limit: size, offset: (page - 1) * size, sort: undefined });
  const matches = await matchesOf(scope, rows);
  return { ...totals, rows: rows.map((row) => shown(row, matches.get(row.id))) };
}

export async function accounts({ db, actor }: Scope): Promise<OutputOf<typeof listIncomeAccounts>> {
  const found = await queries.listAccounts(db, actor.estates);
  return found.map((account) => ({ ...account, accountNo: maskAccount(account.accountNo) }));
}

export async function requireLine({ db, actor }: Pick<Scope, 'db' | 'actor'>, id: number): Promise<queries.IncomeNow> {
  const line = await queries.findIncome(db, actor.estates, id);
  if (!line) throw fail('NOT_FOUND', { what: '流水' });
  return line;
}

export async function get(scope: Scope, id: number): Promise<OutputOf<typeof getBankIncome>> {
  const { companyPath: _path, createdBy, createdAt, ...line } = await requireLine(scope, id);
  const matches = await matchesOf(scope, [line]);
  return {
    ...shown(line, matches.get(id)),
    createdBy,
    createdAt,
    places: await listPlaces(scope.db, id),
    claims: await queries.listClaims(scope.db, id),
  };
}

export async function findPayers(
  scope: Scope,
  { key }: ParsedInputOf<typeof findIncomePayers>,
): Promise<OutputOf<typeof findIncomePayers>> {
  const hits = await find(scope, key);
  if (hits.length === 0) return [];
  const objects = hits.map(({ objectKind, objectId, estateName, text }) => ({ objectKind, objectId, text: `${estateName} ${text}` }));
  const found = await payers.listPayersOf(scope.db, objects, today(scope.clock));
  return found.map((one) => ({ ...one, phone: maskPhone(one.phone) }));
}

/** Late fees as of the day the money came, as the claim will take them. */
export async function openPayer(scope: Scope, { id, personId }: ParsedInputOf<typeof openIncomePayer>): Promise<IncomePayer> {
  const { db, actor, clock } = scope;
  const line = await requireLine(scope, id);
  const person = await payers.findPerson(db, personId);
  if (!person) throw fail('NOT_FOUND', { what: '付款人' });
  const bills = await listPayerBills(db, actor.estates, personId, line.paidOn);
  const billEstates = [...new Set(bills.map(({ estateId }) => estateId))];
  const estates = await payers.listEstatesOf(db, actor.estates, line.companyPath, personId, billEstates, today(clock));
  const texts = await lateTexts(db, withLate(bills), line.paidOn);
  const agreed = agreedOf(await listAgreements(db, bills, today(clock)));
  const { order } = await readSettleSettings(db, today(clock));
  return {
    personId,
    name: person.name,
    phone: maskPhone(person.phone),
    order,
    estates: estates.map((estate) => ({
      ...estate,
      bills: bills
        .filter(({ estateId }) => estateId === estate.estateId)
        .map((bill) => ({ ...deskBill(bill, texts(bill.id), true), agreed: agreed.get(bill.id) ?? null })),
    })),
  };
}

const UNMARKED = { state: BANK_INCOME.waiting, reason: '', channel: null, fee: '0' };

export const exclude = (scope: Scope, { id, version, reason }: ParsedInputOf<typeof excludeBankIncome>): Promise<null> =>
  mark(scope, { id, version, what: '标记为不属收费' }, () => ({ ...UNMARKED, state: BANK_INCOME.other, reason }));

export const channel = (scope: Scope, { id, version, channel: way, fee }: ParsedInputOf<typeof channelBankIncome>): Promise<null> =>
  mark(scope, { id, version, what: '登记渠道到账' }, ({ amount }) => {
    if (compareDecimal(fee, amount) > 0) throw fail('INCOME_FEE', { fee: cents(fee), amount });
    return { ...UNMARKED, state: BANK_INCOME.channel, channel: way, fee };
  });

export const include = (scope: Scope, { id, version }: ParsedInputOf<typeof includeBankIncome>): Promise<null> =>
  mark(scope, { id, version, what: '恢复为待认领' }, () => UNMARKED);

interface Marking {
  readonly id: number;
  readonly version: number;
  readonly what: string;
}
const MARKED: readonly number[] = [BANK_INCOME.other, BANK_INCOME.channel];
/** A line that waits gets a mark, a marked one loses it; the books are told what that changes. */
function mark(scope: Scope, { id, version, what }: Marking, as: (line: queries.IncomeNow) => queries.Marked): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const line = await requireLine({ ...scope, db: tx }, id);
    const marked = as(line);
    const fitting = marked.state === BANK_INCOME.waiting ? MARKED.includes(line.state) : line.state === BANK_INCOME.waiting;
    if (!fitting) throw fail('INCOME_STATE', { serial: line.serial, state: BANK_INCOME.text(line.state), what });
    if (!(await queries.mark(tx, id, version, marked))) throw fail('STALE', { what: '流水' });
    await tellIncome(tx, [id], scope.clock.now().toISOString());
    const note = [`${line.serial} ${line.amount} 元`, marked.reason, channelText(marked)].filter(Boolean).join(' ');
    await scope.audit.write(tx, scope.actor, { action: what, entity: ENTITY, entityId: id, note });
    return null;
  });
}

const channelText = ({ channel: way, fee }: queries.Marked): string =>
  way === null ? '' : `${SETTLE_METHOD.text(way)}${isZeroDecimal(fee) ? '' : `，手续费 ${cents(fee)} 元`}`;
