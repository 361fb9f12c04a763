// Employees × the functions of a centre or group: one column per screen, with the acts the employee may do there.
import { useMemo } from 'react';
import { Checkbox, Tooltip } from 'antd';
import {
  ACT_TEXT,
  ACTS,
  exportPeopleRights,
  MAX_PAGE_SIZE,
  searchPeopleRights,
  type Act,
  type FunctionNode,
  type PersonRights,
} from '@anju/contract';
import { ListPage, PrintList, useList, type Column } from '../../../../archetypes/index.ts';
import { call, download } from '../../../../platform/api/index.ts';
import { EmptyState, Nothing, SearchBox, StatusTag, usePrint, type PrintColumn } from '../../../../ui/index.ts';
import { CompanyPick } from '../../../org/index.ts';
import { branchesOf, isScreen } from './permission-draft.ts';
import { FunctionSelect, MatrixActions, readAll, type MatrixProps } from './permission-matrix-parts.tsx';

/** One sign per act, so that forty screens fit. */
const SIGN: Readonly<Record<Act, string>> = {
  view: '查',
  add: '增',
  change: '改',
  remove: '删',
  audit: '审',
  void: '废',
  export: '导',
  print: '印',
};
const LEGEND = ACTS.map((act) => `${SIGN[act]} ${ACT_TEXT[act]}`).join('，');

const short = (right: PersonRights['rights'][number]): string => right.acts.map((act) => SIGN[act]).join('');

const rightOn = (row: PersonRights, { id }: FunctionNode) => row.rights.find(({ menuId }) => menuId === id);

export function PeopleMatrix({ functions, companies, access, choice }: MatrixProps) {
  const first = functions[0]?.id ?? 0;
  const list = useList(searchPeopleRights, { nodeId: first }, { enabled: functions.length > 0 });
  const { print, paper } = usePrint();
  const { filter } = list;
  const nodeId = filter.nodeId ?? first;
  const screens = useMemo(() => screensOf(functions, nodeId), [functions, nodeId]);
  const columns = useMemo(() => columnsOf(screens), [screens]);
  const { companyId, key, conflicting } = filter;
  const asked = { nodeId, companyId, key, conflicting };
  const title = functions.find(({ id }) => id === nodeId)?.title ?? '';

  async function printAll() {
    const rows = await readAll(MAX_PAGE_SIZE, (page) => call(searchPeopleRights, { ...asked, page, size: MAX_PAGE_SIZE }));
    print(<Paper title={title} screens={screens} rows={rows} total={list.total} />);
  }

  return (
    <>
      <ListPage
        name="manage.permission.matrix-people"
        ownExport
        list={list}
        columns={columns}
        filters={
          <>
            {choice}
            <FunctionSelect functions={functions} value={nodeId} onChange={(id) => list.setFilter({ nodeId: id })} />
            <CompanyPick companies={companies} value={companyId} onChange={(id) => list.setFilter({ companyId: id ?? undefined })} />
            <SearchBox
              value={key ?? ''}
              onSearch={(next) => list.setFilter({ key: next })}
              placeholder="姓名 / 工号 / 拼音首字母"
              width={180}
            />
            <Checkbox
              checked={conflicting ?? false}
              onChange={(event) => list.setFilter({ conflicting: event.target.checked ? true : undefined })}
            >
              只看职责未分开的
            </Checkbox>
          </>
        }
        actions={
          <MatrixActions
            access={access}
            onExport={(purpose) => download(exportPeopleRights, { filter: asked, purpose })}
            onPrint={printAll}
          />
        }
        empty={<EmptyState text="没有符合条件的员工" />}
        foot={<span className="ui-quiet">{LEGEND}；灰色为公司未购买</span>}
      />
      {paper}
    </>
  );
}

function screensOf(functions: readonly FunctionNode[], nodeId: number): readonly FunctionNode[] {
  const own = functions.find(({ id }) => id === nodeId);
  return own && isScreen(own) ? [own] : branchesOf(functions, nodeId).flatMap(({ screens }) => screens);
}

function columnsOf(screens: readonly FunctionNode[]): readonly Column<PersonRights>[] {
  return [
    { title: '姓名', field: 'name', fixed: 'start', width: 80 },
    { title: '工号', field: 'number', width: 80 },
    { title: '公司', field: 'companyName', width: 140 },
    { title: '岗位 / 角色', render: (row) => [row.jobs, row.roles].filter(Boolean).join(' / ') || '–', width: 150 },
    { title: '职责提示', render: (row) => <Hints hints={row.hints} />, width: 110 },
    ...screens.map((screen) => ({
      title: screen.title,
      align: 'center' as const,
      render: (row: PersonRights) => <Cell right={rightOn(row, screen)} />,
    })),
  ];
}

function Hints({ hints }: Pick<PersonRights, 'hints'>) {
  if (hints.length === 0) return <Nothing />;
  return (
    <Tooltip title={hints.map(({ text }) => text).join('；')}>
      <span tabIndex={0}>
        <StatusTag tone="owed">{hints.length === 1 ? hints[0]?.title : `${hints.length} 项未分开`}</StatusTag>
      </span>
    </Tooltip>
  );
}

function Cell({ right }: { readonly right: PersonRights['rights'][number] | undefined }) {
  if (!right) return <Nothing />;
  const text = right.acts.map((act) => ACT_TEXT[act]).join('、');
  return (
    <span className={right.bought ? 'right-acts' : 'right-acts ui-quiet'} title={right.bought ? text : `${text}（公司未购买）`}>
      {short(right)}
    </span>
  );
}

interface PaperProps {
  readonly title: string;
  readonly screens: readonly FunctionNode[];
  readonly rows: readonly PersonRights[];
  readonly total: number;
}

function Paper({ title, screens, rows, total }: PaperProps) {
  const columns: PrintColumn<PersonRights>[] = [
    { title: '公司', render: (row) => row.companyName },
    { title: '姓名', render: (row) => row.name },
    { title: '岗位 / 角色', render: (row) => [row.jobs, row.roles].filter(Boolean).join(' / ') },
    ...screens.map((screen): PrintColumn<PersonRights> => ({
      title: screen.title,
      align: 'center',
      render: (row) => {
        const right = rightOn(row, screen);
        return right?.bought ? short(right) : '';
      },
    })),
    { title: '职责提示', render: (row) => row.hints.map(({ title: hint }) => hint).join('、') },
  ];
  return (
    <PrintList
      title={`权限查询 ${title}`}
      of={{ rows }}
      columns={columns}
      note={<span>{LEGEND}</span>}
      foot={<span>{rows.length < total ? `共 ${total} 人，此处为前 ${rows.length} 人` : `共 ${total} 人`}</span>}
    />
  );
}
