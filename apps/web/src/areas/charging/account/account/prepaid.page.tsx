// 预交账户 (menu 181): prepayments and kept change by house and item, their movements, automatic deductions, and refunds. The bar above every
// page shows the notices to this screen.
import './account.css';
import { useEffect, useEffectEvent, useState } from 'react';
import { App, Tabs } from 'antd';
import { ACCOUNT, MENU, startDrawDown, type HeldRow } from '@anju/contract';
import { useActs, useAskedTabs } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useAttempt } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { useJob } from '../../../../platform/jobs/index.ts';
import { useConfirm } from '../../../../ui/index.ts';
import { SettlementDetail } from '../../checkout/settlement/settlement-detail.tsx';
import { requestedText } from '../../document/requested-text.ts';
import { useRefreshAccounts } from './account-queries.ts';
import { DrawDownList } from './draw-down-list.tsx';
import { HeldList } from './held-list.tsx';
import { RefundAskDialog, type Refundable } from '../refund-request/refund-dialogs.tsx';
import { RefundList } from '../refund-request/refund-list.tsx';

const refundable = (row: HeldRow): Refundable => ({
  id: row.id,
  kind: row.kind === ACCOUNT.change ? ACCOUNT.change : ACCOUNT.prepaid,
  name: [row.houseCode || row.personName, row.kind === ACCOUNT.change ? '存零' : '预交', row.chargeTypeName].filter(Boolean).join(' '),
  balance: row.balance,
  payee: row.paidBy || row.owners || row.personName,
  former: row.former,
});

/** Shows the result of the job once, when it has finished. */
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
  const confirm = useConfirm();
  const acts = useActs<{ refund: Refundable }>(useRefreshAccounts());
  const tabs = useAskedTabs('prepaid');
  const { attempt } = useAttempt();
  const [settlementId, setSettlementId] = useState<number | null>(null);
  const [jobId, setJobId] = useState<number | null>(null);

  async function draw(where: { houseId: number | null; estateId: number | null }) {
    const whole = where.houseId === null;
    if (
      whole &&
      !(await confirm({ title: '自动抵扣', text: '用预交余额抵扣已发布的未付账单，先到期的先抵，是否开始？', go: '开始', danger: false }))
    )
      return;
    setJobId((await call(startDrawDown, where)).jobId);
  }
  const held = {
    access,
    onSettlement: setSettlementId,
    onRefund: (row: HeldRow) => acts.begin('refund', refundable(row)),
  };
  return (
    <>
      <Tabs
        {...tabs}
        className="ui-page-tabs"
        items={[
          {
            key: 'prepaid',
            label: '预交',
            children: <HeldList kind={ACCOUNT.prepaid} {...held} onDraw={(where) => void attempt(() => draw(where))} />,
          },
          { key: 'change', label: '存零', children: <HeldList kind={ACCOUNT.change} {...held} /> },
          { key: 'draw', label: '自动抵扣', children: <DrawDownList access={access} /> },
          {
            key: 'refund',
            label: '退款申请',
            children: <RefundList access={access} kinds={[ACCOUNT.prepaid, ACCOUNT.change]} onSettlement={setSettlementId} />,
          },
        ]}
      />
      {settlementId === null ? null : (
        <SettlementDetail
          id={settlementId}
          access={access}
          onOpen={setSettlementId}
          onClose={() => {
            setSettlementId(null);
            acts.refresh();
          }}
        />
      )}
      {acts.doing?.kind === 'refund' ? (
        <RefundAskDialog account={acts.doing.row} onClose={acts.close} onDone={(requested) => acts.done(requestedText(requested))} />
      ) : null}
      {jobId === null ? null : (
        <DrawDownJob
          key={jobId}
          jobId={jobId}
          onDone={() => {
            setJobId(null);
            acts.refresh();
          }}
        />
      )}
    </>
  );
}
