import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getSitePage } from '@anju/contract/manage/website';
import { getCaptcha, sendVerificationCode, startApplication } from '@anju/contract/system/registration';
import { refuse, serve, stub, type Stub } from '../../platform/testing/stubs.ts';
import { examplePages } from '../testing/examples.ts';
import { Register } from './register.tsx';
import { alerts, draft, field, ground, press, site, TOKEN, type } from './testing.ts';

async function open(...stubs: Stub[]) {
  const server = serve([...ground(() => draft), ...stubs]);
  render(<Register site={site} />);
  await screen.findByRole('img', { name: '图形验证码' });
  return server;
}

async function fill() {
  await type('手机号', '13800006721');
  await type('短信验证码', '123456');
  await type('用户名', 'boss');
  await type('密码', 'Anju@2026');
  await type('确认密码', 'Anju@2026');
  for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box);
}

afterEach(() => vi.useRealTimers());

describe('registration, step 1', () => {
  it('names everything that is missing beside its field and calls nobody', async () => {
    const server = await open();
    await press('下一步');
    expect(alerts()).toEqual([
      '请输入正确的手机号',
      '请输入6位短信验证码',
      '用户名至少两位！',
      '请输入密码！',
      '请阅读并同意服务条款',
      '请阅读并同意隐私政策',
    ]);
    expect(document.activeElement).toBe(field('手机号'));
    expect(server.inputsOf(startApplication)).toEqual([]);
  });

  it('tells the rules of the password while it is typed', async () => {
    await open();
    expect(screen.getByText('6 至 18 个字符，须包含数字、字母和特殊符号')).toBeTruthy();
    await type('密码', 'abc');
    expect(screen.getByText('新密码最少6个字符，最多18个字符！')).toBeTruthy();
    await type('密码', 'def');
    expect(screen.getByText('密码必须包含数字、字母、特殊符号！')).toBeTruthy();
    await type('密码', '@1');
    expect(screen.getByText('密码符合要求')).toBeTruthy();
    await type('确认密码', 'other');
    expect(screen.getByText('新密码和确认密码不一致！')).toBeTruthy();
    await press('下一步');
    expect(alerts()).toContain('新密码和确认密码不一致！');
  });

  it('wants a mobile and the letters of the picture before it sends a code', async () => {
    const server = await open();
    await press('获取验证码');
    expect(alerts()).toEqual(['请输入正确的手机号', '请输入图形验证码']);
    expect(server.inputsOf(sendVerificationCode)).toEqual([]);
  });

  it('sends a code and counts down until the next', async () => {
    const server = await open(stub(sendVerificationCode, () => ({ wait: 2 })));
    await type('手机号', '13800006721');
    await type('图形验证码', 'k7px');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    fireEvent.click(screen.getByRole('button', { name: '获取验证码' }));
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: '2 秒后可重发' })).disabled).toBe(true);
    expect(screen.getByText('验证码已发送至 13800006721，10 分钟内有效')).toBeTruthy();
    expect(server.inputsOf(sendVerificationCode)).toEqual([{ mobile: '13800006721', captchaId: 'c'.repeat(32), captchaText: 'k7px' }]);
    // The timer is started in an effect after the captcha is rendered.
    await act(() => Promise.resolve());
    act(() => void vi.advanceTimersByTime(1000));
    expect(screen.getByRole('button', { name: '1 秒后可重发' })).toBeTruthy();
    act(() => void vi.advanceTimersByTime(1000));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '获取验证码' }).disabled).toBe(false);
    // The captcha cannot be used again.
    expect(field('图形验证码').value).toBe('');
    await vi.waitFor(() => expect(server.inputsOf(getCaptcha)).toHaveLength(2));
  });

  it.each([
    ['图形验证码', '图形验证码不正确，请重新输入', () => refuse('CAPTCHA_WRONG')],
    ['短信验证码', '验证码已发送，请 33 秒后再试', () => refuse('CODE_WAIT', { seconds: 33 })],
    ['短信验证码', '今日获取验证码次数过多，请明天再试', () => refuse('CODE_LIMIT')],
    ['手机号', '该手机号已注册，请直接登录', () => refuse('MOBILE_REGISTERED')],
    ['短信验证码', '服务不可用！', () => refuse('UNAVAILABLE')],
  ])('a refusal of the code stands beside %s: %s', async (name, text, respond) => {
    await open(stub(sendVerificationCode, respond));
    await type('手机号', '13800006721');
    await type('图形验证码', 'k7px');
    await press('获取验证码');
    await vi.waitFor(() => expect(alerts()).toEqual([text]));
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
    expect(field('手机号').value).toBe('13800006721');
  });

  it.each([
    ['短信验证码', '短信验证码不正确或已过期', () => refuse('CODE_WRONG')],
    ['手机号', '该手机号已注册，请直接登录', () => refuse('MOBILE_REGISTERED')],
    [
      '密码',
      '密码必须包含数字、字母、特殊符号！',
      () => refuse('PASSWORD_RULE', { text: '' }, [{ path: 'password', msg: '密码必须包含数字、字母、特殊符号！' }]),
    ],
    ['用户名', '用户名“boss”已被使用', () => refuse('USERNAME_TAKEN', { name: 'boss' })],
    ['我已阅读并同意《服务条款》', '服务条款或隐私政策已更新，请重新阅读并同意', () => refuse('AGREEMENT_OLD')],
  ])('a refusal stands beside %s: %s, and nothing typed is lost', async (name, text, respond) => {
    await open(stub(startApplication, respond));
    await fill();
    await press('下一步');
    await vi.waitFor(() => expect(alerts()).toEqual([text]));
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
    expect(['手机号', '短信验证码', '用户名', '密码', '确认密码'].map((one) => field(one).value)).toEqual([
      '13800006721',
      '123456',
      'boss',
      'Anju@2026',
      'Anju@2026',
    ]);
  });

  it('sends the password encrypted, with the versions read, and goes on', async () => {
    const server = await open();
    await fill();
    await press('下一步');
    expect(await screen.findByRole('form', { name: '公司信息' })).toBeTruthy();
    const [sent] = server.inputsOf(startApplication);
    expect(sent).toMatchObject({
      mobile: '13800006721',
      code: '123456',
      username: 'boss',
      serviceVersion: '2026-02',
      privacyVersion: '2026-01',
    });
    expect(sent?.password).toMatch(/^[A-Za-z0-9+/]{342}==$/);
    expect(sessionStorage.getItem('anju.application')).toBe(TOKEN);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Anju@2026');
  });

  it('asks for the agreements again when they did not come', async () => {
    let turn = 0;
    const server = await open(stub(getSitePage, ({ key }) => (turn++ < 2 ? refuse('UNAVAILABLE') : examplePages[key])));
    await fill();
    await press('下一步');
    expect(await screen.findByRole('form', { name: '公司信息' })).toBeTruthy();
    expect(server.inputsOf(getSitePage)).toHaveLength(4);
  });

  it('opens the agreements beside the form', async () => {
    await open();
    const link = screen.getByRole('link', { name: '《服务条款》' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/home/service', '_blank']);
    expect(screen.getByRole('link', { name: '《隐私政策》' }).getAttribute('href')).toBe('/home/privacy');
  });
});
