import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findAnything, previewHouse } from '@anju/contract/charging/find';
import type { OutputOf } from '@anju/contract/kit/endpoint';
import { menuOf, renderPage, screenNode, stub, type RenderPageOptions } from '../../platform/testing/index.ts';
import { FindBox } from './find-box.tsx';

const menu = menuOf(
  screenNode(66, 'estate/property/house', { title: '房屋档案' }),
  screenNode(67, 'estate/property/parking', { title: '车位档案' }),
  screenNode(70, 'estate/people/person', { title: '人员档案' }),
  screenNode(164, 'charging/checkout/normal', { title: '日常结算' }),
);
const open = vi.fn<(path: string) => void>();
beforeEach(() => vi.clearAllMocks());

type Found = OutputOf<typeof findAnything>;
const NONE = { total: 0, rows: [] };
const NOTHING: Found = { houses: NONE, people: NONE, spaces: NONE, customers: NONE, receipts: NONE, bills: NONE };
const owing = { bills: 4, overdueBills: 2, open: '792.81' };
const house = {
  id: 9,
  code: '3幢-2单元-1203',
  estateName: '云栖花园',
  owners: '周以宁',
  phone: '138****6721',
  useState: 4 as const,
  owing,
};
const FOUND: Found = {
  ...NOTHING,
  houses: { total: 1, rows: [house] },
  people: { total: 1, rows: [{ id: 5, name: '朱艳', phone: '177****1203', house: '8幢-1103 业主', owing: { ...owing, overdueBills: 0 } }] },
  receipts: {
    total: 1,
    rows: [
      { id: 7, number: 'SJ2026001203', houseCode: '4幢-2单元-802', payerName: '谢梅梦', day: '2026-11-01', state: 1, total: '613.20' },
    ],
  },
};
const PREVIEW: OutputOf<typeof previewHouse> = {
  id: 9,
  code: '3幢-2单元-1203',
  estateName: '云栖花园',
  useState: 4,
  owners: '周以宁',
  chargeArea: '89.43',
  prepaid: '1200.00',
  rows: [{ id: 1, item: '物业服务费', month: '2026-09', open: '256.16', isOverdue: true }],
  bills: 4,
  open: '792.81',
};

function renderBox({ stubs = [], ...options }: RenderPageOptions = {}) {
  return renderPage(<FindBox hotkey onOpen={open} />, {
    menu,
    stubs: [stub(findAnything, ({ key }) => (key === '1203' ? FOUND : NOTHING)), stub(previewHouse, () => PREVIEW), ...stubs],
    ...options,
  });
}
const box = () => screen.getByRole('combobox', { name: '查找' });
const type = (text: string) => userEvent.type(box(), text);

describe('screens', () => {
  it.each([
    ['档案{ArrowDown}{Enter}', '/estate/property/parking'],
    ['fwda{Enter}', '/estate/property/house'],
    ['renyuan{Enter}', '/estate/people/person'],
  ])('%s', async (typed, path) => {
    renderBox();
    await type(typed);
    expect(open).toHaveBeenCalledExactlyOnceWith(path);
  });
});

describe('everything else', () => {
  it('is asked when the typing pauses, marked, and shown by kind; the house with its open bills', async () => {
    const { server } = renderBox();
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.keyboard('1203');
    const option = await screen.findByRole('option', { name: /周以宁/ });
    expect(server.inputsOf(findAnything)).toEqual([{ key: '1203' }]);
    expect(within(option).getByText('1203').tagName).toBe('MARK');
    expect(within(option).getByText('逾期 2 笔')).toBeTruthy();
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual(['房屋 1', '人员 1', '票据 1']);
    const preview = await screen.findByRole('region', { name: '3幢-2单元-1203 待收' });
    expect(within(preview).getByText('物业服务费 2026.09')).toBeTruthy();
    expect(box().getAttribute('aria-activedescendant')).toBe(option.id);
    await userEvent.keyboard('{Enter}');
    expect(open).toHaveBeenCalledExactlyOnceWith('/charging/checkout/normal?house=9');
  });

  it('→ shows the house; Enter before the answer opens the first hit', async () => {
    renderBox();
    await type('1203');
    await screen.findByRole('option', { name: /周以宁/ });
    await userEvent.keyboard('{ArrowRight}');
    expect(open).toHaveBeenLastCalledWith('/estate/property/house?id=9');
    await type('1203{Enter}');
    await waitFor(() => expect(open).toHaveBeenLastCalledWith('/charging/checkout/normal?house=9'));
  });

  it('leads to the archive where the user may not collect, and says when nothing is found', async () => {
    renderBox({ menu: menuOf(screenNode(66, 'estate/property/house', { title: '房屋档案' })) });
    await type('1203');
    await screen.findByRole('option', { name: /周以宁/ });
    await userEvent.keyboard('{Enter}');
    expect(open).toHaveBeenLastCalledWith('/estate/property/house?id=9');
    await type('没有这个');
    expect(await screen.findByText('没有找到“没有这个”')).toBeTruthy();
  });
});
