// What else the payer owes: other houses, and objects without a house; the bills of the ticked ones go on the same receipt.
import { Button, Checkbox, Popover } from 'antd';
import { errorText } from '@anju/contract';
import { Money } from '../../../../../ui/index.ts';
import { atHouse, atObject, keyOfPlace, placeOf, type DeskAt } from '../object/desk-place.ts';
import type { Desk } from '../state/desk-state.ts';

interface Other {
  readonly at: DeskAt;
  readonly text: string;
  readonly estateId: number;
  readonly estateName: string;
  readonly bills: number;
  readonly open: string;
}

export function DeskOthers({ desk }: { readonly desk: Desk }) {
  const { picture, typed, change } = desk;
  if (!picture) return null;
  const others: readonly Other[] = [
    ...picture.otherHouses.map(({ houseId, code, ...one }) => ({ ...one, at: atHouse(houseId), text: code })),
    ...picture.otherObjects.map((one) => ({ ...one, at: atObject(one) })),
  ];
  if (others.length === 0) return null;
  const name = picture.otherObjects.length === 0 ? '同一付款人的其他房屋' : '同一付款人的其他欠费';
  const chosen = typed.others.map(keyOfPlace);
  const here = placeOf(picture).estateId;
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <ul className="desk-others" aria-label={name}>
          {others.map(({ at, text, estateId, estateName, bills, open }) => {
            const key = keyOfPlace(at);
            const elsewhere = estateId !== here;
            return (
              <li key={key} title={elsewhere ? errorText('SETTLE_OTHER_ESTATE') : ''}>
                <Checkbox
                  disabled={elsewhere}
                  checked={chosen.includes(key)}
                  onChange={({ target }) =>
                    change({ others: target.checked ? [...typed.others, at] : typed.others.filter((one) => keyOfPlace(one) !== key) })
                  }
                >
                  {estateName} {text}
                </Checkbox>
                <span className="ui-quiet">{bills} 笔</span>
                <Money value={open} dashZero danger />
              </li>
            );
          })}
        </ul>
      }
    >
      <Button size="small">
        {name}（{others.length}）
      </Button>
    </Popover>
  );
}
