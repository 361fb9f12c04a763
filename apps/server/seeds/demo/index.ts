// A demo installation: two property companies that share nothing but the installation, and the platform's operators. The rows are the same
// every time, except for password salts and dates of notices, which count back from the first start. Generation is pure; this file,
// informs.ts and notifications.ts write.
import { OPERATOR_NAMES } from '@anju/contract';
import type pg from 'pg';
import { advanceIdentities, insertRows, type Row, type Table } from '../insert-rows.ts';
import type { Hands } from '../hands.ts';
import { loadLightly } from '../load-lightly.ts';
import { ensureNumberRules } from '../reference/number-rules.ts';
import { ensureStartingLists } from '../reference/starting-lists.ts';
import { officeAccount, withPasswords } from './accounts.ts';
import { CREATED_AT, createIds } from './ground.ts';
import { insertAssets } from './accounting/assets.ts';
import { insertCallCentre } from './callcentre/centre.ts';
import { insertBooks } from './accounting/books.ts';
import { insertAttachments } from './charging/attachments.ts';
import { insertBills, type DemoHistory } from './charging/bills.ts';
import { insertDeskDay } from './charging/desk-day.ts';
import { insertMeters } from './charging/meters.ts';
import { insertReductions } from './charging/reductions.ts';
import { insertSpecialServices } from './charging/special-services.ts';
import { insertShares } from './charging/shares.ts';
import { insertStandards } from './charging/standards.ts';
import { insertTaxCodes } from './charging/tax-codes.ts';
import { finishPaidCase } from './customer/case-paying.ts';
import { insertCases } from './customer/cases.ts';
import { askWaitingMoney } from './customer/decoration-money.ts';
import { insertDecorations } from './customer/decorations.ts';
import { insertLeases } from './customer/leases.ts';
import { insertListings } from './customer/listings.ts';
import { insertMoveIns } from './customer/move-ins.ts';
import { insertSlips } from './customer/releases.ts';
import { insertSurveys } from './customer/surveys.ts';
import { insertTakeover } from './customer/takeover.ts';
import { insertVisits } from './customer/visits.ts';
import { insertDevices } from './estate/devices.ts';
import { insertEmployeeExtras } from './organisation/employees-extras.ts';
import { insertEstateFacts } from './estate/estate-facts.ts';
import { insertFollows } from './estate/follows.ts';
import { insertInfolets } from './infolets.ts';
import { insertInforms } from './informs.ts';
import { insertLoginLog } from './login-log.ts';
import { insertNotifications } from './notifications.ts';
import { insertDaily } from './office/daily.ts';
import { insertLetters } from './office/letters.ts';
import { insertDocuments } from './office/documents.ts';
import { insertFlows } from './office/flows.ts';
import { insertMeetings } from './office/meetings.ts';
import { insertSeals } from './office/seals.ts';
import { insertPeopleExtras } from './estate/people-extras.ts';
import { insertReleases } from './releases.ts';
import { insertResolutions } from './estate/resolutions.ts';
import { appointHeads } from './organisation/organisation-extras.ts';
import { makeTenant, TENANTS, type TenantPlan } from './tenants.ts';

/** Loaded before the first bill, a thousand rows and more each. In the many small tables, checking the rows costs less than new keys. */
const GROUND = [
  ...['estate.house', 'estate.house_area', 'estate.person', 'estate.house_owner', 'estate.resident', 'estate.parking', 'estate.customer'],
  ...['customer.service_case', 'customer.case_step', 'customer.case_visit', 'customer.check_result', 'customer.survey_answer_line'],
  ...['charging.attachment', 'charging.meter', 'charging.meter_reading', 'org.calendar_day', 'org.job_grant'],
];

/** PostgreSQL may use an index that it built anew over rows of the same transaction only after that transaction. */
const READ_LATER = ['meter_replaced'];

/** `tell` receives lines about the progress. */
export async function insertDemo(
  hands: Hands,
  platformId: number,
  history: DemoHistory,
  tell: (line: string) => void = () => undefined,
): Promise<void> {
  // A small sample is enough for the plans of the load; autovacuum takes a larger one afterwards.
  await hands.set({ default_statistics_target: '10', jit: 'off', work_mem: '64MB' });
  tell('writing the demo: companies, houses and people');
  await hands.both(...(await loadLightly(hands, { tables: GROUND, kept: READ_LATER }, () => insertGround(hands, platformId, history))));
  // The documents created by services need their numbering rules.
  await ensureNumberRules(hands.client);
  const checks = await insertBills(hands, new Date(), history, tell);
  if (history.collected) tell('writing the demo: the books');
  await hands.both(
    async (client) => {
      for (const check of checks) await check(client);
    },
    async (client) => {
      await insertBooks(client, new Date(), history);
      await insertAssets(client, new Date(), history);
    },
  );
  if (!history.collected) return;
  await insertDeskDay(hands.client, new Date());
  await finishPaidCase(hands.client, new Date());
  await askWaitingMoney(hands.client);
}

async function insertGround({ client, both }: Hands, platformId: number, { months }: DemoHistory): Promise<void> {
  const nextId = createIds();
  const tenants: { plan: TenantPlan; id: number }[] = [];
  for (const plan of TENANTS) tenants.push({ plan, id: await insertTenant(client, plan) });
  const made = tenants.map(({ plan, id }) => makeTenant(plan, id, nextId));
  const accounts = withPasswords([
    ...made.flatMap((tenant) => tenant.accounts),
    officeAccount(platformId, nextId, OPERATOR_NAMES.first, 'super', '平台管理员'),
    officeAccount(platformId, nextId, OPERATOR_NAMES.second, 'root', '平台总管'),
  ]);
  const tables = new Set<Table>();
  for (const { rows } of made) {
    for (const [table, some] of Object.entries(rows) as [Table, readonly Row<Table>[]][]) {
      await insertRows(client, table, some);
      if (some[0] && 'id' in some[0]) tables.add(table);
    }
  }
  await client.query('analyze estate.house, estate.house_owner, estate.person, estate.resident, estate.parking, estate.customer');
  await insertRows(client, 'session.account', await accounts);
  await advanceIdentities(client, [...tables, 'session.account']);
  await countHouses(client);
  await dateRows(client);
  // The rows added below refer to these lists.
  await ensureStartingLists(client);
  await insertTaxCodes(client);
  await insertEstateFacts(client);
  await insertPeopleExtras(client);
  await appointHeads(client);
  await insertEmployeeExtras(client);
  await both(insertOffice, (one) => insertCustomerWork(one, months));
}

/** What the office and the estates wrote; nothing of it counts on the charges and the customers' side, nor the other way round. */
async function insertOffice(client: pg.Client): Promise<void> {
  await insertNotifications(client, new Date());
  await insertReleases(client);
  await insertInfolets(client);
  await insertInforms(client, new Date());
  await insertDaily(client, new Date());
  await insertLetters(client, new Date());
  await insertDocuments(client, new Date(), await insertFlows(client, new Date()));
  await insertMeetings(client, new Date());
  await insertSeals(client, new Date());
  await insertLoginLog(client, new Date());
  await insertFollows(client, new Date());
  await insertDevices(client, new Date());
}

async function insertCustomerWork(client: pg.Client, months: number): Promise<void> {
  await insertResolutions(client);
  await insertStandards(client);
  await insertAttachments(client, new Date(), months);
  await insertMeters(client, new Date());
  await insertShares(client, new Date());
  await insertReductions(client, new Date());
  await insertSpecialServices(client);
  await insertCases(client, new Date());
  await insertDecorations(client, new Date());
  await insertSlips(client, new Date());
  await insertMoveIns(client, new Date());
  await insertLeases(client, new Date());
  await insertListings(client, new Date());
  await insertTakeover(client, new Date());
  await insertVisits(client, new Date());
  await insertSurveys(client, new Date());
  await insertCallCentre(client, new Date());
}

/** Dates the rows as if written when the installation was created, not at the time of this run. */
async function dateRows(client: pg.Client): Promise<void> {
  for (const table of ['org.employee', 'estate.parking', 'estate.resident'])
    await client.query(`update ${table} set created_by = '系统', created_at = $1, updated_by = '系统', updated_at = $1`, [CREATED_AT]);
  await client.query(`update estate.person set updated_by = '系统', updated_at = $1`, [CREATED_AT]);
}

async function insertTenant(client: pg.Client, { code, name, hosts }: TenantPlan): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'insert into system.tenant (code, name, hosts, created_at) values ($1, $2, $3, $4) returning id',
    [code, name, hosts, CREATED_AT],
  );
  return rows[0]?.id ?? 0;
}

/** The house counts read by trees and lists, normally kept by the transactions that change houses. */
async function countHouses(client: pg.Client): Promise<void> {
  const levels = { 'estate.estate': 'estate_id', 'estate.zone': 'zone_id', 'estate.building': 'building_id', 'estate.unit': 'unit_id' };
  for (const [table, column] of Object.entries(levels)) {
    await client.query(
      `update ${table} level set house_count = counted.houses
         from (select tenant_id, ${column} as id, count(*)::int as houses from estate.house where not disabled group by 1, 2) counted
        where level.tenant_id = counted.tenant_id and level.id = counted.id`,
    );
  }
  await client.query(
    `insert into estate.house_tally (tenant_id, estate_id, disabled, use_state, use_type, usage, real_use, houses, build_area, charge_area)
     select tenant_id, estate_id, disabled, use_state, use_type, usage, real_use, count(*), sum(build_area), sum(charge_area)
       from estate.house group by 1, 2, 3, 4, 5, 6, 7`,
  );
}
