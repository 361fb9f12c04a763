// Release slips of the first demo estate: some forty over two years, most of them passed at the gate, and a few of today. All days count from
// the first start.
import { randomBytes } from 'node:crypto';
import { GATE_KIND, GATE_RESULT, SLIP, SLIP_ACT, SLIP_APPLICANT, SLIP_KIND, SLIP_PROOF, type SlipState } from '@anju/contract';
import { addDays, businessDay, comesIn, GATE_CODE_BYTES, gateCodeOf } from '@anju/domain';
import type pg from 'pg';
import { advanceIdentities, insertRows, type Row } from '../../insert-rows.ts';
import { createRandom } from '../random.ts';

const SEED = 91;
const ESTATE = '云栖花园';
const PAST = 36;
const EVERY_DAYS = 20;
const GOODS = [
  '沙发/组',
  '床/张',
  '床垫/张',
  '衣柜/个',
  '餐桌/张',
  '冰箱/台',
  '洗衣机/台',
  '电视机/台',
  '空调/台',
  '纸箱/个',
  '行李箱/个',
].map((text) => text.split('/') as [string, string]);
const MOVERS = ['', '蚂蚁搬家', '兄弟搬家', '大众搬场'];
const GATES = ['南门岗', '北门岗'];
/** What is there today: the state, the hours, and what kind. */
const TODAY: readonly { state: SlipState; from: string; to: string; kind: 1 | 2 | 3 }[] = [
  { state: SLIP.waiting, from: '14:00', to: '20:00', kind: SLIP_KIND.out },
  { state: SLIP.waiting, from: '15:00', to: '21:00', kind: SLIP_KIND.goods },
  { state: SLIP.ready, from: '08:00', to: '22:00', kind: SLIP_KIND.out },
  { state: SLIP.ready, from: '08:00', to: '22:00', kind: SLIP_KIND.in },
  { state: SLIP.rejected, from: '09:00', to: '22:00', kind: SLIP_KIND.out },
];

interface Place {
  readonly tenantId: number;
  readonly companyId: number;
  readonly estateId: number;
}
interface House {
  readonly id: number;
  readonly personId: number;
  readonly name: string;
  readonly phone: string;
}
interface Clerk {
  readonly id: number;
  readonly name: string;
  readonly username: string;
}

async function readGround(client: pg.Client) {
  const places = await client.query<Place>(
    `select e.tenant_id as "tenantId", e.company_id::int as "companyId", e.id::int as "estateId" from estate.estate e
       join system.tenant t on t.id = e.tenant_id and t.code = 'anju' where e.name = $1`,
    [ESTATE],
  );
  const [place] = places.rows;
  if (!place) throw new Error(`the demo has no ${ESTATE}`);
  const houses = await client.query<House>(
    `select distinct on (h.sort_key, h.id) h.id::int, p.id::int as "personId", p.name, p.phone
       from estate.house h join estate.house_owner o on o.tenant_id = h.tenant_id and o.house_id = h.id and o.to_date is null
       join estate.person p on p.tenant_id = o.tenant_id and p.id = o.person_id
      where h.tenant_id = $1 and h.estate_id = $2 and not h.disabled and h.use_state = 4
      order by h.sort_key, h.id, o.share desc, o.id limit 120`,
    [place.tenantId, place.estateId],
  );
  const clerks = await client.query<Clerk>(
    `select a.id::int, e.name, a.username from session.account a join org.employee e on e.tenant_id = a.tenant_id and e.id = a.employee_id
      where a.tenant_id = $1 and a.username in ('emp', 'auditor')`,
    [place.tenantId],
  );
  const clerk = (username: string): Clerk => {
    const found = clerks.rows.find((one) => one.username === username);
    if (!found) throw new Error(`the demo has no ${username}`);
    return found;
  };
  return { place, houses: houses.rows, maker: clerk('emp'), checker: clerk('auditor') };
}

interface Plan {
  readonly day: string;
  readonly state: SlipState;
  readonly kind: 1 | 2 | 3;
  readonly from: string;
  readonly to: string;
}

function plansOf(today: string, random: ReturnType<typeof createRandom>): Plan[] {
  const past = Array.from({ length: PAST }, (_, at): Plan => {
    const state = at % 9 === 4 ? SLIP.expired : at % 13 === 7 ? SLIP.withdrawn : SLIP.passed;
    const kind = at % 4 === 1 ? SLIP_KIND.in : at % 3 === 2 ? SLIP_KIND.goods : SLIP_KIND.out;
    return { day: addDays(today, -EVERY_DAYS * (PAST - at) + random.int(0, 9)), state, kind, from: '09:00', to: '18:00' };
  });
  return [...past, ...TODAY.map((plan) => ({ ...plan, day: today }))];
}

export async function insertSlips(client: pg.Client, now: Date): Promise<void> {
  const random = createRandom(SEED);
  const today = businessDay(now);
  const { place, houses, maker, checker } = await readGround(client);
  const { tenantId, companyId, estateId } = place;
  const slips: Row<'customer.release'>[] = [];
  const parts: Row<'customer.releaseHouse'>[] = [];
  const goods: Row<'customer.releaseGoods'>[] = [];
  const steps: Row<'customer.releaseStep'>[] = [];
  const checks: Row<'customer.gateCheck'>[] = [];
  const counts = new Map<string, number>();
  for (const [at, { day, state, kind, from, to }] of plansOf(today, random).entries()) {
    const id = at + 1;
    const house = houses[(at * 7) % houses.length] as House;
    const period = day.slice(0, 7);
    const nth = (counts.get(period) ?? 0) + 1;
    counts.set(period, nth);
    const number = `FX${period.replace('-', '')}${String(nth).padStart(4, '0')}`;
    const moment = (time: string) => new Date(`${day}T${time}:00+08:00`).toISOString();
    // What was written today was written before the first start.
    const made = day === today ? new Date(Math.min(now.getTime(), Date.parse(moment('08:30'))) - 3_600_000).toISOString() : moment('08:10');
    const decidedAt = new Date(Date.parse(made) + 900_000).toISOString();
    const family = at % 6 === 3;
    const decided = state !== SLIP.waiting && state !== SLIP.withdrawn;
    const isReady = decided && state !== SLIP.rejected;
    const passedAt = state === SLIP.passed ? moment(`${10 + (at % 7)}:${at % 2 === 0 ? '20' : '45'}`) : null;
    const guard = at % 2 === 0 ? '何建军' : '罗志强';
    const plate = `浙A${String(10_000 + random.int(0, 89_999))}`;
    slips.push({
      ...{ tenantId, id, number, companyId, estateId, houseId: house.id, kind, whole: false },
      ...{ applicant: family ? SLIP_APPLICANT.family : SLIP_APPLICANT.owner, personId: family ? null : house.personId },
      ...{ name: family ? `${house.name.slice(0, 1)}先生` : house.name, phone: house.phone, idNo: '' },
      ...{ proof: family ? SLIP_PROOF.phone : null, proofNote: family ? '已电话联系业主，同意搬运' : '', decoration: '' },
      ...{ mover: kind === SLIP_KIND.goods ? '' : (MOVERS[at % MOVERS.length] ?? ''), plate, fromAt: moment(from), toAt: moment(to) },
      ...{ remark: '', sourceNo: '', state, token: gateCodeOf(randomBytes(GATE_CODE_BYTES)), readyAt: isReady ? decidedAt : null },
      ...{ passedAt, passedBy: passedAt === null ? '' : guard, makerId: maker.id, createdBy: maker.name, createdAt: made },
      ...{ checkerId: decided ? checker.id : null, checkedBy: decided ? checker.name : '', checkedAt: decided ? decidedAt : null },
      ...{ checkNote: state === SLIP.rejected ? '请补充车牌和搬家公司' : '', version: 1 },
    });
    parts.push({ tenantId, releaseId: id, houseId: house.id, position: 1 });
    const lines = Array.from({ length: kind === SLIP_KIND.goods ? 1 : 3 + (at % 3) }, (_, line) => {
      const [name, unit] = GOODS[(at * 3 + line) % GOODS.length] as [string, string];
      return { name, unit, quantity: String(unit === '个' ? 1 + ((at + line) % 9) : 1 + (line % 2)), note: '' };
    });
    goods.push(...lines.map((line, nth) => ({ tenantId, releaseId: id, line: nth + 1, ...line })));
    const step = (act: number, by: string, when: string, remark = '') => ({ tenantId, releaseId: id, act, by, at: when, remark });
    steps.push(step(SLIP_ACT.apply, maker.name, made));
    if (state === SLIP.rejected) steps.push(step(SLIP_ACT.reject, checker.name, decidedAt, '请补充车牌和搬家公司'));
    else if (decided) steps.push(step(SLIP_ACT.approve, checker.name, decidedAt));
    if (state === SLIP.withdrawn) steps.push(step(SLIP_ACT.withdraw, maker.name, decidedAt, '客户改期'));
    if (state === SLIP.expired) steps.push(step(SLIP_ACT.expire, '系统', moment('18:10')));
    if (passedAt === null) continue;
    const result = comesIn(kind) ? GATE_RESULT.passedIn : GATE_RESULT.passedOut;
    const gate = GATES[at % GATES.length] ?? '';
    steps.push(step(SLIP_ACT.pass, guard, passedAt, `${GATE_RESULT.text(result)} · ${gate}`));
    checks.push({
      ...{ tenantId, kind: GATE_KIND.release, sourceId: id, number, title: SLIP_KIND.text(kind), estateId, houseId: house.id },
      ...{ name: house.name, plate, result, contested: '', note: '', place: gate, accountId: maker.id, by: guard, at: passedAt },
      ...{ arrivedAt: passedAt, goods: lines.map(({ name, unit, quantity }) => ({ name, unit, quantity, counted: quantity })) },
    });
  }
  await insertRows(client, 'customer.release', slips);
  await insertRows(client, 'customer.releaseHouse', parts);
  await insertRows(client, 'customer.releaseGoods', goods);
  // These tables number their rows themselves.
  await insertRows(client, 'customer.releaseStep', steps);
  await insertRows(client, 'customer.gateCheck', checks);
  const periods = [...counts].map(([period, lastValue]) => ({ tenantId, companyId: 0, kind: 'release', period, lastValue }));
  await insertRows(client, 'system.numberCounter', periods);
  await advanceIdentities(client, ['customer.release']);
}
