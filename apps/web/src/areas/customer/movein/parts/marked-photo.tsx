// A picture of a defect with the circles that were drawn on it.
import './marks.css';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useRef } from 'react';
import { Button, Input } from 'antd';
import { UndoOutlined } from '@ant-design/icons';
import type { PhotoMark } from '@anju/contract';
import { grownTo, MOST_MARKS, movedBy, pointAt, withMark } from './marks.rules.ts';

/** Tenths of a percent are percent of ten. */
const percent = (perMille: number): string => `${perMille / 10}%`;

const Marks = ({ marks }: { readonly marks: readonly PhotoMark[] }) =>
  marks.map(({ x, y, size, text }, place) => (
    <span
      key={place}
      className="movein-mark"
      title={text}
      data-mark={`${x},${y}`}
      style={{ left: percent(x), top: percent(y), width: percent(size) }}
    >
      <b>{place + 1}</b>
    </span>
  ));

interface MarkedPhotoProps {
  /** A `Picture`, a `KeptPicture` or an `img` in its own proportions. */
  readonly children: ReactNode;
  readonly marks: readonly PhotoMark[];
}

export const MarkedPhoto = ({ children, marks }: MarkedPhotoProps) => (
  <span className="movein-marked">
    {children}
    <Marks marks={marks} />
  </span>
);

interface PhotoMarkerProps extends MarkedPhotoProps {
  readonly onChange: (marks: readonly PhotoMark[]) => void;
}

const STEP = 20;
const MOVES: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** A touch puts a circle where it is, drawing on makes it larger. With keys: Enter puts one in the middle, the arrows move it. */
export function PhotoMarker({ children, marks, onChange }: PhotoMarkerProps) {
  const drawing = useRef(false);
  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    event.preventDefault();
    if (marks.length >= MOST_MARKS) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    drawing.current = true;
    onChange(withMark(marks, pointAt(event.currentTarget.getBoundingClientRect(), event.clientX, event.clientY)));
  }
  function onPointerMove(event: PointerEvent<HTMLDivElement>): void {
    if (drawing.current) onChange(grownTo(marks, event.currentTarget.getBoundingClientRect(), event.clientX, event.clientY));
  }
  function onKeyDown(event: KeyboardEvent): void {
    const move = MOVES[event.key];
    if (event.key === 'Enter') onChange(withMark(marks, { x: 500, y: 500 }));
    else if (move) onChange(movedBy(marks, ...move));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <div className="movein-marker">
      <div
        className="movein-marked movein-marking"
        role="button"
        tabIndex={0}
        aria-label="在照片上点一下标出问题"
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={() => (drawing.current = false)}
        onPointerCancel={() => (drawing.current = false)}
        onKeyDown={onKeyDown}
      >
        {children}
        <Marks marks={marks} />
      </div>
      <div className="movein-marker-acts">
        <span className="ui-quiet">{marks.length === 0 ? '点一下照片标出问题，按住拖动放大' : `${marks.length} 个标记`}</span>
        <Button icon={<UndoOutlined />} disabled={marks.length === 0} onClick={() => onChange(marks.slice(0, -1))}>
          撤销一步
        </Button>
      </div>
      {marks.map((mark, place) => (
        <Input
          key={place}
          prefix={`${place + 1}.`}
          aria-label={`标记 ${place + 1} 说明`}
          placeholder="标注（可不填）"
          maxLength={40}
          value={mark.text}
          onChange={({ target }) => onChange(marks.map((one, at) => (at === place ? { ...one, text: target.value } : one)))}
        />
      ))}
    </div>
  );
}
