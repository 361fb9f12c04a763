// Helpers for tests of persons and residents.
import type { Installation } from '../../../testing/installation.ts';
import { rowsOf } from '../property/house/house.fixtures.ts';

/** Gives the job of this account these acts on these screens, or removes the grant when there are none. */
export const grant = (installation: Installation, username: string, menus: readonly number[], acts: readonly string[]) =>
  rowsOf(
    installation,
    `insert into org.job_grant (tenant_id, job_id, menu_id, acts)
     select ej.tenant_id, ej.job_id, m.menu, $3::text[] from org.employee_job ej
       join session.account a on a.tenant_id = ej.tenant_id and a.employee_id = ej.employee_id cross join unnest($2::int[]) m (menu)
      where a.username = $1
     on conflict (tenant_id, job_id, menu_id) do update set acts = excluded.acts`,
    [username, menus, acts],
  );

/** Numbers that are valid in form and belong to no one. */
export const ID_CARDS = ['110101199003070134', '110101198507150029', '110101197001010016'] as const;

export const newPerson = (name: string, secrets: { phone?: string; idType?: 1 | 2 | 5 | null; idNo?: string } = {}) => ({
  kind: 1 as const,
  name,
  private: secrets,
});
