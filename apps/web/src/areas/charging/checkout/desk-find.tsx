// One box for what people say at the counter: house number, name, phone, plate. ↑↓ choose, Enter opens the first unless told otherwise.
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { SearchOutlined } from '@ant-design/icons';
import { findInTree, type OutputOf } from '@anju/contract';
import { call } from '../../../platform/api/index.ts';

type Hit = OutputOf<typeof findInTree>[number];
interface Found {
  readonly houseId: number;
  readonly title: string;
  readonly note: string;
}

/** A line per house, each house once. */
function housesOf(hits: readonly Hit[]): Found[] {
  const found = new Map<number, Found>();
  for (const hit of hits)
    for (const house of hit.houses)
      if (!found.has(house.id))
        found.set(house.id, {
          houseId: house.id,
          title: `${house.estateName} ${house.code}`,
          note: hit.type === 'house' ? hit.note : [hit.title, hit.note].filter(Boolean).join(' '),
        });
  return [...found.values()];
}

export function DeskFind({ onPick }: { readonly onPick: (houseId: number) => void }) {
  const listId = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  /** Enter came before the answer. */
  const [hurried, setHurried] = useState(false);
  const key = text.trim();
  const query = useQuery({
    queryKey: [findInTree.path, key],
    queryFn: ({ signal }) => call(findInTree, { key }, { signal, loading: false }),
    enabled: key !== '',
  });
  const found = key === '' || !query.data ? null : housesOf(query.data);

  function pick(one: Found) {
    setText('');
    setAt(0);
    setHurried(false);
    onPick(one.houseId);
  }
  const answered = useEffectEvent((first: Found | undefined) => {
    setHurried(false);
    if (first) pick(first);
  });
  useEffect(() => {
    if (hurried && query.data) answered(housesOf(query.data)[0]);
  }, [hurried, query.data]);

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.ctrlKey) return;
    if (event.key === 'Enter' && key !== '') {
      const one = found?.[at];
      if (one) pick(one);
      else if (!found) setHurried(true);
    } else if (found && event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1));
    else if (found && event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else if (event.key === 'Escape') setText('');
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
        placeholder="房号 / 姓名 / 电话 / 车牌"
        autoComplete="off"
        allowClear
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
          setHurried(false);
        }}
      />
      {key === '' ? null : (
        <div className="desk-found" role="listbox" id={listId} aria-label="查找结果">
          {(found ?? []).map((one, index) => (
            <div
              key={one.houseId}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === at}
              className={index === at ? 'desk-hit desk-hit-on' : 'desk-hit'}
              // Before the box loses the focus.
              onMouseDown={(event) => {
                event.preventDefault();
                pick(one);
              }}
            >
              <span>{one.title}</span>
              <span className="ui-quiet">{one.note}</span>
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
