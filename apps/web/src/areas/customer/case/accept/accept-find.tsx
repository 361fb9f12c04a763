// One box for whatever a caller says first: house number, name, phone or plate. ↑↓ choose, Enter opens the chosen entry, initially the first.
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { Input } from 'antd';
import { SearchOutlined } from '@ant-design/icons';
import { findCallers, type OutputOf } from '@anju/contract';
import { useRead } from '../../../../platform/api/hooks.ts';
import { Kbd, usePaused } from '../../../../ui/index.ts';

type Hit = OutputOf<typeof findCallers>[number];

interface AcceptFindProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onPick: (hit: Hit) => void;
}

export function AcceptFind({ text, onText, onPick }: AcceptFindProps) {
  const listId = useId();
  const [at, setAt] = useState(0);
  /** Enter was pressed before the answer arrived. */
  const [hurried, setHurried] = useState(false);
  const key = text.trim();
  const settled = usePaused(key) === key;
  const asked = key !== '' && (hurried || settled);
  const query = useRead(findCallers, asked ? { key } : null);
  const hits = asked ? query.data : undefined;

  function look(next: string) {
    onText(next);
    setAt(0);
    setHurried(false);
  }
  function pick(hit: Hit) {
    look('');
    onPick(hit);
  }
  const answered = useEffectEvent((found: readonly Hit[]) => {
    setHurried(false);
    if (found[0]) pick(found[0]);
  });
  useEffect(() => {
    if (hurried && query.data) answered(query.data);
  }, [hurried, query.data]);

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.nativeEvent.isComposing || key === '') return;
    if (event.key === 'Enter') {
      const hit = hits?.[at];
      if (hit) pick(hit);
      else if (!hits) setHurried(true);
    } else if (event.key === 'ArrowDown') setAt(Math.min(at + 1, (hits?.length ?? 1) - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else if (event.key === 'Escape') look('');
    else return;
    event.preventDefault();
  }
  return (
    <div className="accept-find" data-accept="find" onKeyDown={onKeyDown}>
      <Input
        role="combobox"
        aria-label="查找来电人"
        aria-expanded={key !== ''}
        aria-controls={listId}
        aria-activedescendant={hits?.[at] ? `${listId}-${at}` : undefined}
        prefix={<SearchOutlined className="ui-quiet" />}
        suffix={<Kbd>F3</Kbd>}
        placeholder="房号 / 姓名 / 电话 / 车牌"
        autoComplete="off"
        value={text}
        onChange={(event) => look(event.target.value)}
      />
      {key === '' ? null : (
        <div className="accept-found" role="listbox" id={listId} aria-label="查找结果">
          {(hits ?? []).map((hit, index) => (
            <div
              key={`${hit.houseId}-${hit.personId ?? 0}`}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === at}
              className={index === at ? 'accept-hit accept-hit-on' : 'accept-hit'}
              // On mouse down, before the box loses the hand.
              onMouseDown={(event) => {
                event.preventDefault();
                pick(hit);
              }}
            >
              <span>
                {hit.estateName} {hit.house}
              </span>
              <span className="ui-quiet">{[hit.name, hit.relation, hit.phone].filter(Boolean).join(' ')}</span>
            </div>
          ))}
          {hits?.length === 0 ? <div className="accept-hit ui-quiet">没有找到“{key}”，可以换房号、姓名、电话或车牌再找</div> : null}
          {query.error ? <div className="accept-hit ui-danger">{query.error.message}</div> : null}
          {hits === undefined && !query.error ? <div className="accept-hit ui-quiet">正在查找…</div> : null}
        </div>
      )}
    </div>
  );
}
