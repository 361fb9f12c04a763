import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { leaveOpinion } from '@anju/contract/manage/website';
import { getCaptcha } from '@anju/contract/system/registration';
import { refuse, serve, stub, type Stub } from '../platform/testing/stubs.ts';
import { OpinionForm } from './opinion-form.tsx';

let pictures = 0;
const captchaId = () => String(++pictures).padStart(32, '0');
const captcha = stub(getCaptcha, () => ({ captchaId: captchaId(), image: `data:image/png;base64,${pictures}` }));

async function open(...stubs: Stub[]) {
  pictures = 0;
  const server = serve([captcha, ...stubs]);
  render(<OpinionForm />);
  await screen.findByRole('img', { name: '图形验证码' });
  return server;
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const submit = () => userEvent.click(screen.getByRole('button', { name: '提交意见' }));
const texts = () => screen.getAllByRole('alert').map((alert) => alert.textContent);

async function fill() {
  await userEvent.type(field('姓名'), '张三');
  await userEvent.type(field('手机号'), '13800006721');
  await userEvent.type(field('意见内容'), '希望能导出欠费明细');
  await userEvent.type(field('图形验证码'), 'k7px');
}

describe('opinion', () => {
  it('is not left without a question while something typed is not sent', async () => {
    const leaveSite = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await open(stub(leaveOpinion, () => null));
    expect(leaveSite()).toBe(false);
    await fill();
    expect(leaveSite()).toBe(true);
    await submit();
    await screen.findByText('已收到您的意见');
    expect(leaveSite()).toBe(false);
  });

  it('asks for everything that is missing, in the words of the contract', async () => {
    const server = await open();
    await submit();
    expect(texts()).toEqual(['请输入姓名', '请输入正确的手机号', '请填写意见，至少5个字', '请输入图形验证码']);
    expect(document.activeElement).toBe(field('姓名'));
    expect(server.inputsOf(leaveOpinion)).toEqual([]);
  });

  it('is sent, thanks, and may be followed by another', async () => {
    const server = await open(stub(leaveOpinion, () => null));
    await fill();
    expect(screen.getByText('9／1000 字')).toBeTruthy();
    await submit();
    expect((await screen.findByRole('status')).textContent).toContain('谢谢，张三。');
    expect(screen.getByRole('heading', { name: '已收到您的意见' })).toBeTruthy();
    expect(server.inputsOf(leaveOpinion)).toEqual([
      { name: '张三', phone: '13800006721', content: '希望能导出欠费明细', captchaText: 'k7px', captchaId: '1'.padStart(32, '0') },
    ]);
    await userEvent.click(screen.getByRole('button', { name: '再写一条' }));
    expect(field('意见内容').value).toBe('');
  });

  it('shows a wrong picture beside its field with a new picture, and keeps the rest', async () => {
    await open(stub(leaveOpinion, () => refuse('CAPTCHA_WRONG')));
    await fill();
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe('图形验证码不正确，请重新输入');
    expect(document.activeElement).toBe(field('图形验证码'));
    expect([field('姓名').value, field('意见内容').value, field('图形验证码').value]).toEqual(['张三', '希望能导出欠费明细', '']);
    await screen.findByRole('img', { name: '图形验证码' });
    expect(pictures).toBe(2);
  });

  it('says how long to wait', async () => {
    await open(stub(leaveOpinion, () => refuse('TOO_OFTEN', { minutes: 42 })));
    await fill();
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe('提交过于频繁，请 42 分钟后再试');
    expect(field('意见内容').value).toBe('希望能导出欠费明细');
  });

  it('changes the picture on a click', async () => {
    await open();
    await userEvent.type(field('图形验证码'), 'abc');
    await userEvent.click(screen.getByRole('button', { name: '更换图形验证码' }));
    expect(field('图形验证码').value).toBe('');
    await expect.poll(() => screen.getByRole('img', { name: '图形验证码' }).getAttribute('src')).toBe('data:image/png;base64,2');
  });
});
