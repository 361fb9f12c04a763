// Reductions of the first estate: one in force for vacant houses from this month, one waiting for approval.
import type pg from 'pg';
import { addDays, businessDay } from '@anju/domain';
import { findFacts } from './tenant-work.ts';

const VACANT = 3;
const ITEM_STANDARD = '住宅物业服务费';

export async function insertReductions(client: pg.Client, now: Date): Promise<void> {
  const facts = await findFacts(client);
  if (!facts) return;
  const { tenantId, estateId, maker, checker } = facts;
  const from = `${businessDay(now).slice(0, 7)}-01`;
  const to = `${businessDay(now).slice(0, 4)}-12-31`;
  // Requested in the previous month, so that its numbers never collide with the counters of later documents.
  const asked = addDays(from, -1);
  const number = (seq: number): string => `YJ${asked.slice(0, 7).replace('-', '')}${String(seq).padStart(4, '0')}`;
  const insert = async (values: Record<string, unknown>): Promise<number | undefined> => {
    const row = {
      tenant_id: tenantId,
      estate_id: estateId,
      from_date: from,
      to_date: to,
      maker_id: maker.id,
      created_by: maker.name,
      created_at: `${asked}T10:00:00+08:00`,
      ...values,
    };
    const names = Object.keys(row);
    const { rows } = await client.query<{ id: number }>(
      `insert into charging.reduction (charge_type_ids, ${names.join(', ')})
       select array[s.charge_type_id], ${names.map((_, at) => `$${at + 1}`).join(', ')} from charging.standard s
        where s.tenant_id = $1 and s.estate_id = $2 and s.name = '${ITEM_STANDARD}' limit 1 returning id`,
      Object.values(row),
    );
    return rows[0]?.id;
  };
  const vacant = await insert({
    number: number(1),
    name: '空置房物业费减免',
    kind: 2,
    way: 1,
    rate: '0.3',
    reason: 1,
    remark: '物业服务合同约定：连续空置三个月以上的，物业费按 70% 收取',
    state: 2,
    checker_id: checker.id,
    checked_by: checker.name,
    checked_at: `${asked}T15:00:00+08:00`,
  });
  if (vacant === undefined) return;
  await client.query(
    `insert into charging.reduction_member (tenant_id, reduction_id, kind, node_id)
     select h.tenant_id, $3, 'house', h.id from estate.house h
      where h.tenant_id = $1 and h.estate_id = $2 and not h.disabled and h.usage = 1 and h.handover_date is not null and h.move_in_date is null
      order by h.id limit ${VACANT}`,
    [tenantId, estateId, vacant],
  );
  const waiting = await insert({
    number: number(2),
    name: '电梯改造期间补偿',
    kind: 2,
    way: 2,
    amount: '20.00',
    reason: 4,
    limit_amount: '6000.00',
    remark: '改造期间每户每月补偿 20 元',
  });
  await client.query(
    `insert into charging.reduction_member (tenant_id, reduction_id, kind, node_id)
     select b.tenant_id, $3, 'building', b.id from estate.building b where b.tenant_id = $1 and b.estate_id = $2 order by b.sort_key, b.id limit 1`,
    [tenantId, estateId, waiting],
  );
}
