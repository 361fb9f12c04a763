// Who pays which item from which day: one line for every item of the house, with what was billed already.
import './lease.css';
import { Button, Form, Segmented } from 'antd';
import { LEASE_PAYER, type LeaseHouse, type LeasePayer } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { DayInput } from '../../../../../ui/index.ts';
import { Kept } from '../parts/kept.tsx';
import type { LineValue } from './lease-values.ts';

interface PayerFieldsProps {
  readonly house: Pick<LeaseHouse, 'items' | 'meters'>;
}

export function PayerFields({ house: { items, meters } }: PayerFieldsProps) {
  const form = Form.useFormInstance();
  const lines = Form.useWatch<readonly (LineValue | undefined)[] | undefined>('lines', form) ?? [];
  // The values, not what is watched: that comes a moment later, and a quick click would empty the list.
  const all = (payer: LeasePayer) => {
    const now = (form.getFieldValue('lines') ?? []) as readonly (LineValue | undefined)[];
    form.setFieldValue(
      'lines',
      now.map((line) => ({ ...line, payer })),
    );
  };
  const itemOf = (chargeTypeId: number | undefined) => items.find((one) => one.chargeTypeId === chargeTypeId);
  const fixed = items.filter((one) => one.fixed !== '');
  if (items.length === 0) return <p className="wide ui-quiet">该房屋还没有挂收费标准；挂上以后可以用“变更付款”约定由谁付。</p>;
  return (
    <Form.List name="lines">
      {(fields, _, { errors }) => (
        <div className="wide">
          <Form.ErrorList errors={errors} />
          {fields.length > 1 ? (
            <p className="rent-payer-all">
              <Button size="small" onClick={() => all(LEASE_PAYER.tenant)}>
                全部租客付
              </Button>
              <Button size="small" onClick={() => all(LEASE_PAYER.landlord)}>
                全部业主付
              </Button>
            </p>
          ) : null}
          {fields.map(({ key, name }) => {
            const item = itemOf(lines[name]?.chargeTypeId);
            const of = item?.item ?? '';
            return (
              <div key={key} className="rent-payer" role="group" aria-label={of}>
                <span>
                  <b>{of}</b>
                  <small className="ui-quiet">
                    {[
                      item?.standards,
                      item && `现由${item.payerName || '房屋付款人'}付`,
                      item?.billedTo && `已计费至 ${formatDay(item.billedTo)}`,
                    ]
                      .filter(Boolean)
                      .join('，')}
                  </small>
                </span>
                <Kept name={[name, 'chargeTypeId']} />
                <Form.Item name={[name, 'payer']}>
                  <Segmented aria-label={`${of}付款方`} options={[...LEASE_PAYER.options]} />
                </Form.Item>
                <Form.Item name={[name, 'fromDate']}>
                  <DayInput aria-label={`${of}起付日期`} placeholder="随租约开始" />
                </Form.Item>
              </div>
            );
          })}
          {fixed.map(({ chargeTypeId, item, fixed: why }) => (
            <p key={chargeTypeId} className="ui-quiet">
              {item}：{why}
            </p>
          ))}
          {meters.length === 0 ? null : (
            <p className="ui-quiet">{[...new Set(meters.map(({ kind }) => kind))].join('、')}按表计费，跟随房屋的付款人，不随租约变更。</p>
          )}
        </div>
      )}
    </Form.List>
  );
}
