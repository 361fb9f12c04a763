// An object without a house at the counter: the parking space, customer or contract, its payer, the last receipts.
import { OBJECT, type ObjectCharging } from '@anju/contract';
import { StatusTag } from '../../../../../ui/index.ts';
import { DeskBooking, DeskLast, DeskPeople } from './desk-house.tsx';
import type { DeskPicture } from './desk-place.ts';

interface DeskObjectProps {
  readonly object: ObjectCharging['object'];
  readonly picture: DeskPicture;
  readonly onReceipt: (settlementId: number) => void;
}

export function DeskObject({ object, picture: { people, payer, settlements, booking }, onReceipt }: DeskObjectProps) {
  const stranger = payer && !people.some(({ personId }) => personId === payer.personId) ? payer : null;
  return (
    <div className="desk-house">
      <h2>
        {object.estateName} {object.text}
        <StatusTag tone="kind">{OBJECT.text(object.objectKind)}</StatusTag>
        {object.disabled ? <StatusTag tone="ended">已停用</StatusTag> : null}
      </h2>
      <DeskBooking booking={booking} />
      <DeskPeople people={people} name="付款人" none="没有登记租客或业主" />
      {stranger ? (
        <p>
          账单付款人 {stranger.name} {stranger.phone}
        </p>
      ) : null}
      {object.note ? <p className="ui-quiet">{object.objectKind === OBJECT.contract ? object.note : `位置 ${object.note}`}</p> : null}
      <p className="ui-quiet">没有房屋：不能预交、存零，也不计积分</p>
      <h3>最近收款</h3>
      <DeskLast rows={settlements} onOpen={onReceipt} />
    </div>
  );
}
