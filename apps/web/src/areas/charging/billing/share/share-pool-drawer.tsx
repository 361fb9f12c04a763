// One pool: how it is shared, house by house, before and after its bills are created; and the actions on it.
import { Button } from 'antd';
import {
  allocateSharePool,
  auditSharePool,
  POOL,
  POOL_SOURCE,
  rejectSharePool,
  shareMethod,
  voidSharePool,
  type SharePoolDetail,
} from '@anju/contract';
import { formatCount, formatDay, formatMoney, isZeroDecimal } from '@anju/domain';
import { Decisions, Facts, ReasonDialog, RecordDrawer, type Acts, type Fact, type RecordList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useCommand } from '../../../../platform/api/hooks.ts';
import { EnumText, FailedState, InstantText, LoadingOverlay, StatusTag, useConfirm, usePrint } from '../../../../ui/index.ts';
import { periodText } from '../../bill/bill-text.ts';
import { ShareParts } from './share-parts.tsx';
import { SharePaper } from './share-print.tsx';
import { SharePoolDialog } from './share-pool-dialog.tsx';
import { POOL_TONES, useShareParts, useSharePool } from './share-queries.ts';

export type PoolActs = Acts<{
  new: null;
  change: SharePoolDetail;
  approve: SharePoolDetail;
  reject: SharePoolDetail;
  void: SharePoolDetail;
}>;

interface DrawerProps {
  readonly list: RecordList;
  readonly id: number;
  readonly access: Access;
  readonly acts: PoolActs;
}
export function SharePoolDrawer({ list, id, access, acts }: DrawerProps) {
  const confirm = useConfirm();
  const { print, paper } = usePrint();
  const parts = useShareParts(id);
  const allocation = useCommand(allocateSharePool, { onRefused: acts.refresh });
  async function share({ number, amount, version }: SharePoolDetail) {
    const text = `分摊 ${number}：${formatMoney(amount)} 元，${parts.data?.houses ?? 0} 户参与。将生成一个待审核的计费批次，审核、发布在计费审核和缴费通知中进行。`;
    const goes = () => confirm({ title: '分摊', text, go: '分摊', danger: false });
    const made = await allocation.run(async () => ((await goes()) ? { id, version } : null));
    if (made === undefined) return;
    const back = [
      ...(isZeroDecimal(made.credited) ? [] : [`，审核后退入预交 ${formatMoney(made.credited)} 元`]),
      ...(isZeroDecimal(made.relieved) ? [] : [`，审核后核减未缴预收 ${formatMoney(made.relieved)} 元`]),
    ].join('');
    acts.done(`已生成批次 ${made.number}：${formatCount(made.bills)} 笔，共 ${formatMoney(made.amount)} 元${back}`);
  }
  return (
    <>
      <RecordDrawer
        list={list}
        record={useSharePool(id)}
        what="公摊"
        wide
        title={(pool) => `${pool.number} ${pool.estateName} ${pool.item} ${periodText(pool)}`}
        onClose={() => acts.open(null)}
        actions={(pool) => (
          <>
            {access.can('audit') && POOL.is(pool.state, 'waiting', 'audited') && pool.auditable ? (
              <Button onClick={() => acts.begin('reject', pool)}>退回</Button>
            ) : null}
            {access.can('audit') && pool.state === POOL.waiting ? (
              pool.auditable ? (
                <Button type="primary" onClick={() => acts.begin('approve', pool)}>
                  审核通过
                </Button>
              ) : (
                <StatusTag tone="owed">由他人审核</StatusTag>
              )
            ) : null}
            {access.can('add') && pool.state === POOL.audited ? (
              <Button type="primary" disabled={!parts.data} onClick={() => void share(pool)}>
                分摊
              </Button>
            ) : null}
          </>
        )}
        foot={(pool) => ({
          danger:
            access.can('void') && pool.state !== POOL.void && pool.bills === 0 ? (
              <Button danger onClick={() => acts.begin('void', pool)}>
                作废
              </Button>
            ) : null,
          acts: (
            <>
              {access.can('print') && parts.data ? (
                <Button onClick={() => parts.data && print(<SharePaper pool={pool} preview={parts.data} />)}>打印公示表</Button>
              ) : null}
              {access.can('change') && POOL.is(pool.state, 'waiting', 'rejected') ? (
                <Button onClick={() => acts.begin('change', pool)}>修改</Button>
              ) : null}
            </>
          ),
        })}
      >
        {(pool) => (
          <>
            <PoolFacts pool={pool} />
            <p className="share-formula">{pool.formula}</p>
            {parts.error ? <FailedState text={parts.error.message} onRetry={() => void parts.refetch()} /> : null}
            {parts.data ? <ShareParts preview={parts.data} yearly={pool.source === POOL_SOURCE.year} period={pool} /> : null}
            <LoadingOverlay show={parts.isPending} />
          </>
        )}
      </RecordDrawer>
      <PoolSteps acts={acts} />
      {paper}
    </>
  );
}

/** The confirmations and dialogs of the steps. */
function PoolSteps({ acts }: { readonly acts: PoolActs }) {
  const { doing } = acts;
  if (doing?.kind === 'change')
    return <SharePoolDialog pool={doing.row} onClose={acts.close} onDone={() => acts.done('已保存，请他人审核')} />;
  if (doing?.kind === 'reject' || doing?.kind === 'void') {
    const { kind, row } = doing;
    const word = kind === 'reject' ? '退回' : '作废';
    return (
      <ReasonDialog
        title={`${word} ${row.number}`}
        go={word}
        note={
          kind === 'reject'
            ? '退回后由录入人修改并重新提交。'
            : '作废后不能恢复；所用的公共表读数可以用于新的公摊，清算退入预交和核减的金额一并收回。'
        }
        endpoint={kind === 'reject' ? rejectSharePool : voidSharePool}
        toInput={(reason) => ({ id: row.id, version: row.version, reason })}
        onDone={() => acts.done(`已${word}`)}
        onClose={acts.close}
      />
    );
  }
  return (
    <Decisions
      acts={acts}
      name={({ number }) => number}
      approve={{
        endpoint: auditSharePool,
        ask: ({ number, amount }) => ({
          title: '审核通过',
          text: `审核通过 ${number}：${formatMoney(amount)} 元，方案条款从此随公摊保存。通过后可以分摊。`,
          go: '通过',
          danger: false,
        }),
        done: '已审核，可以分摊',
      }}
    />
  );
}

function PoolFacts({ pool }: { readonly pool: SharePoolDetail }) {
  const facts: readonly Fact[] = [
    ['状态', <EnumText key="state" of={POOL} value={pool.state} tones={POOL_TONES} />],
    ['金额', `${formatMoney(pool.amount)} 元`],
    ['来源', POOL_SOURCE.text(pool.source)],
    ['方案', `${pool.planName}（${pool.groupName}）`],
    ['分摊方式', shareMethod.text(pool.method)],
    ['条款', pool.terms.join('；')],
    ['期间', `${formatDay(pool.periodFrom)} – ${formatDay(pool.periodTo)}`],
    ['用量与单价', [pool.quantity, pool.price].filter((one) => one !== null).join(' × ')],
    ['凭证号', pool.voucherNo],
    [
      '公共表',
      pool.readings.map(({ number, month, usage, below }) => `${number} ${month.slice(0, 7)} ${usage} − 下级 ${below}`).join('；'),
    ],
    ['批次', pool.batchNumber === '' ? '' : `${pool.batchNumber}，有效账单 ${formatCount(pool.bills)} 笔`],
    ['备注', pool.remark],
    [
      '录入',
      <span key="made">
        {pool.createdBy} <InstantText value={pool.createdAt} />
      </span>,
    ],
    [
      '审核',
      pool.checkedBy === '' ? (
        ''
      ) : (
        <span key="checked">
          {pool.checkedBy} {pool.checkedAt ? <InstantText value={pool.checkedAt} /> : null} {pool.checkNote}
        </span>
      ),
    ],
  ];
  return <Facts rows={facts.filter(([, value]) => value !== '')} columns={3} plain />;
}
