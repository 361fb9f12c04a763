import { expect, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  changeTemplate,
  createTemplate,
  DOCUMENT_KIND,
  getTemplate,
  LAYOUT,
  listTemplateFlows,
  MENU,
  removeTemplate,
  searchTemplates,
  type OutputOf,
} from '@anju/contract';
import { menuOf, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import TemplatePage from './template.page.tsx';

const ROW: OutputOf<typeof getTemplate> = {
  ...{ id: 3, name: '集团通知', kind: DOCUMENT_KIND.notice, layout: LAYOUT.redHead, head: '安居示范物业集团文件', word: '安物办' },
  ...{ flowId: 2, flowName: '通知发文', used: 4, remark: '', disabled: false, updatedBy: '陈思远', updatedAt: '2026-11-16T02:00:00Z' },
  version: 1,
  body: '<p>各分公司：</p>',
};
const open = (...stubs: readonly Stub[]) =>
  renderPage(<TemplatePage />, {
    menu: menuOf(screenNode(MENU.flowTemplate, 'oa/flow/template', { state: 3, acts: ['view', 'add', 'change', 'remove'] })),
    stubs: [
      stub(searchTemplates, () => ({ rows: [ROW], total: 1 })),
      stub(getTemplate, () => ROW),
      stub(listTemplateFlows, () => [{ id: 2, name: '通知发文' }]),
      ...stubs,
    ],
  });

test('a template is shown as its paper, and one in use is disabled instead of removed', async () => {
  const { server } = open(stub(removeTemplate, () => ({ outcome: 'disabled' as const })));
  await userEvent.dblClick(await screen.findByRole('cell', { name: '集团通知' }));
  const paper = await screen.findByRole('article');
  expect(within(paper).getByText('安居示范物业集团文件')).toBeTruthy();
  expect(within(paper).getByText('安物办〔年份〕× 号')).toBeTruthy();
  expect(await within(paper).findByText('各分公司：')).toBeTruthy();
  await userEvent.click(within(document.querySelector('.record-foot') as HTMLElement).getByRole('button', { name: /停\s?用/ }));
  const question = (await screen.findByText(/已有 4 件公文用过这个模板/)).closest('.ant-modal') as HTMLElement;
  await userEvent.click(within(question).getByRole('button', { name: /停\s?用/ }));
  expect(await screen.findByText('已停用')).toBeTruthy();
  expect(server.inputsOf(removeTemplate)).toEqual([{ id: 3 }]);
});

test('one that is disabled already is only put back into use', async () => {
  open(stub(getTemplate, () => ({ ...ROW, disabled: true })));
  await userEvent.dblClick(await screen.findByRole('cell', { name: '集团通知' }));
  const foot = within(await waitFor(() => document.querySelector<HTMLElement>('.record-foot') ?? expect.unreachable('no record')));
  expect(await foot.findByRole('button', { name: /启\s?用/ })).toBeTruthy();
  expect(foot.queryByRole('button', { name: /停\s?用/ })).toBeNull();
});

test('the paper follows the form, and a red head without its word is refused beside the field', async () => {
  const { server } = open(stub(createTemplate, () => ({ id: 3 })));
  await userEvent.click(await screen.findByRole('button', { name: /新增公文模板/ }));
  const dialog = (await screen.findByText('新增公文模板', { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement;
  await userEvent.type(within(dialog).getByRole('textbox', { name: '模板名称' }), '对外公函');
  await userEvent.click(within(dialog).getByRole('combobox', { name: '文种' }));
  await userEvent.click(await screen.findByTitle('函'));
  await userEvent.type(within(dialog).getByRole('textbox', { name: '发文机关' }), '安居示范物业');
  expect(within(within(dialog).getByRole('article')).getByText('安居示范物业')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: /保\s?存/ }));
  expect(await within(dialog).findByText('红头版式应填写发文机关和机关代字')).toBeTruthy();
  await userEvent.type(within(dialog).getByRole('textbox', { name: '机关代字' }), '安物函');
  await userEvent.click(within(dialog).getByRole('button', { name: /保\s?存/ }));
  expect(await screen.findByText('已保存')).toBeTruthy();
  expect(server.inputsOf(createTemplate)).toMatchObject([
    { name: '对外公函', kind: DOCUMENT_KIND.letter, layout: LAYOUT.redHead, head: '安居示范物业', word: '安物函' },
  ]);
  // The new template stands open, to be looked at.
  expect(await screen.findByText('已用', { selector: '.ant-drawer *' })).toBeTruthy();
});

test('a table in the text is written, seen on the paper and saved; closing before that asks', async () => {
  const { server } = open(stub(changeTemplate, () => null));
  await userEvent.dblClick(await screen.findByRole('cell', { name: '集团通知' }));
  await userEvent.click(await screen.findByRole('button', { name: /修\s?改/ }));
  const dialog = (await screen.findByText('修改公文模板', { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement;
  await within(dialog).findByRole('textbox', { name: '正文' });
  await userEvent.click(within(dialog).getByRole('button', { name: '表格' }));
  const paper = within(dialog).getByRole('article');
  await waitFor(() => expect(within(paper).getAllByRole('columnheader')).toHaveLength(3));
  await userEvent.click(within(dialog).getByRole('button', { name: '右侧加列' }));
  await waitFor(() => expect(within(paper).getAllByRole('columnheader')).toHaveLength(4));

  await userEvent.click(
    within(dialog)
      .getAllByRole('button', { name: /^关\s?闭$/ })
      .at(-1) as HTMLElement,
  );
  await userEvent.click(await screen.findByRole('button', { name: '留在本页' }));
  await userEvent.click(within(dialog).getByRole('button', { name: /保\s?存/ }));
  await waitFor(() => expect(server.inputsOf(changeTemplate)).toHaveLength(1));
  expect(server.inputsOf(changeTemplate)[0]?.body).toMatch(/<table><tbody><tr>(<th><p><\/p><\/th>){4}<\/tr>/);
});
