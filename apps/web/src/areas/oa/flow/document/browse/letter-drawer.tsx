// One letter beside its list: to read, to sign for, and for its sender who has signed.
import { App, Button } from 'antd';
import { LETTER, removeLetter, revokeLetter, type LetterDetail } from '@anju/contract';
import { RecordDrawer, RecordTabs, type RecordList, type RecordSource } from '../../../../../archetypes/index.ts';
import { useAttempt } from '../../../../../platform/api/hooks.ts';
import { call } from '../../../../../platform/api/index.ts';
import { useConfirm, useNow } from '../../../../../ui/index.ts';
import type { ComposeTarget } from '../compose/compose-target.ts';
import { useRefreshDocuments } from '../steps/document-acts.ts';
import { SignBar } from '../steps/sign-bar.tsx';
import type { Answers } from '../steps/use-answers.ts';
import { LetterReader, LetterReceivers, LetterTags } from '../paper/letter-reader.tsx';

interface LetterDrawerProps {
  readonly record: RecordSource<LetterDetail> | null;
  readonly list: RecordList;
  readonly authorised: boolean;
  /** The letters of the list are the user's own. */
  readonly own: boolean;
  readonly answers: Answers;
  readonly onClose: () => void;
  readonly onCompose: (target: ComposeTarget) => void;
}

export function LetterDrawer({ record, list, authorised, own, answers, onClose, onCompose }: LetterDrawerProps) {
  const now = useNow();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const refresh = useRefreshDocuments();
  const { attempt, busy } = useAttempt(() => void refresh());
  const done = (text: string) => {
    void message.success(text);
    void refresh();
  };
  const revoke = ({ id, version }: LetterDetail) =>
    void attempt(async () => {
      if (!(await confirm({ text: '撤回后接收人看不到该公文，可以据此重新起草。是否继续？', go: '撤回', danger: false }))) return;
      await call(revokeLetter, { id, version });
      done('已撤回');
    });
  const remove = ({ id }: LetterDetail) =>
    void attempt(async () => {
      if (!(await confirm())) return;
      await call(removeLetter, { id });
      onClose();
      done('已删除');
    });
  const may = ({ can }: LetterDetail, right: LetterDetail['can'][number]) => authorised && can.includes(right);
  return (
    <RecordDrawer
      record={record}
      list={list}
      what="普通公文"
      title={(letter) => letter.title}
      head={(letter) => ({ where: letter.companyName, tags: <LetterTags letter={letter} /> })}
      onClose={onClose}
      actions={(letter) =>
        may(letter, 'change') ? (
          <Button type="primary" onClick={() => onCompose({ kind: 'letter', id: letter.id })}>
            修改
          </Button>
        ) : own && authorised && letter.state === LETTER.revoked ? (
          <Button type="primary" onClick={() => onCompose({ kind: 'letter', id: letter.id, again: true })}>
            重新起草
          </Button>
        ) : null
      }
      foot={(letter) => ({
        danger: may(letter, 'remove') ? (
          <Button danger disabled={busy} onClick={() => remove(letter)}>
            删除
          </Button>
        ) : null,
        acts: may(letter, 'revoke') ? (
          <Button disabled={busy} onClick={() => revoke(letter)}>
            撤回
          </Button>
        ) : null,
      })}
    >
      {(letter) => (
        <>
          <RecordTabs
            items={[
              {
                key: 'paper',
                label: '正文',
                children: (
                  <div className="doc-page doc-page-drawer">
                    <LetterReader letter={letter} now={now} />
                  </div>
                ),
              },
              { key: 'people', label: `签收 ${letter.done}/${letter.receivers}`, children: <LetterReceivers letter={letter} /> },
            ]}
          />
          {may(letter, 'deal') ? <SignBar letter={letter} answers={answers} onDone={done} /> : null}
        </>
      )}
    </RecordDrawer>
  );
}
