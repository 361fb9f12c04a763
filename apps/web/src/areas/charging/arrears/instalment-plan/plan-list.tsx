// 分期协议: a tab of 挂账申报 for the users who make plans and of 挂账审核 for those who decide them; broken plans are red.
import { Button, Table } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  approvePlan,
  endPlan,
  FILE_CATEGORY,
  getPlan,
  listPlanChoices,
  listSuspensionBills,
  MENU,
  PLAN,
  rejectPlan,
  searchChase,
  searchPlans,
  type PlanDetail,
  type PlanInstalment,
  type PlanRow,
} from '@anju/contract';
import { formatDay, formatMoney } from '@anju/domain';
import {
  column,
  DecideButtons,
  Decisions,
  ListPage,
  RecordDrawer,
  useActs,
  useAskedId,
  useList,
  type Acts,
  type RecordList,
} from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { DateText, EnumCheck, EnumText, Money, SearchBox, StatusTag, usePrint, type Tone } from '../../../../ui/index.ts';
import { periodText } from '../../bill/bill-text.ts';
import { PaperLink } from '../../document/paper-input.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { PlanPaper } from './plan-print.tsx';

const TONES: Readonly<Record<PlanRow['state'], Tone>> = {
  [PLAN.waiting]: 'owed',
  [PLAN.running]: 'work',
  [PLAN.done]: 'paid',
  [PLAN.broken]: 'overdue',
  [PLAN.rejected]: 'overdue',
  [PLAN.ended]: 'ended',
};

const COLUMNS = column<PlanRow>()([
  { title: '协议编号', field: 'number', fixed: 'start', width: 130 },
  { title: '对象', field: 'objectText', width: 150 },
  { title: '付款人', width: 100, render: (row) => row.payerName || '不详' },
  { title: '小区', field: 'estateName', width: 110 },
  { title: '签订日期', width: 96, render: (row) => <DateText value={row.signedOn} /> },
  { title: '总额', align: 'right', width: 104, render: (row) => <Money value={row.total} /> },
  { title: '已付', align: 'right', width: 104, render: (row) => <Money value={row.paid} dashZero /> },
  {
    title: '下一期',
    width: 170,
    render: ({ next }) =>
      next === null ? (
        '–'
      ) : (
        <span className={next.late ? 'ui-danger' : ''}>{`${formatDay(next.dueDate)} 付 ${formatMoney(next.amount)}`}</span>
      ),
  },
  { title: '状态', width: 84, render: (row) => <EnumText of={PLAN} value={row.state} tones={TONES} /> },
  { title: '登记人', field: 'createdBy', width: 84 },
  { title: '审核人', width: 84, render: (row) => row.checkedBy || '–' },
]);

type PlanActs = Acts<{ new: null; approve: PlanDetail; reject: PlanDetail; end: PlanDetail }>;

export function PlanList({ waiting = false }: { readonly waiting?: boolean }) {
  const request = useAccess(MENU.arrearsRequest);
  const { print, paper } = usePrint();
  const shown = waiting ? [PLAN.waiting] : [];
  const list = useList(searchPlans, waiting ? { states: shown } : {});
  const acts: PlanActs = useActs(useRefresh(searchPlans, getPlan, searchChase, listPlanChoices, listSuspensionBills));
  useAskedId(acts.open, 'plan');
  const { filter, setFilter } = list;
  return (
    <>
      <ListPage
        name="charging.instalment-plan"
        what={waiting ? { name: '分期协议', none: '没有待审核的分期协议' } : '分期协议'}
        list={list}
        columns={COLUMNS}
        onOpen={(row) => acts.open(row.id)}
        filters={
          <>
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="编号 / 房号 / 姓名" />
            <EnumCheck of={PLAN} value={filter.states ?? shown} onChange={(states) => setFilter({ states })} />
          </>
        }
        actions={
          !waiting && request.can('add') ? (
            <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
              登记分期协议
            </Button>
          ) : null
        }
      />
      {acts.opened === null ? null : (
        <PlanDrawer list={list} id={acts.opened} acts={acts} onPrint={(plan) => print(<PlanPaper plan={plan} />)} />
      )}
      {acts.doing?.kind === 'new' ? <PlanDialog object={null} onDone={acts.done} onClose={acts.close} /> : null}
      <Decisions
        acts={acts}
        name={(plan) => plan.number}
        approve={{ endpoint: approvePlan, done: '已通过，开始履行' }}
        reject={{ endpoint: rejectPlan }}
        end={{ endpoint: endPlan }}
      />
      {paper}
    </>
  );
}

interface PlanDrawerProps {
  /** The list it was opened from. */
  readonly list?: RecordList | undefined;
  readonly id: number;
  readonly acts: PlanActs;
  readonly onPrint: (plan: PlanDetail) => void;
}
function PlanDrawer({ id, acts, onPrint, list }: PlanDrawerProps) {
  const request = useAccess(MENU.arrearsRequest);
  const audit = useAccess(MENU.arrearsAudit);
  return (
    <RecordDrawer
      list={list}
      record={useRead(getPlan, { id })}
      what="分期协议"
      title={(plan) => `分期协议 ${plan.number}`}
      onClose={() => acts.open(null)}
      actions={(plan) =>
        plan.state === PLAN.waiting ? (
          <DecideButtons acts={acts} row={plan} own={plan.own} may={audit.can('audit')} flowName={plan.flowName} />
        ) : null
      }
      foot={(plan) => ({
        danger:
          PLAN.is(plan.state, 'waiting', 'running') && request.can('void') ? (
            <Button danger onClick={() => acts.begin('end', plan)}>
              终止
            </Button>
          ) : null,
        acts: (
          <>
            <Button onClick={() => onPrint(plan)}>打印协议</Button>
          </>
        ),
      })}
    >
      {(plan) => <PlanView plan={plan} />}
    </RecordDrawer>
  );
}

function PlanView({ plan }: { readonly plan: PlanDetail }) {
  return (
    <>
      <div className="suspension-facts">
        <EnumText of={PLAN} value={plan.state} tones={TONES} />
        <span>
          {plan.estateName} {plan.objectText} {plan.payerName}
        </span>
        <span>
          总额 <strong>{formatMoney(plan.total)}</strong>，已付 {formatMoney(plan.paid)}
        </span>
        <span>{plan.stopLate ? '自签订之日起停计违约金' : '违约金照计'}</span>
        <span>
          协议附件 <PaperLink category={FILE_CATEGORY.instalmentPaper} parent={plan.id} file={plan.file} />
        </span>
        <span className="ui-quiet">
          {plan.createdBy} {formatDay(plan.signedOn)} 签订
        </span>
      </div>
      {[plan.remark, plan.checkNote && `审核：${plan.checkedBy} ${plan.checkNote}`, plan.endReason && `结束：${plan.endReason}`]
        .filter(Boolean)
        .map((text) => (
          <p key={text}>{text}</p>
        ))}
      <h3 className="plan-head">各期</h3>
      <Table<PlanInstalment>
        size="small"
        rowKey="seq"
        pagination={false}
        dataSource={plan.instalments}
        columns={[
          { title: '期次', render: (_, row) => `第 ${row.seq} 期` },
          { title: '日期', render: (_, row) => <DateText value={row.dueDate} danger={row.late} /> },
          { title: '金额', align: 'right', render: (_, row) => <Money value={row.amount} /> },
          { title: '已付', align: 'right', render: (_, row) => <Money value={row.paid} dashZero /> },
          {
            title: '付款',
            render: (_, row) =>
              row.paid === row.amount ? (
                <StatusTag tone="paid">已付清</StatusTag>
              ) : row.late ? (
                <StatusTag tone="overdue">到期未付</StatusTag>
              ) : (
                '未到期'
              ),
          },
        ]}
      />
      <h3 className="plan-head">账单</h3>
      <Table<PlanDetail['bills'][number]>
        size="small"
        rowKey="billId"
        pagination={false}
        dataSource={plan.bills}
        columns={[
          { title: '对象', dataIndex: 'objectText' },
          { title: '项目', dataIndex: 'item' },
          { title: '期间', render: (_, row) => periodText(row) },
          { title: '到期日', render: (_, row) => <DateText value={row.dueDate} /> },
          { title: '签订时未收', align: 'right', render: (_, row) => <Money value={row.signed} /> },
          { title: '现在未收', align: 'right', render: (_, row) => <Money value={row.open} dashZero /> },
          { title: '违约金（不分期）', align: 'right', render: (_, row) => <Money value={row.late} dashZero /> },
        ]}
      />
    </>
  );
}
