// Finds a house by number, name or phone, by its label, or among those recently visited.
import { useState } from 'react';
import { Input } from 'antd';
import { HistoryOutlined, RightOutlined, SearchOutlined } from '@ant-design/icons';
import { findInTree } from '@anju/contract';
import { useRead } from '../../../../platform/api/hooks.ts';
import { usePaused } from '../../../../ui/index.ts';
import { foundHouses, houseOfLabel, readRecent } from './mobile-houses.ts';
import { ScanButton } from './mobile-scan.tsx';

function HouseButton({ title, note, onPick }: { readonly title: string; readonly note: string; readonly onPick: () => void }) {
  return (
    <button type="button" className="mobile-row" onClick={onPick}>
      <span>
        <b>{title}</b>
        {note ? <small>{note}</small> : null}
      </span>
      <RightOutlined />
    </button>
  );
}

export function MobileFind({ onPick }: { readonly onPick: (houseId: number, personId?: number | null) => void }) {
  const [text, setText] = useState('');
  const key = text.trim();
  const paused = usePaused(key) === key;
  const query = useRead(findInTree, key !== '' && paused && houseOfLabel(key) === null ? { key } : null);
  const recent = readRecent();
  function look(given: string) {
    const houseId = houseOfLabel(given);
    if (houseId === null) setText(given);
    else onPick(houseId);
  }
  const found = key === '' || !query.data ? null : foundHouses(query.data);
  return (
    <section className="mobile-part" aria-label="找房屋">
      <div className="mobile-search">
        <Input
          size="large"
          aria-label="查找房屋"
          prefix={<SearchOutlined className="ui-quiet" />}
          placeholder="房号 / 姓名 / 电话"
          autoComplete="off"
          enterKeyHint="search"
          allowClear
          value={text}
          onChange={(event) => look(event.target.value)}
          onPressEnter={() => {
            const first = found?.[0];
            if (first) onPick(first.houseId, first.personId);
          }}
        />
        <ScanButton title="扫房屋二维码" onRead={look} />
      </div>
      <p className="ui-quiet mobile-hint">点右侧按钮扫房屋标签上的二维码；也可用手机自带相机扫标签直接打开，或输入标签上的房号。</p>
      {key === '' ? (
        recent.length > 0 ? (
          <>
            <h3>
              <HistoryOutlined /> 最近的房屋
            </h3>
            {recent.map(({ houseId, title }) => (
              <HouseButton key={houseId} title={title} note="" onPick={() => onPick(houseId)} />
            ))}
          </>
        ) : null
      ) : (
        <div aria-label="查找结果" aria-live="polite">
          {(found ?? []).map(({ houseId, title, note, personId }) => (
            <HouseButton key={houseId} title={title} note={note} onPick={() => onPick(houseId, personId)} />
          ))}
          {found?.length === 0 ? <p className="ui-quiet">没有找到“{key}”，可以换房号、姓名或电话再找</p> : null}
          {query.error ? <p className="ui-danger">{query.error.message}</p> : null}
          {found === null && !query.error ? <p className="ui-quiet">正在查找…</p> : null}
        </div>
      )}
    </section>
  );
}
