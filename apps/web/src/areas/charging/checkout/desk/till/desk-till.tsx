// The till: the amount due, how it is paid, the change. Everything between finding the house and the receipt is typed here.
import { AutoComplete, Button, Input } from 'antd';
import { compareDecimal, formatMoney, isZeroDecimal, sumMoney } from '@anju/domain';
import { CapitalMoney, DecimalInput, Money } from '../../../../../ui/index.ts';
import { paidForOthers } from '../state/desk-payer.rules.ts';
import { keepOffer, roundOffOffer, specialRoom } from '../state/desk.rules.ts';
import type { Desk } from '../state/desk-state.ts';
import { DeskTenders } from './desk-tenders.tsx';

interface DeskTillProps {
  readonly desk: Desk;
  readonly mayPay: boolean;
  readonly focus: (name: string) => void;
  readonly onPay: () => void;
}

export function DeskTill({ desk, mayPay, focus, onPay }: DeskTillProps) {
  const { picture, due, till, typed, now, change, changeTill } = desk;
  const settings = picture?.settings;
  const roundOff = settings && typed.roundOff === '' && !isZeroDecimal(due.bills) ? roundOffOffer(due.bills, settings.roundOffLimit) : null;
  const keep = settings && picture.house && typed.till.keep === '' ? keepOffer(till.change, settings.changeLimit) : null;
  const afterTenders = () => focus(till.hasCash ? 'received' : 'pay');
  /** The button disappears with the offer, so the focus is moved on. */
  const offered = (take: () => void) => {
    take();
    afterTenders();
  };
  const names = [...new Set([...(picture?.people ?? []), ...(picture?.payer ? [picture.payer] : [])].map(({ name }) => name))];
  return (
    <>
      <div className="desk-till-body">
        <div className="desk-total">
          <span>本次应收</span>
          <strong aria-label="本次应收">
            <Money value={due.total} />
          </strong>
        </div>
        <div className="desk-capital">
          <CapitalMoney value={due.total} />
        </div>
        <div className="desk-parts">
          <span>本金 {formatMoney(due.principal)}</span>
          {isZeroDecimal(due.late) ? null : <span className="ui-danger">违约金 {formatMoney(due.late)}</span>}
          {isZeroDecimal(due.ahead) ? null : <span>预收 {formatMoney(due.ahead)}</span>}
          {isZeroDecimal(due.prepaid) ? null : <span>预交 {formatMoney(due.prepaid)}</span>}
        </div>
        {paidForOthers(desk.bills, desk.debtors, now).map(({ key, name, amount }) => (
          <p key={key} className="desk-instead">
            代 {name} 缴 {formatMoney(amount)} 元
          </p>
        ))}
        <dl className="desk-sums">
          <div>
            <dt>抹零</dt>
            <dd data-desk="round-off">
              {roundOff ? (
                <Button size="small" type="link" tabIndex={-1} onClick={() => offered(() => change({ roundOff }))}>
                  抹去 {roundOff}
                </Button>
              ) : null}
              <DecimalInput aria-label="抹零" placeholder="0.00" value={typed.roundOff} onChange={(value) => change({ roundOff: value })} />
            </dd>
          </div>
        </dl>
        <DeskTenders
          rows={typed.till.rows}
          due={sumMoney([due.total, till.kept])}
          onChange={(rows) => changeTill({ rows })}
          specials={desk.specials}
          roomOf={(special, others) => specialRoom(special, { due, now, others, pointShare: settings?.pointShare ?? 0 })}
          focus={focus}
          onDone={afterTenders}
        />
        {till.hasCash ? (
          <dl className="desk-sums desk-cash">
            <div>
              <dt>实收现金</dt>
              <dd
                data-desk="received"
                onKeyDown={(event) => {
                  if (event.key === 'Enter' && !event.ctrlKey) {
                    event.preventDefault();
                    focus('pay');
                  }
                }}
              >
                <DecimalInput
                  aria-label="实收现金"
                  placeholder={till.cash}
                  value={typed.till.received}
                  onChange={(received) => changeTill({ received })}
                />
              </dd>
            </div>
            {picture && !picture.house ? null : (
              <div>
                <dt>存零</dt>
                <dd>
                  {keep ? (
                    <Button size="small" type="link" tabIndex={-1} onClick={() => offered(() => changeTill({ keep }))}>
                      存 {keep}
                    </Button>
                  ) : null}
                  <DecimalInput
                    aria-label="存零"
                    placeholder="0.00"
                    value={typed.till.keep}
                    onChange={(value) => changeTill({ keep: value })}
                  />
                </dd>
              </div>
            )}
            <div className="desk-change">
              <dt>找零</dt>
              <dd aria-label="找零">
                <Money value={till.change} danger={compareDecimal(till.change, '0') < 0} />
              </dd>
            </div>
          </dl>
        ) : null}
        <div className="desk-payer">
          <AutoComplete
            aria-label="付款人"
            placeholder="付款人"
            value={desk.payerName}
            onChange={(payerName: string) => change({ payerName })}
            options={names.map((value) => ({ value }))}
          />
          <Input
            aria-label="备注"
            placeholder="备注"
            maxLength={200}
            value={typed.remark}
            onChange={(event) => change({ remark: event.target.value })}
          />
        </div>
      </div>
      <div className="desk-pay">
        <p className={desk.problem && (picture || desk.looking !== '') ? 'desk-problem' : 'desk-problem ui-quiet'} role="status">
          {desk.problem ?? ''}
        </p>
        {mayPay ? (
          <span data-desk="pay">
            <Button
              type="primary"
              block
              size="large"
              loading={desk.paying}
              disabled={!picture || desk.looking.trim() !== ''}
              onClick={onPay}
            >
              收款 F9
            </Button>
          </span>
        ) : null}
      </div>
    </>
  );
}
