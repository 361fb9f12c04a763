import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  getApplication,
  resumeApplication,
  saveApplicationCompany,
  submitApplication,
  uploadLicence,
  type Application,
} from '@anju/contract/system/registration';
import { setTransport } from '../../platform/api/index.ts';
import { refuse, serve, stub, type Stub } from '../../platform/testing/stubs.ts';
import { Register } from './register.tsx';
import { alerts, company, draft, field, ground, press, site, TOKEN, type } from './testing.ts';

const full: Application = { ...draft, company };

/** As after a reload: the token is already stored. */
function goOn(application: () => Application, ...stubs: Stub[]) {
  sessionStorage.setItem('anju.application', TOKEN);
  const server = serve([...ground(application), ...stubs]);
  render(<Register site={site} />);
  return server;
}

async function fillCompany() {
  await type('公司全称', company.name);
  await type('公司简称', company.nick);
  await type('统一社会信用代码', company.creditCode.toLowerCase());
  await type('所在地区', company.region);
  await userEvent.click(screen.getByRole('radio', { name: /^经管型/ }));
  await type('联系人', company.contact);
  await type('小区数量', '3');
  await type('房屋数量', '1286');
}

const current = () => screen.getByRole('list', { name: '注册步骤' }).querySelector('[aria-current="step"] strong')?.textContent;

beforeEach(() => {
  URL.createObjectURL = vi.fn(() => 'blob:licence');
});
afterEach(() => vi.restoreAllMocks());

describe('registration, step 2', () => {
  it('names everything that is missing', async () => {
    goOn(() => draft);
    await screen.findByRole('form', { name: '公司信息' });
    expect(current()).toBe('公司');
    await press('保存，下一步');
    expect(alerts()).toEqual([
      '请输入公司全称',
      '请输入公司简称',
      '统一社会信用代码应为18位',
      '请输入所在地区',
      '请选择公司类型',
      '请输入联系人',
      '请输入小区数量',
      '请输入房屋数量',
    ]);
  });

  it('checks the credit code while it is typed', async () => {
    goOn(() => draft);
    await screen.findByRole('form', { name: '公司信息' });
    await type('统一社会信用代码', '91350100m000100y');
    expect(field('统一社会信用代码').value).toBe('91350100M000100Y');
    expect(screen.getByText('已输入 16 位，共 18 位')).toBeTruthy();
    await type('统一社会信用代码', '43');
    expect(screen.getByText('代码校验通过')).toBeTruthy();
    await type('统一社会信用代码', '{Backspace}4');
    expect(screen.getByText('统一社会信用代码不正确')).toBeTruthy();
    await press('保存，下一步');
    expect(alerts()).toContain('统一社会信用代码不正确');
  });

  it('saves the company and goes on to the functions', async () => {
    let stored: Application = draft;
    const server = goOn(
      () => stored,
      stub(saveApplicationCompany, (input) => {
        stored = { ...draft, company: input.company };
        return null;
      }),
    );
    await screen.findByRole('form', { name: '公司信息' });
    await fillCompany();
    await press('保存，下一步');
    expect(await screen.findByRole('form', { name: '选择功能' })).toBeTruthy();
    expect(current()).toBe('功能');
    expect(server.inputsOf(saveApplicationCompany)).toEqual([{ token: TOKEN, company }]);
    const scroll = vi.spyOn(window, 'scrollTo');
    await press('上一步');
    expect(scroll).toHaveBeenCalledWith(0, 0);
    expect(field('公司全称').value).toBe(company.name);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^经管型/ }).checked).toBe(true);
  });

  it.each([
    ['该统一社会信用代码已有注册申请', () => refuse('CREDIT_CODE_REGISTERED')],
    ['统一社会信用代码不正确', () => refuse('CREDIT_CODE_WRONG', {}, [{ path: 'company.creditCode', msg: '统一社会信用代码不正确' }])],
  ])('a refusal stands beside the code: %s', async (text, respond) => {
    goOn(() => draft, stub(saveApplicationCompany, respond));
    await screen.findByRole('form', { name: '公司信息' });
    await fillCompany();
    await press('保存，下一步');
    await vi.waitFor(() => expect(alerts()).toEqual([text]));
    expect(field('统一社会信用代码').getAttribute('aria-invalid')).toBe('true');
    expect(field('公司全称').value).toBe(company.name);
  });

  it('says when the application can no longer be changed', async () => {
    goOn(
      () => full,
      stub(saveApplicationCompany, () => refuse('APPLICATION_CLOSED', { state: '已通过' })),
    );
    await screen.findByRole('form', { name: '选择功能' });
    await press('上一步');
    await press('保存，下一步');
    await vi.waitFor(() => expect(alerts()).toEqual(['该申请已通过，不能修改']));
  });

  it('takes the licence and shows it', async () => {
    const server = goOn(
      () => draft,
      stub(uploadLicence, () => ({ id: 5, name: '执照.png' })),
    );
    await screen.findByRole('form', { name: '公司信息' });
    await userEvent.upload(field('营业执照图片（选填）'), new File(['x'], '执照.png', { type: 'image/png' }));
    expect((await screen.findByRole('img', { name: '营业执照预览' })).getAttribute('src')).toBe('blob:licence');
    expect(screen.getByText('已上传：执照.png')).toBeTruthy();
    expect(server.inputsOf(uploadLicence)).toEqual([{ token: TOKEN }]);
  });

  it('refuses other files and too large ones without sending them', async () => {
    const server = goOn(() => draft);
    await screen.findByRole('form', { name: '公司信息' });
    const choose = (file: File) => userEvent.setup({ applyAccept: false }).upload(field('营业执照图片（选填）'), file);
    await choose(new File(['x'], '执照.pdf', { type: 'application/pdf' }));
    expect(alerts()).toEqual(['不支持的文件类型：pdf']);
    await choose(new File([new Uint8Array(10 * 1024 * 1024 + 1)], '执照.png', { type: 'image/png' }));
    expect(alerts()).toEqual(['文件超过 10 MB，请压缩后再上传']);
    expect(server.inputsOf(uploadLicence)).toEqual([]);
  });

  it('tells what the server has against a licence', async () => {
    goOn(
      () => draft,
      stub(uploadLicence, () => refuse('FILE_BROKEN', { name: '执照.png' })),
    );
    await screen.findByRole('form', { name: '公司信息' });
    await userEvent.upload(field('营业执照图片（选填）'), new File(['x'], '执照.png', { type: 'image/png' }));
    await vi.waitFor(() => expect(alerts()).toEqual(['文件“执照.png”已损坏，无法读取']));
  });
});

describe('registration, step 3', () => {
  it('lists functions with their screens, sums up, and gives the number', async () => {
    const server = goOn(
      () => full,
      stub(submitApplication, () => ({ number: 'ZC20260315001' })),
    );
    expect(await screen.findByText('房屋档案、业主档案')).toBeTruthy();
    await press('提交申请');
    expect(alerts()).toEqual(['请至少选择一项功能']);
    await userEvent.click(screen.getByRole('checkbox', { name: /收缴结算中心/ }));
    expect(screen.getByText('共 2 项，已选 1 项。')).toBeTruthy();
    await press('全选');
    await press('提交申请');
    expect((await screen.findByRole('status')).textContent).toContain('申请编号 ZC20260315001');
    expect(screen.getByRole('heading', { name: '申请已提交' })).toBeTruthy();
    expect(within(screen.getByRole('list', { name: '接下来' })).getAllByRole('listitem')).toHaveLength(3);
    expect(server.inputsOf(submitApplication)).toEqual([{ token: TOKEN, functions: [56, 147] }]);
  });

  it('shows what is about to be sent', async () => {
    goOn(() => ({ ...full, licence: { id: 5, name: '执照.png' }, functions: [56] }));
    const summary = (await screen.findByRole('form', { name: '选择功能' })).querySelector('dl')?.textContent;
    for (const text of ['13800006721', 'boss', company.name, company.creditCode, '经管型', '3 个小区，1286 套房屋', '执照.png'])
      expect(summary).toContain(text);
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: /共享数据维护中心/ })).checked).toBe(true);
  });

  it('keeps the choice when the server refuses', async () => {
    goOn(
      () => ({ ...full, functions: [56] }),
      stub(submitApplication, () => refuse('APPLICATION_STEP')),
    );
    await screen.findByText('房屋档案、业主档案');
    await press('提交申请');
    await vi.waitFor(() => expect(alerts()).toEqual(['请先完成前面的步骤']));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /共享数据维护中心/ }).checked).toBe(true);
  });
});

describe('coming back to an application', () => {
  async function resume(application: Application, ...stubs: Stub[]) {
    const server = serve([...ground(() => application), stub(resumeApplication, () => ({ token: TOKEN })), ...stubs]);
    render(<Register site={site} />);
    await press('找回申请');
    await screen.findByRole('img', { name: '图形验证码' });
    await type('手机号', '13800006721');
    await type('短信验证码', '123456');
    await press('查看申请');
    return server;
  }

  it('shows why it was refused, and opens it for change', async () => {
    await resume({ ...full, number: 'ZC1', state: 'refused', reason: '营业执照与公司名称不一致' });
    expect((await screen.findByRole('status')).textContent).toContain('退回原因：营业执照与公司名称不一致');
    expect(screen.getByText('已退回')).toBeTruthy();
    await press('继续修改');
    expect(field('公司全称').value).toBe(company.name);
  });

  it.each([
    ['submitted', '待审核', '审核结果以短信发到申请时的手机号。'],
    ['approved', '已通过', '登录名 boss@yunqi'],
  ] as const)('tells that it is %s', async (state, tag, text) => {
    await resume({ ...full, number: 'ZC1', state, loginName: state === 'approved' ? 'boss@yunqi' : '' });
    const shown = (await screen.findByRole('status')).textContent;
    expect(shown).toContain(tag);
    expect(shown).toContain('申请编号 ZC1');
    expect(shown).toContain(text);
    expect(screen.queryByRole('button', { name: '继续修改' })).toBeNull();
  });

  it('goes on with what was not finished', async () => {
    await resume(draft);
    expect(await screen.findByRole('form', { name: '公司信息' })).toBeTruthy();
  });

  it('says when there is none, beside the mobile', async () => {
    await resume(
      draft,
      stub(resumeApplication, () => refuse('APPLICATION_NONE')),
    );
    await vi.waitFor(() => expect(alerts()).toEqual(['没有找到该手机号的注册申请']));
    expect(field('手机号').getAttribute('aria-invalid')).toBe('true');
  });

  it('begins anew when the token is no longer good, and says so', async () => {
    goOn(() => refuse('APPLICATION_NONE'));
    expect(await screen.findByRole('form', { name: '注册账号' })).toBeTruthy();
    expect(alerts()).toEqual(['没有找到该手机号的注册申请']);
    expect(sessionStorage.getItem('anju.application')).toBeNull();
    await screen.findByRole('img', { name: '图形验证码' });
  });

  it('keeps the token while the line is down, and tries again', async () => {
    sessionStorage.setItem('anju.application', TOKEN);
    setTransport(() => Promise.reject(new TypeError('network')));
    render(<Register site={site} />);
    expect((await screen.findByRole('alert')).textContent).toContain('网络出现问题，请稍后再试！');
    const server = serve(ground(() => draft));
    await press('重试');
    expect(await screen.findByRole('form', { name: '公司信息' })).toBeTruthy();
    expect(server.inputsOf(getApplication)).toEqual([{ token: TOKEN }]);
  });

  it('can be left for another mobile', async () => {
    goOn(() => draft);
    await screen.findByText('正在办理 13800006721 的申请。');
    await press('换一个手机号');
    expect(await screen.findByRole('form', { name: '注册账号' })).toBeTruthy();
    expect(sessionStorage.getItem('anju.application')).toBeNull();
    await screen.findByRole('img', { name: '图形验证码' });
  });
});
