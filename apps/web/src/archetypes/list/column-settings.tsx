// 列设置: which columns a list shows and in which order. Everything works by keyboard; the choice follows the account.
import { useRef, useState } from 'react';
import { Button, Checkbox, Popover } from 'antd';
import { HolderOutlined, PushpinOutlined, TableOutlined } from '@ant-design/icons';
import type { KeyboardEvent } from 'react';
import type { Entry } from './arrange.ts';
import { widthOf, type Column } from './column.ts';
import { within } from './column-edge.tsx';
import { useColumns, type ColumnsState } from './use-columns.ts';

const WIDTH_STEP = 16;

interface ColumnSettingsProps<Row> {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
}

export function ColumnSettings<Row>({ name, columns }: ColumnSettingsProps<Row>) {
  const state = useColumns(name, columns);
  const [open, setOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      open={open}
      onOpenChange={setOpen}
      content={<Choices state={state} onClose={() => setOpen(false)} />}
      destroyOnHidden
    >
      <Button icon={<TableOutlined />} aria-label="列设置" aria-expanded={open} title="列设置" />
    </Popover>
  );
}

function Choices<Row>({ state, onClose }: { readonly state: ColumnsState<Row>; readonly onClose: () => void }) {
  const [held, setHeld] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const { entries, move } = state;

  function onKey(event: KeyboardEvent, { column, pinned }: Entry<Row>, at: number) {
    const { title } = column;
    const up = event.key === 'ArrowUp';
    if ((up || event.key === 'ArrowDown') && !pinned) {
      move(title, at + (up ? -1 : 1));
      // The row moves in the document, and the browser takes the focus away from what is moved.
      queueMicrotask(() => box.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(title)}"]`)?.focus());
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') widen(state, title, event.key === 'ArrowLeft' ? -1 : 1);
    else return;
    event.preventDefault();
  }

  return (
    <div
      className="list-columns"
      role="dialog"
      aria-label="列设置"
      ref={box}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <header>
        <strong>列设置</strong>
        <Button type="link" size="small" disabled={!state.changed} onClick={state.reset}>
          恢复默认
        </Button>
      </header>
      <ul>
        {entries.map((entry, at) => {
          const { column, shown, pinned } = entry;
          const { title } = column;
          return (
            <li
              key={title}
              draggable={!pinned}
              className={held === title ? 'list-column-held' : ''}
              onDragStart={(event) => {
                setHeld(title);
                event.dataTransfer.setData('text/plain', title);
              }}
              onDragEnd={() => setHeld(null)}
              onDragOver={(event) => {
                if (held !== null) event.preventDefault();
              }}
              onDrop={(event) => {
                event.preventDefault();
                if (held !== null && held !== title) move(held, at);
                setHeld(null);
              }}
            >
              <button
                type="button"
                className="list-column-handle"
                data-handle={title}
                aria-label={`移动${title}`}
                onKeyDown={(event) => onKey(event, entry, at)}
              >
                <HolderOutlined />
              </button>
              <Checkbox checked={shown} disabled={pinned} onChange={(event) => state.show(title, event.target.checked)}>
                {title}
              </Checkbox>
              {pinned ? <PushpinOutlined className="list-column-pin" aria-label="固定在最前" /> : null}
            </li>
          );
        })}
      </ul>
      <footer>拖动或 ↑↓ 改顺序，←→ 改宽度，随账号保存</footer>
    </div>
  );
}

function widen<Row>({ arranged, keepWidths }: ColumnsState<Row>, title: string, way: 1 | -1) {
  const widths = Object.fromEntries(arranged.map(({ column, width }) => [column.title, width ?? widthOf(column)]));
  keepWidths({ ...widths, [title]: within((widths[title] ?? 0) + way * WIDTH_STEP) });
}
