// Entry of several services for one object, or correction of a single one. The price is typed within the limits of its item.
import { Button, Form, Input, Select } from 'antd';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import {
  OBJECT,
  changeSpecialService,
  createSpecialServices,
  MAX_SPECIAL_SERVICE_LINES,
  type InputOf,
  type OutputOf,
  type SpecialServiceDetail,
  type SpecialServiceItemRow,
} from '@anju/contract';
import { businessDay, CENT, formatMoney, multiplyDecimal, roundBy, sumMoney } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { DayInput, DecimalInput } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { limitText, SpecialServiceTargetInput, useSpecialServiceItems, type SpecialServiceTarget } from './special-service-fields.tsx';

interface Line {
  readonly itemId: number | null;
  readonly quantity: string;
  readonly price: string;
  readonly text: string;
}
interface Values {
  readonly estateId: number | null;
  readonly objectId: SpecialServiceTarget;
  readonly servedOn: string | null;
  readonly servedBy: string;
  readonly sourceNo: string;
  readonly lines: Line[];
}
const BLANK: Line = { itemId: null, quantity: '1', price: '', text: '' };
const DECIMAL = /^\d+(\.\d+)?$/;
const amountOf = ({ quantity, price }: Pick<Line, 'quantity' | 'price'>): string =>
  DECIMAL.test(quantity) && DECIMAL.test(price) ? roundBy(multiplyDecimal(quantity, price), CENT) : '0.00';

interface NewSpecialServiceProps {
  readonly estateId: number | null;
  readonly onDone: (made: OutputOf<typeof createSpecialServices>) => void;
  readonly onClose: () => void;
}
export function NewSpecialService({ estateId, onDone, onClose }: NewSpecialServiceProps) {
  const initial: Values = {
    estateId,
    objectId: { kind: OBJECT.house, objectId: null },
    servedOn: businessDay(new Date()),
    servedBy: '',
    sourceNo: '',
    lines: [BLANK],
  };
  const entry = useEntry({
    endpoint: createSpecialServices,
    initial,
    toInput: ({ objectId: target, ...values }): InputOf<typeof createSpecialServices> => ({
      ...values,
      estateId: values.estateId ?? 0,
      kind: target.kind,
      objectId: target.objectId ?? 0,
      servedOn: values.servedOn ?? '',
      lines: values.lines.map((line) => ({ ...line, itemId: line.itemId ?? 0 })),
    }),
    onDone,
  });
  const chosen = Form.useWatch('estateId', entry.form) ?? entry.initial.estateId;
  const lines = Form.useWatch('lines', entry.form) ?? entry.initial.lines;
  const items = useSpecialServiceItems(chosen);
  const setPrice = (at: number, id: number) => {
    entry.form.setFieldValue(['lines', at, 'price'], items.find((item) => item.id === id)?.price ?? '');
    entry.noteChange();
  };
  return (
    <EntryDialog title="登记特约服务" entry={entry} onClose={onClose} size="wide" saveText="提交">
      <div className="special-service-grid">
        <Form.Item name="estateId" label="小区" required>
          <EstatePick placeholder="请选择小区" width="100%" />
        </Form.Item>
        <Form.Item name="objectId" label="服务对象" required style={{ gridColumn: 'span 2' }}>
          <SpecialServiceTargetInput estateId={chosen} />
        </Form.Item>
        <Facts />
      </div>
      <Form.List name="lines">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <div key={key} className="special-service-line">
                <Form.Item name={[name, 'itemId']}>
                  <ItemSelect label={`第 ${name + 1} 项服务`} items={items} onPick={(id) => setPrice(name, id)} />
                </Form.Item>
                <Form.Item name={[name, 'quantity']}>
                  <DecimalInput aria-label={`第 ${name + 1} 项数量`} scale={4} />
                </Form.Item>
                <Form.Item name={[name, 'price']}>
                  <DecimalInput aria-label={`第 ${name + 1} 项单价`} suffix="元" />
                </Form.Item>
                <Form.Item name={[name, 'text']}>
                  <Input aria-label={`第 ${name + 1} 项内容`} maxLength={200} placeholder="服务内容" />
                </Form.Item>
                <span className="special-service-line-amount">{formatMoney(amountOf(lines[name] ?? BLANK))}</span>
                <Button
                  type="text"
                  aria-label={`删除第 ${name + 1} 项`}
                  icon={<DeleteOutlined />}
                  disabled={fields.length === 1}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            <div className="special-service-foot">
              <Button icon={<PlusOutlined />} disabled={fields.length >= MAX_SPECIAL_SERVICE_LINES} onClick={() => add(BLANK)}>
                加一项
              </Button>
              <strong>合计 {formatMoney(sumMoney(lines.map((line) => amountOf(line ?? BLANK))))} 元</strong>
            </div>
          </>
        )}
      </Form.List>
    </EntryDialog>
  );
}

function Facts() {
  return (
    <>
      <Form.Item name="servedOn" label="服务日期" required>
        <DayInput />
      </Form.Item>
      <Form.Item name="servedBy" label="服务人员">
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="sourceNo" label="来源单号" tooltip="诉求、装修等的编号">
        <Input maxLength={40} />
      </Form.Item>
    </>
  );
}

interface ItemSelectProps {
  readonly id?: string;
  readonly label: string;
  readonly items: readonly SpecialServiceItemRow[];
  readonly value?: number | null;
  readonly onChange?: (id: number) => void;
  readonly onPick: (id: number) => void;
}
function ItemSelect({ id, label, items, value, onChange, onPick }: ItemSelectProps) {
  return (
    <Select<number>
      {...(id === undefined ? {} : { id })}
      aria-label={label}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="服务项目"
      notFoundContent="没有可用的项目，请先在“服务项目”中新增"
      value={value ?? null}
      onChange={(next: number) => {
        onChange?.(next);
        onPick(next);
      }}
      options={items.map((item) => ({ value: item.id, label: `${item.name}（${limitText(item)}）` }))}
    />
  );
}

interface ChangeSpecialServiceProps {
  readonly service: SpecialServiceDetail;
  readonly onDone: () => void;
  readonly onClose: () => void;
}
export function ChangeSpecialService({ service, onDone, onClose }: ChangeSpecialServiceProps) {
  const { id, number, itemId, quantity, price, text, servedOn, servedBy, sourceNo } = service;
  const entry = useEntry({
    endpoint: changeSpecialService,
    initial: { itemId, quantity, price, text, servedOn, servedBy, sourceNo },
    toInput: (values): InputOf<typeof changeSpecialService> => ({ ...values, id }),
    onDone,
  });
  const items = useSpecialServiceItems(service.estateId);
  return (
    <EntryDialog title={`更正 ${number}`} entry={entry} onClose={onClose} saveText="提交">
      <div className="special-service-grid">
        <Form.Item name="itemId" label="服务项目" required className="wide">
          <ItemSelect
            label="服务项目"
            items={items}
            onPick={(next) => entry.form.setFieldValue('price', items.find((item) => item.id === next)?.price ?? '')}
          />
        </Form.Item>
        <Form.Item name="quantity" label="数量" required>
          <DecimalInput scale={4} />
        </Form.Item>
        <Form.Item name="price" label="单价" required>
          <DecimalInput suffix="元" />
        </Form.Item>
        <Facts />
        <Form.Item name="text" label="服务内容" className="wide">
          <Input maxLength={200} />
        </Form.Item>
      </div>
    </EntryDialog>
  );
}
