// The dialogs about the owners of a house: a sale on a date, and the correction of the latest one.
import { useState } from 'react';
import { Alert, Checkbox, Form, Input, Radio } from 'antd';
import {
  changeHouseOwners,
  correctHouseOwners,
  previewCorrection,
  previewHouseOwners,
  type HouseDetail,
  type InputOf,
} from '@anju/contract';
import { businessDay, formatDay } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { DayInput } from '../../../../ui/index.ts';
import { HouseOwnerFields, NEW_OWNER, withIdType } from './house-owner-fields.tsx';
import { IS_DAY, ReachBack, useReachBack } from './house-reach-back.tsx';
import type { TypedReadings } from './house-transfer-meters.tsx';

interface Props {
  readonly house: HouseDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const today = () => businessDay(new Date());

interface SaleForm {
  readonly fromDate: string;
  readonly owners: InputOf<typeof changeHouseOwners>['owners'];
  readonly clearPayer: boolean;
  readonly readings: TypedReadings;
}

export function HouseOwnersDialog({ house, onClose, onDone }: Props) {
  const { id, version, payer } = house;
  const named = payer?.by === 'set' ? payer : null;
  const reach = useReachBack();
  const initial: SaleForm = {
    fromDate: today(),
    owners: [NEW_OWNER],
    // A seller is unlikely to keep paying.
    clearPayer: named !== null && house.owners.some((owner) => owner.current && owner.personId === named.personId),
    readings: {},
  };
  const entry = useEntry({
    endpoint: changeHouseOwners,
    initial,
    toInput: ({ readings, ...values }): InputOf<typeof changeHouseOwners> => ({
      ...values,
      id,
      version,
      owners: values.owners.map(withIdType),
      ...reach.decided(found.data, readings),
    }),
    onDone,
  });
  const fromDate = Form.useWatch('fromDate', entry.form) ?? entry.initial.fromDate;
  const clearPayer = Form.useWatch('clearPayer', entry.form) ?? entry.initial.clearPayer;
  const asked = { id, fromDate, clearPayer, ...reach.asked };
  const found = useRead(previewHouseOwners, IS_DAY.test(fromDate) ? asked : null, { keepPrevious: true, gcTime: 0, quiet: true });
  return (
    <EntryDialog title={`业主变更 ${house.code}`} entry={entry} onClose={onClose} size="wide">
      <Alert
        type="info"
        showIcon
        className="entry-problems"
        title={`现业主 ${house.ownerNames || '无'} 到变更日期前一日为止，并保留在历史中；新业主份额合计应为 100%。`}
      />
      <Form.Item name="fromDate" label="变更日期" required>
        <DayInput />
      </Form.Item>
      <HouseOwnerFields />
      {named ? (
        <Form.Item name="clearPayer" valuePropName="checked" className="house-after-owners">
          <Checkbox>取消指定的付款人 {named.name}，改由新业主缴费</Checkbox>
        </Form.Item>
      ) : null}
      <ReachBack state={reach} found={found} form={entry.form} />
    </EntryDialog>
  );
}

interface CorrectionForm {
  readonly reason: string;
  readonly right: { readonly fromDate: string; readonly owners?: InputOf<typeof changeHouseOwners>['owners'] };
  readonly readings: TypedReadings;
}

/** Corrects or undoes the latest sale. */
export function CorrectOwnersDialog({ house, onClose, onDone }: Props) {
  const { id, version } = house;
  const latest = house.owners[0]?.fromDate ?? today();
  const wrong = house.owners.filter((owner) => owner.fromDate === latest);
  const hasBefore = house.owners.some((owner) => owner.fromDate < latest);
  const [way, setWay] = useState<'correct' | 'undo'>('correct');
  const reach = useReachBack();
  /** An unchanged name without new numbers is the same person. */
  const stays = ({ name, phone, idNo }: { name: string; phone?: string | undefined; idNo?: string | undefined }) =>
    phone || idNo ? null : (wrong.find((owner) => owner.name === name)?.personId ?? null);
  const rightOf = (right: CorrectionForm['right']): InputOf<typeof correctHouseOwners>['right'] =>
    way === 'undo' ? null : { ...right, owners: (right.owners ?? []).map((owner) => ({ ...withIdType(owner), personId: stays(owner) })) };
  const initial: CorrectionForm = {
    reason: '',
    readings: {},
    right: {
      fromDate: latest,
      // Phone and id number are masked, so an owner who stays is sent by person id.
      owners: wrong.map(({ name, ownerType, share, certificateNo }) => ({ ...NEW_OWNER, name, ownerType, share, certificateNo })),
    },
  };
  const entry = useEntry({
    endpoint: correctHouseOwners,
    initial,
    toInput: ({ reason, right, readings }): InputOf<typeof correctHouseOwners> => ({
      id,
      version,
      saleDate: latest,
      reason,
      right: rightOf(right),
      ...reach.decided(found.data, readings),
    }),
    onDone,
  });
  const typed = Form.useWatch('right', entry.form) ?? initial.right;
  const complete = IS_DAY.test(typed.fromDate) && (typed.owners ?? []).every((owner) => owner?.name);
  const found = useRead(
    previewCorrection,
    way === 'undo' || complete ? { id, saleDate: latest, right: rightOf(typed), ...reach.asked } : null,
    { keepPrevious: true, gcTime: 0, quiet: true },
  );
  return (
    <EntryDialog title={`更正业主变更 ${house.code}`} entry={entry} onClose={onClose} size="wide">
      <Alert
        type="warning"
        showIcon
        className="entry-problems"
        title={`更正 ${formatDay(latest)} 起的业主 ${wrong.map(({ name }) => name).join('、')}；更早的变更不受影响，更正前后的内容记入变更记录。`}
      />
      <Radio.Group
        className="entry-problems"
        value={way}
        onChange={(event) => setWay(event.target.value as 'correct' | 'undo')}
        options={[
          { value: 'correct', label: '更正日期或业主' },
          { value: 'undo', label: '撤销这次变更，原业主继续', disabled: !hasBefore },
        ]}
      />
      {way === 'correct' ? (
        <>
          <Form.Item name={['right', 'fromDate']} label="变更日期" required>
            <DayInput />
          </Form.Item>
          <HouseOwnerFields at={['right', 'owners']} />
        </>
      ) : null}
      <Form.Item name="reason" label="更正原因" required className="house-after-owners">
        <Input maxLength={200} placeholder="如 合同日期看错" />
      </Form.Item>
      <ReachBack state={reach} found={found} form={entry.form} />
    </EntryDialog>
  );
}
