// 结算规则: defined once and used by every cashier's desk.
import { Alert, App, Button, Form, InputNumber, Radio, Switch } from 'antd';
import { decideSettleOrder, getSettleSettings, MENU, putSettleSettings, type OutputOf, type SettleOrderChange } from '@anju/contract';
import { addDays, businessDay, formatDay } from '@anju/domain';
import { EntryForm, useEntry } from '../../../../archetypes/index.ts';
import { useAccess, type Access } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { useAttempt, useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { useHeld } from '../../document/use-held.ts';
import { DayInput, DecimalInput, FailedState, InstantText, LoadingOverlay, StatusTag } from '../../../../ui/index.ts';

export function RuleSettle({ access }: { readonly access: Access }) {
  const query = useRead(getSettleSettings, {});
  return (
    <section className="page-card page-scroll rule-settle">
      <LoadingOverlay show={query.isPending} />
      {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {query.data ? <SettleForm key={query.data.version} settings={query.data} readOnly={!access.can('change')} /> : null}
    </section>
  );
}

const ORDERS = [
  { value: 'principal-first', label: '先还本金' },
  { value: 'late-fee-first', label: '先还违约金' },
] as const;

/** A change of the order that waits for another person, or for its day. */
function OrderChange({ change, version }: { readonly change: SettleOrderChange; readonly version: number }) {
  const { message } = App.useApp();
  const { attempt, busy } = useAttempt();
  const refresh = useRefresh(getSettleSettings);
  const mayAudit = useAccess(MENU.chargingStandard).can('audit') && !change.own;
  const waits = change.checkedBy === '';
  const decide = (approve: boolean, done: string) =>
    void attempt(async () => {
      await call(decideSettleOrder, { version, approve });
      void message.success(done);
      void refresh();
    });
  const text = `${change.by}提交：${formatDay(change.fromDate)} 起${ORDERS.find(({ value }) => value === change.order)?.label ?? ''}`;
  return (
    <Alert
      className="wide"
      type="warning"
      style={{ marginBottom: 12 }}
      title={`${text}，${waits ? '待他人审核' : `${change.checkedBy}已审核`}`}
      action={
        mayAudit ? (
          <>
            {waits ? (
              <Button type="link" size="small" disabled={busy} onClick={() => decide(true, '已审核，到期自动生效')}>
                审核通过
              </Button>
            ) : null}
            <Button type="link" size="small" danger disabled={busy} onClick={() => decide(false, '已退回')}>
              退回
            </Button>
          </>
        ) : null
      }
    />
  );
}

interface SettleFormProps {
  readonly settings: OutputOf<typeof getSettleSettings>;
  readonly readOnly: boolean;
}

function SettleForm({ settings, readOnly }: SettleFormProps) {
  const held = useHeld();
  const { message } = App.useApp();
  const refresh = useRefresh(getSettleSettings);
  const { version, updatedBy, updatedAt, orderChange, ...current } = settings;
  const tomorrow = addDays(businessDay(new Date()), 1);
  const initial = { ...current, orderFrom: tomorrow as string | null };
  const entry = useEntry({
    endpoint: putSettleSettings,
    initial,
    toInput: ({ orderFrom, ...values }) => ({ ...values, version, orderFrom: values.order === current.order ? null : (orderFrom ?? null) }),
    onDone: ({ held: waits }) => {
      if (!held(waits)) void message.success('已保存');
      void refresh();
    },
  });
  const points = Form.useWatch('points', entry.form) ?? initial.points;
  const drawDown = Form.useWatch('drawDown', entry.form) ?? initial.drawDown;
  const order = Form.useWatch('order', entry.form) ?? initial.order;
  return (
    <EntryForm entry={entry} readOnly={readOnly}>
      <div className="form-grid">
        <h2>收款</h2>
        <Form.Item name="order" label="部分付款" tooltip="款项不够时先冲哪一部分；同类账单先到期的先结">
          <Radio.Group optionType="button" options={[...ORDERS]} />
        </Form.Item>
        {order === current.order ? null : (
          <Form.Item name="orderFrom" label="生效日期" required extra="由他人审核后，从这天起按新的顺序">
            <DayInput min={tomorrow} />
          </Form.Item>
        )}
        {orderChange ? <OrderChange change={orderChange} version={version} /> : null}
        <Form.Item name="changeLimit" label="存零上限" tooltip="找零不超过此数可存零，超过的转为预交">
          <DecimalInput suffix="元" />
        </Form.Item>
        <Form.Item name="roundOffLimit" label="抹零上限" tooltip="每张收据最多抹去的零头">
          <DecimalInput suffix="元 / 张" />
        </Form.Item>
        <Form.Item label="收据作废">
          <span className="ui-quiet">仅限开票当日，过后用红冲</span>
        </Form.Item>
        <h2>审核</h2>
        <Form.Item name="refundLimit" label="退款上限" tooltip="柜台可直接退还的账户余额；超过的先提交退款申请，由他人审核">
          <DecimalInput suffix="元 / 笔" />
        </Form.Item>
        <Form.Item name="approveLimit" label="审核限额" tooltip="减免、调整、挂账合计超过此数，由可见全部小区的人员审核">
          <DecimalInput suffix="元 / 单" />
        </Form.Item>
        <Form.Item name="suspensionStopsLate" label="挂账停计违约金" valuePropName="checked" tooltip="挂账通过之日起不再计违约金">
          <Switch size="small" aria-label="挂账停计违约金" />
        </Form.Item>
        <h2>计费</h2>
        <Form.Item name="aheadMonths" label="最多提前计费" tooltip="计费的账期、柜台预收的月份最多到本月之后的第几个月，防止误选年份">
          <InputNumber min={0} max={60} precision={0} suffix="个月" style={{ width: '100%' }} />
        </Form.Item>
        <h2>预交</h2>
        <Form.Item name="drawDown" label="自动抵扣" valuePropName="checked" tooltip="账单发布时自动用预交款支付">
          <Switch size="small" aria-label="自动抵扣" />
        </Form.Item>
        <Form.Item name="drawDownPart" label="部分抵扣" valuePropName="checked" tooltip="余额不够付清一笔账单时，也抵扣一部分">
          <Switch size="small" aria-label="部分抵扣" disabled={readOnly || !drawDown} />
        </Form.Item>
        <h2>积分</h2>
        <Form.Item name="points" label="使用积分" valuePropName="checked">
          <Switch size="small" aria-label="使用积分" />
        </Form.Item>
        {points ? (
          <>
            <Form.Item name="pointEvery" label="积分标准" tooltip="每实收多少元积 1 分">
              <DecimalInput suffix="元积 1 分" />
            </Form.Item>
            <Form.Item name="pointValue" label="积分价值" tooltip="1 积分抵扣多少元">
              <DecimalInput suffix="元 / 分" />
            </Form.Item>
            <Form.Item name="pointShare" label="最多抵扣" tooltip="一次付款最多用积分支付的比例">
              <InputNumber min={1} max={100} precision={0} suffix="%" style={{ width: '100%' }} />
            </Form.Item>
          </>
        ) : null}
      </div>
      <div className="rule-settle-foot">
        <span className="ui-quiet">
          {readOnly ? null : '保存后由另一位有收费标准审核权的同事复核，复核后生效。'}
          {updatedAt === '' ? '尚未修改过，均为默认值' : null}
          {updatedAt === '' ? null : (
            <>
              {updatedBy} 于 <InstantText value={updatedAt} /> 修改
            </>
          )}
        </span>
        {readOnly ? (
          <StatusTag tone="kind">只能查看</StatusTag>
        ) : (
          <Button type="primary" disabled={!entry.dirty || entry.saving} onClick={() => void entry.save()}>
            保存
          </Button>
        )}
      </div>
    </EntryForm>
  );
}
