// One device with everything related to it, in a drawer next to the list.
import { Button } from 'antd';
import { DEVICE, FILE_CATEGORY, getDevice, removeDevicePaper, type DeviceDetail, type DeviceRow } from '@anju/contract';
import { Facts, LastChange, RecordDrawer, RecordTabs, type Acts, type RecordList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { DateText, EnumText, Money, StatusTag } from '../../../../ui/index.ts';
import { DEVICE_TONES, DueDate, InspectionDate, placeText } from './device-columns.tsx';
import { Changes } from '../../record/changes.tsx';
import { Papers } from '../../record/papers.tsx';

export type DeviceActs = Acts<{
  new: null;
  import: null;
  export: null;
  labels: readonly DeviceRow[];
  change: DeviceDetail;
  state: DeviceDetail;
}>;

interface DeviceDrawerProps {
  /** The list it was opened from. */
  readonly list?: RecordList | undefined;
  readonly id: number;
  readonly access: Access;
  readonly acts: DeviceActs;
  readonly onRemove: (device: DeviceDetail) => void;
  readonly onPrint: (device: DeviceDetail) => void;
}

export function DeviceDrawer({ id, access, acts, onRemove, onPrint, list }: DeviceDrawerProps) {
  return (
    <RecordDrawer
      list={list}
      record={useRead(getDevice, { id })}
      what="设备"
      title={(device) => `${device.estateName} ${device.code}`}
      onClose={() => acts.open(null)}
      actions={(device) => (access.can('change') ? <Button onClick={() => acts.begin('state', device)}>变更状态</Button> : null)}
      foot={(device) => ({
        changed: <LastChange at={device.updatedAt} />,
        danger: access.can('remove') ? (
          <Button danger onClick={() => onRemove(device)}>
            删除
          </Button>
        ) : null,
        acts: (
          <>
            {access.can('print') ? <Button onClick={() => acts.begin('labels', [device])}>标签</Button> : null}
            {access.can('print') ? <Button onClick={() => onPrint(device)}>打印设备卡</Button> : null}
            {access.can('change') ? (
              <Button type="primary" onClick={() => acts.begin('change', device)}>
                修改
              </Button>
            ) : null}
          </>
        ),
      })}
    >
      {(device) => <DeviceView device={device} canChange={access.can('change')} onDone={acts.done} />}
    </RecordDrawer>
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
      <div className="estate-record-head">
        <strong>{device.name}</strong>
        <EnumText of={DEVICE} value={device.state} tones={DEVICE_TONES} />
        {device.special ? <StatusTag tone="kind">特种设备</StatusTag> : null}
        {device.inspectionDue === 'over' ? <StatusTag tone="overdue">检验已超期，不得继续使用</StatusTag> : null}
        <span className="ui-quiet">{placeText(device)}</span>
      </div>
      <RecordTabs
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
          { key: 'changes', label: '操作记录', children: <Changes changes={device.changes} /> },
        ]}
      />
    </>
  );
}

function Card({ device }: { readonly device: DeviceDetail }) {
  return (
    <Facts
      className="record-facts"
      columns={2}
      rows={[
        ['小区', device.estateName],
        ['楼栋', device.buildingName],
        ['编号', device.code],
        ['类别', device.categoryName],
        ['品牌', device.brand],
        ['型号', device.model],
        ['制造商', device.maker],
        ['出厂编号', device.serialNo],
        ['位置', device.location],
        ['分摊组', device.shareGroupName],
        ['重要等级', device.level],
        ['价格', device.price === null ? null : <Money key="price" value={device.price} />],
        ['启用日期', <DateText key="first" value={device.firstUseDate} />],
        [
          '质保到期',
          <DueDate key="warranty" value={device.warrantyEnd} due={device.warrantyDue} over="已过保" soon="将过保" overTone="ended" />,
        ],
        ['使用年限', device.lifeMonths === null ? null : `${device.lifeMonths} 个月`],
        ['到期报废日', <DueDate key="life" value={device.lifeEnd} due={device.lifeDue} over="已超年限" soon="将到年限" />],
        ['使用登记证', device.certificateNo],
        ['下次检验', <InspectionDate key="inspection" row={device} />],
        ['责任部门', device.departmentName],
        ['责任人', device.employeeName],
        ['备注', device.remark],
      ]}
    />
  );
}
