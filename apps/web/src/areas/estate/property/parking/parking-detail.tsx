// One space and all that hangs on it, in a drawer beside the list.
import { useQuery } from '@tanstack/react-query';
import { Button, Descriptions, Drawer, Space, Table, Tabs, Typography } from 'antd';
import {
  getParking,
  parkingKind,
  parkingOwnerType,
  parkingState,
  vehicleModel,
  type ParkingDetail,
  type ParkingLease,
  type ParkingVehicle,
} from '@anju/contract';
import { call } from '../../../../platform/api/index.ts';
import { DateText, EmptyState, EnumText, FailedState, InstantText, LoadingOverlay, Money, StatusTag } from '../../../../ui/index.ts';
import { PARKING_TONES } from './parking-columns.tsx';

export type ParkingAction =
  | { readonly kind: 'change' | 'sell' | 'take-back' | 'lease' | 'vehicle' | 'remove' | 'enable' }
  | { readonly kind: 'renew' | 'end' | 'cancel'; readonly lease: ParkingLease }
  | { readonly kind: 'vehicle' | 'remove-vehicle'; readonly vehicle: ParkingVehicle };

interface ParkingDrawerProps {
  readonly id: number;
  readonly canChange: boolean;
  readonly canRemove: boolean;
  readonly onAct: (action: ParkingAction, parking: ParkingDetail) => void;
  readonly onClose: () => void;
}

const SOLD = 2;
const LEASED = 3;
const TITLED = 1;

export function ParkingDrawer({ id, canChange, canRemove, onAct, onClose }: ParkingDrawerProps) {
  const query = useQuery({
    queryKey: [getParking.path, id],
    queryFn: ({ signal }) => call(getParking, { id }, { signal, loading: false }),
  });
  const parking = query.data;
  const usable = canChange && parking !== undefined && !parking.disabled;
  const act = (action: ParkingAction) => parking && onAct(action, parking);
  const offered = (kind: 'sell' | 'take-back' | 'lease', text: string, when: boolean) =>
    usable && when ? <Button onClick={() => act({ kind })}>{text}</Button> : null;
  return (
    <Drawer
      open
      size={880}
      title={parking ? `${parking.estateName} ${parking.code}` : '车位'}
      onClose={onClose}
      extra={
        parking ? (
          <div className="detail-actions">
            {canRemove && !parking.disabled ? (
              <Button danger onClick={() => act({ kind: 'remove' })}>
                删除 / 停用
              </Button>
            ) : null}
            {canChange && parking.disabled ? <Button onClick={() => act({ kind: 'enable' })}>恢复使用</Button> : null}
            {offered('take-back', '收回', parking.state === SOLD)}
            {offered('sell', parking.state === SOLD ? '过户' : '出售', parking.ownerType === TITLED && parking.state !== LEASED)}
            {offered('lease', '出租', parking.state !== SOLD)}
            {usable ? <Button onClick={() => act({ kind: 'vehicle' })}>登记车辆</Button> : null}
            {usable ? (
              <Button type="primary" onClick={() => act({ kind: 'change' })}>
                修改
              </Button>
            ) : null}
          </div>
        ) : null
      }
    >
      <LoadingOverlay show={query.isPending} />
      {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {parking ? <ParkingView parking={parking} usable={usable} onAct={act} /> : null}
    </Drawer>
  );
}

interface ViewProps {
  readonly parking: ParkingDetail;
  readonly usable: boolean;
  readonly onAct: (action: ParkingAction) => void;
}

function ParkingView({ parking, usable, onAct }: ViewProps) {
  return (
    <>
      <div className="parking-head">
        <strong>{parking.code}</strong>
        <EnumText of={parkingState} value={parking.state} tones={PARKING_TONES} />
        {parking.disabled ? <StatusTag tone="danger">已停用</StatusTag> : null}
        <span className="ui-quiet">
          {[parking.estateName, parking.zoneName, parking.buildingName, parking.location].filter(Boolean).join(' ')}
        </span>
      </div>
      <Tabs
        items={[
          { key: 'basic', label: '基本信息', children: <Basic parking={parking} /> },
          { key: 'leases', label: `租约 ${parking.leases.length}`, children: <Leases parking={parking} usable={usable} onAct={onAct} /> },
          {
            key: 'vehicles',
            label: `车辆 ${parking.vehicles.length}`,
            children: <Vehicles parking={parking} usable={usable} onAct={onAct} />,
          },
          { key: 'owners', label: `业主 ${parking.owners.length}`, children: <Owners parking={parking} /> },
          { key: 'changes', label: '变更记录', children: <Changes parking={parking} /> },
        ]}
      />
    </>
  );
}

function Basic({ parking }: { readonly parking: ParkingDetail }) {
  const rows: [string, React.ReactNode][] = [
    ['小区', parking.estateName],
    ['分区 / 楼栋', [parking.zoneName, parking.buildingName].filter(Boolean).join(' ') || '–'],
    ['类型', parkingKind.text(parking.kind)],
    ['权属', parkingOwnerType.text(parking.ownerType)],
    ['面积', <Money key="area" value={parking.area} dashZero />],
    ['位置', parking.location || '–'],
    ['月租', <Money key="price" value={parking.monthlyPrice} dashZero />],
    ['关联房屋', parking.houseCode || '–'],
    ['业主 / 承租人', parking.holderName ? `${parking.holderName} ${parking.holderPhone}` : '–'],
    ['租期至', <DateText key="to" value={parking.leaseTo} />],
    ['备注', parking.remark || '–'],
    ['最后修改', <InstantText key="updated" value={parking.updatedAt} />],
  ];
  return (
    <Descriptions
      className="parking-facts"
      size="small"
      bordered
      column={2}
      items={rows.map(([label, children]) => ({ key: label, label, children }))}
    />
  );
}

const nothing = (text: string) => ({ emptyText: <EmptyState text={text} /> });
const PHASES = { coming: ['note', '未开始'], current: ['good', '在租'], over: ['plain', '已结束'] } as const;

function Leases({ parking, usable, onAct }: ViewProps) {
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={parking.leases}
      locale={nothing('没有租约')}
      columns={[
        { title: '', render: (_, { phase }) => <StatusTag tone={PHASES[phase][0]}>{PHASES[phase][1]}</StatusTag> },
        { title: '承租人', render: (_, row) => `${row.name} ${row.phone}` },
        { title: '合同编号', render: (_, row) => row.contractNo || '–' },
        { title: '起', render: (_, row) => <DateText value={row.fromDate} /> },
        { title: '止', render: (_, row) => <DateText value={row.toDate} /> },
        { title: '月租', align: 'right', render: (_, row) => <Money value={row.monthlyPrice} /> },
        {
          title: '说明',
          render: (_, row) =>
            row.endedOn ? (
              <>
                租至 <DateText value={row.endedOn} />，{row.endReason}
              </>
            ) : (
              row.remark || '–'
            ),
        },
        {
          title: '',
          render: (_, lease) =>
            usable ? (
              <Space>
                {lease.last && lease.endedOn === null ? (
                  <Typography.Link onClick={() => onAct({ kind: 'renew', lease })}>续租</Typography.Link>
                ) : null}
                {lease.phase === 'current' && lease.endedOn === null ? (
                  <Typography.Link onClick={() => onAct({ kind: 'end', lease })}>退租</Typography.Link>
                ) : null}
                {lease.phase === 'coming' ? <Typography.Link onClick={() => onAct({ kind: 'cancel', lease })}>撤销</Typography.Link> : null}
              </Space>
            ) : null,
        },
      ]}
    />
  );
}

function Vehicles({ parking, usable, onAct }: ViewProps) {
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={parking.vehicles}
      locale={nothing('没有登记车辆')}
      columns={[
        { title: '车牌', dataIndex: 'plate' },
        { title: '', render: (_, row) => (row.main ? <StatusTag tone="good">主车辆</StatusTag> : <StatusTag>成员车辆</StatusTag>) },
        { title: '车型', render: (_, row) => vehicleModel.text(row.model) },
        { title: '品牌', render: (_, row) => row.brand || '–' },
        { title: '颜色', render: (_, row) => row.color || '–' },
        { title: '车主', render: (_, row) => row.personName || '–' },
        { title: '备注', render: (_, row) => row.remark || '–' },
        {
          title: '',
          render: (_, vehicle) =>
            usable ? (
              <Space>
                <Typography.Link onClick={() => onAct({ kind: 'vehicle', vehicle })}>修改</Typography.Link>
                <Typography.Link onClick={() => onAct({ kind: 'remove-vehicle', vehicle })}>移除</Typography.Link>
              </Space>
            ) : null,
        },
      ]}
    />
  );
}

function Owners({ parking }: { readonly parking: ParkingDetail }) {
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={parking.owners}
      locale={nothing('没有售出记录')}
      columns={[
        { title: '', render: (_, row) => (row.current ? <StatusTag tone="good">现行</StatusTag> : <StatusTag>历史</StatusTag>) },
        { title: '业主', dataIndex: 'name' },
        { title: '电话', render: (_, row) => row.phone || '–' },
        { title: '产权证号', render: (_, row) => row.certificateNo || '–' },
        { title: '起', render: (_, row) => <DateText value={row.fromDate} /> },
        { title: '止', render: (_, row) => <DateText value={row.toDate} /> },
      ]}
    />
  );
}

function Changes({ parking }: { readonly parking: ParkingDetail }) {
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={parking.changes.length > 20 ? { pageSize: 20, size: 'small' } : false}
      dataSource={parking.changes}
      columns={[
        { title: '时间', render: (_, row) => <InstantText value={row.at} /> },
        { title: '操作人', dataIndex: 'by' },
        { title: '操作', dataIndex: 'action' },
        { title: '内容', dataIndex: 'detail' },
      ]}
    />
  );
}
