import { expect, test, vi } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../platform/testing/index.ts';
import { LoadingOverlay, useConfirm, useTip, type ConfirmOptions } from '../index.ts';

interface AskingProps {
  readonly options?: ConfirmOptions;
  readonly onAnswer: (go: boolean) => void;
}

function Asking({ options, onAnswer }: AskingProps) {
  const confirm = useConfirm();
  return <button onClick={() => void confirm(options).then(onAnswer)}>问</button>;
}

function Telling({ onRead }: { readonly onRead: () => void }) {
  const tip = useTip();
  return <button onClick={() => void tip('已开通').then(onRead)}>说</button>;
}

const ask = () => userEvent.click(screen.getByRole('button', { name: '问' }));
const buttonsOf = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll('.ant-modal-confirm-btns button')].map((button) => button.textContent?.replace(/\s/g, ''));

test('without options it is the question before a removal, with 继续 and 关闭', async () => {
  renderPage(<Asking onAnswer={vi.fn()} />);
  await ask();
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('系统提示');
  expect(dialog.querySelector('.ant-modal-confirm-content')?.textContent).toBe('删除的数据无法恢复，是否继续？');
  expect(buttonsOf(dialog).toSorted()).toEqual(['关闭', '继续']);
});

test('Esc is an answer: no', async () => {
  const onAnswer = vi.fn();
  renderPage(<Asking onAnswer={onAnswer} />);
  await ask();
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(onAnswer).toHaveBeenCalledExactlyOnceWith(false));
});

test('another question has its own words', async () => {
  const onAnswer = vi.fn();
  renderPage(<Asking options={{ title: '退出', text: '放弃修改？', go: '放弃', close: '返回', danger: false }} onAnswer={onAnswer} />);
  await ask();
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toMatch(/退出.*放弃修改？/);
  expect(buttonsOf(dialog).toSorted()).toEqual(['放弃', '返回']);
  await userEvent.click(screen.getByRole('button', { name: /放\s?弃/ }));
  await waitFor(() => expect(onAnswer).toHaveBeenCalledExactlyOnceWith(true));
});

test('a tip is told once and resolves when read', async () => {
  const onRead = vi.fn();
  renderPage(<Telling onRead={onRead} />);
  await userEvent.click(screen.getByRole('button', { name: '说' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toMatch(/系统提示.*已开通/);
  expect(onRead).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: /确\s?定/ }));
  await waitFor(() => expect(onRead).toHaveBeenCalledOnce());
});

test('the loading overlay: a message, a spinner alone, or nothing', () => {
  const { container, rerender } = renderPage(<LoadingOverlay show text="正在计费" />);
  expect(screen.getByRole('status', { name: '正在计费' }).textContent).toContain('正在计费');
  rerender(<LoadingOverlay show />);
  const spinner = screen.getByRole('status', { name: '加载中' });
  expect(spinner.querySelector('.ant-spin')).not.toBeNull();
  expect(spinner.textContent).toBe('');
  rerender(<LoadingOverlay show={false} text="正在计费" />);
  expect(container.querySelector('.ui-overlay')).toBeNull();
});
