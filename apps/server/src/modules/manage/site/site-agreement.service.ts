// 网站管理 › 协议: privacy policy and terms of service. A version is never changed, only followed by a newer one, so that the accepted text can always be shown.
import type { listOwnAgreements, OutputOf, OwnAgreement } from '@anju/contract';
import { today } from '../../../platform/clock.ts';
import { failField, onDuplicate } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import { plainTexts } from './site-admin.rules.ts';
import * as queries from './site-agreement.queries.ts';

export const list = ({ db, clock }: Scope): Promise<OutputOf<typeof listOwnAgreements>> => queries.listAgreements(db, today(clock));

export async function create({ db, actor, audit, clock }: Scope, form: OwnAgreement): Promise<null> {
  if (form.effectiveOn < today(clock)) throw failField('effectiveOn', 'AGREEMENT_DATE_PAST');
  const values = plainTexts(form);
  return inTransaction(db, async (tx) => {
    const taken = () => failField('version', 'AGREEMENT_VERSION_TAKEN', { version: form.version });
    await onDuplicate(queries.insertAgreement(tx, values), 'agreement_pkey', taken);
    await audit.write(tx, actor, { action: '新增协议版本', entity: 'agreement', after: values, note: `${form.kind} ${form.version}` });
    return null;
  });
}
