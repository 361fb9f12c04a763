import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  CASE_KIND,
  COMPLAINT_LEVEL,
  listCaseCategories,
  listDepartmentOptions,
  loadTree,
  MENU,
  readCase,
  readComplaintFigures,
  replyComplaint,
  searchComplaints,
  type ComplaintPart,
} from '@anju/contract';
import { menuOf, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { sampleCase, sampleDetail } from '../record/case-samples.ts';
import ComplaintPage from './complaint.page.tsx';

const AT = '2026-11-17T02:00:00.000Z';
const row = (id: number, more: { investigatedAt?: string; repliedAt?: string } = {}) => ({
  ...sampleCase(id, { kind: CASE_KIND.complaint, title: `保安态度${id}` }),
  level: COMPLAINT_LEVEL.major,
  accused: '李四',
  department: '秩序部',
  authorityNo: '12345-77',
  investigatedAt: null,
  repliedAt: null,
  ...more,
});
const part = (more: Partial<ComplaintPart> = {}): ComplaintPart => ({
  level: COMPLAINT_LEVEL.major,
  accused: { id: 44, name: '李四' },
  departmentId: 6,
  department: '秩序部',
  authorityNo: '12345-77',
  investigation: '当班录像显示言语不当',
  investigatedBy: '何静怡',
  investigatedAt: AT,
  rootCause: '',
  corrective: '',
  reply: '',
  repliedBy: '',
  repliedAt: null,
  ...more,
});
const READS: readonly Stub[] = [
  stub(searchComplaints, () => ({
    rows: [row(1), row(2, { investigatedAt: AT }), row(3, { investigatedAt: AT, repliedAt: AT })],
    total: 3,
    more: false,
    open: 3,
    unanswered: 2,
    byLevel: [{ level: COMPLAINT_LEVEL.major, count: 3 }],
  })),
  stub(readCase, ({ id }) => sampleDetail(Number(id), { kind: CASE_KIND.complaint, complaint: part(), may: ['reply'] })),
  stub(loadTree, () => []),
  stub(listCaseCategories, () => []),
  stub(listDepartmentOptions, () => []),
];
const open = (stubs: readonly Stub[] = []) =>
  renderPage(<ComplaintPage />, {
    menu: menuOf(screenNode(MENU.complaint, 'customer/case/complaint')),
    menuStyle: 0,
    stubs: [...stubs, ...READS.filter(({ endpoint }) => !stubs.some((one) => one.endpoint === endpoint))],
  });
const openOne = async () => userEvent.dblClick(await screen.findByRole('cell', { name: 'SQ2026-000001' }));

beforeEach(() => void vi.spyOn(window, 'print').mockImplementation(() => undefined));

describe('投诉管理', () => {
  test('the list tells what is still to be investigated and what to be answered', async () => {
    open();
    expect(await screen.findByText('合计 3 件：未结 3，未答复 2；重大 3')).toBeTruthy();
    expect(screen.getAllByText('未调查')).toHaveLength(1);
    expect(screen.getAllByText('未答复')).toHaveLength(1);
  });

  test('the list says that it shows the newest of all', async () => {
    const byLevel = [{ level: COMPLAINT_LEVEL.normal, count: 10_000 }];
    open([stub(searchComplaints, () => ({ rows: [row(1)], total: 10_000, more: true, open: 12, unanswered: 40, byLevel }))]);
    expect(await screen.findByText(/^合计 10,000 件：.*；只列最近 10,000 件，查更早的请选登记日期$/)).toBeTruthy();
  });

  test('opens at the complaint; the reply is written with the investigation in sight', async () => {
    const { server } = open([stub(replyComplaint, () => null)]);
    await openOne();
    expect((await screen.findByRole('tab', { name: '投诉处理' })).getAttribute('aria-selected')).toBe('true');
    await userEvent.click(await screen.findByRole('button', { name: /^答\s?复$/ }));
    const box = within(
      (await screen.findByText('答复 SQ2026-000001', { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement,
    );
    expect(box.getByText('调查情况：当班录像显示言语不当')).toBeTruthy();
    await userEvent.click(box.getByRole('button', { name: /答\s?复/ }));
    expect(await box.findByText('请输入答复内容')).toBeTruthy();
    fireEvent.change(box.getByLabelText('答复内容'), { target: { value: '已向您道歉，并调整岗位。' } });
    await userEvent.click(box.getByRole('button', { name: /答\s?复/ }));
    expect(await screen.findByText('已答复')).toBeTruthy();
    expect(server.inputsOf(replyComplaint)).toEqual([{ id: 1, version: 4, reply: '已向您道歉，并调整岗位。' }]);
  });

  test('the letter to the customer names neither the person complained about nor the investigation', async () => {
    const answered = part({ reply: '已整改。', repliedBy: '何静怡', repliedAt: AT });
    open([stub(readCase, ({ id }) => sampleDetail(Number(id), { complaint: answered }))]);
    await openOne();
    await userEvent.click(await screen.findByRole('button', { name: /^打\s?印$/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '投诉答复函' }));
    const letter = await screen.findByRole('region', { name: '投诉答复函' });
    expect(within(letter).getByText('已整改。')).toBeTruthy();
    expect(within(letter).getByText('交办编号 12345-77')).toBeTruthy();
    expect(letter.textContent).not.toMatch(/李四|录像|何静怡/);
  });

  test('the figures count every estate, with what was ended in time and what visited customers said', async () => {
    open([
      stub(readComplaintFigures, () => ({
        byCause: [{ category: '服务态度', count: 5 }],
        byEstate: [
          { estate: '云栖花园', count: 5, ended: 4, onTime: 3, visited: 2, satisfied: 1 },
          { estate: '望江苑', count: 1, ended: 0, onTime: 0, visited: 0, satisfied: 0 },
        ],
        byMonth: [{ month: '2026-11', count: 6 }],
      })),
    ]);
    await userEvent.click(await screen.findByRole('tab', { name: '统计' }));
    const line = async (name: string) => (await screen.findByRole('cell', { name })).closest('tr')?.textContent;
    expect(await line('云栖花园')).toBe('云栖花园5475.00%250.00%');
    // Nothing ended yet is no rate at all.
    expect(await line('望江苑')).toBe('望江苑10–0–');
    expect(screen.getByRole('figure', { name: '投诉原因' })).toBeTruthy();
  });
});
