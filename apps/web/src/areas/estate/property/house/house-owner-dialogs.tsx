// The dialogs about the owners and the payer of a house: a sale on a date, the correction of the latest one, the payer.
import { useState } from 'react';
import { Alert, Checkbox, Form, Input, Radio, Select } from 'antd';
import {
  ID_TYPE,
  changeHouseOwners,
  correctHouseOwners,
  findInTree,
  previewHouseOwners,
  setHousePayer,
  type HouseDetail,
  type InputOf,
  type TransferReading,
} from '@anju/contract';
import { businessDay, formatDay } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { DayInput } from '../../../../ui/index.ts';
import { Consequences, isRecuttable } from './house-consequences.tsx';
import { HouseOwnerFields, NEW_OWNER, withIdType } from './house-owner-fields.tsx';
import { readingsOf, TransferMeters, type TypedReadings } from './house-transfer-meters.tsx';

interface Props {
  readonly house: HouseDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const today = () => businessDay(new Date());
const IS_DAY = /^\d{4}-\d{2}-\d{2}$/;

interface SaleForm {
  readonly fromDate: string;
  readonly owners: InputOf<typeof changeHouseOwners>['owners'];
  readonly clearPayer: boolean;
  readonly readings: TypedReadings;
}

export function HouseOwnersDialog({ house, onClose, onDone }: Props) {
  const { id, version, payer } = house;
  const named = payer?.by === 'set' ? payer : null;
  const [recut, setRecut] = useState(true);
  const [keep, setKeep] = useState<readonly number[]>([]);
  const [read, setRead] = useState<TransferReading[]>([]);
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
      readings: readingsOf(readings),
      recut: recut && isRecuttable(found.data),
      keepBillIds: [...keep],
    }),
    onDone,
  });
  const fromDate = Form.useWatch('fromDate', entry.form) ?? entry.initial.fromDate;
  const clearPayer = Form.useWatch('clearPayer', entry.form) ?? entry.initial.clearPayer;
  const asked = { id, fromDate, clearPayer, readings: read, keepBillIds: [...keep] };
  const found = useRead(previewHouseOwners, IS_DAY.test(fromDate) ? asked : null, { keepPrevious: true, gcTime: 0, quiet: true });
  return (
    <EntryDialog title={`业主变更 ${house.code}`} entry={entry} onClose={onClose} width={980}>
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
          <Checkbox>取消指定的缴费人 {named.name}，改由新业主缴费</Checkbox>
        </Form.Item>
      ) : null}
      <TransferMeters
        meters={found.data?.meters ?? []}
        onTyped={() => setRead(readingsOf(entry.form.getFieldValue('readings') as TypedReadings))}
      />
      {found.isError ? <Alert type="error" showIcon className="house-after-owners" title={found.error.message} /> : null}
      {found.data ? <Consequences found={found.data} keep={keep} onKeep={setKeep} decision={{ recut, onRecut: setRecut }} /> : null}
    </EntryDialog>
  );
}

/** Corrects or undoes the latest sale. */
export function CorrectOwnersDialog({ house, onClose, onDone }: Props) {
  const { id, version } = house;
  const latest = house.owners[0]?.fromDate ?? today();
  const wrong = house.owners.filter((owner) => owner.fromDate === latest);
  const hasBefore = house.owners.some((owner) => owner.fromDate < latest);
  const [way, setWay] = useState<'correct' | 'undo'>('correct');
  /** An unchanged name without new numbers is the same person. */
  const stays = ({ name, phone, idNo }: { name: string; phone?: string | undefined; idNo?: string | undefined }) =>
    phone || idNo ? null : (wrong.find((owner) => owner.name === name)?.personId ?? null);
  const entry = useEntry({
    endpoint: correctHouseOwners,
    initial: {
      reason: '',
      right: {
        fromDate: latest,
        // Phone and id number are masked, so an owner who stays is sent by person id.
        owners: wrong.map(({ name, ownerType, share, certificateNo }) => ({ ...NEW_OWNER, name, ownerType, share, certificateNo })),
      },
    },
    toInput: ({ reason, right }): InputOf<typeof correctHouseOwners> => ({
      id,
      version,
      saleDate: latest,
      reason,
      right:
        way === 'undo'
          ? null
          : { ...right, owners: (right.owners ?? []).map((owner) => ({ ...withIdType(owner), personId: stays(owner) })) },
    }),
    onDone,
  });
  return (
    <EntryDialog title={`更正业主变更 ${house.code}`} entry={entry} onClose={onClose} width={980}>
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
    </EntryDialog>
  );
}

type Way = 'rule' | 'known' | 'new';

interface PayerForm {
  readonly personId?: number;
  readonly payer: { readonly name: string; readonly phone: string; readonly idNo: string };
}

const NO_PAYER: PayerForm = { payer: { name: '', phone: '', idNo: '' } };

/** A number that begins with 9 is the credit code of a company. */
const idTypeOf = (idNo: string) => (idNo === '' ? null : idNo.startsWith('9') ? ID_TYPE.licence : ID_TYPE.idCard);

export function HousePayerDialog({ house, onClose, onDone }: Props) {
  const { id, version } = house;
  const [way, setWay] = useState<Way>('known');
  const entry = useEntry({
    endpoint: setHousePayer,
    initial: NO_PAYER,
    toInput: ({ personId, payer }): InputOf<typeof setHousePayer> => ({
      id,
      version,
      payer: way === 'rule' ? null : way === 'known' ? { personId: personId as number } : { ...payer, idType: idTypeOf(payer.idNo) },
    }),
    onDone,
  });
  return (
    <EntryDialog title={`缴费人 ${house.code}`} entry={entry} onClose={onClose} width={560}>
      <Alert type="info" showIcon className="entry-problems" title="不指定时，交付前由开发商缴费，交付后由业主缴费，随业主变更而变。" />
      <Radio.Group
        className="entry-problems"
        value={way}
        onChange={(event) => setWay(event.target.value as Way)}
        options={[
          { value: 'known', label: '已有人员' },
          { value: 'new', label: '新登记' },
          { value: 'rule', label: '不指定', disabled: house.payer?.by !== 'set' },
        ]}
      />
      {way === 'known' ? (
        <Form.Item name="personId" label="缴费人" required>
          <PersonSelect />
        </Form.Item>
      ) : null}
      {way === 'new' ? (
        <>
          <Form.Item name={['payer', 'name']} label="姓名 / 名称" required>
            <Input maxLength={60} />
          </Form.Item>
          <Form.Item name={['payer', 'phone']} label="手机号">
            <Input maxLength={11} />
          </Form.Item>
          <Form.Item name={['payer', 'idNo']} label="证件号">
            <Input maxLength={30} placeholder="身份证号 / 信用代码" />
          </Form.Item>
        </>
      ) : null}
    </EntryDialog>
  );
}

interface PersonSelectProps {
  readonly id?: string;
  readonly value?: number;
  readonly onChange?: (value: number) => void;
}

/** People found by name, initials or phone. */
function PersonSelect({ id, value, onChange }: PersonSelectProps) {
  const [key, setKey] = useState('');
  const query = useRead(findInTree, key.trim() !== '' ? { key, types: ['person', 'phone'], limit: 20 } : null);
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      aria-label="缴费人"
      value={value ?? null}
      onChange={(next: number) => onChange?.(next)}
      showSearch={{ filterOption: false, onSearch: setKey }}
      placeholder="输入姓名、拼音首字母或电话"
      loading={query.isFetching}
      notFoundContent={key.trim() === '' ? '请输入姓名或电话' : query.isFetching ? '查找中…' : '没有找到'}
      options={(query.data ?? []).map((hit) => ({
        value: hit.id,
        label: [hit.title, hit.note, hit.houses.map(({ code }) => code).join('、')].filter(Boolean).join('　'),
      }))}
    />
  );
}
