// What is built and by whom, to read: how far it is, what presses, the facts, earlier decorations of the house and the steps.
import { Alert, Button, Steps, Timeline } from 'antd';
import {
  APPLICANT,
  CONTRACTOR,
  DECORATION,
  DECORATION_ACT,
  HOUSE_USE,
  type DecorationAct,
  type DecorationDetail,
  type DecorationState as State,
} from '@anju/contract';
import { formatDay, formatInstant, formatMoney, isZeroDecimal } from '@anju/domain';
import { byFlowText, Facts } from '../../../../archetypes/index.ts';
import { InstantText, usePhone } from '../../../../ui/index.ts';
import { DecorationState, spanText } from './decoration-parts.tsx';

const STAGES = ['审核', '缴费发证', '装修', '验收', '观察', '归档'] as const;
/** The stage a state stands in; what was sent back or withdrawn stands in the first. */
const STAGE_OF: Readonly<Record<State, number>> = {
  [DECORATION.waiting]: 0,
  [DECORATION.refused]: 0,
  [DECORATION.withdrawn]: 0,
  [DECORATION.paying]: 1,
  [DECORATION.working]: 2,
  [DECORATION.stopped]: 2,
  [DECORATION.accepting]: 3,
  [DECORATION.failed]: 3,
  [DECORATION.observing]: 4,
  [DECORATION.archived]: 6,
};
const BAD: readonly State[] = [DECORATION.refused, DECORATION.withdrawn, DECORATION.stopped, DECORATION.failed];

const Stages = ({ state }: { readonly state: State }) => (
  <Steps
    className="deco-stages"
    size="small"
    responsive={false}
    titlePlacement="vertical"
    current={STAGE_OF[state]}
    status={BAD.includes(state) ? 'error' : 'process'}
    items={STAGES.map((title) => ({ title }))}
  />
);

interface FactsProps {
  readonly detail: DecorationDetail;
  /** Opens another decoration in the same drawer. */
  readonly onOpen: (id: number) => void;
}

export function DecorationFacts({ detail, onOpen }: FactsProps) {
  const phone = usePhone();
  return (
    <>
      {phone ? null : <Stages state={detail.state} />}
      <Pressing detail={detail} />
      {detail.content === '' ? null : <p className="ui-quote">{detail.content}</p>}
      <Facts
        columns={2}
        rows={[
          ['房屋', `${detail.estateName} ${detail.house}`, 'wide'],
          ['面积', `${detail.houseArea} ㎡`],
          ['使用状态', HOUSE_USE.text(detail.houseUse)],
          ['业主', detail.owner],
          ['业主电话', detail.ownerPhone],
          ['申请人', `${detail.applicantName}（${APPLICANT.text(detail.applicant)}）`],
          ['联系电话', detail.phone],
          ['施工方', CONTRACTOR.text(detail.contractorKind)],
          ['施工单位', detail.contractor],
          detail.licence !== '' && ['营业执照号', detail.licence],
          ['施工负责人', [detail.leader, detail.leaderPhone].filter(Boolean).join(' ')],
          ['施工项目', detail.works, 'wide'],
          ['计划工期', spanText(detail.plannedFrom, detail.plannedTo)],
          ['协议签订日期', detail.agreementOn === null ? '' : formatDay(detail.agreementOn)],
          ['许可证号', detail.permitNumber],
          ['许可期限', spanText(detail.permitFrom, detail.permitTo)],
          ['施工时间', detail.workingHours, 'wide'],
          detail.rules !== '' && [
            '禁止事项',
            <span key="rules" className="ui-text">
              {detail.rules}
            </span>,
            'wide',
          ],
          ['审查', saidBy(detail.checkedBy, detail.checkedAt, detail.checkRemark), 'wide'],
          ['审核', saidBy(detail.decidedBy, detail.decidedAt, detail.decision), 'wide'],
        ]}
      />
      <Past detail={detail} onOpen={onOpen} />
      <section className="record-section">
        <h3>办理记录</h3>
        <DecorationSteps steps={detail.steps} />
      </section>
    </>
  );
}

const saidBy = (by: string, at: string | null, text: string): string =>
  [by, at === null ? '' : formatInstant(at), text].filter(Boolean).join(' ');

/** What somebody has to know before anything else. */
function Pressing({ detail }: { readonly detail: DecorationDetail }) {
  const { state, openAmount, openViolations, flowName } = detail;
  const texts: readonly (readonly ['error' | 'warning' | 'info', string] | false)[] = [
    state === DECORATION.stopped && ['error', `停工整改中，还有 ${openViolations} 项违规没有处理完，处理完后才能复工`],
    detail.moneyTakenBack && ['error', '开工后有收款被撤回，请与业主和收款人员核实'],
    detail.overdue && ['warning', `许可证已于 ${formatDay(detail.permitTo ?? detail.plannedTo)} 到期，请办理延期或完工`],
    openAmount !== null && !isZeroDecimal(openAmount) && ['warning', `该房屋欠费 ${formatMoney(openAmount)} 元，只作提醒，不影响装修`],
    state === DECORATION.waiting && flowName !== null && ['info', byFlowText(flowName)],
  ];
  return texts
    .filter((one) => one !== false)
    .map(([type, title]) => <Alert key={title} className="ui-alert" type={type} showIcon title={title} />);
}

function Past({ detail: { history }, onOpen }: FactsProps) {
  if (history.length === 0) return null;
  return (
    <section className="record-section">
      <h3>{`本房屋以往装修 ${history.length}`}</h3>
      <ul className="deco-rounds">
        {history.map(({ id, number, state, works, contractor, plannedFrom, plannedTo, violations }) => (
          <li key={id}>
            <div className="deco-round-head">
              <Button type="link" size="small" className="ui-link" onClick={() => onOpen(id)}>
                {number}
              </Button>
              <DecorationState state={state} />
              {violations > 0 ? <span className="ui-danger">{`违规 ${violations} 次`}</span> : null}
            </div>
            <div className="ui-quiet">{[spanText(plannedFrom, plannedTo), contractor, works].filter(Boolean).join(' · ')}</div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const DOTS: Partial<Record<DecorationAct, string>> = {
  [DECORATION_ACT.refuse]: 'red',
  [DECORATION_ACT.stop]: 'red',
  [DECORATION_ACT.fail]: 'red',
  [DECORATION_ACT.unpaid]: 'red',
  [DECORATION_ACT.approve]: 'green',
  [DECORATION_ACT.issue]: 'green',
  [DECORATION_ACT.accept]: 'green',
  [DECORATION_ACT.archive]: 'green',
};

/** The newest step on top. */
const DecorationSteps = ({ steps }: Pick<DecorationDetail, 'steps'>) => (
  <Timeline
    className="ui-steps"
    items={[...steps].reverse().map(({ seq, act, from, to, by, at, remark }) => ({
      key: seq,
      color: DOTS[act] ?? 'gray',
      content: (
        <>
          <strong>{DECORATION_ACT.text(act)}</strong> {from === to ? null : <span className="ui-quiet">{DECORATION.text(to)}</span>}{' '}
          {remark}
          <div className="ui-quiet">
            {by} <InstantText value={at} />
          </div>
        </>
      ),
    }))}
  />
);
