// People, cars and customers: the initial lists and common searches, one at a time over HTTP; how the time grows from 10,000 to 1,000,000
// houses with two and a half people each, among two hundred other tenants.
import { findInTree, searchCustomers, searchHouses, searchParkings, searchPersons, searchResidents } from '@anju/contract';
import { withOwner } from '../apps/server/src/platform/db/pool.ts';
import type { BenchTenant, Ground } from './ground.ts';
import { rate } from './measure.ts';
import { benchPerson, type BenchPerson } from './person.ts';

interface Sample {
  readonly name: string;
  readonly initials: string;
  readonly phone: string;
  readonly plate: string;
}

/** Residents and cars sampled from the whole tenant. */
const samplesOf = (ground: Ground, { tenantId }: BenchTenant): Promise<Sample[]> =>
  withOwner(ground.url, async (client) => {
    const { rows } = await client.query<Sample>(
      `select p.name, p.initials, p.phone, v.plate
         from (select name, initials, phone, row_number() over () as n
                 from (select p.name, p.initials, p.phone from estate.resident r join estate.person p on p.tenant_id = r.tenant_id and p.id = r.person_id
                        where r.tenant_id = $1 order by r.id * 7919 % 10007, r.id limit 200) x) p
         join (select plate, row_number() over () as n
                 from (select plate from estate.vehicle where tenant_id = $1 order by id * 7919 % 10007, id limit 200) x) v using (n)`,
      [tenantId],
    );
    return rows;
  });

type Work = (person: BenchPerson, sample: Sample, turn: number) => Promise<unknown>;

/** Each is an action that users perform all day. */
export const ERRANDS: Readonly<Record<string, Work>> = {
  '人员档案 opened': (person, _, turn) => person.call(searchPersons, { page: 1 + (turn % 5) }),
  '人员档案 by part of a name': (person, { name }) => person.call(searchPersons, { key: name.slice(1) }),
  '人员档案 by initials': (person, { initials }) => person.call(searchPersons, { key: initials }),
  '人员档案 by the end of a phone': (person, { phone }) => person.call(searchPersons, { key: phone.slice(-6) }),
  '住户档案 opened': (person, _, turn) => person.call(searchResidents, { page: 1 + (turn % 5) }),
  '住户档案 by name': (person, { name }) => person.call(searchResidents, { key: name }),
  '客户档案 opened': (person, _, turn) => person.call(searchCustomers, { page: 1 + (turn % 5) }),
  '客户档案 by name': (person, { name }) => person.call(searchCustomers, { key: name }),
  '车位档案 opened': (person, _, turn) => person.call(searchParkings, { page: 1 + (turn % 5) }),
  '车位档案 by plate': (person, { plate }) => person.call(searchParkings, { key: plate }),
  '房屋档案 by plate': (person, { plate }) => person.call(searchHouses, { key: plate.slice(-5) }),
  '房屋树 by name, phone or plate': (person, { name, phone, plate }, turn) =>
    person.call(findInTree, { key: [name, phone.slice(-6), plate][turn % 3] as string }),
};

const SECONDS = 4;

/** p95 of each action in milliseconds. */
export async function errandTimes(ground: Ground, address: string, tenant: BenchTenant): Promise<Map<string, number>> {
  const person = benchPerson(address, tenant.token);
  const samples = await samplesOf(ground, tenant);
  const times = new Map<string, number>();
  for (const [name, work] of Object.entries(ERRANDS)) {
    const measured = await rate(
      1,
      SECONDS,
      async (turn) => void (await work(person, samples[(turn * 13) % samples.length] as Sample, turn)),
    );
    times.set(name, measured.p95);
  }
  return times;
}
