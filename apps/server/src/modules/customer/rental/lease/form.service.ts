// Writing a lease: it is a draft until it is submitted, and changes nothing of the house.
import {
  createLease,
  fileCategoryOf,
  LEASE_ACT,
  type changeLease,
  type LeaseAct,
  type LeaseChange,
  type LeaseForm,
  type LeaseState,
  type OutputOf,
  type ParsedInputOf,
} from '@anju/contract';
import { formatDay } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { failField } from '../../../../platform/errors/failure.ts';
import { takeNumber } from '../../../../platform/numbers/numbers.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { madeBy, stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { listHouseItems } from '../../../charging/index.ts';
import { removeBytes, replaceAttached } from '../../../files/index.ts';
import { listPapers, listPeople } from './detail.queries.ts';
import { lock, requireMove } from './lock.service.ts';
import * as house from './house.queries.ts';
import * as queries from './lock.queries.ts';
import { personOf, type KnownPerson } from './people.service.ts';

async function landlordOf(tx: Tx, { houseId, landlordId, fromDate }: LeaseForm): Promise<{ id: number; owners: readonly number[] }> {
  const owners = (await house.listOwners(tx, houseId, fromDate)).map(({ personId }) => personId);
  const [first] = owners;
  if (first === undefined) throw failField('landlordId', 'LET_NO_OWNER', { date: formatDay(fromDate) });
  if (landlordId !== null && !owners.includes(landlordId)) throw failField('landlordId', 'LET_LANDLORD', { date: formatDay(fromDate) });
  return { id: landlordId ?? first, owners };
}

/** The tenants with their days, each once and none of them an owner. */
async function peopleOf(
  scope: Scope,
  tx: Tx,
  form: LeaseForm,
  owners: readonly number[],
  known: readonly KnownPerson[],
): Promise<queries.NewPerson[]> {
  const people: queries.NewPerson[] = [];
  for (const [at, one] of form.people.entries()) {
    const path = `people.${at}`;
    const { personId, name } = await personOf(scope, tx, one, path, known);
    if (people.some((other) => other.personId === personId)) throw failField(path, 'LET_PEOPLE_TWICE', { name });
    if (owners.includes(personId)) throw failField(path, 'LET_TENANT_OWNER', { name });
    const fromDate = one.fromDate ?? form.fromDate;
    const last = one.toDate ?? form.toDate;
    if (
      fromDate < form.fromDate ||
      last > form.toDate ||
      last < fromDate ||
      (one.main && (one.toDate !== null || fromDate > form.fromDate))
    )
      throw failField(path, 'LET_PEOPLE_DATES', { name, from: formatDay(form.fromDate), to: formatDay(form.toDate) });
    people.push({ personId, main: one.main, fromDate, toDate: one.toDate });
  }
  return people;
}

async function linesOf(tx: Tx, form: LeaseForm): Promise<queries.NewLine[]> {
  const items = new Map((await listHouseItems(tx, form.houseId, form.fromDate)).map((item) => [item.chargeTypeId, item]));
  return form.lines.map(({ chargeTypeId, payer, fromDate }, at) => {
    const item = items.get(chargeTypeId);
    if (!item) throw failField(`lines.${at}.chargeTypeId`, 'LET_ITEM', { item: '所选项目' });
    const from = fromDate ?? form.fromDate;
    if (from < form.fromDate || from > form.toDate)
      throw failField(`lines.${at}.fromDate`, 'LET_LINE_DATE', {
        item: item.item,
        from: formatDay(form.fromDate),
        to: formatDay(form.toDate),
      });
    return { chargeTypeId, payer, fromDate: from };
  });
}

interface Written {
  readonly values: queries.LeaseValues;
  readonly people: queries.NewPerson[];
  readonly lines: queries.NewLine[];
}
async function check(scope: Scope, tx: Tx, form: LeaseForm, known: readonly KnownPerson[] = []): Promise<Written> {
  const place = await house.findPlace(tx, form.houseId, reachOf(scope.actor));
  if (!place || place.disabled) throw failField('houseId', 'LET_HOUSE');
  const landlord = await landlordOf(tx, form);
  if (form.listingId !== null && !(await house.hasListing(tx, form.listingId, form.houseId))) throw failField('listingId', 'LET_LISTING');
  if ((form.filingNo === '') !== (form.filedOn === null)) throw failField(form.filingNo === '' ? 'filingNo' : 'filedOn', 'LET_FILING');
  const people = await peopleOf(scope, tx, form, landlord.owners, known);
  const { houseId, listingId, contractNo, fromDate, toDate, rent, cycle, deposit, purpose, agent, agentPhone } = form;
  const { keepBilled, filingNo, filedOn, remark } = form;
  return {
    people,
    lines: await linesOf(tx, form),
    values: {
      ...{ houseId, listingId, contractNo, fromDate, toDate, rent, cycle, deposit, purpose, agent, agentPhone },
      ...{ keepBilled, filingNo, filedOn, remark },
      estateId: place.estateId,
      companyId: place.companyId,
      landlordId: landlord.id,
      mainId: people.find(({ main }) => main)?.personId ?? 0,
    },
  };
}

/** The papers instead of those it had; answers the keys of what was left out, whose bytes go last. */
export async function savePapers(scope: Scope, tx: Tx, id: number, wanted: LeaseForm['papers']): Promise<string[]> {
  const papers = wanted.filter(({ fileId }, at) => wanted.findIndex((one) => one.fileId === fileId) === at);
  return replaceAttached(
    scope,
    tx,
    { category: fileCategoryOf(createLease, 'papers.fileId'), parentId: id },
    {
      before: (await listPapers(tx, id)).map(({ file }) => file.id),
      wanted: papers.map(({ fileId }) => fileId),
      store: () => queries.replacePapers(tx, scope.actor.tenantId, id, papers),
    },
  );
}

async function saveParts(scope: Scope, tx: Tx, id: number, { people, lines }: Written): Promise<void> {
  const { tenantId } = scope.actor;
  await queries.deletePeople(tx, id);
  await queries.insertPeople(tx, tenantId, id, people);
  await queries.deleteLines(tx, id);
  await queries.insertLines(tx, tenantId, id, lines);
}

interface Told {
  readonly act: LeaseAct;
  readonly from: LeaseState;
  readonly to: LeaseState;
  readonly note?: string;
  readonly changes?: readonly LeaseChange[];
}
/** The step of the history, with its line in the log. */
export async function tell(scope: Scope, tx: Tx, lease: { readonly id: number; readonly number: string }, told: Told): Promise<void> {
  const { act, from, to, note = '', changes = [] } = told;
  await queries.insertStep(tx, lease.id, { act, from, to, note, changes }, stampOf(scope));
  await scope.audit.write(tx, scope.actor, {
    action: LEASE_ACT.text(act),
    entity: 'lease',
    entityId: lease.id,
    ...(changes.length === 0 ? {} : { after: { changes } }),
    note: [lease.number, note].filter((text) => text !== '').join(' '),
  });
}

/** Writes the draft in the caller's transaction; also for a preview, which rolls it back. */
export async function write(scope: Scope, tx: Tx, form: LeaseForm): Promise<{ id: number; number: string }> {
  const { actor, clock } = scope;
  const written = await check(scope, tx, form);
  const number = await takeNumber(tx, actor.tenantId, written.values.companyId, 'lease', today(clock));
  const id = await queries.insertLease(tx, actor.tenantId, { ...written.values, number, ...madeBy(scope) });
  await saveParts(scope, tx, id, written);
  return { id, number };
}

export const create = (scope: Scope, form: ParsedInputOf<typeof createLease>): Promise<OutputOf<typeof createLease>> =>
  inTransaction(scope.db, async (tx) => {
    const made = await write(scope, tx, form);
    await savePapers(scope, tx, made.id, form.papers);
    await tell(scope, tx, made, { act: LEASE_ACT.register, from: 1, to: 1 });
    return made;
  });

export async function change(scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeLease>): Promise<null> {
  let gone: string[] = [];
  await inTransaction(scope.db, async (tx) => {
    const before = await lock(scope, tx, id, version);
    requireMove(before, 'change', '修改', today(scope.clock));
    const known = (await listPeople(tx, id)).map(({ personId, name }) => ({ personId, name }));
    const written = await check(scope, tx, form, known);
    if (written.values.companyId !== before.companyId) throw failField('houseId', 'LET_HOUSE');
    await queries.updateLease(tx, id, written.values);
    await saveParts(scope, tx, id, written);
    gone = await savePapers(scope, tx, id, form.papers);
    await tell(scope, tx, before, { act: LEASE_ACT.change, from: before.state, to: before.state });
  });
  await removeBytes(scope, gone);
  return null;
}
