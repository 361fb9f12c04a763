import { LEASE_ENDING_DAYS, PARKING_KIND, PARKING_OWNER_TYPE, PARKING, type ParkingRow } from '@anju/contract';
import { addDays, businessDay, formatDay } from '@anju/domain';
import { column } from '../../../../archetypes/index.ts';
import { DateText, EnumText, Money, StatusTag, type PrintColumn, type Tone } from '../../../../ui/index.ts';

/** Green when the space is sold or rented, blue while it is free, grey when the company uses it itself. */
export const PARKING_TONES: Partial<Record<ParkingRow['state'], Tone>> = {
  [PARKING.free]: 'ended',
  [PARKING.sold]: 'use',
  [PARKING.leased]: 'use',
  [PARKING.ownUse]: 'use',
};

const placeText = ({ zoneName, buildingName, location }: ParkingRow) => [zoneName, buildingName, location].filter(Boolean).join(' ') || '–';

/** A lease that ends soon is marked, so that a clerk calls the tenant. */
function LeaseEnd({ value }: { readonly value: string | null }) {
  const soon = value !== null && value <= addDays(businessDay(new Date()), LEASE_ENDING_DAYS);
  return (
    <>
      <DateText value={value} /> {soon ? <StatusTag tone="owed">将到期</StatusTag> : null}
    </>
  );
}

export const PARKING_COLUMNS = column<ParkingRow>()([
  {
    title: '车位',
    sortField: 'code',
    fixed: 'start',
    render: (row) => (
      <>
        {row.code} {row.disabled ? <StatusTag tone="ended">停用</StatusTag> : null}
      </>
    ),
  },
  { title: '小区', field: 'estateName' },
  { title: '位置', render: placeText },
  { title: '状态', render: (row) => <EnumText of={PARKING} value={row.state} tones={PARKING_TONES} /> },
  { title: '权属', render: (row) => PARKING_OWNER_TYPE.text(row.ownerType) },
  { title: '类型', render: (row) => PARKING_KIND.text(row.kind) },
  { title: '关联房屋', field: 'houseCode' },
  { title: '业主 / 租客', field: 'holderName', width: 140 },
  { title: '电话', field: 'holderPhone' },
  { title: '租期至', render: (row) => <LeaseEnd value={row.leaseTo} /> },
  { title: '月租', align: 'right', render: (row) => <Money value={row.monthlyPrice} dashZero /> },
  { title: '面积', align: 'right', render: (row) => <Money value={row.area} dashZero /> },
  { title: '车牌', field: 'plates' },
]);

export const PARKING_PRINT_COLUMNS: readonly PrintColumn<ParkingRow>[] = [
  { title: '序号', render: (_, index) => index + 1, align: 'center', width: '10mm' },
  { title: '小区', render: (row) => row.estateName },
  { title: '车位', render: (row) => row.code },
  { title: '位置', render: placeText },
  { title: '状态', render: (row) => PARKING.text(row.state) },
  { title: '权属', render: (row) => PARKING_OWNER_TYPE.text(row.ownerType) },
  { title: '关联房屋', render: (row) => row.houseCode },
  { title: '业主 / 租客', render: (row) => row.holderName },
  { title: '电话', render: (row) => row.holderPhone },
  { title: '租期至', render: (row) => (row.leaseTo ? formatDay(row.leaseTo) : '') },
  { title: '月租', render: (row) => row.monthlyPrice, align: 'right' },
  { title: '车牌', render: (row) => row.plates },
];
