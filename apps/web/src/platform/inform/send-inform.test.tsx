import { describe, expect, test, vi } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { countInforms, informTarget, sendInform } from '@anju/contract/oa/inform';
import { listCompanyUnits } from '@anju/contract/session/account';
import { refuse, renderPage, stub } from '../testing/index.ts';
import { informSample } from './inform-samples.ts';
import { SendInformDialog } from './index.ts';

const units = stub(listCompanyUnits, () => [
  { id: 3, parentId: null, name: '云栖物业服务处', nick: '云栖', level: 3, type: 'B' as const },
  { id: 4, parentId: null, name: '临江物业服务处', nick: '临江', level: 3, type: 'B' as const },
]);
const sent = stub(sendInform, () => ({ id: 8, docNumber: 'GZ2026070009' }));
const HOUSE = { id: 66, name: '云栖花园 3幢-2单元-1203' };
const save = async () => userEvent.click(screen.getByRole('button', { name: /发\s?送$/ }));
async function choose(field: string, title: string) {
  await userEvent.click(screen.getByRole('combobox', { name: field }));
  await userEvent.click(await screen.findByTitle(title));
}

describe('发告知公文', () => {
  test('is not there until it is opened', () => {
    const { container } = renderPage(<SendInformDialog open={false} onClose={() => {}} house={HOUSE} />);
    expect(container.querySelector('.ant-modal')).toBeNull();
  });

  test('about a house: shows it, asks for no company, and says the number when sent', async () => {
    const onClose = vi.fn();
    const { server, client } = renderPage(<SendInformDialog open onClose={onClose} house={HOUSE} />, { stubs: [sent] });
    const refreshed = vi.spyOn(client, 'invalidateQueries');
    expect(screen.getByText('云栖花园 3幢-2单元-1203')).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: '接收公司' })).toBeNull();
    await screen.findByRole('textbox', { name: '告知内容' });
    await choose('告知对象', '日常结算');
    await userEvent.type(screen.getByLabelText('告知事项'), '请退装修押金{Enter}');
    expect(await screen.findByText('告知公文GZ2026070009已发送')).toBeTruthy();
    expect(onClose).toHaveBeenCalledOnce();
    expect(server.inputsOf(sendInform)).toEqual([
      { menu: 164, houseId: 66, companyId: null, subject: '请退装修押金', content: '', sourceNumber: '' },
    ]);
    expect(refreshed).toHaveBeenCalledWith({ queryKey: [countInforms.path] });
  });

  test('offers exactly the nine menus that take notices', async () => {
    renderPage(<SendInformDialog open onClose={() => {}} house={HOUSE} />);
    await screen.findByRole('textbox', { name: '告知内容' });
    await userEvent.click(screen.getByRole('combobox', { name: '告知对象' }));
    const titles = [...document.querySelectorAll('.ant-select-item-option')].map((option) => option.getAttribute('title'));
    expect(titles).toEqual(informTarget.options.map(({ label }) => label));
  });

  test('without a house: the company is chosen among those the person sees; what is missing is said beside its field', async () => {
    const { server } = renderPage(<SendInformDialog open onClose={() => {}} />, { stubs: [units, sent] });
    await screen.findByRole('textbox', { name: '告知内容' });
    const beside = async (text: string) => (await screen.findAllByText(text)).some((one) => one.closest('.ant-form-item-explain'));
    await save();
    for (const text of ['请选择告知对象', '请输入告知事项']) await waitFor(async () => expect(await beside(text), text).toBe(true));
    await choose('告知对象', '诉求受理');
    await userEvent.type(screen.getByLabelText('告知事项'), '楼道灯不亮');
    await save();
    await waitFor(async () => expect(await beside('请选择接收公司')).toBe(true));
    expect(server.inputsOf(sendInform)).toEqual([]);
    await choose('接收公司', '临江物业服务处');
    await save();
    await waitFor(() =>
      expect(server.inputsOf(sendInform)).toMatchObject([{ menu: 94, houseId: null, companyId: 4, subject: '楼道灯不亮' }]),
    );
  });

  test('the server refuses empty content beside the field, and everything typed stays', async () => {
    const refusing = stub(sendInform, () => refuse('TEXT_EMPTY', { what: '告知内容' }, [{ path: 'content', msg: '请输入告知内容' }]));
    const onClose = vi.fn();
    renderPage(<SendInformDialog open onClose={onClose} house={HOUSE} />, { stubs: [refusing] });
    await screen.findByRole('textbox', { name: '告知内容' });
    await choose('告知对象', '日常结算');
    await userEvent.type(screen.getByLabelText('告知事项'), '请退押金');
    await save();
    expect((await screen.findAllByText('请输入告知内容')).length).toBeGreaterThan(0);
    expect(screen.getByLabelText<HTMLInputElement>('告知事项').value).toBe('请退押金');
    expect(onClose).not.toHaveBeenCalled();
  });

  test('a house that is no longer there is said above the form', async () => {
    const gone = [{ path: 'houseId', msg: '房屋不存在或已被删除' }];
    const refusing = stub(sendInform, () => refuse('NOT_FOUND', { what: '房屋' }, gone));
    renderPage(<SendInformDialog open onClose={() => {}} source={informSample(1)} />, { stubs: [refusing] });
    await screen.findByRole('textbox', { name: '告知内容' });
    await choose('告知对象', '欠费催收');
    await save();
    await waitFor(() =>
      expect(
        screen
          .getAllByRole('alert')
          .map((one) => one.textContent)
          .join(),
      ).toContain('房屋不存在或已被删除'),
    );
  });

  test('passing on: words, house and number of the source are filled in', async () => {
    const { server } = renderPage(<SendInformDialog open onClose={() => {}} source={informSample(2)} />, { stubs: [sent] });
    expect(await screen.findByText('转发告知公文')).toBeTruthy();
    expect(screen.getByText('GZ2026070002')).toBeTruthy();
    expect((await screen.findByRole('textbox', { name: '告知内容' })).textContent).toBe('内容2');
    await choose('告知对象', '欠费催收');
    await save();
    await waitFor(() =>
      expect(server.inputsOf(sendInform)).toEqual([
        {
          menu: 169,
          houseId: 102,
          companyId: null,
          subject: '第2件事',
          content: '<p>内容<b>2</b></p>',
          sourceNumber: 'GZ2026070002',
        },
      ]),
    );
  });

  test('passing on one without a house starts with its company', async () => {
    const source = informSample(1, { houseId: null, houseName: '', companyId: 4 });
    const { server } = renderPage(<SendInformDialog open onClose={() => {}} source={source} />, { stubs: [units, sent] });
    await screen.findByRole('textbox', { name: '告知内容' });
    expect(await screen.findByText('临江物业服务处')).toBeTruthy();
    await choose('告知对象', '计费标准');
    await save();
    await waitFor(() => expect(server.inputsOf(sendInform)).toMatchObject([{ houseId: null, companyId: 4 }]));
  });

  test('companies that do not come can be asked for again', async () => {
    let failing = true;
    const flaky = stub(listCompanyUnits, () =>
      failing ? refuse('UNAVAILABLE') : [{ id: 3, parentId: null, name: '云栖物业服务处', nick: '', level: 3, type: 'B' as const }],
    );
    renderPage(<SendInformDialog open onClose={() => {}} />, { stubs: [flaky] });
    await userEvent.click(await screen.findByRole('combobox', { name: '接收公司' }));
    const list = within((await screen.findByText('服务不可用！', { selector: '.ui-state span' })).closest('.ui-state') as HTMLElement);
    failing = false;
    await userEvent.click(list.getByRole('button', { name: /重试/ }));
    expect(await screen.findByTitle('云栖物业服务处')).toBeTruthy();
  });
});
