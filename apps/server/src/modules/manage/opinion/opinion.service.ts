// Opinions of visitors: left on the website behind a captcha, read and answered by the operator (客户列表 › 意见反馈).
import { searchOpinions, type answerOpinion, type leaveOpinion, type ParsedInputOf } from '@anju/contract';
import { fail } from '../../../platform/errors/failure.ts';
import type { PublicCall } from '../../../platform/http/binder.ts';
import { listing } from '../../../platform/listing/listing.ts';
import type { Scope } from '../../../platform/scope.ts';
import { getSiteTenant } from '../../../platform/tenancy/known-tenants.queries.ts';
import { inTransaction, NO_TENANT } from '../../../platform/tenancy/tenant-db.ts';
import { checkCaptcha } from '../../../platform/captcha/captcha.service.ts';
import * as queries from './opinion.queries.ts';
import { minutesToWait, WINDOW_MS } from './opinion.rules.ts';

export async function leave(call: PublicCall<ParsedInputOf<typeof leaveOpinion>>): Promise<null> {
  const { input, databases, clock, facts } = call;
  await checkCaptcha(call, input);
  const tenantId = await getSiteTenant(databases.of(NO_TENANT), facts.host);
  const { name, phone, content } = input;
  await inTransaction(databases.of(tenantId), async (tx) => {
    await queries.lockAddress(tx, facts.ip);
    const now = clock.now();
    const earlier = await queries.listTimes(tx, facts.ip, new Date(now.getTime() - WINDOW_MS).toISOString());
    const minutes = minutesToWait(earlier, now);
    if (minutes > 0) throw fail('TOO_OFTEN', { minutes });
    await queries.insertOpinion(tx, { createdAt: now.toISOString(), ip: facts.ip, name, phone, content });
  });
  return null;
}

export const search = listing(searchOpinions, { totals: queries.countOpinions, page: queries.listOpinions });

export async function answer({ db, actor, audit, clock }: Scope, input: ParsedInputOf<typeof answerOpinion>): Promise<null> {
  await inTransaction(db, async (tx) => {
    const before = await queries.lockOpinion(tx, input.id);
    if (!before) throw fail('NOT_FOUND', { what: '意见反馈' });
    await queries.updateAnswer(tx, input.id, { answer: input.answer, answeredBy: actor.name, answeredAt: clock.now().toISOString() });
    await audit.write(tx, actor, {
      action: '回复意见反馈',
      entity: 'opinion',
      entityId: input.id,
      before,
      after: { answer: input.answer },
    });
  });
  return null;
}
