import { describe, expect, test } from 'vitest';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  addLateTerm,
  auditRuleChange,
  changeRule,
  createLatePolicy,
  createRule,
  decideSettleOrder,
  getMoneyLimits,
  getSettleSettings,
  listCompaniesBelow,
  listRuleChanges,
  MENU,
  proposeRuleChange,
  putSettleSettings,
  removeLateTerm,
  removeRule,
  searchRules,
  SETTLE_DEFAULTS,
  type MenuState,
} from '@anju/contract';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { workedText } from '../late-policy/rule-late-text.ts';
import { limitRows } from '../money-limit/limit-samples.ts';
import { RULE_READS, ruleChange } from './rule-samples.ts';
import RulePage from './rule.page.tsx';

const open = (stubs: readonly Stub[] = [], state: MenuState = 3) =>
  renderPage(<RulePage />, {
    menu: menuOf(screenNode(MENU.chargingRule, 'charging/service/rule', { state })),
    menuStyle: 0,
    stubs: [...RULE_READS, ...stubs],
  });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const tab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }));
async function pick(box: HTMLElement, label: string, text: string) {
  fireEvent.mouseDown(within(box).getByLabelText(label));
  await userEvent.click(await screen.findByText(text, { selector: '.ant-select-item-option-content' }));
}

describe('计费规则', () => {
  test('shows rules with how they are computed, and asks the server for what is typed', async () => {
    const { server } = open();
    expect(await screen.findByRole('cell', { name: '住宅物业服务费' })).toBeTruthy();
    expect(screen.getAllByText('期末 1 日，30 天内')).toHaveLength(2);
    expect(screen.getAllByText('四舍五入到分')).toHaveLength(2);
    await userEvent.type(screen.getByRole('searchbox'), '无{Enter}');
    expect(await screen.findByText('没有符合条件的规则')).toBeTruthy();
    expect(server.inputsOf(searchRules).at(-1)).toMatchObject({ key: '无', page: 1 });
  });

  test('a new one takes its method and its policy from the item; an item without late fees has none', async () => {
    const { server } = open([stub(createRule, () => ({ id: 9 }))]);
    await press(/新增规则$/);
    const box = await screen.findByRole('dialog');
    await userEvent.click(within(box).getByRole('button', { name: /保\s?存/ }));
    expect(await within(box).findByText('请选择收费项目')).toBeTruthy();
    await pick(box, '收费项目', 'Q02 装修管理费');
    expect(within(box).getByText('该项目不计违约金')).toBeTruthy();
    await userEvent.click(within(box).getByRole('button', { name: /保\s?存/ }));
    expect(await screen.findByText('已新增')).toBeTruthy();
    expect(server.inputsOf(createRule)).toMatchObject([
      { chargeTypeId: 2, name: '装修管理费', method: 5, periodMonths: 0, objectKind: 1, latePolicyId: null },
    ]);
  });

  test('one that standards follow keeps its item; a refused change keeps what was typed', async () => {
    open([
      stub(changeRule, () =>
        refuse('CHARGING_NAME_TAKEN', { name: '别墅物业服务费' }, [{ path: 'name', msg: '名称“别墅物业服务费”已存在' }]),
      ),
    ]);
    await userEvent.dblClick(await screen.findByRole('cell', { name: '住宅物业服务费' }));
    const box = await screen.findByRole('dialog');
    expect(within(box).getByText('项目与算法（已有 2 个收费标准，不能改）')).toBeTruthy();
    const name = within(box).getByLabelText<HTMLInputElement>('规则名称');
    await userEvent.clear(name);
    await userEvent.type(name, '别墅物业服务费{Enter}');
    expect(await within(box).findByText('名称“别墅物业服务费”已存在')).toBeTruthy();
    expect(name.value).toBe('别墅物业服务费');
  });

  test('one is removed after a question', async () => {
    const { server } = open([stub(removeRule, () => null)]);
    await userEvent.click(await screen.findByRole('cell', { name: '别墅物业服务费' }));
    await press(/删\s?除$/);
    await press(/继\s?续/);
    expect(await screen.findByText('已删除')).toBeTruthy();
    expect(server.inputsOf(removeRule)).toEqual([{ id: 2 }]);
  });

  test('who may only look is offered nothing else', async () => {
    open([], 1);
    expect(await screen.findByText('只能查看')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /新增规则$/ })).toBeNull();
    await userEvent.dblClick(await screen.findByRole('cell', { name: '住宅物业服务费' }));
    expect(within(await screen.findByRole('dialog')).queryByRole('button', { name: /保\s?存/ })).toBeNull();
  });
});

describe('折算与取整', () => {
  const openChanges = async (stubs: readonly Stub[] = []) => {
    const page = renderPage(<RulePage />, {
      menu: menuOf(
        screenNode(MENU.chargingRule, 'charging/service/rule', { state: 3 }),
        screenNode(MENU.chargingStandard, 'charging/service/standard', { state: 3 }),
      ),
      menuStyle: 0,
      stubs: [...RULE_READS, ...stubs],
    });
    await userEvent.click(await screen.findByRole('cell', { name: '住宅物业服务费' }));
    await press('折算与取整');
    await screen.findByText('今天：按当月实际天数，四舍五入到分。变更由他人审核，从某月 1 日起用于新账期，已出的账单不变。');
    return page;
  };

  test('of a rule in use are changed by a request that another person approves', async () => {
    const { server } = await openChanges([stub(proposeRuleChange, () => ({ id: 32 })), stub(auditRuleChange, () => null)]);
    expect(screen.getByText('按当月实际天数，四舍五入到元')).toBeTruthy();
    await press('审核通过');
    await press(/继\s?续/);
    expect(await screen.findByText('已审核，到期自动生效')).toBeTruthy();
    expect(server.inputsOf(auditRuleChange)).toMatchObject([{ changeId: 31 }]);
    await press('提交变更');
    const box = (await screen.findByText('变更折算与取整 住宅物业服务费')).closest('.ant-modal') as HTMLElement;
    await pick(box, '保留到', '元');
    await userEvent.type(within(box).getByLabelText('变更理由'), '按元收取');
    await userEvent.click(within(box).getByRole('button', { name: /提\s?交/ }));
    expect(await screen.findByText('已提交，请他人审核')).toBeTruthy();
    expect(server.inputsOf(proposeRuleChange)).toMatchObject([{ id: 1, proration: 1, rounding: 1, decimals: 0, reason: '按元收取' }]);
    expect(server.inputsOf(proposeRuleChange)[0]?.fromDate).toMatch(/-01$/);
  });

  test('asked for by the user are left to somebody else', async () => {
    await openChanges([stub(listRuleChanges, () => [ruleChange({ own: true })])]);
    expect(await screen.findByText('由他人审核')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '审核通过' })).toBeNull();
  });

  test('are fixed in the dialog of a rule that standards follow', async () => {
    open();
    await userEvent.dblClick(await screen.findByRole('cell', { name: '住宅物业服务费' }));
    const box = await screen.findByRole('dialog');
    expect(within(box).getByText('折算和取整已在使用，请在“折算与取整”中提交变更，由他人审核。')).toBeTruthy();
    expect(within(box).getByLabelText<HTMLInputElement>('取整方式').disabled).toBe(true);
  });
});

describe('违约金方案', () => {
  test('says plainly what is owed, with an example', async () => {
    open();
    await tab('违约金方案');
    expect(await screen.findByText('每日 0.05%（万分之 5）')).toBeTruthy();
    expect(screen.getByText('欠 1000.00 元，逾期 30 天：违约金 15.00 元')).toBeTruthy();
    expect(workedText({ dailyRate: '0.3', graceDays: 10, capRate: '5' })).toBe('欠 1000.00 元，逾期 30 天：违约金 50.00 元');
    expect(workedText({ dailyRate: '', graceDays: 0, capRate: null })).toBeNull();
  });

  test('a new one shows its example while it is typed; an empty cap is none', async () => {
    const { server } = open([stub(createLatePolicy, () => ({ id: 8 }))]);
    await tab('违约金方案');
    await press(/新增方案$/);
    const box = await screen.findByRole('dialog');
    await userEvent.type(within(box).getByLabelText('方案名称'), '商户');
    await userEvent.clear(within(box).getByLabelText('日比例'));
    await userEvent.type(within(box).getByLabelText('日比例'), '0.1');
    expect(within(box).getByRole('status').textContent).toBe('每日 0.1%（万分之 10）。欠 1000.00 元，逾期 30 天：违约金 30.00 元');
    await userEvent.clear(within(box).getByLabelText('封顶'));
    await userEvent.click(within(box).getByRole('button', { name: /保\s?存/ }));
    expect(await screen.findByText('已新增')).toBeTruthy();
    expect(server.inputsOf(createLatePolicy)).toMatchObject([{ name: '商户', dailyRate: '0.1', graceDays: 0, capRate: null }]);
  });

  test('terms to come can be removed, those that run cannot; new ones begin with the last', async () => {
    const { server } = open([stub(removeLateTerm, () => null), stub(addLateTerm, () => null)]);
    await tab('违约金方案');
    await userEvent.dblClick(await screen.findByRole('cell', { name: '标准违约金' }));
    const box = await screen.findByRole('dialog');
    expect(within(box).getAllByRole('button', { name: /^删$/ })).toHaveLength(1);
    await userEvent.click(within(box).getByRole('button', { name: /^删$/ }));
    await press(/继\s?续/);
    expect(await screen.findByText('条款已删除')).toBeTruthy();
    expect(server.inputsOf(removeLateTerm)).toEqual([{ id: 7, fromDate: '2099-01-01' }]);
    await userEvent.click(screen.getByRole('cell', { name: '标准违约金' }));
    await press('新条款');
    await press(/保\s?存/);
    expect(await screen.findByText('条款已新增')).toBeTruthy();
    expect(server.inputsOf(addLateTerm)).toMatchObject([{ id: 7, version: 2, dailyRate: '0.03', graceDays: 3, capRate: '30' }]);
  });
});

describe('动账限额', () => {
  test('shows everybody what needs a second person, and lets nobody change it here', async () => {
    open([stub(getMoneyLimits, () => ({ rows: limitRows(), proposal: null })), stub(listCompaniesBelow, () => [])]);
    await tab('动账限额');
    const row = within((await screen.findByText('日结之后或他人的收款，全部或部分冲回')).closest('tr') as HTMLElement);
    expect(row.getByText('1,000.00 元')).toBeTruthy();
    expect(row.getByText('5,000.00 元')).toBeTruthy();
    expect(within(screen.getByText('委付').closest('tr') as HTMLElement).getByText('一律复核')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '变更限额' })).toBeNull();
  });
});

describe('结算规则', () => {
  test('is saved once something changed; points ask for their values only when they are on', async () => {
    const { server } = open([stub(putSettleSettings, () => ({ held: null }))]);
    await tab('结算规则');
    expect(await screen.findByText('仅限开票当日，过后用红冲')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /保\s?存/ }).disabled).toBe(true);
    expect(screen.queryByLabelText('积分价值')).toBeNull();
    await userEvent.click(screen.getByRole('switch', { name: '使用积分' }));
    expect(await screen.findByLabelText('积分价值')).toBeTruthy();
    await userEvent.click(screen.getByText('先还违约金'));
    expect(await screen.findByText('由他人审核后，从这天起按新的顺序')).toBeTruthy();
    await press(/保\s?存/);
    expect(await screen.findByText('已保存')).toBeTruthy();
    expect(server.inputsOf(putSettleSettings)).toMatchObject([
      { order: 'late-fee-first', points: true, changeLimit: '10.00', roundOffLimit: '1.00', pointShare: 10, version: 0 },
    ]);
  });

  test('a change waits for a second person and says so', async () => {
    open([stub(putSettleSettings, () => ({ held: { id: 3, number: 'FH2026110003', why: '结算规则变更均需复核' } }))]);
    await tab('结算规则');
    await userEvent.click(await screen.findByRole('switch', { name: '使用积分' }));
    await press(/保\s?存/);
    expect(await screen.findByText(/结算规则变更均需复核，已提交复核（编号 FH2026110003）/)).toBeTruthy();
    expect(screen.queryByText('已保存')).toBeNull();
  });

  test('a changed order waits for another person', async () => {
    const orderChange = {
      order: 'late-fee-first',
      fromDate: '2099-08-01',
      by: '陈晓岚',
      at: '2026-07-01T01:00:00Z',
      checkedBy: '',
      own: false,
    } as const;
    const { server } = renderPage(<RulePage />, {
      menu: menuOf(
        screenNode(MENU.chargingRule, 'charging/service/rule', { state: 3 }),
        screenNode(MENU.chargingStandard, 'charging/service/standard', { state: 3 }),
      ),
      menuStyle: 0,
      stubs: [
        ...RULE_READS,
        stub(getSettleSettings, () => ({ ...SETTLE_DEFAULTS, version: 4, updatedBy: '', updatedAt: '', orderChange })),
        stub(decideSettleOrder, () => null),
      ],
    });
    await tab('结算规则');
    expect(await screen.findByText('陈晓岚提交：2099.08.01 起先还违约金，待他人审核')).toBeTruthy();
    await press('审核通过');
    expect(await screen.findByText('已审核，到期自动生效')).toBeTruthy();
    expect(server.inputsOf(decideSettleOrder)).toMatchObject([{ version: 4, approve: true }]);
  });
});
