// The call centre of the first demo tenant: two groups, seats with the password of the demo accounts, numbers, a phone book, and the calls of
// the last days, whose callers are owners of the demo and whose cases are cases of theirs.
import type pg from 'pg';
import { businessDay } from '@anju/domain';
import { hashPassword } from '../../../src/modules/session/for-seeds.ts';
import { DEMO_PASSWORD } from '../accounts.ts';
import { createRandom } from '../random.ts';

/** Seats of employees, by their account; the others are shared. */
const AGENTS = [
  ...[['8001', '值班一席', 0, null, false] as const, ['8002', '值班二席', 0, null, false] as const],
  ...[['8003', '', 0, 'emp', true] as const, ['8004', '', 1, 'clerk', false] as const],
] as const;
const GROUPS = ['客服组', '工程组'];
const NUMBERS = [
  ['057186550100', '客服热线'],
  ['057186550110', '夜间值班'],
] as const;
const BOOK = [
  ['杭州水务抢修', '057187826789'],
  ['国网供电服务', '95598'],
  ['燃气抢修', '057196777'],
  ['云栖派出所', '057187041110'],
  ['社区居委会', '057187041208'],
  ['电梯维保（通力）', '4006669199'],
  ['消防维保', '057186553119'],
  ['保洁服务公司', '13605710088'],
  ['绿化养护', '13705710099'],
  ['开锁服务', '057186110110'],
  ['装修管理处', '057186550120'],
  ['街道物业科', '057187041301'],
] as const;
const CALLS = 24;
const MINUTE = 60_000;

/** The last call was at five in the afternoon of yesterday: the demo of a day is the same whenever it is written. */
const lastCallBefore = (now: Date): Date => new Date(Date.parse(`${businessDay(now)}T00:00:00+08:00`) - 7 * 60 * MINUTE);

export async function insertCallCentre(client: pg.Client, clock: Date): Promise<void> {
  const now = lastCallBefore(clock);
  const { rows: tenants } = await client.query<{ id: number }>(`select id from system.tenant where code = 'anju'`);
  const tenant = tenants[0]?.id;
  if (tenant === undefined) return;
  await client.query(
    `insert into callcentre.setting (tenant_id, enabled, recording, updated_by, updated_at) values ($1, true, true, '系统', $2)`,
    [tenant, now],
  );
  await client.query(`insert into callcentre.agent_group (tenant_id, name) select $1, unnest($2::text[])`, [tenant, GROUPS]);
  const hash = await hashPassword(DEMO_PASSWORD);
  const seats = AGENTS.map(([dn, name, group, account, video]) => ({ dn, name, group: GROUPS[group], account, video }));
  await client.query(
    `insert into callcentre.agent (tenant_id, username, password_hash, name, dn, group_id, employee_id, video, created_by, created_at, updated_by, updated_at)
     select $1, s.dn, $2, coalesce(nullif(s.name, ''), a.name), s.dn, g.id, a.employee_id, s.video, '系统', $4, '系统', $4
       from jsonb_to_recordset($3::jsonb) s (dn text, name text, "group" text, account text, video boolean)
       join callcentre.agent_group g on g.tenant_id = $1 and g.name = s."group"
       left join session.account a on a.tenant_id = $1 and a.username = s.account
      where s.account is null or a.employee_id is not null`,
    [tenant, hash, JSON.stringify(seats), now],
  );
  const insertPairs = (table: string, columns: string, pairs: readonly (readonly [string, string])[], more = ''): Promise<unknown> =>
    client.query(
      `insert into callcentre.${table} (tenant_id, ${columns}${more === '' ? '' : ', created_by, created_at, updated_by, updated_at'})
       select $1, p->>0, p->>1${more} from jsonb_array_elements($2::jsonb) p`,
      more === '' ? [tenant, JSON.stringify(pairs)] : [tenant, JSON.stringify(pairs), now],
    );
  await insertPairs('pool_number', 'number, name', NUMBERS);
  await insertPairs('book_entry', 'name, phone', BOOK, `, '系统', $3::timestamptz, '系统', $3::timestamptz`);
  await insertCalls(client, tenant, now);
}

/** Most calls in were answered and led to a case; some were missed, and one of those was called back. */
async function insertCalls(client: pg.Client, tenant: number, now: Date): Promise<void> {
  const { rows: cases } = await client.query<{ id: number; house: number; person: number; phone: string }>(
    `select distinct on (p.id) c.id, c.house_id as house, p.id as person, p.phone from customer.service_case c
       join estate.house_owner o on o.tenant_id = c.tenant_id and o.house_id = c.house_id and o.to_date is null
       join estate.person p on p.tenant_id = o.tenant_id and p.id = o.person_id
      where c.tenant_id = $1 and p.phone <> '' order by p.id, c.id limit $2`,
    [tenant, CALLS],
  );
  const random = createRandom(20_261_118);
  const calls = cases.map((one, at) => {
    const begun = new Date(now.getTime() - (at * 97 + 20) * MINUTE);
    const outbound = at % 6 === 5;
    const missed = !outbound && at % 5 === 3;
    const ring = random.int(4, 23);
    const talk = missed ? 0 : random.int(30, 329);
    return {
      ...{ key: `demo-${at}@exchange.invalid`, at: begun.toISOString(), type: outbound ? 2 : 1, state: missed ? 4 : 3, ring, talk },
      ...{ number: one.phone, callee: outbound ? one.phone : '8003', person: one.person, house: one.house },
      case: missed || outbound ? null : one.id,
      back: missed && at % 10 === 8 ? new Date(begun.getTime() + 14 * MINUTE).toISOString() : null,
    };
  });
  const shape = `(key text, at timestamptz, type smallint, state smallint, ring int, talk int, number text, callee text, person bigint,
    house bigint, "case" bigint, back timestamptz)`;
  await client.query(
    `insert into callcentre.record (tenant_id, call_key, at, type, state, custom_num, callee_num, agent_id, answered_at, ended_at,
                                    ring_seconds, talk_seconds, code, person_id, house_id, called_back_at)
     select $1, s.key, s.at, s.type, s.state, s.number, s.callee, a.id,
            case when s.state = 3 then s.at + make_interval(secs => s.ring) end, s.at + make_interval(secs => s.ring + s.talk),
            s.ring, s.talk, case when s.state = 4 then 480 else 0 end, s.person, s.house, s.back
       from jsonb_to_recordset($2::jsonb) s ${shape} join callcentre.agent a on a.tenant_id = $1 and a.dn = '8003'`,
    [tenant, JSON.stringify(calls)],
  );
  await client.query(
    `insert into callcentre.record_case (tenant_id, record_id, case_id)
     select $1, r.id, s."case" from jsonb_to_recordset($2::jsonb) s ${shape}
       join callcentre.record r on r.tenant_id = $1 and r.call_key = s.key where s."case" is not null`,
    [tenant, JSON.stringify(calls)],
  );
}
