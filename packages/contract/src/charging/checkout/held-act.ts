// 动账复核: acts above the limits of the company wait for a second person, who does or rejects them. A tab of 结算汇总 (166). Domain notes, 12.1.
import { z } from 'zod';
import { decidedFields, optionalId, optionalText, requiredText, searchKey, severalOf } from '../../kit/fields.ts';
import { business, failures } from '../../kit/failure.ts';
import { id, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { states } from '../../kit/states.ts';
import { MENU } from '../../menu.ts';
import { LIMIT } from '../held-paper.ts';

export const HELD_ACT_FAILURES = failures({
  HELD_ACT_STATE: business('复核单 {number} {state}，不能{what}'),
  HELD_ACT_OWN: business('只能撤回本人提交的复核单'),
  HELD_ACT_LIVING: business('已提交复核（编号 {number}），请等待办理，或先撤回'),
  HELD_ACT_TWICE: business('该事项刚由他人提交复核，请刷新后查看'),
  HELD_ACT_MAKER: business('申请人 {name} 的账号已停用，不能再以其名义办理，请退回'),
  HELD_ACT_RIGHT: business('申请人 {name} 现在没有办理此事的权限，不能再以其名义办理，请退回'),
  HELD_ACT_SCOPE: business('申请人 {name} 现在看不到该小区，不能再以其名义办理，请退回'),
  THIRD_PARTY_SHORT: business('“{item}”委收结余 {held} 元，不能委付 {amount} 元'),
  ENTRUSTED_NEEDED: business('“{item}”已委付 {paid} 元，{what}后委收的款只有 {held} 元，不够委付；请先红冲或作废委付，再办理'),
  DRAWER_REASON: business('{why}，请在备注中写明原因，再提交复核'),
});

export const HELD_ACT = states('复核状态', {
  waiting: [1, '待复核'],
  done: [2, '已办理'],
  rejected: [3, '已退回'],
  withdrawn: [4, '已撤回'],
});

/** Screens whose users may hold acts that wait, or may decide them. */
const READERS = [
  MENU.checkoutSummary,
  MENU.checkout,
  MENU.accountAdjust,
  MENU.accountPrepaid,
  MENU.accountDeposit,
  MENU.accountScore,
  MENU.chargingRule,
  MENU.chargingStandard,
  MENU.permission,
] as const;
/** The right of which screen decides an act depends on its limit; the server checks it for every act. */
const DECIDERS = [
  MENU.checkoutSummary,
  MENU.accountAdjust,
  MENU.accountPrepaid,
  MENU.accountDeposit,
  MENU.accountScore,
  MENU.chargingStandard,
] as const;
const heldAct = resource({ path: '/api/charging/held-act', menu: DECIDERS, what: '动账复核单' });

const heldActRow = z.object({
  id,
  version,
  number: z.string(),
  kinds: z.array(LIMIT.schema),
  companyName: z.string(),
  estateName: z.string(),
  text: z.string(),
  why: z.string(),
  amount: z.string(),
  tender: z.string(),
  reason: z.string(),
  /** What else describes the act: a label and its text. */
  facts: z.array(z.object({ label: z.string(), text: z.string() })),
  state: HELD_ACT.schema,
  settlementId: id.nullable(),
  result: z.string(),
  own: z.boolean(),
  /** The user may do or reject it: not their own, and they have the right of every limit it exceeds. */
  mayDecide: z.boolean(),
  ...decidedFields,
});
export type HeldActRow = z.infer<typeof heldActRow>;

export const searchHeldActs = heldAct.search(
  { estateId: optionalId, kinds: severalOf(LIMIT), states: severalOf(HELD_ACT), key: searchKey },
  heldActRow,
  { menu: READERS, totals: { waiting: z.int() } },
);

/** Does it, on the day of the approval, in the name of the person who asked; all its rules are checked again. */
export const approveHeldAct = heldAct.step('{id}/approve', '复核并办理', { act: 'audit', fields: { note: optionalText('意见', 200) } });
export const rejectHeldAct = heldAct.step('{id}/reject', '退回动账复核单', {
  act: 'audit',
  fields: { note: requiredText('退回原因', 200) },
});
/** Only the person who asked. */
export const withdrawHeldAct = heldAct.step('{id}/withdraw', '撤回动账复核单', { menu: READERS, act: 'view' });
