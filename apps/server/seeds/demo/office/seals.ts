// Seals of the demo companies: six seals, requests of the last two months in every state with their uses, and one seal that was taken
// outside and is overdue. The days count from the first start.
import { addDays, businessDay } from '@anju/domain';
import type pg from 'pg';
import { advanceIdentities, insertRows, type KeyedRow, type Row } from '../../insert-rows.ts';
import { createRandom } from '../random.ts';
import { PAPERS, SEALS, STATE_TURNS } from './seal-plans.ts';

const SEED = 205;
const REQUESTS = 40;
/** The seal that is outside, and since how many days it should be back. */
const OUT = { seal: 2, overdueDays: 1 } as const;
const STATE = { waiting: 1, approved: 2, rejected: 3, withdrawn: 4, used: 5 } as const;

interface Staff {
  readonly tenantId: number;
  readonly id: number;
  readonly name: string;
  readonly username: string;
  readonly accountId: number;
}
type Request = KeyedRow<'oa.sealRequest'> & { readonly createdAt: string };

const at = (day: string, time: string): string => `${day}T${time}:00+08:00`;

export async function insertSeals(client: pg.Client, now: Date): Promise<void> {
  const { rows: staff } = await client.query<Staff>(
    `select e.tenant_id as "tenantId", e.id::int, e.name, a.username, a.id::int as "accountId" from session.account a
       join system.tenant t on t.id = a.tenant_id and t.code = 'anju'
       join org.employee e on e.tenant_id = a.tenant_id and e.id = a.employee_id`,
  );
  const tenantId = staff[0]?.tenantId ?? 0;
  const { rows: companies } = await client.query<{ id: number; name: string }>(
    'select id::int, name from org.company where tenant_id = $1',
    [tenantId],
  );
  const person = (username: string): Staff =>
    named(
      staff.find((one) => one.username === username),
      username,
    );
  const today = businessDay(now);
  const seals = SEALS.map((plan, place): KeyedRow<'oa.seal'> => {
    const { company, keeper, from, to, ...facts } = plan;
    return {
      tenantId,
      id: place + 1,
      ...facts,
      companyId: named(
        companies.find(({ name }) => name === company),
        company,
      ).id,
      keeperId: person(keeper).id,
      validFrom: from,
      validTo: to,
      createdBy: '系统',
      createdAt: at(from, '09:00'),
      updatedBy: '系统',
      updatedAt: at(from, '09:00'),
    };
  });
  const requests = makeRequests(seals, today, person);
  await insertRows(client, 'oa.seal', seals);
  await insertRows(client, 'oa.sealRequest', requests);
  await insertRows(client, 'oa.sealUse', makeUses(requests, person('emp')));
  await insertRows(client, 'oa.sealOuting', makeOutings(requests, today, person('clerk'), person('emp')));
  await insertRows(client, 'system.numberCounter', countersOf(tenantId, requests));
  await advanceIdentities(client, ['oa.seal', 'oa.sealRequest', 'oa.sealUse', 'oa.sealOuting']);
}

function named<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new Error(`the demo has no ${what}`);
  return found;
}

/** The oldest first; the last ones still wait for a decision. */
function makeRequests(seals: readonly KeyedRow<'oa.seal'>[], today: string, person: (username: string) => Staff): Request[] {
  const random = createRandom(SEED);
  const numbers = new Map<string, number>();
  const usable = seals.filter(({ state }) => state === 1);
  const handlers = ['emp', 'clerk', 'auditor'].map(person);
  const checker = person('boss');
  return Array.from({ length: REQUESTS }, (_, place): Request => {
    const ago = Math.round(((REQUESTS - place) * 60) / REQUESTS);
    const day = addDays(today, -ago);
    const isOut = place === REQUESTS - 3;
    const state = isOut ? STATE.approved : place >= REQUESTS - 2 ? STATE.waiting : named(STATE_TURNS[place % STATE_TURNS.length], 'state');
    const seal = isOut ? named(seals[OUT.seal], 'seal') : random.pick(usable);
    const paper = named(PAPERS[place % PAPERS.length], 'paper');
    const handler = named(handlers[place % handlers.length], 'handler');
    const copies = random.int(2, 6);
    const month = day.slice(0, 7).replace('-', '');
    const next = (numbers.get(month) ?? 0) + 1;
    numbers.set(month, next);
    const isDecided = state === STATE.approved || state === STATE.rejected || state === STATE.used;
    return {
      tenantId: handler.tenantId,
      id: place + 1,
      number: `YIN${month}${String(next).padStart(4, '0')}`,
      companyId: seal.companyId,
      sealId: seal.id,
      handlerId: handler.id,
      useOn: state === STATE.waiting ? addDays(today, 1) : day,
      title: paper.title,
      category: paper.category,
      copies,
      used: state === STATE.used ? copies : state === STATE.approved && place % 2 === 0 ? 1 : 0,
      remark: '',
      outside: isOut,
      outsideReason: isOut ? '到交易中心现场签订合同' : '',
      outsidePlace: isOut ? '市公共资源交易中心' : '',
      returnBy: isOut ? at(addDays(today, -OUT.overdueDays), '17:00') : null,
      state,
      makerId: handler.accountId,
      createdBy: handler.name,
      createdAt: at(day, '09:20'),
      checkerId: isDecided ? checker.accountId : null,
      checkedBy: isDecided ? checker.name : '',
      checkedAt: isDecided ? at(day, '15:10') : null,
      checkNote: state === STATE.rejected ? '合同文本未经法务审核，请补充后重报' : isDecided ? '同意' : '',
    };
  });
}

function makeUses(requests: readonly Request[], { name }: Staff): Row<'oa.sealUse'>[] {
  return requests
    .filter(({ used }) => Number(used) > 0)
    .map(({ tenantId, id, sealId, createdAt, used }) => {
      const day = createdAt.slice(0, 10);
      const head = { tenantId, requestId: id, sealId, usedAt: at(day, '16:00'), pages: 4 + (id % 9), copies: Number(used) };
      return { ...head, present: '王经理', remark: '', createdBy: name, createdAt: at(day, '16:10') };
    });
}

function makeOutings(requests: readonly Request[], today: string, { id: taker }: Staff, { name }: Staff): Row<'oa.sealOuting'>[] {
  const due = at(addDays(today, -OUT.overdueDays), '17:00');
  return requests
    .filter(({ outside }) => outside === true)
    .map(({ tenantId, id, sealId, createdAt }) => {
      const takenAt = at(createdAt.slice(0, 10), '16:30');
      return { tenantId, requestId: id, sealId, takerId: taker, holderId: taker, takenAt, dueAt: due, handedBy: name };
    });
}

/** The next request continues the numbers of its month. */
const countersOf = (tenantId: number, requests: readonly Request[]): Row<'system.numberCounter'>[] =>
  [...Map.groupBy(requests, ({ createdAt }) => createdAt.slice(0, 7))].map(([period, some]) => ({
    tenantId,
    companyId: 0,
    kind: 'seal-request',
    period,
    lastValue: some.length,
  }));
