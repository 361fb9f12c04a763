// What a sale or an area means for bills that exist: each bill with what becomes of it, sums per person, and the decision of the user.
import { Alert, Checkbox, Select, Table, Typography } from 'antd';
import type { Consequence, HouseConsequences } from '@anju/contract';
import { formatDay, isZeroDecimal } from '@anju/domain';
import { Money } from '../../../../ui/index.ts';

const STATES = { waiting: '待发布', open: '未收', paid: '已收', ahead: '预交' } as const;
const span = (from: string, to: string) => `${formatDay(from)}-${formatDay(to)}`;

/** Whether there is something to re-cut, the user may, and nobody holds one of the bills. */
export function isRecuttable(found: HouseConsequences | undefined): boolean {
  if (!found?.mayRecut || found.bills.some(({ blocked }) => blocked !== '')) return false;
  return found.bills.some(({ outcome }) => outcome !== 'none');
}

/** What is done with a bill, in words. */
function outcomeText({ outcome, credited, lateCredited, relieved, payer, parts }: Consequence): string {
  if (outcome === 'reissue') return '作废，按日期分段重开';
  if (outcome === 'keep') return '保留，由双方自行结算';
  if (outcome === 'none') return '不受影响';
  const steps = [
    isZeroDecimal(relieved) ? '' : `核减 ${relieved} 元`,
    isZeroDecimal(credited) ? '' : `退 ${credited} 元到 ${payer} 的预交`,
    isZeroDecimal(lateCredited) ? '' : `退不该由其承担的违约金 ${lateCredited} 元`,
    parts.length === 0 ? '' : '其余另开账单',
  ];
  return `原账单保留，${steps.filter(Boolean).join('，')}`;
}

interface Decision {
  /** Whether the bills are re-cut when the change is saved. */
  readonly recut: boolean;
  readonly onRecut: (recut: boolean) => void;
}
interface ConsequencesProps {
  readonly found: HouseConsequences;
  readonly keep: readonly number[];
  readonly onKeep: (billIds: number[]) => void;
  /** Absent where re-cutting is the purpose of the dialog. */
  readonly decision?: Decision;
}

export function Consequences({ found, keep, onKeep, decision }: ConsequencesProps) {
  const affected = found.bills.filter(({ outcome, blocked }) => outcome !== 'none' || blocked !== '');
  if (affected.length === 0) return null;
  const blocked = affected.filter((bill) => bill.blocked !== '');
  const choose = ({ billId }: Consequence, kept: boolean) => onKeep(kept ? [...keep, billId] : keep.filter((id) => id !== billId));
  return (
    <div className="house-consequences">
      <Alert type="warning" showIcon title={`这个日期之后已有 ${affected.length} 笔账单受影响，请核对下面的处理。`} />
      <Table
        size="small"
        rowKey="billId"
        pagination={false}
        dataSource={affected}
        columns={[
          { title: '账单', render: (_, bill) => `${bill.item} ${span(bill.periodFrom, bill.periodTo)}` },
          { title: '付款人', dataIndex: 'payer' },
          { title: '应收', align: 'right', render: (_, bill) => <Money value={bill.amount} /> },
          { title: '状态', render: (_, bill) => STATES[bill.state] },
          {
            title: '处理',
            render: (_, bill) =>
              bill.blocked !== '' ? (
                <Typography.Text type="danger">{bill.blocked}</Typography.Text>
              ) : bill.mayKeep ? (
                <Select
                  size="small"
                  aria-label={`${bill.item} ${span(bill.periodFrom, bill.periodTo)} 的处理`}
                  value={keep.includes(bill.billId)}
                  onChange={(kept: boolean) => choose(bill, kept)}
                  options={[
                    { value: false, label: bill.outcome === 'keep' ? `按日期重算，多收的退给 ${bill.payer}` : outcomeText(bill) },
                    { value: true, label: '保留，由双方自行结算' },
                  ]}
                />
              ) : (
                outcomeText(bill)
              ),
          },
          {
            title: '重算后',
            render: (_, bill) =>
              bill.parts.map(({ payer, from, to, amount, explain }) => (
                <div key={`${from}${payer}`} title={explain}>
                  {payer} {span(from, to)} <Money value={amount} />
                </div>
              )),
          },
        ]}
      />
      <ul className="house-people">
        {found.people.map(({ name, before, after, credited }) => (
          <li key={name}>
            {name}：应收由 {before} 元变为 {after} 元{isZeroDecimal(credited) ? '' : `，退入预交 ${credited} 元`}
          </li>
        ))}
      </ul>
      {blocked.length > 0 ? <p className="ui-danger">有账单被占用，现在不能重算；处理后可在房屋上重算。</p> : null}
      {decision ? <Decide found={found} decision={decision} blocked={blocked.length > 0} /> : null}
    </div>
  );
}

function Decide({
  found,
  decision,
  blocked,
}: {
  readonly found: HouseConsequences;
  readonly decision: Decision;
  readonly blocked: boolean;
}) {
  if (!found.mayRecut) return <p role="status">保存后这些账单标为“待重算”，由有作废账单权限的计费人员处理。</p>;
  return (
    <>
      <Checkbox checked={decision.recut && !blocked} disabled={blocked} onChange={(event) => decision.onRecut(event.target.checked)}>
        保存时一并重算这些账单
      </Checkbox>
      {decision.recut && !blocked ? null : <p role="status">保存后这些账单标为“待重算”，请及时处理。</p>}
    </>
  );
}
