// The counter on the day of the first start, done by the program's own services: bills paid in several ways, money paid ahead, a deposit, one paper
// void and one taken back in red; favours asked for, passed and waiting. Nothing of it is closed yet: that is for who tries the program.
import { sql } from 'kysely';
import type pg from 'pg';
import {
  auditChangeRequest,
  CASH,
  CHANGE,
  createChangeRequest,
  previewSettlement,
  redSettlement,
  settleAccount,
  settleBills,
} from '@anju/contract';
import { businessDay } from '@anju/domain';
import * as changes from '../../../src/modules/charging/account/change-request.service.ts';
import { take } from '../../../src/modules/charging/settlement/account.service.ts';
import { preview } from '../../../src/modules/charging/settlement/desk.service.ts';
import { makeVoid, red } from '../../../src/modules/charging/settlement/reverse.service.ts';
import { settleAtCounter } from '../../../src/modules/charging/settlement/settle.service.ts';
import { createAuditLog } from '../../../src/platform/audit/audit-log.ts';
import type { Clock } from '../../../src/platform/clock.ts';
import { createLogSender } from '../../../src/platform/messages/sender.ts';
import type { Scope } from '../../../src/platform/scope.ts';
import type { Tx } from '../../../src/platform/tenancy/tenant-db.ts';
import { asTenant, findFacts, type Facts } from './tenant-work.ts';

/** Whoever starts the program before the counter opens finds what was taken on the night shift: nothing lies in time to come. */
const MORNING = '10:00';
const CARD = 3;
const WECHAT = 4;
const ALIPAY = 5;
const WAYS = [WECHAT, CASH, WECHAT, ALIPAY, CASH, WECHAT, CARD, CASH, WECHAT];
/** Between two looks at the clock; a paper takes several. */
const STEP_MS = 7_000;

const nobody = (what: string) => (): never => {
  throw new Error(`the seeds have no ${what}`);
};
/** Nobody listens yet, and nothing is left for later. */
const QUIET: Pick<Scope, 'events' | 'files' | 'jobs'> = {
  events: {
    publish: () => Promise.resolve(),
    subscribe: nobody('subscribers'),
    onJobQueued: nobody('queue'),
    close: () => Promise.resolve(),
  },
  files: { put: nobody('files'), get: nobody('files'), remove: nobody('files') },
  jobs: { define: nobody('queue'), enqueue: nobody('queue'), stop: () => Promise.resolve(), start: nobody('queue') },
};

/** One piece of work after the other. */
function workingClock(from: string): Clock {
  let now = Date.parse(from);
  return { now: () => new Date((now += STEP_MS)) };
}

async function scopeOf(db: Tx, { tenantId, companyId }: Facts, who: Facts['maker'], username: string, clock: Clock): Promise<Scope> {
  const found = await sql<{ employeeId: number | null }>`select employee_id from session.account where id = ${who.id}`.execute(db);
  return {
    ...QUIET,
    db,
    clock,
    audit: createAuditLog(clock),
    messages: createLogSender(clock),
    actor: {
      tenantId,
      accountId: who.id,
      username,
      role: 'emp',
      name: who.name,
      menuStyle: 1,
      employeeId: found.rows[0]?.employeeId ?? null,
      companyId,
      estates: null,
    },
  };
}

interface Owing {
  readonly houseId: number;
  readonly payerId: number;
  readonly payerName: string;
  readonly bills: readonly number[];
}
/** Houses that owe little, from all over the estate: the same ones every time. */
async function listOwing(tx: Tx, estateId: number, count: number): Promise<Owing[]> {
  const result = await sql<Owing>`
    select b.house_id, max(p.id) as payer_id, max(p.name) as payer_name, array_agg(b.id order by b.id) as bills
      from charging.bill b join estate.person p on p.tenant_id = b.tenant_id and p.id = b.payer_id
     where b.estate_id = ${estateId} and b.house_id is not null and b.parking_id is null and b.state = 4 and not b.void and not b.hung and b.held_by is null and b.late_stop is null
     group by b.house_id having count(distinct b.payer_id) = 1 and count(*) <= 4 order by b.house_id * 7919 % 1009, b.house_id limit ${count}`.execute(
    tx,
  );
  return result.rows;
}

async function pay(scope: Scope, { houseId, payerId, payerName, bills }: Owing, method: number): Promise<{ id: number; version: number }> {
  const lines = bills.map((billId) => ({ billId }));
  const { total } = await preview(scope, previewSettlement.input.parse({ houseId, lines }));
  const reference = method === CASH ? '' : `DEMO${String(houseId).padStart(6, '0')}`;
  const tenders = [{ list: 1, method, amount: total, reference }];
  const settled = await settleAtCounter(scope, settleBills.input.parse({ houseId, payerId, payerName, lines, tenders, expected: total }));
  return { id: settled.id, version: 0 };
}

async function atCounter(scope: Scope, { estateId }: Facts): Promise<void> {
  const tx = scope.db as Tx;
  const owing = await listOwing(tx, estateId, WAYS.length + 2);
  const [first, last, ...others] = owing;
  for (const [nth, one] of others.entries()) await pay(scope, one, WAYS[nth] ?? CASH);
  if (!first || !last) return;
  // Taken as cash by mistake, void, and taken again.
  const wrong = await pay(scope, first, CASH);
  await makeVoid(scope, { ...wrong, reason: '收款方式选错，实际为微信' });
  await pay(scope, first, WECHAT);
  const { payerId, payerName, houseId } = last;
  const ahead = { type: 2, houseId, payerId, payerName, prepaid: [{ amount: '3000.00' }], remark: '预存一年物业费' };
  await take(
    scope,
    settleAccount.input.parse({ ...ahead, tenders: [{ list: 1, method: CARD, amount: '3000.00', reference: '尾号 6217' }] }),
  );
  const items = await sql<{ id: number }>`
    select id from manage.charge_type where deposit and not disabled order by sort, code limit 1`.execute(tx);
  const [item] = items.rows;
  if (!item) return;
  const deposit = { type: 3, houseId, payerId, payerName, chargeTypeId: item.id, amount: '2000.00', text: '装修押金' };
  await take(
    scope,
    settleAccount.input.parse({ ...deposit, tenders: [{ list: 1, method: WECHAT, amount: '2000.00', reference: '4200002' }] }),
  );
}

/** The second line of an older paper, whose day is closed. */
async function takeBack(scope: Scope, { estateId }: Facts): Promise<void> {
  const found = await sql<{ id: number; version: number }>`
    select s.id, s.version from charging.settlement s
     where s.estate_id = ${estateId} and s.close_id is not null and s.state = 1 and s.type = 1
       and exists (select from charging.settlement_line l where l.settlement_id = s.id and l.seq = 2)
       and not exists (select from charging.invoice_settlement i where i.settlement_id = s.id)
       and not exists (select from charging.receipt_page r where r.settlement_id = s.id)
       and not exists (select from charging.tender t where t.settlement_id = s.id and t.method <> ${CASH})
     order by s.id desc limit 1`.execute(scope.db);
  const [paper] = found.rows;
  if (paper) await red(scope, redSettlement.input.parse({ ...paper, seqs: [2], reason: '该项目已由开发商承担，退还业主' }));
}

/** A favour for those who owe: passed for one, waiting for another. */
async function askFavours(maker: Scope, checker: Scope, { estateId }: Facts): Promise<void> {
  const asked = [
    { kind: CHANGE.waive, amount: '0.50', note: '电梯维修停运三日，业主要求减免违约金，经项目经理同意' },
    { kind: CHANGE.reduce, amount: '30.00', note: '渗水维修期间服务补偿' },
    { kind: CHANGE.adjust, amount: '-12.60', note: '面积复测后调整本期物业服务费' },
  ] as const;
  const bills = await sql<{ id: number }>`
    select id from charging.bill where estate_id = ${estateId} and house_id is not null and state = 4 and not void and not hung and held_by is null and late_stop is null and open > 60 and late_rate > 0 and due_date + late_grace < ${businessDay(maker.clock.now())}::date - 40
     order by id desc limit ${asked.length}`.execute(maker.db);
  for (const [nth, { kind, amount, note }] of asked.entries()) {
    const billId = bills.rows[nth]?.id;
    if (billId === undefined) continue;
    const input = createChangeRequest.input.parse({ kind, lines: [{ billId, amount }], reason: 4, note });
    const { id } = await changes.create(maker, input);
    if (kind !== CHANGE.adjust) await changes.pass(checker, auditChangeRequest.input.parse({ id, version: 0, note: '情况属实' }));
  }
}

export async function insertDeskDay(client: pg.Client, now: Date): Promise<void> {
  const facts = await findFacts(client);
  if (!facts) return;
  const today = businessDay(now);
  const early = now.getTime() < Date.parse(`${today}T${MORNING}:00+08:00`);
  const clock = workingClock(`${today}T${early ? '00:01' : '08:30'}:00+08:00`);
  await asTenant(client, facts.tenantId, async (tx) => {
    const cashier = await scopeOf(tx, facts, facts.cashier, 'clerk', clock);
    await atCounter(cashier, facts);
    await takeBack(cashier, facts);
    await askFavours(await scopeOf(tx, facts, facts.maker, 'emp', clock), await scopeOf(tx, facts, facts.checker, 'auditor', clock), facts);
  });
}
