// Accounts of tenants with a login name of the operator's, from before such names were reserved or out of a backup. They are not renamed:
// their plain name means the operator, so they log in as name@code.
import type pg from 'pg';
import { OPERATOR_NAMES } from '@anju/contract';

export interface ClashingName {
  readonly username: string;
  /** What the person types instead. */
  readonly loginName: string;
}

/** Of one tenant, or of all. */
export async function listClashingNames(client: pg.ClientBase, tenantId: number | null = null): Promise<ClashingName[]> {
  const { rows } = await client.query<ClashingName>(
    `select a.username, a.username || '@' || t.code as "loginName"
       from session.account a join system.tenant t on t.id = a.tenant_id and not t.platform
      where ($1::int is null or a.tenant_id = $1) and (lower(a.username) = any ($2) or exists (
        select from session.account o join system.tenant p on p.id = o.tenant_id and p.platform
         where lower(o.username) = lower(a.username)))
      order by t.id, a.id`,
    [tenantId, Object.values(OPERATOR_NAMES)],
  );
  return rows;
}

export const clashText = ({ username, loginName }: ClashingName): string =>
  `用户名 ${username} 与平台账号同名，请用 ${loginName} 登录 a plain ${username} means the operator; log in as ${loginName}`;
