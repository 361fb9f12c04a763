// One standing reduction in a drawer: its terms, whom it is for, what it has cost, and what may be done about it.
import { useQuery } from '@tanstack/react-query';
import { Button, Descriptions, Drawer } from 'antd';
import {
  downloadFile,
  FILE_CATEGORY,
  getReduction,
  MEMBER_TEXT,
  reductionKind,
  reductionReason,
  reductionState,
  type ReductionDetail,
  type ReductionMemberKind,
  type ReductionRow,
} from '@anju/contract';
import { formatDay, formatMoney } from '@anju/domain';
import type { Access } from '../../../../platform/access/index.ts';
import { call, download } from '../../../../platform/api/index.ts';
import { EnumText, FailedState, InstantText, LoadingOverlay, type Tone } from '../../../../ui/index.ts';

export const REDUCTION_TONES: Record<ReductionRow['state'], Tone> = { 1: 'busy', 2: 'good', 3: 'danger', 4: 'plain' };
export type ReductionAct = 'change' | 'audit' | 'reject' | 'end' | 'apply';

/** `减 30%` or `每月减 50.00 元` */
export const termText = ({ percent, amount }: Pick<ReductionRow, 'percent' | 'amount'>): string =>
  percent !== null ? `减 ${percent}%` : `每月减 ${formatMoney(amount ?? '0')} 元`;
/** How each of them is counted. */
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
  readonly id: number;
  readonly access: Access;
  readonly onAct: (act: ReductionAct, reduction: ReductionDetail) => void;
  readonly onClose: () => void;
}
export function ReduceDrawer({ id, access, onAct, onClose }: ReduceDrawerProps) {
  const query = useQuery({
    queryKey: [getReduction.path, id],
    queryFn: ({ signal }) => call(getReduction, { id }, { signal, loading: false }),
  });
  const one = query.data;
  const acts = one ? actsOf(one, access) : [];
  const words: Record<ReductionAct, string> = { change: '修改', audit: '审核通过', reject: '退回', end: '终止', apply: '应用到未收账单' };
  return (
    <Drawer
      open
      size={760}
      title={one ? `${one.number} ${one.name}` : '优减标准'}
      onClose={onClose}
      extra={
        one ? (
          <div className="detail-actions">
            {acts.map((act) => (
              <Button
                key={act}
                danger={act === 'reject' || act === 'end'}
                {...(act === 'audit' ? { type: 'primary' as const } : {})}
                onClick={() => onAct(act, one)}
              >
                {words[act]}
              </Button>
            ))}
          </div>
        ) : null
      }
    >
      <LoadingOverlay show={query.isPending} />
      {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {one ? <Facts one={one} /> : null}
    </Drawer>
  );
}

function actsOf({ state, mine, usedBills }: ReductionDetail, access: Access): ReductionAct[] {
  const audit = access.can('audit');
  if (state === 1)
    return [...(access.can('change') ? (['change'] as const) : []), ...(audit && !mine ? (['reject', 'audit'] as const) : [])];
  if (state === 3) return access.can('change') ? ['change'] : [];
  if (state === 2 && audit) return ['apply', ...(usedBills === 0 && !mine ? (['reject'] as const) : []), 'end'];
  return [];
}

function Facts({ one }: { readonly one: ReductionDetail }) {
  const { file } = one;
  const more = one.memberIds.length - one.memberTexts.length;
  const facts: [string, React.ReactNode][] = [
    ['小区', one.estateName],
    ['状态', <EnumText key="state" of={reductionState} value={one.state} tones={REDUCTION_TONES} />],
    ['优减', termText(one)],
    ['期限', `${formatDay(one.fromDate)} – ${formatDay(one.toDate)}`],
    ['收费项目', one.items],
    ['原因', reductionReason.text(one.reason)],
    ['登记在', `${reductionKind.text(one.kind)}账户`],
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
      '审批',
      one.checkedAt === null ? (
        '–'
      ) : (
        <span key="check">
          {one.checkedBy} <InstantText value={one.checkedAt} /> {one.checkNote}
        </span>
      ),
    ],
  ];
  return (
    <>
      <Descriptions size="small" bordered column={2} items={facts.map(([label, children]) => ({ key: label, label, children }))} />
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
