import { Button, Form, Input, Switch } from 'antd';
import {
  changeCompanyBankAccount,
  createCompanyBankAccount,
  removeCompanyBankAccount,
  type CompanyBankAccount,
  type CompanyProfile,
  type InputOf,
} from '@anju/contract';
import { EntryDialog, useActs, useEntry } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { EmptyState, StatusTag, useConfirm } from '../../../../ui/index.ts';
import { useRefreshCompany } from './company-queries.ts';

/** In groups of four, as on bank cards. */
const grouped = (accountNo: string): string => accountNo.replace(/(\d{4})(?=\d)/g, '$1 ');

export function BankAccounts({ company, access }: { readonly company: CompanyProfile; readonly access: Access }) {
  const confirm = useConfirm();
  const acts = useActs<{ new: null; change: CompanyBankAccount }>(useRefreshCompany());
  const { doing } = acts;
  const edited = doing?.kind === 'change' ? doing.row : undefined;
  const canChange = access.can('change');

  const remove = (account: CompanyBankAccount) =>
    acts.attempt(async () => {
      if (!(await confirm({ text: `删除账户 ${account.bank} ${account.accountNo}，是否继续？` }))) return;
      await call(removeCompanyBankAccount, { id: account.id });
      acts.done('已删除');
    });

  return (
    <div className="company-part">
      {canChange ? (
        <div>
          <Button type="primary" size="small" onClick={acts.beginNew}>
            新增账户
          </Button>
        </div>
      ) : null}
      {company.banks.length === 0 ? <EmptyState text="还没有银行账户" /> : null}
      <ul className="company-banks" aria-label="银行账户">
        {company.banks.map((account) => (
          <li key={account.id} className={account.disabled ? 'ui-quiet' : ''}>
            <div>
              <strong>{account.bank}</strong>
              {account.main ? <StatusTag tone="kind">主账户</StatusTag> : null}
              {account.purpose ? <StatusTag tone="kind">{account.purpose}</StatusTag> : null}
              {account.disabled ? <StatusTag>停用</StatusTag> : null}
            </div>
            <div className="company-account-no">{grouped(account.accountNo)}</div>
            <div className="ui-quiet">{account.accountName}</div>
            {canChange ? (
              <div className="company-bank-actions">
                <Button size="small" type="link" aria-label={`修改账户 ${account.accountNo}`} onClick={() => acts.begin('change', account)}>
                  修改
                </Button>
                <Button size="small" type="link" danger aria-label={`删除账户 ${account.accountNo}`} onClick={() => remove(account)}>
                  删除
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {doing ? (
        <BankAccountDialog company={company} account={edited} onClose={acts.close} onDone={() => acts.done(edited ? '已保存' : '已新增')} />
      ) : null}
    </div>
  );
}

interface BankAccountDialogProps {
  readonly company: CompanyProfile;
  readonly account: CompanyBankAccount | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function BankAccountDialog({ company, account, onClose, onDone }: BankAccountDialogProps) {
  const entry = useEntry({
    endpoint: account ? changeCompanyBankAccount : createCompanyBankAccount,
    initial: {
      bank: account?.bank ?? '',
      accountName: account?.accountName ?? company.name,
      accountNo: account?.accountNo ?? '',
      purpose: account?.purpose ?? '',
      main: account?.main ?? company.banks.length === 0,
      disabled: account?.disabled ?? false,
    },
    toInput: (values) =>
      (account ? { ...values, id: account.id, version: account.version } : { ...values, companyId: company.id }) as InputOf<
        typeof changeCompanyBankAccount
      >,
    onDone,
  });
  return (
    <EntryDialog title={account ? `修改账户 ${account.bank}` : '新增账户'} entry={entry} onClose={onClose} size="small">
      <Form.Item name="bank" label="开户银行" required>
        <Input maxLength={60} placeholder="如 中国银行杭州西湖支行" autoFocus />
      </Form.Item>
      <Form.Item name="accountName" label="户名" required>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="accountNo" label="账号" required normalize={(value: string) => value.replaceAll(' ', '')}>
        <Input maxLength={40} inputMode="numeric" />
      </Form.Item>
      <Form.Item name="purpose" label="用途">
        <Input maxLength={30} placeholder="如 收费、押金、维修资金" />
      </Form.Item>
      <Form.Item name="main" label="主账户" valuePropName="checked" tooltip="单据未指定账户时使用；一家公司只有一个">
        <Switch checkedChildren="是" unCheckedChildren="否" />
      </Form.Item>
      {account ? (
        <Form.Item name="disabled" label="停用" valuePropName="checked">
          <Switch checkedChildren="是" unCheckedChildren="否" />
        </Form.Item>
      ) : null}
    </EntryDialog>
  );
}
