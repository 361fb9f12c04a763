// The lines of a count on a desk and on a phone: found by number or name, counted by keys or by a tap, each saved by itself.
import { useRef, useState, type ReactNode } from 'react';
import { Button, Input, Progress, Segmented } from 'antd';
import { saveAssetCountLine, type AssetCountLine, type getAssetCount, type OutputOf } from '@anju/contract';
import { formatCount } from '@anju/domain';
import { call } from '../../../../../platform/api/index.ts';
import { ApiError } from '../../../../../platform/errors/index.ts';
import { useUnsaved } from '../../../../../platform/unsaved/index.ts';
import { EmptyState, KeyHints } from '../../../../../ui/index.ts';
import { CountLine, type CountTyped } from './count-line.tsx';
import { COUNT_VIEWS, shownLines, type CountView } from './count.rules.ts';

export type CountDetail = OutputOf<typeof getAssetCount>;

interface CountSheetProps {
  readonly count: CountDetail;
  readonly editable: boolean;
  readonly onSaved: () => void;
  readonly onSurplus: () => void;
  /** What follows for a line of an audited count. */
  readonly after: (line: AssetCountLine) => ReactNode;
}

const percentDone = ({ lines, counted }: CountDetail): number => (lines === 0 ? 0 : Math.floor((counted * 100) / lines));

export function CountSheet({ count, editable, onSaved, onSurplus, after }: CountSheetProps) {
  const [view, setView] = useState<CountView>('all');
  const [key, setKey] = useState('');
  const [typing, setTyping] = useState<ReadonlySet<number>>(new Set());
  const sheet = useRef<HTMLDivElement>(null);
  useUnsaved(typing.size > 0, '有盘点数量没有保存，放弃后无法恢复。');
  const lines = shownLines(count.items, view, key);

  const note = (lineId: number, dirty: boolean) =>
    setTyping((old) => {
      if (old.has(lineId) === dirty) return old;
      const next = new Set(old);
      if (dirty) next.add(lineId);
      else next.delete(lineId);
      return next;
    });
  async function save({ id: lineId }: AssetCountLine, { found, note: words }: CountTyped): Promise<boolean> {
    try {
      await call(saveAssetCountLine, { id: count.id, lineId, found, note: words }, { loading: false });
      onSaved();
      return true;
    } catch (error) {
      // The call has already shown the failure; the line keeps what was typed.
      if (!(error instanceof ApiError)) throw error;
      return false;
    }
  }
  const fieldOf = (lineId: number | undefined) => sheet.current?.querySelector<HTMLInputElement>(`[data-line="${lineId}"] input`);
  const move = (lineId: number, way: 1 | -1) => {
    const next = fieldOf(lines[lines.findIndex(({ id }) => id === lineId) + way]?.id);
    next?.focus();
    next?.select();
  };
  return (
    <div className="count-sheet" ref={sheet}>
      <Progress percent={percentDone(count)} size="small" aria-label="盘点进度" />
      <div className="count-bar">
        <Input
          className="count-find"
          aria-label="查找盘点行"
          placeholder="编号 / 名称 / 地点 / 保管人"
          allowClear
          value={key}
          onChange={(event) => setKey(event.target.value)}
          // A scanner types the number and presses Enter.
          onPressEnter={() => {
            const first = fieldOf(lines[0]?.id);
            first?.focus();
            first?.select();
          }}
        />
        <Segmented<CountView>
          aria-label="显示"
          value={view}
          onChange={setView}
          options={Object.entries(COUNT_VIEWS).map(([value, label]) => ({ value: value as CountView, label }))}
        />
        {editable ? <Button onClick={onSurplus}>登记盘盈</Button> : null}
      </div>
      {lines.length === 0 ? <EmptyState text={view === 'left' ? '都盘点过了' : '没有符合条件的盘点行'} /> : null}
      <ul className="count-lines">
        {lines.map((line) => (
          <CountLine key={line.id} line={line} editable={editable} onSave={save} onTyped={note} onMove={move} after={after(line)} />
        ))}
      </ul>
      <p className="count-hints">
        <span className="ui-quiet">{formatCount(lines.length)} 行</span>
        {editable ? (
          <KeyHints
            keys={[
              ['Enter', '相符并到下一行'],
              ['↑↓', '换行'],
            ]}
          />
        ) : null}
      </p>
    </div>
  );
}
