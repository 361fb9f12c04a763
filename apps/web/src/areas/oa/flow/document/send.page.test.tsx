import { expect, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createDocument, listReceiversOfCompany, listReceivingCompanies, MENU, submitLetter } from '@anju/contract';
import { menuOf, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { documentServer } from './document-samples.ts';
import SendDocumentsPage from './send.page.tsx';

const show = (stubs: readonly Stub[] = []) =>
  renderPage(<SendDocumentsPage />, { menu: menuOf(screenNode(MENU.flowSend, 'oa/flow/send')), stubs: [...documentServer(), ...stubs] });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test('the form has the fields of the chosen workflow and its handlers to choose; sent when none is missing', async () => {
  const { server } = show([stub(createDocument, () => ({ id: 30, version: 1 }))]);
  await press(/^工程请示/);
  expect(await screen.findByLabelText('列支')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: '标题' }), '关于更换门禁的请示');
  await press(/^发\s?送$/);
  expect(await screen.findByText('请填写“用途”')).toBeTruthy();
  expect(server.inputsOf(createDocument)).toEqual([]);

  await userEvent.type(screen.getByLabelText('用途'), '门禁');
  await userEvent.click(screen.getByLabelText('会签'));
  await userEvent.click(await screen.findByTitle('许文清 财务部 经理'));
  // What was typed stays while another tab of the screen is looked at.
  await userEvent.click(screen.getByRole('tab', { name: /处理公文/ }));
  await userEvent.click(screen.getByRole('tab', { name: '发送公文' }));
  await press(/^发\s?送$/);
  await waitFor(() => expect(server.inputsOf(createDocument)).toHaveLength(1));
  expect(server.inputsOf(createDocument)[0]).toMatchObject({
    ...{ flowId: 2, title: '关于更换门禁的请示', send: true, amount: null },
    ...{ fields: { 用途: '门禁', 列支: '' }, picks: { h: [11] } },
  });
});

test('a letter is sent to people of a company, never to nobody', async () => {
  const person = (id: number, name: string) => ({ id, number: '', name, companyName: '云栖', departmentName: '', jobNames: '' });
  const { server } = show([
    stub(listReceivingCompanies, () => [{ id: 2, name: '云栖分公司', level: 2, parentId: 1, employees: 2 }]),
    stub(listReceiversOfCompany, () => [person(5, '韩松'), person(6, '陈思远')]),
    stub(submitLetter, () => ({ id: 21, version: 1 })),
  ]);
  await press(/^普通公文/);
  await userEvent.type(await screen.findByRole('textbox', { name: '标题' }), '年终安全检查');
  await press(/^发\s?送$/);
  expect(await screen.findByText('请选择接收公司或接收人')).toBeTruthy();
  await press(/^云栖分公司/);
  await userEvent.click(await screen.findByRole('checkbox', { name: '全选' }));
  await userEvent.click(within(screen.getByRole('group', { name: '接收人' })).getByRole('checkbox', { name: /陈思远/ }));
  await press(/^发\s?送$/);
  await waitFor(() => expect(server.inputsOf(submitLetter)).toHaveLength(1));
  expect(server.inputsOf(submitLetter)[0]).toMatchObject({ title: '年终安全检查', receiverIds: [5], send: true, id: null });
});
