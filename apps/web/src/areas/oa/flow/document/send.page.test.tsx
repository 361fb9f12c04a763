import { expect, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  changeDocument,
  createDocument,
  DOCUMENT,
  listBeginningDocuments,
  listReceiversOfCompany,
  listReceivingCompanies,
  listStartableFlows,
  MENU,
  openDocument,
  submitLetter,
  uploadFile,
} from '@anju/contract';
import { menuOf, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { DETAIL, documentServer } from './document-samples.ts';
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

test('a document that came back keeps its workflow and fields, although the workflow is no longer offered', async () => {
  const back = { ...DETAIL, state: DOCUMENT.returned, can: ['change' as const, 'send' as const], task: null, picks: { a: [11] } };
  const { server } = show([
    stub(listBeginningDocuments, () => [back]),
    stub(openDocument, () => back),
    stub(listStartableFlows, () => []),
    stub(changeDocument, () => ({ id: 7, version: 5 })),
  ]);
  await userEvent.click(await screen.findByText(DETAIL.title));
  expect((await screen.findByLabelText<HTMLInputElement>('用途')).value).toBe('电梯维保');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: '流程' }).disabled).toBe(true);
  expect(screen.getByTitle('工程请示')).toBeTruthy();
  expect(screen.getByLabelText('审核')).toBeTruthy();
  await press(/^发\s?送$/);
  await waitFor(() => expect(server.inputsOf(changeDocument)).toHaveLength(1));
  expect(server.inputsOf(changeDocument)[0]).toMatchObject({ flowId: 2, fields: { 用途: '电梯维保' }, picks: { a: [11] }, send: true });
});

test('a file that was removed while the next one arrives stays removed, and what is too much is named', async () => {
  let arrive = () => {};
  const second = new Promise<void>((resolve) => (arrive = resolve));
  let uploads = 0;
  const { server } = show([
    stub(uploadFile, async () => {
      uploads += 1;
      if (uploads === 2) await second;
      return { id: 50 + uploads, name: '', url: '' };
    }),
    stub(createDocument, () => ({ id: 30, version: 1 })),
  ]);
  await press(/^工程请示/);
  await userEvent.type(await screen.findByRole('textbox', { name: '标题' }), '请示');
  const files = Array.from({ length: 31 }, (_, at) => new File(['x'], `${at + 1}.pdf`, { type: 'application/pdf' }));
  await userEvent.upload(screen.getByLabelText('选择附件'), files);
  expect(await screen.findByText('附件最多 30 个，没有上传：31.pdf')).toBeTruthy();
  await press('移除 1.pdf');
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: '存草稿' })).disabled).toBe(true);
  arrive();
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: '存草稿' }).disabled).toBe(false));
  await press('存草稿');
  await waitFor(() => expect(server.inputsOf(createDocument)).toHaveLength(1));
  expect(server.inputsOf(createDocument)[0]?.fileIds).toEqual(Array.from({ length: 29 }, (_, at) => 52 + at));
});
