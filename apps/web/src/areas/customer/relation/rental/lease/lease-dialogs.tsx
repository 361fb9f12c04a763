// The dialogs of a lease, wherever it was opened.
import { App } from 'antd';
import {
  approveLease,
  getLease,
  LEASE,
  LEASE_PAYER,
  rejectLease,
  submitLease,
  undoLease,
  withdrawLease,
  type LeaseDetail,
} from '@anju/contract';
import { Decisions, waitsForText } from '../../../../../archetypes/index.ts';
import type { Access } from '../../../../../platform/access/index.ts';
import { call } from '../../../../../platform/api/index.ts';
import type { LeaseActs } from './lease-acts.ts';
import { ChangePayersDialog, ChangePeopleDialog } from './change-dialogs.tsx';
import { LeaseDialog } from './lease-form.tsx';
import { LeaseImport } from './lease-import.tsx';
import { SettingDialog } from './lease-setting.tsx';
import { FilingDialog, PapersDialog, RenewDialog, RentDialog, StopDialog } from './step-dialogs.tsx';

interface LeaseDialogsProps {
  readonly acts: LeaseActs;
  readonly access: Access;
}

export function LeaseDialogs({ acts, access }: LeaseDialogsProps) {
  const { message } = App.useApp();
  const { doing, close } = acts;
  /** A refusal to submit leaves the draft, which is opened so that it can be put right. */
  function saved({ id, submits }: { readonly id: number; readonly submits: boolean }): void {
    close();
    acts.open(id);
    if (!submits) return acts.done('已存草稿');
    acts.attempt(async () => {
      acts.refresh();
      const { version } = await call(getLease, { id });
      const { flowName } = await call(submitLease, { id, version });
      void message.success(`已提交，${waitsForText(flowName)}`);
      acts.refresh();
    });
  }
  return (
    <>
      {doing?.kind === 'form' ? <LeaseDialog start={doing.row} onClose={close} onSaved={saved} /> : null}
      {doing?.kind === 'renew' ? <RenewDialog lease={doing.row} onClose={close} onDone={() => acts.done('已续租')} /> : null}
      {doing?.kind === 'rent' ? <RentDialog lease={doing.row} onClose={close} onDone={() => acts.done('已调整租金')} /> : null}
      {doing?.kind === 'payers' ? <ChangePayersDialog lease={doing.row} onClose={close} onDone={() => acts.done('已变更付款')} /> : null}
      {doing?.kind === 'people' ? <ChangePeopleDialog lease={doing.row} onClose={close} onDone={() => acts.done('已变更租客')} /> : null}
      {doing?.kind === 'stop' ? (
        <StopDialog lease={doing.row} onClose={close} onDone={() => acts.done('已登记提前退租，到期后办理退租查验')} />
      ) : null}
      {doing?.kind === 'file' ? <FilingDialog lease={doing.row} onClose={close} onDone={() => acts.done('已登记备案')} /> : null}
      {doing?.kind === 'papers' ? <PapersDialog lease={doing.row} onClose={close} onDone={() => acts.done('已更新资料')} /> : null}
      {doing?.kind === 'import' ? <LeaseImport onClose={close} onDone={acts.refresh} /> : null}
      {doing?.kind === 'setting' ? (
        <SettingDialog readOnly={!access.can('audit')} onClose={close} onDone={() => acts.done('已保存')} />
      ) : null}
      <Decisions
        acts={acts}
        name={(lease: LeaseDetail) => `${lease.number} ${lease.house}`}
        approve={{
          endpoint: approveLease,
          text: approveText,
          done: ({ state }) => (state === LEASE.upcoming ? '已通过，到起租日自动开始' : '已通过，租约生效'),
        }}
        reject={{ endpoint: rejectLease }}
        withdraw={{
          endpoint: withdrawLease,
          ask: ({ number }) => ({ text: `撤回 ${number}，改为草稿后可以修改，是否继续？`, go: '撤回', danger: false }),
        }}
        end={{
          endpoint: undoLease,
          word: '作废',
          text: () => '作废后费用的付款人、住户和房屋状态都恢复到租约之前；租客已有账单的不能作废，请办理退租。',
        }}
      />
    </>
  );
}

/** What charging will do, in a sentence. */
function approveText({ lines, tenant }: LeaseDetail): string {
  const own = lines.filter(({ payer }) => payer === LEASE_PAYER.tenant).map(({ item }) => item);
  return own.length === 0 ? '通过后各项费用仍由业主付。' : `通过后 ${own.join('、')} 改由 ${tenant} 付，租期结束的次日起改回业主。`;
}
