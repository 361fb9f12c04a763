// Whom a case is given to: the workers of its estate with what they have in hand, or a team. Digits choose, Enter gives.
import './week.css';
import { useRef, useState } from 'react';
import { App, Button, Checkbox, Input, Segmented } from 'antd';
import { CASE, dispatchCase, listCaseWorkers, listTeams, passToTeam, transferCase, type CaseRow, type OutputOf } from '@anju/contract';
import { useRead } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { useUnsavedDialog } from '../../../../platform/unsaved/index.ts';
import {
  Dialog,
  EmptyState,
  FailedState,
  InstantInput,
  Kbd,
  KeyHints,
  StatusTag,
  WaitingState,
  focusUnlessInside,
} from '../../../../ui/index.ts';
import { useGive } from './give.ts';

export type Worker = OutputOf<typeof listCaseWorkers>[number];

interface WorkerDialogProps {
  readonly row: CaseRow;
  /** A case somebody has already is handed over with a reason. */
  readonly kind: 'dispatch' | 'transfer';
  /** Chosen beforehand, as by dropping a card on somebody's day. */
  readonly workerId?: number | null;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

const TYPED = 'input, textarea';

/** Why the times of a visit cannot be; null when they can. */
function timesFault(from: string | null, to: string | null): string | null {
  if (to === null) return null;
  if (from === null) return '请先选择上门时间';
  return Date.parse(to) > Date.parse(from) ? null : '最晚到应晚于上门时间';
}

export function WorkerDialog({ row, kind, workerId: chosenBefore = null, onClose, onDone }: WorkerDialogProps) {
  const { message } = App.useApp();
  const box = useRef<HTMLDivElement>(null);
  const { give, busy } = useGive();
  const [to, setTo] = useState<'worker' | 'team'>('worker');
  const [ownTeam, setOwnTeam] = useState(row.teamId !== null && chosenBefore === null);
  const [workerId, setWorkerId] = useState(chosenBefore);
  const [teamId, setTeamId] = useState<number | null>(row.teamId);
  const [visitFrom, setVisitFrom] = useState(row.visitFrom);
  const [visitTo, setVisitTo] = useState(row.visitTo);
  const [text, setText] = useState('');
  const close = useUnsavedDialog(text !== '', onClose);
  // The server puts the team of the case first; whether others are shown is decided here.
  const workers = useRead(listCaseWorkers, { estateId: row.estateId, teamId: row.teamId });
  const isOffered = ({ id: one, teamId: of }: Worker) =>
    (kind === 'dispatch' || one !== row.workerId) && (!ownTeam || of === row.teamId || one === workerId);
  const offered = (workers.data ?? []).filter(isOffered);
  const { id, version } = row;

  async function go() {
    const worker = offered.find((one) => one.id === workerId);
    if (to === 'worker' && !worker) return void message.warning('请选择员工');
    if (to === 'team' && teamId === null) return void message.warning('请选择班组');
    const why = kind === 'dispatch' && to === 'worker' ? timesFault(visitFrom, visitTo) : null;
    if (why !== null) return void message.warning(why);
    if (kind === 'transfer' && text.trim() === '') return void message.warning('请输入转单原因');
    const done = await give(
      (overFull) => {
        const options = { own: true };
        if (to === 'team') return call(passToTeam, { id, version, teamId: teamId ?? 0 }, options);
        const chosen = { id, version, workerId: worker?.id ?? 0, overFull };
        return kind === 'transfer'
          ? call(transferCase, { ...chosen, reason: text }, options)
          : call(dispatchCase, { ...chosen, visitFrom, visitTo, remark: text }, options);
      },
      to === 'team' ? '已派到班组' : `已${kind === 'transfer' ? '转给' : '派给'}${worker?.name ?? ''}`,
    );
    if (!done) return;
    onClose();
    onDone?.();
  }
  const word = kind === 'transfer' ? '转单' : '派工';
  return (
    <Dialog
      open
      title={`${word} ${row.title}`}
      onCancel={close}
      // The digits choose as soon as the dialog is there; who has gone on to a field stays in it.
      afterOpenChange={(shown) => shown && focusUnlessInside(box.current)}
      footer={
        <div className="entry-foot">
          <KeyHints
            keys={[
              ['1–9', '选人'],
              ['Enter', word],
              ['Esc', '关闭'],
            ]}
          />
          <span className="entry-buttons">
            <Button onClick={close}>关闭</Button>
            <Button type="primary" loading={busy} onClick={() => void go()}>
              {word}
            </Button>
          </span>
        </div>
      }
    >
      <div
        className="dispatch-choose"
        tabIndex={-1}
        ref={box}
        onKeyDown={(event) => {
          if (event.target instanceof HTMLElement && event.target.matches(TYPED)) return;
          const chosen = to === 'worker' && /^[1-9]$/.test(event.key) ? offered[Number(event.key) - 1] : undefined;
          if (chosen) setWorkerId(chosen.id);
          // On a button Enter presses that button, and in a time it ends the typing.
          else if (event.key === 'Enter' && event.target === event.currentTarget) void go();
          else return;
          event.preventDefault();
        }}
      >
        <div className="dispatch-choose-head">
          {kind === 'dispatch' ? (
            <Segmented
              value={to}
              options={[
                { value: 'worker', label: '派给员工' },
                { value: 'team', label: '派到班组' },
              ]}
              onChange={setTo}
            />
          ) : null}
          {row.teamId !== null && to === 'worker' ? (
            <Checkbox checked={ownTeam} onChange={({ target }) => setOwnTeam(target.checked)}>
              只看{row.teamName}
            </Checkbox>
          ) : null}
        </div>
        {to === 'team' ? (
          <TeamChoice value={teamId} onChange={setTeamId} />
        ) : (
          <>
            {workers.isPending ? <WaitingState /> : null}
            {workers.error ? <FailedState text={workers.error.message} onRetry={() => void workers.refetch()} /> : null}
            {workers.data && offered.length === 0 ? (
              <EmptyState
                text={workers.data.length > 0 ? `${row.teamName}没有可派的员工，可看其他班组` : '没有可派的员工，请先设置班组成员'}
              />
            ) : null}
            <ul className="dispatch-workers" role="radiogroup" aria-label="员工">
              {offered.map((worker, at) => (
                <WorkerLine
                  key={`${worker.teamId}-${worker.id}`}
                  worker={worker}
                  nth={at + 1}
                  chosen={worker.id === workerId}
                  onChoose={() => {
                    setWorkerId(worker.id);
                    // The next Enter gives the case instead of choosing again.
                    box.current?.focus();
                  }}
                />
              ))}
            </ul>
          </>
        )}
        {kind === 'dispatch' && to === 'worker' ? (
          <div className="dispatch-times">
            <InstantInput aria-label="上门时间" placeholder="上门时间" value={visitFrom} onChange={setVisitFrom} />
            <InstantInput aria-label="最晚到" placeholder="最晚到" value={visitTo} onChange={setVisitTo} />
          </div>
        ) : null}
        {kind === 'transfer' && row.state === CASE.paused ? <p className="ui-quiet">转单后时钟继续走，由接手的人处理。</p> : null}
        {to === 'worker' ? (
          <Input
            aria-label={kind === 'transfer' ? '转单原因' : '备注'}
            placeholder={kind === 'transfer' ? '转单原因' : '备注'}
            maxLength={200}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onPressEnter={() => void go()}
          />
        ) : null}
      </div>
    </Dialog>
  );
}

interface WorkerLineProps {
  readonly worker: Worker;
  readonly nth: number;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function WorkerLine({ worker, nth, chosen, onChoose }: WorkerLineProps) {
  const { name, teamName, open, maxOpen, onDuty, todayMinutes } = worker;
  return (
    <li>
      <button type="button" role="radio" aria-checked={chosen} onClick={onChoose}>
        <span>{nth <= 9 ? <Kbd>{nth}</Kbd> : null}</span>
        <b>{name}</b>
        <span className="ui-quiet">{teamName}</span>
        <span className={open >= maxOpen ? 'ui-danger' : ''}>
          在手 {open}/{maxOpen}
        </span>
        <span className="ui-quiet">今日 {hoursText(todayMinutes)} 时</span>
        <StatusTag tone={onDuty ? 'use' : 'ended'}>{onDuty ? '在岗' : '下岗'}</StatusTag>
      </button>
    </li>
  );
}

export const hoursText = (minutes: number): string => String(Math.round(minutes / 6) / 10);

function TeamChoice({ value, onChange }: { readonly value: number | null; readonly onChange: (id: number) => void }) {
  const teams = useRead(listTeams, {});
  return (
    <ul className="dispatch-workers" role="radiogroup" aria-label="班组">
      {(teams.data ?? [])
        .filter(({ disabled }) => !disabled)
        .map((team) => (
          <li key={team.id}>
            <button type="button" role="radio" aria-checked={team.id === value} onClick={() => onChange(team.id)}>
              <span />
              <b>{team.name}</b>
              <span className="ui-quiet">{team.companyName}</span>
              <span>
                在岗 {team.members.filter(({ onDuty, serving }) => onDuty && serving).length}/{team.members.length}
              </span>
            </button>
          </li>
        ))}
    </ul>
  );
}
