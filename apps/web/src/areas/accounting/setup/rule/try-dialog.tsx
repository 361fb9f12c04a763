// 试算 of one rule: which events of a month it would take and from which rule, and the vouchers with them. Nothing is written.
import { useState } from 'react';
import { Alert, Button } from 'antd';
import { changeVoucherRule, tryVoucherRule, type BookChoice, type RuleTrial, type VoucherRule } from '@anju/contract';
import { formatMoney } from '@anju/domain';
import type { Access } from '../../../../platform/access/index.ts';
import { useAttempt, useRead } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { Dialog, FailedState, WaitingState } from '../../../../ui/index.ts';
import { PeriodPick } from '../../part/index.ts';
import { Preview } from './preview-dialog.tsx';

interface TryDialogProps {
  readonly book: BookChoice;
  readonly rule: VoucherRule;
  readonly access: Access;
  readonly onTab: (tab: string) => void;
  readonly onClose: () => void;
  /** The rule was switched on. */
  readonly onDone: () => void;
}

export function TryDialog({ book, rule, access, onTab, onClose, onDone }: TryDialogProps) {
  const { companyId } = book;
  const [ym, setYm] = useState(book.currentYm ?? book.firstYm);
  const query = useRead(tryVoucherRule, { companyId, ym, ruleId: rule.id }, { gcTime: 0 });
  const { attempt, busy } = useAttempt(() => void query.refetch());
  const enable = () =>
    void attempt(async () => {
      await call(changeVoucherRule, { ...rule, enabled: true });
      onDone();
    });
  return (
    <Dialog
      title={`试算规则 ${rule.name}`}
      open
      size="wide"
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          {!rule.enabled && access.can('change') ? (
            <Button type="primary" loading={busy} disabled={!query.data} onClick={enable}>
              启用这条规则
            </Button>
          ) : null}
        </>
      }
    >
      <div className="rule-preview">
        <PeriodPick companyId={companyId} value={ym} onChange={setYm} />
        {query.isError ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
        {query.isPending ? <WaitingState /> : null}
        {query.data ? <Trial trial={query.data} rule={rule} onTab={onTab} /> : null}
      </div>
    </Dialog>
  );
}

type Rival = RuleTrial['taken'][number];
const rivalWords = ({ rule, events, amount }: Rival): string =>
  `${rule === '' ? '没有规则的' : `“${rule}”的`} ${events} 笔，${formatMoney(amount)} 元`;

interface TrialProps {
  readonly trial: RuleTrial;
  readonly rule: VoucherRule;
  readonly onTab: (tab: string) => void;
}
function Trial({ trial, rule, onTab }: TrialProps) {
  const { taken, before } = trial;
  const booked = taken.reduce((sum, one) => sum + one.booked, 0);
  return (
    <>
      {taken.length === 0 ? (
        <Alert
          type="warning"
          showIcon
          title={before.length === 0 ? '这个期间没有符合条件的业务' : '符合条件的业务都由排在前面的规则生成凭证'}
        />
      ) : (
        <Alert
          type="info"
          showIcon
          title={`${rule.enabled ? '' : '启用后将'}由本规则生成凭证：${taken.map(rivalWords).join('；')}`}
          description={booked === 0 ? undefined : `其中 ${booked} 笔已有凭证，不会重复生成；未提交的可在“生成凭证”中重新生成`}
        />
      )}
      {before.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={`排在前面的规则先取走：${before.map(rivalWords).join('；')}`}
          description={`要由本规则生成，请把优先级改到 ${rule.priority} 以下，排到它们前面`}
        />
      ) : null}
      {trial.voucherCount > 0 || trial.problems.length > 0 ? <Preview preview={trial} onTab={onTab} /> : null}
    </>
  );
}
