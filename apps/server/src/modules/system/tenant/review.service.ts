// 客户列表 › 注册申请 (menu 601): the operator reads submitted applications and decides each of them once. Domain notes, sections 2 and 10.
import {
  searchApplications,
  type ApplicationRow,
  type approveApplication,
  type OutputOf,
  type ParsedInputOf,
  type readApplication,
  type refuseApplication,
} from '@anju/contract';
import { maskPhone } from '@anju/domain';
import { fail } from '../../../platform/errors/failure.ts';
import { listing } from '../../../platform/listing/listing.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { describeApplication } from '../registration/application.rules.ts';
import * as queries from './review.queries.ts';
import { approvedText, companyOf, loginNameOf, refusedText, requireOpen, suggestCode } from './review.rules.ts';
import { makeTenant } from './tenant-creation.service.ts';

export const search = listing(searchApplications, {
  totals: queries.countApplications,
  page: queries.listApplications,
  row: (row: ApplicationRow) => ({ ...row, mobile: maskPhone(row.mobile) }),
});

/** The response contains the full mobile number, so the access is logged. */
export async function read({ db, actor, audit }: Scope, id: number): Promise<OutputOf<typeof readApplication>> {
  const found = await queries.findForReview(db, id);
  if (!found) throw fail('NOT_FOUND', { what: '注册申请' });
  const taken = new Set(await queries.listTenantCodes(db));
  await audit.write(db, actor, { action: '查看', entity: 'application', entityId: id, note: found.number });
  const { version, submittedAt, decidedAt, decidedBy, serviceVersion, privacyVersion } = found;
  const decision = { submittedAt, decidedAt, decidedBy, serviceVersion, privacyVersion };
  return { ...describeApplication(found), id, version, ...decision, suggestedCode: suggestCode(companyOf(found.company).nick, taken) };
}

const lockOpen = async (tx: Tx, id: number, version: number) => requireOpen(await queries.lockForDecision(tx, id), version);

const decisionOf = ({ actor, clock }: Scope): queries.Decision => ({ decidedAt: clock.now().toISOString(), decidedBy: actor.name });

export async function approve(
  scope: Scope,
  { id, version, code, functions }: ParsedInputOf<typeof approveApplication>,
): Promise<OutputOf<typeof approveApplication>> {
  const { actor, audit, messages } = scope;
  return inTransaction(scope.db, async (tx) => {
    const { mobile, number, username, passwordHash, company } = await lockOpen(tx, id, version);
    const decision = decisionOf(scope);
    const administrator = { username, passwordHash };
    const tenantId = await makeTenant(tx, { code, company: companyOf(company), functions, administrator, at: decision.decidedAt });
    const loginName = loginNameOf(username, code);
    await queries.markApproved(tx, id, { ...decision, madeTenantId: tenantId, loginName });
    await messages.send(tx, actor.tenantId, { channel: 'sms', recipient: mobile, text: approvedText(loginName) });
    await audit.write(tx, actor, {
      action: '通过注册申请',
      entity: 'application',
      entityId: id,
      after: { tenantId, code, functions },
      note: number,
    });
    return { tenantId, loginName };
  });
}

export async function refuse(scope: Scope, { id, version, reason }: ParsedInputOf<typeof refuseApplication>): Promise<null> {
  const { actor, audit, messages } = scope;
  await inTransaction(scope.db, async (tx) => {
    const { mobile, number } = await lockOpen(tx, id, version);
    await queries.markRefused(tx, id, { ...decisionOf(scope), reason });
    await messages.send(tx, actor.tenantId, { channel: 'sms', recipient: mobile, text: refusedText(number, reason) });
    await audit.write(tx, actor, { action: '退回注册申请', entity: 'application', entityId: id, after: { reason }, note: number });
  });
  return null;
}
