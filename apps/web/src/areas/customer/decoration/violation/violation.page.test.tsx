import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  APPEAL,
  createViolation,
  DECORATION,
  HOUSE_USE,
  liftStop,
  listViolationTypes,
  loadTree,
  lookUpEstates,
  MENU,
  NOTICE_KIND,
  readDecoration,
  readDecorationHouse,
  readViolation,
  recheckViolation,
  searchColleagues,
  searchDecorations,
  searchViolations,
  upholdAppeal,
  uploadFile,
  viewImage,
  VIOLATION,
  VIOLATION_LEVEL,
  type ViolationDetail,
  type ViolationRow,
} from '@anju/contract';
import { addDays, businessDay } from '@anju/domain';
import { PageScopeContext } from '../../../../platform/access/index.ts';
import { menuOf, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { sampleDecorationDetail } from '../record/decoration-samples.ts';
import { sampleNotice, sampleType, sampleViolation, sampleViolationDetail } from './violation-samples.ts';
import ViolationPage from './violation.page.tsx';

/** antd parts the two characters of a short button. */
const named = (text: string) => new RegExp(`^${[...text].join('\\s?')}$`);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name: named(name) }));
const dialog = async (title: string | RegExp) =>
  within((await screen.findByText(title, { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement);

const HOUSE = {
  houseId: 9,
  estateId: 3,
  estateName: '云栖花园',
  companyId: 2,
  companyName: '安居物业云栖服务处',
  house: '1幢-1单元-301',
  area: '90.00',
  useState: HOUSE_USE.decorating,
  owner: { personId: 61, name: '周以宁', phone: '138****6721' },
  people: [],
  openAmount: null,
  running: { id: 5, number: 'ZX2026-000005', state: DECORATION.working },
  history: [],
  openViolations: 1,
  workingHours: '',
  rules: '',
  planned: [],
};

interface Opened {
  readonly rows?: readonly ViolationRow[];
  readonly detail?: Partial<ViolationDetail>;
  readonly asked?: string;
  readonly stubs?: readonly Stub[];
}

function open({ rows = [sampleViolation(1)], detail = {}, asked = '', stubs = [] }: Opened = {}) {
  const node = screenNode(MENU.decorationViolation, 'customer/decoration/violation');
  const scope = { node, search: new URLSearchParams(asked), visit: '', close: () => undefined, refresh: () => undefined };
  return renderPage(
    <PageScopeContext value={scope}>
      <ViolationPage />
    </PageScopeContext>,
    {
      menu: menuOf(node),
      menuStyle: 0,
      stubs: [
        stub(searchViolations, () => ({ rows: [...rows], total: rows.length, open: 2, overdue: 1, appealed: 0, toReport: 1, ended: 0 })),
        stub(readViolation, ({ id }) => sampleViolationDetail(id, detail)),
        stub(readDecoration, ({ id }) => sampleDecorationDetail(id, { state: DECORATION.stopped, may: ['lift'] })),
        stub(readDecorationHouse, () => HOUSE),
        stub(searchDecorations, () => ({ rows: [], total: 0, byState: [] })),
        stub(listViolationTypes, () => [
          sampleType(1),
          sampleType(2, { name: '占用消防通道', level: VIOLATION_LEVEL.serious, decoration: false, days: 1, reports: false }),
        ]),
        stub(viewImage, () => new Response('x')),
        stub(searchColleagues, () => ({ rows: [], total: 0 })),
        stub(loadTree, () => []),
        stub(lookUpEstates, () => []),
        ...stubs,
      ],
    },
  );
}

beforeEach(() => {
  vi.spyOn(window, 'print').mockImplementation(() => undefined);
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
});

describe('违规记录', () => {
  test('the list shows a passed deadline in red, the time left for a report, and how often it happened', async () => {
    const soon = new Date(Date.now() + 90 * 60_000 + 5000).toISOString();
    open({
      rows: [
        sampleViolation(1, { deadline: '2026-11-01', overdue: true, times: 3, reportDue: soon }),
        sampleViolation(2, { deadline: '2099-11-01', stops: true }),
      ],
    });
    expect(await screen.findByText('合计 2 件：未结 2，其中逾期 1、申诉 0、待上报 1；已结 0')).toBeTruthy();
    expect(screen.getByText('2026.11.01').className).toContain('ui-danger');
    expect(screen.getByText('2099.11.01').className).not.toContain('ui-danger');
    expect(screen.getByText('剩 1:30').className).toContain('overdue');
    expect(screen.getByText('3', { selector: 'b' }).className).toContain('ui-danger');
    expect(screen.getAllByText('停工')).toHaveLength(1);
  });

  test('a notice opens the form with its house; the type brings level, deadline and the duty to report', async () => {
    const { server } = open({
      asked: 'house=9',
      stubs: [stub(createViolation, () => ({ id: 7, number: 'WG2026-000007', noticeNo: 'WG2026-000007-1' }))],
    });
    const box = await dialog('登记违规');
    expect(await box.findByText('云栖花园 1幢-1单元-301')).toBeTruthy();
    expect(await box.findByText(/装修中 ZX2026-000005，违规记入该装修.*该户还有 1 件违规没有处理完/)).toBeTruthy();
    fireEvent.mouseDown(box.getByLabelText('违规类型'));
    fireEvent.click(await screen.findByText('拆改承重结构', { selector: '.ant-select-item-option-content' }));
    expect(await box.findByText(/须在 24 小时内上报/)).toBeTruthy();
    fireEvent.change(box.getByLabelText('违规情况'), { target: { value: '凿墙' } });
    fireEvent.click(box.getByLabelText('同时发通知书'));
    fireEvent.click(await box.findByText('停工通知书'));
    fireEvent.click(box.getByRole('button', { name: named('保存') }));
    await waitFor(() => expect(server.inputsOf(createViolation)).toHaveLength(1));
    expect(server.inputsOf(createViolation)[0]).toMatchObject({
      estateId: 3,
      houseId: 9,
      publicAreaId: null,
      typeId: 1,
      level: VIOLATION_LEVEL.grave,
      source: 3,
      damage: null,
      notice: { kind: NOTICE_KIND.stop, deadline: addDays(businessDay(new Date()), 3), demand: expect.stringContaining('立即停止施工') },
    });
    // What was written down stays open, ready for the notice to be printed.
    expect(await screen.findByText('WG2026-000007 · 云栖花园 3幢-2单元-1203', { exact: false })).toBeTruthy();
  });

  test('nothing is written down without a place; in a public area no type of decorations and no stop order is offered', async () => {
    const { server } = open();
    await press('新增');
    const box = await dialog('登记违规');
    fireEvent.click(box.getByRole('button', { name: named('保存') }));
    expect(await screen.findByText('请选择装修')).toBeTruthy();
    fireEvent.click(box.getByText('公共区域'));
    fireEvent.mouseDown(box.getByLabelText('违规类型'));
    await screen.findByText('占用消防通道', { selector: '.ant-select-item-option-content' });
    expect(screen.queryByText('拆改承重结构', { selector: '.ant-select-item-option-content' })).toBeNull();
    fireEvent.click(box.getByLabelText('同时发通知书'));
    expect(await box.findByText('整改通知书')).toBeTruthy();
    expect(box.queryByText('停工通知书')).toBeNull();
    expect(server.inputsOf(createViolation)).toEqual([]);
  });

  test('a recheck that fails needs a new deadline and takes photos along', async () => {
    const { server } = open({
      asked: 'id=1',
      detail: { may: ['recheck'], rechecks: 1 },
      stubs: [stub(recheckViolation, () => null), stub(uploadFile, () => ({ id: 900, name: 'a.jpg', url: '' }))],
    });
    await press('登记复查');
    const box = await dialog('复查 WG2026-000001');
    expect(box.getByText(/第 2 次复查/)).toBeTruthy();
    expect(box.queryByLabelText('新的期限')).toBeNull();
    fireEvent.click(box.getByText('未整改'));
    fireEvent.change(box.getByLabelText('复查情况'), { target: { value: '墙洞仍在' } });
    await userEvent.upload(box.getByLabelText('选择复查照片'), new File(['x'], 'a.jpg', { type: 'image/jpeg' }));
    await waitFor(() => expect(server.inputsOf(uploadFile)).toEqual([{ cat: 160, parent: 0 }]));
    await box.findByLabelText('去掉照片');
    fireEvent.click(box.getByRole('button', { name: named('保存') }));
    await waitFor(() =>
      expect(server.inputsOf(recheckViolation)).toEqual([
        {
          id: 1,
          version: 2,
          passed: false,
          remark: '墙洞仍在',
          newDeadline: addDays(businessDay(new Date()), 3),
          photoIds: [900],
        },
      ]),
    );
  });

  test('an appeal is decided with its reason in sight; who may not decide is told that others do', async () => {
    const appeal = {
      id: 4,
      state: APPEAL.reviewing,
      appellant: '周以宁',
      reason: '图纸经设计单位确认',
      by: '何静怡',
      at: '2026-11-11T02:00:00.000Z',
      reviewBy: '方慧',
      reviewAt: '2026-11-11T03:00:00.000Z',
      decidedBy: '',
      decidedAt: null,
      note: '',
      mayDecide: true,
    };
    const { server, unmount } = open({
      asked: 'id=1',
      detail: { state: VIOLATION.appealed, appeals: [appeal], may: ['decide'] },
      stubs: [stub(upholdAppeal, () => null)],
    });
    await press('申诉成立');
    const box = await dialog('申诉成立 WG2026-000001');
    expect(box.getByText('周以宁：图纸经设计单位确认')).toBeTruthy();
    fireEvent.click(box.getByRole('button', { name: named('申诉成立') }));
    expect(await box.findByText('请输入复核意见')).toBeTruthy();
    fireEvent.change(box.getByLabelText('复核意见'), { target: { value: '属实' } });
    fireEvent.click(box.getByRole('button', { name: named('申诉成立') }));
    await waitFor(() => expect(server.inputsOf(upholdAppeal)).toEqual([{ id: 1, version: 2, note: '属实' }]));
    unmount();
    open({ asked: 'id=1', detail: { state: VIOLATION.appealed, appeals: [{ ...appeal, mayDecide: false }] } });
    expect(await screen.findByText('由他人复核')).toBeTruthy();
    expect(screen.queryByRole('button', { name: named('申诉成立') })).toBeNull();
  });

  test('the stop order is printed as a letter, and lifted with the version of its decoration', async () => {
    const { server } = open({
      asked: 'id=1',
      detail: { state: VIOLATION.closed, times: 2, notices: [sampleNotice(1), sampleNotice(2, { kind: NOTICE_KIND.stop, demand: '停' })] },
      stubs: [stub(liftStop, () => null)],
    });
    await press('打印');
    await userEvent.click(await screen.findByRole('menuitem', { name: '停工通知书 WG2026-000001-2' }));
    const paper = await screen.findByRole('region', { name: '停工通知书' });
    expect(within(paper).getByText('周以宁、和信装饰工程有限公司：')).toBeTruthy();
    expect(paper.textContent).toMatch(/该户同类违规第 2 次/);
    expect(paper.textContent).not.toMatch(/罚款/);
    await press('复工');
    const box = await dialog(/^复工 /);
    fireEvent.click(box.getByRole('button', { name: named('复工') }));
    await waitFor(() => expect(server.inputsOf(liftStop)).toEqual([{ decorationId: 5, version: 3, remark: '' }]));
  });
});
