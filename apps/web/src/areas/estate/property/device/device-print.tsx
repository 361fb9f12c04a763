import { DEVICE, type DeviceDetail, type OutputOf, type searchDevices } from '@anju/contract';
import { formatDay, formatInstant } from '@anju/domain';
import { PrintList } from '../../../../archetypes/index.ts';
import { PrintFacts, PrintSheet, PrintTable } from '../../../../ui/index.ts';
import { DEVICE_PRINT_COLUMNS, placeText } from './device-columns.tsx';

type Sums = Omit<OutputOf<typeof searchDevices>, 'rows'>;

export const deviceSumsText = ({ total, inUse, stopped, scrapped, idle, overdue, soon }: Sums): string =>
  `合计 ${total} 台：使用中 ${inUse}、停用 ${stopped}、闲置 ${idle}、报废 ${scrapped}；检验已超期 ${overdue}、将到期 ${soon}`;

/** 设备台账: the rows on the screen, with the counts over all matches. */
export const DeviceListPaper = (found: OutputOf<typeof searchDevices>) => (
  <PrintList title="设备台账" of={found} unit="台" columns={DEVICE_PRINT_COLUMNS} totals={deviceSumsText(found)} />
);

const day = (value: string | null) => (value ? formatDay(value) : '');

/** 设备卡: one device on one sheet. */
export function DeviceCardPaper({ device }: { readonly device: DeviceDetail }) {
  return (
    <PrintSheet title="设备卡" foot={<span>备注：{device.remark || '无'}</span>}>
      <PrintFacts
        rows={[
          ['小区', device.estateName, '设备编号', device.code],
          ['设备名称', device.name, '设备类别', device.categoryName],
          ['位置', placeText(device), '分摊组', device.shareGroupName],
          ['品牌', device.brand, '型号', device.model],
          ['制造商', device.maker, '出厂编号', device.serialNo],
          ['状态', DEVICE.text(device.state), '重要等级', device.level],
          ['启用日期', day(device.firstUseDate), '使用年限', device.lifeMonths === null ? '' : `${device.lifeMonths} 个月`],
          ['到期报废日', day(device.lifeEnd), '质保到期', day(device.warrantyEnd)],
          ['特种设备', device.special ? '是' : '否', '使用登记证编号', device.certificateNo],
          ['下次检验', day(device.nextInspection), '价格', device.price ?? ''],
          ['责任部门', device.departmentName, '责任人', device.employeeName],
        ]}
      />
      <h2>变更记录</h2>
      <PrintTable
        rows={device.changes}
        columns={[
          { title: '时间', render: (row) => formatInstant(row.at) },
          { title: '操作人', render: (row) => row.by },
          { title: '操作', render: (row) => row.action },
          { title: '内容', render: (row) => row.detail },
        ]}
      />
    </PrintSheet>
  );
}
