// Area charging on the screen: the parts that other areas show.
export { MoneyLimits } from './service/money-limit/money-limits.tsx';
