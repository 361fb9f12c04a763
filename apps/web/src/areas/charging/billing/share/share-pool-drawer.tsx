// One pool: how it is shared, house by house, before and after; and what can be done with it.
import { useState } from 'react';
import { App, Button, Descriptions, Drawer } from 'antd';
import {
  allocateSharePool,
  auditSharePool,
  POOL,
  poolSource,
  poolState,
  rejectSharePool,
  shareMethod,
  voidSharePool,
  type SharePoolDetail,
} from '@anju/contract';
import { formatDay, formatMoney, isZeroDecimal } from '@anju/domain';
import type { Access } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { EnumText, FailedState, InstantText, LoadingOverlay, StatusTag, useConfirm, usePrint } from '../../../../ui/index.ts';
import { ReasonDialog } from '../../bill/bill-reason.tsx';
import { periodText } from '../../bill/bill-text.ts';
import { ShareParts } from './share-parts.tsx';
import { SharePaper } from './share-print.tsx';
import { SharePoolDialog } from './share-pool-dialog.tsx';
import { POOL_TONES, told, useRefreshShares, useShareParts, useSharePool } from './share-queries.ts';

interface DrawerProps {
  readonly id: number;
  readonly access: Access;
  readonly onClose: () => void;
}
export function SharePoolDrawer({ id, access, onClose }: DrawerProps) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const { print, paper } = usePrint();
  const refresh = useRefreshShares();
  const query = useSharePool(id);
  const parts = useShareParts(id);
  const pool = query.data;
  const [asking, setAsking] = useState<'change' | 'reject' | 'void' | null>(null);
  const done = (text: string) => {
    setAsking(null);
    void message.success(text);
    refresh();
  };
  async function pass({ number, amount, version }: SharePoolDetail) {
    const text = `审核通过 ${number}：${formatMoney(amount)} 元，方案条款从此随公摊保存。通过后可以分摊。`;
    if (!(await confirm({ title: '审核通过', text, go: '通过', danger: false }))) return;
    await call(auditSharePool, { id, version });
    done('已审核，可以分摊');
  }
  async function share({ number, amount, version }: SharePoolDetail) {
    const preview = parts.data;
    const text = `分摊 ${number}：${formatMoney(amount)} 元，${preview?.houses ?? 0} 户参与。将生成一个待审核的计费批次，审核、发布在计费审核和缴费通知中进行。`;
    if (!(await confirm({ title: '分摊', text, go: '分摊', danger: false }))) return;
    const made = await call(allocateSharePool, { id, version });
    const back = !isZeroDecimal(made.credited) ? `，退入预交 ${formatMoney(made.credited)} 元` : '';
    done(`已生成批次 ${made.number}：${made.bills} 笔，共 ${formatMoney(made.amount)} 元${back}`);
  }
  const at = (...states: number[]) => pool !== undefined && states.includes(pool.state);
  return (
    <Drawer
      open
      size={1040}
      title={pool ? `${pool.number} ${pool.estateName} ${pool.item} ${periodText(pool)}` : '公摊'}
      onClose={onClose}
      extra={
        pool ? (
          <div className="detail-actions">
            {access.can('print') && parts.data ? (
              <Button onClick={() => parts.data && print(<SharePaper pool={pool} preview={parts.data} />)}>打印公示表</Button>
            ) : null}
            {access.can('void') && at(POOL.waiting, POOL.audited, POOL.rejected, POOL.shared) && pool.bills === 0 ? (
              <Button danger onClick={() => setAsking('void')}>
                作废
              </Button>
            ) : null}
            {access.can('change') && at(POOL.waiting, POOL.rejected) ? <Button onClick={() => setAsking('change')}>修改</Button> : null}
            {access.can('audit') && at(POOL.waiting, POOL.audited) && pool.auditable ? (
              <Button onClick={() => setAsking('reject')}>退回</Button>
            ) : null}
            {access.can('audit') && at(POOL.waiting) ? (
              pool.auditable ? (
                <Button type="primary" onClick={() => told(pass(pool), refresh)}>
                  审核通过
                </Button>
              ) : (
                <StatusTag tone="note">由他人审核</StatusTag>
              )
            ) : null}
            {access.can('add') && at(POOL.audited) ? (
              <Button type="primary" disabled={!parts.data} onClick={() => told(share(pool), refresh)}>
                分摊
              </Button>
            ) : null}
          </div>
        ) : null
      }
    >
      <LoadingOverlay show={query.isPending} />
      {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {pool ? (
        <>
          <Facts pool={pool} />
          <p className="share-formula">{pool.formula}</p>
          {parts.error ? <FailedState text={parts.error.message} onRetry={() => void parts.refetch()} /> : null}
          {parts.data ? <ShareParts preview={parts.data} yearly={pool.source === 4} /> : null}
          <LoadingOverlay show={parts.isPending} />
        </>
      ) : null}
      {pool && asking === 'change' ? (
        <SharePoolDialog pool={pool} onClose={() => setAsking(null)} onDone={() => done('已保存，请他人审核')} />
      ) : null}
      {pool && asking === 'reject' ? (
        <ReasonDialog
          title={`退回 ${pool.number}`}
          go="退回"
          note="退回后由录入人修改并重新提交。"
          endpoint={rejectSharePool}
          toInput={(reason) => ({ id, version: pool.version, reason })}
          onDone={() => done('已退回')}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {pool && asking === 'void' ? (
        <ReasonDialog
          title={`作废 ${pool.number}`}
          go="作废"
          note="作废后不能恢复；所用的公共表读数可以用于新的公摊，清算退入预交的金额一并收回。"
          endpoint={voidSharePool}
          toInput={(reason) => ({ id, version: pool.version, reason })}
          onDone={() => done('已作废')}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {paper}
    </Drawer>
  );
}

function Facts({ pool }: { readonly pool: SharePoolDetail }) {
  const facts: [string, React.ReactNode][] = [
    ['状态', <EnumText key="state" of={poolState} value={pool.state} tones={POOL_TONES} />],
    ['金额', `${formatMoney(pool.amount)} 元`],
    ['来源', poolSource.text(pool.source)],
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
    ['批次', pool.batchNumber === '' ? '' : `${pool.batchNumber}，有效账单 ${pool.bills} 笔`],
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
  return (
    <Descriptions
      size="small"
      column={3}
      items={facts.filter(([, text]) => text !== '').map(([label, children]) => ({ key: label, label, children }))}
    />
  );
}
