import { BUILDING_TYPE, BUILDING_USAGE, type BuildingRow, type EstateRow, type UnitRow, type ZoneRow } from '@anju/contract';
import { column } from '../../../../archetypes/index.ts';
import { DateText, EnumText, StatusTag, type PrintColumn } from '../../../../ui/index.ts';

export const ESTATE_COLUMNS = column<EstateRow>()([
  { title: '小区', sortField: 'name', render: (row) => row.name, width: 160 },
  { title: '编码', field: 'code', width: 90 },
  { title: '类型', field: 'typeName', width: 100 },
  { title: '所属公司', field: 'companyName', width: 160 },
  { title: '地址', field: 'address', width: 260 },
  { title: '接管日期', sortField: 'takeoverDate', render: (row) => <DateText value={row.takeoverDate} />, width: 110 },
  { title: '分区', field: 'zones', align: 'right', width: 70 },
  { title: '楼栋', field: 'buildings', align: 'right', width: 70 },
  { title: '单元', field: 'units', align: 'right', width: 70 },
  { title: '房屋', field: 'houses', align: 'right', sortField: 'houses', width: 90 },
]);

/** Fills the width left by the few narrow columns, so that figures stay near their names. */

const lift = (row: BuildingRow) => (row.hasLift ? '有' : '无');

const NAME = { title: '楼栋', sortField: 'name', render: (row: BuildingRow) => row.name, width: 130 };
const REST = column<BuildingRow>()([
  { title: '类型', render: (row) => <EnumText of={BUILDING_TYPE} value={row.type} />, width: 90 },
  {
    title: '用途',
    render: (row) => <StatusTag tone="kind">{BUILDING_USAGE.text(row.usage)}</StatusTag>,
    width: 80,
  },
  { title: '层数', field: 'floors', align: 'right', sortField: 'floors', width: 80 },
  { title: '电梯', render: lift, align: 'center', width: 70 },
  { title: '单元', field: 'units', align: 'right', width: 80 },
  { title: '房屋', field: 'houses', align: 'right', sortField: 'houses', width: 90 },
  { title: '备注', field: 'remark', width: 180 },
]);

export const ZONE_BUILDING_COLUMNS = column<BuildingRow>()([NAME, ...REST]);
export const BUILDING_COLUMNS = column<BuildingRow>()([NAME, { title: '分区', field: 'zoneName', width: 110 }, ...REST]);

export const ZONE_COLUMNS = column<ZoneRow>()([
  { title: '分区', field: 'name', width: 200 },
  { title: '排序', field: 'sort', align: 'right', width: 100 },
  { title: '房屋', field: 'houses', align: 'right', width: 120 },
]);

export const UNIT_COLUMNS = column<UnitRow>()([
  { title: '单元', field: 'name', width: 200 },
  { title: '排序', field: 'sort', align: 'right', width: 100 },
  { title: '房屋', field: 'houses', align: 'right', width: 120 },
]);

export const BUILDING_PRINT_COLUMNS: readonly PrintColumn<BuildingRow>[] = [
  { title: '序号', render: (_, index) => index + 1, align: 'right', width: '12mm' },
  { title: '分区', render: (row) => row.zoneName || '–' },
  { title: '楼栋', render: (row) => row.name },
  { title: '类型', render: (row) => BUILDING_TYPE.text(row.type) },
  { title: '用途', render: (row) => BUILDING_USAGE.text(row.usage) },
  { title: '层数', render: (row) => row.floors, align: 'right' },
  { title: '电梯', render: lift, align: 'center' },
  { title: '单元', render: (row) => row.units, align: 'right' },
  { title: '房屋', render: (row) => row.houses, align: 'right' },
  { title: '备注', render: (row) => row.remark },
];
