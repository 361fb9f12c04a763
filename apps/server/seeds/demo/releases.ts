// One published release note. It is older than the demo accounts, so that it is in the operator's list without being shown after every
// login.
import { RELEASE } from '@anju/contract';
import type pg from 'pg';

const PUBLISHED_AT = '2026-06-26T20:00:00+08:00';
const BODY = [
  '<h3>新增</h3><ul><li>欠费标记：登记不缴费的原因，暂停违约金和催收。</li></ul>',
  '<h3>改进</h3><ul><li>收费结算可以一次打印多张收据。</li></ul>',
].join('');

export async function insertReleases(client: pg.Client): Promise<void> {
  await client.query(
    `insert into system.release (number, title, body, released_on, state, published_at, created_by, created_at, updated_by, updated_at)
     values ('1.3.0', '欠费标记与批量打印', $1, '2026-06-26', $2, $3, '平台管理员', $3, '平台管理员', $3)`,
    [BODY, RELEASE.published, PUBLISHED_AT],
  );
}
