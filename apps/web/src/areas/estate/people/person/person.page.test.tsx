import { describe, expect, test } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  changePerson,
  changeTag,
  createPerson,
  createTag,
  exportPersons,
  findSamePersons,
  getDownloadStatus,
  getPerson,
  MENU,
  mergePersons,
  orderTags,
  removePerson,
  searchPersons,
  showPerson,
  tagPersons,
  type Act,
  type Job,
  type MenuState,
} from '@anju/contract';
import { exampleOf, menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { personDetail, READS } from './person-samples.ts';
import PersonPage from './person.page.tsx';

const open = (stubs: Stub[] = [], state: MenuState = 3, acts?: readonly Act[]) =>
  renderPage(<PersonPage />, {
    menu: menuOf(screenNode(MENU.person, 'estate/people/person', { state, ...(acts ? { acts } : {}) })),
    stubs: [...READS, ...stubs],
  });
const dialogOf = async (text: string | RegExp) =>
  (await screen.findByText(text, { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement;
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const openFirst = async () => userEvent.dblClick((await screen.findAllByText('周以宁'))[0] as Element);
/** The main button, found without a slow query by role over the whole page. */
const save = (dialog: HTMLElement) => fireEvent.click(dialog.querySelector('.entry-buttons .ant-btn-primary') as Element);
const press = (dialog: HTMLElement, name: RegExp | string) => userEvent.click(within(dialog).getByRole('button', { name }));

describe('人员档案', () => {
  test('shows masked rows with roles, houses and tags; filters go to the server', async () => {
    const { server } = open();
    expect(await screen.findAllByText('周以宁')).toHaveLength(2);
    expect(screen.getAllByText('138****6721')).toHaveLength(2);
    expect(screen.getAllByText('业主')).toHaveLength(2);
    expect(screen.getAllByText('云栖花园 3幢-2单元-1203')).toHaveLength(2);
    await userEvent.click(screen.getByRole('combobox', { name: '角色' }));
    await userEvent.click(await screen.findByTitle('客户'));
    await userEvent.type(screen.getByRole('searchbox'), '无此人{Enter}');
    expect(await screen.findByText('没有符合条件的人员')).toBeTruthy();
    expect(server.inputsOf(searchPersons).at(-1)).toMatchObject({ key: '无此人', roles: ['customer'], page: 1 });
  });

  test('more people than are counted is said', async () => {
    open([stub(searchPersons, () => ({ rows: [], total: 20_000, more: true }))]);
    expect(await screen.findByText('超过 20000 人，请用条件缩小范围')).toBeTruthy();
  });

  test('more namesakes than are fetched: more of the name is asked for', async () => {
    open([stub(searchPersons, () => ({ rows: [], total: 200, more: true }))]);
    expect(await screen.findByText('超过 200 人符合，请输入更完整的姓名')).toBeTruthy();
  });

  test('the card shows roles with dates and who looked; full numbers on request only', async () => {
    const { server } = open([
      stub(showPerson, () => ({
        phone: '13800006721',
        secondPhone: '',
        idType: 1 as const,
        idNo: '33010619550101002X',
        birthDate: '1955-01-01',
      })),
    ]);
    await openFirst();
    expect(await screen.findByRole('tab', { name: '业主 1' })).toBeTruthy();
    expect(screen.queryByText('13800006721')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '显示完整号码' }));
    expect(await screen.findByText('13800006721')).toBeTruthy();
    expect(screen.getByText('33010619550101002X')).toBeTruthy();
    await waitFor(() => expect(server.inputsOf(getPerson)).toHaveLength(2));
    await userEvent.click(screen.getByRole('tab', { name: '业主 1' }));
    expect(screen.getByText('2023.04.28')).toBeTruthy();
    expect(screen.getByText('50%')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: '查看记录 1' }));
    expect(screen.getByText('林晓燕')).toBeTruthy();
  });

  test('a new person: who is there already is offered, a refusal stands beside its field and nothing typed is lost', async () => {
    const msg = '该证件号已登记为“周以宁”，请使用已有的人员';
    const { server } = open([
      stub(findSamePersons, () => [
        {
          id: 11,
          name: '周以宁',
          phone: '138****6721',
          idNo: '330106********002X',
          by: 'idNo' as const,
          houses: ['云栖花园 3幢-2单元-1203'],
        },
      ]),
      stub(createPerson, () => refuse('PERSON_ID_TAKEN', { name: '周以宁' }, [{ path: 'private.idNo', msg }])),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: /新增人员/ }));
    const dialog = await dialogOf('新增人员');
    save(dialog);
    expect(await within(dialog).findByText('请输入姓名或单位名称')).toBeTruthy();
    fill(within(dialog).getByLabelText('姓名'), '周一宁');
    fill(within(dialog).getByLabelText('证件号'), '33010619550101002X');
    fireEvent.blur(within(dialog).getByLabelText('证件号'));
    expect(await within(dialog).findByText(/证件号相同：周以宁 138\*\*\*\*6721 云栖花园/)).toBeTruthy();
    save(dialog);
    expect(await within(dialog).findByText(msg)).toBeTruthy();
    expect(server.inputsOf(createPerson).at(-1)).toMatchObject({ name: '周一宁', private: { idType: 1, idNo: '33010619550101002X' } });
    expect(within(dialog).getByLabelText<HTMLInputElement>('姓名').value).toBe('周一宁');
    await press(dialog, '使用已有的人员');
    expect(await screen.findByRole('tab', { name: '业主 1' })).toBeTruthy();
  });

  test('a change leaves masked numbers alone unless they were asked for', async () => {
    const { server } = open([
      stub(changePerson, () => null),
      stub(showPerson, () => ({ phone: '13800006721', secondPhone: '', idType: null, idNo: '', birthDate: null })),
    ]);
    await openFirst();
    await userEvent.click(await screen.findByRole('button', { name: /^修\s?改$/ }));
    const dialog = await dialogOf('修改人员 周以宁');
    await userEvent.type(within(dialog).getByLabelText('联系地址'), '云栖路 1 号{Enter}');
    expect(await screen.findByText('已保存')).toBeTruthy();
    expect(server.inputsOf(changePerson)[0]).toMatchObject({ id: 11, version: 2, address: '云栖路 1 号', tagIds: [1] });
    expect(server.inputsOf(changePerson)[0]).not.toHaveProperty('private');
    await userEvent.click(await screen.findByRole('button', { name: /^修\s?改$/ }));
    const again = await dialogOf('修改人员 周以宁');
    await press(again, '显示并修改');
    const phone = await within(again).findByLabelText<HTMLInputElement>('电话');
    await waitFor(() => expect(phone.value).toBe('13800006721'));
    await userEvent.clear(phone);
    await userEvent.type(phone, '13900000002{Enter}');
    await waitFor(() => expect(server.inputsOf(changePerson)[1]).toMatchObject({ private: { phone: '13900000002' } }));
  });

  test('two entries are merged into the one chosen', async () => {
    const { server } = open([stub(mergePersons, () => null), stub(getPerson, ({ id }) => personDetail(id, '周以宁'))]);
    await openFirst();
    await userEvent.click(await screen.findByRole('button', { name: '合并重复' }));
    const dialog = await dialogOf('合并重复人员 周以宁');
    fill(within(dialog).getByRole('combobox', { name: '另一人' }), '周以宁');
    await userEvent.click(await screen.findByTitle(/^周以宁 138/));
    await userEvent.click(await within(dialog).findByRole('radio', { name: '周以宁（编号 12）' }));
    save(dialog);
    await waitFor(() => expect(server.inputsOf(mergePersons)).toEqual([{ keepId: 12, keepVersion: 2, dropId: 11, dropVersion: 2 }]));
    expect(await screen.findByText('已合并')).toBeTruthy();
  });

  test('removing asks first; a refusal is shown', async () => {
    open([stub(removePerson, () => refuse('PERSON_IN_USE', { name: '周以宁', what: '业主' }))]);
    await openFirst();
    await userEvent.click(await screen.findByRole('button', { name: /^删\s?除$/ }));
    await userEvent.click(await screen.findByRole('button', { name: /继\s?续/ }));
    expect(await screen.findByText('“周以宁”有业主记录，不能删除')).toBeTruthy();
  });
});

describe('标签', () => {
  test('the ticked people get and lose tags', async () => {
    const { server } = open([stub(tagPersons, () => ({ changed: 1 }))]);
    await screen.findAllByText('周以宁');
    await userEvent.click(screen.getAllByRole('checkbox')[1] as Element);
    await userEvent.click(screen.getByRole('button', { name: '批量设置标签（1 人）' }));
    const dialog = await dialogOf('批量设置标签（已勾选 1 人）');
    await userEvent.click(within(dialog).getByRole('combobox', { name: '加上标签' }));
    await userEvent.click((await screen.findAllByTitle('养犬')).at(-1) as Element);
    save(dialog);
    await userEvent.click(await screen.findByRole('button', { name: '修改 1 人' }));
    await waitFor(() => expect(server.inputsOf(tagPersons)).toEqual([{ ids: [11], add: [2], remove: [] }]));
    expect(await screen.findByText('已修改 1 人的标签')).toBeTruthy();
  });

  test('the list of tags: add, order, put out of use; one in use has no removal', async () => {
    const { server } = open([
      stub(createTag, () => refuse('TAG_NAME_TAKEN', { name: '养犬' }, [{ path: 'name', msg: '标签“养犬”已存在' }])),
      stub(orderTags, () => null),
      stub(changeTag, () => null),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: '标签管理' }));
    const dialog = await dialogOf('人员标签');
    const line = await within(dialog).findByRole('group', { name: '独居老人' });
    expect(within(line).queryByRole('button', { name: /删\s?除/ })).toBeNull();
    expect(within(within(dialog).getByRole('group', { name: '养犬' })).getByRole('button', { name: /删\s?除/ })).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText('标签名称'), '养犬{Enter}');
    expect(await within(dialog).findByText('标签“养犬”已存在')).toBeTruthy();
    await press(dialog, '下移 独居老人');
    await waitFor(() => expect(server.inputsOf(orderTags)).toEqual([{ ids: [2, 1, 3] }]));
    await userEvent.click(within(line).getByRole('button', { name: /停\s?用/ }));
    await waitFor(() => expect(server.inputsOf(changeTag)).toEqual([{ id: 1, name: '独居老人', color: 'busy', disabled: true }]));
  });
});

describe('rights', () => {
  test.each<MenuState>([1, ''])('state %o: everything is there to see and nothing to change', async (state) => {
    open([stub(getPerson, ({ id }) => personDetail(id, '周以宁', { looks: null }))], state);
    await openFirst();
    expect(await screen.findByRole('tab', { name: '业主 1' })).toBeTruthy();
    expect(screen.getByText('只能查看')).toBeTruthy();
    for (const name of [/新增人员/, '批量设置标签', '标签管理', /导\s?出/, /打\s?印/, /^修\s?改$/, '合并重复', /^删\s?除$/, '显示完整号码'])
      expect(screen.queryByRole('button', { name }), String(name)).toBeNull();
    expect(screen.queryByRole('tab', { name: /查看记录/ })).toBeNull();
  });

  test('a sheet goes out with its purpose, masked for who may not export, and he is told', async () => {
    const job = exampleOf(getDownloadStatus.output, 0) as Job;
    const { server } = open(
      [stub(exportPersons, () => ({ jobId: 5 })), stub(getDownloadStatus, () => ({ ...job, id: 5, state: 'done' as const }))],
      3,
      ['view', 'add'],
    );
    await userEvent.click(await screen.findByRole('button', { name: /导\s?出/ }));
    const dialog = await dialogOf('导出用途');
    fill(within(dialog).getByLabelText('用途'), '走访');
    fill(within(dialog).getByLabelText('批准人'), '王经理');
    await userEvent.type(within(dialog).getByLabelText('批准日期'), '2026.07.01{Enter}');
    await press(dialog, /保\s?存/);
    expect(await screen.findByText('您没有导出权限，表中的电话和证件号只显示一部分。')).toBeTruthy();
    expect(server.inputsOf(exportPersons)).toMatchObject([{ purpose: { usage: '走访', auditor: '王经理', auditDate: '2026-07-01' } }]);
  });
});
