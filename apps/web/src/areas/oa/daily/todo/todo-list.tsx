// 待办: everything that waits for the user, the most overdue first; a row leads to its screen.
import { Typography } from 'antd';
import { useNavigate } from 'react-router';
import { MENU, searchTodo, type TodoRow } from '@anju/contract';
import { column, ListPage, useList } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { DateText, InstantText, StatusTag } from '../../../../ui/index.ts';
import { Counts } from '../work/counts.tsx';
import { useTodoWay } from './todo-way.ts';

const OVERDUE = '逾期';

export function TodoList() {
  const access = useAccess(MENU.work);
  const list = useList(searchTodo, {});
  const navigate = useNavigate();
  const wayOf = useTodoWay();
  const { filter, setFilter } = list;
  const chosen = filter.kinds ?? [];
  const kinds = list.extra?.kinds ?? [];
  const go = (row: TodoRow) => {
    const way = wayOf(row);
    if (way !== undefined) void navigate(way);
  };
  const columns = column<TodoRow>()([
    {
      title: '事项',
      width: 320,
      fixed: 'start',
      render: (row) => (
        <>
          <StatusTag tone="kind">{row.what}</StatusTag> {row.title}
        </>
      ),
    },
    {
      title: '期限',
      width: 150,
      render: (row) => (
        <>
          <DateText value={row.due} danger={row.overdue} /> {row.overdue ? <StatusTag tone="overdue">{OVERDUE}</StatusTag> : null}
        </>
      ),
    },
    { title: '来自', field: 'detail', width: 260 },
    { title: '收到时间', render: (row) => <InstantText value={row.since} /> },
    {
      title: '操作',
      width: 70,
      render: (row) =>
        wayOf(row) === undefined ? null : (
          <Typography.Link aria-label={`办理 ${row.title}`} onClick={() => go(row)}>
            办理
          </Typography.Link>
        ),
    },
  ]);
  return (
    <ListPage
      name="oa.todo"
      what={{ name: '待办', none: '没有等您办理的事项' }}
      access={access}
      list={{ ...list, keyOf: (row) => `${row.kind}-${row.id}` }}
      columns={columns}
      onOpen={go}
      filters={
        <Counts
          label="按类别"
          counts={[
            ...kinds.map(({ kind, title, count }) => ({ key: kind, text: title, count, chosen: chosen.includes(kind) })),
            {
              key: OVERDUE,
              text: OVERDUE,
              count: kinds.reduce((sum, { overdue }) => sum + overdue, 0),
              chosen: filter.overdue ?? false,
              danger: true,
            },
          ]}
          onTurn={(key) =>
            key === OVERDUE
              ? setFilter({ overdue: !filter.overdue })
              : setFilter({ kinds: chosen.includes(String(key)) ? chosen.filter((one) => one !== key) : [...chosen, String(key)] })
          }
        />
      }
    />
  );
}
