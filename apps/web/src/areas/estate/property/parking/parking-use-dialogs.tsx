// The dialogs for the use of a space: sale, repossession, lease, renewal, early end.
import { useState } from 'react';
import { Alert, Form, Input } from 'antd';
import {
  PARKING_OWNER_TYPE,
  endParkingLease,
  leaseParking,
  renewParkingLease,
  sellParking,
  takeBackParking,
  type InputOf,
  type ParkingDetail,
  type ParkingLease,
} from '@anju/contract';
import { addDays, businessDay, formatDay } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { DayInput, DecimalInput } from '../../../../ui/index.ts';
import { HolderFields, holderInput, HousePick, NOBODY, type FoundPerson } from './parking-fields.tsx';

interface DialogProps {
  readonly parking: ParkingDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const today = () => businessDay(new Date());
/** Spaces planned with the estate must serve its owners first: 产权, 人防, 租赁. */
const PLANNED: readonly number[] = [PARKING_OWNER_TYPE.titled, PARKING_OWNER_TYPE.civilDefence, PARKING_OWNER_TYPE.rented];

export function SellParkingDialog({ parking, onClose, onDone }: DialogProps) {
  const { id, version, estateId } = parking;
  const owner = parking.owners.find((one) => one.toDate === null);
  const what = owner ? '过户' : '出售';
  const entry = useEntry({
    endpoint: sellParking,
    initial: { ...NOBODY, fromDate: today(), certificateNo: '', houseId: null as number | null },
    toInput: ({ fromDate, certificateNo, houseId, ...holder }): InputOf<typeof sellParking> => ({
      id,
      version,
      ...holderInput(holder),
      fromDate,
      certificateNo,
      houseId,
    }),
    onDone,
  });
  return (
    <EntryDialog title={`${what}车位 ${parking.code}`} entry={entry} onClose={onClose} saveText={what}>
      {owner ? (
        <Alert
          type="info"
          showIcon
          className="entry-problems"
          title={`现业主 ${owner.name} 自 ${formatDay(owner.fromDate)} 起；过户后其记录到前一日为止并保留。`}
        />
      ) : null}
      <div className="form-grid">
        <HolderFields label="买受人" estateId={estateId} />
        <Form.Item name="fromDate" label={`${what}日期`} required>
          <DayInput max={today()} />
        </Form.Item>
        <Form.Item name="certificateNo" label="产权证号">
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="houseId" label="关联房屋">
          <HousePick estateId={estateId} />
        </Form.Item>
      </div>
    </EntryDialog>
  );
}

export function TakeBackDialog({ parking, onClose, onDone }: DialogProps) {
  const { id, version } = parking;
  const entry = useEntry({
    endpoint: takeBackParking,
    initial: { onDate: today(), reason: '' },
    toInput: (values) => ({ ...values, id, version }),
    onDone,
  });
  return (
    <EntryDialog title={`收回车位 ${parking.code}`} entry={entry} onClose={onClose} size="small" saveText="收回">
      <Form.Item name="onDate" label="收回日期" required tooltip="自这一日起归企业，原业主到前一日为止">
        <DayInput max={today()} />
      </Form.Item>
      <Form.Item name="reason" label="收回原因" required>
        <Input.TextArea rows={2} maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}

export function LeaseParkingDialog({ parking, onClose, onDone }: DialogProps) {
  const { id, version, estateId } = parking;
  const [person, setPerson] = useState<FoundPerson>();
  const entry = useEntry({
    endpoint: leaseParking,
    initial: {
      ...NOBODY,
      houseId: null as number | null,
      fromDate: today(),
      toDate: addDays(today(), 364),
      monthlyPrice: parking.monthlyPrice,
      contractNo: '',
      remark: '',
    },
    toInput: ({ houseId, fromDate, toDate, monthlyPrice, contractNo, remark, ...holder }): InputOf<typeof leaseParking> => ({
      id,
      version,
      ...holderInput(holder),
      houseId,
      fromDate,
      toDate,
      monthlyPrice,
      contractNo,
      remark,
    }),
    onDone,
  });
  const stranger = PLANNED.includes(parking.ownerType) && person !== undefined && !person.ofEstate;
  return (
    <EntryDialog title={`出租车位 ${parking.code}`} entry={entry} onClose={onClose} saveText="出租">
      <div className="form-grid">
        <HolderFields label="租客" estateId={estateId} onPick={setPerson} />
        <Form.Item name="houseId" label="关联房屋">
          <HousePick estateId={estateId} />
        </Form.Item>
        <Form.Item name="contractNo" label="合同编号">
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="fromDate" label="起租日期" required>
          <DayInput />
        </Form.Item>
        <Form.Item name="toDate" label="止租日期" required tooltip="含当天">
          <DayInput />
        </Form.Item>
        <Form.Item name="monthlyPrice" label="月租" required>
          <DecimalInput suffix="元" />
        </Form.Item>
        <Form.Item name="remark" label="备注" className="wide" {...(stranger ? { extra: '租客不是本小区业主或住户，请说明原因' } : {})}>
          <Input.TextArea rows={2} maxLength={500} />
        </Form.Item>
      </div>
    </EntryDialog>
  );
}

interface LeaseProps {
  readonly lease: ParkingLease;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function RenewLeaseDialog({ lease, onClose, onDone }: LeaseProps) {
  const from = addDays(lease.toDate, 1);
  const entry = useEntry({
    endpoint: renewParkingLease,
    initial: { contractNo: '', monthlyPrice: lease.monthlyPrice, toDate: addDays(lease.toDate, 365) },
    toInput: (values) => ({ ...values, id: lease.id, version: lease.version }),
    onDone,
  });
  return (
    <EntryDialog title={`续租 ${lease.name}`} entry={entry} onClose={onClose} size="small" saveText="续租">
      <Alert type="info" showIcon className="entry-problems" title={`续租自 ${formatDay(from)} 起，原租约保留。`} />
      <Form.Item name="toDate" label="止租日期" required>
        <DayInput />
      </Form.Item>
      <Form.Item name="monthlyPrice" label="月租" required>
        <DecimalInput suffix="元" />
      </Form.Item>
      <Form.Item name="contractNo" label="合同编号">
        <Input maxLength={60} />
      </Form.Item>
    </EntryDialog>
  );
}

export function EndLeaseDialog({ lease, onClose, onDone }: LeaseProps) {
  const entry = useEntry({
    endpoint: endParkingLease,
    initial: { endedOn: today(), endReason: '' },
    toInput: (values) => ({ ...values, id: lease.id, version: lease.version }),
    onDone,
  });
  return (
    <EntryDialog title={`退租 ${lease.name}`} entry={entry} onClose={onClose} size="small" saveText="退租">
      <Form.Item name="endedOn" label="最后一日" required tooltip="这一日仍属租期，次日起车位空闲">
        <DayInput min={lease.fromDate} max={lease.toDate} />
      </Form.Item>
      <Form.Item name="endReason" label="退租原因" required>
        <Input.TextArea rows={2} maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}
