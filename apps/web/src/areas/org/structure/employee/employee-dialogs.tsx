// The dialogs that create and change an employee's file.
import { Form, Input } from 'antd';
import {
  changeEmployee,
  createEmployee,
  education,
  gender,
  ID_TYPE,
  politicalStatus,
  type EmployeeDetail,
  type InputOf,
  type OutputOf,
  type showEmployeePrivate,
} from '@anju/contract';
import { businessDay } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { DayInput, EnumSelect } from '../../../../ui/index.ts';
import { CompanyPick } from '../organisation/company-pick.tsx';
import { JobSelect } from './employee-job-select.tsx';
import { useFrame } from './employee-queries.ts';

type NewForm = Omit<InputOf<typeof createEmployee>, 'companyId' | 'entryDate'> & { companyId: number | null; entryDate: string | null };
type ChangeForm = Omit<InputOf<typeof changeEmployee>, 'id' | 'version' | 'entryDate'> & { entryDate: string | null };

const BLANK = {
  number: '',
  name: '',
  gender: null,
  phone: '',
  email: '',
  idType: ID_TYPE.idCard,
  idNo: '',
  birthDate: null,
  education: null,
  political: null,
  emergencyContact: '',
  emergencyPhone: '',
  remark: '',
} as const;

function FileFields() {
  return (
    <>
      <Form.Item name="number" label="工号" required>
        <Input maxLength={20} autoFocus />
      </Form.Item>
      <Form.Item name="name" label="姓名" required>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="idType" label="证件类型">
        <EnumSelect of={ID_TYPE} allowClear />
      </Form.Item>
      <Form.Item name="idNo" label="证件号" tooltip="同一证件号即同一人；身份证可自动带出性别和出生日期">
        <Input maxLength={30} />
      </Form.Item>
      <Form.Item name="gender" label="性别">
        <EnumSelect of={gender} allowClear />
      </Form.Item>
      <Form.Item name="birthDate" label="出生日期">
        <DayInput />
      </Form.Item>
      <Form.Item name="phone" label="电话">
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="email" label="邮箱">
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="education" label="学历">
        <EnumSelect of={education} allowClear />
      </Form.Item>
      <Form.Item name="political" label="政治面貌">
        <EnumSelect of={politicalStatus} allowClear />
      </Form.Item>
      <Form.Item name="emergencyContact" label="紧急联系人">
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="emergencyPhone" label="紧急电话">
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="remark" label="备注" className="wide">
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
    </>
  );
}

interface NewProps {
  /** The company selected in the tree. */
  readonly companyId: number | null;
  readonly onClose: () => void;
  readonly onDone: (id: number) => void;
}

export function NewEmployeeDialog({ companyId, onClose, onDone }: NewProps) {
  const frame = useFrame();
  const initial: NewForm = { ...BLANK, companyId, jobId: null, entryDate: businessDay(new Date()) };
  const entry = useEntry({
    endpoint: createEmployee,
    initial,
    toInput: ({ companyId: company, entryDate, ...values }) => ({ ...values, companyId: company ?? 0, entryDate: entryDate ?? '' }),
    onDone: ({ id }) => onDone(id),
  });
  const chosen = Form.useWatch('companyId', entry.form) ?? companyId;
  return (
    <EntryDialog title="新增员工" entry={entry} onClose={onClose} size="wide">
      <div className="form-grid">
        <Form.Item name="companyId" label="公司" required>
          <CompanyPick
            required
            width="100%"
            placeholder="请选择公司"
            companies={frame.data?.companies ?? []}
            loading={frame.isFetching}
            onChange={() => entry.form.setFieldValue('jobId', null)}
          />
        </Form.Item>
        <Form.Item name="jobId" label="主岗">
          <JobSelect companyId={chosen} placeholder="可以稍后任职" disabled={chosen === null} />
        </Form.Item>
        <Form.Item name="entryDate" label="入职日期" required>
          <DayInput />
        </Form.Item>
        <FileFields />
      </div>
    </EntryDialog>
  );
}

interface ChangeProps {
  readonly employee: EmployeeDetail;
  /** The unmasked numbers: a user who changes them has requested to see them, which is logged. */
  readonly full: OutputOf<typeof showEmployeePrivate>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function ChangeEmployeeDialog({ employee, full, onClose, onDone }: ChangeProps) {
  const { number, name, email, birthDate, emergencyContact, entryDate, remark } = employee;
  const initial: ChangeForm = {
    ...{ number, name, email, birthDate, emergencyContact, entryDate, remark },
    gender: employee.gender,
    education: employee.education,
    political: employee.political,
    idType: employee.idType ?? ID_TYPE.idCard,
    ...full,
  };
  const entry = useEntry({
    endpoint: changeEmployee,
    initial,
    toInput: (values) => ({ ...values, id: employee.id, version: employee.version, entryDate: values.entryDate ?? '' }),
    onDone,
  });
  return (
    <EntryDialog title={`修改员工 ${employee.name}`} entry={entry} onClose={onClose} size="wide">
      <div className="form-grid">
        <Form.Item label="公司" tooltip="随主岗所在的公司，调岗时一并变更">
          {employee.companyName}
        </Form.Item>
        <Form.Item name="entryDate" label="入职日期" required>
          <DayInput />
        </Form.Item>
        <FileFields />
      </div>
    </EntryDialog>
  );
}
