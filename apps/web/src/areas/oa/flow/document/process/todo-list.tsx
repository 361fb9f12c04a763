// What waits for the user, the most urgent first: documents, then letters to sign for. ↑↓ moves, Enter opens.
import '../items.css';
import { useEffect, useRef } from 'react';
import { Badge, Button, Pagination, Popover } from 'antd';
import { FilterOutlined } from '@ant-design/icons';
import { DOCUMENT_FAMILY, DOCUMENT_KIND, type LetterRow, type StateOf, type TodoDocument } from '@anju/contract';
import { formatMoney } from '@anju/domain';
import { EmptyState, EnumCheck, FailedState, KeyHints, SearchBox, StatusTag, WaitingState } from '../../../../../ui/index.ts';
import { LeftTag, Marks } from '../parts/marks.tsx';

export type TodoItem =
  | { readonly key: string; readonly kind: 'document'; readonly row: TodoDocument }
  | { readonly key: string; readonly kind: 'letter'; readonly row: LetterRow };

export interface TodoFilter {
  readonly key: string;
  readonly families: StateOf<typeof DOCUMENT_FAMILY>[];
  readonly kinds: StateOf<typeof DOCUMENT_KIND>[];
}

interface TodoListProps {
  readonly items: readonly TodoItem[];
  /** Null: not answered yet. */
  readonly counts: { readonly total: number; readonly late: number; readonly handledToday: number } | null;
  readonly failure: { readonly text: string; readonly retry: () => void } | null;
  readonly filter: TodoFilter;
  readonly onFilter: (filter: TodoFilter) => void;
  readonly page: number;
  readonly pageSize: number;
  readonly onPage: (page: number) => void;
  readonly opened: string | null;
  /** Where the keyboard is. */
  readonly active: string | null;
  readonly onActive: (key: string) => void;
  readonly onOpen: (item: TodoItem) => void;
  readonly onHandled: () => void;
  readonly now: number;
}

export function TodoList(props: TodoListProps) {
  const { items, counts, failure, filter, onFilter, opened, active, onActive, onOpen, onHandled, now } = props;
  const list = useRef<HTMLUListElement>(null);
  const at = items.findIndex(({ key }) => key === (active ?? opened));
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [active, opened]);

  function onKeyDown(event: React.KeyboardEvent) {
    const way = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const item = way === 0 ? items[at] : items[Math.min(items.length - 1, Math.max(0, at + way))];
    if (item === undefined || (way === 0 && event.key !== 'Enter') || event.ctrlKey) return;
    event.preventDefault();
    if (way === 0) onOpen(item);
    else onActive(item.key);
  }
  const filtered = filter.families.length + filter.kinds.length;
  const letters = items.findIndex(({ kind }) => kind === 'letter');
  const nothing = filter.key !== '' || filtered > 0 ? '没有符合的公文' : '没有待办公文';
  return (
    <div className="doc-todo">
      <div className="doc-todo-find">
        <SearchBox value={filter.key} onSearch={(key) => onFilter({ ...filter, key })} placeholder="标题 / 字号 / 发起人" />
        <Popover trigger="click" placement="bottomRight" content={<TodoFilters filter={filter} onFilter={onFilter} />}>
          <Badge count={filtered} size="small">
            <Button icon={<FilterOutlined />} aria-label="筛选" title="筛选" />
          </Badge>
        </Popover>
      </div>
      {failure === null ? null : <FailedState text={failure.text} onRetry={failure.retry} />}
      {counts === null && failure === null ? <WaitingState /> : null}
      {items.length > 0 ? (
        <ul
          ref={list}
          className="doc-items"
          role="listbox"
          aria-label="待办公文"
          tabIndex={0}
          aria-activedescendant={items[at] === undefined ? undefined : `todo-${items[at].key}`}
          onKeyDown={onKeyDown}
        >
          {items.map((item, index) => (
            <Item
              key={item.key}
              item={item}
              now={now}
              first={index === letters}
              opened={item.key === opened}
              active={index === at}
              onOpen={() => {
                onActive(item.key);
                onOpen(item);
              }}
            />
          ))}
        </ul>
      ) : null}
      {counts !== null && items.length === 0 && failure === null ? <EmptyState text={nothing} /> : null}
      {counts !== null && counts.total > props.pageSize ? (
        <Pagination
          simple
          size="small"
          className="doc-pager"
          current={props.page}
          pageSize={props.pageSize}
          total={counts.total}
          showSizeChanger={false}
          onChange={props.onPage}
        />
      ) : null}
      {counts === null ? null : (
        <p className="doc-today">
          {counts.late > 0 ? <span className="ui-danger">{`超期 ${counts.late} 件`}</span> : null}
          <span className="ui-quiet">{`今天已处理 ${counts.handledToday} 件`}</span>
          <Button type="link" size="small" onClick={onHandled}>
            查看
          </Button>
          <KeyHints
            keys={[
              ['↑↓', '移动'],
              ['Enter', '打开'],
            ]}
          />
        </p>
      )}
    </div>
  );
}

interface ItemProps {
  readonly item: TodoItem;
  readonly now: number;
  /** The first of the letters has a heading above it. */
  readonly first: boolean;
  readonly opened: boolean;
  readonly active: boolean;
  readonly onOpen: () => void;
}

function Item({ item, now, first, opened, active, onOpen }: ItemProps) {
  const { row } = item;
  const names = ['doc-item', opened ? 'doc-item-on' : '', active ? 'doc-item-active' : '', row.unread ? 'doc-item-unread' : ''];
  return (
    <>
      {first ? (
        <li role="presentation" className="doc-item-group">
          待签收
        </li>
      ) : null}
      <li
        id={`todo-${item.key}`}
        role="option"
        aria-selected={opened}
        data-active={active ? '' : undefined}
        className={names.filter((name) => name !== '').join(' ')}
        onClick={onOpen}
      >
        <div className="doc-item-title">{row.title}</div>
        {item.kind === 'document' ? <DocumentLine row={item.row} now={now} /> : <LetterLine row={item.row} />}
      </li>
    </>
  );
}

function DocumentLine({ row, now }: { readonly row: TodoDocument; readonly now: number }) {
  return (
    <>
      <div className="doc-item-line">
        <span className="ui-quiet">{[row.departmentName, row.authorName].filter((part) => part !== '').join(' · ')}</span>
        <span className="doc-item-end">
          {row.amount === null ? null : <span className="ui-date">{formatMoney(row.amount)}</span>}
          <Marks urgency={row.urgency} secrecy={row.secrecy} />
          <LeftTag dueAt={row.taskDueAt} now={now} />
        </span>
      </div>
      {row.substituteFor === '' ? null : <div className="doc-item-note">{`代 ${row.substituteFor} 办理`}</div>}
      {row.followText === '' ? null : <div className="doc-item-note ui-danger">{`跟催：${row.followText}`}</div>}
    </>
  );
}

function LetterLine({ row }: { readonly row: LetterRow }) {
  return (
    <div className="doc-item-line">
      <span className="ui-quiet">{[row.companyName, row.senderName].filter((part) => part !== '').join(' · ')}</span>
      <span className="doc-item-end">
        <Marks urgency={row.urgency} secrecy={row.secrecy} />
        <StatusTag tone={row.needsAnswer ? 'owed' : 'kind'}>{row.needsAnswer ? '需回复' : '传阅'}</StatusTag>
      </span>
    </div>
  );
}

function TodoFilters({ filter, onFilter }: Pick<TodoListProps, 'filter' | 'onFilter'>) {
  return (
    <div className="doc-filters">
      <EnumCheck as="list" of={DOCUMENT_FAMILY} value={filter.families} onChange={(families) => onFilter({ ...filter, families })} />
      <EnumCheck as="list" of={DOCUMENT_KIND} value={filter.kinds} onChange={(kinds) => onFilter({ ...filter, kinds })} />
    </div>
  );
}
