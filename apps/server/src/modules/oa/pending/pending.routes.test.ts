import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countPendingDocuments } from '@anju/contract';
import { openInstallation, type Installation } from '../../../testing/installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

const owner = (statement: string) => installation.database.asOwner((client) => client.query(statement));
const countsOf = async (username: string) => (await installation.as(username)).call(countPendingDocuments, {});
const NONE = { normalDocCount: 0, internalDocCount: 0, reportDocCount: 0 };

describe('documents to deal with', () => {
  it('are none at first', async () => {
    expect(await countsOf('emp')).toEqual(NONE);
  });

  it('are counted by family, the person’s own and only those not done', async () => {
    await owner(`insert into oa.pending_document (tenant_id, account_id, family, title, created_at, done_at)
      select a.tenant_id, a.id, d.family, '公文', now(), d.done::timestamptz
        from session.account a join (values ('emp', 1, null), ('emp', 1, null), ('emp', 1, '2026-07-01'), ('emp', 2, null), ('emp', 3, null),
          ('emp', 3, null), ('emp', 3, null), ('clerk', 2, null), ('binemp', 1, null)) d (username, family, done) on d.username = a.username`);
    expect(await countsOf('emp')).toEqual({ normalDocCount: 2, internalDocCount: 1, reportDocCount: 3 });
    expect(await countsOf('clerk')).toEqual({ ...NONE, internalDocCount: 1 });
    expect(await countsOf('binemp')).toEqual({ ...NONE, normalDocCount: 1 });
    expect(await countsOf('auditor')).toEqual(NONE);
  });

  it.each(['sa', 'gov', 'super', 'root'])('are not for %s', async (username) => {
    const answer = await (await installation.as(username)).ask(countPendingDocuments, {});
    expect(answer).toEqual({ status: 403, envelope: { code: 403, msg: '您的账号类型不能使用此功能', data: null } });
  });
});
