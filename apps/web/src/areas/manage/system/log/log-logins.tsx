import { useState } from 'react';
import { Button } from 'antd';
import { LOGIN_RESULT_TEXT, searchLoginLog, type LoginLogRow, type LoginResult } from '@anju/contract';
import { formatInstant } from '@anju/domain';
import { column, ListPage, PrintList, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { DayRange, InstantText, SearchBox, StatusTag, usePrint, type PrintColumn, FilterPick } from '../../../../ui/index.ts';
import { lately, LogSheet } from './log-parts.tsx';

const TONES = {
  login: 'paid',
  logout: 'ended',
  wrong: 'overdue',
  wait: 'overdue',
  disabled: 'owed',
  ended: 'ended',
} as const satisfies Record<LoginResult, string>;
const RESULTS = Object.entries(LOGIN_RESULT_TEXT).map(([value, label]) => ({ value: value as LoginResult, label }));

const COLUMNS = column<LoginLogRow>()([
  { title: '时间', render: (row) => <InstantText value={row.at} />, width: 150 },
  { title: '用户名', field: 'username', width: 140 },
  { title: '姓名', field: 'name', width: 120 },
  { title: '结果', render: (row) => <StatusTag tone={TONES[row.result]}>{LOGIN_RESULT_TEXT[row.result]}</StatusTag>, width: 130 },
  { title: '地址', field: 'ip', width: 150 },
  { title: '设备', field: 'device' },
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
        name="manage.log.logins"
        ownExport
        what={{ name: '登录记录', none: '没有符合条件的登录记录' }}
        access={access}
        list={list}
        columns={COLUMNS}
        filters={
          <>
            <SearchBox value={filter.person ?? ''} onSearch={(person) => setFilter({ person })} placeholder="用户名 / 姓名" width={170} />
            <FilterPick name="登录结果" value={filter.result} options={RESULTS} onChange={(result) => setFilter({ result })} />
            <SearchBox value={filter.ip ?? ''} onSearch={(ip) => setFilter({ ip })} placeholder="登录地址" width={140} />
            <DayRange
              of="登录"
              ordered
              from={wanted.from}
              to={wanted.to}
              onFrom={(from) => setFilter({ from })}
              onTo={(to) => setFilter({ to })}
            />
          </>
        }
        actions={
          <>
            {access.can('export') ? <Button onClick={() => setLeaving(true)}>导出</Button> : null}
            {access.can('print') ? (
              <Button onClick={() => print(<PrintList title="登录日志" of={list} unit="条" columns={PRINTED} size="A4" />)}>打印</Button>
            ) : null}
          </>
        }
      />
      {leaving ? <LogSheet log={{ kind: 'login', filter: wanted }} onClose={() => setLeaving(false)} /> : null}
      {paper}
    </>
  );
}
