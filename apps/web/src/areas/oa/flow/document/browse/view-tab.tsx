// 查看公文: boxes of documents the user has to do with, and of letters; the record beside the list.
import './browse.css';
import { useState } from 'react';
import { Segmented } from 'antd';
import {
  DOCUMENT,
  DOCUMENT_FAMILY,
  DOCUMENT_KIND,
  LETTER,
  openDocument,
  openLetter,
  searchDocuments,
  searchLetters,
  type DocumentRow,
  type LetterRow,
} from '@anju/contract';
import { column, ListPage, useAskedId, useList } from '../../../../../archetypes/index.ts';
import type { Access } from '../../../../../platform/access/index.ts';
import { useRead } from '../../../../../platform/api/hooks.ts';
import { DayRange, EnumCheck, EnumText, InstantText, Money, SearchBox, StatusTag } from '../../../../../ui/index.ts';
import type { ComposeTarget } from '../compose/compose-target.ts';
import type { Answers } from '../steps/use-answers.ts';
import { DocumentDrawer } from './document-drawer.tsx';
import { DOCUMENT_TONES, LETTER_TONES, Marks } from '../parts/marks.tsx';
import { LetterDrawer } from './letter-drawer.tsx';

type DocumentBox = 'sent' | 'handled' | 'copied' | 'managed';
export type Box = DocumentBox | 'received' | 'letters';

const BOXES: { readonly value: Box; readonly label: string }[] = [
  { value: 'sent', label: '我发出的' },
  { value: 'handled', label: '我办理过的' },
  { value: 'copied', label: '抄送我的' },
  { value: 'managed', label: '我管理的流程' },
  { value: 'received', label: '收到的普通公文' },
  { value: 'letters', label: '发出的普通公文' },
];

interface ViewTabProps {
  readonly access: Access;
  readonly first: boolean;
  /** The tab is the one in front: a record lies over the whole page. */
  readonly shown: boolean;
  readonly box: Box;
  readonly onBox: (box: Box) => void;
  readonly answers: Answers;
  readonly onCompose: (target: ComposeTarget) => void;
  readonly onProcess: (id: number) => void;
}

export function ViewTab({ box, onBox, first, ...props }: ViewTabProps) {
  const [opened, open] = useState<number | null>(null);
  useAskedId(
    (id) => {
      if (box === 'received' || box === 'letters') onBox('sent');
      open(id);
    },
    first ? '' : 'my',
  );
  const choose = (next: Box) => {
    open(null);
    onBox(next);
  };
  return (
    <div className="doc-view">
      <Segmented<Box> className="doc-boxes" value={box} onChange={choose} options={BOXES} aria-label="公文箱" />
      {box === 'received' || box === 'letters' ? (
        <Letters key={box} {...props} box={box === 'letters' ? 'sent' : 'received'} opened={opened} onOpened={open} />
      ) : (
        <Documents {...props} box={box} opened={opened} onOpened={open} />
      )}
    </div>
  );
}

interface BoxProps<B> extends Pick<ViewTabProps, 'access' | 'shown' | 'answers' | 'onCompose' | 'onProcess'> {
  readonly box: B;
  readonly opened: number | null;
  readonly onOpened: (id: number | null) => void;
}

const DOCUMENTS = column<DocumentRow>()([
  {
    title: '标题',
    width: 280,
    fixed: 'start',
    render: (row) => (
      <>
        <Marks urgency={row.urgency} secrecy={row.secrecy} /> {row.title}
      </>
    ),
  },
  { title: '状态', width: 84, render: (row) => <EnumText of={DOCUMENT} value={row.state} tones={DOCUMENT_TONES} /> },
  { title: '字号', field: 'number', width: 150 },
  { title: '当前环节', width: 100, field: 'nodeName' },
  { title: '办理人', field: 'handlers', width: 140 },
  { title: '跟催', width: 70, render: (row) => (row.follows === 0 ? '' : <span className="ui-danger">{`${row.follows} 次`}</span>) },
  { title: '到期时间', width: 140, render: (row) => (row.dueAt === null ? '' : <InstantText value={row.dueAt} />) },
  { title: '金额', align: 'right', width: 120, render: (row) => <Money value={row.amount} /> },
  { title: '文种', width: 90, render: (row) => DOCUMENT_KIND.text(row.kind) },
  { title: '流程', field: 'flowName', width: 140 },
  { title: '发起人', field: 'authorName', width: 90 },
  { title: '部门', field: 'departmentName', width: 120 },
  { title: '公司', field: 'companyName', hidden: true },
  { title: '类别', width: 90, hidden: true, render: (row) => DOCUMENT_FAMILY.text(row.family) },
  { title: '发送时间', width: 140, render: (row) => (row.sentAt === null ? '' : <InstantText value={row.sentAt} />) },
  { title: '办结时间', width: 140, hidden: true, render: (row) => (row.endedAt === null ? '' : <InstantText value={row.endedAt} />) },
]);

function Documents({ box, access, shown, opened, onOpened, onCompose, onProcess }: BoxProps<DocumentBox>) {
  const list = useList(searchDocuments, { box });
  const record = useRead(openDocument, opened === null ? null : { id: opened });
  const { filter, setFilter } = list;
  return (
    <>
      <ListPage
        name="oa.document"
        what="公文"
        access={access}
        list={list}
        columns={DOCUMENTS}
        onOpen={(row) => onOpened(row.id)}
        filters={
          <>
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="标题 / 字号 / 发起人" />
            <EnumCheck of={DOCUMENT} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
            <EnumCheck of={DOCUMENT_KIND} value={filter.kinds ?? []} onChange={(kinds) => setFilter({ kinds })} />
            <DayRange
              of="发送"
              from={filter.from}
              to={filter.to}
              onFrom={(from) => setFilter({ from })}
              onTo={(to) => setFilter({ to })}
              ordered
            />
          </>
        }
      />
      <DocumentDrawer
        record={opened === null || !shown ? null : record}
        list={list}
        authorised={access.authorised}
        onClose={() => onOpened(null)}
        onCompose={onCompose}
        onProcess={onProcess}
      />
    </>
  );
}

const LETTERS = column<LetterRow>()([
  {
    title: '标题',
    width: 280,
    fixed: 'start',
    render: (row) => (
      <>
        <Marks urgency={row.urgency} secrecy={row.secrecy} /> {row.unread ? <b>{row.title}</b> : row.title}
      </>
    ),
  },
  {
    title: '状态',
    width: 90,
    render: (row) =>
      row.signed ? <StatusTag tone="paid">已签收</StatusTag> : <EnumText of={LETTER} value={row.state} tones={LETTER_TONES} />,
  },
  { title: '签收', width: 90, render: (row) => `${row.done} / ${row.receivers}` },
  { title: '编号', field: 'number', width: 140 },
  { title: '文种', width: 90, render: (row) => DOCUMENT_KIND.text(row.kind) },
  { title: '回复', width: 90, render: (row) => (row.needsAnswer ? '要求回复' : '') },
  { title: '发送人', field: 'senderName', width: 90 },
  { title: '发送公司', field: 'companyName', width: 140 },
  { title: '发送时间', width: 140, render: (row) => (row.sentAt === null ? '' : <InstantText value={row.sentAt} />) },
]);

function Letters({ box, access, shown, answers, opened, onOpened, onCompose }: BoxProps<'sent' | 'received'>) {
  const list = useList(searchLetters, { box });
  const record = useRead(openLetter, opened === null ? null : { id: opened });
  const { filter, setFilter } = list;
  return (
    <>
      <ListPage
        name="oa.letter"
        what="普通公文"
        access={access}
        list={list}
        columns={LETTERS}
        onOpen={(row) => onOpened(row.id)}
        filters={
          <>
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="标题 / 编号 / 发送人" />
            {box === 'sent' ? <EnumCheck of={LETTER} value={filter.states ?? []} onChange={(states) => setFilter({ states })} /> : null}
            <EnumCheck of={DOCUMENT_KIND} value={filter.kinds ?? []} onChange={(kinds) => setFilter({ kinds })} />
            <DayRange
              of="发送"
              from={filter.from}
              to={filter.to}
              onFrom={(from) => setFilter({ from })}
              onTo={(to) => setFilter({ to })}
              ordered
            />
          </>
        }
      />
      <LetterDrawer
        record={opened === null || !shown ? null : record}
        list={list}
        authorised={access.authorised}
        own={box === 'sent'}
        answers={answers}
        onClose={() => onOpened(null)}
        onCompose={onCompose}
      />
    </>
  );
}
