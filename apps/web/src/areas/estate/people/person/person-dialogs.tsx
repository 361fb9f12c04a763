// The dialogs that edit a person. Masked numbers are not in the form until the user asks to see them.
import { useState } from 'react';
import { Alert, Button, Form, Input, Radio } from 'antd';
import {
  changePerson,
  createPerson,
  education,
  findSamePersons,
  gender,
  ID_TYPE,
  PERSON_KIND,
  politicalStatus,
  showPerson,
  type InputOf,
  type PersonDetail,
} from '@anju/contract';
import { businessDay } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { DayInput, EnumSelect } from '../../../../ui/index.ts';
import { TagSelect } from '../tag/tag-parts.tsx';

type NewInput = InputOf<typeof createPerson>;

function PlainFields() {
  const body = Form.useWatch<number | undefined>('kind') === PERSON_KIND.body;
  return (
    <>
      <Form.Item name="kind" label="类别" required>
        <Radio.Group options={[...PERSON_KIND.options]} aria-label="类别" />
      </Form.Item>
      <Form.Item name="name" label={body ? '单位名称' : '姓名'} required>
        <Input maxLength={60} />
      </Form.Item>
      {body ? null : (
        <>
          <Form.Item name="gender" label="性别">
            <EnumSelect of={gender} allowClear placeholder="按身份证带出" />
          </Form.Item>
          <Form.Item name="education" label="学历">
            <EnumSelect of={education} allowClear />
          </Form.Item>
          <Form.Item name="political" label="政治面貌">
            <EnumSelect of={politicalStatus} allowClear />
          </Form.Item>
          <Form.Item name="workplace" label="工作单位">
            <Input maxLength={100} />
          </Form.Item>
        </>
      )}
      <Form.Item name="address" label="联系地址" className="wide">
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="tagIds" label="标签" className="wide">
        <TagSelect />
      </Form.Item>
      <Form.Item name="remark" label="备注" className="wide">
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
    </>
  );
}

function PrivateFields() {
  const body = Form.useWatch<number | undefined>('kind') === PERSON_KIND.body;
  return (
    <>
      <Form.Item name={['private', 'phone']} label="电话">
        <Input maxLength={20} placeholder="手机号，或带区号的座机号" />
      </Form.Item>
      <Form.Item name={['private', 'secondPhone']} label="备用电话">
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name={['private', 'idType']} label="证件类型">
        <EnumSelect of={ID_TYPE} allowClear />
      </Form.Item>
      <Form.Item name={['private', 'idNo']} label="证件号">
        <Input maxLength={30} />
      </Form.Item>
      {body ? null : (
        <Form.Item name={['private', 'birthDate']} label="出生日期">
          <DayInput max={businessDay(new Date())} placeholder="按身份证带出" />
        </Form.Item>
      )}
    </>
  );
}

interface NewPersonDialogProps {
  readonly onClose: () => void;
  readonly onDone: (id: number) => void;
  /** Opens an existing person instead of creating a new one. */
  readonly onOpen: (id: number) => void;
}

const BLANK: NewInput = {
  kind: PERSON_KIND.natural,
  name: '',
  gender: null,
  tagIds: [],
  private: { phone: '', idType: ID_TYPE.idCard, idNo: '' },
};

export function NewPersonDialog({ onClose, onDone, onOpen }: NewPersonDialogProps) {
  const [checked, setChecked] = useState({ name: '', phone: '', idNo: '' });
  const entry = useEntry({
    endpoint: createPerson,
    initial: BLANK,
    toInput: (values) => ({
      ...values,
      private: { ...values.private, idType: values.private.idNo ? (values.private.idType ?? null) : null },
    }),
    onDone: ({ id }) => onDone(id),
  });
  const look = () => {
    const values = entry.form.getFieldsValue(true) as NewInput;
    setChecked({ name: values.name.trim(), phone: values.private.phone?.trim() ?? '', idNo: values.private.idNo?.trim() ?? '' });
  };
  return (
    <EntryDialog title="新增人员" entry={entry} onClose={onClose} size="wide">
      <SamePersons wanted={checked} onOpen={onOpen} />
      <div className="form-grid" onBlur={look}>
        <PlainFields />
        <div className="person-form-part">联系与证件</div>
        <PrivateFields />
      </div>
    </EntryDialog>
  );
}

interface Wanted {
  readonly name: string;
  readonly phone: string;
  readonly idNo: string;
}
const BY = { idNo: '证件号相同', phone: '姓名和电话相同' } as const;

/** Persons already on file who may be the same one, shown before the user creates a second record. */
function SamePersons({ wanted, onOpen }: { readonly wanted: Wanted; readonly onOpen: (id: number) => void }) {
  const telling = wanted.idNo.length > 5 || (wanted.name !== '' && wanted.phone.length > 6);
  const { data = [] } = useRead(findSamePersons, telling ? wanted : null, { quiet: true });
  return data.map((person) => (
    <Alert
      key={`${person.by}:${person.id}`}
      type={person.by === 'idNo' ? 'error' : 'warning'}
      showIcon
      className="entry-problems"
      title={
        <span className="person-same">
          <span>
            {BY[person.by]}：{person.name} {person.phone} {person.houses[0] ?? ''}
          </span>
          <Button size="small" type="link" onClick={() => onOpen(person.id)}>
            使用已有的人员
          </Button>
        </span>
      }
    />
  ));
}

interface ChangePersonDialogProps {
  readonly person: PersonDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function ChangePersonDialog({ person, onClose, onDone }: ChangePersonDialogProps) {
  const { id, version, kind, name, education: schooling, political, workplace, address, remark } = person;
  const [open, setOpen] = useState(false);
  const plain = { kind, name, gender: person.gender, education: schooling, political, workplace, address, remark };
  const initial: Omit<InputOf<typeof changePerson>, 'id'> = { ...plain, version, tagIds: person.tags.map((tag) => tag.id) };
  const entry = useEntry({
    endpoint: changePerson,
    initial,
    toInput: ({ private: secrets, ...values }) => ({ ...values, id, version, ...(open && secrets ? { private: secrets } : {}) }),
    onDone,
  });
  const show = async () => {
    entry.form.setFieldsValue({ private: await call(showPerson, { id }) });
    setOpen(true);
  };
  return (
    <EntryDialog title={`修改人员 ${name}`} entry={entry} onClose={onClose} size="wide">
      <div className="form-grid">
        <PlainFields />
        <div className="person-form-part">
          联系与证件
          {open ? null : (
            <Button size="small" title="查看会记入日志" onClick={() => void show().catch(() => undefined)}>
              显示并修改
            </Button>
          )}
        </div>
        {open ? (
          <PrivateFields />
        ) : (
          <span className="wide ui-quiet">
            电话 {person.phone || '无'}，证件号 {person.idNo || '无'}：不显示就不会改动。
          </span>
        )}
      </div>
    </EntryDialog>
  );
}
