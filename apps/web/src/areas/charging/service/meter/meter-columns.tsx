import { meterKind, METER, type MeterRow } from '@anju/contract';
import { column } from '../../../../archetypes/index.ts';
import { DateText, EnumText, StatusTag, type Tone } from '../../../../ui/index.ts';

export const METER_TONES: Partial<Record<MeterRow['state'], Tone>> = {
  [METER.inUse]: 'use',
  [METER.stopped]: 'ended',
  [METER.replaced]: 'ended',
};
/** Where the meter is: its house, or the share group it counts for, or its location. */
export const placeText = ({ houseCode, shareGroupName, location }: Pick<MeterRow, 'houseCode' | 'shareGroupName' | 'location'>): string =>
  [houseCode || '公共', shareGroupName, location].filter(Boolean).join(' · ');

export const METER_COLUMNS = column<MeterRow>()([
  { title: '表号', field: 'number', width: 130 },
  { title: '类别', width: 64, render: (row) => meterKind.text(row.kind) },
  { title: '房屋 / 位置', width: 210, render: placeText },
  { title: '倍率', field: 'ratio', width: 70, align: 'right' },
  {
    title: '收费标准',
    width: 130,
    render: (row) =>
      row.standardName || (row.houseId === null ? <span className="ui-quiet">公共表</span> : <StatusTag tone="owed">未选标准</StatusTag>),
  },
  { title: '抄表路线', width: 110, render: (row) => (row.route === '' ? '' : `${row.route} ${row.routeOrder}`) },
  { title: '最近读数', field: 'lastReading', width: 100, align: 'right' },
  { title: '最近抄表', width: 110, render: (row) => <DateText value={row.lastReadOn} /> },
  { title: '状态', width: 80, render: (row) => <EnumText of={METER} value={row.state} tones={METER_TONES} /> },
]);
