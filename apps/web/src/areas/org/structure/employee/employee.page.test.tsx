import { describe, expect, test } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  MENU,
  changeEmployee,
  createEmployee,
  exportEmployees,
  getEmployee,
  getEmployeeFrame,
  leaveEmployee,
  listGrantableBuildings,
  previewLeave,
  removeEmployee,
  returnEmployee,
  searchEmployeeNames,
  searchEmployees,
  setEmployeeEstates,
  setEmployeePhoto,
  showEmployeePrivate,
  suspendEmployee,
  transferEmployeeJob,
  uploadFile,
  type EmployeeDetail,
  type MenuState,
} from '@anju/contract';
import { menuOf, refuse, renderPage, screenNode, stub } from '../../../../platform/testing/index.ts';
import EmployeePage from './employee.page.tsx';
import { FRAME, LIN, TAKER } from './employee-samples.ts';

const stubs = (employee: EmployeeDetail) => [
  stub(getEmployee, () => employee),
  stub(getEmployeeFrame, () => FRAME),
  stub(searchEmployees, ({ key }) => ({ rows: key === '无' ? [] : [employee], total: key === '无' ? 0 : 37 })),
  stub(searchEmployeeNames, () => ({ rows: [TAKER, { ...TAKER, id: LIN.id, name: LIN.name }], total: 2 })),
  stub(showEmployeePrivate, () => ({ phone: '13812346721', emergencyPhone: '13900000001', idNo: '330106199001010021' })),
];
interface Opened {
  readonly state?: MenuState;
  readonly employee?: EmployeeDetail;
  readonly more?: readonly ReturnType<typeof stub>[];
}
const open = ({ state = 3, employee = LIN, more = [] }: Opened = {}) =>
  renderPage(<EmployeePage />, {
    menu: menuOf(screenNode(MENU.employee, 'org/structure/employee', { state })),
    stubs: [...stubs(employee), ...more],
  });
/** Queries by role are slow in forms this large, so these helpers find elements by their text. */
const press = (element: Element) => fireEvent.click(element);
const fill = (element: Element, value: string) => fireEvent.change(element, { target: { value } });
const openLin = async () => fireEvent.doubleClick(await screen.findByText('AJ0007'));
const dialogNamed = async (title: string) =>
  (await screen.findByText(title, { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement;
async function choose(combobox: HTMLElement, text: RegExp | string) {
  await userEvent.click(combobox);
  const options = await screen.findAllByText(text, { selector: '.ant-select-item-option-content' });
  await userEvent.click(options.at(-1) as HTMLElement);
}

describe('员工档案', () => {
  test('shows the tree with counts, rows and the true total', async () => {
    open();
    expect(await screen.findByText('AJ0007')).toBeTruthy();
    expect(screen.getByText('共 37 条')).toBeTruthy();
    expect(screen.getByText('138****6721')).toBeTruthy();
    expect(await screen.findByText('云栖物业服务处', { selector: '.tree-title' })).toBeTruthy();
  });

  test('asks for those in service; node and typed text go to the server together', async () => {
    const { server } = open();
    await userEvent.click(await screen.findByText('云栖物业服务处', { selector: '.tree-title' }));
    await userEvent.type(screen.getByRole('searchbox'), '无{Enter}');
    expect(await screen.findByText('没有符合条件的员工')).toBeTruthy();
    expect(server.inputsOf(searchEmployees).at(-1)).toMatchObject({ companyId: 2, departmentId: null, states: [1, 2], key: '无', page: 1 });
  });

  test('a double click opens the file: papers masked, shown on request, history of jobs and changes', async () => {
    open();
    await openLin();
    expect(await screen.findByText('身份证 330106********0021')).toBeTruthy();
    await userEvent.click(screen.getByText('显示'));
    expect(await screen.findByText('身份证 330106199001010021')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: '任职 2' }));
    expect(screen.getByText('2021.12.31')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: '操作记录' }));
    expect(screen.getByText('学历：大专 → 本科')).toBeTruthy();
  });

  test('a new employee: what is missing stands beside the field', async () => {
    open();
    press(await screen.findByText('新增员工'));
    const dialog = within(await dialogNamed('新增员工'));
    press(await dialog.findByText(/^保\s?存$/, { selector: 'button span' }));
    expect(await dialog.findByText('请输入工号')).toBeTruthy();
    expect(dialog.getByText('请选择公司', { selector: '.ant-form-item-explain-error' })).toBeTruthy();
  });

  test('a new employee: a taken number stands beside the field, what was typed stays', async () => {
    const taken = [{ path: 'number', msg: '工号“X1”已被使用' }];
    const { server } = open({ more: [stub(createEmployee, () => refuse('EMPLOYEE_NUMBER_TAKEN', { number: 'X1' }, taken))] });
    press(await screen.findByText('云栖物业服务处', { selector: '.tree-title' }));
    press(await screen.findByText('新增员工'));
    const dialog = within(await dialogNamed('新增员工'));
    fill(dialog.getByLabelText('工号'), 'X1');
    fill(dialog.getByLabelText('姓名'), '周可');
    fireEvent.keyDown(dialog.getByLabelText('姓名'), { key: 'Enter' });
    expect(await dialog.findByText('工号“X1”已被使用')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>('姓名').value).toBe('周可');
    expect(server.inputsOf(createEmployee)).toMatchObject([{ companyId: 2, number: 'X1', name: '周可', jobId: null }]);
  });

  test('a change starts from the full numbers and takes the version that was read', async () => {
    const { server } = open({ more: [stub(changeEmployee, () => null)] });
    await openLin();
    press(await screen.findByText(/^修\s?改$/, { selector: 'button span' }));
    const dialog = within(await dialogNamed('修改员工 林晓燕'));
    const phone = dialog.getByLabelText<HTMLInputElement>('电话');
    expect(phone.value).toBe('13812346721');
    fill(phone, '13712345678');
    fireEvent.keyDown(phone, { key: 'Enter' });
    expect(await screen.findByText('已保存')).toBeTruthy();
    expect(server.inputsOf(changeEmployee)).toMatchObject([
      { id: 7, version: 3, phone: '13712345678', idNo: '330106199001010021', education: 5 },
    ]);
  });

  test('another job from a date on; a refusal stays in the dialog', async () => {
    let refusing = true;
    const early = [{ path: 'fromDate', msg: '日期应晚于原岗位的起始日期 2022.01.01' }];
    const { server } = open({
      more: [stub(transferEmployeeJob, () => (refusing ? refuse('EMPLOYEE_JOB_DATE', { date: '2022.01.01' }, early) : { id: 32 }))],
    });
    await openLin();
    press(await screen.findByText('任职 2'));
    press(await screen.findByText(/^调\s?岗$/, { selector: 'button span' }));
    const dialog = within(await dialogNamed('调岗 林晓燕'));
    await choose(dialog.getByLabelText('新岗位'), '计费员');
    const go = () => press(dialog.getByText(/^调\s?岗$/, { selector: 'button span' }));
    go();
    expect(await dialog.findByText('日期应晚于原岗位的起始日期 2022.01.01')).toBeTruthy();
    refusing = false;
    go();
    expect(await screen.findByText('已调岗，原岗位保留在历史中')).toBeTruthy();
    expect(server.inputsOf(transferEmployeeJob).at(-1)).toMatchObject({ employeeId: 7, version: 3, id: 31, jobId: 101 });
  });

  test('estates are chosen from those the person sees', async () => {
    const { server } = open({ more: [stub(setEmployeeEstates, () => null)] });
    await openLin();
    await userEvent.click(await screen.findByRole('tab', { name: '授权小区 1' }));
    await userEvent.click(screen.getByRole('button', { name: '设置授权小区' }));
    const dialog = await dialogNamed('授权小区 林晓燕');
    await choose(within(dialog).getByRole('combobox', { name: '授权小区' }), '临江名邸');
    await userEvent.click(within(dialog).getByRole('button', { name: /保\s?存/ }));
    expect(await screen.findByText('授权小区已保存')).toBeTruthy();
    expect(server.inputsOf(setEmployeeEstates)).toEqual([{ id: 7, version: 3, estateIds: [20, 21], parts: [] }]);
  });

  test('an estate is limited to buildings; of one seen in part only these are offered, and what others granted is kept', async () => {
    const employee: EmployeeDetail = {
      ...LIN,
      estates: [
        { id: 20, name: '云栖花园', buildings: null },
        { id: 21, name: '临江名邸', buildings: [{ id: 210, name: '9幢' }] },
      ],
    };
    const offered = FRAME.estates.map((estate) => ({ ...estate, whole: estate.id === 20 }));
    const { server } = open({
      employee,
      more: [
        stub(setEmployeeEstates, () => null),
        stub(getEmployeeFrame, () => ({ ...FRAME, estates: offered })),
        stub(listGrantableBuildings, ({ id }) => [{ id: id * 10 + 1, name: '1幢', zoneName: '一区' }]),
      ],
    });
    await openLin();
    await userEvent.click(await screen.findByRole('tab', { name: '授权小区 2' }));
    expect(await screen.findByText('临江名邸（9幢）')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '设置授权小区' }));
    const dialog = within(await dialogNamed('授权小区 林晓燕'));
    const [whole, part] = [
      within(dialog.getByRole('group', { name: '云栖花园' })),
      within(dialog.getByRole('group', { name: '临江名邸' })),
    ];
    expect(part.getByRole('radio', { name: '全部楼栋' })).toHaveProperty('disabled', true);
    await choose(part.getByRole('combobox', { name: '临江名邸 楼栋' }), '一区 1幢');
    await userEvent.click(whole.getByRole('radio', { name: '部分楼栋' }));
    const save = () => userEvent.click(dialog.getByRole('button', { name: /保\s?存/ }));
    await save();
    expect(await dialog.findByText('请选择楼栋', { selector: ':not(.ant-select-placeholder)' })).toBeTruthy();
    expect(server.inputsOf(setEmployeeEstates)).toEqual([]);
    await choose(whole.getByRole('combobox', { name: '云栖花园 楼栋' }), '一区 1幢');
    await save();
    expect(await screen.findByText('授权小区已保存')).toBeTruthy();
    const parts = [
      { estateId: 20, buildingIds: [201] },
      { estateId: 21, buildingIds: [210, 211] },
    ];
    expect(server.inputsOf(setEmployeeEstates)).toEqual([{ id: 7, version: 3, estateIds: [20, 21], parts }]);
  });
});

const WORK = {
  count: 3,
  groups: [
    {
      kind: 'device',
      title: '设备责任人',
      items: [
        { id: 1, what: '云栖花园 客梯' },
        { id: 2, what: '云栖花园 水泵' },
      ],
    },
    { kind: 'follow-up', title: '客户跟进', items: [{ id: 1, what: '新业主回访' }] },
  ],
};

describe('离职', () => {
  test('lists what is open, says what is left, hands over and says how much', async () => {
    const { server } = open({
      more: [
        stub(previewLeave, () => WORK),
        stub(leaveEmployee, ({ toEmployeeId }) => (toEmployeeId === null ? refuse('EMPLOYEE_WORK_OPEN', { count: 2 }) : { handedOver: 3 })),
      ],
    });
    await openLin();
    await userEvent.click(await screen.findByRole('button', { name: /离\s?职/ }));
    const dialog = await dialogNamed('离职 林晓燕');
    expect(await within(dialog).findByText('该员工还有 3 项未交接的工作')).toBeTruthy();
    expect(within(dialog).getByText('云栖花园 水泵')).toBeTruthy();
    const go = () => userEvent.click(within(dialog).getByRole('button', { name: '办理离职' }));
    await go();
    expect(await within(dialog).findByText('请填写离职原因')).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText('离职原因'), '回乡');
    await choose(within(dialog).getByRole('combobox', { name: '云栖花园 客梯 的接手人' }), /孙一鸣/);
    await go();
    expect(await screen.findByText('该员工还有 2 项未交接的工作')).toBeTruthy();
    expect(within(dialog).getByLabelText<HTMLInputElement>('离职原因').value).toBe('回乡');
    await choose(within(dialog).getByRole('combobox', { name: '全部交给' }), /孙一鸣/);
    await go();
    expect(await screen.findByText('已办理离职，交接 3 项工作')).toBeTruthy();
    expect(server.inputsOf(leaveEmployee).at(-1)).toMatchObject({
      id: 7,
      version: 3,
      reason: '回乡',
      toEmployeeId: 8,
      handovers: [{ kind: 'device', id: 1, toEmployeeId: 8 }],
    });
  });

  test('does not offer the one who goes', async () => {
    open({ more: [stub(previewLeave, () => WORK)] });
    await openLin();
    await userEvent.click(await screen.findByRole('button', { name: /离\s?职/ }));
    await userEvent.click(await screen.findByRole('combobox', { name: '全部交给' }));
    expect(await screen.findAllByText(/孙一鸣/, { selector: '.ant-select-item-option-content' })).toHaveLength(1);
    expect(screen.queryByText(/林晓燕/, { selector: '.ant-select-item-option-content' })).toBeNull();
  });

  test('with nothing open says so', async () => {
    open({ more: [stub(previewLeave, () => ({ count: 0, groups: [] })), stub(leaveEmployee, () => ({ handedOver: 0 }))] });
    await openLin();
    await userEvent.click(await screen.findByRole('button', { name: /离\s?职/ }));
    expect(await screen.findByText('没有未交接的工作')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('离职原因'), '期满{Enter}');
    expect(await screen.findByText('已办理离职')).toBeTruthy();
  });

  test('whoever left may come back, and is not changed in his jobs', async () => {
    const gone: EmployeeDetail = { ...LIN, state: 3, leaveDate: '2026-06-30', leaveReason: '回乡', accountDisabled: true };
    const { server } = open({ employee: gone, more: [stub(returnEmployee, () => null)] });
    await openLin();
    expect(await screen.findByText('已停用')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: '任职 2' }));
    expect(screen.queryByRole('button', { name: '增加任职' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /复\s?职/ }));
    const dialog = await dialogNamed('复职 林晓燕');
    await userEvent.click(within(dialog).getByRole('button', { name: /复\s?职/ }));
    expect(await screen.findByText('已复职')).toBeTruthy();
    expect(server.inputsOf(returnEmployee)).toMatchObject([{ id: 7, version: 3, jobId: null }]);
  });
});

describe('more of the file', () => {
  test('suspending asks for a reason', async () => {
    const { server } = open({ more: [stub(suspendEmployee, () => null)] });
    await openLin();
    await userEvent.click(await screen.findByRole('button', { name: /停\s?职/ }));
    await userEvent.type(await screen.findByLabelText('停职原因'), '配合调查{Enter}');
    expect(await screen.findByText('已停职')).toBeTruthy();
    expect(server.inputsOf(suspendEmployee)).toEqual([{ id: 7, version: 3, reason: '配合调查' }]);
  });

  test('removing asks first and says why it cannot be', async () => {
    open({ more: [stub(removeEmployee, () => refuse('EMPLOYEE_IN_USE', { name: '林晓燕' }))] });
    await openLin();
    await userEvent.click(await screen.findByRole('button', { name: /删\s?除/ }));
    await userEvent.click(await screen.findByRole('button', { name: /继\s?续/ }));
    expect(await screen.findByText('“林晓燕”已有账号或业务记录，不能删除，请办理离职')).toBeTruthy();
  });

  test('a photo is uploaded under the employee and then set', async () => {
    const { server } = open({
      more: [stub(uploadFile, () => ({ id: 55, name: 'a.png', url: '' })), stub(setEmployeePhoto, () => null)],
    });
    await openLin();
    await userEvent.upload(await screen.findByLabelText('选择照片'), new File(['x'], 'a.png', { type: 'image/png' }));
    await waitFor(() => expect(server.inputsOf(setEmployeePhoto)).toEqual([{ id: 7, version: 3, fileId: 55 }]));
  });

  test('the roll is exported with a purpose, for what is on the screen', async () => {
    const sheet = stub(
      exportEmployees,
      () => new Response('xlsx', { headers: { 'content-disposition': 'attachment; filename="a.xlsx"' } }),
    );
    URL.createObjectURL = () => 'blob:x';
    const { server } = open({ more: [sheet] });
    await userEvent.click(await screen.findByRole('button', { name: /导\s?出/ }));
    const dialog = await dialogNamed('导出用途');
    await userEvent.type(within(dialog).getByLabelText('用途'), '盘点');
    await userEvent.type(within(dialog).getByLabelText('批准人'), '陈思远');
    await userEvent.type(within(dialog).getByLabelText('批准日期'), '2026-07-01{Enter}');
    await userEvent.click(within(dialog).getByRole('button', { name: /保\s?存/ }));
    await waitFor(() =>
      expect(server.inputsOf(exportEmployees)).toMatchObject([
        { filter: { states: [1, 2] }, purpose: { usage: '盘点', auditDate: '2026-07-01' } },
      ]),
    );
  });

  test('who may only look is offered nothing that writes', async () => {
    open({ state: 1 });
    await openLin();
    expect(await screen.findByText('只能查看')).toBeTruthy();
    expect(await screen.findByText('身份证 330106********0021')).toBeTruthy();
    for (const name of [/新增员工/, /修\s?改/, /离\s?职/, /停\s?职/, /删\s?除/, /导\s?出/])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByText('显示')).toBeNull();
  });
});
