// 托收协议 (menu 515): the account a bank may collect from, for a house or for everything a customer pays. domain: property 4.4.
// Nothing is collected twice: on any day a house has at most one agreement, and a customer at most one for everything the customer pays.
import {
  STORED_AGREEMENT,
  searchBankAgreements,
  type changeBankAgreement,
  type createBankAgreement,
  type endBankAgreement,
  type getBankCustomer,
  type listBankCustomers,
  type OutputOf,
  type ParsedInputOf,
} from '@anju/contract';
import { maskAccount, maskPhone } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import { listing } from '../../../platform/listing/listing.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { holdCustomer, holdHouse } from '../../estate/index.ts';
import * as queries from './bank-agreement.queries.ts';
import { lockChannel } from './bank-channel.queries.ts';

const WHAT = '托收协议';
const ENTITY = 'bank-agreement';
const NUMBER_KEY = 'bank_agreement_tenant_id_channel_id_agreement_no_key';
const NONE = 0;

const reach = ({ actor, clock }: Scope) => ({ estates: actor.estates, today: today(clock) });
const masked = <T extends { accountNo: string }>(row: T): T => ({ ...row, accountNo: maskAccount(row.accountNo) });

export const search = listing(searchBankAgreements, { totals: queries.countAgreements, page: queries.listAgreements, row: masked });

export async function customers(
  scope: Scope,
  { key }: ParsedInputOf<typeof listBankCustomers>,
): Promise<OutputOf<typeof listBankCustomers>> {
  const rows = await queries.listCustomers(scope.db, key, reach(scope));
  return rows.map((row) => ({ ...row, phone: maskPhone(row.phone) }));
}

export async function customer(scope: Scope, id: number): Promise<OutputOf<typeof getBankCustomer>> {
  const found = await queries.findCustomer(scope.db, id, reach(scope));
  if (!found) throw fail('NOT_FOUND', { what: '客户' });
  return found;
}

interface Party {
  readonly channelId: number;
  readonly customerId: number;
  readonly houseId: number | null;
}

/**
 * Refuses an agreement that would be collected twice; the message names the other agreement. The customer and the house are already locked.
 */
async function checkFree(tx: Tx, party: Party, form: queries.Period & { agreementNo: string }, id: number): Promise<void> {
  const holder = await queries.findNumber(tx, party.channelId, form.agreementNo, id);
  if (holder !== undefined) throw numberTaken(form.agreementNo, holder);
  await checkPeriod(tx, party, form, id);
}
async function checkPeriod(tx: Tx, party: Party, form: queries.Period, id: number): Promise<void> {
  const other = await queries.findOverlap(tx, party, form, id);
  if (!other) return;
  throw party.houseId === null
    ? failField('customerId', 'AGREEMENT_CUSTOMER_TAKEN', { ...other })
    : failField('houseId', 'AGREEMENT_HOUSE_TAKEN', { ...other });
}
const numberTaken = (agreementNo: string, name: string) => failField('agreementNo', 'AGREEMENT_NO_TAKEN', { agreementNo, name });

async function hold(tx: Tx, { customerId, houseId }: Omit<Party, 'channelId'>) {
  // Concurrent agreements of one customer or one house are written one after the other.
  await holdCustomer(tx, customerId);
  const held = await queries.findParty(tx, customerId);
  if (!held) throw failField('customerId', 'NOT_FOUND', { what: '客户' });
  if (houseId !== null) await holdHouse(tx, houseId);
  return held;
}

export async function create(scope: Scope, form: ParsedInputOf<typeof createBankAgreement>): Promise<{ id: number }> {
  return inTransaction(scope.db, async (tx) => {
    const channel = await lockChannel(tx, form.channelId);
    if (!channel) throw failField('channelId', 'NOT_FOUND', { what: '托收渠道' });
    if (channel.disabled) throw failField('channelId', 'BANK_CHANNEL_OFF', { bank: channel.bank });
    const { name, personId, disabled } = await hold(tx, form);
    if (disabled) throw failField('customerId', 'AGREEMENT_CUSTOMER_OFF', { name });
    if (form.houseId !== null && !(await queries.isHouseOf(tx, personId, form.houseId, reach(scope))))
      throw failField('houseId', 'AGREEMENT_HOUSE_OTHER', { name });
    await checkFree(tx, form, form, NONE);
    const id = await onDuplicate(queries.insertAgreement(tx, form, stampOf(scope)), NUMBER_KEY, () =>
      numberTaken(form.agreementNo, '另一客户'),
    );
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: ENTITY, entityId: id, after: masked(form) });
    return { id };
  });
}

async function lock(scope: Scope, tx: Tx, id: number, version: number) {
  const before = await lockRow(tx, { what: WHAT, find: () => queries.lockAgreement(tx, id, reach(scope)), version });
  await hold(tx, before);
  return before;
}

export async function change(scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeBankAgreement>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const before = await lock(scope, tx, id, version);
    if (before.stopped) throw fail('AGREEMENT_ENDED');
    const values = { ...form, accountNo: form.accountNo === '' ? before.accountNo : form.accountNo };
    await checkFree(tx, before, values, id);
    await onDuplicate(queries.updateAgreement(tx, id, values, stampOf(scope)), NUMBER_KEY, () => numberTaken(form.agreementNo, '另一客户'));
    const { stopped: _stopped, ...old } = before;
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: ENTITY, entityId: id, before: masked(old), after: masked(values) });
    return null;
  });
}

/** An end of today or earlier stops the agreement immediately; a later one lets it expire. */
export async function end(scope: Scope, { id, version, toDate }: ParsedInputOf<typeof endBankAgreement>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const before = await lock(scope, tx, id, version);
    if (toDate !== null && toDate < before.fromDate) throw failField('toDate', 'AGREEMENT_END_EARLY', { date: before.fromDate });
    if (toDate === null) await checkPeriod(tx, before, { fromDate: before.fromDate, toDate }, id);
    const state = toDate !== null && toDate <= today(scope.clock) ? STORED_AGREEMENT.stopped : STORED_AGREEMENT.inForce;
    await queries.updateAgreement(tx, id, { toDate, state }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, {
      action: toDate === null ? '恢复' : '终止',
      entity: ENTITY,
      entityId: id,
      before: { toDate: before.toDate },
      after: { toDate },
      note: before.agreementNo,
    });
    return null;
  });
}
