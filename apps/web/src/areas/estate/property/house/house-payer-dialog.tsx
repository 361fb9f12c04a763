// The payer named for a house, from a day on.
import { useState } from 'react';
import { Alert, Form, Input, Radio, Select } from 'antd';
import { ID_TYPE, findInTree, previewHousePayer, setHousePayer, type HouseDetail, type InputOf } from '@anju/contract';
import { businessDay } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { DayInput } from '../../../../ui/index.ts';
import { IS_DAY, ReachBack, useReachBack } from './house-reach-back.tsx';
import type { TypedReadings } from './house-transfer-meters.tsx';

interface Props {
  readonly house: HouseDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

type Way = 'rule' | 'known' | 'new';

interface PayerForm {
  readonly fromDate: string;
  readonly personId?: number;
  readonly readings: TypedReadings;
  readonly payer: { readonly name: string; readonly phone: string; readonly idNo: string };
}

const NOBODY = { name: '', phone: '', idNo: '' };
/** Somebody who pays while the consequences are looked at and the name is not typed yet. */
const SOMEBODY = { name: '新付款人', phone: '', idType: null, idNo: '' };

/** A number that begins with 9 is the credit code of a company. */
const idTypeOf = (idNo: string) => (idNo === '' ? null : idNo.startsWith('9') ? ID_TYPE.licence : ID_TYPE.idCard);

export function HousePayerDialog({ house, onClose, onDone }: Props) {
  const { id, version } = house;
  const [way, setWay] = useState<Way>('known');
  const reach = useReachBack();
  const initial: PayerForm = { fromDate: businessDay(new Date()), payer: NOBODY, readings: {} };
  const entry = useEntry({
    endpoint: setHousePayer,
    initial,
    toInput: ({ fromDate, personId, payer, readings }): InputOf<typeof setHousePayer> => ({
      id,
      version,
      fromDate,
      payer: way === 'rule' ? null : way === 'known' ? { personId: personId as number } : { ...payer, idType: idTypeOf(payer.idNo) },
      ...reach.decided(found.data, readings),
    }),
    onDone,
  });
  const fromDate = Form.useWatch('fromDate', entry.form) ?? entry.initial.fromDate;
  const personId = Form.useWatch('personId', entry.form);
  const somebody = way === 'known' ? (personId === undefined ? undefined : { personId }) : SOMEBODY;
  const payer = way === 'rule' ? null : somebody;
  const found = useRead(previewHousePayer, IS_DAY.test(fromDate) && payer !== undefined ? { id, fromDate, payer, ...reach.asked } : null, {
    keepPrevious: true,
    gcTime: 0,
    quiet: true,
  });
  return (
    <EntryDialog title={`付款人 ${house.code}`} entry={entry} onClose={onClose} size="wide">
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
      <Form.Item name="fromDate" label="从哪天起缴费" required extra="这一天之前的费用仍由原付款人承担；之后的都由新付款人承担。">
        <DayInput />
      </Form.Item>
      {way === 'known' ? (
        <Form.Item name="personId" label="付款人" required>
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
      <ReachBack state={reach} found={found} form={entry.form} />
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
      aria-label="付款人"
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
