// A list on a phone: a row is a card of two lines. Above: what it is, its state and its first figure, which is money if there is any; below:
// who and why, and the second figure. A tap opens it.
import { Checkbox, Spin } from 'antd';
import { isValidElement, type ReactNode } from 'react';
import { Money, Sum, WithoutDashes } from '../../ui/index.ts';
import { cellOf, isActs, isBlank, isState, type Column } from './column.ts';
import type { ListRows } from './use-list.ts';

interface ListCardsProps<Row extends object> {
  readonly list: ListRows<Row>;
  /** In the order of the user, without the hidden ones. */
  readonly columns: readonly Column<Row>[];
  readonly selectable: boolean;
  readonly nothing: ReactNode;
  readonly onOpen: ((row: Row) => void) | undefined;
}

const TEXTS = 3;

/** Whether the column shows money; counts and quantities are aligned to the right as well. */
function isMoney<Row>(one: Column<Row>, row: Row): boolean {
  const cell = cellOf(one, row, 0);
  return isValidElement(cell) && (cell.type === Money || cell.type === Sum);
}

export function ListCards<Row extends object>({ list, columns, selectable, nothing, onOpen }: ListCardsProps<Row>) {
  const [head, ...others] = columns.filter((one) => !isActs(one));
  const states = others.filter(isState);
  const texts = others.filter((one) => !isState(one) && one.align !== 'right').slice(0, TEXTS);
  const acts = columns.filter(isActs);
  const [top] = list.rows;
  if (top === undefined || head === undefined) return nothing;
  const figures = others.filter(({ align }) => align === 'right');
  const [sum, second] = [...figures.filter((one) => isMoney(one, top)), ...figures.filter((one) => !isMoney(one, top))];
  return (
    <Spin spinning={list.turning && !list.error}>
      <ul className="list-cards">
        {list.rows.map((row, index) => {
          const key = list.keyOf(row);
          const ticked = list.selected.includes(key);
          const cell = (one: Column<Row>) => <span key={one.title}>{cellOf(one, row, index)}</span>;
          const hasValue = (one: Column<Row>) => !isBlank(cellOf(one, row, index));
          const open = () => {
            list.setActive(row);
            onOpen?.(row);
          };
          return (
            <li
              key={key}
              data-row-key={key}
              className={list.active !== undefined && list.keyOf(list.active) === key ? 'list-row-active' : ''}
            >
              {selectable ? (
                <Checkbox
                  aria-label="勾选"
                  checked={ticked}
                  onChange={() => list.setSelected(ticked ? list.selected.filter((one) => one !== key) : [...list.selected, key])}
                />
              ) : null}
              <div className="list-card" onClick={open}>
                <div className="list-card-line">
                  <span className="list-card-head">
                    {/* The card takes the click; the button is for who uses no finger. */}
                    {onOpen ? (
                      <button type="button" className="list-card-open">
                        {cellOf(head, row, index)}
                      </button>
                    ) : (
                      <strong>{cellOf(head, row, index)}</strong>
                    )}{' '}
                    <WithoutDashes>{states.filter(hasValue).map(cell)}</WithoutDashes>
                  </span>
                  {sum ? (
                    <span className="list-card-sum">
                      {sum.title} <b>{cell(sum)}</b>
                    </span>
                  ) : null}
                </div>
                <div className="list-card-line list-card-more">
                  <span className="list-card-texts">
                    <WithoutDashes>{texts.filter(hasValue).map(cell)}</WithoutDashes>
                  </span>
                  {second ? (
                    <span className="list-card-sum">
                      {second.title} {cell(second)}
                    </span>
                  ) : null}
                </div>
                {acts.length > 0 ? (
                  <div className="list-card-acts" onClick={(event) => event.stopPropagation()}>
                    {acts.map(cell)}
                  </div>
                ) : null}
              </div>
            </li>
          );
        })}
      </ul>
    </Spin>
  );
}
