// What is known of a house that is to be let: other leases, who lives there, who pays today.
import '../rental.css';
import { Alert } from 'antd';
import { HOUSE_USE, houseUseType, LEASE, type LeaseHouse } from '@anju/contract';
import { formatDay } from '@anju/domain';

interface HouseNotesProps {
  readonly house: LeaseHouse;
  readonly own: number | null;
}

export function HouseNotes({ house, own }: HouseNotesProps) {
  const { owners, layout, buildArea, useState, useType, payer, residents, leases, listing } = house;
  const others = leases.filter(({ id, state }) => id !== own && !LEASE.is(state, 'ended', 'voided'));
  return (
    <div className="wide rent-notices">
      {owners.length === 0 ? <Alert type="error" showIcon title="该房屋没有业主，请先登记业主" /> : null}
      {others.map(({ id, number, state, tenant, fromDate, endOn }) => (
        <Alert
          key={id}
          type="warning"
          showIcon
          title={`已有租约 ${number}（${LEASE.text(state)}）：${tenant} ${formatDay(fromDate)} 至 ${formatDay(endOn)}，同一天不能有两份租约`}
        />
      ))}
      <span className="ui-quiet">
        {[
          layout,
          `${buildArea} ㎡`,
          HOUSE_USE.text(useState),
          houseUseType.text(useType),
          payer && `付款人 ${payer}`,
          residents.length > 0 && `现住 ${residents.map(({ name, relation }) => `${name}（${relation}）`).join('、')}`,
          listing && `房源 ${listing.number}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </div>
  );
}
