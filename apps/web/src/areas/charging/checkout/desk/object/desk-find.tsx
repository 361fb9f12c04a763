// One search box for whatever a payer names at the counter: house number, name, phone, plate, parking space, customer, contract.
import { useMemo } from 'react';
import { findAtDesk, OBJECT, type OutputOf } from '@anju/contract';
import { isZeroDecimal } from '@anju/domain';
import { useRead } from '../../../../../platform/api/hooks.ts';
import { FindBox, Money, useFinding } from '../../../../../ui/index.ts';
import { atHouse, atObject, keyOfPlace, type DeskAt } from './desk-place.ts';

type Found = OutputOf<typeof findAtDesk>[number];

const placeOfHit = ({ objectKind, objectId, estateId, personId }: Found): DeskAt => ({
  ...(objectKind === OBJECT.house ? atHouse(objectId) : atObject({ objectKind, objectId, estateId })),
  personId,
});

interface DeskFindProps {
  /** Finds only houses, because only a house has an account for the money. */
  readonly houses?: boolean;
  /** The text in the box: while there is any, no house is settled on and nothing can be paid. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onPick: (at: DeskAt) => void;
}

/** Why nothing can be paid while a text is in the box; null when it is empty. */
export const lookingFor = (text: string): string | null =>
  text.trim() === '' ? null : `“${text.trim()}”还没有选定，请选择一户，或按 Esc 清空后再收款`;

export function DeskFind({ houses = false, text, onText, onPick }: DeskFindProps) {
  const finding = useFinding(text);
  const query = useRead(findAtDesk, finding.asked ? { key: finding.key } : null);
  const hits = useMemo(
    () => (houses ? query.data?.filter(({ objectKind }) => objectKind === OBJECT.house) : query.data),
    [houses, query.data],
  );
  return (
    <div className="desk-find" data-desk="find">
      <FindBox<Found>
        label="查找房屋"
        placeholder={houses ? '房号 / 姓名 / 电话 / 车牌' : '房号 / 姓名 / 电话 / 车牌 / 车位 / 客户 / 合同'}
        allowClear
        text={text}
        onText={onText}
        finding={finding}
        hits={hits}
        error={query.error}
        keyOf={(hit) => keyOfPlace(placeOfHit(hit))}
        onPick={(hit) => onPick(placeOfHit(hit))}
        show={({ estateName, text: name, note, open }) => (
          <>
            <span>
              {estateName} {name}
            </span>
            <span className="desk-hit-note">
              <span className="ui-quiet">{note}</span>
              {isZeroDecimal(open) ? null : <Money value={open} danger />}
            </span>
          </>
        )}
      />
    </div>
  );
}
