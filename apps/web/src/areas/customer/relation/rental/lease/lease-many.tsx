// Several ticked leases submitted or decided together, with an answer for each.
import { useState } from 'react';
import { Button } from 'antd';
import { approveLeases, LEASE, MAX_LEASES, submitLeases, type LeaseAnswer, type LeaseRow } from '@anju/contract';
import { ManyButton } from '../../../../../archetypes/index.ts';
import type { Access } from '../../../../../platform/access/index.ts';
import { useCommand } from '../../../../../platform/api/hooks.ts';
import { Dialog, useConfirm } from '../../../../../ui/index.ts';
import './lease.css';

interface Answered {
  readonly word: string;
  readonly answers: readonly LeaseAnswer[];
}

interface LeaseManyProps {
  readonly access: Access;
  /** The ticked rows of the page. */
  readonly ticked: readonly LeaseRow[];
  /** They are dealt with: nothing is ticked any more, and the list is read again. */
  readonly onDone: () => void;
}

export function LeaseMany({ access, ticked, onDone }: LeaseManyProps) {
  const confirm = useConfirm();
  const submit = useCommand(submitLeases, { onRefused: onDone });
  const approve = useCommand(approveLeases, { onRefused: onDone });
  const [answered, setAnswered] = useState<Answered | null>(null);
  const inState = (state: LeaseRow['state']) => ticked.filter((row) => row.state === state).slice(0, MAX_LEASES);
  const [drafts, waiting] = [inState(LEASE.draft), inState(LEASE.waiting)];
  /** What is to be done, once the user agrees. */
  const asked = async (rows: readonly LeaseRow[], text: string, go: string) =>
    (await confirm({ text, go, danger: false })) ? { leases: rows.map(({ id, version }) => ({ id, version })) } : null;
  const told = (word: string, answers: readonly LeaseAnswer[] | undefined) => {
    if (!answers) return;
    setAnswered({ word, answers });
    onDone();
  };
  const submitAll = async () =>
    told('提交', await submit.run(() => asked(drafts, `提交勾选的 ${drafts.length} 份草稿，是否继续？`, '提交')));
  const approveAll = async () => {
    const text = `审核通过勾选的 ${waiting.length} 份租约，各项费用按租约改由租客付，是否继续？`;
    told('审核', await approve.run(() => asked(waiting, text, '审核通过')));
  };
  return (
    <>
      {access.can('add') ? (
        <ManyButton text="批量提交" ticked={drafts.length} unit="份" onClick={() => void (submit.busy ? null : submitAll())} />
      ) : null}
      {access.can('audit') ? (
        <ManyButton text="批量审核" ticked={waiting.length} unit="份" onClick={() => void (approve.busy ? null : approveAll())} />
      ) : null}
      {answered === null ? null : <Answers {...answered} onClose={() => setAnswered(null)} />}
    </>
  );
}

function Answers({ word, answers, onClose }: Answered & { readonly onClose: () => void }) {
  const taken = answers.filter(({ refused }) => refused === '').length;
  return (
    <Dialog
      open
      title={`批量${word}：${taken} 份已${word}，${answers.length - taken} 份未${word}`}
      onCancel={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <ul className="lease-answers">
        {answers.map(({ id, number, refused }) => (
          <li key={id}>
            <span>{number}</span>
            {refused === '' ? <b>已{word}</b> : <span className="ui-danger">{refused}</span>}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
