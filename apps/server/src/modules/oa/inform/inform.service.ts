// 告知公文: a note from one employee to the employees who work on a menu. It is pending until the first of them confirms it or it expires.
import {
  INFORM_MENUS,
  type confirmInform,
  type countInforms,
  type InformRow,
  type listHouseInforms,
  type listInforms,
  type listSentInforms,
  type OutputOf,
  type ParsedInputOf,
  type sendInform,
} from '@anju/contract';
import { requireRight, rightsOn } from '../../../platform/access/rights.ts';
import { today } from '../../../platform/clock.ts';
import { fail, failField } from '../../../platform/errors/failure.ts';
import { cleanHtml, textOfHtml } from '../../../platform/html/clean-html.ts';
import { takeNumber } from '../../../platform/numbers/numbers.ts';
import type { Scope, Services } from '../../../platform/scope.ts';
import { readNumberSetting } from '../../../platform/settings/settings.ts';
import { inTransaction, type Db, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { requireAuthorised } from './inform.policy.ts';
import * as queries from './inform.queries.ts';
import { defineTodo } from '../../../platform/todo/todo-sources.ts';

const DAY_MS = 86_400_000;

export async function list(scope: Scope, input: ParsedInputOf<typeof listInforms>): Promise<OutputOf<typeof listInforms>> {
  const { companyId, menu, page, size } = input;
  await requireRight(scope, menu, 'view');
  const search = { viewer: scope.actor, companyId, menus: [menu], now: scope.clock.now() };
  const total = await queries.countPending(scope.db, search);
  const rows = await queries.listPending(scope.db, search, size, (page - 1) * size);
  return { rows, total, days: await readNumberSetting(scope.db, 'inform.clear-days') };
}

/** The notices of one house always fit into one response. */
const HOUSE_LIMIT = 500;

export async function listOfHouse(scope: Scope, input: ParsedInputOf<typeof listHouseInforms>): Promise<InformRow[]> {
  const { companyId, menu, houseId } = input;
  await requireRight(scope, menu, 'view');
  const search = { viewer: scope.actor, companyId, menus: [menu], houseId, now: scope.clock.now() };
  return queries.listPending(scope.db, search, HOUSE_LIMIT, 0);
}

export async function count(scope: Scope, { companyId }: ParsedInputOf<typeof countInforms>): Promise<OutputOf<typeof countInforms>> {
  const menus = [...(await rightsOn(scope, INFORM_MENUS)).keys()];
  return queries.countPendingByMenu(scope.db, { viewer: scope.actor, companyId, menus, now: scope.clock.now() });
}

/** The first user who confirms is the receiver; later ones are shown that confirmation. */
export async function confirm(scope: Scope, { id }: ParsedInputOf<typeof confirmInform>): Promise<InformRow> {
  return inTransaction(scope.db, async (tx) => {
    const inform = await queries.lockInform(tx, id, scope.actor);
    if (!inform) throw fail('NOT_FOUND', { what: '告知公文' });
    await requireAuthorised({ ...scope, db: tx }, inform.menu);
    if (inform.edited) return inform;
    const at = scope.clock.now();
    if (inform.cleared || Date.parse(inform.expiresAt) <= at.getTime()) throw fail('INFORM_CLEARED', { days: daysOf(inform) });
    const { accountId, name } = scope.actor;
    const handled = await queries.updateHandled(tx, id, { accountId, name, at });
    await scope.audit.write(tx, scope.actor, { action: '确认', entity: 'inform', entityId: id, note: handled.docNumber });
    await announce(scope, tx, scope.actor.tenantId, handled);
    return handled;
  });
}

/** The days until expiry at the time of sending, independent of the current setting. */
const daysOf = ({ createdAt, expiresAt }: InformRow): number => Math.round((Date.parse(expiresAt) - Date.parse(createdAt)) / DAY_MS);

export async function send(scope: Scope, form: ParsedInputOf<typeof sendInform>): Promise<OutputOf<typeof sendInform>> {
  const { actor, clock } = scope;
  const { menu, subject, sourceNumber } = form;
  const content = cleanHtml(form.content);
  if (textOfHtml(content) === '') throw failField('content', 'TEXT_EMPTY', { what: '告知内容' });
  return inTransaction(scope.db, async (tx) => {
    const { house, companyId } = await addressOf(scope, tx, form);
    const { phone, job } = (await queries.findSender(tx, actor.employeeId, today(clock))) ?? { phone: '', job: '' };
    const sentAt = clock.now();
    const expiresAt = new Date(sentAt.getTime() + (await readNumberSetting(tx, 'inform.clear-days')) * DAY_MS);
    const sender = { accountId: actor.accountId, name: actor.name, phone, job };
    const docNumber = await takeNumber(tx, actor.tenantId, companyId, 'inform', today(clock));
    const values = { number: docNumber, companyId, menu, house, subject, content, sourceNumber, sender, sentAt, expiresAt };
    const id = await queries.insertInform(tx, values);
    const after = { docNumber, companyId, menu, houseId: house?.id ?? null, houseName: house?.name ?? '', subject, content, sourceNumber };
    await scope.audit.write(tx, actor, { action: '发送', entity: 'inform', entityId: id, after, note: docNumber });
    await announce(scope, tx, actor.tenantId, { companyId, menu });
    return { id, docNumber };
  });
}

/** A notice about a house goes to the company that runs the estate, any other to the chosen company. */
async function addressOf(
  { actor }: Scope,
  tx: Tx,
  { houseId, companyId }: { houseId: number | null; companyId: number | null },
): Promise<{ house: queries.InformHouse | null; companyId: number }> {
  if (houseId !== null) {
    const house = await queries.findHouse(tx, houseId, actor);
    if (!house) throw failField('houseId', 'NOT_FOUND', { what: '房屋' });
    return { house, companyId: house.companyId };
  }
  if (companyId === null || !(await queries.seesCompany(tx, companyId, actor))) throw failField('companyId', 'NOT_FOUND', { what: '公司' });
  return { house: null, companyId };
}

export async function listSent(
  { db, actor, clock }: Scope,
  { page, size }: ParsedInputOf<typeof listSentInforms>,
): Promise<OutputOf<typeof listSentInforms>> {
  const total = await queries.countSent(db, actor.accountId);
  return { total, rows: await queries.listSent(db, actor.accountId, clock.now(), size, (page - 1) * size) };
}

/** Notices that were not confirmed in time are removed from the lists permanently. */
export async function clearExpired(services: Pick<Services, 'clock' | 'events'>, db: Db, tenantId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const changed of await queries.updateCleared(tx, services.clock.now())) await announce(services, tx, tenantId, changed);
  });
}

const announce = (
  { events }: Pick<Services, 'events'>,
  tx: Tx,
  tenantId: number,
  { companyId, menu }: { companyId: number; menu: number },
): Promise<void> => events.publish(tx, { tenantId }, { type: 'inform', companyId, menu });

/** Notices are part of what waits for the user. */
export const offerInforms = (): void => defineTodo(queries.INFORM_TODO);
