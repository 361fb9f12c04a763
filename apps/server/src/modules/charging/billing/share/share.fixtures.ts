// Houses of one share group, rules for sharing, plans and pools, created through the API as users do.
import {
  allocateSharePool,
  auditSharePool,
  createSharePlan,
  createSharePool,
  getSharePool,
  previewSharePool,
  type InputOf,
  type OutputOf,
} from '@anju/contract';
import type { Installation, Person } from '../../../../testing/installation.ts';
import { billingGround, type BillingGround } from '../run/billing.fixtures.ts';

type PlanMore = Partial<InputOf<typeof createSharePlan>>;
type PoolMore = Partial<InputOf<typeof createSharePool>>;

export interface ShareGround extends BillingGround {
  readonly groupId: number;
  /** An owner of a house from a day, to a day if it was sold since. */
  owner(houseId: number, name: string, from?: string, to?: string | null): Promise<void>;
  /** For the whole estate by default. */
  plan(item: string, more?: PlanMore): Promise<number>;
  /** For October 2026 and 手工录入 by default. */
  pool(planId: number, amount: string | null, more?: PoolMore): Promise<number>;
  audited(planId: number, amount: string | null, more?: PoolMore): Promise<number>;
  allocate(poolId: number): Promise<OutputOf<typeof allocateSharePool>>;
  /** House code → amount, or the reason why there is none. */
  shares(poolId: number): Promise<Record<string, string | number>>;
  bills(poolId: number): Promise<{ code: string; amount: string; explain: string; state: number }[]>;
}

let count = 0;
export async function shareGround(installation: Installation, emp: Person, auditor: Person): Promise<ShareGround> {
  const ground = await billingGround(installation);
  const { tenantId, estateId } = ground;
  const [group] = await ground.sql<{ id: string }>(
    `with g as (insert into estate.share_group (tenant_id, estate_id, name) values ($1, $2, '全体业主') returning id)
     insert into estate.share_group_member (tenant_id, group_id, kind, node_id) select $1, id, 'estate', $2 from g returning group_id as id`,
    [tenantId, estateId],
  );
  const groupId = Number(group?.id);
  const pool: ShareGround['pool'] = async (planId, amount, more = {}) => {
    const october = { periodFrom: '2026-10-01', periodTo: '2026-10-31', source: 3 } as const;
    return (await emp.call(createSharePool, { planId, ...october, amount, ...more })).id;
  };
  const versionOf = async (id: number) => (await auditor.call(getSharePool, { id })).version;
  return {
    ...ground,
    groupId,
    pool,
    async owner(houseId, name, from = '2020-01-01', to = null) {
      await ground.sql(
        `with p as (insert into estate.person (tenant_id, name, initials, kind, created_at, updated_by, updated_at) values ($1, $3, '', 1, now(), 'test', now()) returning id)
         insert into estate.house_owner (tenant_id, house_id, person_id, owner_type, share, from_date, to_date) select $1, $2, id, 1, 100, $4, $5 from p`,
        [tenantId, houseId, name, from, to],
      );
    },
    async plan(item, more = {}) {
      count += 1;
      const standardId = await ground.standard({ item, method: 7, prices: {}, lateRate: '0.0005' });
      const [rule] = await ground.sql<{ id: string }>(`select rule_id as id from charging.standard where tenant_id = $1 and id = $2`, [
        tenantId,
        standardId,
      ]);
      const ruleId = Number(rule?.id);
      return (await emp.call(createSharePlan, { estateId, groupId, ruleId, name: `${item}方案${count}`, method: 1, ...more })).id;
    },
    async audited(planId, amount, more) {
      const id = await pool(planId, amount, more);
      await auditor.call(auditSharePool, { id, version: await versionOf(id) });
      return id;
    },
    allocate: async (id) => emp.call(allocateSharePool, { id, version: await versionOf(id) }),
    async shares(id) {
      const { parts } = await emp.call(previewSharePool, { id });
      return Object.fromEntries(parts.map(({ houseCode, amount, reason }) => [houseCode, reason ?? amount]));
    },
    bills: (id) =>
      ground.sql(
        `select h.code, b.amount::text as amount, b.explain, b.state from charging.share_pool s join charging.bill b on b.tenant_id = s.tenant_id and b.batch_id = s.batch_id
           join estate.house h on h.tenant_id = b.tenant_id and h.id = b.house_id where s.tenant_id = $1 and s.id = $2 and not b.void order by h.sort_key`,
        [tenantId, id],
      ),
  };
}
