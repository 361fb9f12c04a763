// Duties that different users should hold (domain: property 12.1): entering and approving money documents, billing and collecting. Pure:
// from the rights of one user to the text of a hint. A hint warns and forbids nothing; small companies accept some.
import type { Act, DutyHint, MenuGrant } from '@anju/contract';

interface Side {
  readonly menus: readonly number[];
  readonly acts: readonly Act[];
}

export interface DutyRule extends DutyHint {
  readonly one: Side;
  readonly other: Side;
}

const entering = (...menus: number[]): Side => ({ menus, acts: ['add', 'change'] });
const checking = (...menus: number[]): Side => ({ menus, acts: ['audit'] });

export const DUTY_RULES: readonly DutyRule[] = [
  { title: '收费标准', text: '既录入又审核收费标准', one: entering(150, 151, 155), other: checking(151, 155) },
  { title: '计费', text: '既录入又审核计费', one: entering(153, 154, 157), other: checking(153, 154, 157, 158) },
  { title: '计费与收款', text: '既计费又收款', one: entering(153, 154, 157), other: entering(164, 165) },
  { title: '收款与日结', text: '既收款又审核日结', one: entering(164, 165), other: checking(166) },
  { title: '银行托收', text: '既经办又审核银行托收', one: entering(167), other: checking(167) },
  { title: '减免', text: '既申请又审核减免', one: entering(156, 178, 180, 182), other: checking(156, 178, 180, 182) },
  { title: '退款与调账', text: '既经办又审核退款、押金退还或账款调整', one: entering(176, 177, 181), other: checking(176, 177, 181) },
  { title: '红冲', text: '既办理又复核红冲', one: { menus: [164, 165], acts: ['void'] }, other: checking(176) },
  { title: '付款', text: '既付款又复核经付、委付与现金不足的付款', one: entering(164), other: checking(166) },
  { title: '日结', text: '既日结又确认日结', one: entering(166), other: checking(166) },
  { title: '积分', text: '既调整又复核积分', one: entering(183), other: checking(183) },
  { title: '欠费标记', text: '既登记又审核欠费标记', one: entering(172), other: checking(172) },
  { title: '回转核销', text: '既申请又审核回转、核销', one: entering(369), other: checking(369) },
  { title: '挂账', text: '既申报又审核挂账', one: entering(170), other: checking(171, 369) },
  { title: '会计凭证', text: '既填制又审核凭证', one: entering(281), other: checking(282) },
  { title: '公共预算', text: '既编制又审核预算', one: entering(119), other: checking(120) },
  { title: '业主资金', text: '既经办又审核业主资金', one: entering(124, 125), other: checking(124, 125) },
  { title: '用印', text: '既登记又审核用印', one: entering(205), other: checking(205) },
];

/** Screens the rules refer to. */
export const DUTY_MENUS: readonly number[] = [...new Set(DUTY_RULES.flatMap(({ one, other }) => [...one.menus, ...other.menus]))];

const holds = (grants: readonly MenuGrant[], { menus, acts }: Side): boolean =>
  grants.some((grant) => menus.includes(grant.menuId) && grant.acts.some((act) => acts.includes(act)));

export const dutyHints = (grants: readonly MenuGrant[]): DutyHint[] =>
  DUTY_RULES.filter(({ one, other }) => holds(grants, one) && holds(grants, other)).map(({ title, text }) => ({ title, text }));
