import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readArrearsHome, readComing, readCompanyHome, readDeskHome } from '@anju/contract/charging/home';
import { listDecisions } from '@anju/contract/oa/decision';
import { confirmInform, countInforms, listInforms, type InformRow } from '@anju/contract/oa/inform';
import { listPreferences, savePreference } from '@anju/contract/session/preference';
import { MENU, type Act } from '@anju/contract/menu';
import { loadPreferences } from '../../platform/preference/index.ts';
import { menuOf, refuse, renderPage, screenNode, stub, type RenderPageOptions } from '../../platform/testing/index.ts';
import { QUIET_OFFICE } from '../office-samples.ts';
import { ageOf } from './decisions-card.tsx';
import HomeCards from './home-cards.tsx';

const MAKING: Act[] = ['view', 'add', 'change'];
const CHECKING: Act[] = ['view', 'audit'];
const charging = (acts: Act[]) =>
  menuOf(
    screenNode(164, 'charging/checkout/normal', { title: '日常结算', acts }),
    screenNode(166, 'charging/checkout/summary', { title: '结算汇总', acts }),
    screenNode(169, 'charging/arrears/chase', { title: '欠费催收', acts }),
    screenNode(182, 'charging/account/reduction', { title: '减免账户', acts }),
  );
const open = vi.fn<(path: string) => void>();
beforeEach(() => vi.clearAllMocks());
const render = ({ stubs = [], ...options }: RenderPageOptions) =>
  renderPage(<HomeCards onOpen={open} />, { stubs: [...QUIET_OFFICE, ...stubs], ...options });
const card = async (name: string) => within(await screen.findByRole('region', { name }));

describe('which cards a person sees follows from the rights', () => {
  it.each([
    ['who collects', charging(MAKING), ['今日实收', '我的钱箱', '今天会来']],
    ['who audits', charging(CHECKING), ['本月收缴率', '公司今日实收', '欠费账龄', '待我决定']],
    [
      'who does both',
      charging([...MAKING, 'audit']),
      ['本月收缴率', '公司今日实收', '欠费账龄', '今日实收', '我的钱箱', '今天会来', '待我决定'],
    ],
    ['who does neither', menuOf(screenNode(66, 'estate/property/house', { acts: ['view'] })), []],
  ])('%s', async (_, menu, expected) => {
    const { client, server } = render({ menu });
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.queryAllByRole('region').map((region) => region.querySelector('h2')?.textContent)).toEqual(expected);
    const asked = [readDeskHome, readCompanyHome, readArrearsHome].map((endpoint) => server.inputsOf(endpoint).length);
    const shows = (title: string) => (expected.includes(title) ? 1 : 0);
    expect(asked).toEqual([shows('今日实收'), shows('本月收缴率'), shows('欠费账龄')]);
  });
});

const INFORM: InformRow = {
  id: 9,
  docNumber: 'GZ-1',
  menu: 164,
  companyId: 3,
  createdAt: '2026-11-16T09:05:00+08:00',
  updatedBy: '何静怡',
  phone: '',
  job: '客服',
  subject: '装修已验收，退装修押金',
  houseId: 5,
  houseName: '云栖花园 3幢-1302',
  content: '<p>…</p>',
  handleName: '',
  handleTime: null,
  edited: false,
  expiresAt: '2026-12-16T09:05:00+08:00',
};

const DESK = {
  today: '2026-11-16',
  asOf: '2026-11-16T10:42:00+08:00',
  takings: {
    count: 3,
    total: '230.50',
    out: '-40.00',
    before: { day: '2026-11-09', total: '205.00' },
    methods: [
      { name: '现金', count: 2, amount: '200.00' },
      { name: '微信', count: 1, amount: '30.50' },
    ],
  },
  drawer: {
    settlements: 4,
    dayFrom: '2026-11-15',
    in: '2310.00',
    inCount: 3,
    out: '-40.00',
    outCount: 1,
    waitingAmount: '0.00',
    cash: '2270.00',
    last: { number: 'RJ-1', day: '2026-11-14', closedAt: '2026-11-14T17:48:00+08:00' },
  },
};

describe('who collects', () => {
  it('reads the takings by method against the same weekday, and what the drawer must hold', async () => {
    render({ menu: charging(MAKING), stubs: [stub(readDeskHome, () => DESK)] });
    const takings = await card('今日实收');
    expect(await takings.findByText('230.50')).toBeTruthy();
    expect(takings.getByText('3 笔，截至 10:42')).toBeTruthy();
    // 230.50 against 205.00 is 12.44 percent more.
    expect(takings.getByText('较上周一同时 +12.4%').className).toBe('up');
    expect(takings.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['现金2 笔200.00', '微信1 笔30.50']);
    expect(takings.getByText('今天退款 -40.00')).toBeTruthy();
    const drawer = await card('我的钱箱');
    expect(drawer.getByText('2026.11.15 起未日结 4 笔').className).toContain('overdue');
    expect(drawer.getByText('钱箱应有').nextElementSibling?.textContent).toBe('2,270.00');
    expect(drawer.getByText('上次日结 2026.11.14 17:48')).toBeTruthy();
  });

  it('keeps the float with the account; it is part of what the drawer holds', async () => {
    const { server, client } = render({
      menu: charging(MAKING),
      stubs: [
        stub(readDeskHome, () => DESK),
        stub(listPreferences, () => ({ 'home.float': '"500.00"' })),
        stub(savePreference, () => null),
      ],
    });
    await loadPreferences(client);
    const drawer = await card('我的钱箱');
    await waitFor(() => expect(drawer.getByText('钱箱应有').nextElementSibling?.textContent).toBe('2,770.00'));
    await userEvent.click(drawer.getByRole('button', { name: '修改备用金' }));
    const field = drawer.getByRole('textbox', { name: '备用金' });
    await userEvent.clear(field);
    await userEvent.type(field, '1x');
    expect(drawer.getByRole('button', { name: /保\s?存/ })).toHaveProperty('disabled', true);
    await userEvent.clear(field);
    await userEvent.type(field, '300{Enter}');
    expect(drawer.getByText('钱箱应有').nextElementSibling?.textContent).toBe('2,570.00');
    await waitFor(() => expect(server.inputsOf(savePreference)).toEqual([{ name: 'home.float', value: '"300"' }]));
  });

  it('sees who comes today with the state, and goes to the desk with the house', async () => {
    const row = { kind: 'promise' as const, seq: 0, houseId: 12, estateName: '云栖花园', payerName: '朱艳', date: '2026-11-16', days: 0 };
    const rows = [
      { ...row, key: 'a', objectText: '8幢-1103', amount: '7158.75', paid: '0.00', state: 'waiting' as const },
      { ...row, key: 'b', objectText: '2幢-1701', amount: '1000.00', paid: '1000.00', state: 'paid' as const },
      { ...row, key: 'c', objectText: '7幢-603', amount: '2000.00', paid: '0.00', state: 'broken' as const, date: '2026-11-13', days: 3 },
    ];
    render({
      menu: charging(MAKING),
      stubs: [stub(readComing, () => ({ today: '2026-11-16', total: 3, sums: { amount: '10158.75', paid: '1000.00' }, rows }))],
    });
    const coming = await card('今天会来');
    expect((await coming.findAllByRole('listitem')).map((one) => one.textContent)).toEqual([
      '8幢-1103 朱艳 承诺付 7,158.75等候收款',
      '2幢-1701 朱艳 承诺付 1,000.00已到账收款',
      '7幢-603 朱艳 承诺付 2,000.00（2026.11.13）未履行 3 天收款',
    ]);
    await userEvent.click(coming.getByRole('link', { name: '收款 8幢-1103' }));
    expect(open).toHaveBeenCalledExactlyOnceWith('/charging/checkout/normal?house=12');
  });

  it('confirms a notice where it stands', async () => {
    let waiting = true;
    const { server } = render({
      menu: charging(MAKING),
      stubs: [
        stub(countInforms, () => (waiting ? [{ menu: 164 as const, count: 1 }] : [])),
        stub(listInforms, () => ({ rows: waiting ? [INFORM] : [], total: 1, days: 30 })),
        stub(confirmInform, () => {
          waiting = false;
          return { ...INFORM, edited: true };
        }),
      ],
    });
    const informs = await card('告知');
    expect((await informs.findByRole('link', { name: `办理 ${INFORM.subject}` })).getAttribute('href')).toBe(
      '/charging/checkout/normal?house=5',
    );
    await userEvent.click(informs.getByRole('button', { name: `确认 ${INFORM.subject}` }));
    await waitFor(() => expect(screen.queryByRole('region', { name: '告知' })).toBeNull());
    expect(server.inputsOf(confirmInform)).toEqual([{ id: 9 }]);
  });
});

describe('who audits', () => {
  it('reads what waits for the own decision before what is told to many', async () => {
    const { client } = render({
      menu: charging(CHECKING),
      stubs: [
        stub(countInforms, () => [{ menu: 164 as const, count: 1 }]),
        stub(listInforms, () => ({ rows: [INFORM], total: 1, days: 30 })),
      ],
    });
    await card('告知');
    await waitFor(() => expect(client.isFetching()).toBe(0));
    const titles = screen.getAllByRole('region').map((region) => region.querySelector('h2')?.textContent);
    expect(titles.slice(-2)).toEqual(['待我决定', '告知 1']);
  });

  it('sees what waits with sum, age and the way there', async () => {
    const at = new Date(Date.now() - 4 * 86_400_000).toISOString();
    const row = { kind: '减免', menu: 182, id: 1, number: 'JM-1', text: '漏水致损，3 笔账单', estateName: '云栖花园', by: '陈思远', at };
    const paper = { ...row, kind: '公文', menu: MENU.flowProc, id: 2, number: '', text: '维保请示', estateName: '', by: '', amount: null };
    render({
      menu: [...charging(CHECKING), ...menuOf(screenNode(MENU.flowProc, 'oa/flow/proc'))],
      stubs: [stub(listDecisions, () => ({ total: 120, sums: { amount: '3756.00' }, rows: [{ ...row, amount: '3756.00' }, paper] }))],
    });
    const decisions = await card('待我决定');
    expect((await decisions.findByText('99')).getAttribute('title')).toBe('共 120 条');
    expect(decisions.getAllByText('已等 4 天')[0]?.className).toBe('late');
    expect(decisions.getByText('3,756.00')).toBeTruthy();
    await userEvent.click(decisions.getByRole('link', { name: '查看 减免 JM-1' }));
    await userEvent.click(decisions.getByRole('link', { name: '查看 公文 维保请示' }));
    expect(open.mock.calls).toEqual([['/charging/account/reduction?tab=requests&id=1'], ['/oa/flow/proc?id=2']]);
  });

  it.each([
    [30, '刚刚', false],
    [5 * 60, '5 小时', false],
    [50 * 60, '已等 2 天', false],
    [72 * 60, '已等 3 天', true],
  ])('%i minutes: %s', (minutes, text, late) => {
    const now = Date.parse('2026-11-16T12:00:00+08:00');
    expect(ageOf(new Date(now - minutes * 60_000).toISOString(), now)).toEqual({ text, late });
  });
});

const RATE = {
  net: '1200000.00',
  received: '976430.12',
  open: '223569.88',
  rate: '81.37',
  before: { net: '1000000.00', received: '850000.00', rate: '85.00' },
};
const COMPANY = {
  today: '2026-11-16',
  asOf: DESK.asOf,
  takings: DESK.takings,
  month: { from: '2026-11-01', total: '976430.12', before: { total: '702000.00' } },
  total: RATE,
  estates: [
    { ...RATE, estateId: 1, name: '云栖花园' },
    { ...RATE, estateId: 2, name: '临江名邸', rate: null },
  ],
};

describe('who oversees the company', () => {
  it('reads billed, received and the rate against last year by estate, exact or in 万元', async () => {
    const { server, client } = render({
      menu: charging(CHECKING),
      stubs: [stub(readCompanyHome, () => COMPANY), stub(savePreference, () => null)],
    });
    await loadPreferences(client);
    const company = await card('本月收缴率');
    const rows = async () => (await company.findAllByRole('row')).map((row) => row.textContent);
    expect((await rows()).slice(1)).toEqual([
      '云栖花园1,200,000.00976,430.12223,569.8881.37%85.00%',
      '临江名邸1,200,000.00976,430.12223,569.88—85.00%',
      '合计1,200,000.00976,430.12223,569.8881.37%85.00%',
    ]);
    // 976,430.12 against 702,000.00.
    expect(company.getByText(/本月收款/).textContent).toBe('本月收款 976,430.12 +39.1%');
    expect(company.getAllByRole('img', { name: '收缴率 81.37%，去年同期 85.00%' })[0]?.firstElementChild?.className).toBe('behind');
    await userEvent.click(company.getByText('万元'));
    expect((await rows())[1]).toBe('云栖花园120.0097.6422.3681.37%85.00%');
    await waitFor(() => expect(server.inputsOf(savePreference)).toEqual([{ name: 'sums.unit', value: '"wan"' }]));
    await userEvent.click(company.getByRole('link', { name: '云栖花园 收缴率' }));
    expect(open).toHaveBeenCalledExactlyOnceWith('/charging/checkout/summary?tab=rate&estate=1');
  });

  it('reads arrears in the five colours of age', async () => {
    const ages = ['100.00', '0.00', '0.00', '0.00', '300.00'].map((overdue, at) => ({ objects: at, overdue }));
    render({
      menu: charging(CHECKING),
      stubs: [stub(readArrearsHome, () => ({ today: '2026-11-16', objects: 4, overdue: '400.00', suspended: '5.00', ages, estates: [] }))],
    });
    const arrears = await card('欠费账龄');
    expect((await arrears.findAllByRole('rowheader')).map((head) => head.parentElement?.textContent?.trim())).toEqual([
      '30 天内0 户100.0025.00%',
      '31–90 天1 户0.000.00%',
      '91–180 天2 户0.000.00%',
      '181–365 天3 户0.000.00%',
      '1 年以上4 户300.0075.00%',
    ]);
    const bars = [...document.querySelectorAll<HTMLElement>('.home-ages i')].map(({ style }) => style.width);
    expect(bars).toEqual(['25%', '0%', '0%', '0%', '75%']);
  });

  it('a card that fails says so alone and is tried again', async () => {
    let up = false;
    render({ menu: charging(CHECKING), stubs: [stub(readArrearsHome, () => (up ? exampleArrears : refuse('UNAVAILABLE')))] });
    const arrears = await card('欠费账龄');
    expect(await arrears.findByRole('alert')).toBeTruthy();
    expect((await card('待我决定')).queryByRole('alert')).toBeNull();
    up = true;
    await userEvent.click(arrears.getByRole('button', { name: /重\s?试/ }));
    expect(await arrears.findByText('没有逾期欠费')).toBeTruthy();
  });
});
const exampleArrears = { today: '2026-11-16', objects: 0, overdue: '0.00', suspended: '0.00', ages: [], estates: [] };
