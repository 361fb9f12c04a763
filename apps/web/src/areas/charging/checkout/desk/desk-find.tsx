// One search box for whatever a payer names at the counter: house number, name, phone, plate, parking space, customer, contract. ↑↓ choose,
// and Enter opens the chosen entry, initially the first.
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { Input } from 'antd';
import { SearchOutlined } from '@ant-design/icons';
import { findAtDesk, OBJECT, type OutputOf } from '@anju/contract';
import { isZeroDecimal } from '@anju/domain';
import { useRead } from '../../../../platform/api/hooks.ts';
import { Money, usePaused } from '../../../../ui/index.ts';
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
  const listId = useId();
  const [at, setAt] = useState(0);
  /** Enter was pressed before the answer arrived. */
  const [hurried, setHurried] = useState(false);
  const key = text.trim();
  const paused = usePaused(key);
  const asked = key !== '' && (hurried || paused === key);
  const query = useRead(findAtDesk, asked ? { key } : null);
  const offered = (hits: readonly Found[]) => (houses ? hits.filter(({ objectKind }) => objectKind === OBJECT.house) : hits);
  const found = !asked || !query.data ? null : offered(query.data);

  function pick(one: Found) {
    onText('');
    setAt(0);
    setHurried(false);
    onPick(placeOfHit(one));
  }
  const answered = useEffectEvent((hits: readonly Found[]) => {
    const [first] = offered(hits);
    setHurried(false);
    if (first) pick(first);
  });
  useEffect(() => {
    if (hurried && query.data) answered(query.data);
  }, [hurried, query.data]);

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.ctrlKey) return;
    if (event.key === 'Enter' && key !== '') {
      const one = found?.[at];
      if (one) pick(one);
      else if (!found) setHurried(true);
    } else if (found && event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1));
    else if (found && event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else if (event.key === 'Escape') onText('');
    else return;
    event.preventDefault();
  }
  return (
    <div className="desk-find" data-desk="find" onKeyDown={onKeyDown}>
      <Input
        role="combobox"
        aria-label="查找房屋"
        aria-expanded={key !== ''}
        aria-controls={listId}
        aria-activedescendant={found?.[at] ? `${listId}-${at}` : undefined}
        prefix={<SearchOutlined className="ui-quiet" />}
        placeholder={houses ? '房号 / 姓名 / 电话 / 车牌' : '房号 / 姓名 / 电话 / 车牌 / 车位 / 客户 / 合同'}
        autoComplete="off"
        allowClear
        value={text}
        onChange={(event) => {
          onText(event.target.value);
          setAt(0);
          setHurried(false);
        }}
      />
      {key === '' ? null : (
        <div className="desk-found" role="listbox" id={listId} aria-label="查找结果">
          {(found ?? []).map((one, index) => (
            <div
              key={keyOfPlace(placeOfHit(one))}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === at}
              className={index === at ? 'desk-hit desk-hit-on' : 'desk-hit'}
              // Handled on mouse down, before the search box loses the focus.
              onMouseDown={(event) => {
                event.preventDefault();
                pick(one);
              }}
            >
              <span>
                {one.estateName} {one.text}
              </span>
              <span className="desk-hit-note">
                <span className="ui-quiet">{one.note}</span>
                {isZeroDecimal(one.open) ? null : <Money value={one.open} danger />}
              </span>
            </div>
          ))}
          {found?.length === 0 ? <div className="desk-hit ui-quiet">没有找到“{key}”，可以换房号、姓名、电话或车牌再找</div> : null}
          {query.error ? <div className="desk-hit ui-danger">{query.error.message}</div> : null}
          {found === null && !query.error ? <div className="desk-hit ui-quiet">正在查找…</div> : null}
        </div>
      )}
    </div>
  );
}
