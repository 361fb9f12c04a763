import { Form, Input } from 'antd';
import { answerOpinion, searchOpinions, type OpinionRow } from '@anju/contract';
import { formatInstant } from '@anju/domain';
import { column, EntryDialog, ListPage, useActs, useEntry, useList } from '../../../archetypes/index.ts';
import type { Access } from '../../../platform/access/index.ts';
import { useRefresh } from '../../../platform/api/hooks.ts';
import { InstantText, StatusTag } from '../../../ui/index.ts';
import { Choice } from './list-parts.tsx';

const STATES = [
  [false, '待回复'],
  [true, '已回复'],
] as const;

const COLUMNS = column<OpinionRow>()([
  { title: '提交时间', render: (row) => <InstantText value={row.createdAt} /> },
  { title: '姓名', field: 'name' },
  { title: '电话', field: 'phone' },
  {
    title: '状态',
    render: (row) => (row.answeredAt === null ? <StatusTag tone="busy">待回复</StatusTag> : <StatusTag tone="good">已回复</StatusTag>),
  },
  { title: '意见', field: 'content', width: 360, ellipsis: true },
  { title: '回复', field: 'answer', width: 240, ellipsis: true },
  { title: '回复人', field: 'answeredBy' },
  { title: '回复时间', render: (row) => <InstantText value={row.answeredAt} /> },
]);

export function OpinionList({ access }: { readonly access: Access }) {
  const list = useList(searchOpinions, {});
  const { opened: opinion, open, done } = useActs<object, OpinionRow>(useRefresh(searchOpinions));
  const { filter, setFilter } = list;
  return (
    <>
      <ListPage
        what={{ name: '意见反馈', open: '打开并回复' }}
        access={access}
        list={{ ...list, filtered: filter.answered !== undefined }}
        columns={COLUMNS}
        onOpen={open}
        filters={<Choice name="回复状态" value={filter.answered} options={STATES} onChange={(answer) => setFilter({ answered: answer })} />}
      />
      {opinion ? (
        <AnswerDialog
          key={opinion.id}
          opinion={opinion}
          readOnly={!access.can('change')}
          onClose={() => open(null)}
          onDone={() => done('已回复')}
        />
      ) : null}
    </>
  );
}

interface AnswerDialogProps {
  readonly opinion: OpinionRow;
  readonly readOnly: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function AnswerDialog({ opinion, readOnly, onClose, onDone }: AnswerDialogProps) {
  const entry = useEntry({
    endpoint: answerOpinion,
    initial: { answer: opinion.answer },
    toInput: ({ answer }) => ({ id: opinion.id, answer }),
    onDone,
  });
  return (
    <EntryDialog title={`意见反馈 ${opinion.name} ${opinion.phone}`} entry={entry} onClose={onClose} readOnly={readOnly} saveText="回复">
      <p className="ui-quiet">提交于 {formatInstant(opinion.createdAt)}</p>
      <blockquote className="opinion-text">{opinion.content}</blockquote>
      <Form.Item name="answer" label="回复" required>
        <Input.TextArea rows={4} maxLength={1000} />
      </Form.Item>
    </EntryDialog>
  );
}
