// 发送公文: what the user has begun on the left, the form in the middle, paper and way on the right.
import '../desk.css';
import './compose.css';
import { App } from 'antd';
import {
  LETTER,
  listBeginningDocuments,
  listStartableFlows,
  listStartableTemplates,
  openDocument,
  openLetter,
  removeDocument,
  removeLetter,
  searchLetters,
} from '@anju/contract';
import { useAttempt, useRead } from '../../../../../platform/api/hooks.ts';
import { call } from '../../../../../platform/api/index.ts';
import { currentUser } from '../../../../../platform/session/index.ts';
import { UnsavedPart, type UnsavedPartState } from '../../../../../platform/unsaved/index.ts';
import { EmptyState, FailedState, useConfirm, usePhone, WaitingState } from '../../../../../ui/index.ts';
import { BeginningList } from './beginning-list.tsx';
import { ComposeChoose } from './compose-choose.tsx';
import { ComposeForm } from './document-form.tsx';
import type { ComposeTarget } from './compose-target.ts';
import { useRefreshDocuments } from '../steps/document-acts.ts';
import { LetterForm } from './letter-form.tsx';

interface ComposeTabProps {
  readonly authorised: boolean;
  readonly target: ComposeTarget | null;
  /** Counts up with every choice, so that the same one chosen again begins anew. */
  readonly turn: number;
  /** Asks before what was typed is given up. */
  readonly onTarget: (target: ComposeTarget | null) => void;
  /** What was typed has been saved or given up. */
  readonly onLeft: () => void;
  readonly unsaved: UnsavedPartState;
}

export function ComposeTab({ authorised, target, turn, onTarget, onLeft, unsaved }: ComposeTabProps) {
  const phone = usePhone();
  const begun = useRead(listBeginningDocuments, {});
  const letters = useRead(searchLetters, { box: 'sent', states: [LETTER.draft], page: 1, size: 50 });
  const refresh = useRefreshDocuments();
  const done = () => {
    onLeft();
    void refresh();
  };
  const error = begun.error ?? letters.error;
  const list = (
    <div className="page-card doc-left">
      <BeginningList
        documents={begun.data}
        letters={letters.data?.rows}
        failure={error === null ? null : { text: error.message || '加载失败', retry: () => void refresh() }}
        target={target}
        onOpen={onTarget}
        onNew={authorised ? () => onTarget(null) : null}
      />
    </div>
  );
  if (!authorised)
    return (
      <div className={phone ? 'doc-phone' : 'doc-desk'}>
        {list}
        <div className="page-card doc-middle doc-empty">
          <EmptyState text="您只能查看，不能起草公文" />
        </div>
      </div>
    );
  const close = () => onTarget(null);
  const nothingBegun = begun.data?.length === 0 && letters.data?.rows.length === 0;
  return (
    <div
      className={
        phone
          ? `doc-phone${target === null ? ' doc-phone-choose' : ''}`
          : `doc-desk ${target === null || target.kind === 'letter' ? 'doc-desk-two' : 'doc-desk-write'}`
      }
    >
      {phone && (target !== null || nothingBegun) ? null : list}
      <UnsavedPart part={unsaved}>
        {target === null ? (
          <ComposeChoose onChoose={onTarget} />
        ) : target.kind === 'letter' ? (
          <LetterBegin
            key={turn}
            id={target.id}
            again={target.again ?? false}
            onSaved={() => void refresh()}
            onSent={done}
            onClose={close}
            onRemoved={done}
          />
        ) : (
          <DocumentBegin key={turn} target={target} onSaved={() => void refresh()} onSent={done} onClose={close} onRemoved={done} />
        )}
      </UnsavedPart>
    </div>
  );
}

interface BeginProps {
  readonly onSaved: () => void;
  readonly onSent: () => void;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

function useRemoval(onRemoved: () => void) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const { attempt } = useAttempt();
  return (remove: () => Promise<unknown>) =>
    void attempt(async () => {
      if (!(await confirm())) return;
      await remove();
      void message.success('已删除');
      onRemoved();
    });
}

interface DocumentBeginProps extends BeginProps {
  readonly target: Exclude<ComposeTarget, { kind: 'letter' }>;
}

/** Waits for workflows, templates and the draft: they decide how the form begins. */
function DocumentBegin({ target, onRemoved, ...on }: DocumentBeginProps) {
  const flows = useRead(listStartableFlows, { family: null });
  const templates = useRead(listStartableTemplates, {});
  const draft = useRead(openDocument, target.kind === 'document' ? { id: target.id } : null, { gcTime: 0 });
  const remove = useRemoval(onRemoved);
  const waits = target.kind === 'document' && draft.data === undefined;
  if (flows.data === undefined || templates.data === undefined || waits)
    return (
      <Waiting
        error={flows.error ?? templates.error ?? draft.error}
        retry={() => void Promise.all([flows, templates, draft].map((query) => query.refetch()))}
      />
    );
  const document = draft.data ?? null;
  if (document !== null && !document.can.includes('change'))
    return (
      <div className="page-card doc-compose doc-empty">
        <EmptyState text="该公文不能修改，请在“查看公文”中查看" />
      </div>
    );
  return (
    <ComposeForm
      flows={flows.data}
      templates={templates.data}
      begin={target.kind === 'new' ? target : { flowId: null, templateId: null }}
      document={document}
      companyName={document?.companyName ?? currentUser()?.company ?? ''}
      {...on}
      onRemove={document === null || document.can.includes('remove') ? (id) => remove(() => call(removeDocument, { id })) : null}
    />
  );
}

function LetterBegin({ id, again, onRemoved, ...on }: BeginProps & { readonly id: number | null; readonly again: boolean }) {
  const letter = useRead(openLetter, id === null ? null : { id }, { gcTime: 0 });
  const remove = useRemoval(onRemoved);
  if (id !== null && letter.data === undefined) return <Waiting error={letter.error} retry={() => void letter.refetch()} />;
  const known = letter.data ?? null;
  return (
    <LetterForm
      letter={known}
      again={again}
      {...on}
      onRemove={known === null || known.can.includes('remove') ? (made) => remove(() => call(removeLetter, { id: made })) : null}
    />
  );
}

function Waiting({ error, retry }: { readonly error: Error | null; readonly retry: () => void }) {
  return (
    <div className="page-card doc-compose doc-empty">
      {error === null ? <WaitingState /> : <FailedState text={error.message || '加载失败'} onRetry={retry} />}
    </div>
  );
}
