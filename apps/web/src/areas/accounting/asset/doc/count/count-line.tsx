// One line of a count: what should be there, what was found, and why they differ. It is saved when it is left or Enter is pressed; what could
// not be saved stays typed and says so.
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button, Input } from 'antd';
import { CheckOutlined } from '@ant-design/icons';
import type { AssetCountLine } from '@anju/contract';
import { DecimalInput, StatusTag } from '../../../../../ui/index.ts';
import { isQuantity, quantityText, verdictOf } from './count.rules.ts';

export interface CountTyped {
  readonly found: string;
  readonly note: string;
}
interface CountLineProps {
  readonly line: AssetCountLine;
  readonly editable: boolean;
  /** Resolves to false when it was refused or did not get through. */
  readonly onSave: (line: AssetCountLine, typed: CountTyped) => Promise<boolean>;
  readonly onTyped: (lineId: number, dirty: boolean) => void;
  /** To the next line, or the one before. */
  readonly onMove: (lineId: number, way: 1 | -1) => void;
  readonly after: ReactNode;
}

export function CountLine({ line, editable, onSave, onTyped, onMove, after }: CountLineProps) {
  const stored: CountTyped = { found: line.found === null ? '' : quantityText(line.found), note: line.note };
  const [typed, setTyped] = useState<CountTyped | null>(null);
  const [failed, setFailed] = useState(false);
  const now = typed ?? stored;
  const expected = quantityText(line.expected);
  const verdict = verdictOf(line, now.found === '' ? null : now.found);
  const differs = verdict !== null && verdict.tone !== 'paid';

  function type(patch: Partial<CountTyped>) {
    setTyped({ ...now, ...patch });
    onTyped(line.id, true);
  }
  async function save(next: CountTyped): Promise<void> {
    if (next.found === stored.found && next.note === stored.note) return settle();
    if (!isQuantity(next.found)) return;
    setTyped(next);
    const saved = await onSave(line, next);
    setFailed(!saved);
    if (saved) settle();
  }
  function settle() {
    setTyped(null);
    setFailed(false);
    onTyped(line.id, false);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const way = event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (way === 0) return;
    event.preventDefault();
    if (event.key === 'Enter' && now.found === '') void save({ ...now, found: expected });
    onMove(line.id, way);
  }

  return (
    <li className="count-line" data-line={line.id}>
      <div className="count-what">
        <strong>{line.name}</strong>
        <span className="ui-quiet">
          {[line.no || '无卡片', line.categoryName, line.place, line.custodianName].filter(Boolean).join(' · ')}
        </span>
        {line.note !== '' && !editable ? <span>{line.note}</span> : null}
      </div>
      <span className="count-expected">
        账面 <b>{expected}</b>
      </span>
      {editable ? (
        <>
          <span className="count-found" onBlur={() => typed && void save(typed)}>
            <span onKeyDown={onKeyDown}>
              <DecimalInput
                scale={4}
                aria-label={`${line.no || line.name} 实盘数量`}
                placeholder="实盘"
                value={now.found}
                onChange={(found) => type({ found })}
              />
            </span>
            <Button
              icon={<CheckOutlined />}
              aria-label={`${line.no || line.name} 相符`}
              title="与账面相符"
              onClick={() => void save({ ...now, found: expected })}
            />
          </span>
          {differs ? (
            <Input
              className="count-note"
              aria-label={`${line.no || line.name} 说明`}
              placeholder="说明"
              maxLength={200}
              value={now.note}
              onChange={(event) => type({ note: event.target.value })}
              onBlur={() => typed && void save(typed)}
            />
          ) : null}
        </>
      ) : (
        <span>
          实盘 <b>{now.found === '' ? '–' : now.found}</b>
        </span>
      )}
      <span className="count-verdict">
        {verdict ? <StatusTag tone={verdict.tone}>{verdict.text}</StatusTag> : <StatusTag>未盘</StatusTag>}
        {failed ? (
          <Button size="small" danger onClick={() => typed && void save(typed)}>
            没有保存，重试
          </Button>
        ) : null}
        {after}
      </span>
    </li>
  );
}
