// The jobs of a new tenant against the pairs of duties that the matrix of rights points out: both come from the same table of the domain.
import { expect, it } from 'vitest';
import { DUTY_RULES, dutyHints } from '../../../src/modules/manage/permission/duties.rules.ts';
import { DEFAULT_JOBS, grantsOf } from '../../../src/modules/system/tenant/default-jobs.ts';
import { employeeScreens, menuRows } from './menu-tree.ts';

const screens = employeeScreens(menuRows());

it('no ready-made job can do both halves of a pair', () => {
  const both = DEFAULT_JOBS.flatMap((job) => dutyHints(grantsOf(job, screens)).map(({ text }) => `${job.name}：${text}`));
  expect(both).toEqual([]);
});

it('every half of a pair of money documents is in the hands of some ready-made job', () => {
  const holds = ({ menus, acts }: (typeof DUTY_RULES)[number]['one']): boolean =>
    DEFAULT_JOBS.some((job) =>
      grantsOf(job, screens).some(({ menuId, acts: held }) => menus.includes(menuId) && held.some((act) => acts.includes(act))),
    );
  expect(DUTY_RULES.filter(({ one, other }) => !holds(one) || !holds(other)).map(({ title }) => title)).toEqual([]);
});
