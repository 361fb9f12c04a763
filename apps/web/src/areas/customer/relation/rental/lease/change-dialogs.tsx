// Changes of a running lease: other payers from a day on, people who join or leave.
import { Alert, Checkbox, Form, Input, Segmented } from 'antd';
import { changeLeasePayers, changeLeasePeople, LEASE_PAYER, readLeaseHouse, type LeaseDetail, type LeasePayer } from '@anju/contract';
import { businessDay, formatDay } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../../archetypes/index.ts';
import { useRead } from '../../../../../platform/api/hooks.ts';
import { DayInput, Dialog, FailedState, WaitingState } from '../../../../../ui/index.ts';
import { newcomerOf, type PersonValue } from './lease-values.ts';
import { PeopleFields } from './people-fields.tsx';

interface ChangeProps {
  readonly lease: LeaseDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Today, or the first day of a lease that has not begun. */
const firstDay = ({ fromDate }: LeaseDetail): string => {
  const today = businessDay(new Date());
  return today > fromDate ? today : fromDate;
};

interface PayerNow {
  readonly chargeTypeId: number;
  readonly item: string;
  readonly payer: LeasePayer;
  readonly billedTo: string | null;
}

/** The items of the house with who pays them by the lease on its latest day; an item without a line is the landlord's. */
function payersNow(lease: Pick<LeaseDetail, 'lines'>, items: readonly Omit<PayerNow, 'payer'>[]): readonly PayerNow[] {
  const lineOf = (id: number) => lease.lines.findLast(({ chargeTypeId }) => chargeTypeId === id);
  return items.map(({ chargeTypeId, item, billedTo }) => ({
    ...{ chargeTypeId, item, billedTo, payer: lineOf(chargeTypeId)?.payer ?? LEASE_PAYER.landlord },
  }));
}

/** Items come from the house: one that was attached after the lease began can be agreed on as well. */
export function ChangePayersDialog(props: ChangeProps) {
  const { lease, onClose } = props;
  const query = useRead(readLeaseHouse, { houseId: lease.houseId, fromDate: firstDay(lease) });
  if (query.data)
    return (
      <PayersForm
        {...props}
        items={payersNow(
          lease,
          query.data.items.filter(({ fixed }) => fixed === ''),
        )}
      />
    );
  return (
    <Dialog open title={`变更付款 ${lease.number}`} onCancel={onClose} footer={null}>
      {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : <WaitingState />}
    </Dialog>
  );
}

interface PayersValues {
  payers: Record<string, LeasePayer>;
  fromDate: string | null;
  reason: string;
  keepBilled: boolean;
}

function PayersForm({ lease, items, onClose, onDone }: ChangeProps & { readonly items: readonly PayerNow[] }) {
  const { id, version, number, tenant } = lease;
  const entry = useEntry({
    endpoint: changeLeasePayers,
    initial: {
      payers: Object.fromEntries(items.map(({ chargeTypeId, payer }) => [chargeTypeId, payer])),
      fromDate: firstDay(lease),
      reason: '',
      keepBilled: false,
    },
    toInput: ({ payers, fromDate, reason, keepBilled }: PayersValues) => ({
      ...{ id, version, reason, keepBilled },
      // Only what is different is a change.
      lines: items
        .map(({ chargeTypeId, payer }) => ({ chargeTypeId, payer: payers[chargeTypeId] ?? payer, before: payer }))
        .filter(({ payer, before }) => payer !== before)
        .map(({ chargeTypeId, payer }) => ({ chargeTypeId, payer, fromDate: fromDate ?? '' })),
    }),
    onDone,
  });
  const watched = Form.useWatch<Partial<PayersValues> | undefined>([], entry.form);
  const { payers = {}, fromDate } = watched ?? {};
  const changed = items.filter(({ chargeTypeId, payer }) => (payers[chargeTypeId] ?? payer) !== payer);
  const billed = changed.filter(({ billedTo }) => billedTo !== null && fromDate && billedTo >= fromDate);
  return (
    <EntryDialog title={`变更付款 ${number}`} entry={entry} onClose={onClose} saveText="变更">
      {items.length === 0 ? <p className="ui-quiet">该房屋没有可以约定付款人的收费项目。</p> : null}
      {items.map(({ chargeTypeId, item, billedTo }) => (
        <Form.Item
          key={chargeTypeId}
          name={['payers', `${chargeTypeId}`]}
          label={item}
          extra={billedTo === null ? undefined : `已计费至 ${formatDay(billedTo)}`}
        >
          <Segmented aria-label={`${item}付款方`} options={[...LEASE_PAYER.options]} />
        </Form.Item>
      ))}
      <Form.Item name="fromDate" label="从哪天起" required>
        <DayInput min={lease.fromDate} max={lease.endOn} />
      </Form.Item>
      <Form.Item name="reason" label="原因" required>
        <Input maxLength={200} />
      </Form.Item>
      {billed.length === 0 ? null : (
        <Form.Item name="keepBilled" label="已计费" valuePropName="checked">
          <Checkbox>{`${billed.map(({ item }) => item).join('、')}已计费的日子不变，自次日起变更`}</Checkbox>
        </Form.Item>
      )}
      <Alert
        type="info"
        showIcon
        title={
          changed.length === 0 || !fromDate
            ? '选择要变更的项目'
            : `自 ${formatDay(fromDate)} 起：${changed.map(({ chargeTypeId, item }) => `${item}由${payers[chargeTypeId] === LEASE_PAYER.tenant ? `租客 ${tenant}` : `业主 ${lease.landlord}`} 付`).join('，')}`
        }
      />
    </EntryDialog>
  );
}

interface PeopleValues {
  join: PersonValue[];
  leaving: number[];
  onDay: string | null;
  reason: string;
}

export function ChangePeopleDialog({ lease, onClose, onDone }: ChangeProps) {
  const { id, version, number, houseId } = lease;
  const day = firstDay(lease);
  const initial: PeopleValues = { join: [], leaving: [], onDay: day, reason: '' };
  const entry = useEntry({
    endpoint: changeLeasePeople,
    initial,
    toInput: ({ join, leaving, onDay, reason }: PeopleValues) => ({
      ...{ id, version, reason },
      join: join.map(({ personId, person, fromDate }) => ({
        ...{ personId, person: personId === null ? newcomerOf(person) : null, fromDate: fromDate ?? onDay ?? '' },
      })),
      leave: leaving.map((one) => ({ id: one, onDay: onDay ?? '' })),
    }),
    onDone,
  });
  const others = lease.people.filter(({ main, toDate }) => !main && (toDate === null || toDate >= day));
  return (
    <EntryDialog title={`变更租客 ${number}`} entry={entry} onClose={onClose} size="wide" saveText="变更">
      <Form.Item name="onDay" label="日期" required extra="迁入的从这一日起，迁出的到这一日止">
        <DayInput min={lease.fromDate} max={lease.endOn} />
      </Form.Item>
      <Form.Item name="leaving" label="迁出" extra="主租客不能单独迁出，请办理退租">
        {others.length === 0 ? (
          <span className="ui-quiet">没有同住人</span>
        ) : (
          <Checkbox.Group options={others.map((one) => ({ value: one.id, label: one.name }))} />
        )}
      </Form.Item>
      <h2 className="rent-sub">迁入</h2>
      <PeopleFields name="join" houseId={houseId} />
      <Form.Item name="reason" label="原因">
        <Input maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}
