import { beforeEach, describe, expect, test, vi } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../platform/testing/index.ts';
import { Catalogue } from './catalogue.tsx';

const open = async (tab: string) => {
  await userEvent.click(screen.getByRole('tab', { name: tab }));
  return within(await screen.findByRole('tabpanel', { name: tab }));
};

beforeEach(() => void renderPage(<Catalogue />));

describe('catalogue', () => {
  test('parts: amounts, capital text, dates, states and badges as people read them', () => {
    const panel = within(screen.getByRole('tabpanel', { name: '部件' }));
    for (const text of ['1,502.42', '-40.1255', '柒佰玖拾贰元捌角壹分', '2026.11.15', '2026.11.12 15:20', '1,234,567.00', '暂无数据'])
      expect(panel.getByText(text)).toBeTruthy();
    expect(panel.getByText('装修中').className).toContain('ui-tag-work');
  });

  test('parts: rich text is written above and shown below; a picture and a PDF have their place', async () => {
    const panel = within(screen.getByRole('tabpanel', { name: '部件' }));
    expect((await panel.findByRole('textbox', { name: '正文' })).textContent).toContain('停水通知');
    expect(await panel.findAllByRole('heading', { name: '停水通知' })).toHaveLength(2);
    expect(panel.getByRole('img', { name: '示例图片' })).toBeTruthy();
    expect(panel.getByRole('button', { name: /打开\s?PDF/ })).toBeTruthy();
  });

  test('parts: a filter of one value, a change of what is ticked, and the question before typed content is lost', async () => {
    const panel = within(screen.getByRole('tabpanel', { name: '部件' }));
    expect(panel.getByRole('combobox', { name: '房屋状态' })).toBeTruthy();
    expect(panel.getByRole<HTMLButtonElement>('button', { name: '批量修改' }).disabled).toBe(true);
    await userEvent.type(panel.getByRole('textbox', { name: '便笺' }), '三号楼');
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    await userEvent.click(panel.getByRole('button', { name: /清\s?空/ }));
    await userEvent.click(await screen.findByRole('button', { name: '放弃修改' }));
    await waitFor(() => expect(panel.getByRole<HTMLInputElement>('textbox', { name: '便笺' }).value).toBe(''));
  });

  test('list: pages, sum and search', async () => {
    const panel = await open('列表');
    expect(panel.getByText('共 5 条')).toBeTruthy();
    expect(panel.getByText('6,228.47')).toBeTruthy();
    await userEvent.type(panel.getByRole('searchbox'), '何若溪{Enter}');
    await waitFor(() => expect(panel.getByText('共 1 条')).toBeTruthy());
    expect(panel.getByText('只能查看')).toBeTruthy();
    await userEvent.click(panel.getByText('清除'));
    await waitFor(() => expect(panel.getByText('共 5 条')).toBeTruthy());
  });

  test('tree and list: a branch opens', async () => {
    const panel = await open('树与列表');
    await panel.findByText('云栖花园');
    await userEvent.click(screen.getByRole('tabpanel', { name: '树与列表' }).querySelector('.ant-tree-switcher_close') as Element);
    expect(await panel.findByText('二区')).toBeTruthy();
  });

  test('master and detail: a chosen row is opened beside the list', async () => {
    const panel = await open('主从');
    expect(panel.getByText('请选择一行')).toBeTruthy();
    await userEvent.click(panel.getByText('周以宁'));
    const detail = within(panel.getByRole('complementary', { name: '详情' }));
    expect(detail.getByText('3-2-1203')).toBeTruthy();
    await userEvent.click(detail.getByRole('tab', { name: '欠费' }));
    expect(await detail.findByText('792.81')).toBeTruthy();
  });

  test('record: opened beside its list, decided in a dialog; the list goes on paper', async () => {
    const panel = await open('记录与审核');
    await userEvent.dblClick(panel.getByText('周以宁'));
    expect(await screen.findByRole('heading', { name: '3-2-1203' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /退\s?回/ }));
    expect(await screen.findByText('退回 3-2-1203')).toBeTruthy();
    vi.spyOn(window, 'print').mockImplementation(() => undefined);
    await userEvent.click(panel.getByRole('button', { name: '打印清册' }));
    expect(screen.getByRole('region', { name: '房屋清册' }).textContent).toContain('本页 3 套，符合条件共 5 套');
  });

  test('dictionary: a row is disabled after a question', async () => {
    const panel = await open('字典');
    await userEvent.click(panel.getByText('3-2-1201'));
    await userEvent.click(panel.getByRole('button', { name: /停用/ }));
    expect(await screen.findByText('停用后新小区不能再选“3-2-1201”，是否继续？')).toBeTruthy();
  });

  test('report: figures and a total', async () => {
    const panel = await open('报表');
    expect(panel.getByText('合计')).toBeTruthy();
    expect(panel.getAllByText('6,228.47')).toHaveLength(2);
  });

  test('charts: each has its figures as a table, and the ages stand in one bar', async () => {
    const panel = await open('图');
    for (const title of ['当期收缴率（%）', '每日实收（元）', '楼栋收缴率（%）'])
      expect(panel.getByRole('table', { name: title })).toBeTruthy();
    expect(panel.getByRole('button', { name: /1 年以上/ }).textContent).toContain('36,048.10');
  });

  test('dialogs: an entry is refused, then saved', async () => {
    const panel = await open('对话框');
    await userEvent.click(panel.getByRole('button', { name: /录\s?入/ }));
    await userEvent.click(await screen.findByRole('button', { name: /保\s?存/ }));
    expect(await screen.findByText('请输入名称')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('名称'), '云栖花园{Enter}');
    expect(await screen.findByText('已保存：云栖花园')).toBeTruthy();
  });

  test('dialogs: the import wizard opens at its first step', async () => {
    const panel = await open('对话框');
    await userEvent.click(panel.getByRole('button', { name: /导\s?入/ }));
    expect(await screen.findByText('点击选择，或把 .xlsx 文件拖到这里')).toBeTruthy();
  });
});
