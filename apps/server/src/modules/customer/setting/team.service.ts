// 班组: who does the work of a company, who leads them, and who is on duty.
import { MENU, type changeTeam, type createTeam, type disableTeam, type ParsedInputOf, type setOnDuty, type Team } from '@anju/contract';
import { refusal } from '../../../platform/access/access.ts';
import { rightsOn } from '../../../platform/access/rights.ts';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import { seesCompany } from '../../../platform/reach/company-reach.queries.ts';
import { companyReach } from '../../../platform/reach/company-reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { listServing } from '../../org/index.ts';
import * as queries from './team.queries.ts';

const NAME_KEY = 'team_name';

export const list = (scope: Scope): Promise<Team[]> => queries.listTeams(scope.db, companyReach(scope), scope.actor.employeeId);

const unique = <T>(name: string, work: Promise<T>): Promise<T> =>
  onDuplicate(work, NAME_KEY, () => failField('name', 'CASE_NAME_TAKEN', { name }));

/** Somebody who left may stay in a team until it is changed; whoever is put into it works for the tenant now. */
async function check(scope: Scope, tx: Tx, { companyId, leaderId, members }: ParsedInputOf<typeof createTeam>): Promise<void> {
  if (!(await seesCompany(tx, companyId, companyReach(scope)))) throw failField('companyId', 'NOT_FOUND', { what: '公司' });
  const ids = members.map(({ employeeId }) => employeeId);
  const serving = new Set((await listServing(tx, [leaderId, ...ids])).map(({ id }) => id));
  if (!serving.has(leaderId)) throw failField('leaderId', 'CASE_TEAM_MEMBER');
  if (ids.some((id) => !serving.has(id))) throw failField('members', 'CASE_TEAM_MEMBER');
}

const lock = (scope: Scope, tx: Tx, id: number, version?: number): Promise<queries.LockedTeam> =>
  lockRow(tx, {
    what: '班组',
    find: async () => {
      const team = await queries.lockTeam(tx, id, companyReach(scope));
      return team?.seen ? team : undefined;
    },
    version,
  });

export const create = (scope: Scope, form: ParsedInputOf<typeof createTeam>): Promise<{ id: number }> =>
  inTransaction(scope.db, async (tx) => {
    await check(scope, tx, form);
    const { members, ...values } = form;
    const id = await unique(form.name, queries.insertTeam(tx, values, stampOf(scope)));
    await queries.replaceMembers(tx, id, members);
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: 'team', entityId: id, after: form, note: form.name });
    return { id };
  });

export const change = (scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeTeam>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const team = await lock(scope, tx, id, version);
    const before = { ...team, members: await queries.listMembers(tx, id) };
    await check(scope, tx, form);
    const { members, ...values } = form;
    await unique(form.name, queries.updateTeam(tx, id, values, stampOf(scope)));
    await queries.replaceMembers(tx, id, members);
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: 'team', entityId: id, before, after: form, note: form.name });
    return null;
  });

/** Cases the team has in hand stay with it. */
export const disable = (scope: Scope, { id, version, disabled }: ParsedInputOf<typeof disableTeam>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const { name } = await lock(scope, tx, id, version);
    await queries.updateTeam(tx, id, { disabled }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, { action: disabled ? '停用' : '启用', entity: 'team', entityId: id, note: name });
    return null;
  });

/** The member, the leader of the team, or somebody who may change teams. */
async function mayReport(scope: Scope, team: queries.LockedTeam, employeeId: number): Promise<boolean> {
  const { actor } = scope;
  if (actor.employeeId !== null && (actor.employeeId === employeeId || actor.employeeId === team.leaderId)) return true;
  return team.seen && refusal({ menu: MENU.caseDispatch, act: 'change' }, actor, await rightsOn(scope, [MENU.caseDispatch])) === null;
}

export const report = (scope: Scope, { teamId, employeeId, onDuty }: ParsedInputOf<typeof setOnDuty>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const team = await queries.lockTeam(tx, teamId, companyReach(scope));
    const member = team && (await queries.findMember(tx, teamId, employeeId));
    if (!team || !member) throw fail('NOT_FOUND', { what: '班组成员' });
    if (!(await mayReport(scope, team, employeeId))) throw team.seen ? fail('NOT_AUTHORISED') : fail('NOT_FOUND', { what: '班组成员' });
    if (team.disabled) throw fail('CASE_TEAM');
    if (member.onDuty === onDuty) return null;
    await queries.updateOnDuty(tx, teamId, employeeId, onDuty);
    await queries.updateTeam(tx, teamId, {}, stampOf(scope));
    const action = onDuty ? '上岗' : '下岗';
    await scope.audit.write(tx, scope.actor, { action, entity: 'team', entityId: teamId, note: `${team.name} ${member.name}` });
    return null;
  });
