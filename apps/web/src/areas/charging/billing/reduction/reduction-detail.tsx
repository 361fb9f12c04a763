// One standing reduction in a drawer: its terms, its beneficiaries, its cost so far, and the actions on it.
import { Button } from 'antd';
import {
  downloadFile,
  FILE_CATEGORY,
  getReduction,
  MEMBER_TEXT,
  REDUCTION_KIND,
  REDUCTION_REASON,
  REDUCTION,
  type ReductionDetail,
  type ReductionMemberKind,
  type ReductionRow,
} from '@anju/contract';
import { formatDay, formatMoney } from '@anju/domain';
import { byFlowText, Facts, RecordDrawer, type Acts, type Fact, type RecordList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { download } from '../../../../platform/api/index.ts';
import { EnumText, InstantText, type Tone } from '../../../../ui/index.ts';

export const REDUCTION_TONES: Record<ReductionRow['state'], Tone> = {
  [REDUCTION.waiting]: 'owed',
  [REDUCTION.active]: 'use',
  [REDUCTION.rejected]: 'overdue',
  [REDUCTION.ended]: 'ended',
};
export type ReductionActs = Acts<{
  new: null;
  change: ReductionDetail;
  approve: ReductionDetail;
  reject: ReductionDetail;
  end: ReductionDetail;
}>;

/** `减 30%` or `每月减 50.00 元` */
export const termText = ({ percent, amount }: Pick<ReductionRow, 'percent' | 'amount'>): string =>
  percent !== null ? `减 ${percent}%` : `每月减 ${formatMoney(amount ?? '0')} 元`;
/** The counting unit of each kind of member. */
const MEMBER_COUNT: Readonly<Record<Exclude<ReductionMemberKind, 'estate'>, string>> = {
  building: '栋',
  house: '套',
  parking: '个车位',
  customer: '位客户',
  contract: '份合同',
};
export const memberText = ({ memberKind, members }: Pick<ReductionRow, 'memberKind' | 'members'>): string =>
  memberKind === 'estate' ? MEMBER_TEXT.estate : `${members} ${MEMBER_COUNT[memberKind]}`;

interface ReduceDrawerProps {
  /** The list it was opened from. */
  readonly list?: RecordList | undefined;
  readonly id: number;
  readonly access: Access;
  readonly acts: ReductionActs;
  readonly onApply: (reduction: ReductionDetail) => void;
}
export function ReduceDrawer({ id, access, acts, onApply, list }: ReduceDrawerProps) {
  return (
    <RecordDrawer
      list={list}
      record={useRead(getReduction, { id })}
      what="优减标准"
      title={({ number, name }) => `${number} ${name}`}
      onClose={() => acts.open(null)}
      actions={(reduction) => (
        <>
          {reduction.state === REDUCTION.waiting && reduction.flowName !== null ? (
            <span className="ui-quiet">{byFlowText(reduction.flowName)}</span>
          ) : null}
          {stepsOf(reduction, access).map((step) => (
            <Button
              key={step}
              {...(step === 'approve' ? { type: 'primary' as const } : {})}
              onClick={() => (step === 'apply' ? onApply(reduction) : acts.begin(step, reduction))}
            >
              {STEP_WORDS[step]}
            </Button>
          ))}
        </>
      )}
      foot={(reduction) => ({
        danger: isEndable(reduction, access) ? (
          <Button danger onClick={() => acts.begin('end', reduction)}>
            终止
          </Button>
        ) : null,
      })}
    >
      {(reduction) => <ReductionFacts one={reduction} />}
    </RecordDrawer>
  );
}

type ReductionStep = 'change' | 'approve' | 'reject' | 'apply';
const STEP_WORDS: Readonly<Record<ReductionStep, string>> = {
  change: '修改',
  approve: '审核通过',
  reject: '退回',
  apply: '应用到未收账单',
};

/** Where a document decides, nothing is decided here, and only its sender changes it, after it came back. */
function stepsOf({ state, mine, usedBills, flowName, mayChange }: ReductionDetail, access: Access): ReductionStep[] {
  const audit = access.can('audit');
  const decides = audit && !mine && flowName === null;
  const change: ReductionStep[] = access.can('change') && (flowName === null || mayChange) ? ['change'] : [];
  if (state === REDUCTION.waiting) return [...change, ...(decides ? (['reject', 'approve'] as const) : [])];
  if (state === REDUCTION.rejected) return change;
  if (state === REDUCTION.active && audit) return ['apply', ...(usedBills === 0 && decides ? (['reject'] as const) : [])];
  return [];
}

const isEndable = ({ state }: ReductionDetail, access: Access): boolean => state === REDUCTION.active && access.can('audit');

function ReductionFacts({ one }: { readonly one: ReductionDetail }) {
  const { file } = one;
  const more = one.memberIds.length - one.memberTexts.length;
  const facts: readonly Fact[] = [
    ['小区', one.estateName],
    ['状态', <EnumText key="state" of={REDUCTION} value={one.state} tones={REDUCTION_TONES} />],
    ['优减', termText(one)],
    ['期限', `${formatDay(one.fromDate)} – ${formatDay(one.toDate)}`],
    ['收费项目', one.items],
    ['原因', REDUCTION_REASON.text(one.reason)],
    ['登记在', `${REDUCTION_KIND.text(one.kind)}账户`],
    ['一次预收满', one.aheadMonths === null ? '不限' : `${one.aheadMonths} 个月`],
    ['欠费不超过', one.maxOverdueDays === null ? '不限' : `${one.maxOverdueDays} 天`],
    ['预算', one.limitAmount === null ? '不限' : `${formatMoney(one.limitAmount)} 元`],
    ['已减', `${formatMoney(one.used)} 元，${one.usedBills} 笔`],
    [
      '提交',
      <span key="by">
        {one.createdBy} <InstantText value={one.createdAt} />
      </span>,
    ],
    [
      '审核',
      one.checkedAt === null ? null : (
        <span key="check">
          {one.checkedBy} <InstantText value={one.checkedAt} /> {one.checkNote}
        </span>
      ),
    ],
  ];
  return (
    <>
      <Facts rows={facts} columns={2} />
      <p>
        适用范围：{memberText(one)}
        {one.memberKind === 'estate' ? '' : `（${one.memberTexts.join('、')}${more > 0 ? ' 等' : ''}）`}
      </p>
      {one.remark === '' ? null : <p>说明：{one.remark}</p>}
      {file === null ? null : (
        <Button
          type="link"
          size="small"
          onClick={() => void download(downloadFile, { cat: FILE_CATEGORY.reductionPaper, parent: one.id, id: file.id })}
        >
          {file.name}
        </Button>
      )}
    </>
  );
}
