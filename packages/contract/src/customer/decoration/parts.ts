// The parts of a decoration: files, papers, money, passes, extensions, rounds, consents, the leave of the crew.
import { z } from 'zod';
import { day, instant } from '../../kit/dates.ts';
import { approvalFields } from '../../kit/fields.ts';
import { id, version } from '../../kit/ids.ts';
import {
  DECORATION,
  DECORATION_ACT,
  DECORATION_MONEY,
  DECORATION_PAPER,
  DECORATION_PASS,
  EXTENSION,
  MONEY_BASIS,
  MONEY_LINE,
  PAPER_CHECK,
} from './states.ts';

export const decorationFile = z.object({ id, name: z.string(), mediaType: z.string(), size: z.int(), by: z.string(), at: instant });
export type DecorationFile = z.infer<typeof decorationFile>;

export const decorationStep = z.object({
  seq: z.int(),
  act: DECORATION_ACT.schema,
  from: DECORATION.schema,
  to: DECORATION.schema,
  by: z.string(),
  at: instant,
  remark: z.string(),
});
export type DecorationStep = z.infer<typeof decorationStep>;

export const paperRow = z.object({
  id,
  paper: DECORATION_PAPER.schema,
  file: decorationFile,
  check: PAPER_CHECK.schema,
  remark: z.string(),
  checkedBy: z.string(),
});
export type PaperRow = z.infer<typeof paperRow>;

/** A paper the choice demands; `missing` until a file of it is there. */
export const paperNeed = z.object({ paper: DECORATION_PAPER.schema, why: z.string(), missing: z.boolean() });
export type PaperNeed = z.infer<typeof paperNeed>;

export const moneyLine = z.object({
  id,
  kind: DECORATION_MONEY.schema,
  chargeTypeId: id.nullable(),
  itemId: id.nullable(),
  name: z.string(),
  basis: MONEY_BASIS.schema,
  quantity: z.string(),
  price: z.string(),
  amount: z.string(),
  /** Why it differs from the company's setting; empty where it does not. */
  reason: z.string(),
  /** The pass it belongs to; null for what the household pays once. */
  passId: id.nullable(),
  dueId: id.nullable(),
  billId: id.nullable(),
  state: MONEY_LINE.schema,
  /** Of a deposit: what came, went back, became income and is left; what the owner consented to. */
  received: z.string(),
  returned: z.string(),
  converted: z.string(),
  balance: z.string(),
  consented: z.string(),
});
export type MoneyLine = z.infer<typeof moneyLine>;

export const passRow = z.object({
  id,
  number: z.string(),
  name: z.string(),
  /** Masked. */
  idNo: z.string(),
  phone: z.string(),
  trade: z.string(),
  photoId: id.nullable(),
  validFrom: day.nullable(),
  validTo: day.nullable(),
  state: DECORATION_PASS.schema,
  /** The code of the QR, for those who print it; null while it is not valid. */
  code: z.string().nullable(),
  /** Whether its money is received, so that it can be issued. */
  paid: z.boolean(),
  endedAt: instant.nullable(),
  endNote: z.string(),
});
export type PassRow = z.infer<typeof passRow>;

export const extensionRow = z.object({
  id,
  version,
  oldTo: day,
  newTo: day,
  reason: z.string(),
  state: EXTENSION.schema,
  askedBy: z.string(),
  askedAt: instant,
  decidedBy: z.string(),
  decidedAt: instant.nullable(),
  note: z.string(),
  mayDecide: z.boolean(),
  ...approvalFields,
});
export type ExtensionRow = z.infer<typeof extensionRow>;

export const checkLine = z.object({
  itemId: id,
  name: z.string(),
  hint: z.string(),
  water: z.boolean(),
  /** Null while it was not looked at. */
  ok: z.boolean().nullable(),
  remark: z.string(),
  violationId: id.nullable(),
});
export type CheckLine = z.infer<typeof checkLine>;

export const inspectionRow = z.object({
  id,
  at: instant,
  by: z.string(),
  ok: z.boolean(),
  remark: z.string(),
  lines: z.array(checkLine),
  photos: z.array(decorationFile),
});
export type InspectionRow = z.infer<typeof inspectionRow>;

export const acceptanceRound = z.object({
  round: z.int(),
  askedBy: z.string(),
  askedAt: instant,
  remark: z.string(),
  waterFrom: instant.nullable(),
  waterTo: instant.nullable(),
  /** Null while it waits. */
  passed: z.boolean().nullable(),
  checkedBy: z.string(),
  checkedAt: instant.nullable(),
  result: z.string(),
  signFileId: id.nullable(),
  lines: z.array(checkLine),
  photos: z.array(decorationFile),
});
export type AcceptanceRound = z.infer<typeof acceptanceRound>;

export const consentRow = z.object({
  id,
  lineId: id,
  name: z.string(),
  amount: z.string(),
  reason: z.string(),
  signedOn: day,
  signer: z.string(),
  file: decorationFile,
  violationId: id.nullable(),
  billId: id.nullable(),
  by: z.string(),
  at: instant,
  cancelled: z.boolean(),
});
export type ConsentRow = z.infer<typeof consentRow>;

export const leaveFacts = z.object({
  leftOn: day,
  rubbishCleared: z.boolean(),
  keysBack: z.boolean(),
  water: z.string().nullable(),
  power: z.string().nullable(),
  gas: z.string().nullable(),
  remark: z.string(),
  by: z.string(),
  at: instant,
});
export type LeaveFacts = z.infer<typeof leaveFacts>;
