// Deposits and fees as lines of a form: what, how it is counted, and its price. An application also has how many.
import './decoration.css';
import { Button, Form, Select } from 'antd';
import { DECORATION_MONEY, listDecorationMoney, MAX_MONEY_LINES, MONEY_BASIS, type MoneyBasis, type MoneySetting } from '@anju/contract';
import { formatMoney, isFigure, multiplyDecimal } from '@anju/domain';
import { useRead } from '../../../../platform/api/hooks.ts';
import { DecimalInput, EnumSelect } from '../../../../ui/index.ts';

export interface MoneyFormLine {
  /** `d41` a deposit, `i7` an item of 特约服务; null until it is chosen. */
  readonly what: string | null;
  readonly basis: MoneyBasis;
  readonly price: string;
  readonly quantity: string;
}
interface StoredLine {
  readonly chargeTypeId: number | null;
  readonly itemId: number | null;
  readonly name: string;
  readonly basis: MoneyBasis;
  readonly price: string;
  readonly quantity?: string;
}

const whatOf = ({ chargeTypeId, itemId }: Pick<StoredLine, 'chargeTypeId' | 'itemId'>): string | null =>
  chargeTypeId !== null ? `d${chargeTypeId}` : itemId !== null ? `i${itemId}` : null;

export const toFormLine = ({ basis, price, quantity = '', ...line }: StoredLine): MoneyFormLine => ({
  what: whatOf(line),
  basis,
  price,
  quantity,
});

export function toMoneySetting({ what, basis, price }: MoneyFormLine): MoneySetting {
  const id = what === null ? null : Number(what.slice(1));
  const fee = what?.startsWith('i') === true;
  return {
    kind: fee ? DECORATION_MONEY.fee : DECORATION_MONEY.deposit,
    chargeTypeId: fee ? null : id,
    itemId: fee ? id : null,
    basis,
    price,
  };
}

/** Blank until both figures are there. */
export const amountOf = ({ price, quantity }: Pick<MoneyFormLine, 'price' | 'quantity'>): string | null =>
  isFigure(price) && isFigure(quantity) ? multiplyDecimal(price.trim(), quantity.trim()) : null;

interface MoneyLinesProps {
  /** The field of the form: `lines` of a setting, `money` of an application. */
  readonly name: string;
  /** Null offers what the whole company has. */
  readonly estateId: number | null;
  /** Lines that are there already keep their names although they may no longer be offered. */
  readonly known: readonly StoredLine[];
  /** How many there are by each way of counting; without it a line has no quantity. */
  readonly quantityOf?: (basis: MoneyBasis) => string;
  readonly readOnly?: boolean;
}

export function MoneyLines({ name, estateId, known, quantityOf, readOnly = false }: MoneyLinesProps) {
  const form = Form.useFormInstance();
  const lines = Form.useWatch<readonly Partial<MoneyFormLine>[] | undefined>(name, form) ?? [];
  const offered = useRead(listDecorationMoney, { estateId });
  const deposits = (offered.data?.deposits ?? []).map((one) => ({ value: `d${one.id}`, label: one.name }));
  const items = (offered.data?.items ?? []).map((one) => ({ value: `i${one.id}`, label: one.name }));
  const values = new Set([...deposits, ...items].map(({ value }) => value));
  const kept = known.map((line) => ({ value: whatOf(line) ?? '', label: line.name })).filter(({ value }) => !values.has(value));
  const options = [
    { label: '押金', options: [...kept.filter(({ value }) => value.startsWith('d')), ...deposits] },
    { label: '费用', options: [...kept.filter(({ value }) => value.startsWith('i')), ...items] },
  ];
  const priceOf = (what: string) => offered.data?.items.find(({ id }) => `i${id}` === what)?.price;

  return (
    <Form.List name={name}>
      {(fields, { add, remove }, { errors }) => (
        <div className="wide">
          <Form.ErrorList errors={errors} />
          {fields.map(({ key, name: at }) => {
            const line = lines[at];
            const of = `第 ${at + 1} 项`;
            const amount = line ? amountOf({ price: line.price ?? '', quantity: line.quantity ?? '' }) : null;
            return (
              <div key={key} className={quantityOf ? 'deco-money-line' : 'deco-money-line deco-money-short'}>
                <Form.Item name={[at, 'what']}>
                  <Select
                    aria-label={`${of}款项`}
                    placeholder="选择押金或费用"
                    loading={offered.isFetching}
                    showSearch={{ optionFilterProp: 'label' }}
                    options={options}
                    onChange={(what: string) => {
                      const price = priceOf(what);
                      if (price !== undefined && !form.getFieldValue([name, at, 'price'])) form.setFieldValue([name, at, 'price'], price);
                    }}
                  />
                </Form.Item>
                <Form.Item name={[at, 'basis']}>
                  <EnumSelect
                    of={MONEY_BASIS}
                    onChange={(basis) => {
                      if (basis !== null && quantityOf) form.setFieldValue([name, at, 'quantity'], quantityOf(basis));
                    }}
                  />
                </Form.Item>
                <Form.Item name={[at, 'price']}>
                  <DecimalInput aria-label={`${of}单价`} placeholder="单价" />
                </Form.Item>
                {quantityOf ? (
                  <>
                    <Form.Item name={[at, 'quantity']}>
                      <DecimalInput aria-label={`${of}数量`} placeholder="数量" />
                    </Form.Item>
                    <span className="deco-money-amount">{amount === null ? '–' : formatMoney(amount)}</span>
                  </>
                ) : null}
                {readOnly ? null : (
                  <Button type="link" aria-label={`移除${of}`} onClick={() => remove(at)}>
                    移除
                  </Button>
                )}
              </div>
            );
          })}
          {readOnly ? null : (
            <Button
              size="small"
              disabled={fields.length >= MAX_MONEY_LINES}
              onClick={() => add({ what: null, basis: MONEY_BASIS.fixed, price: '', quantity: quantityOf?.(MONEY_BASIS.fixed) ?? '' })}
            >
              增加一项
            </Button>
          )}
        </div>
      )}
    </Form.List>
  );
}
