import { DEVICE, type DeviceDue, type DeviceRow } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { column } from '../../../../archetypes/index.ts';
import { DateText, EnumText, StatusTag, type PrintColumn, type Tone } from '../../../../ui/index.ts';

export const DEVICE_TONES: Partial<Record<DeviceRow['state'], Tone>> = {
  [DEVICE.inUse]: 'use',
  [DEVICE.stopped]: 'ended',
  [DEVICE.scrapped]: 'ended',
  [DEVICE.idle]: 'ended',
};

interface DueDateProps {
  readonly value: string | null;
  readonly due: DeviceDue;
  /** The labels for a date that has passed and one that is near. */
  readonly over: string;
  readonly soon: string;
  /** A passed date is red only where action is required. */
  readonly overTone?: Tone;
}

export function DueDate({ value, due, over, soon, overTone = 'overdue' }: DueDateProps) {
  return (
    <>
      <DateText value={value} danger={due === 'over' && overTone === 'overdue'} />{' '}
      {due === 'over' ? <StatusTag tone={overTone}>{over}</StatusTag> : null}
      {due === 'soon' ? <StatusTag tone="owed">{soon}</StatusTag> : null}
    </>
  );
}

export const InspectionDate = ({ row }: { readonly row: DeviceRow }) => (
  <DueDate value={row.nextInspection} due={row.inspectionDue} over="已超期" soon="将到期" />
);

export const placeText = ({ buildingName, location }: Pick<DeviceRow, 'buildingName' | 'location'>) =>
  (location.startsWith(buildingName) ? location : [buildingName, location].filter(Boolean).join(' ')) || '–';

export const DEVICE_COLUMNS = column<DeviceRow>()([
  { title: '编号', sortField: 'code', field: 'code', fixed: 'start' },
  {
    title: '名称',
    render: (row) => (
      <>
        {row.name} {row.special ? <StatusTag tone="kind">特种</StatusTag> : null}
      </>
    ),
  },
  { title: '小区', field: 'estateName' },
  { title: '类别', field: 'categoryName' },
  { title: '位置', width: 150, render: placeText },
  { title: '状态', render: (row) => <EnumText of={DEVICE} value={row.state} tones={DEVICE_TONES} /> },
  { title: '等级', field: 'level', align: 'center' },
  { title: '下次检验', sortField: 'nextInspection', render: (row) => <InspectionDate row={row} /> },
  {
    title: '质保到期',
    render: (row) => <DueDate value={row.warrantyEnd} due={row.warrantyDue} over="已过保" soon="将过保" overTone="ended" />,
  },
  { title: '品牌型号', render: (row) => [row.brand, row.model].filter(Boolean).join(' ') || '–' },
  { title: '责任部门', field: 'departmentName' },
  { title: '责任人', field: 'employeeName' },
]);

const dayText = (value: string | null) => (value === null ? '' : formatDay(value));

export const DEVICE_PRINT_COLUMNS: readonly PrintColumn<DeviceRow>[] = [
  { title: '序号', render: (_, index) => index + 1, align: 'center', width: '10mm' },
  { title: '小区', render: (row) => row.estateName },
  { title: '编号', render: (row) => row.code },
  { title: '名称', render: (row) => row.name },
  { title: '类别', render: (row) => row.categoryName },
  { title: '位置', render: placeText },
  { title: '等级', render: (row) => row.level, align: 'center' },
  { title: '状态', render: (row) => DEVICE.text(row.state) },
  { title: '下次检验', render: (row) => dayText(row.nextInspection) },
  { title: '责任人', render: (row) => row.employeeName || row.departmentName },
];
