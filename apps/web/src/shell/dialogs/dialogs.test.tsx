import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { viewPdf } from '@anju/contract/files/file';
import { getMyJob, type Notification } from '@anju/contract/session/account';
import type * as Api from '../../platform/api/index.ts';
import { saveBlob } from '../../platform/api/index.ts';
import { logError } from '../../platform/errors/error-log.ts';
import { refuse, renderPage, stub } from '../../platform/testing/index.ts';
import { DutiesDialog, NotificationPopup, SystemLogDialog } from './index.ts';
import { recordPush } from './push-log.ts';

vi.mock('../../platform/api/index.ts', async (original) => ({
  ...(await original<typeof Api>()),
  saveBlob: vi.fn(),
}));

// jsdom draws no pages, so the viewer's stand-in shows the length of the bytes it receives.
vi.mock('../../ui/pdf/pdf-document.tsx', async () => {
  const { useEffect, useState } = await import('react');
  interface Props {
    readonly label: string;
    readonly load: (signal: AbortSignal) => Promise<ArrayBuffer>;
  }
  return {
    default: function Length({ label, load }: Props) {
      const [first] = useState(() => load);
      const [length, setLength] = useState(0);
      useEffect(() => {
        void first(new AbortController().signal).then((bytes) => setLength(bytes.byteLength));
      }, [first]);
      return <section aria-label={label}>{length}</section>;
    },
  };
});

const closeButton = () => screen.getByRole('button', { name: /^(关\s?闭|Close)$/ });

describe('我的岗位职责', () => {
  const duties = stub(getMyJob, () => [
    { name: '收费员', department: '云栖物业服务处', content: '<ul><li>每日<b>对账</b></li></ul><script>alert(1)</script>' },
    { name: '客服', department: '', content: '' },
  ]);

  it('shows the name of each job and its duties as rich text', async () => {
    const onClose = vi.fn();
    renderPage(<DutiesDialog open onClose={onClose} />, { stubs: [duties] });
    const job = await screen.findByRole('region', { name: '收费员' });
    expect(within(job).getByRole('heading', { name: '收费员 云栖物业服务处' })).toBeTruthy();
    expect((await within(job).findByText('对账')).tagName).toBe('B');
    expect(document.querySelector('script')).toBeNull();
    expect(within(screen.getByRole('region', { name: '客服' })).getByText('该岗位尚未填写职责')).toBeTruthy();
    await userEvent.click(closeButton());
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('says that there is none', async () => {
    renderPage(<DutiesDialog open onClose={vi.fn()} />, { stubs: [stub(getMyJob, () => [])] });
    expect(await screen.findByText('尚未安排岗位')).toBeTruthy();
  });

  it('says that it failed, and tries again', async () => {
    let up = false;
    renderPage(<DutiesDialog open onClose={vi.fn()} />, { stubs: [stub(getMyJob, () => (up ? [] : refuse('UNAVAILABLE')))] });
    const retry = await screen.findByRole('button', { name: /重\s?试/ });
    up = true;
    await userEvent.click(retry);
    expect(await screen.findByText('尚未安排岗位')).toBeTruthy();
  });

  it('asks nothing while it is closed', () => {
    const { server } = renderPage(<DutiesDialog open={false} onClose={vi.fn()} />, { stubs: [duties] });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.calls).toEqual([]);
  });
});

describe('系统日志', () => {
  const saved = async (button: string) => {
    await userEvent.click(screen.getByRole('button', { name: button }));
    const [blob, name] = vi.mocked(saveBlob).mock.lastCall ?? [];
    return { name, text: await blob?.text() };
  };
  beforeEach(() => vi.mocked(saveBlob).mockClear());

  it('hands out both logs as text files', async () => {
    const onClose = vi.fn();
    const { rerender } = renderPage(<SystemLogDialog open={false} onClose={onClose} />);
    expect(screen.queryByRole('dialog')).toBeNull();
    recordPush({ type: 'notification' });
    logError('page', '坏了', '在第 3 行');
    rerender(<SystemLogDialog open onClose={onClose} />);
    expect(screen.getByRole('dialog', { name: '系统日志' }).textContent).toMatch(/，1 条，各最多保留 500 条.*，1 条，最多保留 100 条/);
    expect(await saved('下载呼叫中心推送日志')).toEqual({
      name: '呼叫中心推送日志.txt',
      text: expect.stringMatching(/^\d{4}-\S+Z \[notification\]$/),
    });
    expect(await saved('下载错误日志')).toEqual({ name: '错误日志.txt', text: expect.stringMatching(/\[page\] \/ 坏了\n在第 3 行$/) });
    await userEvent.click(closeButton());
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('says in the file that there is nothing', async () => {
    renderPage(<SystemLogDialog open onClose={vi.fn()} />);
    localStorage.clear();
    expect((await saved('下载错误日志')).text).toBe('没有错误记录');
  });
});

describe('notification popup', () => {
  const notification: Notification = {
    id: 31,
    title: '台风防御提醒',
    content: '<p>请关好<b>门窗</b><img src=x onerror="alert(1)"></p>',
    msgFormat: 0,
    fileId: null,
    publishedAt: '2026-09-12T07:20:00Z',
    publishedBy: '陈晓岚',
    popup: true,
    read: false,
  };

  it('is 753 wide and 483 high', () => {
    renderPage(<NotificationPopup notification={notification} onClose={vi.fn()} />);
    const dialog = screen.getByRole('dialog', { name: '台风防御提醒' });
    expect([dialog.style.width, dialog.style.height]).toEqual(['753px', '483px']);
  });

  it('shows title, publisher, time and the text, cleaned', async () => {
    const onClose = vi.fn();
    renderPage(<NotificationPopup notification={notification} onClose={onClose} />);
    const dialog = screen.getByRole('dialog', { name: '台风防御提醒' });
    expect((await within(dialog).findByText('门窗')).tagName).toBe('B');
    expect(dialog.innerHTML).not.toContain('onerror');
    expect(dialog.textContent).toContain('陈晓岚 2026.09.12 15:20');
    await userEvent.click(closeButton());
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('closes by Esc', async () => {
    const onClose = vi.fn();
    renderPage(<NotificationPopup notification={notification} onClose={onClose} />);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('shows a PDF in the viewer when msgFormat is 1', async () => {
    const { server } = renderPage(
      <NotificationPopup notification={{ ...notification, msgFormat: 1, fileId: 88, content: '旧文' }} onClose={vi.fn()} />,
      { stubs: [stub(viewPdf, () => new Response(new Uint8Array(1234), { headers: { 'content-type': 'application/pdf' } }))] },
    );
    expect(await screen.findByText('1234')).toBeTruthy();
    expect(screen.getByRole('region', { name: '台风防御提醒' })).toBeTruthy();
    expect(screen.queryByText('旧文')).toBeNull();
    expect(server.inputsOf(viewPdf)).toEqual([{ id: 88, cat: 101, parent: 31 }]);
  });

  it('says that a PDF is missing', () => {
    renderPage(<NotificationPopup notification={{ ...notification, msgFormat: 1 }} onClose={vi.fn()} />);
    expect(screen.getByText('该通知没有文件')).toBeTruthy();
  });

  it('is not there without a notification', () => {
    renderPage(<NotificationPopup notification={null} onClose={vi.fn()} />);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
