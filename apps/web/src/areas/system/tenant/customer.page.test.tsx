import { beforeAll, describe, expect, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  MENU,
  answerOpinion,
  approveApplication,
  changeTenant,
  readApplication,
  refuseApplication,
  searchApplications,
  searchMessages,
  searchOpinions,
  searchTenants,
  viewImage,
  type MenuState,
} from '@anju/contract';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../platform/testing/index.ts';
import { CUSTOMER_STUBS, wholeOf } from './customer-samples.ts';
import CustomerPage from './customer.page.tsx';

// Functions that jsdom lacks for showing a fetched picture.
beforeAll(() => void Object.assign(URL, { createObjectURL: () => 'blob:licence', revokeObjectURL: () => undefined }));

const open = (stubs: readonly Stub[] = [], state: MenuState = 3) =>
  renderPage(<CustomerPage />, {
    role: 'super',
    menu: menuOf(screenNode(MENU.tenants, 'system/tenant/customer', { state })),
    menuStyle: 0,
    stubs: [...CUSTOMER_STUBS, ...stubs],
  });

const openTab = (name: string) => userEvent.click(screen.getByRole('tab', { name }));
const panel = () => within(document.querySelector('.ant-tabs-content-active') as HTMLElement);
const openFirst = async () => userEvent.dblClick(await screen.findByText('湖山物业服务有限公司1'));
/** The dialog or drawer with a given title. */
const dialogOf = async (title: string) => within((await screen.findAllByText(title))[0]?.closest('.ant-modal, .ant-drawer') as HTMLElement);
/** The text of the main button of each dialog. */
const MAIN = /^(通\s?过|退\s?回|停\s?用|启\s?用|回\s?复)$/;
const saveIn = async (dialog: Awaited<ReturnType<typeof dialogOf>>) => userEvent.click(dialog.getByRole('button', { name: MAIN }));
const choose = async (filter: string, option: string) => {
  await userEvent.click(panel().getByRole('combobox', { name: filter }));
  await userEvent.click(await screen.findByTitle(option));
};

test('six tabs in their order, the first one shown', async () => {
  open();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    '注册申请',
    '客户',
    '功能订单',
    '功能价格',
    '短信记录',
    '意见反馈',
  ]);
  expect(await screen.findByText('SQ2026-0001')).toBeTruthy();
});

describe('注册申请', () => {
  test('is searched, filtered and paged by the server', async () => {
    const { server } = open();
    expect(await screen.findByText('共 45 条')).toBeTruthy();
    expect([screen.getByText('待审核'), screen.getByText('已退回')]).toHaveLength(2);
    await userEvent.click(screen.getByTitle('2'));
    expect(await screen.findByText('SQ2026-0003')).toBeTruthy();
    await choose('申请状态', '已通过');
    await userEvent.type(screen.getByRole('searchbox', { name: '公司 / 编号 / 手机号 / 信用代码' }), '无{Enter}');
    expect(await screen.findByText('没有符合条件的申请')).toBeTruthy();
    expect(server.inputsOf(searchApplications)).toEqual([
      { states: [], page: 1, size: 20 },
      { states: [], page: 2, size: 20 },
      { states: ['approved'], page: 1, size: 20 },
      { states: ['approved'], key: '无', page: 1, size: 20 },
    ]);
  });

  test('opens with everything handed in and the picture of the licence', async () => {
    const { server } = open();
    await openFirst();
    const drawer = await dialogOf('注册申请 SQ2026-0001');
    for (const text of ['湖山物业', '91330106MA2K12345X', '经管型', '林知远', 'linzy', '2026.11.10 10:00', '2026-01', '2026-02'])
      expect(drawer.getAllByText(text), text).toHaveLength(1);
    expect(await drawer.findByText('共享数据维护中心')).toBeTruthy();
    expect(drawer.getByText('收费结算中心')).toBeTruthy();
    expect((await drawer.findByRole<HTMLImageElement>('img', { name: '营业执照' })).src).toBe('blob:licence');
    expect(server.inputsOf(viewImage)).toEqual([{ parent: 1, cat: 111, id: 44, side: 960 }]);
  });

  test('without a licence it says so; a refused one shows why and offers no decision', async () => {
    open([stub(readApplication, ({ id }) => wholeOf(id, { licence: null, state: 'refused', reason: '执照不清晰' }))]);
    await openFirst();
    expect(await screen.findByText('退回原因：执照不清晰')).toBeTruthy();
    expect(screen.getByText('没有上传营业执照')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^通\s?过$/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^退\s?回$/ })).toBeNull();
  });

  test('is approved under the suggested code with the centres ticked, and the login name is told', async () => {
    const { server } = open([stub(approveApplication, ({ code }) => ({ tenantId: 9, loginName: `linzy@${code}` }))]);
    await openFirst();
    await userEvent.click(await screen.findByRole('button', { name: /^通\s?过$/ }));
    const dialog = await dialogOf('通过申请 湖山物业服务有限公司1');
    expect(dialog.getByLabelText<HTMLInputElement>('客户代码').value).toBe('hushan');
    expect(dialog.getByText(/管理员以 linzy@hushan 和申请时的密码登录/)).toBeTruthy();
    const ticked = async (name: RegExp) => (await dialog.findByLabelText<HTMLInputElement>(name)).checked;
    expect([await ticked(/共享数据维护中心/), await ticked(/客户服务中心/), await ticked(/收费结算中心/)]).toEqual([true, false, true]);
    await userEvent.click(dialog.getByLabelText(/客户服务中心/));
    await userEvent.click(dialog.getByLabelText(/收费结算中心/));
    await userEvent.type(dialog.getByLabelText('客户代码'), '-2{Enter}');
    expect(await screen.findByText('客户已开通，管理员登录名：linzy@hushan-2')).toBeTruthy();
    expect(server.inputsOf(approveApplication)).toEqual([{ id: 1, version: 3, code: 'hushan-2', functions: [56, 81] }]);
    await waitFor(() => expect(server.inputsOf(readApplication)).toHaveLength(2));
    expect(server.inputsOf(searchApplications)).toHaveLength(2);
  });

  test('a wrong code, no function and a taken code are told beside their fields', async () => {
    const taken = stub(approveApplication, ({ code }) =>
      refuse('TENANT_CODE_TAKEN', { code }, [{ path: 'code', msg: `客户代码“${code}”已被使用` }]),
    );
    const { server } = open([stub(readApplication, ({ id }) => wholeOf(id, { functions: [81], suggestedCode: 'Hu' })), taken]);
    await openFirst();
    await userEvent.click(await screen.findByRole('button', { name: /^通\s?过$/ }));
    const dialog = await dialogOf('通过申请 湖山物业服务有限公司1');
    await userEvent.click(await dialog.findByLabelText(/客户服务中心/));
    await saveIn(dialog);
    expect(await dialog.findByText('客户代码为2-20位小写字母、数字或短横线，以字母开头')).toBeTruthy();
    expect(await dialog.findByText('请至少授予一项功能')).toBeTruthy();
    expect(server.inputsOf(approveApplication)).toEqual([]);
    await userEvent.click(dialog.getByLabelText(/客户服务中心/));
    await userEvent.clear(dialog.getByLabelText('客户代码'));
    await userEvent.type(dialog.getByLabelText('客户代码'), 'hu{Enter}');
    expect(await dialog.findByText('客户代码“hu”已被使用')).toBeTruthy();
  });

  test('goes back only with a reason', async () => {
    const { server } = open([stub(refuseApplication, () => null)]);
    await openFirst();
    await userEvent.click(await screen.findByRole('button', { name: /^退\s?回$/ }));
    const dialog = await dialogOf('退回申请 湖山物业服务有限公司1');
    await saveIn(dialog);
    expect(await dialog.findByText('请填写退回原因')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('退回原因'), '执照不清晰，请重新上传');
    await saveIn(dialog);
    expect(await screen.findByText('已退回，申请人可修改后重新提交')).toBeTruthy();
    expect(server.inputsOf(refuseApplication)).toEqual([{ id: 1, version: 3, reason: '执照不清晰，请重新上传' }]);
  });

  test('decided by somebody else meanwhile: the dialog says so, and closing it reads again', async () => {
    const { server } = open([stub(refuseApplication, () => refuse('APPLICATION_DECIDED', { name: '运营' }))]);
    await openFirst();
    await userEvent.click(await screen.findByRole('button', { name: /^退\s?回$/ }));
    const dialog = await dialogOf('退回申请 湖山物业服务有限公司1');
    await userEvent.type(dialog.getByLabelText('退回原因'), '重复');
    await saveIn(dialog);
    expect(await screen.findByText('该申请已由运营处理')).toBeTruthy();
    await userEvent.click(dialog.getAllByRole('button', { name: /关\s?闭/ }).at(-1) as Element);
    await userEvent.click(await screen.findByRole('button', { name: '放弃修改' }));
    await waitFor(() => expect(server.inputsOf(readApplication)).toHaveLength(2));
  });
});

describe('客户', () => {
  test('is searched and filtered, with figures and state', async () => {
    const { server } = open();
    await openTab('客户');
    expect(await panel().findByText('客户5')).toBeTruthy();
    expect([panel().getAllByText('使用中').length, panel().getAllByText('已停用').length]).toEqual([2, 1]);
    await choose('客户状态', '已停用');
    await userEvent.type(panel().getByRole('searchbox', { name: '客户名称 / 代码' }), '无{Enter}');
    expect(await panel().findByText('没有符合条件的客户')).toBeTruthy();
    expect(server.inputsOf(searchTenants).at(-1)).toEqual({ disabled: true, key: '无', page: 1, size: 20 });
  });

  test.each([
    ['停用', '停用客户 客户5', 5, true, '已停用', /停用后该客户的人员不能登录/],
    ['启用', '启用客户 客户6', 6, false, '已启用', /可以重新登录/],
  ] as const)('%s needs a reason', async (act, title, id, disabled, told, consequence) => {
    const { server } = open([stub(changeTenant, () => null)]);
    await openTab('客户');
    await userEvent.click(await panel().findByRole('button', { name: new RegExp(`^${act.split('').join('\\s?')}$`) }));
    const dialog = await dialogOf(title);
    expect(dialog.getByText(consequence)).toBeTruthy();
    await saveIn(dialog);
    expect(await dialog.findByText('请填写原因')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('原因'), '合同到期');
    await saveIn(dialog);
    await waitFor(() => expect(server.inputsOf(changeTenant)).toEqual([{ id, disabled, reason: '合同到期' }]));
    expect((await screen.findAllByText(told)).length).toBeGreaterThan(0);
    await waitFor(() => expect(server.inputsOf(searchTenants)).toHaveLength(2));
  });

  test('the tenant the operator belongs to cannot be stopped', async () => {
    open();
    await openTab('客户');
    const own = (await panel().findByText('客户1')).closest('tr') as HTMLElement;
    expect(within(own).queryByRole('button')).toBeNull();
  });
});

describe('短信记录', () => {
  test('shows what was sent, is searched, and a double click shows the whole text', async () => {
    const { server } = open();
    await openTab('短信记录');
    const text = '【安居】您的注册验证码为203948，10分钟内有效。';
    expect(await panel().findAllByText(text)).toHaveLength(2);
    expect([panel().getByText('已发送'), panel().getByText('发送失败'), ...panel().getAllByText('短信')]).toHaveLength(4);
    await userEvent.dblClick(panel().getByText('13700000000'));
    const tip = await dialogOf('发给 13700000000');
    expect(tip.getByText(text)).toBeTruthy();
    await userEvent.click(tip.getByRole('button', { name: /确\s?定/ }));
    await userEvent.type(panel().getByRole('searchbox', { name: '号码 / 内容' }), '无{Enter}');
    expect(await panel().findByText('没有符合条件的短信')).toBeTruthy();
    expect(server.inputsOf(searchMessages).at(-1)).toEqual({ key: '无', page: 1, size: 20 });
  });
});

describe('意见反馈', () => {
  test('is filtered by whether it was answered', async () => {
    const { server } = open();
    await openTab('意见反馈');
    expect(await panel().findByText('待回复')).toBeTruthy();
    await choose('回复状态', '已回复');
    expect(await panel().findByText('没有符合条件的意见反馈')).toBeTruthy();
    expect(server.inputsOf(searchOpinions).at(-1)).toEqual({ answered: true, page: 1, size: 20 });
  });

  test('is answered', async () => {
    const { server } = open([stub(answerOpinion, () => null)]);
    await openTab('意见反馈');
    await userEvent.dblClick(await panel().findByText('周以宁'));
    const dialog = await dialogOf('意见反馈 周以宁 13900001234');
    expect(dialog.getByText('希望能在手机上看账单。')).toBeTruthy();
    await saveIn(dialog);
    expect(await dialog.findByText('请填写回复')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('回复'), '下一版提供');
    await saveIn(dialog);
    await waitFor(() => expect(server.inputsOf(answerOpinion)).toEqual([{ id: 8, answer: '下一版提供' }]));
    await waitFor(() => expect(server.inputsOf(searchOpinions)).toHaveLength(2));
  });
});

test.each<MenuState>([1, ''])('state %o: everything is there to see and nothing to decide', async (state) => {
  open([], state);
  await openFirst();
  const drawer = await dialogOf('注册申请 SQ2026-0001');
  expect(await drawer.findByText('91330106MA2K12345X')).toBeTruthy();
  expect(screen.getByText('只能查看')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^(通\s?过|退\s?回)$/ })).toBeNull();
  await openTab('客户');
  expect(await panel().findByText('客户5')).toBeTruthy();
  expect(panel().getByText('只能查看')).toBeTruthy();
  expect(panel().queryByRole('button', { name: /停\s?用|启\s?用/ })).toBeNull();
  await openTab('意见反馈');
  await userEvent.dblClick(await panel().findByText('周以宁'));
  const dialog = await dialogOf('意见反馈 周以宁 13900001234');
  expect(dialog.getByLabelText<HTMLTextAreaElement>('回复').disabled).toBe(true);
  expect(dialog.queryByRole('button', { name: MAIN })).toBeNull();
});
