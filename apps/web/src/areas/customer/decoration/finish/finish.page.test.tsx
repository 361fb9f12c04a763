import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  cancelConsent,
  createConsent,
  DECORATION,
  loadTree,
  lookUpEstates,
  MENU,
  readDecoration,
  recordAcceptance,
  releaseDeposits,
  searchDecorations,
  uploadFile,
  viewImage,
  type AcceptanceRound,
  type CheckLine,
  type DecorationDetail,
} from '@anju/contract';
import { addDays, businessDay } from '@anju/domain';
import { PageScopeContext } from '../../../../platform/access/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import { tellSessionEnd } from '../../../../platform/session/session-end.ts';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { sampleDecoration, sampleDecorationDetail, sampleLine } from '../record/decoration-samples.ts';
import FinishPage from './finish.page.tsx';

/** antd parts the two characters of a short button. */
const named = (text: string) => new RegExp(`^${[...text].join('\\s?')}$`);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name: named(name) }));
const dialog = async (title: string | RegExp) =>
  within((await screen.findByText(title, { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement);
const AT = '2026-11-10T02:00:00.000Z';

const line = (itemId: number, name: string, more: Partial<CheckLine> = {}): CheckLine => ({
  itemId,
  name,
  hint: '',
  water: false,
  ok: null,
  remark: '',
  violationId: null,
  ...more,
});
const round = (at: number, lines: CheckLine[], more: Partial<AcceptanceRound> = {}): AcceptanceRound => ({
  round: at,
  askedBy: '何静怡',
  askedAt: AT,
  remark: '',
  waterFrom: null,
  waterTo: null,
  passed: null,
  checkedBy: '',
  checkedAt: null,
  result: '',
  signFileId: null,
  lines,
  photos: [],
  ...more,
});

function open(detail: Partial<DecorationDetail> = {}, stubs: readonly Stub[] = [], asked = 'id=1') {
  const node = screenNode(MENU.decorationFinish, 'customer/decoration/finish');
  const scope = { node, search: new URLSearchParams(asked), visit: '', close: () => undefined, refresh: () => undefined };
  return renderPage(
    <PageScopeContext value={scope}>
      <FinishPage />
    </PageScopeContext>,
    {
      menu: menuOf(node, screenNode(MENU.checkout, 'charging/checkout/normal')),
      menuStyle: 0,
      stubs: [
        stub(searchDecorations, () => ({
          rows: [
            sampleDecoration(1, { state: DECORATION.accepting }),
            sampleDecoration(2, { state: DECORATION.observing, observeUntil: addDays(businessDay(new Date()), 12) }),
          ],
          total: 2,
          byState: [
            { state: DECORATION.accepting, count: 1 },
            { state: DECORATION.observing, count: 4 },
          ],
        })),
        stub(readDecoration, ({ id }) => sampleDecorationDetail(id, detail)),
        stub(viewImage, () => new Response('x')),
        stub(loadTree, () => []),
        stub(lookUpEstates, () => []),
        ...stubs,
      ],
    },
  );
}

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(window, 'print').mockImplementation(() => undefined);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['png'], { type: 'image/png' })));
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
});

const ACCEPTING = { state: DECORATION.accepting, may: ['accept'] } satisfies Partial<DecorationDetail>;
const answer = (box: Awaited<ReturnType<typeof dialog>>, item: string, word: '合格' | '不合格') =>
  fireEvent.click(within(box.getByRole('region', { name: item })).getByText(word));

describe('装修验收', () => {
  test('the views tell what waits, the list how many days of observation are left', async () => {
    open({}, [], '');
    expect(await screen.findByText('待验收 1')).toBeTruthy();
    expect(screen.getByText('观察期 4')).toBeTruthy();
    expect(screen.getByText('剩 12 天')).toBeTruthy();
  });

  test('an item that fails is told in words and photographed under its name; the next round asks only for it', async () => {
    const { server } = open({ ...ACCEPTING, rounds: [round(1, [line(11, '墙体结构'), line(12, '外立面')])] }, [
      stub(uploadFile, () => ({ id: 900, name: '外立面.jpg', url: '' })),
      stub(recordAcceptance, () => ({ passed: false, observeUntil: null })),
    ]);
    await press('登记验收');
    const box = await dialog(/^验收 /);
    answer(box, '墙体结构', '合格');
    answer(box, '外立面', '不合格');
    fireEvent.click(box.getByRole('button', { name: named('下一步') }));
    expect(await screen.findByText('请填写“外立面”不合格的情况')).toBeTruthy();
    fireEvent.change(box.getByLabelText('外立面 不合格的情况'), { target: { value: '空调机位被封' } });
    await userEvent.upload(box.getByLabelText('选择外立面照片'), new File(['x'], 'IMG_1.jpg', { type: 'image/jpeg' }));
    await within(box.getByRole('region', { name: '外立面' })).findByLabelText('去掉照片');
    fireEvent.click(box.getByRole('button', { name: named('下一步') }));
    expect(await box.findByText('验收不合格')).toBeTruthy();
    expect(box.queryByLabelText('完工日期')).toBeNull();
    fireEvent.click(box.getByRole('button', { name: named('登记不合格') }));
    expect(await screen.findByText('验收不合格，整改后再次申请，只查不合格的项目')).toBeTruthy();
    expect(server.inputsOf(recordAcceptance)).toEqual([
      expect.objectContaining({
        id: 1,
        version: 3,
        lines: [
          { itemId: 11, ok: true, remark: '' },
          { itemId: 12, ok: false, remark: '空调机位被封' },
        ],
        photoIds: [900],
        signFileId: null,
        endedOn: null,
      }),
    ]);
  });

  test('what was answered survives until the result is sent; the signature goes with it', async () => {
    const rounds = [round(2, [line(12, '外立面'), line(13, '卫生间', { water: true })], { waterFrom: '2026-11-10T00:00:00.000Z' })];
    const stubs = [
      stub(uploadFile, () => ({ id: 901, name: '验收签字.png', url: '' })),
      stub(recordAcceptance, () => ({ passed: true, observeUntil: '2026-12-18' })),
    ];
    const first = open({ ...ACCEPTING, rounds }, stubs);
    await press('登记验收');
    answer(await dialog(/^验收 /), '外立面', '合格');
    first.unmount();

    const { server } = open({ ...ACCEPTING, rounds }, stubs);
    await press('登记验收');
    const box = await dialog(/^验收 /);
    expect(box.getByText(/已查 1 \/ 2 项/)).toBeTruthy();
    answer(box, '卫生间', '合格');
    fireEvent.click(box.getByRole('button', { name: named('下一步') }));
    expect(await screen.findByText('请填写闭水试验的开始和结束时间')).toBeTruthy();
    fireEvent.click(box.getByRole('button', { name: named('现在结束') }));
    fireEvent.click(box.getByRole('button', { name: named('下一步') }));
    fireEvent.pointerDown(await box.findByRole('img', { name: '在此签名' }), { pointerId: 1 });
    fireEvent.click(box.getByText('空置'));
    fireEvent.click(box.getByRole('button', { name: named('登记合格') }));
    expect(await screen.findByText('验收合格，观察期到 2026.12.18')).toBeTruthy();
    expect(server.inputsOf(uploadFile)).toEqual([{ cat: 155, parent: 0 }]);
    expect(server.inputsOf(recordAcceptance)[0]).toMatchObject({
      waterFrom: '2026-11-10T00:00:00.000Z',
      signFileId: 901,
      endedOn: businessDay(new Date()),
      useState: 5,
    });
    await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith('anju.outbox.'))).toEqual([]));
  });

  test('without a connection the result waits on the device, survives a reload and arrives once; a refusal is told where it is mended', async () => {
    let connection: 'none' | 'answer lost' | 'refused' | 'fine' = 'none';
    const rounds = [round(1, [line(11, '墙体结构')])];
    const stubs = [
      stub(uploadFile, () => ({ id: 903, name: 'x', url: '' })),
      stub(recordAcceptance, () => {
        if (connection === 'refused') refuse('DECORATION_VIOLATIONS', { count: 1, what: '验收合格' });
        if (connection !== 'fine') throw new ApiError({ code: 0, status: 0, msg: '' });
        return { passed: true, observeUntil: null };
      }),
    ];
    const first = open({ ...ACCEPTING, rounds }, stubs);
    await press('登记验收');
    const box = await dialog(/^验收 /);
    answer(box, '墙体结构', '合格');
    await userEvent.upload(box.getByLabelText('选择墙体结构照片'), new File(['x'], 'IMG_1.jpg', { type: 'image/jpeg' }));
    await box.findByLabelText('去掉照片');
    expect(first.server.inputsOf(uploadFile)).toEqual([]);
    fireEvent.click(box.getByRole('button', { name: named('下一步') }));
    fireEvent.click(await box.findByRole('button', { name: named('登记合格') }));
    expect(await screen.findByText('已存本机，连上网络后上传')).toBeTruthy();
    const list = within(await screen.findByRole('region', { name: '待上传' }));
    expect(list.getByText(/3幢-2单元-1203 验收/)).toBeTruthy();
    await press('登记验收');
    expect((await dialog(/^验收 /)).queryByRole('region', { name: '墙体结构' })).toBeNull();
    first.unmount();
    tellSessionEnd();

    connection = 'answer lost';
    const { server } = open({ ...ACCEPTING, rounds }, stubs);
    await waitFor(() => expect(server.inputsOf(recordAcceptance)).toHaveLength(1));
    connection = 'refused';
    await waitFor(() => {
      fireEvent(window, new Event('online'));
      expect(screen.getByText('有操作没有被接受')).toBeTruthy();
    });
    await press('登记验收');
    const again = await dialog(/^验收 /);
    expect(again.getByText(/没有被接受：.*违规/)).toBeTruthy();
    fireEvent.click(again.getByRole('button', { name: named('下一步') }));
    connection = 'fine';
    fireEvent.click(await again.findByRole('button', { name: named('登记合格') }));
    expect(await screen.findByText('验收合格')).toBeTruthy();
    expect(screen.queryByRole('region', { name: '待上传' })).toBeNull();
    expect(server.inputsOf(recordAcceptance).at(-1)).toMatchObject({ id: 1, photoIds: [903], signFileId: null });
    const [lost, refused] = server.calls
      .filter(({ endpoint }) => endpoint === recordAcceptance)
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(lost).toBe(refused);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('anju.outbox.'))).toEqual([]);
  });

  test('a signature on the screen counts only for the words above it', async () => {
    const { server } = open({ state: DECORATION.observing, may: ['consent'], money: [sampleLine(1)] }, [
      stub(uploadFile, () => ({ id: 902, name: '押金抵扣同意书.png', url: '' })),
      stub(createConsent, () => ({ id: 8, billNumber: 'ZD-77' })),
    ]);
    await press('押金抵扣');
    const box = await dialog('押金抵扣同意书 ZX2026-000001');
    expect(box.getByText('余额 3,000.00 元，还可以抵扣 3,000.00 元')).toBeTruthy();
    fireEvent.change(box.getByLabelText('抵扣金额'), { target: { value: '800' } });
    fireEvent.change(box.getByLabelText('抵扣原因'), { target: { value: '电梯轿厢划伤' } });
    fireEvent.click(box.getByText('在屏幕上签字'));
    expect(await box.findByText(/同意从 云栖花园 3幢-2单元-1203 的装修押金中抵扣 800.00 元，用于：电梯轿厢划伤/)).toBeTruthy();
    const sign = async () => {
      fireEvent.pointerDown(await box.findByRole('img', { name: '在此签名' }), { pointerId: 1 });
      fireEvent.click(box.getByRole('button', { name: named('签好了') }));
      await box.findByRole('button', { name: '押金抵扣同意书.png' });
    };
    await sign();
    fireEvent.change(box.getByLabelText('抵扣金额'), { target: { value: '900' } });
    fireEvent.click(box.getByRole('button', { name: named('登记并计费') }));
    expect(await box.findByText('请上传业主签字的同意书')).toBeTruthy();
    expect(server.inputsOf(createConsent)).toEqual([]);
    fireEvent.click(box.getByRole('button', { name: named('更换') }));
    await sign();
    fireEvent.click(box.getByRole('button', { name: named('登记并计费') }));
    expect(await screen.findByText('已登记，账单 ZD-77 请到收款台用押金结清')).toBeTruthy();
    expect(server.inputsOf(createConsent)).toEqual([
      {
        id: 1,
        version: 3,
        lineId: 1,
        amount: '900',
        reason: '电梯轿厢划伤',
        signer: '周以宁',
        signedOn: businessDay(new Date()),
        fileId: 902,
        violationId: null,
      },
    ]);
  });

  test('after the observation the deposit goes back through the desk; a consent can be taken back', async () => {
    const consent = {
      id: 8,
      lineId: 1,
      name: '装修押金',
      amount: '800.00',
      reason: '划伤',
      signedOn: '2026-11-10',
      signer: '周以宁',
      file: { id: 902, name: 'a.pdf', mediaType: 'application/pdf', size: 10, by: '何静怡', at: AT },
      violationId: null,
      billId: 3,
      by: '何静怡',
      at: AT,
      cancelled: false,
    };
    const { server } = open(
      {
        state: DECORATION.observing,
        may: ['consent', 'release'],
        money: [sampleLine(1, { consented: '800.00' })],
        consents: [consent],
        rounds: [round(1, [line(11, '墙体结构', { ok: true })], { passed: true, result: '同意', checkedBy: '陆明远', checkedAt: AT })],
      },
      [stub(releaseDeposits, () => null), stub(cancelConsent, () => null)],
    );
    expect(await screen.findByRole('button', { name: '去收款台' })).toBeTruthy();
    await press('告知退押金');
    const box = await dialog('退押金 ZX2026-000001');
    expect(box.getByText(/押金余额 3,000.00 元/)).toBeTruthy();
    fireEvent.click(box.getByRole('button', { name: named('告知退押金') }));
    await waitFor(() => expect(server.inputsOf(releaseDeposits)).toEqual([{ id: 1, version: 3, remark: '' }]));
    await press('撤销抵扣');
    await userEvent.click(await screen.findByRole('menuitem', { name: '装修押金 800.00' }));
    const undo = await dialog('撤销押金抵扣 ZX2026-000001');
    fireEvent.change(undo.getByLabelText('撤销原因'), { target: { value: '金额写错' } });
    fireEvent.click(undo.getByRole('button', { name: named('撤销抵扣') }));
    await waitFor(() => expect(server.inputsOf(cancelConsent)).toEqual([{ id: 1, consentId: 8, reason: '金额写错' }]));
    await press('打印验收单');
    const paper = await screen.findByRole('region', { name: '装修验收单' });
    expect(within(paper).getByText('第 1 次验收：合格')).toBeTruthy();
  });
});
