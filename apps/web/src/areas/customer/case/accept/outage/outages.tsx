// 停水停电公告: what is off, where, until when, and what agents answer to callers of these buildings.
import { useState } from 'react';
import { Button, Form, Input, Segmented } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { createOutage, endOutage, getCallerCard, OUTAGE, searchOutages, type OutageForm, type OutageRow } from '@anju/contract';
import {
  column,
  EntryDialog,
  Facts,
  ListPage,
  RecordDrawer,
  useActs,
  useEntry,
  useList,
  type Acts,
} from '../../../../../archetypes/index.ts';
import type { Access } from '../../../../../platform/access/index.ts';
import { useRefresh } from '../../../../../platform/api/hooks.ts';
import { call } from '../../../../../platform/api/index.ts';
import { EnumSelect, InstantInput, InstantText, StatusTag, useConfirm, useNow } from '../../../../../ui/index.ts';
import { BuildingsPick, EstatePick } from '../../../../estate/index.ts';

type OutageActs = Acts<{ new: null }, OutageRow>;

function State({ row: { fromAt, toAt, endedAt } }: { readonly row: OutageRow }) {
  const now = useNow();
  if (endedAt !== null) return <StatusTag>已恢复</StatusTag>;
  if (Date.parse(toAt) < now) return <StatusTag>已结束</StatusTag>;
  return Date.parse(fromAt) > now ? <StatusTag tone="owed">未开始</StatusTag> : <StatusTag tone="overdue">进行中</StatusTag>;
}

const COLUMNS = column<OutageRow>()([
  { title: '类型', width: 90, fixed: 'start', render: (row) => OUTAGE.text(row.kind) },
  { title: '内容', field: 'content' },
  { title: '小区', field: 'estateName' },
  { title: '楼栋', width: 140, render: (row) => row.buildings || '全部楼栋' },
  { title: '开始时间', render: (row) => <InstantText value={row.fromAt} /> },
  { title: '结束时间', render: (row) => <InstantText value={row.endedAt ?? row.toAt} /> },
  { title: '答复口径', width: 240, field: 'answer' },
  { title: '登记人', field: 'createdBy' },
  { title: '状态', render: (row) => <State row={row} /> },
]);
type Range = 'current' | 'all';
const RANGES = [
  { value: 'current' as const, label: '未结束' },
  { value: 'all' as const, label: '全部' },
];

export function AcceptOutages({ access }: { readonly access: Access }) {
  const [range, setRange] = useState<Range>('current');
  const list = useList(searchOutages, { current: range === 'current' });
  const acts: OutageActs = useActs(useRefresh(searchOutages, getCallerCard));
  const confirm = useConfirm();
  const now = useNow();
  const { filter, setFilter } = list;
  const end = ({ id, content }: OutageRow) =>
    acts.attempt(async () => {
      const text = `“${content}”提前恢复后，坐席不再按停供答复。是否继续？`;
      if (!(await confirm({ text, go: '提前恢复', danger: false }))) return;
      await call(endOutage, { id });
      acts.done('已恢复');
    });
  return (
    <>
      <ListPage
        name="customer.outage"
        what="公告"
        access={access}
        list={list}
        columns={COLUMNS}
        onOpen={acts.open}
        filters={
          <>
            <EstatePick value={filter.estateId ?? null} onChange={(estateId) => setFilter({ estateId })} />
            <Segmented<Range> aria-label="范围" options={RANGES} value={range} onChange={setRange} />
          </>
        }
        actions={
          access.can('add') ? (
            <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
              新增公告
            </Button>
          ) : null
        }
      />
      <RecordDrawer
        list={list}
        record={acts.opened && { data: acts.opened }}
        what="停水停电公告"
        title={(row) => `${OUTAGE.text(row.kind)} ${row.content}`}
        onClose={() => acts.open(null)}
        actions={(row) =>
          row.endedAt === null && Date.parse(row.toAt) > now && access.can('change') ? (
            <Button type="primary" disabled={acts.busy} onClick={() => end(row)}>
              提前恢复
            </Button>
          ) : null
        }
      >
        {(row) => (
          <Facts
            rows={[
              ['状态', <State key="state" row={row} />],
              ['小区', row.estateName],
              ['楼栋', row.buildings || '全部楼栋'],
              ['开始时间', <InstantText key="from" value={row.fromAt} />],
              ['结束时间', <InstantText key="to" value={row.toAt} />],
              ['恢复时间', <InstantText key="ended" value={row.endedAt} />],
              ['答复口径', row.answer],
              ['登记人', row.createdBy],
            ]}
          />
        )}
      </RecordDrawer>
      {acts.doing ? <OutageDialog onClose={acts.close} onDone={() => acts.done('已新增')} /> : null}
    </>
  );
}

type Typed = Partial<Pick<OutageForm, 'fromAt' | 'toAt' | 'kind'>> &
  Pick<OutageForm, 'buildingIds' | 'content' | 'answer'> & { estateId: number | null };
const BLANK: Typed = { estateId: null, buildingIds: [], content: '', answer: '' };

function OutageDialog({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: () => void }) {
  const entry = useEntry({ endpoint: createOutage, initial: BLANK, toInput: (values) => values as OutageForm, onDone });
  const estateId = Form.useWatch('estateId', entry.form) ?? null;
  return (
    <EntryDialog title="新增停水停电公告" entry={entry} onClose={onClose}>
      <Form.Item name="kind" label="类型" required>
        <EnumSelect of={OUTAGE} />
      </Form.Item>
      <Form.Item name="estateId" label="小区" required>
        <EstatePick width="100%" placeholder="请选择小区" required />
      </Form.Item>
      <Form.Item name="buildingIds" label="楼栋" extra="不选为全部楼栋">
        <BuildingsPick estateId={estateId} />
      </Form.Item>
      <Form.Item name="fromAt" label="开始时间" required>
        <InstantInput />
      </Form.Item>
      <Form.Item name="toAt" label="结束时间" required>
        <InstantInput />
      </Form.Item>
      <Form.Item name="content" label="内容" required>
        <Input maxLength={200} placeholder="如 水箱清洗" />
      </Form.Item>
      <Form.Item name="answer" label="答复口径" extra="来电时显示给坐席，照此答复">
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </EntryDialog>
  );
}
