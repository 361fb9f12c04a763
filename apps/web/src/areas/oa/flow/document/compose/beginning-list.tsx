// What the user has begun and not sent: drafts, documents that came back or were revoked, and letters.
import '../items.css';
import { Button } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { DOCUMENT, LETTER, type DocumentRow, type LetterRow } from '@anju/contract';
import { EmptyState, EnumText, FailedState, useNow, WaitingState } from '../../../../../ui/index.ts';
import type { ComposeTarget } from './compose-target.ts';
import { DOCUMENT_TONES, LETTER_TONES } from '../parts/marks.tsx';
import { shortInstant } from '../parts/document-time.ts';

interface BeginningListProps {
  readonly documents: readonly DocumentRow[] | undefined;
  readonly letters: readonly LetterRow[] | undefined;
  readonly failure: { readonly text: string; readonly retry: () => void } | null;
  readonly target: ComposeTarget | null;
  readonly onOpen: (target: ComposeTarget) => void;
  /** Null where nothing new may be written. */
  readonly onNew: (() => void) | null;
}

export function BeginningList({ documents, letters, failure, target, onOpen, onNew }: BeginningListProps) {
  const now = useNow();
  const isOpen = (kind: 'document' | 'letter', id: number) => target?.kind === kind && target.id === id;
  const ready = documents !== undefined && letters !== undefined;
  return (
    <div className="doc-todo">
      <header className="doc-head">
        <h2>待发公文</h2>
        {onNew === null ? null : (
          <Button type="primary" size="small" icon={<PlusOutlined />} onClick={onNew}>
            起草
          </Button>
        )}
      </header>
      {failure === null ? null : <FailedState text={failure.text} onRetry={failure.retry} />}
      {!ready && failure === null ? <WaitingState /> : null}
      {ready && documents.length + letters.length === 0 ? <EmptyState text="没有草稿" /> : null}
      <ul className="doc-items" aria-label="待发公文">
        {(documents ?? []).map((row) => (
          <Begun
            key={`d${row.id}`}
            title={row.title}
            note={[row.flowName, shortInstant(row.updatedAt, now)].filter((part) => part !== '').join(' · ')}
            tag={<EnumText of={DOCUMENT} value={row.state} tones={DOCUMENT_TONES} />}
            open={isOpen('document', row.id)}
            onOpen={() => onOpen({ kind: 'document', id: row.id })}
          />
        ))}
        {(letters ?? []).map((row) => (
          <Begun
            key={`l${row.id}`}
            title={row.title}
            note={`普通公文 · ${row.receivers} 人`}
            tag={<EnumText of={LETTER} value={row.state} tones={LETTER_TONES} />}
            open={isOpen('letter', row.id)}
            onOpen={() => onOpen({ kind: 'letter', id: row.id })}
          />
        ))}
      </ul>
    </div>
  );
}

interface BegunProps {
  readonly title: string;
  readonly note: string;
  readonly tag: React.ReactNode;
  readonly open: boolean;
  readonly onOpen: () => void;
}

const Begun = ({ title, note, tag, open, onOpen }: BegunProps) => (
  <li>
    <button type="button" className={open ? 'doc-item doc-item-on' : 'doc-item'} aria-pressed={open} onClick={onOpen}>
      <span className="doc-item-title">{title}</span>
      <span className="doc-item-line">
        <span className="ui-quiet">{note}</span>
        <span className="doc-item-end">{tag}</span>
      </span>
    </button>
  </li>
);
