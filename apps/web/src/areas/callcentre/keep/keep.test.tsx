// 坐席设置 and 通讯录 are kept by the same forms as everything else: nothing typed goes without a question, refusals stand beside the field.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  changeAgentGroup,
  createAgentGroup,
  createPhoneBookEntry,
  disableAgent,
  getCallCentreSetting,
  listAgentGroups,
  searchAgents,
  searchPhoneBook,
  searchPoolNumbers,
  type AgentSetup,
} from '@anju/contract';
import type { Access } from '../../../platform/access/index.ts';
import { refuse, renderPage, stub, type Stub } from '../../../platform/testing/index.ts';
import { Book } from '../book/book.tsx';
import { Agents } from './agents.tsx';
import { Setting } from './setting.tsx';
import { Groups, Numbers } from './short-lists.tsx';

const AGENT: AgentSetup = {
  ...{ id: 3, version: 2, username: 'front3', name: '林晓', dn: '8003', groupId: 1, groupName: '客服组' },
  ...{ employeeId: null, employeeName: '', video: false, disabled: false },
};
const access: Access = { state: 3, authorised: true, can: () => true };
const open = (element: React.ReactElement, ...stubs: Stub[]) => renderPage(element, { stubs });
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
/** antd puts a space between the two characters of a short button. */
const named = (name: string) => new RegExp(`^(\\S+ )?${[...name].join('\\s?')}$`);
const press = async (name: string, where: { getByRole: typeof screen.getByRole } = screen) =>
  userEvent.click(where.getByRole('button', { name: named(name) }));

describe('坐席设置', () => {
  it('agents are a list; one is put out of use only after a question', async () => {
    const { server } = open(
      <Agents access={access} />,
      stub(searchAgents, () => ({ rows: [AGENT], total: 1 })),
      stub(disableAgent, () => null),
    );
    await screen.findByText('林晓');
    expect(screen.getByRole('button', { name: '列设置' })).toBeTruthy();
    await press('停用 林晓');
    expect(server.inputsOf(disableAgent)).toEqual([]);
    await press('停用', within(await screen.findByRole('dialog')));
    await waitFor(() => expect(server.inputsOf(disableAgent)).toEqual([{ id: 3, version: 2, disabled: true }]));
  });

  it('a group is added and renamed in a dialog that asks before it drops what was typed', async () => {
    const { server } = open(
      <Groups access={access} />,
      stub(listAgentGroups, () => [{ id: 1, groupName: '客服组' }]),
      stub(createAgentGroup, () => ({ id: 2 })),
      stub(changeAgentGroup, () => null),
    );
    await screen.findByText('客服组');
    await press('新增坐席组');
    const dialog = await dialogOf('新增坐席组');
    await userEvent.type(dialog.getByLabelText('坐席组名称'), '夜班组');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: named('留在本页') }));
    await press('保存', dialog);
    await waitFor(() => expect(server.inputsOf(createAgentGroup)).toEqual([{ groupName: '夜班组' }]));
    await press('修改 客服组');
    const change = await dialogOf('修改坐席组');
    await userEvent.clear(change.getByLabelText('坐席组名称'));
    await press('保存', change);
    expect(await change.findByText('请输入坐席组名称')).toBeTruthy();
    await userEvent.type(change.getByLabelText('坐席组名称'), '前台组');
    await press('保存', change);
    await waitFor(() => expect(server.inputsOf(changeAgentGroup)).toEqual([{ id: 1, groupName: '前台组' }]));
  });

  it('nothing there, and what could not be read, are said', async () => {
    const numbers = open(
      <Numbers access={access} />,
      stub(searchPoolNumbers, () => ({ rows: [], total: 0 })),
    );
    expect(await screen.findByText('还没有外显号码')).toBeTruthy();
    numbers.unmount();
    open(
      <Setting access={access} />,
      stub(getCallCentreSetting, () => refuse('UNAVAILABLE')),
    );
    expect(await screen.findByRole('button', { name: /重\s?试/ })).toBeTruthy();
  });
});

it('通讯录: a refused entry stands beside its field', async () => {
  const { server } = open(
    <Book />,
    stub(searchPhoneBook, () => ({ rows: [], total: 0 })),
    stub(createPhoneBookEntry, () => ({ id: 1 })),
  );
  await screen.findByText('通讯录是空的');
  await press('新增');
  const dialog = await dialogOf('新增通讯录');
  await userEvent.type(dialog.getByLabelText('姓名'), '电梯维保');
  await press('保存', dialog);
  expect(await dialog.findByText(/请输入/)).toBeTruthy();
  expect(server.inputsOf(createPhoneBookEntry)).toEqual([]);
  await userEvent.type(dialog.getByLabelText('电话'), '057187654321');
  await press('保存', dialog);
  await waitFor(() => expect(server.inputsOf(createPhoneBookEntry)).toEqual([{ name: '电梯维保', phone: '057187654321' }]));
});
