import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage } from './registration.fixtures.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

it('clears expired pictures, codes of two days ago and drafts of ninety', async () => {
  await stage.rows(`insert into system.captcha (id, answer_hash, expires_at) values
    ('old', '', now() - interval '1 second'), ('new', '', now() + interval '1 minute')`);
  await stage.rows(`insert into system.verification (mobile, code_hash, ip, created_at, expires_at) values
    ('old', '', '', now() - interval '49 hours', now()), ('new', '', '', now() - interval '47 hours', now())`);
  await stage.rows(`insert into system.application (tenant_id, token_hash, mobile, username, password_hash, service_version, privacy_version, created_at,
                                                    state, number, company, submitted_at)
    select system.platform_tenant(), v.mobile, v.mobile, '', '', '', '', now() - v.age::interval, v.state, case v.state when 'draft' then '' else 'ZC1' end, '{}', now()
      from (values ('old draft', '91 days', 'draft'), ('new draft', '89 days', 'draft'), ('old refused', '91 days', 'refused')) v (mobile, age, state)`);

  expect(await stage.schedule.run('registration-cleanup')).toBe(true);

  expect(await stage.rows('select id from system.captcha')).toEqual([{ id: 'new' }]);
  expect(await stage.rows('select mobile from system.verification')).toEqual([{ mobile: 'new' }]);
  expect(await stage.rows('select mobile from system.application order by 1')).toEqual([
    { mobile: 'new draft' },
    { mobile: 'old refused' },
  ]);
});
