// 预交账户 (menu 181): money paid ahead and kept change by house and item, its moves, what was drawn by itself, and refunds.
// Notices to this screen are shown by the bar above every page.
import './account.css';
import { useEffect, useEffectEvent, useState } from 'react';
import { App, Tabs } from 'antd';
import { MENU, startDrawDown, type HeldRow } from '@anju/contract';
import { useAccess } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import { useJob } from '../../../../platform/jobs/index.ts';
import { useConfirm } from '../../../../ui/index.ts';
import { SettlementDetail } from '../../checkout/settlement/settlement-detail.tsx';
import { AccountMoves } from './account-moves.tsx';
import { useRefreshAccounts } from './account-queries.ts';
import { DrawDownList } from './draw-down-list.tsx';
import { HeldList } from './held-list.tsx';
import { RefundAskDialog, type Refundable } from '../refund-request/refund-dialogs.tsx';
import { RefundList } from '../refund-request/refund-list.tsx';

const refundable = (row: HeldRow): Refundable => ({
  id: row.id,
  kind: row.kind === 2 ? 2 : 1,
  name: [row.houseCode, row.kind === 2 ? '存零' : '预交', row.chargeTypeName].filter(Boolean).join(' '),
  balance: row.balance,
  payee: row.paidBy || row.owners,
  former: row.former,
});

/** What the job did is told once, when it is through. */
function DrawDownJob({ jobId, onDone }: { readonly jobId: number; readonly onDone: () => void }) {
  const { message } = App.useApp();
  const { job, finished } = useJob(jobId);
  const through = useEffectEvent(() => {
    if (!job) return;
    void (job.state === 'done' ? message.success(job.message) : message.error(job.message));
    onDone();
  });
  useEffect(() => {
    if (finished) through();
  }, [finished]);
  return null;
}

export default function PrepaidPage() {
  const access = useAccess(MENU.accountPrepaid);
  const { message } = App.useApp();
  const confirm = useConfirm();
  const refresh = useRefreshAccounts();
  const [accountId, setAccountId] = useState<number | null>(null);
  const [settlementId, setSettlementId] = useState<number | null>(null);
  const [asking, setAsking] = useState<Refundable | null>(null);
  const [jobId, setJobId] = useState<number | null>(null);

  async function draw(where: { houseId: number | null; estateId: number | null }) {
    const whole = where.houseId === null;
    if (
      whole &&
      !(await confirm({ title: '自动抵扣', text: '用预交余额抵扣已发布的未付账单，先到期的先抵，是否开始？', go: '开始', danger: false }))
    )
      return;
    try {
      setJobId((await call(startDrawDown, where)).jobId);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
  const acts = {
    onOpen: setAccountId,
    onRefund: (row: HeldRow) => setAsking(refundable(row)),
  };
  return (
    <>
      <Tabs
        className="account-tabs"
        items={[
          { key: 'prepaid', label: '预交', children: <HeldList kind={1} access={access} {...acts} onDraw={(where) => void draw(where)} /> },
          { key: 'change', label: '存零', children: <HeldList kind={2} access={access} {...acts} /> },
          { key: 'draw', label: '自动抵扣', children: <DrawDownList onOpen={setSettlementId} /> },
          { key: 'refund', label: '退款申请', children: <RefundList access={access} kinds={[1, 2]} onSettlement={setSettlementId} /> },
        ]}
      />
      {accountId === null ? null : (
        <AccountMoves key={accountId} id={accountId} onSettlement={setSettlementId} onClose={() => setAccountId(null)} />
      )}
      {settlementId === null ? null : (
        <SettlementDetail
          key={settlementId}
          id={settlementId}
          access={access}
          onOpen={setSettlementId}
          onClose={() => {
            setSettlementId(null);
            refresh();
          }}
        />
      )}
      {asking ? (
        <RefundAskDialog
          account={asking}
          onClose={() => setAsking(null)}
          onDone={(number) => {
            setAsking(null);
            void message.success(`已提交 ${number}，请他人审核`);
            refresh();
          }}
        />
      ) : null}
      {jobId === null ? null : (
        <DrawDownJob
          key={jobId}
          jobId={jobId}
          onDone={() => {
            setJobId(null);
            refresh();
          }}
        />
      )}
    </>
  );
}
