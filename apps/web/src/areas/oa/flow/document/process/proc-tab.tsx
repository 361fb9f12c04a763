// 处理公文: the list of what waits on the left, the opened document in the middle, its way on the right. After a decision the next document
// opens. On a phone the list gives way to the document.
import '../desk.css';
import './process.css';
import { useEffect, useState } from 'react';
import { App } from 'antd';
import { DOCUMENT_FAMILY, listLettersToDeal, openDocument, openLetter, searchTodoDocuments, type LetterRow } from '@anju/contract';
import { useAskedId } from '../../../../../archetypes/index.ts';
import { useRead, useRefresh } from '../../../../../platform/api/hooks.ts';
import { useServerEvent } from '../../../../../platform/events/index.ts';
import { EmptyState, useNow, usePhone } from '../../../../../ui/index.ts';
import { DocumentPane } from './document-pane.tsx';
import { DocumentSide } from '../parts/side.tsx';
import { LetterPane } from './letter-pane.tsx';
import { TodoList, type TodoFilter, type TodoItem } from './todo-list.tsx';
import type { Answers } from '../steps/use-answers.ts';
import { useOpinions } from './use-opinions.ts';

const PAGE_SIZE = 50;
const ALL: TodoFilter = { key: '', families: [], kinds: [] };

export interface Opened {
  readonly kind: 'document' | 'letter';
  readonly id: number;
}
const keyOf = ({ kind, id }: Opened): string => `${kind === 'document' ? 'd' : 'l'}${id}`;
const openedOf = ({ kind, row: { id } }: TodoItem): Opened => ({ kind, id });
/** A document that comes back to the user is the same document with another task. */
const taskOf = (item: TodoItem): string => (item.kind === 'document' ? `${item.key}:${item.row.taskId}` : item.key);

/** Letters are few and are read in one answer without pages, so the filter is applied here. */
const fits = ({ key, families, kinds }: TodoFilter, { title, number, senderName, kind }: LetterRow): boolean =>
  (families.length === 0 || families.includes(DOCUMENT_FAMILY.normal)) &&
  (kinds.length === 0 || kinds.includes(kind)) &&
  (key === '' || [title, number, senderName].some((text) => text.includes(key)));

/** The documents and letters that wait, as one list. */
function useTodo() {
  const [filter, setFilter] = useState(ALL);
  const [page, setPage] = useState(1);
  const documents = useRead(searchTodoDocuments, { ...filter, page, size: PAGE_SIZE }, { keepPrevious: true });
  const letters = useRead(listLettersToDeal, {});
  // What is open is read again too: it may have been revoked, changed or handled by somebody else.
  const refresh = useRefresh(searchTodoDocuments, listLettersToDeal, openDocument, openLetter);
  useServerEvent('pending', () => void refresh());

  // Handling the last document of a page empties it; then the last page that exists is shown.
  const lastPage = Math.max(1, Math.ceil((documents.data?.total ?? 0) / PAGE_SIZE));
  if (documents.data !== undefined && !documents.isPlaceholderData && page > lastPage) setPage(lastPage);

  const items: readonly TodoItem[] = [
    ...(documents.data?.rows ?? []).map((row) => ({ key: keyOf({ kind: 'document', id: row.id }), kind: 'document' as const, row })),
    ...(letters.data ?? [])
      .filter((row) => fits(filter, row))
      .map((row) => ({ key: keyOf({ kind: 'letter', id: row.id }), kind: 'letter' as const, row })),
  ];
  const error = documents.error ?? letters.error;
  return {
    items,
    counts: documents.data ?? null,
    failure: error === null ? null : { text: error.message || '加载失败', retry: () => void refresh() },
    settled: documents.isSuccess && letters.isSuccess,
    ...{ filter, page },
    onPage: setPage,
    onFilter: (next: TodoFilter) => {
      setFilter(next);
      setPage(1);
    },
  };
}

interface ProcTabProps {
  readonly authorised: boolean;
  /** The tab that an address without a tab means. */
  readonly first: boolean;
  readonly asked: Opened | null;
  readonly answers: Answers;
  readonly onHandled: () => void;
  readonly onChange: (id: number) => void;
}

export function ProcTab({ authorised, first, asked, answers, onHandled, onChange }: ProcTabProps) {
  const { message } = App.useApp();
  const phone = usePhone();
  const now = useNow();
  const { settled, ...todo } = useTodo();
  const { items } = todo;
  const [chosen, choose] = useState<Opened | null>(asked);
  const [active, setActive] = useState<string | null>(null);
  const opinions = useOpinions();
  useAskedId((id) => choose({ kind: 'document', id }), first ? '' : 'proc');
  useAskedId((id) => choose({ kind: 'letter', id }), first ? '' : 'proc', 'letter');
  const [answered, setAnswered] = useState(asked);
  if (asked !== answered) {
    setAnswered(asked);
    if (asked !== null) choose(asked);
  }

  // On a desk the first document is open without a click; on a phone the list comes first. What is open stays open: a more urgent document
  // that arrives goes to the top of the list, not under the hands of the user.
  const [left, setLeft] = useState<string | null>(null);
  const head = phone || !settled ? undefined : items.find((item) => taskOf(item) !== left);
  if (chosen === null && head !== undefined) choose(openedOf(head));
  const opened = chosen;
  const at = opened === null ? -1 : items.findIndex(({ key }) => key === keyOf(opened));
  const step = (way: 1 | -1) => {
    const item = items[at + way];
    return item === undefined ? undefined : () => choose(openedOf(item));
  };
  function onDone(text: string, leaves: boolean) {
    void message.success(text);
    if (!leaves) return;
    if (opened?.kind === 'document') opinions.forget(opened.id);
    const next = items[at + 1] ?? (at > 0 ? items[at - 1] : undefined);
    setActive(null);
    setLeft(items[at] === undefined ? null : taskOf(items[at]));
    choose(next === undefined ? null : openedOf(next));
  }
  const record = useRead(openDocument, opened?.kind === 'document' ? { id: opened.id } : null);
  useReadMark(record.data !== undefined && items[at]?.row.unread === true);

  const pane = { authorised, now, phone, onBack: () => choose(null), onPrevious: step(-1), onNext: step(1), onDone };
  const list = (
    <TodoList
      {...todo}
      pageSize={PAGE_SIZE}
      opened={opened === null ? null : keyOf(opened)}
      active={active}
      onActive={setActive}
      onOpen={(item) => choose(openedOf(item))}
      onHandled={onHandled}
      now={now}
    />
  );
  const shown =
    opened === null ? null : opened.kind === 'letter' ? (
      <LetterPane key={opened.id} {...pane} id={opened.id} answers={answers} />
    ) : (
      <DocumentPane
        key={opened.id}
        {...pane}
        record={record}
        opinion={opinions.of(opened.id)}
        onOpinion={(text) => opinions.write(opened.id, text)}
        onKept={(text) => opinions.keep(opened.id, text)}
        onChange={onChange}
      />
    );
  if (phone) return <div className="doc-phone">{shown ?? <div className="page-card doc-left">{list}</div>}</div>;
  return (
    <div className="doc-desk">
      <div className="page-card doc-left">
        {list}
        {record.data === undefined ? null : <DocumentSide document={record.data} />}
      </div>
      {shown ?? (
        <div className="page-card doc-middle doc-empty">
          <EmptyState text={settled ? '没有待办公文' : '请选择公文'} />
        </div>
      )}
    </div>
  );
}

/** The list shows a document as read once it has been opened. */
function useReadMark(outdated: boolean): void {
  const refresh = useRefresh(searchTodoDocuments);
  useEffect(() => {
    if (outdated) void refresh();
  }, [outdated, refresh]);
}
