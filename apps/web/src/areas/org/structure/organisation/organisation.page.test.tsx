import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import {
  changeCompany,
  changeDepartment,
  changeJob,
  createCompany,
  createDepartment,
  createJob,
  loadOrganisation,
  MENU,
  removeDepartment,
  removeJob,
  searchCompanies,
  searchHolders,
  setCompanyDisabled,
  setDepartmentDisabled,
  type Act,
  type MenuState,
} from '@anju/contract';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { CASHIER, READS } from './organisation-samples.ts';
import OrganisationPage from './organisation.page.tsx';

// The pointer check is disabled, because looking up the styles of every parent before each click takes most of the time of such a test.
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never, delay: null });

const show = (stubs: readonly Stub[] = [], options: { state?: MenuState; acts?: readonly Act[] } = {}) =>
  renderPage(<OrganisationPage />, {
    menu: menuOf(screenNode(MENU.organisation, 'org/structure/organisation', options)),
    stubs: [...READS, ...stubs],
  });
const tree = () => screen.getByRole('navigation', { name: '组织机构' });
async function choose(...titles: string[]) {
  for (const [at, title] of titles.entries()) {
    const text = await within(tree()).findByText(title);
    if (at === titles.length - 1) await user.click(text);
    else await user.click(text.closest('.ant-tree-treenode')?.querySelector('.ant-tree-switcher') as Element);
  }
}
const chooseOffice = () => choose('安居集团', '华东分公司', '云栖服务处');
const save = () => user.click(screen.getByRole('button', { name: /保\s?存/ }));

beforeEach(() => void vi.spyOn(window, 'print').mockImplementation(() => undefined));

describe('all companies', () => {
  test('are listed, searched and filtered by the server', async () => {
    const { server } = show();
    const row = await screen.findByRole('row', { name: /云栖服务处/ });
    for (const text of ['三级公司', '经营型', '华东分公司', '周明']) expect(within(row).getByText(text)).toBeTruthy();
    await user.type(screen.getByRole('searchbox'), '无此{Enter}');
    expect(await screen.findByText('没有符合条件的公司')).toBeTruthy();
    fireEvent.mouseDown(screen.getByLabelText('公司级别'));
    await user.click(await screen.findByTitle('二级公司'));
    await waitFor(() => expect(server.inputsOf(searchCompanies).at(-1)).toMatchObject({ key: '无此', level: 2, page: 1 }));
  });

  test('one opened from the list is shown in the tree, its levels opened', async () => {
    show();
    fireEvent.doubleClick(await screen.findByRole('cell', { name: '云栖服务处' }));
    expect(await screen.findByText('云栖路 188 号')).toBeTruthy();
    await waitFor(() => expect(tree().querySelector('.ant-tree-treenode-selected')?.textContent).toContain('云栖服务处'));
  });

  test('a new one is checked beside its fields and offered parents of two levels', async () => {
    const { server } = show([
      stub(createCompany, ({ name }) =>
        name === '华东分公司' ? refuse('COMPANY_NAME_TAKEN', { name }, [{ path: 'name', msg: `公司“${name}”已存在` }]) : { id: 9 },
      ),
    ]);
    await user.click(await screen.findByRole('button', { name: /新增公司/ }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('公司名称'), '{Enter}');
    expect(await within(dialog).findByText('请输入公司名称')).toBeTruthy();
    expect(within(dialog).getByText('请选择上级公司')).toBeTruthy();
    fireEvent.mouseDown(within(dialog).getByLabelText('上级公司'));
    expect(await screen.findByTitle(/华东分公司/)).toBeTruthy();
    expect(screen.queryByTitle(/云栖服务处/)).toBeNull();
    await user.click(screen.getByTitle(/安居集团/));
    await user.type(within(dialog).getByLabelText('公司名称'), '华东分公司{Enter}');
    expect(await within(dialog).findByText('公司“华东分公司”已存在')).toBeTruthy();
    await user.clear(within(dialog).getByLabelText('公司名称'));
    await user.type(within(dialog).getByLabelText('公司名称'), '华西分公司{Enter}');
    expect(await screen.findByText('已新增')).toBeTruthy();
    expect(server.inputsOf(createCompany).at(-1)).toMatchObject({ parentId: 1, name: '华西分公司', type: 'B' });
  });
});

describe('a company', () => {
  test('is changed with its version; what the server refuses stays beside the field, what was typed too', async () => {
    const text = '“云栖服务处”还有小区 1 个，不能改为管理型';
    const { server } = show([
      stub(changeCompany, ({ type }) =>
        type === 'A' ? refuse('COMPANY_RUNS_ESTATES', { name: '云栖服务处', count: 1 }, [{ path: 'type', msg: text }]) : null,
      ),
    ]);
    await chooseOffice();
    await user.click(await screen.findByRole('button', { name: '修改公司' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.mouseDown(within(dialog).getByLabelText('公司类型'));
    await user.click(await screen.findByTitle('管理型'));
    await user.type(within(dialog).getByLabelText('电话'), '1');
    await save();
    expect(await within(dialog).findByText(text)).toBeTruthy();
    expect(within(dialog).getByLabelText<HTMLInputElement>('电话').value).toBe('0571-88001');
    expect(server.inputsOf(changeCompany)[0]).toMatchObject({ id: 3, version: 2, parentId: 2, type: 'A' });
  });

  test('is taken out of use after a question; why not is said', async () => {
    const { server } = show([
      stub(setCompanyDisabled, () => refuse('ORG_IN_USE', { name: '云栖服务处', what: '在职员工 12 人', action: '停用' })),
    ]);
    await chooseOffice();
    await user.click(await screen.findByRole('button', { name: '停用公司' }));
    expect(await screen.findByText('停用后“云栖服务处”不再出现在各处的选择中，可随时恢复。是否继续？')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /继\s?续/ }));
    expect(await screen.findByText('“云栖服务处”下还有在职员工 12 人，不能停用')).toBeTruthy();
    expect(server.inputsOf(setCompanyDisabled)).toEqual([{ id: 3, version: 2, disabled: true }]);
  });

  test('is printed with its jobs and their sums', async () => {
    show();
    await chooseOffice();
    await user.click(await screen.findByRole('button', { name: /打\s?印/ }));
    const sheet = await screen.findByLabelText('云栖服务处 岗位编制表');
    expect(within(sheet).getByText('收费员')).toBeTruthy();
    expect(within(sheet).getByText('合计 1 个岗位')).toBeTruthy();
    expect(window.print).toHaveBeenCalledOnce();
  });

  test('out of use is shown in the tree when asked for', async () => {
    const { server } = show();
    await user.click(await screen.findByRole('checkbox', { name: '显示停用' }));
    await waitFor(() => expect(server.inputsOf(loadOrganisation).at(-1)).toMatchObject({ withDisabled: true }));
  });
});

describe('a department', () => {
  test('is added below another with a leader found by name', async () => {
    const { server } = show([stub(createDepartment, () => ({ id: 33 }))]);
    await chooseOffice();
    await user.click(await screen.findByRole('button', { name: /新增部门/ }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('部门名称'), '客服部');
    fireEvent.mouseDown(within(dialog).getByLabelText('上级部门'));
    await user.click(await screen.findByTitle('工程部'));
    await user.type(within(dialog).getByLabelText('负责人'), '思远');
    await user.click(await screen.findByTitle('陈思远（项目经理）'));
    await save();
    expect(await screen.findByText('已新增')).toBeTruthy();
    expect(server.inputsOf(createDepartment)).toEqual([
      { companyId: 3, parentId: 32, name: '客服部', code: '', leaderId: 72, phone: '', sort: 0 },
    ]);
  });

  test('is changed, taken out of use and removed; one with a history stays', async () => {
    const { server } = show([
      stub(changeDepartment, () => null),
      stub(setDepartmentDisabled, () => null),
      stub(removeDepartment, () => ({ outcome: 'disabled' as const })),
    ]);
    await choose('安居集团', '华东分公司', '云栖服务处', '收费部');
    await user.click(await screen.findByRole('button', { name: '修改部门' }));
    const phone = await screen.findByLabelText('电话');
    await user.type(phone, '2{Enter}');
    expect(await screen.findByText('已保存')).toBeTruthy();
    expect(server.inputsOf(changeDepartment)[0]).toMatchObject({ id: 31, version: 1, phone: '80012', leaderId: 71, parentId: null });
    await user.click(screen.getByRole('button', { name: '停用部门' }));
    await user.click(await screen.findByRole('button', { name: /继\s?续/ }));
    expect(await screen.findByText('已停用')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '删除部门' }));
    expect(await screen.findByText('“收费部”删除后无法恢复；有任职记录的部门将停用并保留。是否继续？')).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: /继\s?续/ }).at(-1) as Element);
    expect(await screen.findByText('该部门有历史记录，已停用')).toBeTruthy();
  });
});

describe('a job', () => {
  const open = () => choose('安居集团', '华东分公司', '云栖服务处', '收费部', '收费员');

  test('shows its duty, its numbers and who holds it with their days', async () => {
    const { server } = show();
    await open();
    expect(await screen.findByText('窗口收款')).toBeTruthy();
    expect(screen.getByText('缺编 1')).toBeTruthy();
    const row = await screen.findByRole('row', { name: /林晓燕/ });
    for (const text of ['AJ0001', '主岗', '2021.03.01', '现任']) expect(within(row).getByText(text)).toBeTruthy();
    fireEvent.mouseDown(screen.getByLabelText('任职'));
    await user.click(await screen.findByTitle('非现任'));
    await waitFor(() => expect(server.inputsOf(searchHolders).at(-1)).toMatchObject({ of: { kind: 'job', id: 41 }, when: 'past' }));
  });

  test('is added to a department with its data scope', async () => {
    const { server } = show([stub(createJob, () => ({ id: 42 }))]);
    await choose('安居集团', '华东分公司', '云栖服务处', '收费部');
    await user.click(await screen.findByRole('button', { name: /新增岗位/ }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('岗位名称'), '计费员');
    fireEvent.mouseDown(within(dialog).getByLabelText('数据范围'));
    await user.click(await screen.findByTitle('授权小区（可限楼栋）'));
    await save();
    await waitFor(() =>
      expect(server.inputsOf(createJob)).toEqual([
        { departmentId: 31, name: '计费员', duty: '', headcount: 0, dataScope: 'estates', sort: 0 },
      ]),
    );
  });

  test('keeps its duty when something else is changed, and is removed', async () => {
    const { server } = show([stub(changeJob, () => null), stub(removeJob, () => ({ outcome: 'removed' as const }))]);
    await open();
    await user.click(await screen.findByRole('button', { name: '修改岗位' }));
    const field = await screen.findByLabelText('岗位名称');
    await user.type(field, '（早班）{Enter}');
    expect(await screen.findByText('已保存')).toBeTruthy();
    expect(server.inputsOf(changeJob)[0]).toMatchObject({ id: 41, version: 4, name: '收费员（早班）', duty: CASHIER.duty, headcount: 3 });
    await user.click(screen.getByRole('button', { name: '删除岗位' }));
    await user.click(await screen.findByRole('button', { name: /继\s?续/ }));
    expect(await screen.findByText('已删除')).toBeTruthy();
    expect(await screen.findByText('共 3 条')).toBeTruthy();
  });

  test('is printed as a description to be signed', async () => {
    show();
    await open();
    await user.click(await screen.findByRole('button', { name: /打\s?印/ }));
    const sheet = await screen.findByLabelText('岗位说明书');
    expect(within(sheet).getByText('林晓燕')).toBeTruthy();
    expect(await within(sheet).findByText('窗口收款')).toBeTruthy();
  });
});

test('without the right everything is shown and nothing offered', async () => {
  show([], { state: 1 });
  await chooseOffice();
  expect(await screen.findByText('云栖路 188 号')).toBeTruthy();
  expect(screen.getByText('只能查看')).toBeTruthy();
  for (const name of [/新增/, /修改/, /停用公司/, /打\s?印/]) expect(screen.queryByRole('button', { name })).toBeNull();
});
