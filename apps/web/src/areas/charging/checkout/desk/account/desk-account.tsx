// 其他收付: money that pays no bill. In: 预交, 收押, 特服, 委收, 其他. Out: refunds of deposits, prepayments and kept change, 经付, 委付.
import { useRef, useState } from 'react';
import { App, AutoComplete, Button, Input, Segmented } from 'antd';
import {
  houseCharging,
  refundAccount,
  searchRefundRequests,
  searchSettlements,
  SETTLE,
  settleAccount,
  type DepositDue,
  type InputOf,
  type Settled,
  type SettledOrHeld,
} from '@anju/contract';
import { formatMoney } from '@anju/domain';
import type { Access } from '../../../../../platform/access/index.ts';
import { useCommand, useRead, useRefresh } from '../../../../../platform/api/hooks.ts';
import { useDiscard, useUnsaved } from '../../../../../platform/unsaved/index.ts';
import {
  CapitalMoney,
  DecimalInput,
  EmptyState,
  FailedState,
  KeyHints,
  LoadingOverlay,
  Money,
  StatusTag,
} from '../../../../../ui/index.ts';
import { EstatePick } from '../../../../estate/index.ts';
import { AccountLines, GiveBack } from './desk-account-lines.tsx';
import { DeskDues } from './desk-dues.tsx';
import { ApprovedRefunds } from './desk-refunds.tsx';
import {
  accountProblem,
  accountRequest,
  givesBack,
  IN_TYPES,
  isOut,
  needsHouse,
  OUT_TYPES,
  receiveDues,
  startForm,
  totalOf,
  type AccountForm,
  type AccountType,
} from './desk-account.rules.ts';
import { DeskFind, lookingFor } from '../object/desk-find.tsx';
import { focusIn } from '../state/desk-focus.ts';
import { DeskHouse } from '../object/desk-house.tsx';
import { DeskTenders } from '../till/desk-tenders.tsx';
import { tillOf } from '../state/desk.rules.ts';
import { ReceiptDialog } from '../../receipt/receipt-dialog.tsx';
import { useHeld } from '../../../document/use-held.ts';

const choice = (type: AccountType) => ({ value: type, label: SETTLE.text(type) });

interface DeskAccountProps {
  readonly access: Access;
  /** The house that is open on the tab for bills, because a payer of bills often prepays as well. */
  readonly atDesk: number | null;
  readonly onReceipt: (settlementId: number) => void;
}

/** The house chosen here, otherwise the one open at the desk. Unfinished input keeps its house even if the desk moves on. */
function useHouseHere(atDesk: number | null) {
  const [own, setOwn] = useState<{ readonly houseId: number | null; readonly atDesk: number | null } | null>(null);
  const [typed, setTyped] = useState(false);
  const houseId = own && (typed || own.atDesk === atDesk) ? own.houseId : atDesk;
  return {
    houseId,
    typed,
    choose: (chosen: number | null) => setOwn({ houseId: chosen, atDesk }),
    keep: () => {
      setOwn({ houseId, atDesk });
      setTyped(true);
    },
    letGo: () => setTyped(false),
  };
}

export function DeskAccount({ access, atDesk, onReceipt }: DeskAccountProps) {
  const { message } = App.useApp();
  const held = useHeld();
  const refreshHouse = useRefresh(houseCharging);
  const refresh = useRefresh(houseCharging, searchSettlements, searchRefundRequests);
  // After a refusal the typed values stay, and the balances are read again.
  const settle = useCommand(settleAccount, { onRefused: () => void refreshHouse() });
  const refund = useCommand(refundAccount, { onRefused: () => void refreshHouse() });
  const paying = settle.busy || refund.busy;
  const root = useRef<HTMLDivElement>(null);
  const { houseId, typed, choose, keep, letGo } = useHouseHere(atDesk);
  const [form, setForm] = useState<AccountForm>(() => startForm(SETTLE.prepaid));
  const [receipt, setReceipt] = useState<Settled | null>(null);
  const [looking, setLooking] = useState('');
  const discard = useDiscard();
  const saved = useUnsaved(typed && receipt === null);
  const query = useRead(houseCharging, houseId === null ? null : { houseId });
  const picture = houseId === null ? undefined : query.data;
  const { type, till } = form;
  const dues = type === SETTLE.depositIn ? (picture?.depositDues ?? []) : [];
  const out = isOut(type);
  const total = totalOf(form);
  const sums = tillOf(till, total);
  const payerName = form.payerName ?? picture?.payer?.name ?? '';
  const problem = lookingFor(looking) ?? accountProblem(form, payerName, picture);
  const mayAct = access.can(out ? 'change' : 'add');
  const change = (patch: Partial<AccountForm>) => {
    keep();
    setForm((old) => ({ ...old, ...patch }));
  };
  const focus = (name: string) => focusIn(root.current, name);
  /** Another type has other fields; the payer and the estate stay. */
  const turnTo = (next: AccountType) =>
    setForm({ ...startForm(next), payerName: form.payerName, estateId: form.estateId, remark: form.remark });

  function takeDues(all: readonly DepositDue[]) {
    change(receiveDues({ ...startForm(SETTLE.depositIn), remark: form.remark }, all));
    focus('pay');
  }
  async function turnToHouse(picked: number | null) {
    if (typed && receipt === null && !(await discard())) return;
    choose(picked);
    letGo();
    setForm(startForm(type));
    // For refunds the amounts are known only once the house is read; for receipts the user types immediately, for a deposit starting with
    // its kind.
    if (picked === houseId && givesBack(type)) focus('back');
    else if (!givesBack(type)) focus(type === SETTLE.depositIn ? 'line' : 'amount');
  }
  async function pay() {
    if (paying || !mayAct || receipt) return;
    if (problem !== null) return void message.warning(problem);
    const input = accountRequest(form, payerName, picture);
    const settled: SettledOrHeld | undefined = isOut(input.type)
      ? await refund.run(input as InputOf<typeof refundAccount>)
      : await settle.run(input as InputOf<typeof settleAccount>);
    if (settled === undefined) return;
    saved();
    if (held(settled.held)) next();
    else setReceipt(settled);
  }
  function next() {
    setReceipt(null);
    letGo();
    setForm(startForm(type));
    void refresh();
    focus('find');
  }
  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key === 'F3') focus('find');
    else if (event.key === 'F8') focus(`method-${till.rows.length - 1}`);
    else if (event.key === 'F9' || (event.key === 'Enter' && event.ctrlKey)) void pay();
    else return;
    event.preventDefault();
  }
  return (
    <>
      <div className="desk desk-account" ref={root} tabIndex={-1} onKeyDown={onKeyDown}>
        <section className="page-card desk-who" aria-label="房屋">
          <DeskFind houses text={looking} onText={setLooking} onPick={({ houseId: picked }) => void turnToHouse(picked)} />
          <div className="page-scroll">
            {query.error && houseId !== null ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
            {picture ? <DeskHouse picture={picture} onReceipt={onReceipt} onDues={() => takeDues(picture.depositDues)} /> : null}
            {picture && !needsHouse(type) ? (
              <Button type="link" onClick={() => choose(null)}>
                不按房屋收付
              </Button>
            ) : null}
            {houseId === null ? <EmptyState text={needsHouse(type) ? '请先查找房屋' : '没有房屋的，在右边选择小区'} /> : null}
            <LoadingOverlay show={houseId !== null && query.isPending} />
          </div>
        </section>
        <section className="page-card desk-choose" aria-label="收付内容">
          <header className="desk-head desk-kinds">
            <span>收</span>
            <Segmented<AccountType> aria-label="收款类型" options={IN_TYPES.map(choice)} value={type} onChange={turnTo} />
            <span>付</span>
            <Segmented<AccountType> aria-label="付款类型" options={OUT_TYPES.map(choice)} value={type} onChange={turnTo} />
          </header>
          <div className="page-scroll desk-form">
            {needsHouse(type) || picture ? null : (
              <div className="desk-field">
                <span>小区</span>
                <EstatePick value={form.estateId} onChange={(estateId) => change({ estateId })} placeholder="请选择小区" width={240} />
              </div>
            )}
            {givesBack(type) ? (
              <>
                <ApprovedRefunds
                  type={type}
                  houseId={houseId}
                  chosen={form.requestId}
                  onChoose={({ id, accountId, amount, payee }) =>
                    change({ requestId: id, back: { [accountId]: amount }, payerName: payee })
                  }
                />
                <GiveBack type={type} picture={picture} back={form.back} onChange={(back) => change({ back, requestId: null })} />
              </>
            ) : (
              <>
                {dues.length === 0 ? null : (
                  <DeskDues dues={dues} chosen={form.dueIds} onChange={(chosen) => change(receiveDues(form, chosen))} />
                )}
                {form.dueIds.length > 0 ? null : <AccountLines type={type} lines={form.lines} onChange={(lines) => change({ lines })} />}
              </>
            )}
          </div>
        </section>
        <section className="page-card desk-till" aria-label="收付款">
          <header className="desk-head">
            <strong>{out ? '付款' : '收款'}</strong>
            {access.authorised ? null : <StatusTag tone="kind">只能查看</StatusTag>}
          </header>
          <div className="desk-till-body">
            <div className="desk-total">
              <span>{out ? '本次付出' : '本次应收'}</span>
              <strong>
                <Money value={total} />
              </strong>
            </div>
            <div className="desk-capital">
              <CapitalMoney value={total} />
            </div>
            <DeskTenders
              rows={till.rows}
              due={total}
              onChange={(rows) => change({ till: { ...till, rows } })}
              focus={focus}
              onDone={() => focus(sums.hasCash && !out ? 'received' : 'pay')}
            />
            {sums.hasCash && !out ? (
              <dl className="desk-sums desk-cash">
                <div>
                  <dt>实收现金</dt>
                  <dd data-desk="received">
                    <DecimalInput
                      aria-label="实收现金"
                      placeholder={sums.cash}
                      value={till.received}
                      onChange={(received) => change({ till: { ...till, received } })}
                    />
                  </dd>
                </div>
                <div className="desk-change">
                  <dt>找零</dt>
                  <dd>{formatMoney(sums.change)}</dd>
                </div>
              </dl>
            ) : null}
            <div className="desk-payer">
              <AutoComplete
                aria-label={out ? '领款人' : '付款人'}
                placeholder={out ? '领款人' : '付款人'}
                value={payerName}
                onChange={(name: string) => change({ payerName: name })}
                options={[...new Set(picture?.people.map(({ name }) => name) ?? [])].map((value) => ({ value }))}
              />
              <Input
                aria-label="备注"
                placeholder="备注"
                maxLength={200}
                value={form.remark}
                onChange={(event) => change({ remark: event.target.value })}
              />
            </div>
          </div>
          <div className="desk-pay">
            <p className="desk-problem ui-quiet" role="status">
              {problem ?? ''}
            </p>
            {mayAct ? (
              <span data-desk="pay">
                <Button
                  type="primary"
                  danger={out}
                  block
                  size="large"
                  loading={paying}
                  disabled={looking.trim() !== ''}
                  onClick={() => void pay()}
                >
                  {out ? '付款' : '收款'} F9
                </Button>
              </span>
            ) : null}
          </div>
          <footer className="desk-foot">
            <KeyHints
              keys={[
                ['F3', '找房'],
                ['F8', '方式'],
                ['F9', out ? '付款' : '收款'],
              ]}
            />
          </footer>
        </section>
      </div>
      {receipt ? <ReceiptDialog settled={receipt} mayPrint={access.can('print')} nextText="下一笔" onNext={next} /> : null}
    </>
  );
}
