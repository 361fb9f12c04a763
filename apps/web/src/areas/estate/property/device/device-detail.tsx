// One device and all that hangs on it, in a drawer beside the list.
import { useQuery } from '@tanstack/react-query';
import { Button, Descriptions, Drawer, Table, Tabs } from 'antd';
import { deviceState, FILE_CATEGORY, getDevice, removeDevicePaper, type DeviceDetail } from '@anju/contract';
import type { Access } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { DateText, EnumText, FailedState, InstantText, LoadingOverlay, Money, StatusTag } from '../../../../ui/index.ts';
import { DEVICE_TONES, DueDate, InspectionDate, placeText } from './device-columns.tsx';
import { Papers } from './device-papers.tsx';

export type DeviceAction = 'change' | 'state' | 'remove' | 'label' | 'print';

interface DeviceDrawerProps {
  readonly id: number;
  readonly access: Access;
  readonly onAct: (action: DeviceAction, device: DeviceDetail) => void;
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}

export function DeviceDrawer({ id, access, onAct, onDone, onClose }: DeviceDrawerProps) {
  const query = useQuery({
    queryKey: [getDevice.path, id],
    queryFn: ({ signal }) => call(getDevice, { id }, { signal, loading: false }),
  });
  const device = query.data;
  return (
    <Drawer
      open
      size={880}
      title={device ? `${device.estateName} ${device.code}` : '设备'}
      onClose={onClose}
      extra={
        device ? (
          <div className="detail-actions">
            {access.can('remove') ? (
              <Button danger onClick={() => onAct('remove', device)}>
                删除
              </Button>
            ) : null}
            {access.can('print') ? <Button onClick={() => onAct('label', device)}>标签</Button> : null}
            {access.can('print') ? <Button onClick={() => onAct('print', device)}>打印设备卡</Button> : null}
            {access.can('change') ? <Button onClick={() => onAct('state', device)}>变更状态</Button> : null}
            {access.can('change') ? (
              <Button type="primary" onClick={() => onAct('change', device)}>
                修改
              </Button>
            ) : null}
          </div>
        ) : null
      }
    >
      <LoadingOverlay show={query.isPending} />
      {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {device ? <DeviceView device={device} canChange={access.can('change')} onDone={onDone} /> : null}
    </Drawer>
  );
}

interface ViewProps {
  readonly device: DeviceDetail;
  readonly canChange: boolean;
  readonly onDone: (text: string) => void;
}

function DeviceView({ device, canChange, onDone }: ViewProps) {
  return (
    <>
      <div className="parking-head">
        <strong>{device.name}</strong>
        <EnumText of={deviceState} value={device.state} tones={DEVICE_TONES} />
        {device.special ? <StatusTag tone="note">特种设备</StatusTag> : null}
        {device.inspectionDue === 'over' ? <StatusTag tone="danger">检验已超期，不得继续使用</StatusTag> : null}
        <span className="ui-quiet">{placeText(device)}</span>
      </div>
      <Tabs
        items={[
          { key: 'card', label: '设备卡', children: <Card device={device} /> },
          {
            key: 'papers',
            label: `资料与图片 ${device.papers.length}`,
            children: (
              <Papers
                category={FILE_CATEGORY.devicePaper}
                parent={device.id}
                papers={device.papers}
                canChange={canChange}
                accept=".png,.jpg,.jpeg,.gif,.webp,.pdf,.xlsx,.docx"
                remove={(fileId) => call(removeDevicePaper, { id: device.id, fileId })}
                onDone={onDone}
              />
            ),
          },
          { key: 'changes', label: '变更记录', children: <Changes changes={device.changes} /> },
        ]}
      />
    </>
  );
}

function Card({ device }: { readonly device: DeviceDetail }) {
  const rows: [string, React.ReactNode][] = [
    ['小区', device.estateName],
    ['楼栋', device.buildingName || '–'],
    ['编号', device.code],
    ['类别', device.categoryName],
    ['品牌', device.brand || '–'],
    ['型号', device.model || '–'],
    ['制造商', device.maker || '–'],
    ['出厂编号', device.serialNo || '–'],
    ['位置', device.location || '–'],
    ['分摊组', device.shareGroupName || '–'],
    ['重要等级', device.level],
    ['价格', device.price === null ? '–' : <Money key="price" value={device.price} />],
    ['启用日期', <DateText key="first" value={device.firstUseDate} />],
    [
      '质保到期',
      <DueDate key="warranty" value={device.warrantyEnd} due={device.warrantyDue} over="已过保" soon="将过保" overTone="plain" />,
    ],
    ['使用年限', device.lifeMonths === null ? '–' : `${device.lifeMonths} 个月`],
    ['到期报废日', <DueDate key="life" value={device.lifeEnd} due={device.lifeDue} over="已超年限" soon="将到年限" />],
    ['使用登记证', device.certificateNo || '–'],
    ['下次检验', <InspectionDate key="inspection" row={device} />],
    ['责任部门', device.departmentName || '–'],
    ['责任人', device.employeeName || '–'],
    ['备注', device.remark || '–'],
    ['最后修改', <InstantText key="updated" value={device.updatedAt} />],
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

/** What the log says of it, newest first. */
export function Changes({ changes }: { readonly changes: DeviceDetail['changes'] }) {
  return (
    <Table
      size="small"
      rowKey={(row) => `${row.action} ${row.id}`}
      pagination={changes.length > 20 ? { pageSize: 20, size: 'small' } : false}
      dataSource={[...changes]}
      columns={[
        { title: '时间', render: (_, row) => <InstantText value={row.at} /> },
        { title: '操作人', dataIndex: 'by' },
        { title: '操作', dataIndex: 'action' },
        { title: '内容', dataIndex: 'detail' },
      ]}
    />
  );
}
