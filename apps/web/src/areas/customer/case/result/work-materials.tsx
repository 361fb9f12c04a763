// Materials and labour of an order: chosen from the price list of the estate, or others that the company bears.
import { useState } from 'react';
import { Button, Input, Segmented } from 'antd';
import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { BEARER, listCasePrices, MAX_MATERIALS, type OutputOf } from '@anju/contract';
import { compareDecimal } from '@anju/domain';
import { useRead } from '../../../../platform/api/hooks.ts';
import { DecimalInput, Dialog, EmptyState, FailedState, Money, SearchBox } from '../../../../ui/index.ts';
import { amountOf, stepQuantity, sumFor, type Bearer, type MaterialLine, type WorkDraft } from './work.rules.ts';

type Price = OutputOf<typeof listCasePrices>[number];
const BEARERS = [
  { value: BEARER.household, label: '住户付' },
  { value: BEARER.company, label: '公司承担' },
  { value: BEARER.warranty, label: '质保' },
];

interface WorkMaterialsProps {
  readonly estateId: number;
  /** Without a house nobody can be charged. */
  readonly chargeable: boolean;
  readonly draft: WorkDraft;
  readonly onChange: (patch: Partial<WorkDraft>) => void;
}

export function WorkMaterials({ estateId, chargeable, draft, onChange }: WorkMaterialsProps) {
  const [choosing, setChoosing] = useState(false);
  const { lines } = draft;
  const bearer = chargeable ? draft.bearer : draft.bearer === BEARER.household ? BEARER.company : draft.bearer;
  const change = (at: number, patch: Partial<MaterialLine>) =>
    onChange({ lines: lines.map((line, index) => (index === at ? { ...line, ...patch } : line)) });
  const step = (at: number, by: 1 | -1) => {
    const quantity = stepQuantity(lines[at]?.quantity ?? '0', by);
    if (quantity === null) onChange({ lines: lines.filter((_, index) => index !== at) });
    else change(at, { quantity });
  };
  function add(price: Price): void {
    const known = lines.findIndex((line) => line.itemId === price.id && line.bearer === bearer);
    if (known >= 0) return step(known, 1);
    const { id: itemId, name, unit, price: usual, minPrice, maxPrice } = price;
    onChange({ bearer, lines: [...lines, { itemId, name, unit, quantity: '1', price: usual, bearer, minPrice, maxPrice }] });
  }
  const other = () =>
    onChange({
      lines: [...lines, { itemId: null, name: '', unit: '', quantity: '1', price: '', bearer: BEARER.company, minPrice: '', maxPrice: '' }],
    });
  return (
    <>
      <div className="ui-hand-line">
        <h3>材料与工时</h3>
        <Button type="link" icon={<PlusOutlined />} disabled={lines.length >= MAX_MATERIALS} onClick={() => setChoosing(true)}>
          从价目表选
        </Button>
        <Button type="link" disabled={lines.length >= MAX_MATERIALS} onClick={other}>
          其他材料
        </Button>
      </div>
      {lines.map((line, at) => (
        <Line key={at} line={line} onChange={(patch) => change(at, patch)} onStep={(by) => step(at, by)} />
      ))}
      {lines.length > 0 ? (
        <div className="ui-hand-line" role="group" aria-label="由谁承担">
          <span>由谁承担</span>
          <Segmented<Bearer>
            value={bearer}
            options={chargeable ? BEARERS : BEARERS.slice(1)}
            onChange={(next) =>
              onChange({
                bearer: next,
                lines: lines.map((line) => (next === BEARER.household && line.itemId === null ? line : { ...line, bearer: next })),
              })
            }
          />
        </div>
      ) : null}
      <div className="ui-hand-line casework-sum">
        <span>住户应付</span>
        <b aria-label="住户应付">
          <Money value={sumFor(lines, BEARER.household)} />
        </b>
      </div>
      {choosing ? <PriceList estateId={estateId} lines={lines} onAdd={add} onClose={() => setChoosing(false)} /> : null}
    </>
  );
}

interface LineProps {
  readonly line: MaterialLine;
  readonly onChange: (patch: Partial<MaterialLine>) => void;
  readonly onStep: (by: 1 | -1) => void;
}

function Line({ line, onChange, onStep }: LineProps) {
  const named = line.name || '其他材料';
  const free = line.itemId === null || (line.minPrice !== '' && compareDecimal(line.minPrice, line.maxPrice) !== 0);
  return (
    <div className="casework-line" role="group" aria-label={named}>
      {line.itemId === null ? (
        <Input
          aria-label="材料名称"
          placeholder="材料名称"
          maxLength={40}
          value={line.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      ) : (
        <span>
          {line.name}
          <small className="ui-quiet">
            {line.price} 元{line.unit === '' ? '' : `/${line.unit}`}
            {line.bearer === BEARER.household ? '' : ` · ${line.bearer === BEARER.company ? '公司承担' : '质保'}`}
          </small>
        </span>
      )}
      <span className="casework-quantity">
        <Button icon={<MinusOutlined />} aria-label={`${named} 减一`} onClick={() => onStep(-1)} />
        <DecimalInput aria-label={`${named} 数量`} value={line.quantity} onChange={(quantity) => onChange({ quantity })} />
        <Button icon={<PlusOutlined />} aria-label={`${named} 加一`} onClick={() => onStep(1)} />
      </span>
      <Money value={amountOf(line)} />
      {free ? (
        <label className="casework-price">
          <span className="ui-quiet">单价{line.itemId === null ? '' : ` ${line.minPrice}–${line.maxPrice}`}</span>
          <DecimalInput aria-label={`${named} 单价`} value={line.price} onChange={(price) => onChange({ price })} />
        </label>
      ) : null}
    </div>
  );
}

interface PriceListProps {
  readonly estateId: number;
  readonly lines: readonly MaterialLine[];
  readonly onAdd: (price: Price) => void;
  readonly onClose: () => void;
}

function PriceList({ estateId, lines, onAdd, onClose }: PriceListProps) {
  const prices = useRead(listCasePrices, { estateId });
  const [key, setKey] = useState('');
  const shown = (prices.data ?? []).filter(({ name }) => name.includes(key));
  const chosen = (id: number) => lines.filter(({ itemId }) => itemId === id).map(({ quantity }) => quantity);
  return (
    <Dialog
      open
      title="价目表"
      size="small"
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          选好了
        </Button>
      }
    >
      <SearchBox value={key} onSearch={setKey} placeholder="材料或服务名称" />
      {prices.error && !prices.data ? <FailedState text={prices.error.message} onRetry={() => void prices.refetch()} /> : null}
      {prices.data && shown.length === 0 ? <EmptyState text={key === '' ? '该小区没有特约服务价目' : '没有找到'} /> : null}
      <ul className="casework-prices">
        {shown.map((price) => (
          <li key={price.id}>
            <button type="button" onClick={() => onAdd(price)}>
              <span>{price.name}</span>
              <span>
                {price.price} 元{price.unit === '' ? '' : `/${price.unit}`}
              </span>
              <b>{chosen(price.id).join('、')}</b>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
