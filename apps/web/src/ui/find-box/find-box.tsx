// One box for whatever somebody names first. ↑↓ choose among what was found, and Enter opens the chosen entry, initially the first.
import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Input } from 'antd';
import { SearchOutlined } from '@ant-design/icons';
import { usePaused } from '../paused.ts';
import './find-box.css';

/** What is asked for the text in the box: nothing while it is empty, and nothing while it is typed unless Enter was pressed. */
export function useFinding(text: string) {
  const [hurried, setHurried] = useState(false);
  const key = text.trim();
  const settled = usePaused(key) === key;
  return { key, asked: key !== '' && (hurried || settled), hurried, setHurried };
}

interface FindBoxProps<Hit> {
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly finding: ReturnType<typeof useFinding>;
  /** Undefined until the answer is there. */
  readonly hits: readonly Hit[] | undefined;
  readonly error: Error | null;
  readonly keyOf: (hit: Hit) => string;
  readonly show: (hit: Hit) => ReactNode;
  readonly onPick: (hit: Hit) => void;
  readonly suffix?: ReactNode;
  readonly allowClear?: boolean;
}

export function FindBox<Hit>(props: FindBoxProps<Hit>) {
  const { label, placeholder, text, onText, error, keyOf, show, onPick, suffix, allowClear = false } = props;
  const { key, asked, hurried, setHurried } = props.finding;
  const listId = useId();
  const [at, setAt] = useState(0);
  const hits = asked ? props.hits : undefined;

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
    if (found[0] !== undefined) pick(found[0]);
  });
  useEffect(() => {
    if (hurried && hits) answered(hits);
  }, [hurried, hits]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.ctrlKey || key === '') return;
    if (event.key === 'Enter') {
      const hit = hits?.[at];
      if (hit !== undefined) pick(hit);
      else if (!hits) setHurried(true);
    } else if (hits && event.key === 'ArrowDown') setAt(Math.max(0, Math.min(at + 1, hits.length - 1)));
    else if (hits && event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else if (event.key === 'Escape') look('');
    else return;
    event.preventDefault();
  }
  return (
    <div className="ui-find" onKeyDown={onKeyDown}>
      <Input
        role="combobox"
        aria-label={label}
        aria-expanded={key !== ''}
        aria-controls={listId}
        aria-activedescendant={hits?.[at] === undefined ? undefined : `${listId}-${at}`}
        prefix={<SearchOutlined className="ui-quiet" />}
        suffix={suffix}
        placeholder={placeholder}
        autoComplete="off"
        allowClear={allowClear}
        value={text}
        onChange={(event) => look(event.target.value)}
      />
      {key === '' ? null : (
        <div className="ui-found" role="listbox" id={listId} aria-label="查找结果">
          {(hits ?? []).map((hit, index) => (
            <div
              key={keyOf(hit)}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === at}
              className={index === at ? 'ui-hit ui-hit-on' : 'ui-hit'}
              // Handled on mouse down, before the search box loses the focus.
              onMouseDown={(event) => {
                event.preventDefault();
                pick(hit);
              }}
            >
              {show(hit)}
            </div>
          ))}
          {hits?.length === 0 ? <div className="ui-hit ui-quiet">没有找到“{key}”，可以换房号、姓名、电话或车牌再找</div> : null}
          {error ? <div className="ui-hit ui-danger">{error.message}</div> : null}
          {hits === undefined && !error ? <div className="ui-hit ui-quiet">正在查找…</div> : null}
        </div>
      )}
    </div>
  );
}
