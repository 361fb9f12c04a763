// Opinions from visitors of the tenant's own site, and the replies to them.
import { Form, Input, Select } from 'antd';
import { answerOwnOpinion, searchOwnOpinions, type OpinionRow } from '@anju/contract';
import { formatInstant } from '@anju/domain';
import { column, EntryDialog, ListPage, useActs, useEntry, useList } from '../../../archetypes/index.ts';
import type { Access } from '../../../platform/access/index.ts';
import { InstantText, StatusTag } from '../../../ui/index.ts';
import { useRefreshSite } from './website-queries.ts';

const COLUMNS = column<OpinionRow>()([
  { title: '提交时间', render: (row) => <InstantText value={row.createdAt} />, width: 150 },
  { title: '姓名', field: 'name', width: 100 },
  { title: '电话', field: 'phone', width: 120 },
  {
    title: '状态',
    render: (row) => (row.answeredAt === null ? <StatusTag tone="busy">待回复</StatusTag> : <StatusTag tone="good">已回复</StatusTag>),
    width: 90,
  },
  { title: '意见', field: 'content', width: 360, ellipsis: true },
  { title: '回复', field: 'answer', width: 240, ellipsis: true },
  { title: '回复人', field: 'answeredBy', width: 100 },
]);

export function SiteOpinions({ access }: { readonly access: Access }) {
  const list = useList(searchOwnOpinions, {});
  const acts = useActs<object, OpinionRow>(useRefreshSite());
  const opinion = acts.opened;
  const { filter, setFilter } = list;
  return (
    <>
      <ListPage
        what={{ name: '意见反馈', open: '打开并回复' }}
        access={access}
        // Here false is a real choice: 待回复.
        list={{ ...list, filtered: filter.answered !== undefined }}
        columns={COLUMNS}
        onOpen={acts.open}
        filters={
          <Select<'yes' | 'no'>
            aria-label="回复状态"
            allowClear
            placeholder="回复状态"
            style={{ minWidth: 110 }}
            value={filter.answered === undefined ? null : filter.answered ? 'yes' : 'no'}
            onChange={(state: 'yes' | 'no' | undefined) => setFilter({ answered: state === undefined ? undefined : state === 'yes' })}
            options={[
              { value: 'no', label: '待回复' },
              { value: 'yes', label: '已回复' },
            ]}
          />
        }
      />
      {opinion ? (
        <AnswerDialog
          key={opinion.id}
          opinion={opinion}
          readOnly={!access.can('change')}
          onClose={() => acts.open(null)}
          onDone={() => acts.done('已回复')}
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
    endpoint: answerOwnOpinion,
    initial: { answer: opinion.answer },
    toInput: ({ answer }) => ({ id: opinion.id, answer }),
    onDone,
  });
  return (
    <EntryDialog title={`意见反馈 ${opinion.name} ${opinion.phone}`} entry={entry} onClose={onClose} readOnly={readOnly} saveText="回复">
      <p className="ui-quiet">提交于 {formatInstant(opinion.createdAt)}</p>
      <blockquote className="website-opinion">{opinion.content}</blockquote>
      <Form.Item name="answer" label="回复" required>
        <Input.TextArea rows={4} maxLength={1000} />
      </Form.Item>
    </EntryDialog>
  );
}
