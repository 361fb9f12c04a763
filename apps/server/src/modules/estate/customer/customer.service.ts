// 客户档案 (menu 72): the payers. domain: property 1.1, 3.2. One customer per person or organisation; personal data is kept in 人员档案, property
// and leases in the registers of houses and parking. Money belongs to the charging area.
import {
  PERSON_KIND,
  CREDIT,
  type createCustomer,
  type changeCustomer,
  type CustomerDetail,
  type CustomerRow,
  type findCustomerPersons,
  type listCustomerHouses,
  type markCredit,
  type OutputOf,
  type ParsedInputOf,
  type searchCustomerOptions,
  type searchCustomers,
  type showCustomerPrivate,
} from '@anju/contract';
import { maskAccount, maskIdNo, maskPhone } from '@anju/domain';
import { pinyinInitials } from '@anju/domain/pinyin';
import { listAuditLines } from '../../../platform/audit/audit-list.queries.ts';
import { today } from '../../../platform/clock.ts';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import { takeNumber } from '../../../platform/numbers/numbers.ts';
import { reachOf as seenBy } from '../../../platform/reach/reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import * as links from './customer-link.queries.ts';
import * as parts from './customer-part.queries.ts';
import * as queries from './customer.queries.ts';
import { houseRole, isDoubtful, personValues } from './customer.rules.ts';
import { searchPage } from './customer-search.queries.ts';

const SHOWN_LINKS = 200;
const SHOWN_CHANGES = 100;
const OPTIONS = 20;
const PERSON_KEY = 'customer_tenant_id_person_id_key';

const reachOf = ({ actor, clock }: Scope): queries.Reach => ({ ...seenBy(actor), today: today(clock) });
const masked = <R extends CustomerRow>(row: R): R => ({ ...row, phone: maskPhone(row.phone), idNo: maskIdNo(row.idNo) });

export async function search(scope: Scope, input: ParsedInputOf<typeof searchCustomers>): Promise<OutputOf<typeof searchCustomers>> {
  const { page, size, sort, ...filter } = input;
  const wanted = { filter, ...reachOf(scope) };
  const found = await searchPage(scope.db, wanted, sort.order, size, (page - 1) * size);
  return { ...found, rows: found.rows.map(masked) };
}

export async function options(scope: Scope, key: string): Promise<OutputOf<typeof searchCustomerOptions>> {
  const rows = await queries.listOptions(scope.db, key, reachOf(scope), OPTIONS);
  return rows.map((row) => ({ ...row, phone: maskPhone(row.phone) }));
}

async function requireCustomer(scope: Scope, id: number): Promise<queries.CustomerCore> {
  const customer = await queries.findCustomer(scope.db, id, reachOf(scope));
  if (!customer) throw fail('NOT_FOUND', { what: '客户' });
  return customer;
}

async function houseLinks(scope: Scope, personId: number): Promise<CustomerDetail['houseLinks']> {
  const found = await links.listHouseLinks(scope.db, personId, reachOf(scope), SHOWN_LINKS);
  return found.map(({ kind, share, relation, ...link }) => ({ ...link, role: houseRole({ kind, share, relation }) }));
}

export async function houses(scope: Scope, id: number): Promise<OutputOf<typeof listCustomerHouses>> {
  return houseLinks(scope, (await requireCustomer(scope, id)).personId);
}

export async function detail(scope: Scope, id: number): Promise<CustomerDetail> {
  const { db } = scope;
  const reach = reachOf(scope);
  const customer = await requireCustomer(scope, id);
  const { personId } = customer;
  const [contacts, titles, accounts, owned, parkings, leases, agreements, follows, changes] = await Promise.all([
    parts.listContacts(db, id),
    parts.listTitles(db, id),
    parts.listAccounts(db, id),
    houseLinks(scope, personId),
    links.listParkings(db, personId, reach, SHOWN_LINKS),
    links.listLeases(db, personId, reach, SHOWN_LINKS),
    links.listAgreements(db, id, reach, SHOWN_LINKS),
    links.listFollows(db, id, reach, SHOWN_LINKS),
    listAuditLines(db, 'customer', id, SHOWN_CHANGES),
  ]);
  return {
    ...masked(customer),
    contacts: contacts.map((contact) => ({ ...contact, phone: maskPhone(contact.phone) })),
    titles: titles.map((title) => ({ ...title, phone: maskPhone(title.phone), accountNo: maskAccount(title.accountNo) })),
    accounts: accounts.map((account) => ({
      ...account,
      accountNo: maskAccount(account.accountNo),
      doubtful: isDoubtful(account.accountNo, customer.kind === PERSON_KIND.body),
    })),
    houseLinks: owned,
    parkings,
    leases,
    agreements: agreements.map((agreement) => ({ ...agreement, accountNo: maskAccount(agreement.accountNo) })),
    follows,
    changes,
  };
}

export async function persons(scope: Scope, key: string): Promise<OutputOf<typeof findCustomerPersons>> {
  if (key === '') return [];
  const found = await queries.listPersons(scope.db, key, reachOf(scope), OPTIONS);
  return found.map((person) => ({ ...person, phone: maskPhone(person.phone), idNo: maskIdNo(person.idNo) }));
}

/** The chosen person; otherwise the one with the same identity document, or with the same name and phone; otherwise a new one. */
async function personFor(
  tx: Tx,
  scope: Scope,
  { personId, person }: ParsedInputOf<typeof createCustomer>,
): Promise<Pick<queries.FoundPerson, 'id' | 'name' | 'customer'>> {
  if (person === null) {
    const chosen = await queries.findPerson(tx, personId ?? 0, reachOf(scope));
    if (!chosen) throw failField('personId', 'NOT_FOUND', { what: '人员' });
    return chosen;
  }
  const values = personValues(person);
  const known = await queries.findSamePerson(tx, values);
  const id = known?.id ?? (await queries.insertPerson(tx, values, pinyinInitials(values.name), stampOf(scope)));
  // Nothing was inserted: the same identity document was entered concurrently.
  const same = known ?? (id === undefined ? await queries.findSamePerson(tx, values) : undefined);
  if (same && same.name !== values.name) throw failField('person.idNo', 'PERSON_NAME_DIFFERS');
  if (same) return same;
  if (id === undefined) throw new Error('a person was neither made nor found');
  return { id, name: values.name, customer: '' };
}

export async function create(scope: Scope, input: ParsedInputOf<typeof createCustomer>): Promise<OutputOf<typeof createCustomer>> {
  const { actor, clock } = scope;
  const field = input.person === null ? 'personId' : 'person.name';
  return inTransaction(scope.db, async (tx) => {
    const person = await personFor(tx, scope, input);
    const taken = (number: string) => failField(field, 'CUSTOMER_EXISTS', { name: person.name, number });
    if (person.customer !== '') throw taken(person.customer);
    const number = await takeNumber(tx, actor.tenantId, actor.companyId ?? 0, 'customer', today(clock));
    const values = { personId: person.id, number, remark: input.remark };
    const id = await onDuplicate(queries.insertCustomer(tx, values, stampOf(scope)), PERSON_KEY, () => taken(''));
    await scope.audit.write(tx, actor, {
      action: '新增',
      entity: 'customer',
      entityId: id,
      after: values,
      note: `${number} ${person.name}`,
    });
    return { id, number };
  });
}

/** Locks the customer for a change: visible to the user, in use, and unchanged since it was read. */
export async function lockForChange(tx: Tx, { actor }: Scope, id: number, version?: number): Promise<queries.LockedCustomer> {
  const customer = await queries.lockCustomer(tx, id, seenBy(actor));
  if (!customer) throw fail('NOT_FOUND', { what: '客户' });
  if (customer.disabled) throw fail('CUSTOMER_DISABLED');
  if (version !== undefined && customer.version !== version) throw fail('STALE', { what: '客户' });
  return customer;
}

export async function change(scope: Scope, { id, version, remark }: ParsedInputOf<typeof changeCustomer>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const before = await lockForChange(tx, scope, id, version);
    await queries.updateCustomer(tx, id, { remark }, stampOf(scope));
    const note = `备注：${before.remark || '空'} → ${remark || '空'}`;
    await scope.audit.write(tx, scope.actor, {
      action: '修改',
      entity: 'customer',
      entityId: id,
      before: { remark: before.remark },
      after: { remark },
      note,
    });
  });
  return null;
}

export async function credit(scope: Scope, { id, version, credit: mark, reason }: ParsedInputOf<typeof markCredit>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const before = await lockForChange(tx, scope, id, version);
    await queries.updateCustomer(tx, id, { credit: mark }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, {
      action: '信用标记',
      entity: 'customer',
      entityId: id,
      before: { credit: before.credit },
      after: { credit: mark, reason },
      note: `信用：${CREDIT.text(before.credit)} → ${CREDIT.text(mark)}；${reason}`,
    });
  });
  return null;
}

export async function remove(scope: Scope, id: number): Promise<{ outcome: 'removed' | 'disabled' }> {
  return inTransaction(scope.db, async (tx) => {
    const before = await lockForChange(tx, scope, id);
    const removed = !(await queries.hasHistory(tx, id)) && (await queries.removeCustomer(tx, id));
    if (!removed) await queries.updateCustomer(tx, id, { disabled: true }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, {
      action: removed ? '删除' : '停用',
      entity: 'customer',
      entityId: id,
      before,
      note: `${before.number} ${before.name}`,
    });
    return { outcome: removed ? 'removed' : 'disabled' };
  });
}

export async function enable(scope: Scope, id: number): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const customer = await queries.lockCustomer(tx, id, seenBy(scope.actor));
    if (!customer) throw fail('NOT_FOUND', { what: '客户' });
    if (!customer.disabled) return;
    await queries.updateCustomer(tx, id, { disabled: false }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, { action: '恢复', entity: 'customer', entityId: id });
  });
  return null;
}

/** The access is logged before the numbers are returned. */
export async function showPrivate(scope: Scope, id: number): Promise<OutputOf<typeof showCustomerPrivate>> {
  const { phone, idNo, name } = await requireCustomer(scope, id);
  const [contacts, titles, accounts] = await Promise.all([
    parts.listContacts(scope.db, id),
    parts.listTitles(scope.db, id),
    parts.listAccounts(scope.db, id),
  ]);
  await scope.audit.write(scope.db, scope.actor, {
    action: '查看隐私',
    entity: 'customer',
    entityId: id,
    note: `查看${name}的完整电话、证件号与账号`,
  });
  return { phone, idNo, contacts, titles, accounts };
}
