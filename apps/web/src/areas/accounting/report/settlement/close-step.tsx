// One step: its state, what is proposed, its vouchers and its buttons. The next one has the main button, and the focus.
import type { ReactNode } from 'react';
import { Button } from 'antd';
import { Link } from 'react-router';
import { CLOSE_STEP, MENU, STEP_STATE, VOUCHER, type CloseStepRow, type CloseVoucher } from '@anju/contract';
import { formatMoney } from '@anju/domain';
import { useAccess, type Access } from '../../../../platform/access/index.ts';
import { EnumText, focusUnlessTyping, InstantText, usePhone, type TonesOf } from '../../../../ui/index.ts';
import { VOUCHER_TONES } from '../../part/index.ts';

const TONES: TonesOf<typeof STEP_STATE> = {
  [STEP_STATE.none]: 'ended',
  [STEP_STATE.todo]: 'owed',
  [STEP_STATE.waiting]: 'work',
  [STEP_STATE.changed]: 'overdue',
  [STEP_STATE.done]: 'paid',
};
/** What a step does, for whoever closes a period for the first time. */
const ABOUT: Readonly<Record<number, string>> = {
  [CLOSE_STEP.events]: '收费、退费、减免等业务按凭证规则生成凭证',
  [CLOSE_STEP.depreciation]: '固定资产按卡片计提本月折旧',
  [CLOSE_STEP.amortisation]: '待摊费用、预收款按摊销项目入账，提前开账的账单转为本月收入',
  [CLOSE_STEP.accrual]: '工资等凭证模板、酬金制小区的酬金，以及按账龄计提坏账准备',
  [CLOSE_STEP.tax]: '转出未交增值税，计提附加税、所得税',
  [CLOSE_STEP.post]: '本期凭证全部审核、登账',
  [CLOSE_STEP.carry]: '损益类科目余额转入本年利润',
  [CLOSE_STEP.yearEnd]: '本年利润转入未分配利润，提取盈余公积',
  [CLOSE_STEP.checks]: '不通过的必须处理，提醒的看清再结账',
  [CLOSE_STEP.close]: '锁定本期，归档报表，打开下一期',
};
/** Where the work of a step is done by hand. */
const PLACES: Readonly<Record<number, readonly [menu: number, to: string, text: string]>> = {
  [CLOSE_STEP.events]: [MENU.voucherRule, '/accounting/setup/rule', '凭证规则'],
  [CLOSE_STEP.depreciation]: [MENU.depreciation, '/accounting/asset/depreciation', '资产折旧'],
  [CLOSE_STEP.post]: [MENU.voucherAudit, '/accounting/voucher/audit', '审核凭证'],
};
const RUNS: ReadonlySet<number> = new Set([
  ...[CLOSE_STEP.events, CLOSE_STEP.depreciation, CLOSE_STEP.amortisation, CLOSE_STEP.accrual],
  ...[CLOSE_STEP.tax, CLOSE_STEP.carry, CLOSE_STEP.yearEnd],
]);

interface CloseStepProps {
  readonly row: CloseStepRow;
  readonly next: boolean;
  /** The period is open. */
  readonly open: boolean;
  readonly access: Access;
  readonly posting: boolean;
  readonly busy: boolean;
  readonly doing: boolean;
  readonly onOpen: (voucherId: number) => void;
  readonly onRun: () => void;
  readonly onUndo: () => void;
  readonly onPost: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

export function CloseStep(props: CloseStepProps) {
  const { row, next, open, children, onOpen } = props;
  const title = CLOSE_STEP.text(row.step);
  const isPlain = row.step === CLOSE_STEP.checks;
  return (
    <li className={`acc-step acc-step-${row.state}${next && open ? ' next' : ''}`} aria-current={next && open ? 'step' : undefined}>
      <span className="acc-step-no" aria-hidden>
        {row.state === STEP_STATE.done ? '✓' : row.step}
      </span>
      <div className="acc-step-body">
        <header>
          <h2>{title}</h2>
          {isPlain ? null : <EnumText of={STEP_STATE} value={row.state} tones={TONES} />}
          <span className="ui-quiet">{ABOUT[row.step]}</span>
        </header>
        {isPlain || row.text === '' ? null : (
          <p>
            {row.text}
            {row.who === '' ? null : <strong className="acc-step-who">{row.who}</strong>}
          </p>
        )}
        {row.proposed.length > 0 ? (
          <ul className="acc-step-list" aria-label={`${title}将生成`}>
            {row.proposed.map(({ summary, total }, at) => (
              <li key={at}>
                <span className="acc-step-mark">将生成</span>
                <span className="acc-step-text">{summary}</span>
                <span className="acc-step-sum">{formatMoney(total)}</span>
              </li>
            ))}
          </ul>
        ) : null}
        {row.vouchers.length > 0 ? (
          <ul className="acc-step-list" aria-label={`${title}的凭证`}>
            {row.vouchers.map((voucher) => (
              <VoucherLine key={voucher.id} voucher={voucher} onOpen={onOpen} />
            ))}
          </ul>
        ) : null}
        {row.at === null ? null : (
          <p className="ui-quiet">
            {row.by} <InstantText value={row.at} />
          </p>
        )}
        {children}
      </div>
      <StepButtons {...props} title={title} />
    </li>
  );
}

const VoucherLine = ({ voucher, onOpen }: { readonly voucher: CloseVoucher; readonly onOpen: (id: number) => void }) => (
  <li className={voucher.red ? 'acc-red' : undefined}>
    <Button type="link" size="small" className="acc-step-mark" onClick={() => onOpen(voucher.id)}>
      {voucher.number || '未取号'}
    </Button>
    <span className="acc-step-text">{voucher.summary}</span>
    <EnumText of={VOUCHER} value={voucher.state} tones={VOUCHER_TONES} />
    <span className="acc-step-sum">{formatMoney(voucher.total)}</span>
  </li>
);

function StepButtons({ row, next, open, access, posting, busy, doing, title, ...on }: CloseStepProps & { readonly title: string }) {
  const phone = usePhone();
  const place = PLACES[row.step];
  const seen = useAccess(place?.[0] ?? 0);
  const main = next && open;
  // The next step takes the focus over, so that Enter goes on; on a phone the page would jump.
  const takesFocus = main && !phone;
  const button = (text: string, label: string, onClick: () => void) => (
    <Button
      ref={takesFocus ? focusUnlessTyping : null}
      type={main ? 'primary' : 'default'}
      loading={doing}
      disabled={busy}
      aria-label={label}
      onClick={onClick}
    >
      {text}
    </Button>
  );
  const again = row.state === STEP_STATE.changed || row.vouchers.length > 0;
  const due = row.state === STEP_STATE.todo || row.state === STEP_STATE.changed;
  return (
    <div className="acc-step-acts">
      {open && RUNS.has(row.step) && access.can('change') && due
        ? button(again ? '重新执行' : '执行', `${again ? '重新执行' : '执行'}${title}`, on.onRun)
        : null}
      {open && row.step === CLOSE_STEP.post && posting && row.state === STEP_STATE.todo ? button('整期登账', '整期登账', on.onPost) : null}
      {open && row.step === CLOSE_STEP.close && access.can('audit') ? button('结账', '结账本期', on.onClose) : null}
      {open && row.undoable && access.can('change') ? (
        <Button disabled={busy} aria-label={`撤销${title}`} onClick={on.onUndo}>
          撤销
        </Button>
      ) : null}
      {place && seen.can('view') && row.state !== STEP_STATE.done ? <Link to={place[1]}>{place[2]}</Link> : null}
    </div>
  );
}
