// 生成凭证: the events of a period, what they become and what has none, and the comparison with charging.
import { z } from 'zod';
import { SETTLE } from '../../charging/enums.ts';
import { day } from '../../kit/dates.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { id, idOrNone } from '../../kit/ids.ts';
import { money } from '../../kit/money.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { bookOf, ym } from '../fields.ts';
import { ANY_ACCOUNTING } from '../setup/access.ts';
import { VOUCHER } from '../states.ts';
import { RULE_EVENT } from './events.ts';

const generation = resource({ path: '/api/accounting/rule/period', menu: MENU.voucherRule, what: '业务凭证' });
const ofPeriod = { ...bookOf, ym };

export const eventProblem = z.object({
  reason: z.string(),
  /** Where it is put right: 规则, 科目对应, 科目设置, charging, or the periods of the books. */
  at: z.enum(['rules', 'map', 'subject', 'charging', 'period']),
  events: z.int(),
  amount: money,
  /** One of them: what it is, on which day, on which paper. */
  event: RULE_EVENT.schema.nullable(),
  day,
  number: z.string(),
});
export type EventProblem = z.infer<typeof eventProblem>;

export const rulePeriod = z.object({
  enabled: z.boolean(),
  open: z.boolean(),
  events: z.int(),
  booked: z.int(),
  waiting: z.int(),
  failed: z.int(),
  vouchers: z.int(),
  /** Generated vouchers that are still drafts. */
  drafts: z.int(),
  problems: z.array(eventProblem),
});
export type RulePeriod = z.infer<typeof rulePeriod>;
export const readRulePeriod = generation.read('', '期间的业务与凭证', { input: ofPeriod, output: rulePeriod });

export const generatedRow = z.object({
  id,
  day,
  number: z.string(),
  state: VOUCHER.schema,
  summary: z.string(),
  total: money,
  lines: z.int(),
  events: z.int(),
});
export type GeneratedRow = z.infer<typeof generatedRow>;
export const searchGenerated = generation.search(ofPeriod, generatedRow, { at: 'vouchers' });

const plannedVoucher = z.object({
  key: z.string(),
  day,
  word: z.string(),
  total: money,
  events: z.int(),
  lineCount: z.int(),
  /** The first lines. */
  lines: z.array(z.object({ summary: z.string(), code: z.string(), subject: z.string(), debit: money, credit: money })),
});
export type PlannedVoucherRow = z.infer<typeof plannedVoucher>;
export const subjectSum = z.object({ code: z.string(), subject: z.string(), debit: money, credit: money });
const previewed = z.object({
  events: z.int(),
  voucherCount: z.int(),
  vouchers: z.array(plannedVoucher),
  subjects: z.array(subjectSum),
  problems: z.array(eventProblem),
  /** What charging says of the same events. */
  charging: z.object({ billed: money, received: money }),
});
/** What would be written; nothing is. */
export const previewVouchers = generation.read('preview', '试算业务凭证', { input: ofPeriod, output: previewed });
export type VoucherPreview = z.infer<typeof previewed>;

const ruleRival = z.object({ rule: z.string(), events: z.int(), amount: money, booked: z.int() });
/** One rule on all documents of a period, those with vouchers too, as though it were switched on. Nothing is written. */
export const tryVoucherRule = generation.read('try', '试算一条规则', {
  input: { ...ofPeriod, ruleId: id },
  output: previewed.extend({
    /** What the rule takes, by the rule that takes it without this one; a name of '' stands for none. */
    taken: z.array(ruleRival),
    /** What the rule is about but another one takes before it. */
    before: z.array(ruleRival),
  }),
});
export type RuleTrial = z.infer<typeof tryVoucherRule.output>;

const generated = z.object({ vouchers: z.int(), events: z.int(), failed: z.int(), submitted: z.int(), refused: z.array(z.string()) });
export const generateVouchers = generation.write('generate', '生成业务凭证', {
  act: 'add',
  input: ofPeriod,
  output: generated,
  idempotent: true,
});
/** Drafts of the period are deleted and made anew; what is submitted stays. */
export const regenerateVouchers = generation.write('regenerate', '重新生成业务凭证', {
  act: 'add',
  input: ofPeriod,
  output: generated,
  idempotent: true,
});

/** One figure of charging and of the generated vouchers. */
export const checkRow = z.object({ what: z.string(), charging: money, books: money, difference: money });
export const readRuleCheck = generation.read('check', '业务与凭证核对', {
  input: ofPeriod,
  output: z.object({ rows: z.array(checkRow), events: z.int(), waiting: z.int() }),
});

// ---- both ways -------------------------------------------------------------------------------------------------------------------------

export const sourceDocument = z.object({
  /** settlement · bill · publication · close · income */
  kind: z.enum(['settlement', 'bill', 'publication', 'close', 'income']),
  id: idOrNone,
  number: z.string(),
  day,
  settleType: SETTLE.schema.nullable(),
  amount: money,
  events: z.int(),
});
export type SourceDocument = z.infer<typeof sourceDocument>;
export const readVoucherSources = endpoint({
  method: 'POST',
  path: '/api/accounting/voucher-sources',
  access: ANY_ACCOUNTING,
  summary: '凭证的来源单据',
  input: z.object({ ...bookOf, voucherId: id }),
  /** The first documents and how many there are. */
  output: z.object({ total: z.int(), rows: z.array(sourceDocument) }),
});
export const readDocumentVouchers = endpoint({
  method: 'POST',
  path: '/api/accounting/document-vouchers',
  access: ANY_ACCOUNTING,
  summary: '单据的凭证',
  input: z.object({ kind: z.enum(['settlement', 'bill']), id }),
  output: z.array(z.object({ companyId: id, id, ym, day, number: z.string(), state: VOUCHER.schema, total: money })),
});
