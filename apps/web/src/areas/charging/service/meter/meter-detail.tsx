// One meter in a drawer: its card, its predecessor and successor, its submeters, and its readings.
import { Button, Table } from 'antd';
import { getMeter, METER, meterKind, type MeterDetail } from '@anju/contract';
import { formatMonth } from '@anju/domain';
import { Facts, RecordDrawer, RecordTabs, type Fact, type RecordList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { DateText, EmptyState, EnumText, StatusTag } from '../../../../ui/index.ts';
import { METER_TONES, placeText } from './meter-columns.tsx';

export type MeterAction = 'change' | 'stop' | 'resume' | 'replace' | 'remove';

interface MeterDrawerProps {
  /** The list it was opened from. */
  readonly list?: RecordList | undefined;
  readonly id: number;
  readonly access: Access;
  readonly onAct: (action: MeterAction, meter: MeterDetail) => void;
  readonly onOpen: (id: number) => void;
  readonly onClose: () => void;
}

export function MeterDrawer({ id, access, onAct, onOpen, onClose, list }: MeterDrawerProps) {
  const change = access.can('change');
  return (
    <RecordDrawer
      list={list}
      record={useRead(getMeter, { id })}
      what="表具"
      title={(meter) => `${meter.estateName} ${meterKind.text(meter.kind)}表 ${meter.number}`}
      onClose={onClose}
      actions={(meter) => (
        <>
          {change && meter.state === METER.inUse ? <Button onClick={() => onAct('stop', meter)}>停用</Button> : null}
          {change && meter.state === METER.stopped ? <Button onClick={() => onAct('resume', meter)}>恢复使用</Button> : null}
          {change && meter.state === METER.inUse ? <Button onClick={() => onAct('replace', meter)}>换表</Button> : null}
        </>
      )}
      foot={(meter) => ({
        danger:
          access.can('remove') && !meter.read && meter.state !== METER.replaced ? (
            <Button danger onClick={() => onAct('remove', meter)}>
              删除
            </Button>
          ) : null,
        acts:
          change && meter.state !== METER.replaced ? (
            <Button type="primary" onClick={() => onAct('change', meter)}>
              修改
            </Button>
          ) : null,
      })}
    >
      {(meter) => (
        <>
          <div className="meter-head">
            <strong>{meter.number}</strong>
            <EnumText of={METER} value={meter.state} tones={METER_TONES} />
            <span className="ui-quiet">{placeText(meter)}</span>
          </div>
          <RecordTabs
            items={[
              { key: 'readings', label: `读数 ${meter.readings.length}`, children: <Readings meter={meter} /> },
              ...(meter.transfers.length > 0
                ? [{ key: 'transfers', label: `过户抄表 ${meter.transfers.length}`, children: <Transfers meter={meter} /> }]
                : []),
              { key: 'card', label: '表具卡', children: <Facts rows={cardOf(meter)} columns={2} /> },
              { key: 'chain', label: `换表 ${meter.chain.length - 1}`, children: <Chain meter={meter} onOpen={onOpen} /> },
              { key: 'children', label: `下级表 ${meter.children.length}`, children: <Children meter={meter} onOpen={onOpen} /> },
            ]}
          />
        </>
      )}
    </RecordDrawer>
  );
}

function Readings({ meter }: { readonly meter: MeterDetail }) {
  type Reading = MeterDetail['readings'][number];
  return (
    <Table<Reading>
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={meter.readings}
      locale={{ emptyText: <EmptyState text="还没有抄过表" /> }}
      columns={[
        { title: '账期', dataIndex: 'month', render: formatMonth },
        { title: '表号', dataIndex: 'number' },
        { title: '抄表日期', render: (_, row) => <DateText value={row.readOn} /> },
        { title: '上期', dataIndex: 'previous', align: 'right' },
        { title: '本期', align: 'right', render: (_, row) => (row.rollover ? `${row.current}（翻转）` : row.current) },
        { title: '换表前', align: 'right', render: (_, row) => (row.carried === '0' ? '' : row.carried) },
        { title: '用量', dataIndex: 'usage', align: 'right' },
        {
          title: '说明',
          render: (_, row) => (
            <>
              {row.abnormal ? (
                <StatusTag tone={row.confirmedBy === '' ? 'overdue' : 'ended'}>
                  {row.confirmedBy === '' ? '异常待确认' : `${row.confirmedBy} 已确认`}
                </StatusTag>
              ) : null}
              {row.billId === null ? null : <StatusTag tone="work">已计费</StatusTag>} {row.remark}
            </>
          ),
        },
      ]}
    />
  );
}

/** Readings on the first day of a new payer. */
function Transfers({ meter }: { readonly meter: MeterDetail }) {
  type Transfer = MeterDetail['transfers'][number];
  return (
    <Table<Transfer>
      size="small"
      rowKey={({ number, day }) => `${number} ${day}`}
      pagination={false}
      dataSource={meter.transfers}
      columns={[
        { title: '过户日期', render: (_, row) => <DateText value={row.day} /> },
        { title: '表号', dataIndex: 'number' },
        { title: '当日读数', align: 'right', render: (_, row) => (row.rollover ? `${row.current}（翻转）` : row.current) },
        { title: '录入', dataIndex: 'by' },
      ]}
    />
  );
}

const cardOf = (meter: MeterDetail): readonly Fact[] => [
  ['小区', meter.estateName],
  ['房屋 / 位置', placeText(meter)],
  ['类别', meterKind.text(meter.kind)],
  ['收费标准', meter.standardName],
  ['倍率', meter.ratio],
  ['损耗', meter.lossRate],
  ['起始读数', meter.startReading],
  ['起始日期', <DateText key="start" value={meter.startDate} />],
  ['最大读数', meter.maxReading],
  ['上级表', meter.parentNumber],
  ['抄表路线', meter.route === '' ? null : `${meter.route} ${meter.routeOrder}`],
  ['停用日期', <DateText key="end" value={meter.endedOn} />],
  ['止数', meter.endReading],
  ['备注', meter.remark],
];

interface LinkedProps {
  readonly meter: MeterDetail;
  readonly onOpen: (id: number) => void;
}
function Chain({ meter, onOpen }: LinkedProps) {
  type Link = MeterDetail['chain'][number];
  return (
    <Table<Link>
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={meter.chain}
      columns={[
        { title: '表号', render: (_, row) => (row.id === meter.id ? <strong>{row.number}</strong> : <LinkTo row={row} onOpen={onOpen} />) },
        { title: '倍率', dataIndex: 'ratio', align: 'right' },
        { title: '起用', render: (_, row) => <DateText value={row.startDate} /> },
        { title: '起数', dataIndex: 'startReading', align: 'right' },
        { title: '更换', render: (_, row) => <DateText value={row.endedOn} /> },
        { title: '止数', align: 'right', render: (_, row) => row.endReading ?? '' },
        { title: '状态', render: (_, row) => <EnumText of={METER} value={row.state} tones={METER_TONES} /> },
      ]}
    />
  );
}

function Children({ meter, onOpen }: LinkedProps) {
  type Child = MeterDetail['children'][number];
  return (
    <Table<Child>
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={meter.children}
      locale={{ emptyText: <EmptyState text="没有下级表" /> }}
      columns={[
        { title: '表号', render: (_, row) => <LinkTo row={row} onOpen={onOpen} /> },
        { title: '房屋 / 位置', render: (_, row) => row.houseCode || row.location },
      ]}
    />
  );
}

const LinkTo = ({ row, onOpen }: { readonly row: { id: number; number: string }; readonly onOpen: (id: number) => void }) => (
  <Button type="link" size="small" onClick={() => onOpen(row.id)}>
    {row.number}
  </Button>
);
