// One work order in the worker's hand: how far it is, whom to call, photos, materials, what was done. Every step goes into the outbox.
import { useState } from 'react';
import { App, Button, Dropdown, Input } from 'antd';
import { ArrowLeftOutlined, PhoneOutlined } from '@ant-design/icons';
import { CASE, CASE_ACT, grabCase, readCase, type CaseDetail, type CaseRow, type CaseStepName } from '@anju/contract';
import { formatInstant } from '@anju/domain';
import { useAttempt, useRead } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { EnumText, StatusTag, useNow } from '../../../../ui/index.ts';
import { WorkerDialog } from '../dispatch/worker-dialog.tsx';
import { CaseMarks, CasePressure } from '../record/case-parts.tsx';
import { momentText } from '../record/case-pressure.ts';
import { CASE_TONES } from '../record/case-tones.ts';
import { useRefreshCases } from '../record/refresh-cases.ts';
import { useDraft } from './use-draft.ts';
import { WorkDialog, type WorkDialogKind } from './work-dialogs.tsx';
import { WorkMaterials } from './work-materials.tsx';
import { useWorkOutbox, type WorkAct } from './work-outbox.ts';
import { WorkPhotos } from './work-photos.tsx';
import { WorkSign } from './work-sign.tsx';
import { useWorkStep } from './work-step.ts';
import { WaitingList } from './work-waiting.tsx';
import { ahead, groupOf, problemOf, stepOf, WORK_STEPS, type AheadCase } from './work.rules.ts';

interface WorkOrderProps {
  readonly row: CaseRow;
  /** When the row was read, in milliseconds. */
  readonly readAt: number;
  /** The signed-in worker has it, or may grab it; a finished one is only read. */
  readonly mine: boolean;
  /** Teams of the signed-in worker. */
  readonly teams: readonly { readonly employeeId: number }[];
  readonly onBack: () => void;
}

export function WorkOrder({ row, readAt, mine, teams, onBack }: WorkOrderProps) {
  const { message } = App.useApp();
  const { entries, sentSince } = useWorkOutbox();
  const step = useWorkStep();
  const { data: detail, dataUpdatedAt } = useRead(readCase, { id: row.id });
  const sent = sentSince(detail ? dataUpdatedAt : readAt);
  const now = ahead(detail ?? row, entries, sent);
  // What the server allows is true of what it knows: not while steps of this phone are on their way.
  const may = detail && now.waits === 0 && !sent.some(({ group }) => group === groupOf(row.id)) ? detail.may : null;
  const other = may !== null && detail !== undefined && !isOwn(detail, teams) ? detail.worker : '';
  const [draft, change] = useDraft(row.id);
  const clockNow = useNow();
  const [signing, setSigning] = useState(false);
  const [dialog, setDialog] = useState<WorkDialogKind | null>(null);
  const [handing, setHanding] = useState(false);
  const refresh = useRefreshCases();
  const { attempt, busy } = useAttempt(() => refresh());
  const working = mine && other === '' && now.state === CASE.working && !now.finished && !now.gone;

  const put = (act: WorkAct, word: string) => void step(row, { act, word });
  const grab = () =>
    attempt(async () => {
      await call(grabCase, { id: row.id });
      void message.success('已抢到');
      await refresh();
    });
  function sign() {
    const problem = problemOf(draft);
    if (problem === '') setSigning(true);
    else void message.warning(problem);
  }
  if (signing && working) return <WorkSign row={now} draft={draft} onChange={change} onBack={() => setSigning(false)} onDone={onBack} />;
  return (
    <>
      <header className="ui-hand-top">
        <Button type="text" size="large" icon={<ArrowLeftOutlined />} aria-label="返回列表" onClick={onBack} />
        <strong>{row.title}</strong>
        <CasePressure row={now} now={clockNow} />
      </header>
      <div className="ui-hand-body">
        <section className="ui-hand-part">
          <Steps row={now} detail={detail} />
          <Contact row={now} detail={detail} />
        </section>
        <section className="ui-hand-part" aria-label="照片">
          <h3>照片</h3>
          <WorkPhotos id={row.id} object={row.object} photos={detail?.photos ?? []} open={working} />
        </section>
        {working ? (
          <>
            <section className="ui-hand-part" aria-label="材料与工时">
              <WorkMaterials estateId={row.estateId} chargeable={row.houseId !== null} draft={draft} onChange={change} />
            </section>
            <section className="ui-hand-part ui-hand-fields casework-fields" aria-label="结果">
              <label>
                <span>原因</span>
                <Input aria-label="原因" maxLength={500} value={draft.cause} onChange={({ target }) => change({ cause: target.value })} />
              </label>
              <label>
                <span>处理结果</span>
                <Input.TextArea
                  aria-label="处理结果"
                  rows={3}
                  maxLength={1000}
                  placeholder="做了什么，效果如何"
                  value={draft.result}
                  onChange={({ target }) => change({ result: target.value })}
                />
              </label>
              <p className="ui-quiet">住户应付的部分在完成后生成特约服务账单，可当场扫码或到柜台缴费。</p>
            </section>
          </>
        ) : (
          <Done detail={detail} row={now} />
        )}
        <WaitingList />
      </div>
      {mine ? (
        <footer className="ui-hand-bottom">
          {other === '' ? (
            <Acts
              row={now}
              may={may}
              mayTransfer={detail?.may.includes('transfer') ?? false}
              busy={busy}
              onPut={put}
              onSign={sign}
              onDialog={setDialog}
              onTransfer={() => setHanding(true)}
              onGrab={() => void grab()}
            />
          ) : (
            <span className="ui-quiet">已由 {other} 处理</span>
          )}
        </footer>
      ) : null}
      {dialog ? <WorkDialog kind={dialog} row={now} onClose={() => setDialog(null)} /> : null}
      {handing ? <WorkerDialog kind="transfer" row={now} onClose={() => setHanding(false)} onDone={onBack} /> : null}
    </>
  );
}

/** Steps only the worker who has the case takes. A worker of no team is known by them. */
const OWN_STEPS: readonly CaseStepName[] = ['take', 'giveBack', 'arrive', 'pause', 'resume', 'finish'];
const isOwn = ({ workerId, may }: CaseDetail, teams: WorkOrderProps['teams']): boolean =>
  workerId === null || teams.some(({ employeeId }) => employeeId === workerId) || OWN_STEPS.some((step) => may.includes(step));

interface ActsProps {
  readonly row: AheadCase;
  /** What the server allows; null while it does not know all steps yet. */
  readonly may: readonly CaseStepName[] | null;
  readonly mayTransfer: boolean;
  readonly busy: boolean;
  readonly onPut: (act: WorkAct, word: string) => void;
  readonly onSign: () => void;
  readonly onDialog: (kind: WorkDialogKind) => void;
  readonly onTransfer: () => void;
  readonly onGrab: () => void;
}

/** The next step is the large button; what is done seldom is behind 更多. */
function Acts({ row, may, mayTransfer, busy, onPut, onSign, onDialog, onTransfer, onGrab }: ActsProps) {
  const main = (text: string, run: () => void) => (
    <Button size="large" type="primary" loading={busy} onClick={run}>
      {text}
    </Button>
  );
  if (row.finished) return <span className="ui-quiet">已完成，待上传</span>;
  if (row.gone) return <span className="ui-quiet">已退单，待上传</span>;
  const allows = (step: CaseStepName) => may?.includes(step) ?? true;
  if (row.state === CASE.waiting) return allows('grab') ? main('抢单', onGrab) : null;
  const arrived = row.onSite;
  const more = (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'appoint', label: '改约' },
          ...(row.state === CASE.working && !arrived && allows('finish') ? [{ key: 'sign', label: '不用到场，直接完成' }] : []),
          ...(row.state === CASE.paused
            ? []
            : [
                ...(mayTransfer ? [{ key: 'transfer', label: '转单' }] : []),
                ...(allows('giveBack') ? [{ key: 'giveBack', label: '退单' }] : []),
              ]),
        ],
        onClick: ({ key }) => {
          if (key === 'sign') onSign();
          else if (key === 'transfer') onTransfer();
          else onDialog(key as WorkDialogKind);
        },
      }}
    >
      <Button size="large">更多</Button>
    </Dropdown>
  );
  if (row.state === CASE.assigned)
    return (
      <>
        {more}
        {allows('take') ? main('接单', () => onPut('take', '接单')) : null}
      </>
    );
  if (row.state === CASE.paused)
    return (
      <>
        {more}
        {allows('resume') ? main('恢复处理', () => onPut('resume', '恢复')) : null}
      </>
    );
  if (row.state !== CASE.working) return null;
  return (
    <>
      {more}
      {allows('pause') ? (
        <Button size="large" onClick={() => onDialog('pause')}>
          暂停
        </Button>
      ) : null}
      {!arrived && allows('arrive') ? main('已到场', () => onPut('arrive', '到场')) : null}
      {arrived && allows('finish') ? main('请住户签字', onSign) : null}
    </>
  );
}

const clock = (at: string | null | undefined): string => (at ? formatInstant(at).slice(-5) : '');

function Steps({ row, detail }: { readonly row: AheadCase; readonly detail: CaseDetail | undefined }) {
  const at = stepOf(row, false);
  const taken = detail?.steps.findLast(({ act }) => act === CASE_ACT.take || act === CASE_ACT.grab)?.at;
  const times = [at > 0 ? clock(taken) : '', at > 1 ? clock(row.arrive.at) : '', '', '', clock(row.finish.at)];
  return (
    <ol className="casework-steps" aria-label="进度">
      {WORK_STEPS.map((text, place) => (
        <li key={text} className={place < at ? 'done' : place === at ? 'now' : ''} aria-current={place === at ? 'step' : undefined}>
          <i>{place < at ? '✓' : ''}</i>
          {text}
          <small>{times[place]}</small>
        </li>
      ))}
    </ol>
  );
}

function Contact({ row, detail }: { readonly row: AheadCase; readonly detail: CaseDetail | undefined }) {
  return (
    <div className="casework-contact">
      <div>
        <p>
          <b>{row.object}</b> {row.position} <span className="ui-quiet">{row.reporter}</span>
        </p>
        <p>{detail?.content ?? row.title}</p>
        <p className="ui-quiet">
          {row.number} · {row.category}
          {row.visitFrom === null ? '' : ` · 约 ${momentText(row.visitFrom, Date.now())}`} <CaseMarks row={row} />
        </p>
        {row.state === CASE.paused ? <p className="ui-quiet">暂停：{row.pauseReason}</p> : null}
      </div>
      <CallButton phone={row.phone} />
    </div>
  );
}

/** A masked number cannot be dialled. */
export function CallButton({ phone, text }: { readonly phone: string; readonly text?: string }) {
  const dialled = /^[\d+\- ]{5,}$/.test(phone);
  return (
    <Button
      size="large"
      icon={<PhoneOutlined />}
      aria-label="打电话"
      disabled={!dialled}
      title={dialled ? phone : '没有可拨打的电话'}
      {...(dialled ? { href: `tel:${phone}` } : {})}
    >
      {text}
    </Button>
  );
}

function Done({ row, detail }: { readonly row: AheadCase; readonly detail: CaseDetail | undefined }) {
  return (
    <section className="ui-hand-part" aria-label="情况">
      <div className="ui-hand-line">
        <span>状态</span>
        {row.finished || row.gone ? <StatusTag tone="owed">待上传</StatusTag> : <EnumText of={CASE} value={row.state} tones={CASE_TONES} />}
      </div>
      {detail && detail.result !== '' ? <p>{detail.result}</p> : null}
      {detail?.materials.map((line) => (
        <div className="ui-hand-line" key={`${line.round}-${line.line}`}>
          <span>
            {line.name} × {line.quantity}
          </span>
          <span>{line.amount}</span>
        </div>
      ))}
    </section>
  );
}
