// Helpers for tests of the organisation: an installation, users, ids by name, and rows that no call could create.
import pg from 'pg';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';

export interface Ground {
  readonly installation: Installation;
  readonly owner: pg.Client;
  readonly emp: Person;
  /** Id of the row of a table with this name; if there are several, the first. */
  idOf(table: string, name: string): Promise<number>;
  departmentOf(company: string, department: string): Promise<number>;
  /** Grants menus with all their acts to the jobs of a user, such as `clerk`, whose job sees the own company and those below it. */
  grant(username: string, menus: readonly number[]): Promise<void>;
  audits(entity: string, id: number): Promise<string[]>;
  close(): Promise<void>;
}

export async function openGround(): Promise<Ground> {
  const installation = await openInstallation();
  const owner = new pg.Client({ connectionString: installation.database.ownerUrl });
  await owner.connect();
  const one = async (text: string, values: unknown[]): Promise<number> => {
    const { rows } = await owner.query<{ id: string }>(text, values);
    if (!rows[0]) throw new Error(`nothing found: ${values.join(' ')}`);
    return Number(rows[0].id);
  };
  return {
    installation,
    owner,
    emp: await installation.as('emp'),
    idOf: (table, name) => one(`select id from ${table} where name = $1 order by id limit 1`, [name]),
    departmentOf: (company, department) =>
      one('select d.id from org.department d join org.company c on c.id = d.company_id where c.name = $1 and d.name = $2', [
        company,
        department,
      ]),
    async grant(username, menus) {
      await owner.query(
        `insert into org.job_grant (tenant_id, job_id, menu_id, acts)
         select ej.tenant_id, ej.job_id, m.id, m.acts from session.account a
           join org.employee_job ej on ej.tenant_id = a.tenant_id and ej.employee_id = a.employee_id
           cross join system.menu m where a.username = $1 and m.id = any ($2) on conflict (tenant_id, job_id, menu_id) do update set acts = excluded.acts`,
        [username, menus],
      );
    },
    async audits(entity, id) {
      const { rows } = await owner.query<{ action: string }>(
        'select action from system.audit_log where entity = $1 and entity_id = $2 order by id',
        [entity, id],
      );
      return rows.map(({ action }) => action);
    },
    async close() {
      await owner.end();
      await installation.close();
    },
  };
}
