// 装修 as all its screens show it: rows, the list, and one decoration with everything that belongs to it. What is done with one stands in
// decoration-apply.ts (88), decoration-site.ts (88), decoration-finish.ts (90, 92) and violation.ts (89).
import { z } from 'zod';
import { HOUSE_USE } from '../../estate/enums.ts';
import { day, instant } from '../../kit/dates.ts';
import { approvalFields, createdFields, optionalDay, optionalId, searchKey, severalOf } from '../../kit/fields.ts';
import { id, version } from '../../kit/ids.ts';
import { sortBy } from '../../kit/paging.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import {
  acceptanceRound,
  consentRow,
  decorationStep,
  extensionRow,
  inspectionRow,
  leaveFacts,
  moneyLine,
  paperNeed,
  paperRow,
  passRow,
} from './parts.ts';
import { APPLICANT, CONTRACTOR, DECORATION, DECORATION_MONEY, MONEY_BASIS, VIOLATION, VIOLATION_LEVEL } from './states.ts';

/** Every screen of 装修 reads decorations. */
export const DECORATION_MENUS = [MENU.decoration, MENU.decorationViolation, MENU.decorationFinish, MENU.decorationLeave] as const;
const record = resource({ path: '/api/customer/decoration', menu: DECORATION_MENUS, what: '装修' });

export const decorationRow = z.object({
  id,
  version,
  number: z.string(),
  estateId: id,
  estateName: z.string(),
  houseId: id,
  house: z.string(),
  owner: z.string(),
  applicant: APPLICANT.schema,
  applicantName: z.string(),
  /** Masked unless the user works on decorations. */
  phone: z.string(),
  contractor: z.string(),
  leader: z.string(),
  works: z.string(),
  structural: z.boolean(),
  gas: z.boolean(),
  state: DECORATION.schema,
  plannedFrom: day,
  plannedTo: day,
  permitNumber: z.string().nullable(),
  /** The last day of the permit, extensions included; null before it is issued. */
  permitTo: day.nullable(),
  /** Past its last day and not finished. */
  overdue: z.boolean(),
  inspectDue: day.nullable(),
  openViolations: z.int(),
  passesOut: z.int(),
  observeUntil: day.nullable(),
  acceptedAt: instant.nullable(),
  leftOn: day.nullable(),
  appliedAt: instant,
});
export type DecorationRow = z.infer<typeof decorationRow>;

export const decorationFilter = z.object({
  estateId: optionalId,
  houseId: optionalId,
  states: severalOf(DECORATION),
  from: optionalDay,
  to: optionalDay,
  /** What has to be done: an inspection, a longer permit, the end of the observation, the leave of the crew. */
  due: z.enum(['all', 'inspect', 'overdue', 'observed', 'leave']).default('all'),
  /** Number, house, applicant, contractor. */
  key: searchKey,
});
export type DecorationFilter = z.infer<typeof decorationFilter>;
const SORTS = ['appliedAt', 'number', 'plannedFrom', 'permitTo', 'inspectDue', 'observeUntil'] as const;
/** The decorations of one state are counted up to this; one more tells that there are more. */
export const DECORATION_COUNT_LIMIT = 10_000;
export const searchDecorations = record.search({ ...decorationFilter.shape, sort: sortBy(SORTS).optional() }, decorationRow, {
  /** How many of the estates seen are in each state, whatever states the filter names; at most one more than the limit. */
  totals: { byState: z.array(z.object({ state: DECORATION.schema, count: z.int() })) },
});

/** What the user may do with the decoration now; the server decides again when it is done. */
export const DECORATION_STEPS = [
  'change',
  'resubmit',
  'withdraw',
  'paper',
  'check',
  'approve',
  'refuse',
  'issue',
  'extend',
  'pass',
  'inspect',
  'violation',
  'lift',
  'finish',
  'cancelFinish',
  'accept',
  'consent',
  'leave',
  'release',
  'archive',
] as const;
export type DecorationStepName = (typeof DECORATION_STEPS)[number];

export const decorationPast = z.object({
  id,
  number: z.string(),
  state: DECORATION.schema,
  works: z.string(),
  contractor: z.string(),
  plannedFrom: day,
  plannedTo: day,
  violations: z.int(),
});
export type DecorationPast = z.infer<typeof decorationPast>;

export const decorationDetail = decorationRow.extend({
  companyId: id,
  companyName: z.string(),
  houseArea: z.string(),
  houseUse: HOUSE_USE.schema,
  ownerId: id,
  ownerPhone: z.string(),
  applicantId: id.nullable(),
  contractorKind: CONTRACTOR.schema,
  licence: z.string(),
  leaderPhone: z.string(),
  workIds: z.array(id),
  content: z.string(),
  agreementOn: day.nullable(),
  workingHours: z.string(),
  /** Forbidden acts and duties, as the permit prints them. */
  rules: z.string(),
  permitFrom: day.nullable(),
  permitIssuedAt: instant.nullable(),
  /** The code of the permit's QR. */
  permitCode: z.string().nullable(),
  /** What the house owes; null where the user may not read arrears. */
  openAmount: z.string().nullable(),
  /** The company asks the approver to confirm arrears. */
  arrearsConfirm: z.boolean(),
  checkedBy: z.string(),
  checkedAt: instant.nullable(),
  checkRemark: z.string(),
  decidedBy: z.string(),
  decidedAt: instant.nullable(),
  decision: z.string(),
  /** What the applicant has to pay by the company's setting, while nothing was asked for. */
  planned: z.array(
    z.object({
      kind: DECORATION_MONEY.schema,
      chargeTypeId: id.nullable(),
      itemId: id.nullable(),
      name: z.string(),
      basis: MONEY_BASIS.schema,
      quantity: z.string(),
      price: z.string(),
      amount: z.string(),
    }),
  ),
  money: z.array(moneyLine),
  /** Everything asked for was received. */
  paidUp: z.boolean(),
  /** Money was taken back after work had begun. */
  moneyTakenBack: z.boolean(),
  needs: z.array(paperNeed),
  papers: z.array(paperRow),
  passes: z.array(passRow),
  extensions: z.array(extensionRow),
  inspections: z.array(inspectionRow),
  violations: z.array(
    z.object({
      id,
      number: z.string(),
      type: z.string(),
      level: VIOLATION_LEVEL.schema,
      state: VIOLATION.schema,
      foundAt: instant,
      deadline: day.nullable(),
      stops: z.boolean(),
    }),
  ),
  rounds: z.array(acceptanceRound),
  observeDays: z.int(),
  /** The least hours of a 闭水试验. */
  waterHours: z.int(),
  consents: z.array(consentRow),
  leave: leaveFacts.nullable(),
  releasedAt: instant.nullable(),
  archivedAt: instant.nullable(),
  steps: z.array(decorationStep),
  history: z.array(decorationPast),
  may: z.array(z.enum(DECORATION_STEPS)),
  ...approvalFields,
  ...createdFields,
});
export type DecorationDetail = z.infer<typeof decorationDetail>;
export const readDecoration = record.get(decorationDetail);
