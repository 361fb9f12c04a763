// Open bills by payer and item: ↑↓ move, space ticks, L leaves the late fee out, A ticks all own bills or none. The calculation of the active
// bill is shown below. While all bills are the payer's own, no payers are shown.
import { Fragment, useId, useState } from 'react';
import { Button, Checkbox } from 'antd';
import { PAYER_RELATION, type DeskBill } from '@anju/contract';
import { addDecimal, formatMoney, isZeroDecimal, sumMoney } from '@anju/domain';
import { DateText, EmptyState, Money, StatusTag } from '../../../../../ui/index.ts';
import { periodText } from '../../../bill/bill-text.ts';
import { groupPayers, openOf, type PayerGroup } from '../state/desk-payer.rules.ts';
import { groupBills, isOn } from '../state/desk.rules.ts';
import type { Desk } from '../state/desk-state.ts';

const flip = (set: ReadonlySet<number>, ids: readonly number[]): ReadonlySet<number> => {
  const next = new Set(set);
  for (const id of ids) if (!next.delete(id)) next.add(id);
  return next;
};

interface RowProps {
  readonly bill: DeskBill;
  readonly desk: Desk;
  readonly active: boolean;
  readonly id: string;
  readonly onActivate: () => void;
  readonly onTick: () => void;
  readonly onLate: () => void;
}

function BillRow({ bill, desk, active, id, onActivate, onTick, onLate }: RowProps) {
  const on = isOn(bill, desk.typed);
  const paid = desk.now.find(({ billId }) => billId === bill.id);
  const spreading = desk.typed.amount !== '';
  const hasLate = !isZeroDecimal(bill.late);
  const own = desk.picture?.object;
  const here = own ? own.objectKind === bill.objectKind && own.objectId === bill.objectId : bill.objectText === desk.picture?.house?.code;
  const of = here ? '' : bill.objectText;
  const name = `${bill.chargeTypeName} ${periodText(bill)}`;
  return (
    <tr id={id} aria-selected={on} className={active ? 'desk-bill-active' : ''} onClick={onActivate}>
      <td>
        <Checkbox checked={on} disabled={bill.heldBy !== null} onChange={onTick} tabIndex={-1} aria-label={name} />
      </td>
      <td>
        {periodText(bill)} {of ? <span className="ui-quiet">{of}</span> : null}
        {desk.picture?.plans.some(({ billIds }) => billIds.includes(bill.id)) ? <StatusTag tone="kind">分期</StatusTag> : null}
        {bill.suspended ? <StatusTag tone="ended">挂账</StatusTag> : null}
        {bill.heldBy === null ? null : <StatusTag tone="work">{bill.heldBy}收款中</StatusTag>}
      </td>
      <td>
        <DateText value={bill.dueDate} danger={bill.overdueDays > 0} />
        {bill.overdueDays > 0 ? <span className="ui-danger"> 逾期 {bill.overdueDays} 天</span> : null}
      </td>
      <td>
        <Money value={bill.reduced} dashZero />
      </td>
      <td>
        <Money value={bill.open} dashZero />
      </td>
      <td>
        {hasLate ? (
          <span className="desk-late">
            <Checkbox
              checked={spreading ? paid !== undefined && !isZeroDecimal(paid.late) : on && !desk.typed.noLate.has(bill.id)}
              disabled={!on || spreading}
              tabIndex={-1}
              onChange={onLate}
              aria-label={`${name} 收违约金`}
              title="不收时违约金仍记欠"
            />
            <Money value={bill.late} danger />
          </span>
        ) : (
          <Money value={null} />
        )}
      </td>
      <td>
        <Money value={paid ? addDecimal(paid.amount, paid.late) : '0'} dashZero />
      </td>
    </tr>
  );
}

interface PayerRowProps {
  readonly group: PayerGroup;
  readonly desk: Desk;
  readonly onTick: (bills: readonly DeskBill[]) => void;
  readonly onStatement: (personId: number) => void;
}
/** Whose bills follow, with their sum; those of another person are ticked as 代缴. */
function PayerRow({ group: { debtor, bills }, desk, onTick, onStatement }: PayerRowProps) {
  const { picture, typed, at } = desk;
  const free = bills.filter(({ heldBy }) => heldBy === null);
  const off = free.filter((bill) => !isOn(bill, typed));
  const mine = picture?.payers.find(({ personId }) => personId === picture.payer?.personId);
  const name = debtor === null ? (picture?.payer?.name ?? '') : debtor.name;
  const relation = debtor === null ? mine?.relation : debtor.relation;
  return (
    <tr className="desk-payer-group" aria-label={`${name}的账单`}>
      <td>
        <Checkbox
          checked={free.length > 0 && off.length === 0}
          indeterminate={off.length > 0 && off.length < free.length}
          disabled={free.length === 0}
          onChange={() => onTick(off.length > 0 ? off : free)}
          tabIndex={-1}
          aria-label={debtor === null ? `${name} 全选` : `代 ${name} 缴`}
        />
      </td>
      <td colSpan={5}>
        <strong>{name || '未记付款人'}</strong>{' '}
        {relation === undefined ? null : <StatusTag tone="kind">{PAYER_RELATION.text(relation)}</StatusTag>}
        <span className="ui-quiet">
          {' '}
          {bills.length} 笔，未收 {formatMoney(openOf(bills))} 元{debtor === null ? '' : '，不是本次付款人的欠费，勾选即为代缴'}
        </span>
        {debtor !== null && debtor.personId !== null && at !== null ? (
          <Button size="small" type="link" tabIndex={-1} onClick={() => desk.open({ ...at, personId: debtor.personId })}>
            改由 {name} 付款
          </Button>
        ) : null}
        {debtor === null || debtor.personId === null ? null : (
          <Button size="small" type="link" tabIndex={-1} onClick={() => onStatement(debtor.personId ?? 0)}>
            对账单
          </Button>
        )}
      </td>
      <td />
    </tr>
  );
}

interface DeskBillsProps {
  readonly desk: Desk;
  readonly onDone: () => void;
  readonly onStatement: (personId: number) => void;
}

export function DeskBills({ desk, onDone, onStatement }: DeskBillsProps) {
  const prefix = useId();
  const [at, setAt] = useState(0);
  const { bills, typed, change, now } = desk;
  const payers = groupPayers(bills, desk.debtors).map((group) => ({ ...group, items: groupBills(group.bills) }));
  const apart = payers.some(({ debtor }) => debtor !== null);
  const order = payers.flatMap(({ items }) => items.flatMap((group) => group.bills));
  const active = order[Math.min(at, order.length - 1)];
  const free = order.filter(({ heldBy, own }) => heldBy === null && own);

  const tick = (some: readonly DeskBill[]) =>
    change({
      flipped: flip(
        typed.flipped,
        some.filter(({ heldBy }) => heldBy === null).map(({ id }) => id),
      ),
    });
  const tickAll = () => {
    const off = free.filter((bill) => !isOn(bill, typed));
    tick(off.length > 0 ? off : free);
  };
  const leaveLate = (bill: DeskBill) => change({ noLate: flip(typed.noLate, [bill.id]) });

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.ctrlKey || event.altKey || event.metaKey || !active) return;
    const last = order.length - 1;
    const here = order.indexOf(active);
    if (event.key === 'ArrowDown') setAt(Math.min(here + 1, last));
    else if (event.key === 'ArrowUp') setAt(Math.max(here - 1, 0));
    else if (event.key === 'Home') setAt(0);
    else if (event.key === 'End') setAt(last);
    else if (event.key === ' ') tick([active]);
    else if (event.key.toLowerCase() === 'l' && isOn(active, typed) && typed.amount === '') leaveLate(active);
    else if (event.key.toLowerCase() === 'a') tickAll();
    else if (event.key === 'Enter') onDone();
    else return;
    event.preventDefault();
    document.getElementById(`${prefix}-${order[at]?.id ?? ''}`)?.scrollIntoView?.({ block: 'nearest' });
  }
  const sumOf = (some: readonly DeskBill[]) =>
    sumMoney(now.filter(({ billId }) => some.some(({ id }) => id === billId)).flatMap(({ amount, late }) => [amount, late]));

  if (bills.length === 0) return <EmptyState text="没有未收的账单，可以收预交款" />;
  return (
    <>
      <div
        className="desk-bills"
        data-desk="bills"
        role="grid"
        aria-label="未收账单"
        aria-multiselectable
        aria-activedescendant={active ? `${prefix}-${active.id}` : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <table>
          <thead>
            <tr>
              <th>
                <Checkbox
                  checked={free.length > 0 && free.every((bill) => isOn(bill, typed))}
                  indeterminate={free.some((bill) => isOn(bill, typed)) && !free.every((bill) => isOn(bill, typed))}
                  onChange={tickAll}
                  tabIndex={-1}
                  aria-label="全选"
                  disabled={free.length === 0}
                />
              </th>
              <th>所属期</th>
              <th>到期日</th>
              <th>优减</th>
              <th>未收</th>
              <th>违约金</th>
              <th>本次</th>
            </tr>
          </thead>
          <tbody>
            {payers.map((payer) => (
              <Fragment key={payer.key}>
                {apart ? <PayerRow group={payer} desk={desk} onTick={tick} onStatement={onStatement} /> : null}
                {payer.items.map((group) => (
                  <Fragment key={group.item}>
                    <tr className="desk-group">
                      <td />
                      <td colSpan={5}>
                        {group.item} <span className="ui-quiet">{group.bills.length} 笔</span>
                      </td>
                      <td>
                        <Money value={sumOf(group.bills)} dashZero />
                      </td>
                    </tr>
                    {group.bills.map((bill) => (
                      <BillRow
                        key={bill.id}
                        id={`${prefix}-${bill.id}`}
                        bill={bill}
                        desk={desk}
                        active={bill === active}
                        onActivate={() => setAt(order.indexOf(bill))}
                        onTick={() => tick([bill])}
                        onLate={() => leaveLate(bill)}
                      />
                    ))}
                  </Fragment>
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      {active ? (
        <p className="desk-explain">
          {active.chargeTypeName} {periodText(active)}：{active.explain || '没有计费说明'}
          {isZeroDecimal(active.late) ? '' : `；逾期 ${active.overdueDays} 天，违约金 ${active.late} 元`}
          {active.lateText ? `：${active.lateText}` : ''}
        </p>
      ) : null}
    </>
  );
}
