// The demo tenants as rows, ready to insert. This file does not access the database.
import type { Row, Table } from '../insert-rows.ts';
import { employeeAccounts, officeAccount, type Account } from './accounts.ts';
import { makeBanks } from './bank.ts';
import { makeOrganisation, type Organisation } from './organisation/companies.ts';
import { makeCompanyPapers, withPlace } from './organisation/company-papers.ts';
import { makeCustomers } from './estate/customers.ts';
import { ANJU_ESTATES, BINJIANG_ESTATES, type EstatePlan } from './estate/estate-plans.ts';
import { makeEstates, type Ground } from './estate/estates.ts';
import { makeGrants, makePurchases } from './organisation/grants.ts';
import type { NextId } from './ground.ts';
import { makeHouses, remeasure } from './estate/houses.ts';
import { makeOrganisationExtras } from './organisation/organisation-extras.ts';
import { ANJU_COMPANIES, BINJIANG_COMPANIES, type CompanyPlan } from './organisation/organisation-plans.ts';
import { makeOwners } from './estate/owners.ts';
import { makeParkings } from './estate/parkings.ts';
import { createPeople } from './estate/people.ts';
import { makePublicAreas } from './estate/public-areas.ts';
import { createRandom } from './random.ts';
import { makeResidents } from './estate/residents.ts';
import { makeRoles } from './organisation/roles.ts';

export interface TenantPlan {
  readonly code: string;
  readonly name: string;
  readonly hosts: readonly string[];
  readonly seed: number;
  readonly numberPrefix: string;
  readonly companies: readonly CompanyPlan[];
  readonly estates: readonly EstatePlan[];
  readonly office: readonly (readonly [username: string, role: 'sa' | 'gov', name: string])[];
  /** The estate, by account, of employees whose job sees only named estates. */
  readonly authorised: Readonly<Record<string, string>>;
  readonly remeasured: number;
  readonly sold: number;
}

export const TENANTS: readonly TenantPlan[] = [
  {
    code: 'anju',
    name: '安居示范物业',
    hosts: ['localhost', '127.0.0.1'],
    seed: 20_260_701,
    numberPrefix: 'AJ',
    companies: ANJU_COMPANIES,
    estates: ANJU_ESTATES,
    office: [
      ['sa', 'sa', '系统管理员'],
      ['gov', 'gov', '街道物业科'],
    ],
    authorised: { limited: '创智园' },
    remeasured: 25,
    sold: 30,
  },
  {
    code: 'binjiang',
    name: '滨江小筑物业',
    hosts: ['binjiang.localhost'],
    seed: 20_260_702,
    numberPrefix: 'BJ',
    companies: BINJIANG_COMPANIES,
    estates: BINJIANG_ESTATES,
    office: [['binsa', 'sa', '系统管理员']],
    authorised: {},
    remeasured: 1,
    sold: 1,
  },
];

/** In the order required by the foreign keys. */
export type TenantRows = { readonly [T in Exclude<Table, 'session.account'>]?: readonly Row<T>[] };

export function makeTenant(plan: TenantPlan, tenantId: number, nextId: NextId): { rows: TenantRows; accounts: Account[] } {
  const stream = (number: number) => createRandom(plan.seed * 31 + number);
  const organisation = makeOrganisation(stream(1), tenantId, nextId, plan.companies, plan.numberPrefix);
  const ground = makeEstates(tenantId, nextId, plan.estates, (name) => idOf(organisation.companies, name));
  const houses = remeasure(stream(3), makeHouses(stream(2), tenantId, nextId, ground.places), plan.remeasured);
  const people = createPeople(stream(4), tenantId, nextId);
  const owners = makeOwners(stream(5), nextId, people, houses, plan.sold);
  const residents = makeResidents(stream(6), nextId, people, houses, owners.today);
  const parkings = makeParkings(stream(7), nextId, houses, owners.today);
  const commons = makePublicAreas(stream(68), tenantId, nextId, ground);
  const customers = makeCustomers(stream(72), nextId, tenantId, owners.today);
  const banks = makeBanks(tenantId, nextId, organisation.companies, customers, owners.today);
  const accounts = [
    ...employeeAccounts(tenantId, nextId, organisation.employees),
    ...plan.office.map(([username, role, name]) => officeAccount(tenantId, nextId, username, role, name)),
  ];
  const parts = estatesInPart(plan, organisation, ground);
  const rows: TenantRows = {
    'org.company': organisation.companies.map(withPlace),
    'org.department': organisation.departments,
    'org.job': organisation.jobs.map(({ plan: _plan, ...job }) => job),
    'org.jobGrant': makeGrants(tenantId, organisation.jobs),
    'system.purchase': makePurchases(tenantId, organisation.companies),
    'org.employee': organisation.employees.map(({ account: _account, ...employee }) => employee),
    'org.employeeJob': organisation.employeeJobs,
    ...makeRoles(tenantId, nextId, organisation),
    ...makeCompanyPapers(tenantId, nextId, organisation.companies),
    ...makeOrganisationExtras(nextId, organisation),
    'estate.estate': ground.estates,
    'org.employeeEstate': [...authorisedEstates(plan, organisation, ground), ...parts.map(({ buildingId: _id, ...row }) => row)],
    'estate.zone': ground.zones,
    'estate.building': ground.buildings,
    'org.employeeBuilding': parts.map(({ whole: _whole, ...row }) => row),
    'estate.unit': ground.units,
    'estate.house': houses.map(({ row }) => row),
    'estate.houseArea': houses.flatMap(({ areas }) => areas),
    'estate.person': people.rows,
    'estate.houseOwner': owners.rows,
    'estate.resident': residents,
    'estate.parking': parkings.spaces,
    'estate.parkingOwner': parkings.owners,
    'estate.parkingLease': parkings.leases,
    'estate.vehicle': parkings.vehicles,
    'estate.shareGroup': commons.groups,
    'estate.shareGroupMember': commons.members,
    'estate.publicArea': commons.areas,
    'estate.publicAreaEntry': commons.entries,
    'estate.customer': customers.customers,
    'estate.customerContact': customers.contacts,
    'estate.customerInvoiceTitle': customers.titles,
    'estate.customerBankAccount': customers.accounts,
    'manage.bankChannel': banks.channels,
    'manage.bankAgreement': banks.agreements,
    'system.numberCounter': customers.counter,
  };
  return { rows, accounts };
}

const idOf = (rows: readonly { id: number; name: string }[], name: string): number => {
  const found = rows.find((row) => row.name === name);
  if (!found) throw new Error(`nothing is called ${name}`);
  return found.id;
};

/** Colleagues of those who see only named estates: the first building of the estate. */
const estatesInPart = (plan: TenantPlan, { employees, employeeJobs, jobs }: Organisation, { estates, buildings }: Ground) => {
  const [named] = Object.values(plan.authorised);
  const building = buildings.find(({ estateId }) => named !== undefined && estateId === idOf(estates, named));
  if (!building) return [];
  const limited = new Set(jobs.filter(({ plan: { scope } }) => scope === 'estates').map(({ id }) => id));
  const holders = new Set(employeeJobs.filter(({ jobId }) => limited.has(jobId)).map(({ employeeId }) => employeeId));
  const { id: buildingId, estateId } = building;
  return employees
    .filter(({ id, account }) => account === null && holders.has(id))
    .map(({ tenantId, id: employeeId }) => ({ tenantId, employeeId, estateId, whole: false, buildingId }));
};

const authorisedEstates = (plan: TenantPlan, { employees }: Organisation, { estates }: Ground): Row<'org.employeeEstate'>[] =>
  employees.flatMap(({ tenantId, id: employeeId, account }) => {
    const estate = account === null ? undefined : plan.authorised[account];
    return estate === undefined ? [] : [{ tenantId, employeeId, estateId: idOf(estates, estate) }];
  });
