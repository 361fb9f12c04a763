// What is asked and what became of it, to read: the facts of a case, its content and its steps.
import { Alert, Button, Timeline } from 'antd';
import {
  CASE_ACT,
  CASE,
  CASE_CLOCK,
  CASE_PLACE,
  CASE_SOURCE,
  DISPATCH_WAY,
  SATISFACTION,
  type CaseDetail,
  type CaseStep,
} from '@anju/contract';
import { formatDay, formatInstant } from '@anju/domain';
import { Facts } from '../../../../archetypes/index.ts';
import { EnumText, InstantText } from '../../../../ui/index.ts';
import { minutesFrom, spanWords } from './case-pressure.ts';
import { SATISFACTION_TONES } from './case-tones.ts';

/** `2026.11.18 14:00–16:00` */
export function appointmentText({ visitFrom, visitTo }: Pick<CaseDetail, 'visitFrom' | 'visitTo'>): string {
  if (visitFrom === null) return '';
  const from = formatInstant(visitFrom);
  if (visitTo === null) return from;
  const to = formatInstant(visitTo);
  return `${from}–${to.slice(0, 10) === from.slice(0, 10) ? to.slice(11) : to}`;
}

const placeText = ({ place, position }: CaseDetail) => [CASE_PLACE.text(place), position].filter(Boolean).join(' ');
const sourceText = ({ source, sourceNo }: CaseDetail) => [CASE_SOURCE.text(source), sourceNo].filter(Boolean).join(' ');
const whoText = ({ worker, teamName, way }: CaseDetail) =>
  worker === '' ? (teamName === '' ? '' : `${teamName}（${DISPATCH_WAY.text(way)}）`) : [worker, teamName].filter(Boolean).join(' · ');

interface CaseFactsProps {
  readonly detail: CaseDetail;
  /** Opens another case in the same drawer. */
  readonly onOpen: (id: number) => void;
}

export function CaseFacts({ detail, onOpen }: CaseFactsProps) {
  const paused = detail.state === CASE.paused;
  return (
    <>
      {paused ? (
        <Alert
          type="info"
          showIcon
          className="ui-alert"
          title={`暂停中，时钟已停：${[detail.pauseReason, detail.waitsFor && `等待${detail.waitsFor}`, detail.followOn && `预计 ${formatDay(detail.followOn)} 恢复`].filter(Boolean).join('，')}`}
        />
      ) : detail.waitsFor === '' ? null : (
        <Alert
          type="info"
          showIcon
          className="ui-alert"
          title={`等待${detail.waitsFor}${detail.followOn === null ? '' : `，${formatDay(detail.followOn)} 再跟进`}`}
        />
      )}
      {detail.unpaidAt === null ? null : (
        <Alert
          type="warning"
          showIcon
          className="ui-alert"
          title={`${formatInstant(detail.unpaidAt)} 收款被撤回，请与住户和收款人员核实`}
        />
      )}
      <p className="ui-quote">{detail.content}</p>
      <Facts
        columns={2}
        rows={[
          ['联系人', detail.reporter],
          ['电话', detail.phone],
          ['房屋', `${detail.estateName} ${detail.object}`, 'wide'],
          ['位置', placeText(detail)],
          ['类别', detail.category],
          ['来源', sourceText(detail)],
          ['预约上门', appointmentText(detail)],
          ['处理人', whoText(detail)],
          ['收费', detail.paid ? `有偿${detail.toldPrice ? '，已告知价格' : '，未告知价格'}` : '免费'],
          detail.priceNote !== '' && ['收费说明', detail.priceNote, 'wide'],
          [
            '计时',
            [CASE_CLOCK.text(detail.clock), detail.pausedMinutes > 0 && `累计暂停 ${spanWords(detail.pausedMinutes)}`]
              .filter(Boolean)
              .join('，'),
          ],
          ['时限依据', detail.clause],
          detail.cause !== '' && ['原因', detail.cause, 'wide'],
          detail.result !== '' && ['处理结果', detail.result, 'wide'],
          detail.unsignedReason !== '' && ['未签字原因', detail.unsignedReason, 'wide'],
          detail.satisfaction !== null && [
            '满意度',
            <EnumText key="satisfaction" of={SATISFACTION} value={detail.satisfaction} tones={SATISFACTION_TONES} />,
          ],
          detail.mergedInto !== null && ['已并入', <CaseLink key="into" of={detail.mergedInto} onOpen={onOpen} />, 'wide'],
          detail.related !== null && ['关联诉求', <CaseLink key="related" of={detail.related} onOpen={onOpen} />, 'wide'],
          detail.merged.length > 0 && [
            '并入的诉求',
            detail.merged.map((one) => (
              <div key={one.id}>
                <CaseLink of={one} onOpen={onOpen} /> {one.reporter}
              </div>
            )),
            'wide',
          ],
        ]}
      />
      <section className="record-section">
        <h3>操作记录</h3>
        <CaseSteps steps={detail.steps} />
      </section>
    </>
  );
}

interface CaseLinkProps {
  readonly of: { readonly id: number; readonly number: string; readonly title?: string };
  readonly onOpen: (id: number) => void;
}

const CaseLink = ({ of: { id, number, title = '' }, onOpen }: CaseLinkProps) => (
  <>
    <Button type="link" size="small" className="ui-link" onClick={() => onOpen(id)}>
      {number}
    </Button>{' '}
    {title}
  </>
);

const DOTS: Partial<Record<CaseStep['act'], string>> = {
  [CASE_ACT.warn]: 'red',
  [CASE_ACT.urge]: 'orange',
  [CASE_ACT.reopen]: 'red',
  [CASE_ACT.finish]: 'green',
  [CASE_ACT.visit]: 'green',
};

/** Whom the step gave the case to; every later step names the same worker. */
export const givenTo = ({ act, worker, teamName }: CaseStep): string =>
  CASE_ACT.is(act, 'dispatch', 'transfer') ? [teamName, worker].filter(Boolean).join(' ') : '';

/** The newest step on top: what was done last is asked first. */
function CaseSteps({ steps }: { readonly steps: CaseDetail['steps'] }) {
  return (
    <Timeline
      className="ui-steps"
      items={[...steps].reverse().map((step, at, shown) => {
        const before = shown[at + 1];
        return {
          key: step.seq,
          color: DOTS[step.act] ?? 'gray',
          content: (
            <>
              <strong>{CASE_ACT.text(step.act)}</strong>{' '}
              {step.from === step.to ? null : <span className="ui-quiet">{CASE.text(step.to)}</span>} {step.remark}
              <div className="ui-quiet">
                {step.by} <InstantText value={step.at} />
                {givenTo(step) === '' ? '' : `，交 ${givenTo(step)}`}
                {before ? `，距上一步 ${spanWords(minutesFrom(before.at, step.at))}` : ''}
              </div>
            </>
          ),
        };
      })}
    />
  );
}
