import { useState } from 'react';
import { Button } from 'antd';
import { searchExportLog, type ExportLogRow } from '@anju/contract';
import { formatInstant } from '@anju/domain';
import { column, ListPage, PrintList, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { DateText, DayRange, InstantText, SearchBox, usePrint, type PrintColumn } from '../../../../ui/index.ts';
import { lately, LogSheet } from './log-parts.tsx';

const COLUMNS = column<ExportLogRow>()([
  { title: '时间', render: (row) => <InstantText value={row.at} />, width: 150 },
  { title: '导出人', field: 'actor', width: 110 },
  { title: '用户名', field: 'username', width: 110 },
  { title: '内容', field: 'entityName', width: 130 },
  { title: '用途', field: 'usage', width: 240 },
  { title: '批准人', field: 'auditor', width: 100 },
  { title: '批准日期', render: (row) => <DateText value={row.auditDate} />, width: 110 },
  { title: '范围', field: 'scope' },
]);

const PRINTED: readonly PrintColumn<ExportLogRow>[] = [
  { title: '时间', render: (row) => formatInstant(row.at), width: '32mm' },
  { title: '导出人', render: (row) => row.actor },
  { title: '内容', render: (row) => row.entityName },
  { title: '用途', render: (row) => row.usage },
  { title: '批准人', render: (row) => row.auditor },
  { title: '批准日期', render: (row) => row.auditDate },
  { title: '范围', render: (row) => row.scope },
];

export function ExportLog({ access }: { readonly access: Access }) {
  const [start] = useState(lately);
  const list = useList(searchExportLog, start);
  const [leaving, setLeaving] = useState(false);
  const { print, paper } = usePrint();
  const { filter, setFilter } = list;
  const wanted = { ...start, ...filter };
  return (
    <>
      <ListPage
        name="manage.log.exports"
        ownExport
        what={{ name: '导出记录', none: '没有符合条件的导出记录' }}
        access={access}
        list={list}
        columns={COLUMNS}
        filters={
          <>
            <SearchBox value={filter.person ?? ''} onSearch={(person) => setFilter({ person })} placeholder="导出人 / 用户名" width={170} />
            <DayRange
              of="导出"
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
              <Button onClick={() => print(<PrintList title="导出日志" of={list} unit="条" columns={PRINTED} />)}>打印</Button>
            ) : null}
          </>
        }
      />
      {leaving ? <LogSheet log={{ kind: 'export', filter: wanted }} onClose={() => setLeaving(false)} /> : null}
      {paper}
    </>
  );
}
