// 开票设置: the seller on the invoices of a company, and the interface they are issued through.
import { Alert, App, Button, Form, Input, Radio } from 'antd';
import { BY_HAND, changeInvoiceSetting, getInvoiceSetting, type CompanyProfile, type InvoiceSetting } from '@anju/contract';
import { EntryForm, useEntry } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { FailedState, LoadingOverlay, StatusTag } from '../../../../ui/index.ts';

interface RulesProps {
  readonly company: CompanyProfile;
  readonly access: Access;
}
export function InvoiceRules({ company, access }: RulesProps) {
  const { data, isPending, error, refetch } = useRead(getInvoiceSetting, { id: company.id });
  return (
    <div className="company-part">
      <LoadingOverlay show={isPending} />
      {error ? <FailedState text={error.message} onRetry={() => void refetch()} /> : null}
      {data ? (
        <SettingForm key={`${company.id}:${data.version}`} companyId={company.id} setting={data} canChange={access.can('change')} />
      ) : null}
    </div>
  );
}

interface FormProps {
  readonly companyId: number;
  readonly setting: InvoiceSetting;
  readonly canChange: boolean;
}
function SettingForm({ companyId, setting, canChange }: FormProps) {
  const { message } = App.useApp();
  const refresh = useRefresh(getInvoiceSetting);
  const { provider, name, taxNo, addressPhone, bankAccount, version, providers, own } = setting;
  const entry = useEntry({
    endpoint: changeInvoiceSetting,
    initial: { provider, name, taxNo, addressPhone, bankAccount },
    toInput: (values) => ({ ...values, id: companyId, version }),
    onDone: () => {
      void message.success('已保存');
      void refresh();
    },
  });
  const byHand = (Form.useWatch('provider', entry.form) ?? provider) === BY_HAND;
  return (
    <>
      <div>
        <StatusTag tone="kind">{own ? '已设置' : '尚未设置，以下取自公司资料'}</StatusTag>
      </div>
      <Alert
        type="info"
        showIcon
        title={
          byHand
            ? '在税务系统开具发票后，到“发票”页登记号码。'
            : '发票审核后点“开具数电票”直接开具；收费项目的税率和税收分类编码在收费字典中填写。'
        }
      />
      <EntryForm entry={entry} readOnly={!canChange}>
        <Form.Item name="provider" label="开票方式" required>
          <Radio.Group options={providers.map((one) => ({ ...one }))} />
        </Form.Item>
        <div className="company-form">
          <Form.Item name="name" label="销售方名称" required={!byHand} tooltip="不是独立纳税人的公司，填上级公司">
            <Input maxLength={100} />
          </Form.Item>
          <Form.Item name="taxNo" label="纳税人识别号" required={!byHand}>
            <Input maxLength={20} />
          </Form.Item>
          <Form.Item name="addressPhone" label="地址、电话">
            <Input maxLength={150} />
          </Form.Item>
          <Form.Item name="bankAccount" label="开户行及账号">
            <Input maxLength={150} />
          </Form.Item>
        </div>
      </EntryForm>
      {canChange ? (
        <div>
          <Button type="primary" loading={entry.saving} disabled={entry.saving || (own && !entry.dirty)} onClick={() => void entry.save()}>
            保存开票设置
          </Button>
        </div>
      ) : null}
    </>
  );
}
