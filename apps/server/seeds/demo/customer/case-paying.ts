// One repair of the demo whose material the household pays: it is finished by the program itself, which makes the bill, and waits for the
// money. Done after the bills of the demo, because a bill of today belongs behind them.
import { BEARER, finishCase } from '@anju/contract';
import { businessDay } from '@anju/domain';
import type pg from 'pg';
import { finishWork } from '../../../src/modules/customer/for-seeds.ts';
import { scopeOf } from '../charging/at-work.ts';
import { asTenant, findFacts } from '../charging/tenant-work.ts';
import { PAYING } from './case-open.ts';

interface Paid {
  readonly id: number;
  readonly workerId: number;
  readonly worker: string;
  readonly itemId: number;
  readonly name: string;
  readonly unit: string;
  readonly price: string;
}

export async function finishPaidCase(client: pg.Client, now: Date): Promise<void> {
  const facts = await findFacts(client);
  const { rows } = await client.query<Paid>(
    `select c.id::int, c.worker_id::int as "workerId", w.name as worker, i.id::int as "itemId", i.name, i.unit, i.price::text as price
       from customer.service_case c join org.employee w on w.tenant_id = c.tenant_id and w.id = c.worker_id
       join charging.special_service_item i on i.tenant_id = c.tenant_id and i.name = $2
      where c.title = $1 and c.state = 4`,
    [PAYING.content, PAYING.item],
  );
  const [paid] = rows;
  if (!facts || !paid) throw new Error(`the demo has no case ${PAYING.content}`);
  // Depends only on the day, as everything does that the log records: in the morning, or at midnight if the morning is still to come.
  const [morning, night] = ['09:10', '00:00'].map((time) => new Date(`${businessDay(now)}T${time}:00+08:00`)) as [Date, Date];
  const doneAt = morning <= now ? morning : night;
  await asTenant(client, facts.tenantId, async (tx) => {
    const scope = await scopeOf(tx, facts, 'maker', { now: () => doneAt });
    const actor = { ...scope.actor, employeeId: paid.workerId, name: paid.worker };
    const material = { itemId: paid.itemId, name: paid.name, unit: paid.unit, quantity: '1', price: paid.price, bearer: BEARER.household };
    const input = {
      id: paid.id,
      cause: '油污积存',
      result: '疏通后排水正常',
      materials: [material],
      unsignedReason: '住户电话确认，改天补签',
    };
    await finishWork({ ...scope, actor }, finishCase.input.parse(input));
  });
}
