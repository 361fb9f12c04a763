// 动账限额: up to which amounts one person moves money without a second one. Set by an administrator (权限, 513), shown to all on 服务规则 (150);
// a change applies once a second person has approved it.
import { z } from 'zod';
import { instant } from '../../kit/dates.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { business, failures } from '../../kit/failure.ts';
import { requiredText } from '../../kit/fields.ts';
import { id, version } from '../../kit/ids.ts';
import { MENU } from '../../menu.ts';
import { heldOrDone, LIMIT } from '../held-paper.ts';

export const MONEY_LIMIT_FAILURES = failures({
  MONEY_LIMIT_SAME: business('限额没有变化'),
});

type Kind = (typeof LIMIT)['values'][number];
interface Limit {
  readonly paperLimit: string | null;
  readonly dayLimit: string | null;
}
const always: Limit = { paperLimit: '0.00', dayLimit: null };
/** What applies to a company that has set nothing. */
export const LIMIT_DEFAULTS: Readonly<Record<Kind, Limit>> = {
  [LIMIT.red]: { paperLimit: '1000.00', dayLimit: '5000.00' },
  [LIMIT.otherTender]: always,
  [LIMIT.payOut]: { paperLimit: '1000.00', dayLimit: '5000.00' },
  [LIMIT.thirdPartyOut]: always,
  [LIMIT.points]: { paperLimit: '100.00', dayLimit: '500.00' },
  [LIMIT.setting]: always,
  [LIMIT.reopen]: always,
  [LIMIT.drawer]: always,
  // A single refund above 退款上限 needs a request anyway; the sums of a day keep it from being split.
  [LIMIT.refund]: { paperLimit: '1000.00', dayLimit: '2000.00' },
  [LIMIT.void]: { paperLimit: '1000.00', dayLimit: '5000.00' },
};
/** Limits of acts without an amount: a second person always, or never. */
export const LIMITS_WITHOUT_AMOUNT: readonly Kind[] = [LIMIT.setting, LIMIT.reopen, LIMIT.drawer];

/** Company 0 stands for all companies that have set nothing themselves. */
const companyId = z.int('请选择公司').nonnegative('请选择公司').max(Number.MAX_SAFE_INTEGER, '请选择公司');
const most = z
  .string('限额不正确')
  .trim()
  .regex(/^\d{1,9}(\.\d{1,2})?$/, '限额应为非负数，最多两位小数')
  .nullable();
const moneyLimit = z.object({ kind: LIMIT.schema, paperLimit: most, dayLimit: most });

const moneyLimitRow = moneyLimit.extend({
  /** The company has set it itself; otherwise it is what all companies have, or the default. */
  own: z.boolean(),
  updatedBy: z.string(),
  updatedAt: instant.nullable(),
});
export type MoneyLimitRow = z.infer<typeof moneyLimitRow>;

/** Other limits of the company that wait for a second person. */
const proposal = z.object({
  id,
  version,
  number: z.string(),
  createdBy: z.string(),
  facts: z.array(z.object({ label: z.string(), text: z.string() })),
  own: z.boolean(),
});

export const getMoneyLimits = endpoint({
  method: 'POST',
  path: '/api/charging/money-limit/read',
  access: { menu: [MENU.chargingRule, MENU.permission, MENU.checkoutSummary], act: 'view' },
  summary: '动账限额',
  input: z.object({ companyId }),
  output: z.object({ rows: z.array(moneyLimitRow), proposal: proposal.nullable() }),
});

/** Who administers rights may ask for other limits; they apply when somebody who approves prices has agreed. */
export const proposeMoneyLimits = endpoint({
  method: 'POST',
  path: '/api/charging/money-limit',
  access: { menu: MENU.permission, act: 'change' },
  summary: '变更动账限额',
  idempotent: true,
  input: z.object({
    companyId,
    limits: z.array(moneyLimit).min(1, '请填写限额').max(LIMIT.values.length),
    reason: requiredText('变更原因', 200),
  }),
  output: heldOrDone,
});
