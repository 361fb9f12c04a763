// One house: its people, its open bills with late fees, and which of them are collected now and how.
import { Fragment } from 'react';
import { Button, Checkbox, Input, Segmented, Select } from 'antd';
import { ArrowLeftOutlined } from '@ant-design/icons';
import {
  SETTLE_METHOD,
  type DeskBill,
  type HouseCharging,
  type OutputOf,
  type payOptions,
  type PayWay,
  type SimulatorMood,
} from '@anju/contract';
import { formatMoney, isZeroDecimal, sumMoney } from '@anju/domain';
import type { Access } from '../../../../platform/access/index.ts';
import { DateText, DecimalInput, EmptyState, Money, StatusTag } from '../../../../ui/index.ts';
import { periodText } from '../../bill/bill-text.ts';
import { DeskPlans } from '../desk/bill/desk-plan.tsx';
import { debtorText, groupPayers, openOf, paidForOthers } from '../desk/state/desk-payer.rules.ts';
import { isOn } from '../desk/state/desk.rules.ts';
import { HouseOrders } from './mobile-orders.tsx';
import { HouseLabel } from './mobile-qr.tsx';
import { ScanButton } from './mobile-scan.tsx';
import { NO_PROVIDER, useMobileChoice, type MobileChoice } from './mobile-state.ts';

type Options = OutputOf<typeof payOptions>;
export const WAYS: readonly { readonly value: PayWay; readonly label: string }[] = [
  { value: 'code', label: '收款码' },
  { value: 'scan', label: '扫付款码' },
  { value: 'link', label: '付款链接' },
];
const MOODS: readonly { readonly value: SimulatorMood; readonly label: string }[] = [
  { value: 'normal', label: '正常' },
  { value: 'slow', label: '延迟应答' },
  { value: 'fail', label: '付款失败' },
  { value: 'unknown', label: '已付款但不应答' },
];

const flip = (set: ReadonlySet<number>, id: number): ReadonlySet<number> => {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
};

function Bill({ bill, choice, houseCode }: { readonly bill: DeskBill; readonly choice: MobileChoice; readonly houseCode: string }) {
  const { typed, change } = choice;
  const on = isOn(bill, typed);
  const name = `${bill.chargeTypeName} ${periodText(bill)}`;
  return (
    <li className={on ? 'mobile-bill mobile-bill-on' : 'mobile-bill'}>
      <Checkbox
        aria-label={name}
        checked={on}
        disabled={bill.heldBy !== null}
        onChange={() => change({ flipped: flip(typed.flipped, bill.id) })}
      >
        <span className="mobile-bill-text">
          <b>{bill.chargeTypeName}</b> {bill.objectText === houseCode ? '' : bill.objectText}
          <small>
            {periodText(bill)}　<DateText value={bill.dueDate} /> 到期
            {bill.overdueDays > 0 ? <span className="ui-danger"> 逾期 {bill.overdueDays} 天</span> : null}
          </small>
          {bill.suspended ? <StatusTag tone="ended">挂账</StatusTag> : null}
          {bill.heldBy === null ? null : <StatusTag tone="work">{bill.heldBy}收款中</StatusTag>}
        </span>
        <span className="mobile-bill-sum">
          <Money value={bill.open} />
        </span>
      </Checkbox>
      {isZeroDecimal(bill.late) ? null : (
        <Checkbox
          className="mobile-late"
          aria-label={`${name} 收违约金`}
          checked={on && !typed.noLate.has(bill.id)}
          disabled={!on || typed.amount !== ''}
          onChange={() => change({ noLate: flip(typed.noLate, bill.id) })}
        >
          违约金 <Money value={bill.late} danger />
          {bill.lateText ? <small className="ui-quiet"> {bill.lateText}</small> : null}
        </Checkbox>
      )}
    </li>
  );
}

function How({ choice, options }: { readonly choice: MobileChoice; readonly options: Options }) {
  const { typed, change, payerName, method } = choice;
  return (
    <div className="mobile-how">
      <label>
        <span>按金额收</span>
        <DecimalInput
          aria-label="按金额收"
          placeholder="不填则全额收所选账单"
          value={typed.amount}
          onChange={(amount) => change({ amount })}
        />
      </label>
      <label>
        <span>付款人</span>
        <Input
          size="large"
          aria-label="付款人"
          value={payerName}
          maxLength={50}
          onChange={({ target }) => change({ payerName: target.value })}
        />
      </label>
      <Segmented
        block
        size="large"
        aria-label="支付方式"
        value={method}
        options={options.methods.map((value) => ({ value, label: SETTLE_METHOD.text(value) }))}
        onChange={(value) => change({ method: value })}
      />
      <Segmented block size="large" aria-label="收款形式" value={typed.way} options={[...WAYS]} onChange={(way) => change({ way })} />
      {typed.way === 'scan' ? (
        <div className="mobile-search">
          <Input
            size="large"
            aria-label="付款码"
            placeholder="付款人出示的付款码数字"
            inputMode="numeric"
            autoComplete="off"
            maxLength={24}
            value={typed.authCode}
            onChange={({ target }) => change({ authCode: target.value.replace(/\D/g, '') })}
          />
          <ScanButton title="扫付款码" onRead={(text) => change({ authCode: text.replace(/\D/g, '') })} />
        </div>
      ) : null}
      {options.simulated ? (
        <label>
          <span>模拟渠道</span>
          <Select
            size="large"
            aria-label="模拟渠道的表现"
            value={typed.mood}
            options={[...MOODS]}
            onChange={(mood: SimulatorMood) => change({ mood })}
          />
        </label>
      ) : null}
    </div>
  );
}

interface MobileHouseProps {
  readonly picture: HouseCharging;
  readonly options: Options;
  readonly access: Access;
  readonly onOrder: (id: number) => void;
  /** Another person pays. */
  readonly onPayer: (personId: number) => void;
  readonly onBack: () => void;
}

export function MobileHouse({ picture, options, access, onOrder, onPayer, onBack }: MobileHouseProps) {
  const { house, people, bills, payers, totals, prepaid, booking } = picture;
  const choice = useMobileChoice(picture, options.methods);
  const mayCollect = access.can('add');
  const free = bills.filter(({ heldBy, own }) => heldBy === null && own);
  const none = free.every((bill) => !isOn(bill, choice.typed));
  const held = sumMoney(prepaid.map(({ balance }) => balance));
  return (
    <>
      <section className="mobile-part" aria-label="房屋">
        <div className="mobile-head">
          <Button type="text" size="large" icon={<ArrowLeftOutlined />} aria-label="换一户" onClick={onBack} />
          <h2>
            {house.estateName} {house.code}
          </h2>
          <HouseLabel house={house} mayPrint={access.can('print')} />
        </div>
        <p>
          {people.length === 0 ? <span className="ui-quiet">没有登记业主和住户</span> : null}
          {[...new Map(people.map((one) => [one.personId, one])).values()].map((one) => (
            <span key={one.personId} className="mobile-person">
              {one.name} <span className="ui-quiet">{one.phone}</span>
            </span>
          ))}
        </p>
        <p className="ui-quiet">
          未收 {totals.bills} 笔 {formatMoney(totals.open)} 元{isZeroDecimal(totals.late) ? '' : `，违约金 ${formatMoney(totals.late)} 元`}
          {isZeroDecimal(held) ? '' : `，预交余额 ${formatMoney(held)} 元`}
        </p>
        {booking.day === booking.today ? null : <p className="mobile-note">今日已日结，现在收的款记入下一日</p>}
        <HouseOrders houseId={house.id} onOpen={onOrder} />
      </section>
      <section className="mobile-part" aria-label="账单">
        {bills.length === 0 ? <EmptyState text="没有未收的账单" /> : null}
        {free.length > 1 && mayCollect ? (
          <Button
            onClick={() =>
              choice.change({
                flipped: new Set(free.filter((bill) => bill.suspended === none).map(({ id }) => id)),
              })
            }
          >
            {none ? '全选' : '全不选'}
          </Button>
        ) : null}
        {mayCollect ? <DeskPlans plans={picture.plans} bills={bills} typed={choice.typed} change={choice.change} /> : null}
        {groupPayers(bills, payers).map(({ key, debtor, bills: some }) => (
          <Fragment key={key}>
            {debtor === null ? null : (
              <p className="mobile-note">
                {debtorText(debtor)} 的欠费 {some.length} 笔 {formatMoney(openOf(some))} 元，勾选即为代缴
                {debtor.personId === null ? null : (
                  <Button type="link" onClick={() => onPayer(debtor.personId ?? 0)}>
                    改由 {debtor.name} 付款
                  </Button>
                )}
              </p>
            )}
            <ul className="mobile-bills">
              {some.map((bill) => (
                <Bill key={bill.id} bill={bill} choice={choice} houseCode={house.code} />
              ))}
            </ul>
          </Fragment>
        ))}
        {bills.length > 0 && mayCollect && options.methods.length > 0 ? <How choice={choice} options={options} /> : null}
        {bills.length > 0 && mayCollect && options.methods.length === 0 ? <p className="mobile-note">{NO_PROVIDER}</p> : null}
      </section>
      {bills.length > 0 ? (
        <footer className="mobile-pay">
          <span>
            合计
            <b aria-label="本次应收">{formatMoney(choice.total)}</b>
            {paidForOthers(bills, payers, choice.now).map((one) => (
              <small key={one.key}>
                代 {one.name} 缴 {formatMoney(one.amount)} 元
              </small>
            ))}
            {mayCollect ? null : <StatusTag tone="kind">只能查看</StatusTag>}
          </span>
          {mayCollect ? (
            <Button
              type="primary"
              size="large"
              loading={choice.busy}
              onClick={() => void choice.collect().then((id) => id !== null && onOrder(id))}
            >
              收款
            </Button>
          ) : null}
        </footer>
      ) : null}
    </>
  );
}
