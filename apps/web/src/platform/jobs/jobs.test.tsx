import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getDownloadStatus, type Job } from '@anju/contract/system/job';
import { setTransport } from '../api/index.ts';
import { startEvents } from '../events/index.ts';
import { renderPage, stub } from '../testing/index.ts';
import { JobProgress, useJob } from './index.ts';

const job: Job = {
  id: 9,
  kind: 'house-import',
  title: '导入房屋',
  state: 'running',
  done: 30,
  total: 120,
  message: '正在写入',
  fileId: null,
  result: {},
  createdAt: '2026-01-31T08:00:00+08:00',
  finishedAt: null,
};

function Follow() {
  const { job: followed, finished } = useJob(9);
  return (
    <>
      <JobProgress job={followed} figures={{ inserted: '新增' }}>
        <a href="/file">下载结果</a>
      </JobProgress>
      <output>{finished ? '结束' : '进行'}</output>
    </>
  );
}

it('shows the asked progress, then what an event brings', async () => {
  renderPage(<Follow />, { stubs: [stub(getDownloadStatus, () => job)] });
  expect(screen.getByText('正在读取进度…')).toBeTruthy();
  expect(await screen.findByText('处理中 30 / 120')).toBeTruthy();
  expect(screen.getByText('25%')).toBeTruthy();
  expect(screen.queryByText('下载结果')).toBeNull();

  const finished: Job = { ...job, state: 'done', done: 120, message: '', result: { inserted: 118, skipped: 2 } };
  setTransport(() => Promise.resolve(new Response(`data: ${JSON.stringify({ type: 'job', job: finished })}\n\n`)));
  const stop = startEvents();
  expect(await screen.findByText('新增 118')).toBeTruthy();
  expect(screen.getByText('下载结果')).toBeTruthy();
  expect(screen.getByText('结束')).toBeTruthy();
  stop();
});

it('says why a job failed', () => {
  renderPage(<JobProgress job={{ ...job, state: 'failed', message: '第 3 行缺少房号' }} />);
  expect(screen.getByText('第 3 行缺少房号')).toBeTruthy();
  expect(screen.getByText('失败 30 / 120')).toBeTruthy();
});
