// A price that applies from a given day, using the rule's pricing method, with a live trial next to it.
import { Button, Form, Input, Radio, Select } from 'antd';
import { MinusCircleOutlined, PlusOutlined } from '@ant-design/icons';
import { PRICE_METHOD, proposePrice, type InputOf, type StandardDetail } from '@anju/contract';
import { addDays, businessDay, formatDay, FORMULA_VARIABLES, formulaProblem, parseFormula } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { DayInput, DecimalInput } from '../../../../ui/index.ts';
import { useResolutions } from './standard-queries.ts';
import { StandardTrial } from './standard-trial.tsx';

interface TierValues {
  readonly upTo?: string | null;
  readonly price?: string;
}
interface PriceValues {
  readonly fromDate: string | null;
  readonly price: string;
  readonly extra: string;
  readonly tiers: readonly TierValues[];
  readonly tierMonths: 1 | 12;
  readonly formula: string;
  readonly resolutionId?: number | null;
  readonly contractNo: string;
  readonly reason: string;
}

/** The last tier has no upper limit, whatever its field contains. */
const tiersOf = (tiers: readonly TierValues[]) =>
  tiers.map((tier, at) => ({ upTo: at === tiers.length - 1 ? null : (tier?.upTo ?? ''), price: tier?.price ?? '' }));

/** What is wrong with the formula so far, in words. */
function problemOf({ formula, price }: PriceValues, objectKind: number): string | null {
  const reading = parseFormula(formula);
  if (!reading.ok) return reading.message;
  return formulaProblem(reading.formula, /^\d+(\.\d+)?$/.test(price ?? '') ? price : '1', objectKind);
}

/** Which days a new price cannot reach, and what becomes of months that are already paid. */
function billedText({ billedTo, unpaidTo }: StandardDetail): string {
  const unpaid = unpaidTo === null ? '' : `未收账单已计费到 ${formatDay(unpaidTo)}，应晚于该日`;
  const paid = billedTo === null || billedTo === unpaidTo ? '' : `已收款的月份保留原价（最晚至 ${formatDay(billedTo)}）`;
  return [unpaid, paid].filter((part) => part !== '').join('；');
}

interface PriceDialogProps {
  readonly standard: StandardDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function PriceDialog({ standard, onClose, onDone }: PriceDialogProps) {
  const { id, priceMethod, unit, price: held } = standard;
  const free = standard.unpaidTo === null ? null : addDays(standard.unpaidTo, 1);
  const today = businessDay(new Date());
  const entry = useEntry<typeof proposePrice, PriceValues>({
    endpoint: proposePrice,
    initial: {
      fromDate: free !== null && free > today ? free : today,
      price: held?.price ?? '',
      extra: held && held.extra !== '0.00' ? held.extra : '',
      tiers:
        held && held.tiers.length > 0
          ? held.tiers
          : [
              { upTo: '', price: '' },
              { upTo: null, price: '' },
            ],
      tierMonths: held?.tierMonths ?? 1,
      formula: held?.formula ?? '',
      resolutionId: null,
      contractNo: '',
      reason: '',
    },
    toInput: (values) =>
      ({
        ...values,
        id,
        price: values.price || '0',
        extra: values.extra || '0',
        tiers: priceMethod === PRICE_METHOD.tiers ? tiersOf(values.tiers) : [],
        resolutionId: values.resolutionId ?? null,
      }) as InputOf<typeof proposePrice>,
    onDone,
  });
  const { form, initial } = entry;
  const watched = Form.useWatch((values: PriceValues) => values, form) ?? initial;
  const day = watched.fromDate ?? initial.fromDate;
  const resolutions = useResolutions(standard.estateId, day);
  const problem = priceMethod === PRICE_METHOD.formula && watched.formula ? problemOf(watched, standard.objectKind) : null;

  return (
    <EntryDialog title={`提交价格 ${standard.name}`} entry={entry} onClose={onClose} size="wide" saveText="提交">
      <div className="form-grid">
        <Form.Item name="fromDate" label="生效日期" required {...(billedText(standard) === '' ? {} : { extra: billedText(standard) })}>
          <DayInput {...(free === null ? {} : { min: free })} />
        </Form.Item>
        {priceMethod === PRICE_METHOD.tiers ? (
          <Form.Item name="tierMonths" label="累计方式" required>
            <Radio.Group
              optionType="button"
              options={[
                { value: 1, label: '按月' },
                { value: 12, label: '按年累计' },
              ]}
            />
          </Form.Item>
        ) : (
          <Form.Item name="price" label="单价" required={priceMethod !== PRICE_METHOD.formula}>
            <DecimalInput scale={6} suffix={unit || '元'} placeholder={priceMethod === PRICE_METHOD.formula ? '公式用到单价时填写' : ''} />
          </Form.Item>
        )}
        {priceMethod === PRICE_METHOD.formula ? (
          <Form.Item
            name="formula"
            label="公式"
            required
            className="wide"
            extra={`每月金额。可用 ${Object.values(FORMULA_VARIABLES)
              .map(({ name, letter }) => `${name}(${letter})`)
              .join('、')} 和 + - * / ( )、min、max、abs、floor、ceil、round`}
            {...(problem === null ? {} : { validateStatus: 'warning' as const, help: problem })}
          >
            <Input maxLength={200} placeholder="如 max(楼层 - 2, 0) * 2" />
          </Form.Item>
        ) : null}
        {priceMethod === PRICE_METHOD.tiers ? <TierFields unit={unit} /> : null}
        <Form.Item name="extra" label="附加金额" tooltip="每月在单价之外另加的固定金额">
          <DecimalInput suffix="元/月" placeholder="无" />
        </Form.Item>
        <Form.Item name="contractNo" label="合同号">
          <Input maxLength={40} placeholder="服务合同或政府定价文件" />
        </Form.Item>
        <Form.Item name="resolutionId" label="决议" className="wide">
          <Select
            allowClear
            placeholder={day ? '该日有效的业主决议' : '请先选择生效日期'}
            loading={resolutions.isFetching}
            options={(resolutions.data ?? []).map(({ id: value, number, title }) => ({ value, label: `${number} ${title}` }))}
          />
        </Form.Item>
        <Form.Item name="reason" label="理由" required className="wide">
          <Input maxLength={200} placeholder="定价或调价的理由" />
        </Form.Item>
        <div className="wide">
          <StandardTrial
            standard={standard}
            price={{
              price: watched.price ?? '',
              extra: watched.extra ?? '',
              tiers: tiersOf(watched.tiers ?? []),
              formula: watched.formula ?? '',
            }}
          />
        </div>
      </div>
    </EntryDialog>
  );
}

function TierFields({ unit }: { readonly unit: string }) {
  return (
    <Form.List name="tiers">
      {(fields, { add, remove }) => (
        <div className="wide">
          {fields.map(({ key, name }, at) => {
            const last = at === fields.length - 1;
            return (
              <div className="standard-tier" key={key}>
                <span>第 {at + 1} 档</span>
                <Form.Item name={[name, 'upTo']}>
                  {last ? (
                    <Input disabled value="" placeholder="以上，不设上限" />
                  ) : (
                    <DecimalInput scale={4} placeholder="上限（含）" aria-label={`第 ${at + 1} 档上限`} />
                  )}
                </Form.Item>
                <Form.Item name={[name, 'price']}>
                  <DecimalInput scale={6} suffix={unit || '元'} placeholder="单价" aria-label={`第 ${at + 1} 档单价`} />
                </Form.Item>
                <Button
                  type="text"
                  icon={<MinusCircleOutlined />}
                  aria-label={`删除第 ${at + 1} 档`}
                  disabled={fields.length === 1}
                  onClick={() => remove(name)}
                />
              </div>
            );
          })}
          <Button
            type="dashed"
            size="small"
            icon={<PlusOutlined />}
            disabled={fields.length >= 10}
            onClick={() => add({ upTo: null, price: '' })}
          >
            加一档
          </Button>
        </div>
      )}
    </Form.List>
  );
}
