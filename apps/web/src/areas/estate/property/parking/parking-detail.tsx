// One space with everything related to it, in a drawer next to the list.
import { Button, Space, Table, Typography } from 'antd';
import { getParking, PARKING_KIND, PARKING_OWNER_TYPE, PARKING, VEHICLE_MODEL, type ParkingDetail } from '@anju/contract';
import { Facts, LastChange, RecordDrawer, RecordTabs, type RecordList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { DateText, EmptyState, EnumText, Money, StatusTag } from '../../../../ui/index.ts';
import { Changes } from '../../record/changes.tsx';
import { PARKING_TONES } from './parking-columns.tsx';
import type { ParkingActs, ParkingSteps } from './parking-steps.ts';

interface ParkingDrawerProps {
  /** The list it was opened from. */
  readonly list?: RecordList | undefined;
  readonly id: number;
  readonly access: Access;
  readonly acts: ParkingActs;
  readonly steps: ParkingSteps;
}

export function ParkingDrawer({ id, access, acts, steps, list }: ParkingDrawerProps) {
  const canChange = access.can('change');
  const isUsable = (parking: ParkingDetail) => canChange && !parking.disabled;
  return (
    <RecordDrawer
      list={list}
      record={useRead(getParking, { id })}
      what="车位"
      title={(parking) => `${parking.estateName} ${parking.code}`}
      onClose={() => acts.open(null)}
      actions={(parking) => {
        const usable = isUsable(parking);
        const sold = parking.state === PARKING.sold;
        const forSale = parking.ownerType === PARKING_OWNER_TYPE.titled && parking.state !== PARKING.leased;
        return (
          <>
            {canChange && parking.disabled ? <Button onClick={() => steps.enable(parking)}>恢复使用</Button> : null}
            {usable && sold ? <Button onClick={() => acts.begin('takeBack', parking)}>收回</Button> : null}
            {usable && forSale ? <Button onClick={() => acts.begin('sell', parking)}>{sold ? '过户' : '出售'}</Button> : null}
            {usable && !sold ? <Button onClick={() => acts.begin('lease', parking)}>出租</Button> : null}
            {usable ? <Button onClick={() => acts.begin('vehicle', { parking })}>登记车辆</Button> : null}
          </>
        );
      }}
      foot={(parking) => ({
        danger:
          access.can('remove') && !parking.disabled ? (
            <Button danger onClick={() => steps.remove(parking)}>
              删除 / 停用
            </Button>
          ) : null,
        changed: <LastChange at={parking.updatedAt} />,
        acts: isUsable(parking) ? (
          <Button type="primary" onClick={() => acts.begin('change', parking)}>
            修改
          </Button>
        ) : null,
      })}
    >
      {(parking) => <ParkingView parking={parking} usable={isUsable(parking)} acts={acts} steps={steps} />}
    </RecordDrawer>
  );
}

interface ViewProps {
  readonly parking: ParkingDetail;
  readonly usable: boolean;
  readonly acts: ParkingActs;
  readonly steps: ParkingSteps;
}

function ParkingView(props: ViewProps) {
  const { parking } = props;
  return (
    <>
      <div className="estate-record-head">
        <strong>{parking.code}</strong>
        <EnumText of={PARKING} value={parking.state} tones={PARKING_TONES} />
        {parking.disabled ? <StatusTag tone="ended">已停用</StatusTag> : null}
        <span className="ui-quiet">
          {[parking.estateName, parking.zoneName, parking.buildingName, parking.location].filter(Boolean).join(' ')}
        </span>
      </div>
      <RecordTabs
        items={[
          { key: 'basic', label: '基本信息', children: <Basic parking={parking} /> },
          { key: 'leases', label: `租约 ${parking.leases.length}`, children: <Leases {...props} /> },
          {
            key: 'vehicles',
            label: `车辆 ${parking.vehicles.length}`,
            children: <Vehicles {...props} />,
          },
          { key: 'owners', label: `业主 ${parking.owners.length}`, children: <Owners parking={parking} /> },
          { key: 'changes', label: '操作记录', children: <Changes changes={parking.changes} /> },
        ]}
      />
    </>
  );
}

function Basic({ parking }: { readonly parking: ParkingDetail }) {
  return (
    <Facts
      className="record-facts"
      columns={2}
      rows={[
        ['小区', parking.estateName],
        ['分区 / 楼栋', [parking.zoneName, parking.buildingName].filter(Boolean).join(' ')],
        ['类型', PARKING_KIND.text(parking.kind)],
        ['权属', PARKING_OWNER_TYPE.text(parking.ownerType)],
        ['面积', <Money key="area" value={parking.area} dashZero />],
        ['位置', parking.location],
        ['月租', <Money key="price" value={parking.monthlyPrice} dashZero />],
        ['关联房屋', parking.houseCode],
        ['业主 / 租客', parking.holderName && `${parking.holderName} ${parking.holderPhone}`],
        ['租期至', <DateText key="to" value={parking.leaseTo} />],
        ['备注', parking.remark],
      ]}
    />
  );
}

const nothing = (text: string) => ({ emptyText: <EmptyState text={text} /> });
const PHASES = { coming: ['work', '未开始'], current: ['use', '在租'], over: ['ended', '已结束'] } as const;

function Leases({ parking, usable, acts, steps }: ViewProps) {
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={parking.leases}
      locale={nothing('没有租约')}
      columns={[
        { title: '状态', render: (_, { phase }) => <StatusTag tone={PHASES[phase][0]}>{PHASES[phase][1]}</StatusTag> },
        { title: '租客', render: (_, row) => `${row.name} ${row.phone}` },
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
          title: '操作',
          render: (_, lease) =>
            usable ? (
              <Space>
                {lease.last && lease.endedOn === null ? (
                  <Typography.Link onClick={() => acts.begin('renew', lease)}>续租</Typography.Link>
                ) : null}
                {lease.phase === 'current' && lease.endedOn === null ? (
                  <Typography.Link onClick={() => acts.begin('end', lease)}>退租</Typography.Link>
                ) : null}
                {lease.phase === 'coming' ? <Typography.Link onClick={() => steps.cancel(lease)}>撤销</Typography.Link> : null}
              </Space>
            ) : null,
        },
      ]}
    />
  );
}

function Vehicles({ parking, usable, acts, steps }: ViewProps) {
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={parking.vehicles}
      locale={nothing('没有登记车辆')}
      columns={[
        { title: '车牌', dataIndex: 'plate' },
        { title: '类别', render: (_, row) => (row.main ? <StatusTag tone="kind">主车辆</StatusTag> : <StatusTag>成员车辆</StatusTag>) },
        { title: '车型', render: (_, row) => VEHICLE_MODEL.text(row.model) },
        { title: '品牌', render: (_, row) => row.brand || '–' },
        { title: '颜色', render: (_, row) => row.color || '–' },
        { title: '车主', render: (_, row) => row.personName || '–' },
        { title: '备注', render: (_, row) => row.remark || '–' },
        {
          title: '操作',
          render: (_, vehicle) =>
            usable ? (
              <Space>
                <Typography.Link onClick={() => acts.begin('vehicle', { parking, vehicle })}>修改</Typography.Link>
                <Typography.Link onClick={() => steps.removeVehicle(parking, vehicle)}>移除</Typography.Link>
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
        { title: '状态', render: (_, row) => (row.current ? <StatusTag tone="use">现行</StatusTag> : <StatusTag>历史</StatusTag>) },
        { title: '业主', dataIndex: 'name' },
        { title: '电话', render: (_, row) => row.phone || '–' },
        { title: '产权证号', render: (_, row) => row.certificateNo || '–' },
        { title: '起', render: (_, row) => <DateText value={row.fromDate} /> },
        { title: '止', render: (_, row) => <DateText value={row.toDate} /> },
      ]}
    />
  );
}
