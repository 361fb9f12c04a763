// One document beside a list of the tab 查看公文: to read, to follow, and what its author or the manager of its workflow may do.
import { App, Button } from 'antd';
import { removeDocument, sendDocument, type DocumentDetail } from '@anju/contract';
import { RecordDrawer, RecordTabs, type RecordList, type RecordSource } from '../../../../../archetypes/index.ts';
import { call } from '../../../../../platform/api/index.ts';
import { useConfirm, useNow } from '../../../../../ui/index.ts';
import type { ComposeTarget } from '../compose/compose-target.ts';
import { offering, useDocumentActs } from '../steps/document-acts.ts';
import { DocumentPath } from '../paper/document-path.tsx';
import { DocumentSide } from '../parts/side.tsx';
import { DocumentPrintButton } from '../paper/document-print.tsx';
import { DocumentReader, DocumentTags } from '../paper/document-reader.tsx';
import { StepDialogs } from '../steps/step-dialogs.tsx';

interface DocumentDrawerProps {
  readonly record: RecordSource<DocumentDetail> | null;
  readonly list: RecordList;
  readonly authorised: boolean;
  readonly onClose: () => void;
  readonly onCompose: (target: ComposeTarget) => void;
  /** Takes the document to the tab 处理公文. */
  readonly onProcess: (id: number) => void;
}

export function DocumentDrawer({ record, list, authorised, onClose, onCompose, onProcess }: DocumentDrawerProps) {
  const now = useNow();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const acts = useDocumentActs();
  const may = (document: DocumentDetail) => offering(document, authorised);
  const done = (text: string) => {
    acts.close();
    void message.success(text);
    acts.refresh();
  };
  const send = ({ id, version }: DocumentDetail) =>
    acts.attempt(async () => {
      await call(sendDocument, { id, version });
      done('已发送');
    });
  const remove = ({ id }: DocumentDetail) =>
    acts.attempt(async () => {
      if (!(await confirm())) return;
      await call(removeDocument, { id });
      onClose();
      done('已删除');
    });
  return (
    <>
      <RecordDrawer
        record={record}
        list={list}
        what="公文"
        title={(document) => document.title}
        head={(document) => ({ where: document.companyName, tags: <DocumentTags document={document} /> })}
        onClose={onClose}
        actions={(document) => {
          const offered = may(document);
          return (
            <>
              {offered('follow') ? <Button onClick={() => acts.begin('follow')}>跟催</Button> : null}
              {offered('resume') ? <Button onClick={() => acts.begin('resume')}>恢复</Button> : null}
              {offered('change') ? <Button onClick={() => onCompose({ kind: 'document', id: document.id })}>修改</Button> : null}
              {offered('send') ? (
                <Button type="primary" disabled={acts.busy} onClick={() => send(document)}>
                  发送
                </Button>
              ) : null}
              {document.task !== null && offered('agree', 'finalise', 'finish') ? (
                <Button type="primary" onClick={() => onProcess(document.id)}>
                  去办理
                </Button>
              ) : null}
            </>
          );
        }}
        foot={(document) => {
          const offered = may(document);
          return {
            danger: (
              <>
                {offered('remove') ? (
                  <Button danger onClick={() => remove(document)}>
                    删除
                  </Button>
                ) : null}
                {offered('terminate') ? (
                  <Button danger onClick={() => acts.begin('terminate')}>
                    终止
                  </Button>
                ) : null}
              </>
            ),
            acts: (
              <>
                {offered('revoke') ? <Button onClick={() => acts.begin('revoke')}>撤回</Button> : null}
                {offered('suspend') ? <Button onClick={() => acts.begin('suspend')}>中止</Button> : null}
                {offered('changeFinisher') ? <Button onClick={() => acts.begin('changeFinisher')}>更换完结人</Button> : null}
                {offered('copyTo') ? <Button onClick={() => acts.begin('copyTo')}>抄送</Button> : null}
                {authorised ? <DocumentPrintButton document={document} small={false} /> : null}
              </>
            ),
          };
        }}
      >
        {(document) => (
          <RecordTabs
            items={[
              {
                key: 'paper',
                label: '正文',
                children: (
                  <div className="doc-page doc-page-drawer">
                    <DocumentReader document={document} now={now} />
                  </div>
                ),
              },
              {
                key: 'path',
                label: document.follows > 0 ? `流转（跟催 ${document.follows}）` : '流转',
                children: (
                  <DocumentPath
                    document={document}
                    now={now}
                    headed={false}
                    onAnswer={may(document)('answer') ? (follow) => acts.begin('answer', follow) : undefined}
                  />
                ),
              },
              { key: 'files', label: `附件 ${document.files.length}`, children: <DocumentSide document={document} /> },
            ]}
          />
        )}
      </RecordDrawer>
      {record?.data === undefined ? null : <StepDialogs acts={acts} document={record.data} onDone={done} />}
    </>
  );
}
