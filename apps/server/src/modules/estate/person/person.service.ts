// 人员档案 (menu 70): natural persons and organisations, each once, with all their roles. domain: property 1.1, 1.5, 3.2. Numbers are masked;
// access to the full ones is logged before they are returned. The import of sheets is in another file.
import type {
  changePerson,
  createPerson,
  findSamePersons,
  OutputOf,
  ParsedInputOf,
  PersonDetail,
  PersonPrivate,
  searchPersons,
  showPerson,
  tagPersons,
} from '@anju/contract';
import { maskIdNo, maskPhone } from '@anju/domain';
import { pinyinInitials } from '@anju/domain/pinyin';
import { today } from '../../../platform/clock.ts';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import { reachOf } from '../../../platform/reach/reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import * as cards from './person-card.queries.ts';
import { mayShow, requireShow } from './person.policy.ts';
import * as queries from './person.queries.ts';
import { checkPapers, describeChange, fromIdCard, logged, nameFor } from './person.rules.ts';
import { findPersonRow, searchPage } from './person-search.queries.ts';
import { requireUsable } from './tag.service.ts';

const PAPER_KEY = 'person_id_no';
const SHOWN_CHANGES = 100;
const SHOWN_LOOKS = 20;

const notFound = () => fail('NOT_FOUND', { what: '人员' });
const masked = <R extends { phone: string; idNo: string }>(row: R): R => ({
  ...row,
  phone: maskPhone(row.phone),
  idNo: maskIdNo(row.idNo),
});

export async function search(
  { db, actor, clock }: Scope,
  { page, size, sort, ...filter }: ParsedInputOf<typeof searchPersons>,
): Promise<OutputOf<typeof searchPersons>> {
  const wanted = { filter, ...reachOf(actor), today: today(clock) };
  const found = await searchPage(db, wanted, sort, size, (page - 1) * size);
  return { ...found, rows: found.rows.map(masked) };
}

export async function detail(scope: Scope, wanted: number): Promise<PersonDetail> {
  const { db, actor, clock } = scope;
  const day = today(clock);
  const reach = reachOf(actor);
  const { estates } = reach;
  const row = await findPersonRow(db, wanted, { ...reach, today: day });
  if (!row) throw notFound();
  const { id } = row;
  const [facts, owned, lived, parkings, vehicles, customer, employee, looks, changes, shows] = await Promise.all([
    cards.getCardFacts(db, id),
    cards.listOwned(db, id, reach, day),
    cards.listLived(db, id, reach),
    cards.listSpaces(db, id, estates, day),
    cards.listVehicles(db, id, estates),
    cards.findCustomer(db, id),
    cards.findEmployee(db, id),
    cards.listLog(db, id, 'looks', SHOWN_LOOKS),
    cards.listLog(db, id, 'changes', SHOWN_CHANGES),
    mayShow(scope),
  ]);
  const { birthDate, secondPhone, education, political, ...plain } = facts;
  return {
    ...masked(row),
    ...plain,
    education: education as PersonDetail['education'],
    political: political as PersonDetail['political'],
    secondPhone: maskPhone(secondPhone),
    birthYear: birthDate === null ? null : Number(birthDate.slice(0, 4)),
    owned,
    lived,
    parkings,
    vehicles,
    customer,
    employee,
    looks: shows ? looks.map(({ id: line, at, by }) => ({ id: line, at, by })) : null,
    changes: changes.map((line) => ({ id: line.id, at: line.at, by: line.by, action: line.action, detail: describeChange(line) })),
  };
}

export async function show(scope: Scope, id: number): Promise<OutputOf<typeof showPerson>> {
  await requireShow(scope);
  const person = await queries.findPerson(scope.db, id, reachOf(scope.actor));
  if (!person) throw notFound();
  const { phone, secondPhone, idType, idNo, birthDate } = person;
  await scope.audit.write(scope.db, scope.actor, {
    action: '查看',
    entity: 'person',
    entityId: id,
    note: `查看${person.name}的完整电话与证件号`,
  });
  return { phone, secondPhone, idType, idNo, birthDate };
}

export async function same(
  { db, actor, clock }: Scope,
  { name, phone, idNo }: ParsedInputOf<typeof findSamePersons>,
): Promise<OutputOf<typeof findSamePersons>> {
  const found = await queries.listSame(db, { name, phone, idNo: idNo.toUpperCase() }, reachOf(actor));
  const around = { ...reachOf(actor), today: today(clock) };
  const rows = await Promise.all(found.map(async ({ id, seen }) => (seen ? findPersonRow(db, id, around) : undefined)));
  return found.map(({ seen, ...row }, at) => ({ ...masked(row), name: nameFor({ name: row.name, seen }), houses: rows[at]?.houses ?? [] }));
}

async function paperTaken(tx: Tx, { actor }: Scope, papers: Pick<PersonPrivate, 'idType' | 'idNo'>, own?: number) {
  if (papers.idNo === '') return undefined;
  const known = await queries.findByPaper(tx, papers.idType, papers.idNo, reachOf(actor));
  return known && known.id !== own ? known : undefined;
}
const taken = (known: queries.Known | undefined, path = 'private.idNo') =>
  failField(path, 'PERSON_ID_TAKEN', { name: known ? nameFor(known) : '另一人' });

export async function create(scope: Scope, input: ParsedInputOf<typeof createPerson>): Promise<{ id: number }> {
  const { private: secrets, tagIds, ...form } = input;
  const values = { ...fromIdCard({ ...form, ...checkPapers(secrets, 'private') }), initials: pinyinInitials(form.name) };
  return inTransaction(scope.db, async (tx) => {
    await requireUsable(tx, tagIds);
    const id = await queries.insertPerson(tx, values, stampOf(scope));
    // Nothing was inserted: the identity document already belongs to another person.
    if (id === undefined) throw taken(await paperTaken(tx, scope, values));
    await queries.replaceTags(tx, scope.actor.tenantId, id, tagIds);
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: 'person', entityId: id, after: logged(values) });
    return { id };
  });
}

export async function change(
  scope: Scope,
  { id, version, private: secrets, tagIds, ...form }: ParsedInputOf<typeof changePerson>,
): Promise<null> {
  const papers = secrets && checkPapers(secrets, 'private');
  await inTransaction(scope.db, async (tx) => {
    const [before] = await queries.lockPersons(tx, [id], reachOf(scope.actor));
    if (!before) throw notFound();
    if (before.version !== version) throw fail('STALE', { what: '人员' });
    if (papers) {
      const other = await paperTaken(tx, scope, papers, id);
      if (other) throw taken(other);
    }
    const had = await queries.listTagIds(tx, id);
    await requireUsable(
      tx,
      tagIds.filter((tag) => !had.includes(tag)),
    );
    const values = { ...form, ...papers, initials: pinyinInitials(form.name) };
    await onDuplicate(queries.updatePerson(tx, id, values, stampOf(scope)), PAPER_KEY, () => taken(undefined));
    await queries.replaceTags(tx, scope.actor.tenantId, id, tagIds);
    await scope.audit.write(tx, scope.actor, {
      action: '修改',
      entity: 'person',
      entityId: id,
      before: logged(before),
      after: logged(values),
    });
  });
  return null;
}

export async function remove(scope: Scope, id: number): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const [person] = await queries.lockPersons(tx, [id], reachOf(scope.actor));
    if (!person) throw notFound();
    const ties = await queries.listTies(tx, id);
    if (ties.length > 0 || !(await queries.removePerson(tx, id)))
      throw fail('PERSON_IN_USE', { name: person.name, what: ties.join('、') || '业务' });
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: 'person', entityId: id, before: logged(person) });
  });
  return null;
}

export async function tag(scope: Scope, { ids, add, remove: take }: ParsedInputOf<typeof tagPersons>): Promise<{ changed: number }> {
  if (add.length + take.length === 0) throw fail('BATCH_NOTHING');
  return inTransaction(scope.db, async (tx) => {
    await requireUsable(tx, add);
    const stamp = { ...stampOf(scope), accountId: scope.actor.accountId };
    return { changed: await queries.tagMany(tx, ids, [...new Set(add)], take, reachOf(scope.actor), stamp) };
  });
}
