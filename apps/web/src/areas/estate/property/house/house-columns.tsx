import { houseRealUse, HOUSE_USE, houseUseType, BUILDING_USAGE, type HouseRow } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { column } from '../../../../archetypes/index.ts';
import { DateText, EnumText, Money, StatusTag, type PrintColumn, type Tone } from '../../../../ui/index.ts';

type UseState = HouseRow['useState'];

/** Green when in use, amber during decoration, blue when vacant, grey before the handover. */
export const USE_STATE_TONES: Partial<Record<UseState, Tone>> = {
  [HOUSE_USE.notHandedOver]: 'ended',
  [HOUSE_USE.decorating]: 'work',
  [HOUSE_USE.inUse]: 'use',
  [HOUSE_USE.vacant]: 'ended',
};

export const HOUSE_COLUMNS = column<HouseRow>()([
  {
    title: '房屋',
    sortField: 'code',
    fixed: 'start',
    render: (row) => (
      <>
        {row.code} {row.disabled ? <StatusTag tone="ended">停用</StatusTag> : null}
      </>
    ),
  },
  { title: '小区', field: 'estateName' },
  { title: '户型', field: 'layout' },
  { title: '业主', render: (row) => row.ownerNames || '–', width: 160 },
  { title: '电话', field: 'ownerPhone' },
  { title: '建筑面积', align: 'right', sortField: 'buildArea', render: (row) => <Money value={row.buildArea} /> },
  { title: '计费面积', align: 'right', sortField: 'chargeArea', render: (row) => <Money value={row.chargeArea} /> },
  { title: '使用状态', render: (row) => <EnumText of={HOUSE_USE} value={row.useState} tones={USE_STATE_TONES} /> },
  { title: '使用类型', render: (row) => houseUseType.text(row.useType) },
  { title: '用途', render: (row) => BUILDING_USAGE.text(row.usage) },
  { title: '实际用途', render: (row) => houseRealUse.text(row.realUse) },
  { title: '计费起始', sortField: 'chargeStartDate', render: (row) => <DateText value={row.chargeStartDate} /> },
]);

export const HOUSE_PRINT_COLUMNS: readonly PrintColumn<HouseRow>[] = [
  { title: '序号', render: (_, index) => index + 1, align: 'center', width: '10mm' },
  { title: '小区', render: (row) => row.estateName },
  { title: '房屋', render: (row) => row.code },
  { title: '户型', render: (row) => row.layout },
  { title: '业主', render: (row) => row.ownerNames },
  { title: '电话', render: (row) => row.ownerPhone },
  { title: '建筑面积', render: (row) => row.buildArea, align: 'right' },
  { title: '计费面积', render: (row) => row.chargeArea, align: 'right' },
  { title: '使用状态', render: (row) => HOUSE_USE.text(row.useState) },
  { title: '用途', render: (row) => houseRealUse.text(row.realUse) },
  { title: '计费起始', render: (row) => (row.chargeStartDate ? formatDay(row.chargeStartDate) : '') },
];
