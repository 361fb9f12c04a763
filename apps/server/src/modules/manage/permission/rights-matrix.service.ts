// 权限查询: rights by employee, the holders of one act with the jobs and roles that grant it, and both as sheets. A sheet contains names, so
// its export requires a purpose and is logged.
import {
  ACT_TEXT,
  ACTS,
  searchRightHolders,
  type exportPeopleRights,
  type exportRightHolders,
  type FunctionNode,
  type OutputOf,
  type ParsedInputOf,
  type PersonRights,
  type RightHolder,
  type searchPeopleRights,
} from '@anju/contract';
import { today } from '../../../platform/clock.ts';
import { fail } from '../../../platform/errors/failure.ts';
import type { StreamAnswer } from '../../../platform/http/binder.ts';
import { listing } from '../../../platform/listing/listing.ts';
import type { Scope } from '../../../platform/scope.ts';
import { exportEntry, sheetAnswer, type SheetColumns } from '../../../platform/sheet-out/sheet-out.ts';
import { DUTY_MENUS, DUTY_RULES, dutyHints } from './duties.rules.ts';
import { listFunctions } from './permission.queries.ts';
import { screensUnder } from './permission.rules.ts';
import * as queries from './rights-matrix.queries.ts';

const SLICE = 200;
const ENTITY = 'rights-matrix';

type PeopleFilter = ParsedInputOf<typeof exportPeopleRights>['filter'];
type HolderFilter = ParsedInputOf<typeof exportRightHolders>['filter'];

const peopleSearch = ({ clock }: Scope, { companyId, key, conflicting }: PeopleFilter): queries.PeopleSearch => ({
  companyId,
  key,
  conflicts: conflicting ? DUTY_RULES : null,
  day: today(clock),
});

async function requireScreens({ db }: Scope, nodeId: number): Promise<FunctionNode[]> {
  const screens = screensUnder(await listFunctions(db), nodeId);
  if (screens.length === 0) throw fail('NOT_FOUND', { what: '功能' });
  return screens;
}

/** Duties are judged over everything the employee can use, whichever functions are shown. */
function shown({ rights, ...person }: queries.PersonRow, screens: readonly FunctionNode[]): PersonRights {
  const order = new Map(screens.map(({ id }, at) => [id, at]));
  return {
    ...person,
    rights: rights
      .filter(({ menuId }) => order.has(menuId))
      .map((right) => ({ ...right, acts: ACTS.filter((act) => right.acts.includes(act)) }))
      .toSorted((a, b) => (order.get(a.menuId) ?? 0) - (order.get(b.menuId) ?? 0)),
    hints: dutyHints(rights.filter(({ bought }) => bought)),
  };
}

async function listPeople(
  scope: Scope,
  filter: PeopleFilter,
  screens: readonly FunctionNode[],
  part: { readonly limit: number; readonly offset: number },
) {
  const menus = [...new Set([...screens.map(({ id }) => id), ...DUTY_MENUS])];
  const rows = await queries.listPeople(scope.db, { ...peopleSearch(scope, filter), menus }, part);
  return rows.map((row) => shown(row, screens));
}

export async function searchPeople(
  scope: Scope,
  { page, size, ...filter }: ParsedInputOf<typeof searchPeopleRights>,
): Promise<OutputOf<typeof searchPeopleRights>> {
  const screens = await requireScreens(scope, filter.nodeId);
  const [total, rows] = await Promise.all([
    queries.countPeople(scope.db, peopleSearch(scope, filter)),
    listPeople(scope, filter, screens, { limit: size, offset: (page - 1) * size }),
  ]);
  return { rows, total };
}

const holderSearch = ({ clock }: Scope, filter: HolderFilter): queries.HolderSearch => ({ ...filter, day: today(clock) });

export const searchHolders = listing(searchRightHolders, holderSearch, { totals: queries.countHolders, page: queries.listHolders });

export async function exportPeople(scope: Scope, { filter, purpose }: ParsedInputOf<typeof exportPeopleRights>): Promise<StreamAnswer> {
  const screens = await requireScreens(scope, filter.nodeId);
  await scope.audit.write(scope.db, scope.actor, exportEntry({ entity: ENTITY, asked: { filter }, purpose }));
  const columns: SheetColumns<PersonRights> = [
    { header: '公司', width: 22, value: (row) => row.companyName },
    { header: '工号', width: 10, value: (row) => row.number },
    { header: '姓名', width: 10, value: (row) => row.name },
    { header: '岗位', width: 18, value: (row) => row.jobs },
    { header: '角色', width: 18, value: (row) => row.roles },
    ...screens.map(({ id, title }) => ({ header: title, width: 14, value: (row: PersonRights) => cell(row, id) })),
    { header: '职责提示', width: 40, value: (row) => row.hints.map(({ text }) => text).join('；') },
  ];
  const rows = (part: { limit: number; offset: number }) => listPeople(scope, filter, screens, part);
  return sheetAnswer({ sheet: '权限查询', columns, slice: SLICE, rows }, `权限查询-${today(scope.clock)}.xlsx`);
}

function cell(row: PersonRights, menuId: number): string {
  const right = row.rights.find((one) => one.menuId === menuId);
  if (!right) return '';
  return `${right.acts.map((act) => ACT_TEXT[act]).join('、')}${right.bought ? '' : '（未购买）'}`;
}

const SOURCE = { job: '岗位', role: '角色' } as const;
const HOLDER_COLUMNS: SheetColumns<RightHolder> = [
  { header: '公司', width: 22, value: (row) => row.companyName },
  { header: '工号', width: 10, value: (row) => row.number },
  { header: '姓名', width: 10, value: (row) => row.name },
  { header: '来源', width: 40, value: (row) => row.sources.map(({ kind, name }) => `${SOURCE[kind]}：${name}`).join('；') },
  { header: '公司已购买', width: 12, value: (row) => (row.bought ? '是' : '否') },
  { header: '账号', width: 8, value: (row) => (row.hasAccount ? '有' : '无') },
];

export async function exportHolders(scope: Scope, { filter, purpose }: ParsedInputOf<typeof exportRightHolders>): Promise<StreamAnswer> {
  const [screen] = await requireScreens(scope, filter.menuId);
  await scope.audit.write(scope.db, scope.actor, exportEntry({ entity: ENTITY, asked: { filter }, purpose }));
  const search = holderSearch(scope, filter);
  const what = `${screen?.title ?? ''}-${ACT_TEXT[filter.act]}`;
  const rows = (part: { limit: number; offset: number }) => queries.listHolders(scope.db, search, part);
  return sheetAnswer({ sheet: what, columns: HOLDER_COLUMNS, slice: SLICE, rows }, `权限人员-${what}-${today(scope.clock)}.xlsx`);
}
