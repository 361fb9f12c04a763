// 谁能做什么: people × functions, the holders of one act and through what they hold it, and both as sheets. A sheet names people, so it
// leaves with a stated purpose and is logged.
import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';
import {
  ACT_TEXT,
  ACTS,
  type ExportPurpose,
  type exportPeopleRights,
  type exportRightHolders,
  type FunctionNode,
  type OutputOf,
  type ParsedInputOf,
  type PersonRights,
  type RightHolder,
  type searchPeopleRights,
  type searchRightHolders,
} from '@anju/contract';
import { formatDay } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import { fail } from '../../../platform/errors/failure.ts';
import type { StreamAnswer } from '../../../platform/http/binder.ts';
import type { Scope } from '../../../platform/scope.ts';
import { DUTY_MENUS, DUTY_RULES, dutyHints } from './duties.rules.ts';
import { listFunctions } from './permission.queries.ts';
import { screensUnder } from './permission.rules.ts';
import * as queries from './rights-matrix.queries.ts';

const SLICE = 200;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

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

/** Duties are judged over all a person can really do, whatever functions are on show. */
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

async function listPeople(scope: Scope, filter: PeopleFilter, screens: readonly FunctionNode[], limit: number, offset: number) {
  const menus = [...new Set([...screens.map(({ id }) => id), ...DUTY_MENUS])];
  const rows = await queries.listPeople(scope.db, peopleSearch(scope, filter), menus, limit, offset);
  return rows.map((row) => shown(row, screens));
}

export async function searchPeople(
  scope: Scope,
  { page, size, ...filter }: ParsedInputOf<typeof searchPeopleRights>,
): Promise<OutputOf<typeof searchPeopleRights>> {
  const screens = await requireScreens(scope, filter.nodeId);
  const [total, rows] = await Promise.all([
    queries.countPeople(scope.db, peopleSearch(scope, filter)),
    listPeople(scope, filter, screens, size, (page - 1) * size),
  ]);
  return { rows, total };
}

const holderSearch = ({ clock }: Scope, filter: HolderFilter): queries.HolderSearch => ({ ...filter, day: today(clock) });

export async function searchHolders(
  scope: Scope,
  { page, size, ...filter }: ParsedInputOf<typeof searchRightHolders>,
): Promise<OutputOf<typeof searchRightHolders>> {
  const search = holderSearch(scope, filter);
  const [total, rows] = await Promise.all([
    queries.countHolders(scope.db, search),
    queries.listHolders(scope.db, search, size, (page - 1) * size),
  ]);
  return { rows, total };
}

// ---- sheets ----------------------------------------------------------------------------------------------------------------------

interface SheetColumn<Row> {
  readonly header: string;
  readonly width: number;
  readonly value: (row: Row) => string;
}

function sheet<Row>(name: string, columns: readonly SheetColumn<Row>[], read: (offset: number) => Promise<Row[]>): Readable {
  async function* rows(): AsyncGenerator<string[]> {
    for (let offset = 0; ; offset += SLICE) {
      const slice = await read(offset);
      for (const row of slice) yield columns.map((column) => column.value(row));
      if (slice.length < SLICE) return;
    }
  }
  const stream = writeXlsxStream(rows(), {
    name,
    columns: columns.map(({ header, width }) => ({ header, width })),
    freezePane: { rows: 1 },
  });
  return Readable.fromWeb(stream);
}

async function note({ db, audit, actor }: Scope, purpose: ExportPurpose, filter: PeopleFilter | HolderFilter): Promise<void> {
  await audit.write(db, actor, {
    action: '导出',
    entity: 'rights-matrix',
    after: { ...purpose, filter },
    note: `用途：${purpose.usage}；批准人：${purpose.auditor}；批准日期：${formatDay(purpose.auditDate)}`,
  });
}

export async function exportPeople(scope: Scope, { filter, purpose }: ParsedInputOf<typeof exportPeopleRights>): Promise<StreamAnswer> {
  const screens = await requireScreens(scope, filter.nodeId);
  await note(scope, purpose, filter);
  const columns: SheetColumn<PersonRights>[] = [
    { header: '公司', width: 22, value: (row) => row.companyName },
    { header: '工号', width: 10, value: (row) => row.number },
    { header: '姓名', width: 10, value: (row) => row.name },
    { header: '岗位', width: 18, value: (row) => row.jobs },
    { header: '角色', width: 18, value: (row) => row.roles },
    ...screens.map(({ id, title }) => ({ header: title, width: 14, value: (row: PersonRights) => cell(row, id) })),
    { header: '职责提示', width: 40, value: (row) => row.hints.map(({ text }) => text).join('；') },
  ];
  const body = sheet('谁能做什么', columns, (offset) => listPeople(scope, filter, screens, SLICE, offset));
  return { type: XLSX, body, fileName: `谁能做什么-${today(scope.clock)}.xlsx` };
}

function cell(row: PersonRights, menuId: number): string {
  const right = row.rights.find((one) => one.menuId === menuId);
  if (!right) return '';
  return `${right.acts.map((act) => ACT_TEXT[act]).join('、')}${right.bought ? '' : '（未购买）'}`;
}

const SOURCE = { job: '岗位', role: '角色' } as const;
const HOLDER_COLUMNS: readonly SheetColumn<RightHolder>[] = [
  { header: '公司', width: 22, value: (row) => row.companyName },
  { header: '工号', width: 10, value: (row) => row.number },
  { header: '姓名', width: 10, value: (row) => row.name },
  { header: '来源', width: 40, value: (row) => row.sources.map(({ kind, name }) => `${SOURCE[kind]}：${name}`).join('；') },
  { header: '公司已购买', width: 12, value: (row) => (row.bought ? '是' : '否') },
  { header: '账号', width: 8, value: (row) => (row.hasAccount ? '有' : '无') },
];

export async function exportHolders(scope: Scope, { filter, purpose }: ParsedInputOf<typeof exportRightHolders>): Promise<StreamAnswer> {
  const [screen] = await requireScreens(scope, filter.menuId);
  await note(scope, purpose, filter);
  const search = holderSearch(scope, filter);
  const what = `${screen?.title ?? ''}-${ACT_TEXT[filter.act]}`;
  const body = sheet(what, HOLDER_COLUMNS, (offset) => queries.listHolders(scope.db, search, SLICE, offset));
  return { type: XLSX, body, fileName: `权限人员-${what}-${today(scope.clock)}.xlsx` };
}
