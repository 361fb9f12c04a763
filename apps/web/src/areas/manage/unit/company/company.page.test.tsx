import { beforeEach, describe, expect, test, vi } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  changeCompanyMark,
  changeCompanyProfile,
  changeInvoiceSetting,
  changeNumberRule,
  changeReceiptRule,
  createCompanyBankAccount,
  getCompanyProfile,
  getInvoiceSetting,
  MENU,
  removeNumberRule,
  searchCompanyProfiles,
  uploadFile,
  type CompanyProfile,
  type MenuState,
  type ReceiptRule,
} from '@anju/contract';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import CompanyPage from './company.page.tsx';

const RULE: ReceiptRule = {
  kind: 'receipt',
  title: '收款收据',
  layout: 'a4',
  copies: 1,
  prefix: 'YQSJ',
  datePart: 'YYYYMM',
  width: 6,
  footer: '',
  own: true,
  version: 3,
  next: 'YQSJ202607000012',
};
const YUNQI: CompanyProfile = {
  id: 4,
  version: 2,
  name: '云栖物业服务处',
  nick: '云栖',
  code: 'YQ',
  type: 'B',
  creditCode: '91330106MA2CFR3K8L',
  leader: '陈思远',
  phone: '0571-88886666',
  region: '浙江省杭州市',
  address: '云栖路 188 号',
  remark: '',
  parentId: 2,
  parentName: '华东分公司',
  level: 3,
  disabled: false,
  bankAccounts: 1,
  hasLogo: false,
  hasSeal: false,
  logoFileId: null,
  sealFileId: null,
  banks: [
    {
      id: 9,
      version: 0,
      bank: '中国银行西湖支行',
      accountName: '云栖物业服务处',
      accountNo: '6217000000000001',
      purpose: '收费',
      main: true,
      disabled: false,
    },
  ],
  receiptRules: [RULE, { ...RULE, kind: 'deposit', title: '押金收据', prefix: 'YQYJ', own: false, version: 0 }],
  numberRules: [
    { kind: 'inform', name: '告知公文', prefix: 'GZ', datePart: 'YYYYMM', width: 4, reset: 'month', own: false, next: 'GZ2026070008' },
    { kind: 'document', name: '公文', prefix: 'YQGW', datePart: 'YYYY', width: 4, reset: 'year', own: true, next: 'YQGW20260001' },
  ],
};

async function show(stubs: readonly Stub[] = [], state: MenuState = 3, tab?: string) {
  const rendered = renderPage(<CompanyPage />, {
    role: 'sa',
    menu: menuOf(screenNode(MENU.company, 'manage/unit/company', { state })),
    stubs: [
      stub(searchCompanyProfiles, ({ key }) => (key === '无' ? { rows: [], total: 0 } : { rows: [YUNQI], total: 1 })),
      stub(getCompanyProfile, () => YUNQI),
      ...stubs,
    ],
  });
  await userEvent.click(await screen.findByText('云栖物业服务处'));
  await screen.findByText('华东分公司');
  if (tab) await userEvent.click(screen.getByRole('tab', { name: tab }));
  return rendered;
}
const save = () => userEvent.click(screen.getByRole('button', { name: /保\s?存$/ }));

beforeEach(() => {
  URL.createObjectURL = vi.fn(() => 'blob:a');
  URL.revokeObjectURL = vi.fn();
});

describe('a company', () => {
  test('shows its data and is changed with its version; a refusal stays beside the field', async () => {
    const { server } = await show([
      stub(changeCompanyProfile, ({ creditCode }) =>
        creditCode === '' ? null : refuse('CREDIT_CODE_WRONG', {}, [{ path: 'creditCode', msg: '统一社会信用代码不正确' }]),
      ),
    ]);
    expect(screen.getByText('0571-88886666')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /修改资料/ }));
    const dialog = await screen.findByRole('dialog');
    await save();
    expect(await within(dialog).findByText('统一社会信用代码不正确')).toBeTruthy();
    await userEvent.clear(within(dialog).getByLabelText(/信用代码/));
    await save();
    expect(await screen.findByText('已保存')).toBeTruthy();
    expect(server.inputsOf(changeCompanyProfile).at(-1)).toMatchObject({ id: 4, version: 2, creditCode: '', type: 'B', code: 'YQ' });
  });

  test('has bank accounts; spaces in a number are not part of it', async () => {
    const { server } = await show([stub(createCompanyBankAccount, () => ({ id: 10 }))], 3, '银行账户');
    expect(screen.getByText('6217 0000 0000 0001')).toBeTruthy();
    expect(screen.getByText('主账户')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '新增账户' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText('开户银行'), '工商银行');
    await userEvent.type(within(dialog).getByLabelText('账号'), '6222 0000{Enter}');
    expect(await screen.findByText('已新增')).toBeTruthy();
    expect(server.inputsOf(createCompanyBankAccount)).toMatchObject([
      { companyId: 4, bank: '工商银行', accountName: '云栖物业服务处', accountNo: '62220000', main: false },
    ]);
  });

  test('gets its logo: uploaded for it, then set', async () => {
    const { server } = await show(
      [stub(uploadFile, () => ({ id: 77, name: 'a.png', url: '/x' })), stub(changeCompanyMark, () => null)],
      3,
      '标志与印章',
    );
    await userEvent.upload(screen.getByLabelText('选择标志文件'), new File(['x'], 'a.png', { type: 'image/png' }));
    expect(await screen.findByText('已更换')).toBeTruthy();
    expect(server.inputsOf(changeCompanyMark)).toEqual([{ id: 4, version: 2, mark: 'logo', fileId: 77 }]);
  });

  test('can only be looked at without the right', async () => {
    await show([], 1, '银行账户');
    expect(screen.getByText('只能查看')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '新增账户' })).toBeNull();
    expect(screen.queryByRole('button', { name: /修改资料/ })).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: '票据规则' }));
    expect(screen.queryByRole('button', { name: '保存票据规则' })).toBeNull();
  });
});

describe('papers of a company', () => {
  test('the number and the layout are seen while they are set', async () => {
    const { server } = await show([stub(changeReceiptRule, () => null)], 3, '票据规则');
    const sample = () => screen.getByRole('status', { name: '编号示例' }).textContent;
    expect(sample()).toBe('YQSJ202607000012');
    expect(screen.getByRole('region', { name: '票据预览 A4' })).toBeTruthy();
    await userEvent.clear(screen.getByLabelText('前缀'));
    await userEvent.type(screen.getByLabelText('前缀'), 'yqs');
    await waitFor(() => expect(sample()).toMatch(/^YQS\d{6}000001$/));
    await userEvent.click(screen.getByLabelText('版式'));
    await userEvent.click(await screen.findByTitle('80毫米小票'));
    expect(await screen.findByRole('region', { name: '票据预览 80毫米小票' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '保存票据规则' }));
    await waitFor(() =>
      expect(server.inputsOf(changeReceiptRule)).toMatchObject([{ id: 4, kind: 'receipt', version: 3, prefix: 'YQS', layout: '80' }]),
    );
    await userEvent.click(screen.getByText('押金收据'));
    expect(await screen.findByText('尚未设置，以下为建议')).toBeTruthy();
  });

  test('other numbers follow the common rule, a rule of its own, and back', async () => {
    const { server } = await show(
      [
        stub(changeNumberRule, () =>
          refuse('NUMBER_PREFIX_TAKEN', {}, [{ path: 'rule.prefix', msg: '前缀“GZ”已用于统一规则的告知公文，号码会重复' }]),
        ),
        stub(removeNumberRule, () => null),
      ],
      3,
      '编号规则',
    );
    expect(screen.getByText('GZ2026070008')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '设置告知公文编号' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByLabelText<HTMLInputElement>('前缀').value).toBe('YQGZ');
    await save();
    expect(await within(dialog).findByText('前缀“GZ”已用于统一规则的告知公文，号码会重复')).toBeTruthy();
    expect(server.inputsOf(changeNumberRule)).toMatchObject([{ id: 4, kind: 'inform', seen: { prefix: 'GZ' }, rule: { prefix: 'YQGZ' } }]);
    await userEvent.click(
      within(dialog)
        .getAllByRole('button', { name: /关\s?闭/ })
        .at(-1) as HTMLElement,
    );
    await userEvent.click(screen.getByRole('button', { name: '恢复公文统一规则' }));
    await userEvent.click(await screen.findByRole('button', { name: /继\s?续/ }));
    expect(await screen.findByText('已恢复统一规则')).toBeTruthy();
    expect(server.inputsOf(removeNumberRule)).toEqual([{ id: 4, kind: 'document' }]);
  });
});

describe('开票设置', () => {
  const SETTING = {
    provider: 'manual',
    name: '云栖物业服务处',
    taxNo: '',
    addressPhone: '云栖路 188 号 0571-88886666',
    bankAccount: '中国银行西湖支行 6217000000000001',
    providers: [
      { value: 'manual', label: '手工登记（在税务系统开具）' },
      { value: 'simulator', label: '模拟开票' },
    ],
    own: false,
    version: 0,
  };

  test('starts with the data of the company; an interface needs the tax number', async () => {
    const { server } = await show([stub(getInvoiceSetting, () => SETTING), stub(changeInvoiceSetting, () => null)], 3, '开票设置');
    expect(await screen.findByText('尚未设置，以下取自公司资料')).toBeTruthy();
    expect(screen.getByText('在税务系统开具发票后，到“发票”页登记号码。')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: '模拟开票' }));
    await userEvent.click(screen.getByRole('button', { name: '保存开票设置' }));
    expect(await screen.findByText('请输入纳税人识别号')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('纳税人识别号'), '91330106MA2CFR3K8L');
    await userEvent.click(screen.getByRole('button', { name: '保存开票设置' }));
    expect(await screen.findByText('已保存')).toBeTruthy();
    expect(server.inputsOf(changeInvoiceSetting)).toMatchObject([
      { id: 4, version: 0, provider: 'simulator', taxNo: '91330106MA2CFR3K8L', bankAccount: '中国银行西湖支行 6217000000000001' },
    ]);
  });

  test('is only read by who may not change it', async () => {
    await show([stub(getInvoiceSetting, () => ({ ...SETTING, own: true, version: 2 }))], 1, '开票设置');
    expect(await screen.findByText('已设置')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '保存开票设置' })).toBeNull();
  });
});
