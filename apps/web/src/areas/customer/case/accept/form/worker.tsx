// What follows from category and urgency: who goes there, what it costs, and by when it is done.
import { Checkbox, Select } from 'antd';
import {
  CASE_CLOCK,
  DISPATCH_WAY,
  listCaseWorkers,
  previewPromise,
  type CallerCard,
  type CaseCategory,
  type OutputOf,
} from '@anju/contract';
import { isEnded } from '@anju/domain';
import { useRead } from '../../../../../platform/api/hooks.ts';
import { StatusTag, useNow } from '../../../../../ui/index.ts';
import { isFullText } from '../../dispatch/give.ts';
import { failureAt, type Draft, type Failures } from '../draft/draft.rules.ts';
import { dueText, hoursText, leftText } from '../draft/times.rules.ts';
import { Line } from './parts.tsx';

interface AcceptWorkerProps {
  readonly estateId: number | null;
  /** Cases of the house: who has one there anyway may see to both. */
  readonly here: CallerCard['cases'];
  readonly category: CaseCategory | undefined;
  readonly drafts: readonly Draft[];
  readonly draft: Draft;
  readonly at: number;
  readonly failures: Failures;
  /** What the server refused as a whole: a worker may be full only once the whole call was counted. */
  readonly refused: string | null;
  readonly onChange: (patch: Partial<Draft>) => void;
}

type Worker = OutputOf<typeof listCaseWorkers>[number];
/** `在手 3/8，今天 6.5 时，已在本户有单`. */
const loadText = ({ open, maxOpen, todayMinutes, onDuty }: Worker, isHere: boolean): string =>
  [`在手 ${open}/${maxOpen}`, `今天 ${hoursText(todayMinutes)}`, isHere && '已在本户有单', !onDuty && '下岗'].filter(Boolean).join('，');

export function AcceptWorker({ estateId, here, category, drafts, draft, at, failures, refused, onChange }: AcceptWorkerProps) {
  const known = estateId === null || category === undefined ? null : { estateId, categoryId: category.id };
  const promise = useRead(previewPromise, known && { ...known, urgency: draft.urgency }, { keepPrevious: true }).data;
  const workers = useRead(listCaseWorkers, known, { keepPrevious: true });
  const rows = workers.data ?? [];
  const worker = rows.find(({ id }) => id === draft.workerId);
  const isHere = (name: string) => here.some((one) => one.worker === name && !isEnded(one.state));
  // The cases of a call are given one after another.
  const before = drafts
    .slice(0, at)
    .filter(({ workerId, answer }) => answer === null && workerId !== null && workerId === worker?.id).length;
  const isRefused = (name: string) => refused !== null && isFullText(refused) && refused.startsWith(`${name} `);
  const full = worker !== undefined && (worker.open + before >= worker.maxOpen || draft.overFull || isRefused(worker.name));
  const team = promise?.teamName || category?.teamName || '';
  const failure = failureAt(failures, at, 'workerId') ?? failureAt(failures, at, 'teamId');
  return (
    <>
      {draft.answer !== null ? null : (
        <Line label="派给" name="worker" failure={failure}>
          <Select<number>
            aria-label="派给"
            className="accept-wide"
            allowClear
            disabled={known === null}
            showSearch={{ optionFilterProp: 'label' }}
            loading={workers.isFetching}
            placeholder={
              known === null
                ? '选择类别后带出班组'
                : team === ''
                  ? '该类别没有班组，请选择员工，或只受理'
                  : `${team}（${DISPATCH_WAY.text(category?.way)}）`
            }
            notFoundContent="没有可派的员工"
            value={draft.workerId}
            onChange={(next: number | undefined) =>
              onChange({ workerId: next ?? null, teamId: rows.find(({ id }) => id === next)?.teamId ?? null, overFull: false })
            }
            options={rows.map((row) => ({
              value: row.id,
              label: `${row.teamName} · ${row.name}`,
              load: loadText(row, isHere(row.name)),
            }))}
            optionRender={({ label, data }) => (
              <span className="accept-worker">
                <span>{label}</span>
                <small className="ui-quiet">{data.load}</small>
              </span>
            )}
          />
          {worker ? (
            <small className={full ? 'accept-full' : 'ui-quiet'}>
              {loadText(worker, isHere(worker.name))}
              {before > 0 ? `，这通来电另有 ${before} 件` : ''}
              {full ? (
                <Checkbox checked={draft.overFull} onChange={(event) => onChange({ overFull: event.target.checked })}>
                  已满，仍要派给他
                </Checkbox>
              ) : null}
            </small>
          ) : null}
        </Line>
      )}
      {promise && (promise.paid || promise.priceNote !== '') ? (
        <Line label="费用" name="price">
          <span className="accept-price">
            <StatusTag tone={promise.paid ? 'owed' : 'use'}>{promise.paid ? '有偿' : '免费'}</StatusTag>
            <span>{promise.priceNote || '按公示价目收费'}</span>
            {promise.paid ? (
              <Checkbox checked={draft.toldPrice} onChange={(event) => onChange({ toldPrice: event.target.checked })}>
                已告知客户
              </Checkbox>
            ) : null}
          </span>
        </Line>
      ) : null}
      {promise ? <Promised promise={promise} /> : null}
    </>
  );
}

function Promised({ promise }: { readonly promise: OutputOf<typeof previewPromise> }) {
  const now = useNow();
  const dues = [
    ['响应', promise.respondDue],
    ['到场', promise.arriveDue],
    ['完成', promise.finishDue],
  ] as const;
  const promised = dues.filter(([, due]) => due !== null);
  return (
    <Line label="时限">
      <dl className="accept-dues" aria-label="时限">
        {promised.map(([name, due]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b>{dueText(due ?? '', now)}</b> <small className="ui-quiet">{leftText(due ?? '', now)}</small>
            </dd>
          </div>
        ))}
        <div>
          <dt>依据</dt>
          <dd>
            {promised.length === 0 ? '没有时限' : promise.clause || '公司时限'}
            {promised.length === 0 ? null : <small className="ui-quiet"> {CASE_CLOCK.text(promise.clock)}</small>}
          </dd>
        </div>
      </dl>
    </Line>
  );
}
