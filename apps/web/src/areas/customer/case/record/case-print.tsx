// 受理单, 派工单, 回访单, 投诉处理单 and 投诉答复函 on paper.
import './case.css';
import {
  BEARER,
  CASE_ACT,
  CASE_KIND,
  CASE_PLACE,
  CASE_SOURCE,
  CASE_URGENCY,
  COMPLAINT_LEVEL,
  SATISFACTION,
  VISIT_METHOD,
  type CaseDetail,
  type CaseMaterial,
  type CaseStep,
  type CaseVisit,
} from '@anju/contract';
import { businessDay, formatDay, formatInstant, formatMoney } from '@anju/domain';
import type { ReactNode } from 'react';
import { currentUser } from '../../../../platform/session/index.ts';
import { PaperHead, PrintFacts, PrintSheet, PrintTable, type PrintColumn } from '../../../../ui/index.ts';
import { appointmentText, givenTo } from './case-facts.tsx';
import { minutesFrom, spanWords } from './case-pressure.ts';

const NAMES = { accept: '诉求受理单', dispatch: '派工单', visit: '诉求回访单', complaint: '投诉处理单', reply: '投诉答复函' } as const;
export type PaperKind = keyof typeof NAMES;

/** The papers a case has by now. */
export function papersOf({ complaint, visits, worker, teamName }: CaseDetail): { readonly kind: PaperKind; readonly name: string }[] {
  const kinds: readonly (PaperKind | false)[] = [
    'accept',
    (worker !== '' || teamName !== '') && 'dispatch',
    visits.length > 0 && 'visit',
    complaint !== null && 'complaint',
    complaint?.repliedAt != null && 'reply',
  ];
  return kinds.filter((kind) => kind !== false).map((kind) => ({ kind, name: NAMES[kind] }));
}

interface CasePaperProps {
  readonly detail: CaseDetail;
  readonly kind: PaperKind;
}

export function CasePaper({ detail, kind }: CasePaperProps) {
  if (kind === 'reply') return <ReplyPaper detail={detail} />;
  const parts = PARTS[kind];
  return (
    <PrintSheet
      title={NAMES[kind]}
      head={<PaperHead of={detail} />}
      foot={
        <>
          {parts.signs.map((sign) => (
            <span key={sign}>{sign}：　　　　　　　　</span>
          ))}
          <span className="ui-paper-marks">
            打印时间 {formatInstant(new Date())}　打印人 {currentUser()?.name ?? ''}
          </span>
        </>
      }
    >
      <PrintFacts rows={factsOf(detail)} />
      <div className="ui-paper">{parts.body(detail)}</div>
    </PrintSheet>
  );
}

const instant = (value: string | null) => (value === null ? '' : formatInstant(value));

const factsOf = (detail: CaseDetail): readonly (readonly ReactNode[])[] => [
  ['联系人', detail.reporter, '电话', detail.phone],
  ['房屋', detail.object, '位置', [CASE_PLACE.text(detail.place), detail.position].filter(Boolean).join(' ')],
  ['性质', CASE_KIND.text(detail.kind), '类别', detail.category],
  ['紧急程度', CASE_URGENCY.text(detail.urgency), '来源', [CASE_SOURCE.text(detail.source), detail.sourceNo].filter(Boolean).join(' ')],
  ['登记时间', formatInstant(detail.registeredAt), '登记人', detail.createdBy],
  ['预约上门', appointmentText(detail), '收费', [detail.paid ? '有偿' : '免费', detail.priceNote].filter(Boolean).join('，')],
  ['响应时限', instant(detail.respond.due), '到场时限', instant(detail.arrive.due)],
  ['完成时限', instant(detail.finish.due), '处理人', [detail.teamName, detail.worker].filter(Boolean).join(' ')],
];

const Text = ({ title, children }: { readonly title: string; readonly children: string }) => (
  <>
    <h2>{title}</h2>
    <p className="ui-paper-text">{children}</p>
  </>
);

const MATERIALS: readonly PrintColumn<CaseMaterial>[] = [
  { title: '材料、人工', render: ({ name }) => name },
  { title: '数量', render: ({ quantity, unit }) => `${quantity} ${unit}`, align: 'right', width: '24mm' },
  { title: '单价', render: ({ price }) => formatMoney(price), align: 'right', width: '24mm' },
  { title: '金额', render: ({ amount }) => formatMoney(amount), align: 'right', width: '26mm' },
  { title: '费用承担', render: ({ bearer }) => BEARER.text(bearer), width: '22mm' },
];
const EMPTY_LINES = 4;
const BLANK: readonly PrintColumn<number>[] = MATERIALS.map(({ title, width }) => ({
  title,
  render: () => '　',
  ...(width ? { width } : {}),
}));

/** What was used and what it costs; before the work, lines to write on. */
function Materials({ detail: { materials, householdAmount } }: { readonly detail: CaseDetail }) {
  if (materials.length === 0) return <PrintTable columns={BLANK} rows={Array.from({ length: EMPTY_LINES }, (_, at) => at)} />;
  return (
    <>
      <PrintTable columns={MATERIALS} rows={materials} />
      <p>住户应付 {formatMoney(householdAmount)} 元</p>
    </>
  );
}

interface Line {
  readonly step: CaseStep;
  /** Minutes since the step before. */
  readonly used: number | null;
}
const FLOW: readonly PrintColumn<Line>[] = [
  { title: '时间', render: ({ step }) => formatInstant(step.at), width: '34mm' },
  { title: '步骤', render: ({ step }) => CASE_ACT.text(step.act), width: '22mm' },
  { title: '操作人', render: ({ step }) => step.by, width: '24mm' },
  { title: '内容', render: ({ step }) => [step.remark, givenTo(step) && `交 ${givenTo(step)}`].filter(Boolean).join('，') },
  { title: '用时', render: ({ used }) => (used === null ? '' : spanWords(used)), align: 'right', width: '22mm' },
];

function Flow({ steps }: { readonly steps: readonly CaseStep[] }) {
  const lines = steps.map((step, at): Line => {
    const before = steps[at - 1];
    return { step, used: before ? minutesFrom(before.at, step.at) : null };
  });
  return (
    <>
      <h2>办理过程</h2>
      <PrintTable columns={FLOW} rows={lines} />
    </>
  );
}

const VISITS: readonly PrintColumn<CaseVisit>[] = [
  { title: '时间', render: ({ at }) => formatInstant(at), width: '34mm' },
  { title: '方式', render: ({ method }) => VISIT_METHOD.text(method), width: '22mm' },
  { title: '满意度', render: ({ reached, result }) => (reached && result !== null ? SATISFACTION.text(result) : '未接通'), width: '22mm' },
  {
    title: '及时 / 专业 / 态度',
    render: ({ timely, skill, attitude }) => [timely, skill, attitude].map((mark) => mark ?? '–').join(' / '),
    width: '34mm',
  },
  { title: '回访内容', render: ({ remark }) => remark },
  { title: '回访人', render: ({ by }) => by, width: '22mm' },
];

const Result = ({ detail: { cause, result, finish } }: { readonly detail: CaseDetail }) => (
  <>
    <h2>处理结果</h2>
    <PrintFacts
      rows={[
        ['原因', cause],
        ['结果', result],
        ['完成时间', `${instant(finish.at)}${finish.late === true ? '（超时）' : ''}`],
      ]}
    />
  </>
);

const PARTS: Readonly<
  Record<Exclude<PaperKind, 'reply'>, { readonly signs: readonly string[]; readonly body: (detail: CaseDetail) => ReactNode }>
> = {
  accept: {
    signs: ['受理人', '客户签字'],
    body: (detail) => (
      <>
        <Text title="内容">{detail.content}</Text>
        <Flow steps={detail.steps} />
      </>
    ),
  },
  dispatch: {
    signs: ['派工人', '处理人', '客户签字', '日期'],
    body: (detail) => (
      <>
        <Text title="内容">{detail.content}</Text>
        <h2>材料和人工</h2>
        <Materials detail={detail} />
        <h2>处理结果</h2>
        <p className="ui-paper-text ui-paper-blank">{detail.result}</p>
        <p>满意度：□ 满意　□ 基本满意　□ 不满意　　到场时间：　　　　　　　完成时间：</p>
      </>
    ),
  },
  visit: {
    signs: ['回访人', '审核人'],
    body: (detail) => (
      <>
        <Text title="内容">{detail.content}</Text>
        <Result detail={detail} />
        {detail.materials.length === 0 ? null : <Materials detail={detail} />}
        <h2>回访</h2>
        <PrintTable columns={VISITS} rows={detail.visits} />
        <Flow steps={detail.steps} />
      </>
    ),
  },
  complaint: {
    signs: ['调查人', '部门负责人', '项目经理'],
    body: ({ complaint, ...detail }) => (
      <>
        <Text title="投诉内容">{detail.content}</Text>
        {complaint === null ? null : (
          <PrintFacts
            rows={[
              ['投诉等级', COMPLAINT_LEVEL.text(complaint.level), '交办编号', complaint.authorityNo],
              ['被投诉人', complaint.accused?.name ?? '', '责任部门', complaint.department],
            ]}
          />
        )}
        <Text title="调查情况">{complaint?.investigation ?? ''}</Text>
        <Text title="根本原因">{complaint?.rootCause ?? ''}</Text>
        <Text title="整改措施">{complaint?.corrective ?? ''}</Text>
        <Text title="答复">{complaint?.reply ?? ''}</Text>
        <Flow steps={detail.steps} />
      </>
    ),
  },
};

/** The letter to the customer names nobody of the investigation. */
function ReplyPaper({ detail }: { readonly detail: CaseDetail }) {
  const { complaint, companyName, estateName, object, number, reporter, registeredAt } = detail;
  const day = businessDay(complaint?.repliedAt == null ? new Date() : new Date(complaint.repliedAt));
  return (
    <PrintSheet
      title={NAMES.reply}
      head={
        <>
          <span>{companyName}</span>
          <span>编号 {number}</span>
          {complaint?.authorityNo ? <span>交办编号 {complaint.authorityNo}</span> : null}
        </>
      }
    >
      <div className="ui-letter">
        <p>{reporter}：</p>
        <p className="ui-letter-text">
          您于 {formatInstant(registeredAt)} 反映的 {estateName} {object}“{detail.title}”一事，现答复如下：
        </p>
        <p className="ui-letter-text">{complaint?.reply}</p>
        <p className="ui-letter-text">如对答复有异议，请与我们联系。</p>
        <p className="ui-letter-sign">
          {companyName}（盖章）
          <br />
          {formatDay(day)}
        </p>
      </div>
    </PrintSheet>
  );
}
