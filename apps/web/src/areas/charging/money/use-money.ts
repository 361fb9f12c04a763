// What stands between the company and a house or a person, as far as the user may see it, and the screens the figures lead to.
import { MENU, MONEY_MENUS, readMoneySummary, type MenuId, type MoneySummary } from '@anju/contract';
import { formatMoney, isZeroDecimal } from '@anju/domain';
import type { Figure } from '../../../archetypes/index.ts';
import { findNode, rightTo } from '../../../platform/access/index.ts';
import { useRead } from '../../../platform/api/hooks.ts';
import { useSession } from '../../../platform/session/index.ts';

/** A house, or the person who pays. */
export type Whose = { readonly houseId: number } | { readonly personId: number };

export interface Money {
  readonly summary: MoneySummary | undefined;
  readonly may: (part: keyof typeof MONEY_MENUS) => boolean;
  /** The address of a screen the user may see. */
  readonly pathOf: (menu: MenuId) => string | undefined;
}

/** Null while it is not known whose money is meant. */
export function useMoney(whose: Whose | null): Money {
  const routers = useSession((state) => state.routers);
  const sees = (menu: number) => rightTo(routers, [menu]);
  const may = (part: keyof typeof MONEY_MENUS) => MONEY_MENUS[part].some(sees);
  const any = (Object.keys(MONEY_MENUS) as (keyof typeof MONEY_MENUS)[]).some(may);
  const { data } = useRead(readMoneySummary, any ? whose : null);
  return {
    summary: data,
    may,
    pathOf: (menu) => {
      const component = sees(menu) ? findNode(routers, (node) => node.id === menu)?.node.component : undefined;
      return component === undefined ? undefined : `/${component}`;
    },
  };
}

interface Place {
  /** What the lists of other screens are searched for: the code of the house, the name of the person. */
  readonly key: string;
  readonly houseId?: number;
  readonly estateId?: number;
}

/** 欠费, 预交, 押金; each leads to the screen that shows what it is made of. */
export function moneyFigures({ summary, pathOf }: Money, { key, houseId, estateId }: Place): Figure[] {
  if (summary === undefined) return [];
  const { owed, prepaid, deposit, payments } = summary;
  const at = (menu: MenuId, query: string) => {
    const path = pathOf(menu);
    return path === undefined ? undefined : `${path}?${query}`;
  };
  const keyed = `key=${encodeURIComponent(key)}${estateId === undefined ? '' : `&estate=${estateId}`}`;
  const bills = at(MENU.billingAudit, `tab=bills&${keyed}`);
  const figures: Figure[] = [];
  if (owed !== null)
    figures.push({
      label: '欠费',
      value: formatMoney(owed.open),
      note: noteOf(owed),
      to: (houseId === undefined ? undefined : at(MENU.checkout, `house=${houseId}`)) ?? bills,
      ...(owed.overdueBills > 0 ? { tone: 'overdue' as const } : owed.bills > 0 ? { tone: 'owed' as const } : {}),
    });
  if (prepaid !== null) figures.push({ label: '预交', value: formatMoney(prepaid), to: at(MENU.accountPrepaid, keyed) });
  if (deposit !== null) figures.push({ label: '押金', value: formatMoney(deposit), to: at(MENU.accountDeposit, keyed) });
  if (payments !== null)
    figures.push({
      label: '缴费',
      value: `${payments.count} 次`,
      note: payments.lastDay === null ? '' : `最近 ${payments.lastDay.replaceAll('-', '.')}`,
      to: at(MENU.checkout, `tab=list&${keyed}`),
    });
  return figures;
}

function noteOf({ bills, overdue, overdueBills, late }: NonNullable<MoneySummary['owed']>): string {
  if (bills === 0) return isZeroDecimal(late) ? '已缴清' : `违约金 ${formatMoney(late)}`;
  const fee = isZeroDecimal(late) ? '' : `，违约金 ${formatMoney(late)}`;
  return overdueBills === 0 ? `${bills} 笔，未到期${fee}` : `其中逾期 ${formatMoney(overdue)}，${overdueBills} 笔${fee}`;
}
