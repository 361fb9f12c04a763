// Area charging on the screen: the parts that other areas show.
export { MoneyLimits } from './service/money-limit/money-limits.tsx';
export { DeskLink } from './bill/desk-link.tsx';
export { moneyTabs, OpenBills, OwingHouses } from './money/money-tabs.tsx';
export { moneyFigures, useMoney, type Money } from './money/use-money.ts';
