// 权限 (menu 513): functions and acts of jobs and roles. domain: property 6.2, 12.1. Rights are read with every call, so a change applies
// from the next call of every user concerned, and their open menus are refreshed.
import type {
  GrantHolder,
  GrantSummary,
  HolderGrants,
  listGrantFunctions,
  listGrantHolders,
  MenuGrant,
  OutputOf,
  ParsedInputOf,
  previewGrants,
  saveGrants,
} from '@anju/contract';
import { NOTHING } from '../../../platform/access/giving.rules.ts';
import { actsOf, isRoot, refuseSelf, requireMayGive } from '../../../platform/access/giving.ts';
import { today } from '../../../platform/clock.ts';
import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction, type DbOrTx, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { dutyHints } from './duties.rules.ts';
import { checkRescope, grants as granted } from '../../org/index.ts';
import * as queries from './permission.queries.ts';
import { compareGrants, countActs, normalGrants } from './permission.rules.ts';

const WHAT: Readonly<Record<GrantHolder, string>> = { job: '岗位', role: '角色' };
/** Number of employees named in the summary. */
const NAMED = 12;

export const functions = ({ db }: Scope): Promise<OutputOf<typeof listGrantFunctions>> => queries.listFunctions(db);

export const holders = ({ db, clock }: Scope): Promise<OutputOf<typeof listGrantHolders>> => queries.listHolders(db, today(clock));

async function getHolder(db: DbOrTx, kind: GrantHolder, id: number, hold = false): Promise<queries.HolderRow> {
  if (hold) await granted.lockHolder(db, kind, id);
  const holder = await queries.findHolder(db, kind, id);
  if (!holder) throw fail('NOT_FOUND', { what: WHAT[kind] });
  return holder;
}

export async function read({ db, clock }: Scope, kind: GrantHolder, id: number): Promise<HolderGrants> {
  const { companyId, ...holder } = await getHolder(db, kind, id);
  const [grants, notBought, { people }] = await Promise.all([
    queries.listGrants(db, kind, id),
    queries.listNotBought(db, companyId, today(clock)),
    queries.countPeople(db, kind, id, today(clock)),
  ]);
  return { ...holder, kind, grants, notBought, people };
}

interface Change extends GrantSummary {
  readonly before: MenuGrant[];
  readonly after: MenuGrant[];
}

/** What the requested grants would change for this holder. */
async function changeOf(
  db: DbOrTx,
  day: string,
  holder: queries.HolderRow,
  { kind, id, grants, dataScope }: Pick<ParsedInputOf<typeof previewGrants>, 'kind' | 'id' | 'grants' | 'dataScope'>,
): Promise<Change> {
  // One after the other, because a transaction has only one connection.
  const all = await queries.listFunctions(db);
  const before = await queries.listGrants(db, kind, id);
  const touched = await queries.countPeople(db, kind, id, day, NAMED);
  const after = normalGrants(grants, all);
  const from = holder.dataScope;
  const scope = from !== null && dataScope !== null && from !== dataScope ? { from, to: dataScope } : null;
  return { ...compareGrants(before, after, all), scope, ...touched, hints: dutyHints(after), before, after };
}

export async function preview({ db, clock }: Scope, input: ParsedInputOf<typeof previewGrants>): Promise<GrantSummary> {
  const holder = await getHolder(db, input.kind, input.id);
  return changeOf(db, today(clock), holder, input);
}

/** What is given to a job or a role is given to everybody who holds it. */
async function requireMayGrant(
  scope: Scope,
  tx: Tx,
  holder: queries.HolderRow,
  { kind, id }: Pick<ParsedInputOf<typeof saveGrants>, 'kind' | 'id'>,
  change: Change,
): Promise<void> {
  const { actor } = scope;
  if (isRoot(actor)) return;
  if (change.given.length > 0 && (await queries.holds(tx, kind, id, actor.employeeId, today(scope.clock))))
    refuseSelf(scope, actor.employeeId ?? 0, `所任的${WHAT[kind]}授权`);
  if (change.scope) await checkRescope(tx, scope, id, change.scope.from, change.scope.to);
  const what = `${WHAT[kind]}“${holder.name}”的新授权`;
  await requireMayGive(scope, tx, what, () => Promise.resolve({ ...NOTHING, acts: actsOf(change.given) }));
}

export async function save(scope: Scope, input: ParsedInputOf<typeof saveGrants>): Promise<OutputOf<typeof saveGrants>> {
  const { kind, id, version, dataScope } = input;
  const day = today(scope.clock);
  return inTransaction(scope.db, async (tx) => {
    const holder = await getHolder(tx, kind, id, true);
    if (holder.version !== version) throw fail('STALE', { what: `${WHAT[kind]}“${holder.name}”的授权` });
    const change = await changeOf(tx, day, holder, input);
    await requireMayGrant(scope, tx, holder, input, change);
    const given = countActs(change.given);
    const taken = countActs(change.taken);
    await granted.replaceGrants(tx, kind, id, change.after);
    await granted.updateHolder(tx, kind, id, dataScope);
    await scope.audit.write(tx, scope.actor, {
      action: '授权',
      entity: `${kind}-grant`,
      entityId: id,
      before: { dataScope: holder.dataScope, taken: change.taken },
      after: { dataScope: kind === 'job' ? (dataScope ?? holder.dataScope) : null, given: change.given },
      note: `${WHAT[kind]}“${holder.name}”：授予 ${given} 项，收回 ${taken} 项，影响 ${change.people} 人`,
    });
    await tellRights(scope, tx, await queries.listOnlineOf(tx, kind, id, day));
    return { given, taken, people: change.people };
  });
}

/** Notifies the open pages of every account whose rights changed, on commit. */
export async function tellRights({ events, actor: { tenantId } }: Scope, tx: Tx, accountIds: readonly number[]): Promise<void> {
  for (const accountId of accountIds) await events.publish(tx, { tenantId, accountId }, { type: 'rights' });
}
