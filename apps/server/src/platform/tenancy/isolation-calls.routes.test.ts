// Every call of the contract, made by somebody who has all rights elsewhere: in another tenant, or in another estate of the same tenant. The
// inputs are made from the schemas and carry ids of the first tenant's or estate's rows. Nothing of them is answered, and none of their
// rows changes. A new call is included without being named here.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '@anju/contract';
import { endpointsIn, nameOfEndpoint } from '@anju/contract/kit/input-parts';
import { queryAs, readKnownIds, type Query } from '../../testing/fuzz/known-ids.ts';
import { createUsers, findAccounts, type Account } from '../../testing/fuzz/users.ts';
import { openInstallation, type Installation } from '../../testing/installation.ts';
import { rowsOfEstate } from '../../testing/isolation/estate-rows.ts';
import { intrude, type ByHand, type Intrusion } from '../../testing/isolation/intrude.ts';
import { searchJobs } from '../../testing/isolation/job-results.ts';
import { confineStranger, createStranger, type Stranger } from '../../testing/isolation/stranger.ts';
import { checksums, differences, MARK, markRows, type Victim } from '../../testing/isolation/victim.ts';

/** Calls that are not made here, and why. */
const NOT_MADE: Readonly<Record<string, string>> = {
  'GET /api/events': 'the answer is a stream that ends only when the browser leaves; event-bus.db.test.ts shows who receives what',
};
const meetingOf = (ids: Parameters<ByHand[string]>[0]) => {
  const [host = 0, recorder = 0] = ids.tables.get('org.employee') ?? [];
  return {
    title: '例会',
    type: contract.MEETING_TYPE.regular,
    companyId: ids.tables.get('org.company')?.[0] ?? 0,
    roomId: ids.tables.get('oa.meeting_room')?.[0] ?? null,
    place: '会议室',
    startsAt: '2027-03-01T09:00:00+08:00',
    endsAt: '2027-03-01T10:00:00+08:00',
    hostId: host,
    recorderId: recorder,
  };
};
/** Calls whose fields depend on each other in ways no schema states. */
const BY_HAND: ByHand = {
  'PUT /api/manage/bank-channel/{id}/template': (ids) => ({
    id: ids.tables.get('manage.bank_channel')?.[0] ?? 0,
    version: 0,
    template: contract.USUAL_BANK_TEMPLATE,
  }),
  'PUT /api/accounting/asset/{id}': (ids) => ({
    id: ids.tables.get('accounting.asset')?.[0] ?? 0,
    version: 0,
    name: '电脑',
    boughtOn: '2026-10-01',
    categoryId: ids.tables.get('accounting.asset_category')?.[0] ?? 0,
    usedOn: '2026-10-01',
    entryDay: '2026-10-31',
    source: contract.ASSET_SOURCE.bought,
    cost: '1200.00',
    salvageRate: '5',
    life: 36,
    method: contract.DEPRECIATION.even,
    shares: [
      {
        departmentId: ids.tables.get('org.department')?.[0] ?? 0,
        subjectId: ids.tables.get('accounting.subject')?.[0] ?? 0,
        share: 10_000,
      },
    ],
  }),
  'POST /api/oa/meeting': (ids) => meetingOf(ids),
  'PUT /api/oa/meeting/{id}': (ids) => ({ ...meetingOf(ids), id: ids.tables.get('oa.meeting')?.[0] ?? 0, version: 0 }),
  'POST /api/charging/instalment-plan': (ids) => ({
    objectKind: contract.OBJECT.house,
    objectId: ids.tables.get('estate.house')?.[0] ?? 0,
    billIds: ids.tables.get('charging.bill')?.slice(0, 2) ?? [],
    signedOn: '2026-10-01',
    instalments: [
      { dueDate: '2026-12-01', amount: '1' },
      { dueDate: '2027-01-01', amount: '1' },
    ],
  }),
};

const ALL = endpointsIn(contract);
const CALLS = ALL.filter((endpoint) => !(nameOfEndpoint(endpoint) in NOT_MADE));
/** Books are read whole by whoever may read those of the company (docs/adr/0029); between tenants these calls are made like all others. */
const isOfBooks = ({ path }: contract.Endpoint): boolean => path.startsWith('/api/accounting/');
const INPUTS = 2;
const SEED = 20_261_118;
/** At least so many sheets have to be made, so that searching them shows something. */
const SHEETS = 20;

let installation: Installation;
let query: Query;
let victim: Victim;
let neighbours: Account[];
let stranger: Stranger;

beforeAll(async () => {
  installation = await openInstallation();
  await Promise.all([installation.services.jobs.stop(), installation.schedule.stop()]);
  const { asOwner } = installation.database;
  query = queryAs(asOwner);
  const [emp] = await findAccounts(query, ['emp']);
  neighbours = await findAccounts(query, ['binemp', 'binsa']);
  const tenantId = emp?.tenantId ?? 0;
  const estates = await query<{ id: number }>(
    `select e.id from estate.estate e where e.tenant_id = $1
      order by (select count(*) from charging.bill b where b.tenant_id = e.tenant_id and b.estate_id = e.id) desc, e.house_count desc limit 2`,
    [tenantId],
  );
  const [theirs, own] = estates.map(({ id }) => id);
  victim = { tenantId, estate: await rowsOfEstate(query, tenantId, theirs ?? 0) };
  stranger = await createStranger(query, tenantId, own ?? 0);
  expect(await asOwner((owner) => markRows(owner, victim))).toBeGreaterThan(200);
});
afterAll(() => installation.close());

it('names only calls that exist', () => {
  const names = ALL.map(nameOfEndpoint);
  expect([...Object.keys(NOT_MADE), ...Object.keys(BY_HAND)].filter((name) => !names.includes(name))).toEqual([]);
});

/** As these users, with ids of the tenant's rows; `mark` is what must not be answered. */
const as = async (accounts: readonly Account[], mark: string, more: Partial<Intrusion> = {}): Promise<Intrusion> => ({
  app: installation.app,
  query,
  users: createUsers(query, accounts),
  ids: await readKnownIds(query, victim.tenantId, 6),
  mark,
  seed: SEED,
  inputs: INPUTS,
  byHand: BY_HAND,
  confine: () => Promise.resolve(),
  ...more,
});

describe('with ids of the first', () => {
  it('somebody of another tenant reads nothing and changes nothing', async () => {
    const before = await checksums(query, victim, 'tenant');
    const { leaks, notMade, admitted } = await intrude(await as(neighbours, MARK.any), CALLS);
    expect({ leaks, notMade }).toEqual({ leaks: [], notMade: [] });
    expect(admitted.length).toBeGreaterThan(CALLS.length * 0.8);
    const { sheets, leaks: written } = await searchJobs(installation.services, query, MARK.any);
    expect(written).toEqual([]);
    expect(sheets).toBeGreaterThan(SHEETS);
    expect(differences(before, await checksums(query, victim, 'tenant'))).toEqual([]);
  });

  it('somebody of another estate reads nothing and changes nothing', async () => {
    const before = await checksums(query, victim, 'estate');
    const ids = await readKnownIds(query, victim.tenantId, 6, victim.estate);
    const intrusion = await as([stranger.account], MARK.estate, { ids, confine: () => confineStranger(query, stranger) });
    const calls = CALLS.filter((endpoint) => !isOfBooks(endpoint));
    const { leaks, notMade, admitted } = await intrude(intrusion, calls);
    expect({ leaks, notMade }).toEqual({ leaks: [], notMade: [] });
    expect(admitted.length).toBeGreaterThan(calls.length * 0.7);
    const { sheets, leaks: written } = await searchJobs(installation.services, query, MARK.estate);
    expect(written).toEqual([]);
    expect(sheets).toBeGreaterThan(SHEETS);
    expect(differences(before, await checksums(query, victim, 'estate'))).toEqual([]);
  });

  it('somebody who may reads the marks', async () => {
    // Every export and a fourth of the lists show that the marks can be found at all.
    const isExport = ({ path }: contract.Endpoint): boolean => path.endsWith('/export');
    const views = CALLS.filter(({ access }) => 'act' in access && access.act === 'view').filter((_, at) => at % 4 === 0);
    const shown = [...views.filter((one) => !isExport(one)), ...CALLS.filter(isExport)];
    const ids = await readKnownIds(query, victim.tenantId, 6, victim.estate);
    const { leaks } = await intrude(await as(await findAccounts(query, ['emp']), MARK.estate, { ids, inputs: 2 }), shown);
    expect(leaks.length).toBeGreaterThan(views.length * 0.25);
    const { leaks: written } = await searchJobs(installation.services, query, MARK.estate);
    expect(written.length).toBeGreaterThan(SHEETS / 2);
  });
});
