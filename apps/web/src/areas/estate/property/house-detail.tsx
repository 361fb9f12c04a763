// One house and all that hangs on it, in a drawer beside the list.
import { useQuery } from '@tanstack/react-query';
import { Button, Descriptions, Drawer, Table, Tabs, Typography } from 'antd';
import { useState } from 'react';
import {
  areaBasis,
  buildingType,
  buildingUsage,
  getHouse,
  houseRealUse,
  houseUseState,
  houseUseType,
  ownerType,
  showOwnerPrivate,
  type HouseDetail,
} from '@anju/contract';
import { call } from '../../../platform/api/index.ts';
import { DateText, EmptyState, EnumText, FailedState, InstantText, LoadingOverlay, Money, StatusTag } from '../../../ui/index.ts';
import { USE_STATE_TONES } from './house-columns.tsx';

export type HouseAction = 'change' | 'area' | 'owners' | 'remove' | 'enable' | 'print' | 'inform';

interface HouseDetailDrawerProps {
  readonly id: number;
  readonly canChange: boolean;
  readonly canRemove: boolean;
  readonly canPrint: boolean;
  readonly canInform: boolean;
  readonly onAct: (action: HouseAction, house: HouseDetail) => void;
  readonly onClose: () => void;
}

export function HouseDetailDrawer({ id, canChange, canRemove, canPrint, canInform, onAct, onClose }: HouseDetailDrawerProps) {
  const query = useQuery({ queryKey: [getHouse.path, id], queryFn: ({ signal }) => call(getHouse, { id }, { signal, loading: false }) });
  const house = query.data;
  const usable = canChange && house !== undefined && !house.disabled;
  return (
    <Drawer
      open
      size={880}
      title={house ? `${house.estateName} ${house.code}` : '房屋'}
      onClose={onClose}
      extra={
        house ? (
          <div className="detail-actions">
            {canPrint ? <Button onClick={() => onAct('print', house)}>打印</Button> : null}
            {canInform ? <Button onClick={() => onAct('inform', house)}>发告知公文</Button> : null}
            {canRemove && !house.disabled ? (
              <Button danger onClick={() => onAct('remove', house)}>
                删除 / 停用
              </Button>
            ) : null}
            {canChange && house.disabled ? <Button onClick={() => onAct('enable', house)}>恢复使用</Button> : null}
            {usable ? <Button onClick={() => onAct('owners', house)}>业主变更</Button> : null}
            {usable ? <Button onClick={() => onAct('area', house)}>面积变更</Button> : null}
            {usable ? (
              <Button type="primary" onClick={() => onAct('change', house)}>
                修改
              </Button>
            ) : null}
          </div>
        ) : null
      }
    >
      <LoadingOverlay show={query.isPending} />
      {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {house ? <HouseView house={house} mayShow={canChange} /> : null}
    </Drawer>
  );
}

function HouseView({ house, mayShow }: { readonly house: HouseDetail; readonly mayShow: boolean }) {
  const living = house.residents.filter((resident) => resident.moveOutDate === null).length;
  return (
    <>
      <div className="house-head">
        <strong>{house.code}</strong>
        <EnumText of={houseUseState} value={house.useState} tones={USE_STATE_TONES} />
        {house.disabled ? <StatusTag tone="danger">已停用</StatusTag> : null}
        <span className="ui-quiet">
          {house.estateName} {house.zoneName} {buildingType.text(house.buildingType)}
        </span>
      </div>
      <div className="house-figures">
        <Figure label="建筑面积" value={<Money value={house.buildArea} />} unit="㎡" />
        <Figure label={`计费面积（${areaBasis.text(house.basis)}）`} value={<Money value={house.chargeArea} />} unit="㎡" />
        <Figure label="业主" value={house.ownerNames || '–'} />
        <Figure label="在住 / 车位" value={`${living} 人 / ${house.parkings.length} 个`} />
      </div>
      <Tabs
        items={[
          { key: 'basic', label: '基本信息', children: <Basic house={house} /> },
          { key: 'areas', label: `面积版本 ${house.areas.length}`, children: <Areas house={house} /> },
          { key: 'owners', label: `业主 ${house.owners.length}`, children: <Owners house={house} mayShow={mayShow} /> },
          { key: 'residents', label: `住户 ${house.residents.length}`, children: <Residents house={house} /> },
          { key: 'parkings', label: `车位 ${house.parkings.length}`, children: <Parkings house={house} /> },
          { key: 'changes', label: '变更记录', children: <Changes house={house} /> },
        ]}
      />
    </>
  );
}

function Figure({ label, value, unit = '' }: { readonly label: string; readonly value: React.ReactNode; readonly unit?: string }) {
  return (
    <div className="house-figure">
      <span className="ui-quiet">{label}</span>
      <b>
        {value} <small>{unit}</small>
      </b>
    </div>
  );
}

function Basic({ house }: { readonly house: HouseDetail }) {
  const rows: [string, React.ReactNode][] = [
    ['小区', house.estateName],
    ['分区', house.zoneName || '–'],
    ['楼栋', `${house.buildingName}（${buildingType.text(house.buildingType)}）`],
    ['单元', house.unitName || '–'],
    ['楼层', house.floor],
    ['房号', house.houseNo],
    ['户型', house.layout || '–'],
    ['用途', buildingUsage.text(house.usage)],
    ['实际用途', houseRealUse.text(house.realUse)],
    ['使用类型', houseUseType.text(house.useType)],
    ['套内面积', <Money key="inner" value={house.innerArea} />],
    ['使用面积', <Money key="use" value={house.useArea} />],
    ['收费系数', house.coefficient],
    ['交付日期', <DateText key="handover" value={house.handoverDate} />],
    ['计费起始日', <DateText key="charge" value={house.chargeStartDate} />],
    ['入住日期', <DateText key="move" value={house.moveInDate} />],
    ['备注', house.remark || '–'],
    ['最后修改', <InstantText key="updated" value={house.updatedAt} />],
  ];
  return (
    <Descriptions
      className="house-facts"
      size="small"
      bordered
      column={2}
      items={rows.map(([label, children]) => ({ key: label, label, children }))}
    />
  );
}

const current = (yes: boolean) => (yes ? <StatusTag tone="good">现行</StatusTag> : <StatusTag>历史</StatusTag>);
const nothing = (text: string) => ({ emptyText: <EmptyState text={text} /> });

function Areas({ house }: { readonly house: HouseDetail }) {
  return (
    <Table
      size="small"
      rowKey="fromDate"
      pagination={false}
      dataSource={house.areas}
      columns={[
        { title: '', render: (_, row) => current(row.current) },
        { title: '生效', render: (_, row) => <DateText value={row.fromDate} /> },
        { title: '止', render: (_, row) => <DateText value={row.toDate} /> },
        { title: '建筑面积', align: 'right', render: (_, row) => <Money value={row.buildArea} /> },
        { title: '套内面积', align: 'right', render: (_, row) => <Money value={row.innerArea} /> },
        { title: '使用面积', align: 'right', render: (_, row) => <Money value={row.useArea} /> },
        { title: '计费面积', align: 'right', render: (_, row) => <Money value={row.chargeArea} /> },
        { title: '原因', dataIndex: 'reason' },
        { title: '登记人', dataIndex: 'createdBy' },
      ]}
    />
  );
}

function Owners({ house, mayShow }: { readonly house: HouseDetail; readonly mayShow: boolean }) {
  const [shown, setShown] = useState<Readonly<Record<number, { phone: string; idNo: string }>>>({});
  const show = async (ownershipId: number) => {
    const full = await call(showOwnerPrivate, { ownershipId });
    setShown((old) => ({ ...old, [ownershipId]: full }));
  };
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={house.owners}
      locale={nothing('没有登记业主')}
      columns={[
        { title: '', render: (_, row) => current(row.current) },
        { title: '业主', dataIndex: 'name' },
        { title: '类型', render: (_, row) => ownerType.text(row.ownerType) },
        { title: '电话', render: (_, row) => shown[row.id]?.phone ?? (row.phone || '–') },
        { title: '证件号', render: (_, row) => shown[row.id]?.idNo ?? (row.idNo || '–') },
        { title: '份额', align: 'right', render: (_, row) => `${row.share}%` },
        { title: '起', render: (_, row) => <DateText value={row.fromDate} /> },
        { title: '止', render: (_, row) => <DateText value={row.toDate} /> },
        {
          title: '',
          render: (_, row) =>
            mayShow && !shown[row.id] && (row.phone || row.idNo) ? (
              <Typography.Link title="查看会记入日志" onClick={() => void show(row.id)}>
                显示
              </Typography.Link>
            ) : null,
        },
      ]}
    />
  );
}

function Residents({ house }: { readonly house: HouseDetail }) {
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={house.residents}
      locale={nothing('没有登记住户')}
      columns={[
        {
          title: '',
          render: (_, row) => (row.moveOutDate === null ? <StatusTag tone="good">在住</StatusTag> : <StatusTag>已迁出</StatusTag>),
        },
        { title: '姓名', dataIndex: 'name' },
        { title: '与业主关系', dataIndex: 'relation' },
        { title: '电话', dataIndex: 'phone' },
        { title: '迁入', render: (_, row) => <DateText value={row.moveInDate} /> },
        { title: '迁出', render: (_, row) => <DateText value={row.moveOutDate} /> },
      ]}
    />
  );
}

function Parkings({ house }: { readonly house: HouseDetail }) {
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={house.parkings}
      locale={nothing('没有关联车位')}
      columns={[
        { title: '车位', dataIndex: 'code' },
        { title: '权属', dataIndex: 'ownerType' },
        { title: '车牌', render: (_, row) => row.plates || '–' },
      ]}
    />
  );
}

function Changes({ house }: { readonly house: HouseDetail }) {
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={house.changes.length > 20 ? { pageSize: 20, size: 'small' } : false}
      dataSource={house.changes}
      columns={[
        { title: '时间', render: (_, row) => <InstantText value={row.at} /> },
        { title: '操作人', dataIndex: 'by' },
        { title: '操作', dataIndex: 'action' },
        { title: '内容', dataIndex: 'detail' },
      ]}
    />
  );
}
