// 酬金: what a company earns every month of each estate under 酬金制.
import { Form, Input, Select } from 'antd';
import { FEE_BASIS, type EstateFee, type OutputOf, type readCloseSetting } from '@anju/contract';
import { formatMoney } from '@anju/domain';

type Setting = OutputOf<typeof readCloseSetting>;
type Estate = Setting['feeEstates'][number];
const NONE = 0;
const NEW_FEE = { basis: FEE_BASIS.fixed, value: '', taxRate: '6' };

const feeText = ({ basis, value, taxRate }: EstateFee): string =>
  `${basis === FEE_BASIS.fixed ? `每月 ${formatMoney(value)} 元` : `${FEE_BASIS.text(basis)} ${value}%`}，税率 ${taxRate}%`;

/** `云栖花园 按实收比例 10%，税率 6%` */
export const feesText = ({ feeEstates, fees }: Pick<Setting, 'feeEstates' | 'fees'>): string =>
  feeEstates
    .map(({ id, name }) => {
      const fee = fees.find(({ estateId }) => estateId === id);
      return `${name} ${fee ? feeText(fee) : '不计提'}`;
    })
    .join('；');

/** An estate that left 酬金制 earns none. */
export const validFees = (estates: readonly Estate[], fees: readonly EstateFee[]): EstateFee[] =>
  fees.filter(({ estateId }) => estates.some(({ id }) => id === estateId));

interface FeePicksProps {
  readonly estates: readonly Estate[];
  readonly value: readonly EstateFee[];
  readonly onChange: (fees: readonly EstateFee[]) => void;
}
export function FeePicks(props: FeePicksProps) {
  if (props.estates.length === 0) return null;
  const note = '酬金制小区每期从代管服务资金计提，定额含税；应收、实收是本期计入代管服务资金、收回应收款的金额';
  return (
    <Form.Item name="fees" label="酬金" valuePropName="kept" extra={note}>
      <FeeRows {...props} />
    </Form.Item>
  );
}

function FeeRows({ estates, value, onChange }: FeePicksProps) {
  const set = (estateId: number, fee: EstateFee | null) =>
    onChange([...value.filter((one) => one.estateId !== estateId), ...(fee === null ? [] : [fee])]);
  return (
    <div className="acc-ages">
      {estates.map(({ id, name }) => {
        const fee = value.find(({ estateId }) => estateId === id);
        return (
          <span key={id} className="acc-dims" role="group" aria-label={name}>
            <span style={{ width: 130 }}>{name}</span>
            <Select<EstateFee['basis'] | typeof NONE>
              aria-label={`${name} 酬金`}
              style={{ width: 130 }}
              value={fee?.basis ?? NONE}
              options={[{ value: NONE, label: '不计提' }, ...FEE_BASIS.options]}
              onChange={(basis) => set(id, basis === NONE ? null : { ...(fee ?? NEW_FEE), estateId: id, basis })}
            />
            {fee ? (
              <>
                <Input
                  aria-label={`${name} ${fee.basis === FEE_BASIS.fixed ? '每月金额' : '比例'}`}
                  style={{ width: 150 }}
                  inputMode="decimal"
                  suffix={fee.basis === FEE_BASIS.fixed ? '元' : '%'}
                  value={fee.value}
                  onChange={(event) => set(id, { ...fee, value: event.target.value.trim() })}
                />
                <Input
                  aria-label={`${name} 税率`}
                  style={{ width: 120 }}
                  inputMode="decimal"
                  prefix="税率"
                  suffix="%"
                  value={fee.taxRate}
                  onChange={(event) => set(id, { ...fee, taxRate: event.target.value.trim() })}
                />
              </>
            ) : null}
          </span>
        );
      })}
    </div>
  );
}
