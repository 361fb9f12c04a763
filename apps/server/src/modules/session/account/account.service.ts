import type { changeAccount, CompanyInformation, getMyJob, OutputOf, ParsedInputOf } from '@anju/contract';
import { today } from '../../../platform/clock.ts';
import { fail } from '../../../platform/errors/failure.ts';
import { cleanHtml } from '../../../platform/html/clean-html.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import * as queries from './account.queries.ts';

export const hasOwnPassword = ({ db, actor }: Scope): Promise<boolean> => queries.isPasswordOwn(db, actor.accountId);

/** A user changes only their own account. */
export async function change(scope: Scope, { id, menuStyle }: ParsedInputOf<typeof changeAccount>): Promise<null> {
  const { db, actor, audit } = scope;
  if (id !== actor.accountId) throw fail('BAD_REQUEST');
  await inTransaction(db, async (tx) => {
    await queries.updateMenuStyle(tx, id, menuStyle);
    const entry = { action: '修改菜单样式', entity: 'account' as const, entityId: id };
    await audit.write(tx, actor, { ...entry, before: { menuStyle: actor.menuStyle }, after: { menuStyle } });
  });
  return null;
}

export async function listDuties({ db, actor, clock }: Scope): Promise<OutputOf<typeof getMyJob>> {
  const jobs = await queries.listJobs(db, actor.accountId, today(clock));
  return jobs.map(({ duty, ...job }) => ({ ...job, content: cleanHtml(duty) }));
}

export const findOwnCompany = async ({ db, actor }: Scope): Promise<CompanyInformation | null> =>
  (await queries.findCompany(db, actor.companyId)) ?? null;

export const listUnits = ({ db, actor, clock }: Scope): Promise<CompanyInformation[]> =>
  queries.listVisibleCompanies(db, actor.accountId, today(clock));
