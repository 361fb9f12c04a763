import { Form, Input, Select } from 'antd';
import { changeCompanyProfile, COMPANY_PROFILE_TYPES, createCompanyProfile, type CompanyProfile, type InputOf } from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { CompanyPick } from '../../../org/index.ts';
import { useParents } from './company-queries.ts';

interface CompanyDialogProps {
  /** Absent for a new company. */
  readonly company: CompanyProfile | undefined;
  /** The initial parent of a new company. */
  readonly parentId: number | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const FIELDS = ['name', 'nick', 'code', 'type', 'creditCode', 'leader', 'phone', 'region', 'address', 'remark'] as const;
type Values = Pick<CompanyProfile, (typeof FIELDS)[number]> & { parentId?: number | undefined };
const BLANK: Values = {
  name: '',
  nick: '',
  code: '',
  type: 'B',
  creditCode: '',
  leader: '',
  phone: '',
  region: '',
  address: '',
  remark: '',
};

export function CompanyDialog({ company, parentId, onClose, onDone }: CompanyDialogProps) {
  const parents = useParents();
  const entry = useEntry({
    endpoint: company ? changeCompanyProfile : createCompanyProfile,
    initial: company ? (Object.fromEntries(FIELDS.map((name) => [name, company[name]])) as unknown as Values) : { ...BLANK, parentId },
    toInput: ({ parentId: parent, ...values }: Values) =>
      (company ? { ...values, id: company.id, version: company.version } : { ...values, parentId: parent }) as InputOf<
        typeof changeCompanyProfile
      >,
    onDone,
  });
  return (
    <EntryDialog title={company ? `修改公司 ${company.name}` : '新增公司'} entry={entry} onClose={onClose} size="wide">
      <div className="form-grid">
        {company ? null : (
          <Form.Item name="parentId" label="上级公司" required>
            <CompanyPick required width="100%" placeholder="请选择上级公司" companies={parents.data ?? []} loading={parents.isFetching} />
          </Form.Item>
        )}
        <Form.Item name="name" label="公司名称" required>
          <Input maxLength={60} autoFocus />
        </Form.Item>
        <Form.Item name="nick" label="简称">
          <Input maxLength={20} />
        </Form.Item>
        <Form.Item name="code" label="编码" tooltip="字母缩写，用作票据编号的前缀">
          <Input maxLength={10} placeholder="如 YQ" />
        </Form.Item>
        <Form.Item name="type" label="公司类型" required>
          <Select options={[...COMPANY_PROFILE_TYPES]} />
        </Form.Item>
        <Form.Item name="creditCode" label="信用代码" tooltip="统一社会信用代码，18位，末位为校验码">
          <Input maxLength={18} />
        </Form.Item>
        <Form.Item name="leader" label="负责人">
          <Input maxLength={30} />
        </Form.Item>
        <Form.Item name="phone" label="电话">
          <Input maxLength={30} />
        </Form.Item>
        <Form.Item name="region" label="地区">
          <Input maxLength={60} placeholder="如 浙江省杭州市" />
        </Form.Item>
        <Form.Item name="address" label="地址" className="wide">
          <Input maxLength={200} />
        </Form.Item>
        <Form.Item name="remark" label="备注" className="wide">
          <Input.TextArea rows={2} maxLength={500} />
        </Form.Item>
      </div>
    </EntryDialog>
  );
}
