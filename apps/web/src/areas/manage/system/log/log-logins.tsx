import { useState } from 'react';
import { Button } from 'antd';
import { LOGIN_RESULT_TEXT, searchLoginLog, type LoginLogRow, type LoginResult } from '@anju/contract';
import { formatInstant } from '@anju/domain';
import { column, ListPage, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { EmptyState, InstantText, PrintSheet, PrintTable, SearchBox, StatusTag, usePrint, type PrintColumn } from '../../../../ui/index.ts';
import { Choice, DayRange, lately, LogSheet, ViewOnly } from './log-parts.tsx';

const TONES = {
  login: 'good',
  logout: 'plain',
  wrong: 'danger',
  wait: 'danger',
  disabled: 'busy',
  ended: 'note',
} as const satisfies Record<LoginResult, string>;
const RESULTS = Object.entries(LOGIN_RESULT_TEXT).map(([value, label]) => ({ value: value as LoginResult, label }));

const COLUMNS = column<LoginLogRow>()([
  { title: '时间', render: (row) => <InstantText value={row.at} />, width: 150 },
  { title: '用户名', field: 'username', width: 140 },
  { title: '姓名', field: 'name', width: 120 },
  { title: '结果', render: (row) => <StatusTag tone={TONES[row.result]}>{LOGIN_RESULT_TEXT[row.result]}</StatusTag>, width: 130 },
  { title: '地址', field: 'ip', width: 150 },
  { title: '设备', field: 'device', ellipsis: true },
]);

const PRINTED: readonly PrintColumn<LoginLogRow>[] = [
  { title: '时间', render: (row) => formatInstant(row.at), width: '34mm' },
  { title: '用户名', render: (row) => row.username },
  { title: '姓名', render: (row) => row.name },
  { title: '结果', render: (row) => LOGIN_RESULT_TEXT[row.result] },
  { title: '地址', render: (row) => row.ip },
  { title: '设备', render: (row) => row.device },
];

export function LoginLog({ access }: { readonly access: Access }) {
  const [start] = useState(lately);
  const list = useList(searchLoginLog, start);
  const [leaving, setLeaving] = useState(false);
  const { print, paper } = usePrint();
  const { filter, setFilter } = list;
  const wanted = { ...start, ...filter };
  return (
    <>
      <ListPage
        list={list}
        columns={COLUMNS}
        filters={
          <>
            <SearchBox value={filter.person ?? ''} onSearch={(person) => setFilter({ person })} placeholder="用户名 / 姓名" width={170} />
            <Choice name="登录结果" value={filter.result} options={RESULTS} onChange={(result) => setFilter({ result })} />
            <SearchBox value={filter.ip ?? ''} onSearch={(ip) => setFilter({ ip })} placeholder="登录地址" width={140} />
            <DayRange from={wanted.from} to={wanted.to} onChange={setFilter} />
          </>
        }
        actions={
          <>
            <ViewOnly access={access} />
            {access.can('export') ? <Button onClick={() => setLeaving(true)}>导出</Button> : null}
            {access.can('print') ? (
              <Button
                onClick={() =>
                  print(
                    <PrintSheet title="登录日志" head={`本页 ${list.rows.length} 条，符合条件共 ${list.total} 条`}>
                      <PrintTable columns={PRINTED} rows={list.rows} />
                    </PrintSheet>,
                  )
                }
              >
                打印
              </Button>
            ) : null}
          </>
        }
        empty={<EmptyState text="没有符合条件的登录记录" />}
      />
      {leaving ? <LogSheet log={{ kind: 'login', filter: wanted }} onClose={() => setLeaving(false)} /> : null}
      {paper}
    </>
  );
}
