import { beforeEach, expect, test, vi } from 'vitest';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  approveSealRequest,
  createSealRequest,
  DOCUMENT,
  DOCUMENT_KIND,
  getDocument,
  getSealRequest,
  listCompaniesBelow,
  MENU,
  recordSealUse,
  searchColleagues,
  searchSealRequests,
  searchSeals,
  searchSealUses,
  setSealState,
  takeBackSeal,
  type SealRequestDetail,
  type SealRequestRow,
  type SealRow,
} from '@anju/contract';
import { PageScopeContext } from '../../../platform/access/index.ts';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../platform/testing/index.ts';
import { DETAIL } from '../flow/document/document-samples.ts';
import StampPage from './stamp.page.tsx';

const AT = '2026-11-16T09:00:00+08:00';
const row = (id: number, more: Partial<SealRequestRow> = {}): SealRequestRow => ({
  id,
  version: 2,
  number: `YIN20261100${id}`,
  title: `合同${id}`,
  category: 1,
  sealId: 7,
  sealName: '华东合同章',
  sealKind: 2,
  companyId: 1,
  companyName: '华东分公司',
  handlerId: 11,
  handler: '陈思远',
  keeper: '林晓燕',
  useOn: '2026-11-16',
  copies: 3,
  used: 1,
  outside: false,
  returnBy: null,
  out: false,
  overdue: false,
  state: 2,
  mine: false,
  createdBy: '陈思远',
  createdAt: AT,
  checkedBy: '',
  checkedAt: null,
  checkNote: '',
  ...more,
});
const detail = (id: number, more: Partial<SealRequestDetail> = {}): SealRequestDetail => ({
  ...row(id),
  sealText: '华东分公司合同专用章',
  remark: '',
  outsideReason: '',
  outsidePlace: '',
  files: [],
  document: null,
  uses: [],
  outings: [],
  heldBy: '',
  changes: [],
  flowName: null,
  steps: [],
  ...more,
});
const SEAL_ROW: SealRow = {
  id: 7,
  version: 4,
  companyId: 1,
  companyName: '华东分公司',
  name: '华东合同章',
  kind: 2,
  text: '华东分公司合同专用章',
  keeperId: 12,
  keeper: '林晓燕',
  place: '保险柜',
  pictureId: null,
  validFrom: '2022-03-01',
  validTo: null,
  state: 1,
  stateNote: '',
  own: true,
  outing: { requestId: 2, number: 'YIN202611002', holder: '陈思远', dueAt: AT, overdue: true },
};
const READS: readonly Stub[] = [
  stub(searchSealRequests, () => ({
    rows: [row(1), row(2, { outside: true, out: true, overdue: true })],
    total: 2,
    counts: { waiting: 0, approved: 2, rejected: 0, withdrawn: 0, used: 0, out: 1 },
  })),
  stub(searchSeals, () => ({ rows: [SEAL_ROW], total: 1, outside: 1, overdue: 1 })),
  stub(searchSealUses, () => ({ rows: [], total: 0, copies: 0, pages: 0 })),
  stub(listCompaniesBelow, () => []),
  stub(searchColleagues, () => ({ rows: [], total: 0 })),
];
const show = (request: SealRequestDetail, ...stubs: Stub[]) =>
  renderPage(<StampPage />, {
    menu: menuOf(screenNode(MENU.stamp, 'oa/stamp/stamp')),
    menuStyle: 0,
    stubs: [...stubs, stub(getSealRequest, () => request), ...READS],
  });
const open = async (title: string) => userEvent.dblClick(await screen.findByRole('cell', { name: title }));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
/** The dialog on top of the record and of other dialogs. */
const dialog = async (title: string) =>
  within((await screen.findByText(title, { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement);

beforeEach(() => void vi.spyOn(window, 'print').mockImplementation(() => undefined));

test('offers what the server allows, and says what is left when too many copies are recorded', async () => {
  const { server } = show(
    detail(1, { steps: ['use'] }),
    stub(recordSealUse, () => refuse('SEAL_COPIES', { copies: 3, used: 1, left: 2 })),
  );
  await open('合同1');
  expect(screen.queryByRole('button', { name: '审核通过' })).toBeNull();
  await press('登记用印');
  const form = await dialog('登记用印 YIN202611001');
  expect(form.getByText(/还可用 2 份/)).toBeTruthy();
  await userEvent.type(form.getByLabelText('页数'), '12');
  await userEvent.click(form.getByRole('button', { name: /登\s?记/ }));
  expect(await screen.findByText('通过 3 份，已用 1 份，还可用 2 份')).toBeTruthy();
  expect(server.inputsOf(recordSealUse)).toMatchObject([{ id: 1, pages: 12, copies: 2 }]);
});

test('marks a seal that is late, and takes it back with its condition', async () => {
  const outing = { id: 5, taker: '陈思远', holder: '陈思远', takenAt: AT, dueAt: AT, handedBy: '林晓燕' };
  const away = { ...outing, returnedAt: null, receivedBy: '', condition: '', overdue: true };
  const { server } = show(
    detail(2, { outside: true, out: true, overdue: true, outings: [away], steps: ['takeBack'] }),
    stub(takeBackSeal, () => null),
  );
  expect((await screen.findAllByText('逾期未还'))[0]?.className).toContain('overdue');
  await open('合同2');
  await press('收回印章');
  await userEvent.click((await dialog('收回印章 华东合同章')).getByRole('button', { name: /收\s?回/ }));
  expect(await screen.findByText('印章已收回')).toBeTruthy();
  expect(server.inputsOf(takeBackSeal)).toEqual([{ id: 2, condition: '完好' }]);
});

test('a request that a document decides is not decided here', async () => {
  const { server } = show(detail(1, { state: 1, used: 0, flowName: '用印审批' }));
  await open('合同1');
  expect(await screen.findByText('该申请走流程“用印审批”，请在“处理公文”中办理')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '审核通过' })).toBeNull();
  expect(server.inputsOf(approveSealRequest)).toEqual([]);
});

test('says who has the seal while it is outside for another request', async () => {
  show(detail(1, { outside: true, heldBy: '韩露', steps: ['use'] }));
  await open('合同1');
  expect(await screen.findByText('印章正由韩露外带，归还后才能用印或再次外带')).toBeTruthy();
});

test('prints the request', async () => {
  show(detail(1, { remark: '对方单位：迅达电梯' }));
  await open('合同1');
  await press('打印申请单');
  expect(within(await screen.findByLabelText('用印申请单')).getByText('对方单位：迅达电梯')).toBeTruthy();
});

test('a seal is put out of use with a reason', async () => {
  const { server } = show(
    detail(1),
    stub(setSealState, () => null),
  );
  await userEvent.click(await screen.findByRole('tab', { name: '印章' }));
  await open('华东分公司合同专用章');
  await press(/^停\s?用$/);
  const form = await dialog('停用 华东合同章');
  await userEvent.type(form.getByLabelText('原因'), '换发新章');
  await userEvent.click(form.getByRole('button', { name: /停\s?用/ }));
  expect(await screen.findByText('已停用')).toBeTruthy();
  expect(server.inputsOf(setSealState)).toEqual([{ id: 7, version: 4, state: 2, reason: '换发新章' }]);
});

test('what was typed about a seal is not dropped by its steps without a question', async () => {
  show(detail(1));
  await userEvent.click(await screen.findByRole('tab', { name: '印章' }));
  await open('华东分公司合同专用章');
  const form = await dialog('印章 华东合同章');
  await userEvent.type(form.getByLabelText('存放地点'), '二号柜');
  await press(/^停\s?用$/);
  await press('留在本页');
  expect(form.getByLabelText<HTMLInputElement>('存放地点').value).toBe('保险柜二号柜');
  expect(screen.queryByText('停用 华东合同章')).toBeNull();
});

test('a finalised document fills in the request, whose record names it', async () => {
  const document = { ...DETAIL, number: '安发〔2026〕8 号', kind: DOCUMENT_KIND.letter, state: DOCUMENT.finalised };
  const named = { id: DETAIL.id, number: document.number, title: document.title };
  const { server } = show(
    detail(1, { document: { ...named, seen: false } }),
    stub(getDocument, () => document),
    stub(createSealRequest, () => ({ id: 9, number: 'YIN9' })),
  );
  await open('合同1');
  expect(await screen.findByText(`${document.number} ${document.title}`)).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  cleanup();

  const scope = { node: null, search: new URLSearchParams({ document: String(DETAIL.id) }), visit: '1', close: vi.fn(), refresh: vi.fn() };
  const asked = renderPage(
    <PageScopeContext value={scope}>
      <StampPage />
    </PageScopeContext>,
    {
      menu: menuOf(screenNode(MENU.stamp, 'oa/stamp/stamp')),
      stubs: [stub(getDocument, () => document), stub(createSealRequest, () => ({ id: 9, number: 'YIN9' })), ...READS],
    },
  );
  const form = await dialog('新增用印申请');
  expect(form.getByLabelText<HTMLInputElement>('文件名称').value).toBe(document.title);
  expect(form.getByLabelText<HTMLInputElement>('备注').value).toBe('公文 安发〔2026〕8 号 定稿用印');
  expect(form.getByText(/提交时附上公文定稿/)).toBeTruthy();
  await userEvent.click(form.getByLabelText('印章'));
  await userEvent.click(await screen.findByText('华东合同章（华东分公司，合同章）'));
  await userEvent.click(form.getByRole('button', { name: /提\s?交/ }));
  expect(await screen.findByText('用印申请已提交')).toBeTruthy();
  expect(asked.server.inputsOf(createSealRequest)).toMatchObject([
    { documentId: DETAIL.id, title: document.title, category: 3, sealId: 7 },
  ]);
  expect(server.inputsOf(createSealRequest)).toEqual([]);
});
