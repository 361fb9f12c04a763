// 待受理 and what was registered today: cases that were left by a notice or the website are accepted, answered, declined or merged here.
import { useState } from 'react';
import { Button, Form, Input, Segmented } from 'antd';
import { acceptCase, answerCase, CASE, CASE_KIND, CASE_SOURCE, searchCases, type CaseDetail, type CaseRow } from '@anju/contract';
import { businessDay } from '@anju/domain';
import { EntryDialog, ListPage, useActs, useAskedId, useEntry, useList, type Acts } from '../../../../../archetypes/index.ts';
import type { Access } from '../../../../../platform/access/index.ts';
import { call } from '../../../../../platform/api/index.ts';
import { EnumCheck, SearchBox, useNow } from '../../../../../ui/index.ts';
import { CaseDrawer } from '../../record/case-drawer.tsx';
import { caseColumns } from '../../record/case-parts.tsx';
import { useRefreshCases } from '../../record/refresh-cases.ts';
import { ChangeDialog } from './change-dialog.tsx';

export type WaitingActs = Acts<{ answer: CaseDetail; change: CaseDetail }>;
type Shown = 'waiting' | 'today';
const SHOWN = [
  { value: 'waiting' as const, label: '待受理' },
  { value: 'today' as const, label: '今天登记' },
];

const filterOf = (shown: Shown, today: string) =>
  shown === 'waiting' ? { states: [CASE.new], from: null, to: null } : { states: [], from: today, to: today };

export function AcceptWaiting({ access }: { readonly access: Access }) {
  const now = useNow();
  const today = businessDay(new Date(now));
  const [shown, setShown] = useState<Shown>('waiting');
  const list = useList(searchCases, filterOf(shown, today));
  const acts: WaitingActs = useActs(useRefreshCases());
  useAskedId(acts.open, 'waiting');
  const { filter, setFilter } = list;
  return (
    <>
      <ListPage<CaseRow>
        name="customer.case-waiting"
        what="诉求"
        access={access}
        list={list}
        columns={caseColumns(now)}
        onOpen={({ id }) => acts.open(id)}
        filters={
          <>
            <Segmented<Shown> aria-label="范围" options={SHOWN} value={shown} onChange={setShown} />
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="编号 / 房号 / 联系人 / 内容" />
            <EnumCheck of={CASE_KIND} value={filter.kinds ?? []} onChange={(kinds) => setFilter({ kinds })} />
            <EnumCheck of={CASE_SOURCE} value={filter.sources ?? []} onChange={(sources) => setFilter({ sources })} />
          </>
        }
      />
      <AcceptedDrawer list={list} access={access} acts={acts} />
    </>
  );
}

interface AcceptedDrawerProps {
  readonly list?: React.ComponentProps<typeof CaseDrawer>['list'];
  readonly access: Access;
  readonly acts: WaitingActs;
}

/** One case with the steps of acceptance. */
export function AcceptedDrawer({ list, access, acts }: AcceptedDrawerProps) {
  const { doing } = acts;
  const accept = ({ id, version, number }: CaseDetail) =>
    acts.attempt(async () => {
      await call(acceptCase, { id, version });
      acts.done(`已受理 ${number}`);
    });
  return (
    <>
      <CaseDrawer
        list={list}
        access={access}
        acts={acts}
        extra={(detail) => (
          <>
            {detail.may.includes('change') ? <Button onClick={() => acts.begin('change', detail)}>修改</Button> : null}
            {detail.may.includes('answer') ? <Button onClick={() => acts.begin('answer', detail)}>当场答复</Button> : null}
            {detail.may.includes('accept') ? (
              <Button type="primary" disabled={acts.busy} onClick={() => accept(detail)}>
                受理
              </Button>
            ) : null}
          </>
        )}
      />
      {doing?.kind === 'answer' ? (
        <AnswerDialog detail={doing.row} onClose={acts.close} onDone={() => acts.done(`已答复 ${doing.row.number}`)} />
      ) : null}
      {doing?.kind === 'change' ? <ChangeDialog detail={doing.row} onClose={acts.close} onDone={() => acts.done('已保存')} /> : null}
    </>
  );
}

interface AnswerDialogProps {
  readonly detail: CaseDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function AnswerDialog({ detail: { id, version, number, title }, onClose, onDone }: AnswerDialogProps) {
  const entry = useEntry({ endpoint: answerCase, initial: { answer: '' }, toInput: ({ answer }) => ({ id, version, answer }), onDone });
  return (
    <EntryDialog title={`当场答复 ${number}`} entry={entry} onClose={onClose} saveText="答复">
      <p className="ui-quiet">{title}。答复后不再派工，需要回访的转诉求回访。</p>
      <Form.Item name="answer" label="答复内容" required>
        <Input.TextArea maxLength={1000} autoSize={{ minRows: 3, maxRows: 8 }} />
      </Form.Item>
    </EntryDialog>
  );
}
