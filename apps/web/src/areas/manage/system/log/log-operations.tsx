import { useState } from 'react';
import { AutoComplete, Button, Descriptions, Table } from 'antd';
import { listLogEntities, searchOperationLog, type Difference, type OperationLogRow } from '@anju/contract';
import { formatInstant } from '@anju/domain';
import { column, ListPage, PrintList, RecordDrawer, useList, type RecordList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { DayRange, InstantText, SearchBox, usePrint, type PrintColumn, FilterPick } from '../../../../ui/index.ts';
import { lately, LogSheet } from './log-parts.tsx';

/** The most frequent actions; any other can be typed. */
const ACTIONS = ['新增', '修改', '删除', '停用', '恢复', '导入', '审核', '查看隐私', '修改密码', '下线'].map((value) => ({ value }));

const changeText = ({ label, before, after }: Difference): string =>
  before === '' ? `${label}：${after}` : `${label}：${before} → ${after === '' ? '（空）' : after}`;
const summary = ({ differences, note }: OperationLogRow): string => [...differences.map(changeText), ...(note ? [note] : [])].join('；');

const COLUMNS = column<OperationLogRow>()([
  { title: '时间', render: (row) => <InstantText value={row.at} />, width: 150 },
  { title: '操作人', render: (row) => who(row), width: 150 },
  { title: '操作', field: 'action', width: 120 },
  { title: '对象', field: 'entityName', width: 110 },
  { title: '记录编号', field: 'entityId', align: 'right', width: 90 },
  { title: '变动内容', render: (row) => summary(row) || '–' },
]);

const PRINTED: readonly PrintColumn<OperationLogRow>[] = [
  { title: '时间', render: (row) => formatInstant(row.at), width: '32mm' },
  { title: '操作人', render: (row) => row.actor, width: '20mm' },
  { title: '操作', render: (row) => row.action, width: '22mm' },
  { title: '对象', render: (row) => row.entityName, width: '22mm' },
  { title: '编号', render: (row) => row.entityId ?? '', align: 'right', width: '14mm' },
  { title: '变动内容', render: summary },
];

const who = ({ actor, username }: OperationLogRow) => (
  <>
    {actor} {username ? <small className="ui-quiet">{username}</small> : null}
  </>
);

export function OperationLog({ access }: { readonly access: Access }) {
  const [start] = useState(lately);
  const list = useList(searchOperationLog, start);
  const entities = useRead(listLogEntities, {}, { staleTime: 300_000 });
  const [open, setOpen] = useState<OperationLogRow | null>(null);
  const [leaving, setLeaving] = useState(false);
  const { print, paper } = usePrint();
  const { filter, setFilter } = list;
  const wanted = { ...start, ...filter };
  const options = (entities.data ?? []).map(({ entity, name }) => ({ value: entity, label: name }));
  return (
    <>
      <ListPage
        name="manage.log.operations"
        ownExport
        what={{ name: '操作记录', none: '没有符合条件的操作记录', open: '看改前改后' }}
        access={access}
        list={list}
        columns={COLUMNS}
        onOpen={setOpen}
        filters={
          <>
            <SearchBox value={filter.person ?? ''} onSearch={(person) => setFilter({ person })} placeholder="操作人 / 用户名" width={170} />
            <ActionFilter key={filter.action} value={filter.action ?? ''} onChange={(action) => setFilter({ action })} />
            <FilterPick name="对象" value={filter.entity} options={options} onChange={(entity) => setFilter({ entity })} searched />
            <SearchBox
              value={filter.entityId ? String(filter.entityId) : ''}
              onSearch={(text) => setFilter({ entityId: /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null })}
              placeholder="记录编号"
              width={120}
            />
            <DayRange
              of="操作"
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
              <Button onClick={() => print(<PrintList title="操作日志" of={list} unit="条" columns={PRINTED} />)}>打印</Button>
            ) : null}
          </>
        }
      />
      {open ? <OperationDrawer list={list} row={open} onClose={() => setOpen(null)} /> : null}
      {leaving ? <LogSheet log={{ kind: 'operation', filter: wanted }} onClose={() => setLeaving(false)} /> : null}
      {paper}
    </>
  );
}

/** One of the most frequent actions, or a typed one confirmed with Enter. */
function ActionFilter({ value, onChange }: { readonly value: string; readonly onChange: (action: string) => void }) {
  const [typed, setTyped] = useState(value);
  return (
    <AutoComplete
      aria-label="操作"
      placeholder="操作"
      allowClear
      style={{ width: 130 }}
      options={ACTIONS}
      value={typed}
      onChange={(text: string | undefined) => setTyped(text ?? '')}
      onSelect={(text: string | undefined) => onChange(text ?? '')}
      onClear={() => onChange('')}
      onBlur={() => {
        if (typed.trim() !== value) onChange(typed.trim());
      }}
      onInputKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) onChange(typed.trim());
      }}
    />
  );
}

interface OperationDrawerProps {
  readonly list: RecordList;
  readonly row: OperationLogRow;
  readonly onClose: () => void;
}

function OperationDrawer({ list, row, onClose }: OperationDrawerProps) {
  return (
    <RecordDrawer list={list} record={{ data: row }} what="操作" title={() => `${row.action} ${row.entityName}`} onClose={onClose}>
      {() => (
        <>
          <Descriptions
            bordered
            size="small"
            column={2}
            items={[
              { key: 'at', label: '时间', children: <InstantText value={row.at} /> },
              { key: 'who', label: '操作人', children: who(row) },
              { key: 'entity', label: '对象', children: row.entityName },
              { key: 'id', label: '记录编号', children: row.entityId ?? '–' },
              { key: 'note', label: '说明', span: 2, children: <span className="ui-text">{row.note || '–'}</span> },
            ]}
          />
          <Table<Difference>
            style={{ marginTop: 14 }}
            size="small"
            rowKey="field"
            pagination={false}
            dataSource={[...row.differences]}
            locale={{ emptyText: '这次操作没有记录字段变动' }}
            columns={[
              { title: '项目', dataIndex: 'label', width: 180 },
              { title: '改前', dataIndex: 'before', render: (text: string) => <span className="log-before ui-text">{text}</span> },
              { title: '改后', dataIndex: 'after', render: (text: string) => <span className="ui-text">{text}</span> },
            ]}
          />
        </>
      )}
    </RecordDrawer>
  );
}
