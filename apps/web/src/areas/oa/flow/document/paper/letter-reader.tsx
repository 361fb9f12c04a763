// A letter (普通公文) to read: the paper, its attachments, and who has signed for it.
import '../side.css';
import '../paper.css';
import { Table } from 'antd';
import { DOCUMENT_KIND, FILE_CATEGORY, LAYOUT, LETTER, type LetterDetail } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { EmptyState, EnumText, InstantText, StatusTag } from '../../../../../ui/index.ts';
import { DocumentSheet } from '../../sheet/document-sheet.tsx';
import { FileList } from '../../files/file-list.tsx';
import { LETTER_TONES, Marks } from '../parts/marks.tsx';
import { paperDay } from '../parts/document-time.ts';

export function LetterTags({ letter }: { readonly letter: LetterDetail }) {
  return (
    <>
      <Marks urgency={letter.urgency} secrecy={letter.secrecy} />
      {letter.signed ? <StatusTag tone="paid">已签收</StatusTag> : <EnumText of={LETTER} value={letter.state} tones={LETTER_TONES} />}
    </>
  );
}

export function LetterReader({ letter, now }: { readonly letter: LetterDetail; readonly now: number }) {
  const { number, title, body, companyName, sentAt, kind, senderName, needsAnswer, dueOn, files } = letter;
  return (
    <>
      <dl className="doc-facts">
        <div>
          <dt>文种</dt>
          <dd>{DOCUMENT_KIND.text(kind)}</dd>
        </div>
        <div>
          <dt>发送</dt>
          <dd>{[senderName, companyName].filter((part) => part !== '').join(' · ')}</dd>
        </div>
        {needsAnswer ? (
          <div>
            <dt>要求回复</dt>
            <dd>{dueOn === null ? '是' : `${formatDay(dueOn)} 前`}</dd>
          </div>
        ) : null}
      </dl>
      <DocumentSheet
        layout={LAYOUT.plain}
        head=""
        number={number}
        title={title}
        body={body}
        companyName={companyName}
        dayText={paperDay(sentAt ?? now)}
      />
      {files.length === 0 ? null : (
        <div className="doc-side doc-side-inline">
          <h3>{`附件 ${files.length}`}</h3>
          <FileList category={FILE_CATEGORY.letterPaper} parent={letter.id} files={files} />
        </div>
      )}
    </>
  );
}

type Receiver = LetterDetail['receiverList'][number];

function StandingTag({ readAt, doneAt }: Pick<Receiver, 'readAt' | 'doneAt'>) {
  if (doneAt !== null) return <StatusTag tone="paid">已签收</StatusTag>;
  return readAt === null ? <StatusTag tone="owed">未读</StatusTag> : <StatusTag tone="work">已读</StatusTag>;
}

/** Who has read and signed for it, with their answers. */
export function LetterReceivers({ letter }: { readonly letter: LetterDetail }) {
  return (
    <Table<Receiver>
      size="small"
      rowKey="personId"
      pagination={false}
      dataSource={[...letter.receiverList]}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: <EmptyState text="没有接收人" /> }}
      columns={[
        { title: '接收人', render: (_, row) => row.personName },
        { title: '公司', dataIndex: 'companyName' },
        { title: '状态', render: (_, row) => <StandingTag {...row} /> },
        { title: '签收时间', render: (_, row) => (row.doneAt === null ? '' : <InstantText value={row.doneAt} />) },
        {
          title: '回复',
          render: (_, row) => (row.doneBy === '' || row.doneBy === row.personName ? row.answer : `${row.answer}（${row.doneBy}代签）`),
        },
      ]}
    />
  );
}
