// A person who keeps one of two buildings of 云栖花园 and may do everything there, with a house, a person, bills and a settlement in each.
import { setEmployeeEstates, type Endpoint, type InputOf } from '@anju/contract';
import { openGround, payFor, type SettleGround } from './settlement.fixtures.ts';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';

export interface KeptHouse {
  readonly buildingId: number;
  readonly houseId: number;
  readonly personId: number;
  readonly customerId: number;
  /** Open, 100.00 and without late fee. */
  readonly billId: number;
  readonly settlementId: number;
}

export interface KeeperGround {
  readonly installation: Installation;
  readonly ground: SettleGround;
  readonly emp: Person;
  readonly keeper: Person;
  readonly keeperId: number;
  /** Somebody else without rights. */
  readonly colleagueId: number;
  readonly mine: KeptHouse;
  readonly other: KeptHouse;
  one<R extends object>(text: string, values?: unknown[]): Promise<R>;
  /** Gives the employee estates and buildings, as `by` would. */
  grant(by: Person, employeeId: number, wanted: Omit<InputOf<typeof setEmployeeEstates>, 'id' | 'version'>): Promise<string>;
  refusal<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<string>;
}

export async function openKeeper(): Promise<KeeperGround> {
  const installation = await openInstallation();
  const ground = await openGround(installation);
  const { tenantId, estateId } = ground;
  const sql: SettleGround['sql'] = (text, values) => ground.sql(text, values);
  const one = async <R extends object>(text: string, values: unknown[] = []): Promise<R> => {
    const [row] = await sql<R>(text, values);
    if (!row) throw new Error(`no row: ${text}`);
    return row;
  };
  const emp = await installation.as('emp');

  const { jobId, companyId } = await one<{ jobId: number; companyId: number }>(
    `insert into org.job (tenant_id, department_id, name, data_scope)
     select d.tenant_id, d.id, '楼栋管家', 'estates' from org.department d join org.employee e on e.company_id = d.company_id
       join session.account a on a.employee_id = e.id and a.username = 'clerk' order by d.id limit 1
     returning id as "jobId", (select company_id from org.department where id = department_id) as "companyId"`,
  );
  await sql(
    `insert into org.job_grant (tenant_id, job_id, menu_id, acts) select $1, $2, m.id, m.acts from system.menu m where 'emp' = any (m.audience)`,
    [tenantId, jobId],
  );
  const employee = async (number: string): Promise<number> => {
    const { id } = await one<{ id: number }>(
      `insert into org.employee (tenant_id, company_id, number, name, entry_date) values ($1, $2, $3, $3, '2026-01-05') returning id`,
      [tenantId, companyId, number],
    );
    return id;
  };
  const [keeperId, colleagueId] = [await employee('keeper'), await employee('colleague')];
  await sql(`insert into org.employee_job (tenant_id, employee_id, job_id, main) values ($1, $2, $3, true)`, [tenantId, keeperId, jobId]);
  await sql(
    `insert into session.account (tenant_id, username, password_hash, role, name, employee_id)
     select tenant_id, 'keeper', password_hash, 'emp', '管家', $2 from session.account where tenant_id = $1 and username = 'emp'`,
    [tenantId, keeperId],
  );

  const buildings = await sql<{ id: number; zone: number | null }>(
    `select b.id, b.zone_id as zone from estate.building b where b.estate_id = $1 and b.house_count > 0 and b.id in (
       select h.building_id from charging.meter m join estate.house h on h.id = m.house_id) order by b.id desc limit 2`,
    [estateId],
  );
  const inBuilding = async (nth: number, code: string): Promise<KeptHouse> => {
    const building = buildings[nth];
    if (!building) throw new Error('two buildings with meters are needed');
    const { houseId, personId } = await ground.house(code);
    await sql('update estate.house set building_id = $2, zone_id = $3, unit_id = null where id = $1', [
      houseId,
      building.id,
      building.zone,
    ]);
    const { customerId, personId: payer } = await ground.customer(`K${code}`, `客户${code}`);
    await sql('update estate.house set payer_id = $2 where id = $1', [houseId, payer]);
    const paid = await ground.bill(houseId, { amount: '30.00', item: '管家已收', lateRate: '0' });
    const { id: settlementId } = await payFor(emp, houseId, [paid], '30.00');
    const billId = await ground.bill(houseId, { amount: '100.00', item: '管家待收', lateRate: '0' });
    return { buildingId: building.id, houseId, personId, customerId, billId, settlementId };
  };
  const mine = await inBuilding(0, '91501');
  const other = await inBuilding(1, '91502');

  const grant: KeeperGround['grant'] = async (by, employeeId, wanted) => {
    const { version } = await one<{ version: number }>('select version from org.employee where id = $1', [employeeId]);
    return (await by.ask(setEmployeeEstates, { id: employeeId, version, ...wanted })).envelope.msg;
  };
  await grant(emp, keeperId, { estateIds: [estateId], parts: [{ estateId, buildingIds: [mine.buildingId] }] });
  const keeper = await installation.as('keeper');
  return {
    installation,
    ground,
    emp,
    keeper,
    keeperId,
    colleagueId,
    mine,
    other,
    one,
    grant,
    refusal: async (endpoint, input) => (await keeper.ask(endpoint, input)).envelope.msg,
  };
}
