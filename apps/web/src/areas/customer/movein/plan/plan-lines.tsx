// The lists of a hand-over plan: days, papers, fees, keys. A line is added below and removed at its end.
import type { ReactNode } from 'react';
import '../lines.css';
import { Button, Checkbox, Form, Input, InputNumber } from 'antd';
import type { OutputOf, PlanDayForm, readPlanChoices } from '@anju/contract';
import { addDays, businessDay } from '@anju/domain';
import { ChoicePick, DayInput, DecimalInput, type PickProps } from '../../../../ui/index.ts';

interface LinesProps {
  readonly name: string;
  readonly add: string;
  /** The line that is added. */
  readonly blank: () => object;
  readonly most: number;
  /** `at` is the path of the line in the form, `row` its number. */
  readonly children: (at: number) => ReactNode;
}

function Lines({ name, add: text, blank, most, children }: LinesProps) {
  return (
    <Form.List name={name}>
      {(fields, { add, remove }, { errors }) => (
        <div className="wide">
          <Form.ErrorList errors={errors} />
          {fields.map(({ key, name: at }) => (
            <div key={key} className="movein-list-line">
              {children(at)}
              <Button type="link" size="small" onClick={() => remove(at)}>
                移除
              </Button>
            </div>
          ))}
          <Button size="small" disabled={fields.length >= most} onClick={() => add(blank())}>
            {text}
          </Button>
        </div>
      )}
    </Form.List>
  );
}

export function DayLines() {
  const form = Form.useFormInstance();
  /** The day after the last one, with as many places. */
  function next(): PlanDayForm {
    const days = (form.getFieldValue('days') ?? []) as readonly PlanDayForm[];
    const last = days.at(-1);
    return last?.day ? { ...last, day: addDays(last.day, 1) } : { day: addDays(businessDay(new Date()), 1), morning: 20, afternoon: 20 };
  }
  return (
    <Lines name="days" add="增加一天" blank={next} most={120}>
      {(at) => (
        <>
          <Form.Item name={[at, 'day']} noStyle>
            <DayInput aria-label={`第 ${at + 1} 天`} />
          </Form.Item>
          <Form.Item name={[at, 'morning']} noStyle>
            <InputNumber aria-label={`第 ${at + 1} 天上午名额`} prefix="上午" min={0} max={999} precision={0} />
          </Form.Item>
          <Form.Item name={[at, 'afternoon']} noStyle>
            <InputNumber aria-label={`第 ${at + 1} 天下午名额`} prefix="下午" min={0} max={999} precision={0} />
          </Form.Item>
        </>
      )}
    </Lines>
  );
}

export function PaperLines() {
  return (
    <Lines name="papers" add="增加资料" blank={() => ({ name: '', required: true, agentOnly: false })} most={30}>
      {(at) => (
        <>
          <Form.Item name={[at, 'name']} noStyle>
            <Input aria-label={`资料 ${at + 1}`} maxLength={40} />
          </Form.Item>
          <Form.Item name={[at, 'required']} valuePropName="checked" noStyle>
            <Checkbox>必须</Checkbox>
          </Form.Item>
          <Form.Item name={[at, 'agentOnly']} valuePropName="checked" noStyle>
            <Checkbox>仅代办</Checkbox>
          </Form.Item>
        </>
      )}
    </Lines>
  );
}

type Item = OutputOf<typeof readPlanChoices>['items'][number];

export function FeeLines({ items }: { readonly items: readonly Item[] }) {
  const form = Form.useFormInstance();
  /** An item of 特约服务 brings its name and its price. */
  function follow(at: number, id: number | null): void {
    const item = items.find((one) => one.id === id);
    if (!item) return;
    form.setFieldValue(['fees', at, 'name'], item.name);
    form.setFieldValue(['fees', at, 'price'], item.price);
  }
  return (
    <Lines name="fees" add="增加费用" blank={() => ({ itemId: null, name: '', quantity: '1', price: null, note: '' })} most={20}>
      {(at) => (
        <>
          <Form.Item name={[at, 'itemId']} noStyle>
            <ItemPick at={at} items={items} onItem={(id) => follow(at, id)} />
          </Form.Item>
          <Form.Item name={[at, 'name']} noStyle>
            <Input aria-label={`费用 ${at + 1} 名称`} placeholder="费用名称" maxLength={40} />
          </Form.Item>
          <span style={{ width: 80 }}>
            <Form.Item name={[at, 'quantity']} noStyle>
              <DecimalInput aria-label={`费用 ${at + 1} 数量`} placeholder="数量" />
            </Form.Item>
          </span>
          <span style={{ width: 100 }}>
            <Form.Item name={[at, 'price']} noStyle normalize={(value: string) => (value === '' ? null : value)}>
              <DecimalInput aria-label={`费用 ${at + 1} 单价`} placeholder="单价" />
            </Form.Item>
          </span>
          <Form.Item name={[at, 'note']} noStyle>
            <Input aria-label={`费用 ${at + 1} 说明`} placeholder="说明" maxLength={100} />
          </Form.Item>
        </>
      )}
    </Lines>
  );
}

interface ItemPickProps extends PickProps {
  readonly at: number;
  readonly items: readonly Item[];
  readonly onItem: (id: number | null) => void;
}

const ItemPick = ({ at, items, onItem, id: _, onChange, ...props }: ItemPickProps) => (
  <ChoicePick
    {...props}
    label={`费用 ${at + 1} 项目`}
    placeholder="仅告知"
    width={150}
    choices={items.map((one) => ({ value: one.id, label: one.unit === '' ? one.name : `${one.name}（${one.unit}）` }))}
    onChange={(id) => {
      onChange?.(id);
      onItem(id);
    }}
  />
);

export function KeyLines() {
  return (
    <Lines name="keys" add="增加钥匙" blank={() => ({ kind: '', count: 1 })} most={20}>
      {(at) => (
        <>
          <Form.Item name={[at, 'kind']} noStyle>
            <Input aria-label={`钥匙 ${at + 1}`} maxLength={30} placeholder="如 信箱钥匙" />
          </Form.Item>
          <Form.Item name={[at, 'count']} noStyle>
            <InputNumber aria-label={`钥匙 ${at + 1} 数量`} min={1} max={99} precision={0} />
          </Form.Item>
        </>
      )}
    </Lines>
  );
}
