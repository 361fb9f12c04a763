// The columns of the board and their cards. A card is chosen by a click or the arrows, ticked for 自动轮派, and dragged onto a worker's day.
import { Checkbox, Segmented } from 'antd';
import { UserOutlined } from '@ant-design/icons';
import { CASE, type CaseRow } from '@anju/contract';
import { useState } from 'react';
import { StatusTag, usePhone } from '../../../../ui/index.ts';
import { CaseMarks, CasePressure } from '../record/case-parts.tsx';
import { pressingPromise, pressureOfPromise, momentText, spanText, minutesFrom } from '../record/case-pressure.ts';
import { givenAs, type BoardColumn } from './board.rules.ts';

export interface CardActs {
  readonly active: number | null;
  readonly dragged: CaseRow | null;
  readonly ticked: ReadonlySet<number>;
  readonly mayGive: boolean;
  readonly onChoose: (row: CaseRow) => void;
  readonly onOpen: (row: CaseRow) => void;
  readonly onTick: (row: CaseRow) => void;
  readonly onGive: (row: CaseRow) => void;
  readonly onDrag: (row: CaseRow | null) => void;
}

interface BoardColumnsProps {
  readonly columns: readonly BoardColumn[];
  readonly now: number;
  readonly acts: CardActs;
}

export function BoardColumns({ columns, now, acts }: BoardColumnsProps) {
  const phone = usePhone();
  const [shown, setShown] = useState<number>(CASE.waiting);
  const visible = phone ? columns.filter(({ state }) => state === shown) : columns;
  return (
    <>
      {phone ? (
        <Segmented
          block
          className="board-tabs"
          value={shown}
          options={columns.map(({ state, count }) => ({ value: state as number, label: `${CASE.text(state)} ${count}` }))}
          onChange={setShown}
        />
      ) : null}
      <div className="board-columns">
        {visible.map((column) => (
          <section key={column.state} className={`board-column board-column-${column.state}`} aria-label={CASE.text(column.state)}>
            <header>
              <i />
              <b>{CASE.text(column.state)}</b>
              <span>{column.count}</span>
              {column.late > 0 ? <StatusTag tone="overdue">{`${column.late} 超时`}</StatusTag> : null}
              {column.state === CASE.paused && column.count > 0 ? <small>时钟已停</small> : null}
            </header>
            <div className="board-cards">
              {column.cases.map((row) => (
                <Card key={row.id} row={row} now={now} acts={acts} />
              ))}
              {column.cases.length === 0 ? <p className="board-none">没有</p> : null}
              {column.count > column.cases.length && column.cases.length > 0 ? (
                <p className="board-none">{`还有 ${column.count - column.cases.length} 件，可用条件缩小范围`}</p>
              ) : null}
            </div>
          </section>
        ))}
      </div>
    </>
  );
}

function Card({ row, now, acts }: { readonly row: CaseRow; readonly now: number; readonly acts: CardActs }) {
  const given = acts.mayGive ? givenAs(row) : null;
  const name = pressingPromise(row);
  const tone = name === null ? 'kind' : pressureOfPromise(row, name, now).tone;
  const classes = [
    'board-card',
    `board-card-${tone}`,
    row.id === acts.active ? 'active' : '',
    row.id === acts.dragged?.id ? 'dragged' : '',
  ];
  return (
    <article
      className={classes.filter(Boolean).join(' ')}
      data-case={row.id}
      // Only the chosen card is a stop of the Tab key; the arrows lead to the others.
      tabIndex={row.id === acts.active ? 0 : -1}
      aria-label={`${row.title} ${row.object}`}
      aria-current={row.id === acts.active}
      draggable={given !== null}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', row.number);
        acts.onDrag(row);
      }}
      onDragEnd={() => acts.onDrag(null)}
      onClick={() => acts.onChoose(row)}
      onDoubleClick={() => acts.onOpen(row)}
    >
      <div className="board-card-title">
        {row.state === CASE.waiting && acts.mayGive ? (
          <Checkbox
            aria-label={`勾选 ${row.title}`}
            checked={acts.ticked.has(row.id)}
            onClick={(event) => event.stopPropagation()}
            onChange={() => acts.onTick(row)}
          />
        ) : null}
        <button type="button" tabIndex={-1} title={row.title} onClick={() => acts.onOpen(row)}>
          {row.title}
        </button>
      </div>
      <div className="board-card-line">
        <StatusTag tone="kind">{row.category.split(' / ').at(-1)}</StatusTag>
        <span>{row.object}</span>
      </div>
      <div className="board-card-line">
        <Time row={row} now={now} />
        <span className="board-space" />
        <CaseMarks row={row} />
        {given === 'dispatch' ? (
          <button
            type="button"
            tabIndex={-1}
            className="board-give"
            onClick={(event) => {
              event.stopPropagation();
              acts.onGive(row);
            }}
          >
            派工
          </button>
        ) : null}
        {row.worker === '' ? null : (
          <span>
            <UserOutlined /> {row.worker}
          </span>
        )}
      </div>
    </article>
  );
}

/** What presses in this column: what is left, how long it stands still, when it was done. */
function Time({ row, now }: { readonly row: CaseRow; readonly now: number }) {
  if (row.state === CASE.paused && row.pausedAt !== null) return <b>停 {spanText(minutesFrom(row.pausedAt, now))}</b>;
  if (row.state === CASE.visiting && row.finish.at !== null) return <b>完成 {momentText(row.finish.at, now)}</b>;
  return <CasePressure row={row} now={now} />;
}
