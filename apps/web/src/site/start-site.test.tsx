import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { getSitePage } from '@anju/contract/manage/website';
import { getSite } from '@anju/contract/session/session';
import { getCaptcha } from '@anju/contract/system/registration';
import { serve, stub } from '../platform/testing/stubs.ts';
import startSite from './start-site.tsx';
import { examplePages, exampleSite } from './testing/examples.ts';

let root: HTMLElement;

beforeEach(() => {
  root = document.createElement('div');
  root.innerHTML = '<p>从服务器来</p>';
  document.body.append(root);
  serve([
    stub(getSite, () => exampleSite),
    stub(getSitePage, ({ key }) => examplePages[key]),
    stub(getCaptcha, () => ({ captchaId: 'c'.repeat(32), image: 'data:image/png;base64,x' })),
  ]);
});
afterEach(() => {
  root.remove();
  history.replaceState(null, '', '/');
});

const startAt = (path: string) => {
  history.replaceState(null, '', path);
  act(() => startSite(root));
};

it('takes the place of what the server drew', async () => {
  startAt('/Solution');
  expect(await screen.findByText('一张会解释自己的账单')).toBeTruthy();
  expect(root.textContent).not.toContain('从服务器来');
});

it('shows the home wherever else a stranger was sent from', async () => {
  startAt('/nowhere');
  expect(await screen.findByRole('form', { name: '登录' })).toBeTruthy();
  await screen.findByText('八个中心，一套数据');
});

it.each([
  ['/register', '注册账号'],
  ['/home/opinion', '意见反馈'],
])('%s loads its form, and until then keeps what is there', async (path, name) => {
  startAt(path);
  expect(root.textContent).toBe('从服务器来');
  expect(await screen.findByRole('form', { name })).toBeTruthy();
  await screen.findByRole('img', { name: '图形验证码' });
});
