// Generated from the migrations by `npm run schema`; do not edit.
import type { Generated, GeneratedAlways } from 'kysely';

interface AccountingAccountSet {
  tenantId: number;
  companyId: number;
  template: number;
  firstYm: number;
  state: Generated<number>;
  dimsRequired: Generated<boolean>;
  numberSpan: Generated<number>;
  fillGaps: Generated<boolean>;
  papersRule: Generated<number>;
  makerPosts: Generated<boolean>;
  taxPayer: Generated<number>;
  openingNo: Generated<string>;
  openedBy: Generated<string>;
  openedAt: string | null;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
  version: Generated<number>;
}

interface AccountingAmortisation {
  tenantId: number;
  id: Generated<number>;
  companyId: number;
  name: string;
  debitSubjectId: number;
  debitDimsetId: number;
  creditSubjectId: number;
  creditDimsetId: number;
  base: string;
  months: number;
  startYm: number;
  bookedBefore: string;
  endYm: number | null;
  createdBy: string;
  createdAt: string;
  version: Generated<number>;
}

interface AccountingAmortisationPart {
  tenantId: number;
  amortisationId: number;
  voucherId: number;
  ym: number;
  amount: string;
}

interface AccountingAsset {
  tenantId: number;
  id: Generated<number>;
  companyId: number;
  no: string;
  name: string;
  categoryId: number;
  spec: Generated<string>;
  unit: Generated<string>;
  quantity: Generated<string>;
  estateId: number | null;
  place: Generated<string>;
  custodianId: number | null;
  supplierId: number | null;
  boughtOn: string;
  usedOn: string;
  entryDay: string;
  entryYm: number;
  source: number;
  cost: string;
  tax: Generated<string>;
  salvageRate: string;
  salvage: string;
  life: number;
  method: number;
  totalUnits: string | null;
  openingAccumulated: Generated<string>;
  openingImpairment: Generated<string>;
  openingMonths: Generated<number>;
  openingUnits: Generated<string>;
  accumulated: Generated<string>;
  impairment: Generated<string>;
  monthsDone: Generated<number>;
  state: Generated<number>;
  clearedYm: number | null;
  assetSubjectId: number;
  accumulatedSubjectId: number;
  deviceId: number | null;
  photoId: number | null;
  remark: Generated<string>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
  version: Generated<number>;
}

interface AccountingAssetBook {
  tenantId: number;
  companyId: number;
  lastYm: number | null;
}

interface AccountingAssetCategory {
  tenantId: number;
  id: Generated<number>;
  companyId: number;
  code: string;
  name: string;
  method: number;
  life: number;
  salvageRate: string;
  taxLife: Generated<number>;
  assetSubjectId: number;
  accumulatedSubjectId: number;
  expenseSubjectId: number;
  disabled: Generated<boolean>;
  version: Generated<number>;
}

interface AccountingAssetChange {
  tenantId: number;
  id: Generated<number>;
  companyId: number;
  no: string;
  assetId: number;
  kind: number;
  day: string;
  ym: number;
  reason: string;
  amount: string | null;
  counterSubjectId: number | null;
  bankAccountId: number | null;
  wanted: unknown;
  beforeText: Generated<string>;
  afterText: Generated<string>;
  moves: Generated<boolean>;
  state: Generated<number>;
  makerId: number;
  createdBy: string;
  createdAt: string;
  checkerId: number | null;
  checkedBy: Generated<string>;
  checkedAt: string | null;
  checkNote: Generated<string>;
  version: Generated<number>;
}

interface AccountingAssetCount {
  tenantId: number;
  id: Generated<number>;
  companyId: number;
  no: string;
  day: string;
  title: string;
  state: Generated<number>;
  makerId: number;
  createdBy: string;
  createdAt: string;
  checkerId: number | null;
  checkedBy: Generated<string>;
  checkedAt: string | null;
  checkNote: Generated<string>;
  version: Generated<number>;
}

interface AccountingAssetCountLine {
  tenantId: number;
  id: Generated<number>;
  countId: number;
  assetId: number | null;
  name: string;
  place: Generated<string>;
  expected: Generated<string>;
  found: string | null;
  note: Generated<string>;
  countedBy: Generated<string>;
  countedAt: string | null;
  decreaseId: number | null;
  cardId: number | null;
}

interface AccountingAssetDecrease {
  tenantId: number;
  id: Generated<number>;
  companyId: number;
  no: string;
  assetId: number;
  way: number;
  day: string;
  ym: number;
  reason: string;
  expense: Generated<string>;
  price: Generated<string>;
  tax: Generated<string>;
  taxKind: Generated<number>;
  bankAccountId: number | null;
  cost: Generated<string>;
  accumulated: Generated<string>;
  impairment: Generated<string>;
  state: Generated<number>;
  makerId: number;
  createdBy: string;
  createdAt: string;
  checkerId: number | null;
  checkedBy: Generated<string>;
  checkedAt: string | null;
  checkNote: Generated<string>;
  version: Generated<number>;
}

interface AccountingAssetDepreciation {
  tenantId: number;
  assetId: number;
  ym: number;
  line: number;
  companyId: number;
  categoryId: number;
  departmentId: number;
  estateId: number | null;
  subjectId: number;
  cost: string;
  accumulated: string;
  amount: string;
  decreaseId: number | null;
}

interface AccountingAssetPaper {
  tenantId: number;
  assetId: number;
  fileId: number;
}

interface AccountingAssetRun {
  tenantId: number;
  companyId: number;
  ym: number;
  cards: number;
  amount: string;
  voucherId: number | null;
  by: string;
  at: string;
}

interface AccountingAssetSegment {
  tenantId: number;
  assetId: number;
  fromYm: number;
  method: number;
  cost: string;
  salvage: string;
  impairment: string;
  life: number;
  totalUnits: string | null;
}

interface AccountingAssetShare {
  tenantId: number;
  assetId: number;
  fromYm: number;
  line: number;
  companyId: number;
  departmentId: number;
  estateId: number | null;
  subjectId: number;
  share: number;
}

interface AccountingAssetUnits {
  tenantId: number;
  assetId: number;
  ym: number;
  units: string;
  by: string;
  at: string;
}

interface AccountingBalance {
  tenantId: number;
  companyId: number;
  ym: number;
  subjectId: number;
  dimsetId: number;
  debit: Generated<string>;
  credit: Generated<string>;
  closeDebit: Generated<string>;
  closeCredit: Generated<string>;
  lines: Generated<number>;
}

interface AccountingBankReconciliation {
  tenantId: number;
  id: Generated<number>;
  companyId: number;
  bankAccountId: number | null;
  ym: number;
  statementBalance: string;
  bookBalance: string;
  remark: Generated<string>;
  madeBy: string;
  madeAt: string;
  version: Generated<number>;
  subjectId: number | null;
}

interface AccountingBankReconciliationLine {
  tenantId: number;
  id: Generated<number>;
  reconciliationId: number;
  side: number;
  day: string;
  summary: string;
  amount: string;
  voucherId: number | null;
  voucherLine: number | null;
}

interface AccountingCashBalance {
  tenantId: number;
  companyId: number;
  ym: number;
  cashItem: string;
  amount: Generated<string>;
}

interface AccountingCashItem {
  tenantId: number;
  companyId: number;
  code: string;
  name: string;
  nameA: Generated<string>;
  section: number;
  direction: number;
  disabled: Generated<boolean>;
  version: Generated<number>;
}

interface AccountingCloseFee {
  tenantId: number;
  companyId: number;
  estateId: number;
  basis: number;
  value: string;
  taxRate: string;
}

interface AccountingCloseLog {
  tenantId: number;
  id: Generated<number>;
  companyId: number;
  ym: number;
  action: number;
  askedBy: Generated<string>;
  by: string;
  at: string;
  note: Generated<string>;
}

interface AccountingCloseSetting {
  tenantId: number;
  companyId: number;
  word: string;
  carryMode: number;
  templateIds: number[];
  badDebt: boolean;
  ages: unknown;
  vat: boolean;
  cityRate: string;
  educationRate: string;
  localRate: string;
  incomeTax: number;
  incomeTaxRate: string;
  reserveRate: string;
  updatedBy: string;
  updatedAt: string;
  version: Generated<number>;
}

interface AccountingCloseStep {
  tenantId: number;
  companyId: number;
  ym: number;
  step: number;
  seq: number;
  action: number;
  vouchers: number;
  by: string;
  at: string;
}

interface AccountingCloseSubject {
  tenantId: number;
  companyId: number;
  code: string;
  subjectId: number;
}

interface AccountingColumnSet {
  tenantId: number;
  id: Generated<number>;
  companyId: number;
  name: string;
  subjectId: number;
  split: string;
  columns: Generated<number[]>;
  side: Generated<number>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
  version: Generated<number>;
}

interface AccountingDeferral {
  tenantId: number;
  eventId: number;
  part: number;
  voucherId: number;
  subjectId: number;
  dimsetId: number;
  companyId: number;
  ym: number;
  monthYm: number;
  amount: string;
}

interface AccountingDeferralRelease {
  tenantId: number;
  voucherId: number;
  eventId: number;
  part: number;
  ym: number;
  sign: number;
}

interface AccountingDimset {
  tenantId: number;
  id: Generated<number>;
  personId: number | null;
  houseId: number | null;
  estateId: number | null;
  chargeTypeId: number | null;
  departmentId: number | null;
  employeeId: number | null;
  supplierId: number | null;
  bankAccountId: number | null;
  partnerId: number | null;
}

interface AccountingEntry {
  tenantId: number;
  voucherId: number;
  line: number;
  companyId: number;
  ym: number;
  day: string;
  summary: string;
  subjectId: number;
  dimsetId: Generated<number>;
  debit: Generated<string>;
  credit: Generated<string>;
  cashItem: string | null;
  quantity: string | null;
  price: string | null;
  settleMethod: Generated<string>;
  settleNo: Generated<string>;
  businessDay: string | null;
  posted: Generated<boolean>;
  word: string | null;
  no: number | null;
  closing: Generated<boolean>;
}

interface AccountingEstateRegime {
  tenantId: number;
  companyId: number;
  estateId: number;
  regime: number;
}

interface AccountingEventVoucher {
  tenantId: number;
  eventId: number;
  seq: number;
  companyId: number;
  ym: number;
  ruleId: number;
  voucherId: number | null;
}

interface AccountingFiledYear {
  tenantId: number;
  companyId: number;
  year: number;
  by: string;
  at: string;
}

interface AccountingItemRate {
  tenantId: number;
  companyId: number;
  chargeTypeId: number;
  fromDay: string;
  rate: string;
}

interface AccountingOpening {
  tenantId: number;
  companyId: number;
  subjectId: number;
  dimsetId: Generated<number>;
  amount: Generated<string>;
  debit: Generated<string>;
  credit: Generated<string>;
  closeDebit: Generated<string>;
  closeCredit: Generated<string>;
}

interface AccountingOpeningCash {
  tenantId: number;
  companyId: number;
  cashItem: string;
  amount: string;
}

interface AccountingPeriod {
  tenantId: number;
  companyId: number;
  ym: number;
  state: Generated<number>;
  closedBy: Generated<string>;
  closedAt: string | null;
  version: Generated<number>;
}

interface AccountingRenumbering {
  tenantId: number;
  id: Generated<number>;
  companyId: number;
  span: number;
  word: string;
  voucherId: number;
  oldNo: number;
  newNo: number;
  by: string;
  at: string;
}

interface AccountingReopening {
  tenantId: number;
  id: Generated<number>;
  companyId: number;
  ym: number;
  reason: string;
  state: Generated<number>;
  askedById: number;
  askedBy: string;
  askedAt: string;
  decidedById: number | null;
  decidedBy: Generated<string>;
  decidedAt: string | null;
  note: Generated<string>;
  version: Generated<number>;
}

interface AccountingReport {
  tenantId: number;
  id: Generated<number>;
  companyId: number;
  no: number;
  name: string;
  form: Generated<string>;
  kind: number;
  versionNo: Generated<number>;
  disabled: Generated<boolean>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
  version: Generated<number>;
}

interface AccountingReportLine {
  tenantId: number;
  reportId: number;
  versionNo: number;
  id: number;
  place: number;
  name: string;
  type: number;
  category: Generated<number>;
  parentId: number | null;
  formulas: string[];
  allowsNegative: Generated<boolean>;
}

interface AccountingReportResult {
  tenantId: number;
  id: Generated<number>;
  companyId: number;
  reportId: number;
  versionNo: number;
  fromYm: number;
  toYm: number;
  content: unknown;
  state: Generated<number>;
  by: string;
  at: string;
  supersededAt: string | null;
  supersededBy: Generated<string>;
}

interface AccountingReportVersion {
  tenantId: number;
  reportId: number;
  no: number;
  columns: unknown;
  note: Generated<string>;
  by: string;
  at: string;
}

interface AccountingRuleSetting {
  tenantId: number;
  companyId: number;
  fromYm: number;
  enabled: Generated<boolean>;
  closedMode: Generated<number>;
  updatedBy: string;
  updatedAt: string;
  version: Generated<number>;
}

interface AccountingSubject {
  tenantId: number;
  id: Generated<number>;
  companyId: number;
  code: string;
  name: string;
  fullName: string;
  category: number;
  direction: number;
  parentId: number | null;
  level: GeneratedAlways<number>;
  leaf: Generated<boolean>;
  dims: Generated<string>;
  required: Generated<string>;
  cash: Generated<boolean>;
  bank: Generated<boolean>;
  cashEquivalent: Generated<boolean>;
  custody: Generated<boolean>;
  system: Generated<boolean>;
  cashIn: string | null;
  cashOut: string | null;
  forbiddenSide: Generated<number>;
  forbiddenText: Generated<string>;
  remark: Generated<string>;
  initials: Generated<string>;
  disabled: Generated<boolean>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
  version: Generated<number>;
}

interface AccountingSubjectBalance {
  tenantId: number;
  companyId: number;
  ym: number;
  subjectId: number;
  debit: Generated<string>;
  credit: Generated<string>;
  closeDebit: Generated<string>;
  closeCredit: Generated<string>;
  lines: Generated<number>;
}

interface AccountingSubjectMap {
  tenantId: number;
  companyId: number;
  role: number;
  list: Generated<number>;
  ref: Generated<number>;
  subjectId: number;
  supplierId: number | null;
  bankAccountId: number | null;
  departmentId: number | null;
}

interface AccountingSummary {
  tenantId: number;
  id: Generated<number>;
  companyId: number;
  code: string;
  text: string;
  version: Generated<number>;
}

interface AccountingSupplier {
  tenantId: number;
  id: Generated<number>;
  companyId: number;
  code: string;
  name: string;
  phone: Generated<string>;
  bank: Generated<string>;
  accountNo: Generated<string>;
  taxNo: Generated<string>;
  remark: Generated<string>;
  disabled: Generated<boolean>;
  version: Generated<number>;
}

interface AccountingVoucher {
  tenantId: number;
  id: Generated<number>;
  companyId: number;
  ym: number;
  day: string;
  word: string;
  no: number | null;
  span: number;
  state: Generated<number>;
  kind: Generated<number>;
  papers: Generated<number>;
  total: Generated<string>;
  source: string | null;
  sourceKey: string | null;
  sourceSeq: Generated<number>;
  reversesId: number | null;
  correctsId: number | null;
  makerId: number;
  maker: string;
  auditorId: number | null;
  auditor: Generated<string>;
  posterId: number | null;
  poster: Generated<string>;
  cashier: Generated<string>;
  supervisor: Generated<string>;
  rejectReason: Generated<string>;
  createdAt: string;
  submittedAt: string | null;
  auditedAt: string | null;
  postedAt: string | null;
  prints: Generated<number>;
  version: Generated<number>;
  cashierId: number | null;
  loose: unknown;
}

interface AccountingVoucherCounter {
  tenantId: number;
  companyId: number;
  span: number;
  word: string;
  last: number;
}

interface AccountingVoucherFile {
  tenantId: number;
  voucherId: number;
  fileId: number;
}

interface AccountingVoucherGap {
  tenantId: number;
  id: Generated<number>;
  companyId: number;
  span: number;
  word: string;
  no: number;
  reason: string;
  by: string;
  at: string;
  filledAt: string | null;
}

interface AccountingVoucherRule {
  tenantId: number;
  id: Generated<number>;
  companyId: number;
  name: string;
  event: number;
  priority: number;
  acts: Generated<number[]>;
  settleTypes: Generated<number[]>;
  tenders: Generated<number[]>;
  chargeTypeIds: Generated<number[]>;
  estateIds: Generated<number[]>;
  regime: number | null;
  agency: boolean | null;
  ahead: boolean | null;
  word: string;
  merge: number;
  auto: Generated<number>;
  houseDims: Generated<boolean>;
  fromDay: string | null;
  toDay: string | null;
  enabled: Generated<boolean>;
  updatedBy: string;
  updatedAt: string;
  version: Generated<number>;
}

interface AccountingVoucherRuleLine {
  tenantId: number;
  ruleId: number;
  line: number;
  side: number;
  source: number;
  subjectId: number | null;
  amount: string;
  net: number;
  tax: number;
  lateNet: number;
  lateTax: number;
  summary: string;
  cashItem: string | null;
}

interface AccountingVoucherTemplate {
  tenantId: number;
  id: Generated<number>;
  companyId: number;
  name: string;
  word: string;
  lines: unknown;
  frequency: Generated<number>;
  lastYm: number | null;
  createdBy: string;
  createdAt: string;
  version: Generated<number>;
}

interface AccountingVoucherWord {
  tenantId: number;
  companyId: number;
  word: string;
  title: string;
  demand: Generated<number>;
  sort: Generated<number>;
  disabled: Generated<boolean>;
  version: Generated<number>;
}

interface AccountingViewBalanceDifference {
  tenantId: GeneratedAlways<number | null>;
  companyId: GeneratedAlways<number | null>;
  ym: GeneratedAlways<number | null>;
  subjectId: GeneratedAlways<number | null>;
  dimsetId: GeneratedAlways<number | null>;
  debit: GeneratedAlways<string | null>;
  credit: GeneratedAlways<string | null>;
}

interface CallcentreAgent {
  tenantId: number;
  id: Generated<number>;
  username: string;
  passwordHash: string;
  name: string;
  dn: string;
  groupId: number | null;
  employeeId: number | null;
  video: Generated<boolean>;
  disabled: Generated<boolean>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
  version: Generated<number>;
}

interface CallcentreAgentGroup {
  tenantId: number;
  id: Generated<number>;
  name: string;
}

interface CallcentreAgentLogin {
  tenantId: number;
  agentId: number;
  tokenHash: string;
  accountId: number;
  sessionHash: string;
  sipHa1: string | null;
  validUntil: string;
  workState: number;
  stateAt: string;
  registeredUntil: string | null;
  process: Generated<string>;
  loggedInAt: string;
  dn: string;
}

interface CallcentreBookEntry {
  tenantId: number;
  id: Generated<number>;
  name: string;
  phone: string;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
}

interface CallcentrePoolNumber {
  tenantId: number;
  id: Generated<number>;
  number: string;
  name: string;
}

interface CallcentreRecord {
  tenantId: number;
  id: Generated<number>;
  callKey: string;
  at: string;
  type: number;
  state: number;
  customNum: string;
  calleeNum: string;
  customEnd: GeneratedAlways<string>;
  agentId: number | null;
  peerId: number | null;
  answeredAt: string | null;
  endedAt: string | null;
  ringSeconds: Generated<number>;
  talkSeconds: Generated<number>;
  code: Generated<number>;
  process: Generated<string>;
  personId: number | null;
  houseId: number | null;
  note: Generated<string>;
  calledBackAt: string | null;
  tapeFileId: number | null;
  tapePath: Generated<string>;
}

interface CallcentreRecordCase {
  tenantId: number;
  recordId: number;
  caseId: number;
}

interface CallcentreSetting {
  tenantId: number;
  enabled: boolean;
  recording: Generated<boolean>;
  updatedBy: string;
  updatedAt: string;
}

interface ChargingAccount {
  tenantId: number;
  id: Generated<number>;
  kind: number;
  estateId: number;
  houseId: number | null;
  personId: number | null;
  chargeTypeId: number | null;
  ref: Generated<number>;
  balance: Generated<string>;
  moves: Generated<number>;
}

interface ChargingAccountMove {
  tenantId: number;
  id: GeneratedAlways<number>;
  accountId: number;
  seq: number;
  reason: number;
  amount: string;
  balance: string;
  day: string;
  settlementId: number | null;
  reversesId: number | null;
  remark: Generated<string>;
  by: string;
  at: string;
}

interface ChargingAccountingEvent {
  tenantId: number;
  id: GeneratedAlways<number>;
  type: string;
  day: string;
  at: string;
  companyId: number;
  estateId: number | null;
  chargeTypeId: number | null;
  houseId: number | null;
  personId: number | null;
  accountKind: number | null;
  list: number | null;
  method: number | null;
  month: string | null;
  amount: string;
  tax: Generated<string>;
  late: Generated<string>;
  count: Generated<number>;
  settlementId: number | null;
  publicationId: number | null;
  billId: number | null;
  accountId: number | null;
  reason: number | null;
  closeId: number | null;
  incomeId: number | null;
  partnerId: number | null;
}

interface ChargingArrearsMark {
  tenantId: number;
  id: Generated<number>;
  estateId: number;
  objectKind: number;
  objectId: number;
  reason: number;
  stopLate: Generated<boolean>;
  stopChase: Generated<boolean>;
  legalHold: Generated<boolean>;
  fromDate: string;
  toDate: string | null;
  remark: Generated<string>;
  fileId: number | null;
  state: Generated<number>;
  endedOn: string | null;
  endedBy: Generated<string>;
  endReason: Generated<string>;
  version: Generated<number>;
  makerId: number;
  createdBy: string;
  createdAt: string;
  checkerId: number | null;
  checkedBy: Generated<string>;
  checkedAt: string | null;
  checkNote: Generated<string>;
}

interface ChargingAttachment {
  tenantId: number;
  id: Generated<number>;
  estateId: number;
  houseId: number | null;
  parkingId: number | null;
  customerId: number | null;
  objectKind: GeneratedAlways<number>;
  objectId: GeneratedAlways<number>;
  standardId: number;
  chargeTypeId: number;
  fromDate: string;
  toDate: string | null;
  quantity: Generated<string>;
  ownPrice: string | null;
  stepMonths: number | null;
  stepRate: string | null;
  contractNo: Generated<string>;
  payerId: number | null;
  remark: Generated<string>;
  version: Generated<number>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
  contractId: number | null;
}

interface ChargingBankBatch {
  tenantId: number;
  id: Generated<number>;
  number: string;
  channelId: number;
  companyId: number;
  estateId: number;
  dueTo: string;
  state: Generated<number>;
  lines: Generated<number>;
  amount: Generated<string>;
  paidLines: Generated<number>;
  paidAmount: Generated<string>;
  failedLines: Generated<number>;
  failedAmount: Generated<string>;
  exportedAt: string | null;
  exportedBy: Generated<string>;
  exports: Generated<number>;
  remark: Generated<string>;
  version: Generated<number>;
  makerId: number;
  createdBy: string;
  createdAt: string;
  template: unknown;
}

interface ChargingBankIncome {
  tenantId: number;
  id: Generated<number>;
  companyId: number;
  accountId: number;
  serial: string;
  paidOn: string;
  amount: string;
  payerName: Generated<string>;
  payerAccount: Generated<string>;
  note: Generated<string>;
  claimed: Generated<string>;
  state: Generated<number>;
  reason: Generated<string>;
  createdBy: string;
  createdAt: string;
  version: Generated<number>;
  channel: number | null;
  fee: Generated<string>;
}

interface ChargingBankIncomeClaim {
  tenantId: number;
  settlementId: number;
  incomeId: number;
  amount: string;
  returned: Generated<string>;
  by: string;
  at: string;
}

interface ChargingBankLine {
  tenantId: number;
  batchId: number;
  seq: number;
  agreementId: number;
  agreementNo: string;
  accountName: string;
  accountNo: string;
  houseId: number;
  payerId: number | null;
  amount: string;
  state: Generated<number>;
  code: Generated<string>;
  message: Generated<string>;
  paidOn: string | null;
  settlementId: number | null;
}

interface ChargingBankLineBill {
  tenantId: number;
  batchId: number;
  seq: number;
  billId: number;
  amount: string;
  late: string;
}

interface ChargingBankReturn {
  tenantId: number;
  id: Generated<number>;
  batchId: number;
  fileName: string;
  sha256: string;
  rows: number;
  matched: number;
  problems: Generated<unknown>;
  by: string;
  at: string;
}

interface ChargingBill {
  tenantId: number;
  id: Generated<number>;
  estateId: number;
  houseId: number | null;
  parkingId: number | null;
  customerId: number | null;
  objectKind: GeneratedAlways<number>;
  objectId: GeneratedAlways<number>;
  chargeTypeId: number;
  standardId: number | null;
  batchId: number;
  publicationId: number | null;
  payerId: number | null;
  periodFrom: string;
  periodTo: string;
  once: Generated<boolean>;
  dueDate: string;
  state: number;
  void: Generated<boolean>;
  amount: string;
  adjusted: Generated<string>;
  reduced: Generated<string>;
  settled: Generated<string>;
  open: GeneratedAlways<string>;
  lateRate: Generated<string>;
  lateGrace: Generated<number>;
  lateCap: string | null;
  lateFixed: Generated<string>;
  lateDay: string | null;
  lateSettled: Generated<string>;
  lateWaived: Generated<string>;
  suspended: Generated<boolean>;
  heldBy: string | null;
  calc: unknown;
  explain: string;
  reissueOf: number | null;
  makerId: number;
  createdBy: string;
  createdAt: string;
  dueDays: number | null;
  contractId: number | null;
  latePause: string | null;
}

interface ChargingBillChange {
  tenantId: number;
  id: GeneratedAlways<number>;
  billId: number;
  kind: number;
  amount: string;
  reason: string;
  day: string;
  documentId: number | null;
  settlementId: number | null;
  reversesId: number | null;
  by: string;
  at: string;
  reductionId: number | null;
  poolId: number | null;
}

interface ChargingBillMonth {
  tenantId: number;
  objectKind: number;
  objectId: number;
  chargeTypeId: number;
  month: string;
  parts: boolean;
  billId: number | null;
}

interface ChargingBillPart {
  tenantId: number;
  objectKind: number;
  objectId: number;
  chargeTypeId: number;
  month: string;
  parts: Generated<boolean>;
  days: string;
  billId: number;
}

interface ChargingBillStep {
  tenantId: number;
  id: GeneratedAlways<number>;
  billId: number;
  act: string;
  reason: Generated<string>;
  by: string;
  at: string;
  stoppedOn: string | null;
  resumedOn: string | null;
}

interface ChargingBillingBatch {
  tenantId: number;
  id: Generated<number>;
  number: string;
  estateId: number;
  kind: number;
  periodFrom: string;
  periodTo: string;
  chargeTypeIds: Generated<number[]>;
  buildingIds: Generated<number[]>;
  state: Generated<number>;
  jobId: number | null;
  doneKind: Generated<number>;
  doneObject: Generated<number>;
  made: Generated<number>;
  skipped: Generated<number>;
  amount: Generated<string>;
  reason: Generated<string>;
  version: Generated<number>;
  makerId: number;
  createdBy: string;
  createdAt: string;
  checkerId: number | null;
  checkedBy: Generated<string>;
  checkedAt: string | null;
}

interface ChargingBillingSkip {
  tenantId: number;
  batchId: number;
  objectKind: number;
  objectId: number;
  chargeTypeId: number;
  reason: number;
  detail: Generated<string>;
}

interface ChargingChainLink {
  tenantId: number;
  companyId: number;
  seq: number;
  kind: number;
  refId: number;
  content: string;
  hash: string;
  madeAt: Generated<string>;
}

interface ChargingChainWait {
  tenantId: number;
  companyId: number;
  id: GeneratedAlways<number>;
  kind: number;
  refId: number;
  content: string;
}

interface ChargingChangeRequest {
  tenantId: number;
  id: Generated<number>;
  number: string;
  estateId: number;
  kind: number;
  reason: number;
  note: string;
  fileId: number | null;
  bills: number;
  amount: string;
  state: Generated<number>;
  version: Generated<number>;
  makerId: number;
  createdBy: string;
  createdAt: string;
  checkerId: number | null;
  checkedBy: Generated<string>;
  checkedAt: string | null;
  checkNote: Generated<string>;
}

interface ChargingChangeRequestLine {
  tenantId: number;
  requestId: number;
  billId: number;
  amount: string;
}

interface ChargingChannelDay {
  tenantId: number;
  id: Generated<number>;
  provider: string;
  day: string;
  fileName: string;
  sha256: string;
  theirPayments: Generated<number>;
  theirAmount: Generated<string>;
  theirRefunds: Generated<number>;
  theirRefunded: Generated<string>;
  fee: Generated<string>;
  ourPayments: Generated<number>;
  ourAmount: Generated<string>;
  ourRefunds: Generated<number>;
  ourRefunded: Generated<string>;
  matched: Generated<number>;
  by: string;
  at: string;
  version: Generated<number>;
}

interface ChargingChannelDifference {
  tenantId: number;
  id: Generated<number>;
  dayId: number;
  item: number;
  kind: number;
  number: string;
  ref: string;
  orderId: number | null;
  ourAmount: string | null;
  theirAmount: string | null;
  ourState: number | null;
  theirState: number | null;
  state: Generated<number>;
  note: Generated<string>;
  decidedBy: Generated<string>;
  decidedAt: string | null;
  version: Generated<number>;
}

interface ChargingChannelLine {
  tenantId: number;
  dayId: number;
  rowNo: number;
  item: number;
  number: string;
  ref: string;
  amount: string;
  fee: Generated<string>;
  state: number;
  at: string;
}

interface ChargingChase {
  tenantId: number;
  id: GeneratedAlways<number>;
  estateId: number;
  objectKind: number;
  objectId: number;
  day: string;
  method: number;
  number: Generated<string>;
  reached: Generated<string>;
  content: Generated<string>;
  result: number | null;
  promiseAmount: string | null;
  promiseDate: string | null;
  nextDate: string | null;
  fileId: number | null;
  open: string;
  late: string;
  bills: number;
  oldestDue: string | null;
  by: string;
  accountId: number;
  at: string;
  payerId: number | null;
}

interface ChargingContract {
  tenantId: number;
  id: Generated<number>;
  estateId: number;
  customerId: number;
  number: string;
  name: string;
  kind: number;
  place: Generated<string>;
  area: string | null;
  signedOn: string | null;
  fromDate: string;
  toDate: string;
  endedOn: string | null;
  endedBy: Generated<string>;
  endReason: Generated<string>;
  remark: Generated<string>;
  fileId: number | null;
  disabled: GeneratedAlways<boolean>;
  version: Generated<number>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
}

interface ChargingDayClose {
  tenantId: number;
  id: Generated<number>;
  number: string;
  companyId: number;
  cashierId: number;
  cashierName: string;
  day: string;
  state: Generated<number>;
  settlements: number;
  total: string;
  cashExpected: string;
  cashCounted: string;
  differenceReason: Generated<string>;
  slipNo: Generated<string>;
  slipBank: Generated<string>;
  slipDate: string | null;
  paper: unknown;
  closedAt: string;
  handedAt: string | null;
  checkerId: number | null;
  checkedBy: Generated<string>;
  checkedAt: string | null;
  reopenReason: Generated<string>;
  version: Generated<number>;
  chainLinks: Generated<number>;
  chainHash: Generated<string>;
}

interface ChargingDepositDue {
  tenantId: number;
  id: Generated<number>;
  estateId: number;
  houseId: number;
  personId: number | null;
  chargeTypeId: number;
  amount: string;
  text: Generated<string>;
  sourceKind: string;
  sourceId: number;
  sourceNumber: string;
  state: Generated<number>;
  accountId: number | null;
  createdBy: string;
  createdAt: string;
}

interface ChargingEnergyPurchase {
  tenantId: number;
  id: Generated<number>;
  estateId: number;
  kind: number;
  month: string;
  quantity: string;
  amount: string;
  supplier: Generated<string>;
  voucherNo: Generated<string>;
  remark: Generated<string>;
  version: Generated<number>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
}

interface ChargingHeldAct {
  tenantId: number;
  id: Generated<number>;
  number: string;
  act: string;
  kinds: number[];
  menus: number[];
  companyId: number;
  estateId: number | null;
  subject: Generated<string>;
  text: string;
  why: string;
  amount: Generated<string>;
  tender: Generated<string>;
  reason: Generated<string>;
  facts: Generated<unknown>;
  input: unknown;
  state: Generated<number>;
  settlementId: number | null;
  result: Generated<string>;
  version: Generated<number>;
  makerId: number;
  createdBy: string;
  createdAt: string;
  checkerId: number | null;
  checkedBy: Generated<string>;
  checkedAt: string | null;
  checkNote: Generated<string>;
}

interface ChargingInstalment {
  tenantId: number;
  planId: number;
  seq: number;
  dueDate: string;
  amount: string;
}

interface ChargingInstalmentPlan {
  tenantId: number;
  id: Generated<number>;
  number: string;
  estateId: number;
  objectKind: number;
  objectId: number;
  payerId: number | null;
  payerName: string;
  signedOn: string;
  total: string;
  stopLate: Generated<boolean>;
  state: Generated<number>;
  fileId: number | null;
  remark: Generated<string>;
  endedOn: string | null;
  endReason: Generated<string>;
  version: Generated<number>;
  makerId: number;
  createdBy: string;
  createdAt: string;
  checkerId: number | null;
  checkedBy: Generated<string>;
  checkedAt: string | null;
  checkNote: Generated<string>;
}

interface ChargingInstalmentPlanBill {
  tenantId: number;
  planId: number;
  billId: number;
  open: string;
  payable: string;
}

interface ChargingInvoice {
  tenantId: number;
  id: Generated<number>;
  number: string;
  companyId: number;
  estateId: number;
  houseId: number | null;
  payerId: number | null;
  kind: number;
  titleKind: number;
  title: string;
  taxNo: Generated<string>;
  addressPhone: Generated<string>;
  bankAccount: Generated<string>;
  amount: string;
  tax: string;
  lines: unknown;
  delivery: number;
  deliverTo: Generated<string>;
  exchange: Generated<boolean>;
  remark: Generated<string>;
  state: Generated<number>;
  invoiceCode: Generated<string>;
  invoiceNo: Generated<string>;
  issuedOn: string | null;
  issuedBy: Generated<string>;
  fileId: number | null;
  takenBy: Generated<string>;
  takenAt: string | null;
  redNo: Generated<string>;
  redOn: string | null;
  redBy: Generated<string>;
  redReason: Generated<string>;
  makerId: number;
  createdBy: string;
  createdAt: string;
  checkerId: number | null;
  checkedBy: Generated<string>;
  checkedAt: string | null;
  checkNote: Generated<string>;
  version: Generated<number>;
  provider: Generated<string>;
  seller: unknown;
  message: Generated<string>;
}

interface ChargingInvoiceSetting {
  tenantId: number;
  companyId: number;
  provider: string;
  name: Generated<string>;
  taxNo: Generated<string>;
  addressPhone: Generated<string>;
  bankAccount: Generated<string>;
  version: Generated<number>;
  updatedBy: string;
  updatedAt: string;
}

interface ChargingInvoiceSettlement {
  tenantId: number;
  invoiceId: number;
  settlementId: number;
  amount: string;
  living: Generated<boolean>;
}

interface ChargingItemPayer {
  tenantId: number;
  id: Generated<number>;
  houseId: number;
  chargeTypeId: number;
  personId: number;
  fromDate: string;
  toDate: string | null;
  createdBy: string;
  createdAt: string;
}

interface ChargingLatePolicy {
  tenantId: number;
  id: Generated<number>;
  name: string;
  remark: Generated<string>;
  disabled: Generated<boolean>;
  version: Generated<number>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
}

interface ChargingLatePolicyTerm {
  tenantId: number;
  policyId: number;
  fromDate: string;
  dailyRate: string;
  graceDays: Generated<number>;
  capRate: string | null;
  createdBy: string;
  createdAt: string;
}

interface ChargingLimitedAct {
  tenantId: number;
  id: Generated<number>;
  kind: number;
  day: string;
  makerId: number;
  account: string;
  amount: string;
  settlementId: number | null;
}

interface ChargingMeter {
  tenantId: number;
  id: Generated<number>;
  estateId: number;
  number: string;
  kind: number;
  houseId: number | null;
  shareGroupId: number | null;
  parentId: number | null;
  ratio: Generated<string>;
  lossRate: Generated<string>;
  maxReading: string | null;
  startReading: Generated<string>;
  startDate: string;
  standardId: number | null;
  chargeTypeId: number | null;
  location: Generated<string>;
  route: Generated<string>;
  routeOrder: Generated<number>;
  state: Generated<number>;
  endedOn: string | null;
  endReading: string | null;
  replacedBy: number | null;
  remark: Generated<string>;
  version: Generated<number>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
}

interface ChargingMeterReading {
  tenantId: number;
  id: Generated<number>;
  meterId: number;
  month: string;
  readOn: string;
  previous: string;
  current: string;
  rollover: Generated<boolean>;
  carried: Generated<string>;
  usage: string;
  abnormal: Generated<boolean>;
  confirmedBy: Generated<string>;
  photoFileId: number | null;
  remark: Generated<string>;
  billId: number | null;
  version: Generated<number>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
}

interface ChargingMoneyLimit {
  tenantId: number;
  companyId: number;
  kind: number;
  paperLimit: string | null;
  dayLimit: string | null;
  updatedBy: string;
  updatedAt: string;
}

interface ChargingMonthClose {
  tenantId: number;
  id: Generated<number>;
  estateId: number;
  month: string;
  state: Generated<number>;
  paper: unknown;
  closedBy: string;
  closedAt: string;
  reopenedBy: Generated<string>;
  reopenedAt: string | null;
  reason: Generated<string>;
}

interface ChargingNotice {
  tenantId: number;
  id: Generated<number>;
  publicationId: number;
  objectKind: number;
  objectId: number;
  channel: number;
  payerId: number | null;
  phone: Generated<string>;
  bills: number;
  amount: string;
  text: Generated<string>;
  state: Generated<number>;
  tries: Generated<number>;
  message: Generated<string>;
  sentAt: string | null;
  createdBy: string;
  createdAt: string;
}

interface ChargingObjectBalance {
  tenantId: number;
  objectKind: number;
  objectId: number;
  estateId: number;
  houseId: number | null;
  bills: number;
  open: string;
  suspended: Generated<string>;
  oldestDue: string | null;
}

interface ChargingOpening {
  tenantId: number;
  id: Generated<number>;
  number: string;
  estateId: number;
  kind: number;
  day: string;
  rows: number;
  amount: string;
  state: Generated<number>;
  version: Generated<number>;
  makerId: number;
  createdBy: string;
  createdAt: string;
  checkerId: number | null;
  checkedBy: Generated<string>;
  checkedAt: string | null;
}

interface ChargingOpeningRow {
  tenantId: number;
  openingId: number;
  seq: number;
  houseId: number;
  personId: number | null;
  chargeTypeId: number | null;
  amount: string;
  paperNo: Generated<string>;
  remark: Generated<string>;
}

interface ChargingPayOrder {
  tenantId: number;
  id: Generated<number>;
  number: string;
  estateId: number;
  houseId: number;
  payerId: number | null;
  payerName: string;
  amount: string;
  provider: string;
  method: number;
  way: string;
  state: Generated<number>;
  codeUrl: Generated<string>;
  providerRef: Generated<string>;
  paidAt: string | null;
  expiresAt: string;
  askAt: string | null;
  asked: Generated<number>;
  message: Generated<string>;
  booked: number | null;
  settlementId: number | null;
  makerId: number;
  createdBy: string;
  createdAt: string;
  version: Generated<number>;
}

interface ChargingPayOrderBill {
  tenantId: number;
  orderId: number;
  billId: number;
  amount: string;
  late: string;
  living: Generated<boolean>;
}

interface ChargingPayRefund {
  tenantId: number;
  id: Generated<number>;
  number: string;
  orderId: number;
  settlementId: number;
  amount: string;
  state: Generated<number>;
  providerRef: Generated<string>;
  refundedAt: string | null;
  askAt: string | null;
  asked: Generated<number>;
  message: Generated<string>;
  handMethod: number | null;
  handNote: Generated<string>;
  handBy: Generated<string>;
  createdBy: string;
  createdAt: string;
  version: Generated<number>;
}

interface ChargingPublication {
  tenantId: number;
  id: Generated<number>;
  number: string;
  estateId: number;
  day: string;
  bills: number;
  amount: string;
  createdBy: string;
  createdAt: string;
}

interface ChargingReceipt {
  tenantId: number;
  settlementId: number;
  kind: string;
  paper: unknown;
  prints: Generated<number>;
  lastPrintAt: string | null;
}

interface ChargingReceiptBook {
  tenantId: number;
  id: Generated<number>;
  companyId: number;
  kind: number;
  code: Generated<string>;
  width: number;
  fromNo: number;
  toNo: number;
  nextNo: number;
  state: Generated<number>;
  holderId: number | null;
  holderName: Generated<string>;
  holderDept: Generated<string>;
  issuedBy: Generated<string>;
  issuedAt: string | null;
  archivedBy: Generated<string>;
  archivedAt: string | null;
  receivedOn: string;
  remark: Generated<string>;
  version: Generated<number>;
  createdBy: string;
  createdAt: string;
}

interface ChargingReceiptPage {
  tenantId: number;
  bookId: number;
  no: number;
  state: number;
  settlementId: number | null;
  reason: Generated<string>;
  by: string;
  at: string;
}

interface ChargingRecut {
  tenantId: number;
  id: Generated<number>;
  estateId: number;
  houseId: number;
  cause: number;
  fromDay: string;
  state: Generated<number>;
  version: Generated<number>;
  createdBy: string;
  createdAt: string;
  doneBy: Generated<string>;
  doneAt: string | null;
}

interface ChargingRecutLine {
  tenantId: number;
  recutId: number;
  seq: number;
  billId: number;
  madeId: number | null;
  act: number;
  amount: string;
  moveId: number | null;
}

interface ChargingReduction {
  tenantId: number;
  id: Generated<number>;
  number: string;
  estateId: number;
  name: string;
  kind: number;
  way: number;
  rate: string | null;
  amount: string | null;
  chargeTypeIds: number[];
  reason: number;
  fromDate: string;
  toDate: string;
  maxOverdueDays: number | null;
  aheadMonths: number | null;
  limitAmount: string | null;
  remark: Generated<string>;
  fileId: number | null;
  state: Generated<number>;
  version: Generated<number>;
  makerId: number;
  createdBy: string;
  createdAt: string;
  checkerId: number | null;
  checkedBy: Generated<string>;
  checkedAt: string | null;
  checkNote: Generated<string>;
}

interface ChargingReductionMember {
  tenantId: number;
  reductionId: number;
  kind: string;
  nodeId: number;
}

interface ChargingRefundRequest {
  tenantId: number;
  id: Generated<number>;
  number: string;
  estateId: number;
  houseId: number | null;
  accountId: number;
  type: number;
  amount: string;
  reason: number;
  note: Generated<string>;
  payee: string;
  fileId: number | null;
  state: Generated<number>;
  settlementId: number | null;
  version: Generated<number>;
  makerId: number;
  createdBy: string;
  createdAt: string;
  checkerId: number | null;
  checkedBy: Generated<string>;
  checkedAt: string | null;
  checkNote: Generated<string>;
}

interface ChargingRule {
  tenantId: number;
  id: Generated<number>;
  name: string;
  chargeTypeId: number;
  objectKind: number;
  method: number;
  priceMethod: Generated<number>;
  periodMonths: Generated<number>;
  advance: Generated<boolean>;
  billDay: Generated<number>;
  dueDays: Generated<number>;
  proration: Generated<number>;
  rounding: Generated<number>;
  decimals: Generated<number>;
  latePolicyId: number | null;
  prepaidOffset: Generated<boolean>;
  onlinePay: Generated<boolean>;
  remark: Generated<string>;
  disabled: Generated<boolean>;
  version: Generated<number>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
}

interface ChargingRuleChange {
  tenantId: number;
  id: Generated<number>;
  ruleId: number;
  fromDate: string;
  proration: number;
  rounding: number;
  decimals: number;
  reason: string;
  state: Generated<number>;
  makerId: number;
  createdBy: string;
  createdAt: string;
  checkerId: number | null;
  checkedBy: Generated<string>;
  checkedAt: string | null;
  checkNote: Generated<string>;
}

interface ChargingSettlement {
  tenantId: number;
  id: Generated<number>;
  number: string;
  companyId: number;
  estateId: number;
  type: number;
  source: string;
  houseId: number | null;
  payerId: number | null;
  payerName: string;
  day: string;
  at: string;
  cashierId: number;
  cashierName: string;
  total: string;
  received: Generated<string>;
  changeGiven: Generated<string>;
  state: Generated<number>;
  originalId: number | null;
  reversed: Generated<string>;
  reason: Generated<string>;
  remark: Generated<string>;
  closeId: number | null;
  version: Generated<number>;
  numberEnd: GeneratedAlways<string>;
}

interface ChargingSettlementLine {
  tenantId: number;
  settlementId: number;
  seq: number;
  kind: number;
  billId: number | null;
  accountId: number | null;
  chargeTypeId: number | null;
  amount: string;
  late: Generated<string>;
  text: Generated<string>;
  reversesSeq: number | null;
  originalId: number | null;
}

interface ChargingSharePart {
  tenantId: number;
  poolId: number;
  houseId: number;
  weight: Generated<string>;
  basis: Generated<unknown>;
  quantity: string | null;
  amount: Generated<string>;
  advance: Generated<string>;
  billId: number | null;
  moveId: number | null;
  reason: number | null;
  fromDay: string;
  toDay: string;
  payerId: number | null;
  continued: Generated<boolean>;
  advanceDue: Generated<string>;
  credited: Generated<string>;
  relieved: Generated<string>;
}

interface ChargingSharePlan {
  tenantId: number;
  id: Generated<number>;
  estateId: number;
  groupId: number;
  chargeTypeId: number;
  ruleId: number;
  name: string;
  method: number;
  customKind: number | null;
  freeFloors: Generated<number>;
  floorSteps: Generated<unknown>;
  floorMore: Generated<string>;
  includeUnsold: Generated<boolean>;
  includeVacant: Generated<boolean>;
  includeBusiness: Generated<boolean>;
  includeGround: Generated<boolean>;
  minAmount: string | null;
  maxAmount: string | null;
  leftOver: Generated<number>;
  advanceTypeId: number | null;
  remark: Generated<string>;
  disabled: Generated<boolean>;
  version: Generated<number>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
}

interface ChargingSharePlanValue {
  tenantId: number;
  planId: number;
  houseId: number;
  value: string;
}

interface ChargingSharePool {
  tenantId: number;
  id: Generated<number>;
  number: string;
  estateId: number;
  planId: number;
  chargeTypeId: number;
  periodFrom: string;
  periodTo: string;
  source: number;
  quantity: string | null;
  price: string | null;
  amount: string;
  voucherNo: Generated<string>;
  remark: Generated<string>;
  state: Generated<number>;
  terms: unknown;
  batchId: number | null;
  ownCost: Generated<string>;
  advance: Generated<string>;
  credited: Generated<string>;
  version: Generated<number>;
  makerId: number;
  createdBy: string;
  createdAt: string;
  checkerId: number | null;
  checkedBy: Generated<string>;
  checkedAt: string | null;
  checkNote: Generated<string>;
  relieved: Generated<string>;
}

interface ChargingSharePoolReading {
  tenantId: number;
  poolId: number;
  readingId: number;
  usage: string;
  below: Generated<string>;
}

interface ChargingSimulatedPayment {
  tenantId: number;
  number: string;
  amount: string;
  state: string;
  ref: Generated<string>;
  paidAt: string | null;
  mood: Generated<string>;
  readyAt: string;
  createdAt: string;
}

interface ChargingSimulatedRefund {
  tenantId: number;
  number: string;
  paymentNumber: string;
  amount: string;
  state: string;
  ref: Generated<string>;
  doneAt: string | null;
  mood: Generated<string>;
  readyAt: string;
  createdAt: string;
}

interface ChargingSimulatedTaxInvoice {
  tenantId: number;
  id: Generated<number>;
  number: string;
  originalNo: Generated<string>;
  amount: string;
  state: string;
  invoiceNo: Generated<string>;
  issuedOn: string;
  message: Generated<string>;
  mood: string;
  readyAt: string;
  content: unknown;
}

interface ChargingSpecialService {
  tenantId: number;
  id: Generated<number>;
  number: string;
  estateId: number;
  itemId: number;
  billId: number;
  quantity: string;
  price: string;
  sourceNo: Generated<string>;
  servedBy: Generated<string>;
  servedOn: string;
  text: Generated<string>;
  createdBy: string;
  createdAt: string;
}

interface ChargingSpecialServiceItem {
  tenantId: number;
  id: Generated<number>;
  estateId: number | null;
  chargeTypeId: number;
  name: string;
  unit: Generated<string>;
  price: string;
  minPrice: string;
  maxPrice: string;
  dueDays: Generated<number>;
  latePolicyId: number | null;
  remark: Generated<string>;
  disabled: Generated<boolean>;
  version: Generated<number>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
}

interface ChargingStandard {
  tenantId: number;
  id: Generated<number>;
  estateId: number;
  ruleId: number;
  chargeTypeId: number;
  name: string;
  remark: Generated<string>;
  disabled: Generated<boolean>;
  version: Generated<number>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
}

interface ChargingStandardPrice {
  tenantId: number;
  id: Generated<number>;
  standardId: number;
  fromDate: string;
  price: Generated<string>;
  extra: Generated<string>;
  tiers: Generated<unknown>;
  tierMonths: Generated<number>;
  formula: Generated<string>;
  resolutionId: number | null;
  contractNo: Generated<string>;
  reason: Generated<string>;
  state: Generated<number>;
  makerId: number;
  createdBy: string;
  createdAt: string;
  checkerId: number | null;
  checkedBy: Generated<string>;
  checkedAt: string | null;
  checkNote: Generated<string>;
}

interface ChargingSuspension {
  tenantId: number;
  id: Generated<number>;
  number: string;
  estateId: number;
  kind: number;
  reason: number;
  note: Generated<string>;
  plan: Generated<string>;
  fileId: number | null;
  bills: number;
  amount: string;
  state: Generated<number>;
  version: Generated<number>;
  makerId: number;
  createdBy: string;
  createdAt: string;
  submittedAt: string | null;
  checkerId: number | null;
  checkedBy: Generated<string>;
  checkedAt: string | null;
  checkNote: Generated<string>;
}

interface ChargingSuspensionLine {
  tenantId: number;
  requestId: number;
  billId: number;
  amount: string;
  waiting: Generated<boolean>;
  settlementId: number | null;
}

interface ChargingTaxRequest {
  tenantId: number;
  id: Generated<number>;
  invoiceId: number;
  kind: number;
  number: string;
  attempt: Generated<number>;
  provider: string;
  amount: string;
  tax: string;
  lines: unknown;
  reason: Generated<string>;
  state: number;
  invoiceNo: Generated<string>;
  issuedOn: string | null;
  issuedBy: Generated<string>;
  fileId: number | null;
  message: Generated<string>;
  askAt: string | null;
  asked: Generated<number>;
  version: Generated<number>;
  createdBy: string;
  createdAt: string;
}

interface ChargingTender {
  tenantId: number;
  settlementId: number;
  seq: number;
  list: number;
  method: number;
  amount: string;
  reference: Generated<string>;
  accountId: number | null;
}

interface ChargingTransferReading {
  tenantId: number;
  id: Generated<number>;
  meterId: number;
  day: string;
  current: string;
  rollover: Generated<boolean>;
  abnormal: Generated<boolean>;
  confirmedBy: Generated<string>;
  createdBy: string;
  createdAt: string;
}

interface ChargingViewAccount {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  kind: GeneratedAlways<number>;
  estateId: GeneratedAlways<number>;
  houseId: GeneratedAlways<number | null>;
  personId: GeneratedAlways<number | null>;
  chargeTypeId: GeneratedAlways<number | null>;
  ref: GeneratedAlways<number>;
  balance: GeneratedAlways<string>;
}

interface ChargingViewAttachment {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  estateId: GeneratedAlways<number>;
  houseId: GeneratedAlways<number | null>;
  chargeTypeId: GeneratedAlways<number>;
  fromDate: GeneratedAlways<string>;
  toDate: GeneratedAlways<string | null>;
  payerId: GeneratedAlways<number | null>;
  version: GeneratedAlways<number>;
  updatedBy: GeneratedAlways<string>;
  updatedAt: GeneratedAlways<string>;
}

interface ChargingViewBankIncome {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  accountId: GeneratedAlways<number>;
  paidOn: GeneratedAlways<string>;
  amount: GeneratedAlways<string>;
  payerName: GeneratedAlways<string>;
  note: GeneratedAlways<string>;
}

interface ChargingViewBankLine {
  tenantId: GeneratedAlways<number>;
  houseId: GeneratedAlways<number>;
  payerId: GeneratedAlways<number | null>;
  state: GeneratedAlways<number>;
  code: GeneratedAlways<string>;
}

interface ChargingViewBill {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  estateId: GeneratedAlways<number>;
  houseId: GeneratedAlways<number | null>;
  chargeTypeId: GeneratedAlways<number>;
  payerId: GeneratedAlways<number | null>;
  state: GeneratedAlways<number>;
  void: GeneratedAlways<boolean>;
  dueDate: GeneratedAlways<string>;
  open: GeneratedAlways<string>;
}

interface ChargingViewBillLine {
  tenantId: GeneratedAlways<number | null>;
  id: GeneratedAlways<number | null>;
  estateId: GeneratedAlways<number | null>;
  houseId: GeneratedAlways<number | null>;
  objectKind: GeneratedAlways<number | null>;
  objectId: GeneratedAlways<number | null>;
  payerId: GeneratedAlways<number | null>;
  item: GeneratedAlways<string | null>;
  periodFrom: GeneratedAlways<string | null>;
  state: GeneratedAlways<number | null>;
  void: GeneratedAlways<boolean | null>;
  amount: GeneratedAlways<string | null>;
  open: GeneratedAlways<string | null>;
}

interface ChargingViewBillPublication {
  tenantId: GeneratedAlways<number | null>;
  id: GeneratedAlways<number | null>;
  publicationId: GeneratedAlways<number | null>;
  chargeTypeId: GeneratedAlways<number | null>;
  month: GeneratedAlways<string | null>;
}

interface ChargingViewBilledEvent {
  tenantId: GeneratedAlways<number | null>;
  id: GeneratedAlways<number | null>;
  companyId: GeneratedAlways<number | null>;
  estateId: GeneratedAlways<number | null>;
  chargeTypeId: GeneratedAlways<number | null>;
  day: GeneratedAlways<string | null>;
  type: GeneratedAlways<string | null>;
  amount: GeneratedAlways<string | null>;
  tax: GeneratedAlways<string | null>;
}

interface ChargingViewChase {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  estateId: GeneratedAlways<number>;
  objectKind: GeneratedAlways<number>;
  objectId: GeneratedAlways<number>;
  payerId: GeneratedAlways<number | null>;
  method: GeneratedAlways<number>;
  content: GeneratedAlways<string>;
  result: GeneratedAlways<number | null>;
  open: GeneratedAlways<string>;
  promiseAmount: GeneratedAlways<string | null>;
  promiseDate: GeneratedAlways<string | null>;
  by: GeneratedAlways<string>;
  at: GeneratedAlways<string>;
}

interface ChargingViewDepositDue {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  sourceKind: GeneratedAlways<string>;
  sourceId: GeneratedAlways<number>;
  sourceNumber: GeneratedAlways<string>;
  estateId: GeneratedAlways<number>;
  houseId: GeneratedAlways<number>;
  personId: GeneratedAlways<number | null>;
  chargeTypeId: GeneratedAlways<number>;
  item: GeneratedAlways<string | null>;
  amount: GeneratedAlways<string>;
  text: GeneratedAlways<string>;
  state: GeneratedAlways<number>;
  accountId: GeneratedAlways<number | null>;
  received: GeneratedAlways<string | null>;
  returned: GeneratedAlways<string | null>;
  converted: GeneratedAlways<string | null>;
  balance: GeneratedAlways<string | null>;
  receivedAt: GeneratedAlways<string | null>;
}

interface ChargingViewDepositMove {
  tenantId: GeneratedAlways<number | null>;
  id: GeneratedAlways<number | null>;
  estateId: GeneratedAlways<number | null>;
  houseId: GeneratedAlways<number | null>;
  personId: GeneratedAlways<number | null>;
  item: GeneratedAlways<string | null>;
  reason: GeneratedAlways<number | null>;
  amount: GeneratedAlways<string | null>;
  balance: GeneratedAlways<string | null>;
  remark: GeneratedAlways<string | null>;
  at: GeneratedAlways<string | null>;
}

interface ChargingViewHouseBill {
  tenantId: GeneratedAlways<number | null>;
  id: GeneratedAlways<number | null>;
  houseId: GeneratedAlways<number | null>;
  payerId: GeneratedAlways<number | null>;
  state: GeneratedAlways<number | null>;
  void: GeneratedAlways<boolean | null>;
  periodFrom: GeneratedAlways<string | null>;
  periodTo: GeneratedAlways<string | null>;
  createdAt: GeneratedAlways<string | null>;
  item: GeneratedAlways<string | null>;
  batchNumber: GeneratedAlways<string | null>;
}

interface ChargingViewHouseItem {
  tenantId: GeneratedAlways<number | null>;
  houseId: GeneratedAlways<number | null>;
  chargeTypeId: GeneratedAlways<number | null>;
  toDate: GeneratedAlways<string | null>;
}

interface ChargingViewInstalmentPlan {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  number: GeneratedAlways<string>;
  estateId: GeneratedAlways<number>;
  payerId: GeneratedAlways<number | null>;
  state: GeneratedAlways<number>;
  version: GeneratedAlways<number>;
}

interface ChargingViewInvoice {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  number: GeneratedAlways<string>;
  estateId: GeneratedAlways<number>;
  houseId: GeneratedAlways<number | null>;
  payerId: GeneratedAlways<number | null>;
  kind: GeneratedAlways<number>;
  state: GeneratedAlways<number>;
  version: GeneratedAlways<number>;
}

interface ChargingViewMeter {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  estateId: GeneratedAlways<number>;
  houseId: GeneratedAlways<number | null>;
  number: GeneratedAlways<string>;
  kind: GeneratedAlways<number>;
  location: GeneratedAlways<string>;
  startReading: GeneratedAlways<string>;
  startDate: GeneratedAlways<string>;
  state: GeneratedAlways<number>;
  charged: GeneratedAlways<boolean | null>;
}

interface ChargingViewMeterReading {
  tenantId: GeneratedAlways<number>;
  meterId: GeneratedAlways<number>;
  month: GeneratedAlways<string>;
  readOn: GeneratedAlways<string>;
  current: GeneratedAlways<string>;
}

interface ChargingViewMoneyEvent {
  tenantId: GeneratedAlways<number | null>;
  id: GeneratedAlways<number | null>;
  part: GeneratedAlways<number | null>;
  type: GeneratedAlways<string | null>;
  day: GeneratedAlways<string | null>;
  companyId: GeneratedAlways<number | null>;
  estateId: GeneratedAlways<number | null>;
  chargeTypeId: GeneratedAlways<number | null>;
  houseId: GeneratedAlways<number | null>;
  personId: GeneratedAlways<number | null>;
  accountKind: GeneratedAlways<number | null>;
  accountItemId: GeneratedAlways<number | null>;
  list: GeneratedAlways<number | null>;
  method: GeneratedAlways<number | null>;
  month: GeneratedAlways<string | null>;
  amount: GeneratedAlways<string | null>;
  late: GeneratedAlways<string | null>;
  whole: GeneratedAlways<string | null>;
  opening: GeneratedAlways<boolean | null>;
  settlementId: GeneratedAlways<number | null>;
  settleType: GeneratedAlways<number | null>;
  cashierId: GeneratedAlways<number | null>;
  publicationId: GeneratedAlways<number | null>;
  billId: GeneratedAlways<number | null>;
  closeId: GeneratedAlways<number | null>;
  number: GeneratedAlways<string | null>;
  incomeId: GeneratedAlways<number | null>;
  bankAccountId: GeneratedAlways<number | null>;
  partnerId: GeneratedAlways<number | null>;
}

interface ChargingViewMonthClose {
  tenantId: GeneratedAlways<number>;
  estateId: GeneratedAlways<number>;
  month: GeneratedAlways<string>;
  state: GeneratedAlways<number>;
}

interface ChargingViewObjectBalance {
  tenantId: GeneratedAlways<number>;
  objectKind: GeneratedAlways<number>;
  objectId: GeneratedAlways<number>;
  estateId: GeneratedAlways<number>;
  houseId: GeneratedAlways<number | null>;
  bills: GeneratedAlways<number>;
  open: GeneratedAlways<string>;
  suspended: GeneratedAlways<string>;
  oldestDue: GeneratedAlways<string | null>;
}

interface ChargingViewOpeningRow {
  tenantId: GeneratedAlways<number>;
  houseId: GeneratedAlways<number>;
  personId: GeneratedAlways<number | null>;
  chargeTypeId: GeneratedAlways<number | null>;
}

interface ChargingViewPayOrder {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  number: GeneratedAlways<string>;
  estateId: GeneratedAlways<number>;
  houseId: GeneratedAlways<number>;
  payerId: GeneratedAlways<number | null>;
  state: GeneratedAlways<number>;
  version: GeneratedAlways<number>;
}

interface ChargingViewPayment {
  tenantId: GeneratedAlways<number | null>;
  id: GeneratedAlways<number | null>;
  number: GeneratedAlways<string | null>;
  estateId: GeneratedAlways<number | null>;
  houseId: GeneratedAlways<number | null>;
  payerId: GeneratedAlways<number | null>;
  payerName: GeneratedAlways<string | null>;
  type: GeneratedAlways<number | null>;
  state: GeneratedAlways<number | null>;
  total: GeneratedAlways<string | null>;
  at: GeneratedAlways<string | null>;
  cashierName: GeneratedAlways<string | null>;
}

interface ChargingViewSettledBill {
  tenantId: GeneratedAlways<number | null>;
  settlementId: GeneratedAlways<number | null>;
  billId: GeneratedAlways<number | null>;
}

interface ChargingViewSettlement {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  number: GeneratedAlways<string>;
  estateId: GeneratedAlways<number>;
  type: GeneratedAlways<number>;
  houseId: GeneratedAlways<number | null>;
  payerId: GeneratedAlways<number | null>;
  at: GeneratedAlways<string>;
  state: GeneratedAlways<number>;
  version: GeneratedAlways<number>;
}

interface ChargingViewSharedItem {
  tenantId: GeneratedAlways<number | null>;
  estateId: GeneratedAlways<number | null>;
  chargeTypeId: GeneratedAlways<number | null>;
}

interface ChargingViewSpecialServiceItem {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  estateId: GeneratedAlways<number | null>;
  name: GeneratedAlways<string>;
  unit: GeneratedAlways<string>;
  price: GeneratedAlways<string>;
  minPrice: GeneratedAlways<string>;
  maxPrice: GeneratedAlways<string>;
  disabled: GeneratedAlways<boolean>;
}

interface ChargingViewToldEvent {
  tenantId: GeneratedAlways<number | null>;
  id: GeneratedAlways<number | null>;
  type: GeneratedAlways<string | null>;
  day: GeneratedAlways<string | null>;
  companyId: GeneratedAlways<number | null>;
  chargeTypeId: GeneratedAlways<number | null>;
  month: GeneratedAlways<string | null>;
  amount: GeneratedAlways<string | null>;
  settlementId: GeneratedAlways<number | null>;
  publicationId: GeneratedAlways<number | null>;
  billId: GeneratedAlways<number | null>;
  closeId: GeneratedAlways<number | null>;
  settleType: GeneratedAlways<number | null>;
  number: GeneratedAlways<string | null>;
  incomeId: GeneratedAlways<number | null>;
}

interface CustomerCarePlan {
  tenantId: number;
  id: Generated<number>;
  name: string;
  rule: number;
  audience: number;
  minAge: number | null;
  maxAge: number | null;
  festivalDays: Generated<string[]>;
  firstOn: string | null;
  everyDays: number | null;
  daysBefore: number;
  way: number;
  text: Generated<string>;
  employeeId: number;
  disabled: Generated<boolean>;
  roundOn: string | null;
  createdBy: string;
  createdAt: string;
  version: Generated<number>;
}

interface CustomerCarePlanEstate {
  tenantId: number;
  planId: number;
  estateId: number;
}

interface CustomerCarePlanLevel {
  tenantId: number;
  planId: number;
  levelId: number;
}

interface CustomerCarePlanTag {
  tenantId: number;
  planId: number;
  tagId: number;
}

interface CustomerCaseAlarm {
  tenantId: number;
  caseId: number;
  promise: number;
  level: number;
  at: string | null;
  heldAt: string | null;
  toldAt: string | null;
}

interface CustomerCaseCategory {
  tenantId: number;
  id: Generated<number>;
  parentId: number | null;
  kind: number;
  name: string;
  key: Generated<string>;
  repairType: number | null;
  teamId: number | null;
  way: Generated<number>;
  visitRule: Generated<number>;
  paid: Generated<boolean>;
  priceNote: Generated<string>;
  usualMinutes: Generated<number>;
  phrases: Generated<string>;
  position: Generated<number>;
  disabled: Generated<boolean>;
  createdBy: Generated<string>;
  createdAt: Generated<string>;
  updatedBy: Generated<string>;
  updatedAt: Generated<string>;
  version: Generated<number>;
}

interface CustomerCaseDelay {
  tenantId: number;
  id: Generated<number>;
  caseId: number;
  oldDue: string;
  newDue: string;
  reason: string;
  state: Generated<number>;
  askedId: number;
  askedBy: string;
  askedAt: string;
  decidedId: number | null;
  decidedBy: Generated<string>;
  decidedAt: string | null;
  note: Generated<string>;
}

interface CustomerCaseEscalation {
  tenantId: number;
  limitId: number;
  level: number;
  afterMinutes: number;
  target: number;
  jobId: number | null;
  employeeId: number | null;
}

interface CustomerCaseLimit {
  tenantId: number;
  id: Generated<number>;
  companyId: number | null;
  kind: number;
  categoryId: number | null;
  urgency: number;
  respondMinutes: number | null;
  arriveMinutes: number | null;
  finishMinutes: number | null;
  clock: number;
  warnPercent: Generated<number>;
  clauseId: number | null;
  createdBy: Generated<string>;
  createdAt: Generated<string>;
  updatedBy: Generated<string>;
  updatedAt: Generated<string>;
  version: Generated<number>;
}

interface CustomerCaseMaterial {
  tenantId: number;
  caseId: number;
  line: number;
  round: number;
  itemId: number | null;
  name: string;
  unit: Generated<string>;
  quantity: string;
  price: string;
  amount: string;
  bearer: number;
  billId: number | null;
}

interface CustomerCasePhoto {
  tenantId: number;
  caseId: number;
  fileId: number;
  moment: number;
}

interface CustomerCaseStep {
  tenantId: number;
  caseId: number;
  seq: number;
  act: number;
  fromState: number;
  toState: number;
  employeeId: number | null;
  by: string;
  at: string;
  remark: Generated<string>;
  workerId: number | null;
  teamId: number | null;
}

interface CustomerCaseTold {
  tenantId: number;
  caseId: number;
  promise: number;
  level: number;
  employeeId: number;
  at: string;
}

interface CustomerCaseVisit {
  tenantId: number;
  id: Generated<number>;
  caseId: number;
  round: number;
  method: number;
  reached: boolean;
  timely: number | null;
  skill: number | null;
  attitude: number | null;
  result: number | null;
  remark: Generated<string>;
  employeeId: number | null;
  by: string;
  at: string;
}

interface CustomerCheckItem {
  tenantId: number;
  id: Generated<number>;
  companyId: number | null;
  kind: number;
  parentId: number | null;
  name: string;
  standard: Generated<string>;
  partId: number | null;
  usage: number | null;
  layouts: Generated<string[]>;
  position: Generated<number>;
  roomName: string | null;
  partName: string | null;
  disabled: Generated<boolean>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
  version: Generated<number>;
}

interface CustomerCheckResult {
  tenantId: number;
  sheetId: number;
  itemId: number;
  room: Generated<string>;
  name: string;
  result: number;
  note: Generated<string>;
  by: string;
  at: string;
}

interface CustomerCheckSheet {
  tenantId: number;
  id: Generated<number>;
  moveInId: number | null;
  takeoverId: number | null;
  kind: GeneratedAlways<number>;
  estateId: number;
  place: string;
  round: Generated<number>;
  state: Generated<number>;
  startedBy: string;
  startedAt: string;
  signer: Generated<string>;
  signFileId: number | null;
  unsignedReason: Generated<string>;
  opinion: Generated<string>;
  signedAt: string | null;
  version: Generated<number>;
}

interface CustomerComplaint {
  tenantId: number;
  caseId: number;
  level: Generated<number>;
  departmentId: number | null;
  authorityNo: Generated<string>;
  investigation: Generated<string>;
  investigatedBy: Generated<string>;
  investigatedAt: string | null;
  rootCause: Generated<string>;
  corrective: Generated<string>;
  reply: Generated<string>;
  repliedBy: Generated<string>;
  repliedAt: string | null;
}

interface CustomerDecoration {
  tenantId: number;
  id: Generated<number>;
  number: string;
  companyId: number;
  estateId: number;
  houseId: number;
  ownerId: number;
  applicant: number;
  applicantId: number | null;
  applicantName: string;
  phone: Generated<string>;
  contractorKind: number;
  contractor: Generated<string>;
  licence: Generated<string>;
  leader: string;
  leaderPhone: Generated<string>;
  content: Generated<string>;
  agreementOn: string | null;
  plannedFrom: string;
  plannedTo: string;
  workingHours: Generated<string>;
  structural: Generated<boolean>;
  gas: Generated<boolean>;
  state: number;
  checkerId: number | null;
  checkedBy: Generated<string>;
  checkedAt: string | null;
  checkRemark: Generated<string>;
  decidedId: number | null;
  decidedBy: Generated<string>;
  decidedAt: string | null;
  decision: Generated<string>;
  permits: Generated<number>;
  permitNumber: string | null;
  permitToken: string | null;
  permitFrom: string | null;
  permitTo: string | null;
  permitIssuedAt: string | null;
  houseUseBefore: number | null;
  takenBack: Generated<boolean>;
  inspectDue: string | null;
  endedOn: string | null;
  acceptedAt: string | null;
  observeUntil: string | null;
  releasedAt: string | null;
  archivedAt: string | null;
  appliedAt: string;
  makerId: number;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
  version: Generated<number>;
  numberEnd: GeneratedAlways<string>;
}

interface CustomerDecorationAcceptance {
  tenantId: number;
  decorationId: number;
  round: number;
  askedBy: string;
  askedAt: string;
  remark: Generated<string>;
  waterFrom: string | null;
  waterTo: string | null;
  passed: boolean | null;
  cancelled: Generated<boolean>;
  checkedBy: Generated<string>;
  checkedAt: string | null;
  result: Generated<string>;
  signFileId: number | null;
}

interface CustomerDecorationAcceptanceLine {
  tenantId: number;
  decorationId: number;
  round: number;
  itemId: number;
  ok: boolean | null;
  remark: Generated<string>;
}

interface CustomerDecorationChosenWork {
  tenantId: number;
  decorationId: number;
  workId: number;
}

interface CustomerDecorationConsent {
  tenantId: number;
  id: Generated<number>;
  decorationId: number;
  moneyId: number;
  amount: string;
  reason: string;
  signer: string;
  signedOn: string;
  fileId: number;
  violationId: number | null;
  serviceId: number;
  billId: number;
  cancelled: Generated<boolean>;
  cancelNote: Generated<string>;
  by: string;
  at: string;
}

interface CustomerDecorationExtension {
  tenantId: number;
  id: Generated<number>;
  decorationId: number;
  oldTo: string;
  newTo: string;
  reason: string;
  state: Generated<number>;
  makerId: number;
  createdBy: string;
  createdAt: string;
  checkerId: number | null;
  checkedBy: Generated<string>;
  checkedAt: string | null;
  checkNote: Generated<string>;
  version: Generated<number>;
}

interface CustomerDecorationInspection {
  tenantId: number;
  id: Generated<number>;
  decorationId: number;
  at: string;
  accountId: number;
  by: string;
  wrong: number;
  remark: Generated<string>;
}

interface CustomerDecorationInspectionLine {
  tenantId: number;
  inspectionId: number;
  itemId: number;
  ok: boolean;
  remark: Generated<string>;
  violationId: number | null;
}

interface CustomerDecorationItem {
  tenantId: number;
  id: Generated<number>;
  list: number;
  name: string;
  hint: Generated<string>;
  water: Generated<boolean>;
  position: Generated<number>;
  disabled: Generated<boolean>;
  createdBy: Generated<string>;
  createdAt: Generated<string>;
  updatedBy: Generated<string>;
  updatedAt: Generated<string>;
  version: Generated<number>;
}

interface CustomerDecorationLeave {
  tenantId: number;
  decorationId: number;
  leftOn: string;
  rubbishCleared: boolean;
  keysBack: boolean;
  water: string | null;
  power: string | null;
  gas: string | null;
  remark: Generated<string>;
  by: string;
  at: string;
}

interface CustomerDecorationMoney {
  tenantId: number;
  id: Generated<number>;
  decorationId: number;
  passId: number | null;
  kind: number;
  chargeTypeId: number | null;
  itemId: number | null;
  name: string;
  basis: number;
  quantity: string;
  price: string;
  amount: string;
  reason: Generated<string>;
  dueId: number | null;
  serviceId: number | null;
  billId: number | null;
  state: Generated<number>;
  createdBy: string;
  createdAt: string;
}

interface CustomerDecorationPaper {
  tenantId: number;
  id: Generated<number>;
  decorationId: number;
  paper: number;
  fileId: number;
  checked: Generated<number>;
  remark: Generated<string>;
  checkedBy: Generated<string>;
  createdBy: string;
  createdAt: string;
}

interface CustomerDecorationPass {
  tenantId: number;
  id: Generated<number>;
  decorationId: number;
  seq: number;
  number: string;
  token: string;
  name: string;
  idNo: Generated<string>;
  phone: Generated<string>;
  trade: Generated<string>;
  photoId: number | null;
  validFrom: string | null;
  validTo: string | null;
  state: Generated<number>;
  endedAt: string | null;
  endNote: Generated<string>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
}

interface CustomerDecorationPhoto {
  tenantId: number;
  decorationId: number;
  fileId: number;
  inspectionId: number | null;
  round: number | null;
}

interface CustomerDecorationSetting {
  tenantId: number;
  id: Generated<number>;
  companyId: number | null;
  inspectDays: Generated<number>;
  observeDays: Generated<number>;
  waterHours: Generated<number>;
  arrearsConfirm: Generated<boolean>;
  workingHours: Generated<string>;
  hours: Generated<unknown>;
  workdaysOnly: Generated<boolean>;
  rules: Generated<string>;
  damageItemId: number | null;
  createdBy: Generated<string>;
  createdAt: Generated<string>;
  updatedBy: Generated<string>;
  updatedAt: Generated<string>;
  version: Generated<number>;
}

interface CustomerDecorationSettingLine {
  tenantId: number;
  settingId: number;
  line: number;
  kind: number;
  chargeTypeId: number | null;
  itemId: number | null;
  basis: number;
  price: string;
}

interface CustomerDecorationStep {
  tenantId: number;
  decorationId: number;
  seq: number;
  act: number;
  fromState: number;
  toState: number;
  accountId: number | null;
  by: string;
  at: string;
  remark: Generated<string>;
}

interface CustomerDecorationWork {
  tenantId: number;
  id: Generated<number>;
  name: string;
  drawing: Generated<boolean>;
  structural: Generated<boolean>;
  gas: Generated<boolean>;
  remark: Generated<string>;
  position: Generated<number>;
  disabled: Generated<boolean>;
  createdBy: Generated<string>;
  createdAt: Generated<string>;
  updatedBy: Generated<string>;
  updatedAt: Generated<string>;
  version: Generated<number>;
}

interface CustomerDefect {
  tenantId: number;
  id: Generated<number>;
  number: string;
  sheetId: number;
  moveInId: number | null;
  takeoverId: number | null;
  estateId: number;
  houseId: number | null;
  itemId: number | null;
  item: Generated<string>;
  partId: number | null;
  position: Generated<string>;
  description: string;
  severity: number;
  responsible: Generated<string>;
  dueOn: string | null;
  warrantyTo: string | null;
  state: Generated<number>;
  rounds: Generated<number>;
  foundBy: string;
  foundAt: string;
  mendedAt: string | null;
  closedAt: string | null;
  caseId: number | null;
  version: Generated<number>;
}

interface CustomerDefectPhoto {
  tenantId: number;
  defectId: number;
  fileId: number;
  moment: number;
  marks: Generated<unknown>;
  by: string;
  at: string;
}

interface CustomerDefectStep {
  tenantId: number;
  defectId: number;
  seq: number;
  act: number;
  fromState: number;
  toState: number;
  by: string;
  at: string;
  note: Generated<string>;
}

interface CustomerGateCheck {
  tenantId: number;
  id: Generated<number>;
  kind: number;
  sourceId: number;
  number: string;
  title: string;
  estateId: number;
  houseId: number | null;
  name: Generated<string>;
  plate: Generated<string>;
  result: number;
  contested: Generated<string>;
  note: Generated<string>;
  place: Generated<string>;
  goods: Generated<unknown>;
  accountId: number;
  by: string;
  at: string;
  arrivedAt: string;
}

interface CustomerGatePhoto {
  tenantId: number;
  checkId: number;
  fileId: number;
}

interface CustomerHandbackLine {
  tenantId: number;
  id: Generated<number>;
  handbackId: number;
  position: number;
  room: string;
  item: string;
  condition: number | null;
  note: Generated<string>;
  damage: Generated<string>;
  by: Generated<string>;
  at: string | null;
}

interface CustomerHandbackPhoto {
  tenantId: number;
  lineId: number;
  fileId: number;
}

interface CustomerHandbackReading {
  tenantId: number;
  handbackId: number;
  meterId: number;
  reading: string;
  by: string;
  at: string;
}

interface CustomerHandover {
  tenantId: number;
  id: Generated<number>;
  moveInId: number;
  houseId: number;
  onDay: string;
  fromState: number;
  changes: unknown;
  before: unknown;
  after: unknown;
  attachmentIds: Generated<number[]>;
  serviceIds: Generated<number[]>;
  billIds: Generated<number[]>;
  billAmount: Generated<string>;
  acceptNote: Generated<string>;
  by: string;
  at: string;
  undoneBy: Generated<string>;
  undoneAt: string | null;
  undoReason: Generated<string>;
}

interface CustomerHandoverPart {
  tenantId: number;
  id: Generated<number>;
  planId: number;
  buildingId: number;
  unitId: number | null;
}

interface CustomerHandoverPlan {
  tenantId: number;
  id: Generated<number>;
  companyId: number;
  estateId: number;
  name: string;
  state: Generated<number>;
  place: Generated<string>;
  contact: Generated<string>;
  noticeText: Generated<string>;
  papers: Generated<unknown>;
  fees: Generated<unknown>;
  keys: Generated<unknown>;
  responsible: Generated<string>;
  mendDays: Generated<number>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
  version: Generated<number>;
}

interface CustomerHandoverSlot {
  tenantId: number;
  id: Generated<number>;
  planId: number;
  day: string;
  half: number;
  capacity: number;
  taken: Generated<number>;
  lastNo: Generated<number>;
}

interface CustomerHandoverStandard {
  tenantId: number;
  planId: number;
  standardId: number;
}

interface CustomerLease {
  tenantId: number;
  id: Generated<number>;
  number: string;
  companyId: number;
  estateId: number;
  houseId: number;
  state: Generated<number>;
  landlordId: number;
  mainId: number;
  listingId: number | null;
  contractNo: Generated<string>;
  fromDate: string;
  toDate: string;
  endedOn: string | null;
  endOn: GeneratedAlways<string>;
  endReason: Generated<string>;
  rent: string;
  cycle: number;
  deposit: Generated<string>;
  purpose: number;
  agent: Generated<string>;
  agentPhone: Generated<string>;
  keepBilled: Generated<boolean>;
  filingNo: Generated<string>;
  filedOn: string | null;
  remark: Generated<string>;
  useBefore: number | null;
  remindedFor: string | null;
  makerId: number;
  createdBy: string;
  createdAt: string;
  checkerId: number | null;
  checkedBy: Generated<string>;
  checkedAt: string | null;
  checkNote: Generated<string>;
  version: Generated<number>;
  numberEnd: GeneratedAlways<string>;
}

interface CustomerLeaseHandback {
  tenantId: number;
  id: Generated<number>;
  leaseId: number;
  houseId: number;
  state: Generated<number>;
  leftOn: string | null;
  keys: Generated<unknown>;
  signer: Generated<string>;
  signFileId: number | null;
  unsignedReason: Generated<string>;
  opinion: Generated<string>;
  startedBy: string;
  startedAt: string;
  doneBy: Generated<string>;
  doneAt: string | null;
  version: Generated<number>;
}

interface CustomerLeaseLine {
  tenantId: number;
  id: Generated<number>;
  leaseId: number;
  chargeTypeId: number;
  payer: number;
  fromDate: string;
  toDate: string | null;
}

interface CustomerLeasePaper {
  tenantId: number;
  leaseId: number;
  fileId: number;
  kind: number;
}

interface CustomerLeasePerson {
  tenantId: number;
  id: Generated<number>;
  leaseId: number;
  personId: number;
  main: Generated<boolean>;
  fromDate: string;
  toDate: string | null;
  residentId: number | null;
  settled: Generated<boolean>;
}

interface CustomerLeaseRent {
  tenantId: number;
  leaseId: number;
  fromDate: string;
  rent: string;
}

interface CustomerLeaseSetting {
  tenantId: number;
  companyId: number;
  remindDays: number;
  updatedBy: string;
  updatedAt: string;
  version: Generated<number>;
}

interface CustomerLeaseStep {
  tenantId: number;
  leaseId: number;
  seq: number;
  act: number;
  fromState: number;
  toState: number;
  by: string;
  at: string;
  note: Generated<string>;
  changes: Generated<unknown>;
}

interface CustomerLeaseTurn {
  tenantId: number;
  id: Generated<number>;
  leaseId: number;
  before: unknown;
  after: unknown;
  by: string;
  at: string;
}

interface CustomerLevel {
  tenantId: number;
  id: Generated<number>;
  name: string;
  color: Generated<string>;
  sort: Generated<number>;
  visitDays: number | null;
  note: Generated<string>;
  minYears: number | null;
  minArrearsMonths: number | null;
  maxArrearsMonths: number | null;
  minComplaints: number | null;
  maxComplaints: number | null;
  disabled: Generated<boolean>;
  updatedBy: string;
  updatedAt: string;
  version: Generated<number>;
}

interface CustomerLevelChange {
  tenantId: number;
  id: Generated<number>;
  personId: number;
  levelId: number | null;
  suggestedId: number | null;
  reason: Generated<string>;
  by: string;
  at: string;
}

interface CustomerListing {
  tenantId: number;
  id: Generated<number>;
  number: string;
  companyId: number;
  estateId: number;
  houseId: number;
  kind: number;
  state: Generated<number>;
  ownerId: number;
  asking: string;
  bedrooms: Generated<number>;
  livingRooms: Generated<number>;
  bathrooms: Generated<number>;
  grade: number | null;
  facing: number | null;
  availableFrom: string | null;
  contact: string;
  contactPhone: Generated<string>;
  agent: Generated<string>;
  agentPhone: Generated<string>;
  text: Generated<string>;
  viewingNote: Generated<string>;
  remark: Generated<string>;
  publishedAt: string | null;
  closedOn: string | null;
  closeNote: Generated<string>;
  dealWith: Generated<string>;
  dealAmount: string | null;
  informNo: Generated<string>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
  version: Generated<number>;
  numberEnd: GeneratedAlways<string>;
}

interface CustomerListingPhoto {
  tenantId: number;
  listingId: number;
  fileId: number;
  position: number;
  cover: Generated<boolean>;
}

interface CustomerListingStep {
  tenantId: number;
  listingId: number;
  seq: number;
  act: number;
  by: string;
  at: string;
  note: Generated<string>;
}

interface CustomerListingViewing {
  tenantId: number;
  id: Generated<number>;
  listingId: number;
  at: string;
  name: string;
  phone: Generated<string>;
  guide: Generated<string>;
  state: number;
  result: Generated<string>;
  by: string;
}

interface CustomerMoveIn {
  tenantId: number;
  id: Generated<number>;
  number: string;
  planId: number;
  estateId: number;
  houseId: number;
  state: Generated<number>;
  toldAt: string | null;
  slotId: number | null;
  queueNo: number | null;
  queue: number | null;
  arrivedAt: string | null;
  calledAt: string | null;
  desk: Generated<string>;
  visitorKind: number | null;
  visitorName: Generated<string>;
  visitorPhone: Generated<string>;
  visitorIdNo: Generated<string>;
  visitorRelation: Generated<string>;
  rulesSignedOn: string | null;
  agreementSignedOn: string | null;
  sheetId: number | null;
  checkedAt: string | null;
  recheckOn: string | null;
  handedOn: string | null;
  refusal: Generated<string>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
  version: Generated<number>;
}

interface CustomerMoveInKey {
  tenantId: number;
  id: Generated<number>;
  moveInId: number;
  kind: string;
  count: number;
  givenTo: string;
  givenOn: string;
  by: string;
  at: string;
  returnedOn: string | null;
}

interface CustomerMoveInNotice {
  tenantId: number;
  moveInId: number;
  seq: number;
  way: number;
  content: Generated<string>;
  result: Generated<string>;
  by: string;
  at: string;
}

interface CustomerMoveInPaper {
  tenantId: number;
  moveInId: number;
  line: number;
  name: string;
  required: boolean;
  agentOnly: boolean;
  note: Generated<string>;
  checkedBy: Generated<string>;
  checkedAt: string | null;
  fileIds: Generated<number[]>;
}

interface CustomerMoveInReading {
  tenantId: number;
  moveInId: number;
  meterId: number;
  reading: string;
  by: string;
  at: string;
}

interface CustomerMoveInStep {
  tenantId: number;
  moveInId: number;
  seq: number;
  act: number;
  fromState: number;
  toState: number;
  by: string;
  at: string;
  note: Generated<string>;
}

interface CustomerOutage {
  tenantId: number;
  id: Generated<number>;
  estateId: number;
  kind: number;
  buildingIds: Generated<number[]>;
  fromAt: string;
  toAt: string;
  content: string;
  answer: Generated<string>;
  endedAt: string | null;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
  version: Generated<number>;
}

interface CustomerRelease {
  tenantId: number;
  id: Generated<number>;
  number: string;
  companyId: number;
  estateId: number;
  houseId: number;
  kind: number;
  whole: Generated<boolean>;
  applicant: number;
  personId: number | null;
  name: string;
  phone: Generated<string>;
  idNo: Generated<string>;
  proof: number | null;
  proofNote: Generated<string>;
  decoration: Generated<string>;
  mover: Generated<string>;
  plate: Generated<string>;
  fromAt: string;
  toAt: string;
  remark: Generated<string>;
  sourceNo: Generated<string>;
  state: number;
  token: string;
  readyAt: string | null;
  passedAt: string | null;
  passedBy: Generated<string>;
  makerId: number;
  createdBy: string;
  createdAt: string;
  checkerId: number | null;
  checkedBy: Generated<string>;
  checkedAt: string | null;
  checkNote: Generated<string>;
  version: Generated<number>;
  numberEnd: GeneratedAlways<string>;
}

interface CustomerReleaseClose {
  tenantId: number;
  releaseId: number;
  leftOn: string;
  readings: Generated<string>;
  cards: Generated<string>;
  ended: Generated<string>;
  useTo: number | null;
  informNo: Generated<string>;
  by: string;
  at: string;
}

interface CustomerReleaseGoods {
  tenantId: number;
  releaseId: number;
  line: number;
  name: string;
  quantity: string;
  unit: Generated<string>;
  note: Generated<string>;
}

interface CustomerReleaseHouse {
  tenantId: number;
  releaseId: number;
  houseId: number;
  position: number;
}

interface CustomerReleasePaper {
  tenantId: number;
  releaseId: number;
  fileId: number;
  kind: number;
}

interface CustomerReleaseSetting {
  tenantId: number;
  companyId: number;
  freeKinds: Generated<number[]>;
  freeLines: number;
  needIdentity: boolean;
  template: unknown;
  updatedBy: string;
  updatedAt: string;
  version: Generated<number>;
}

interface CustomerReleaseStep {
  tenantId: number;
  id: Generated<number>;
  releaseId: number;
  act: number;
  by: string;
  at: string;
  remark: Generated<string>;
}

interface CustomerReleaseTick {
  tenantId: number;
  releaseId: number;
  item: number;
  by: string;
  at: string;
  note: Generated<string>;
}

interface CustomerServiceCase {
  tenantId: number;
  id: Generated<number>;
  number: string;
  companyId: number;
  estateId: number;
  houseId: number | null;
  parkingId: number | null;
  publicAreaId: number | null;
  place: number;
  position: Generated<string>;
  personId: number | null;
  reporter: string;
  phone: Generated<string>;
  source: number;
  sourceNo: Generated<string>;
  kind: number;
  categoryId: number;
  urgency: number;
  importance: Generated<number>;
  title: string;
  content: string;
  visitFrom: string | null;
  visitTo: string | null;
  paid: Generated<boolean>;
  toldPrice: Generated<boolean>;
  state: number;
  teamId: number | null;
  workerId: number | null;
  way: Generated<number>;
  visitRule: number;
  limitId: number | null;
  clock: number;
  registeredAt: string;
  acceptedAt: string | null;
  respondDue: string | null;
  arriveDue: string | null;
  finishDue: string | null;
  respondedAt: string | null;
  arrivedAt: string | null;
  onSite: Generated<boolean>;
  finishedAt: string | null;
  respondLate: boolean | null;
  arriveLate: boolean | null;
  finishLate: boolean | null;
  pausedAt: string | null;
  pauseReason: Generated<string>;
  pausedMinutes: Generated<number>;
  cause: Generated<string>;
  result: Generated<string>;
  signFileId: number | null;
  unsignedReason: Generated<string>;
  householdAmount: Generated<string>;
  waitsFor: Generated<string>;
  followOn: string | null;
  urges: Generated<number>;
  reopens: Generated<number>;
  satisfaction: number | null;
  mergedInto: number | null;
  relatedId: number | null;
  callId: number | null;
  accusedId: number | null;
  endedAt: string | null;
  makerId: number;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
  version: Generated<number>;
  numberEnd: GeneratedAlways<string>;
  unpaidAt: string | null;
}

interface CustomerSurvey {
  tenantId: number;
  id: Generated<number>;
  number: string;
  companyId: number;
  title: string;
  intro: Generated<string>;
  state: number;
  audience: number;
  percent: number;
  fromOn: string;
  toOn: string;
  beganAt: string | null;
  endedAt: string | null;
  createdBy: string;
  createdAt: string;
  version: Generated<number>;
}

interface CustomerSurveyAnswer {
  tenantId: number;
  id: Generated<number>;
  surveyId: number;
  houseId: number;
  channel: number;
  name: Generated<string>;
  remark: Generated<string>;
  score: string | null;
  by: string;
  at: string;
  version: Generated<number>;
}

interface CustomerSurveyAnswerLine {
  tenantId: number;
  surveyId: number;
  answerId: number;
  questionId: number;
  choices: Generated<number[]>;
  score: number | null;
  text: Generated<string>;
}

interface CustomerSurveyBuilding {
  tenantId: number;
  surveyId: number;
  buildingId: number;
}

interface CustomerSurveyEstate {
  tenantId: number;
  surveyId: number;
  estateId: number;
}

interface CustomerSurveyHouse {
  tenantId: number;
  surveyId: number;
  houseId: number;
  estateId: number;
  token: string;
}

interface CustomerSurveyPaper {
  tenantId: number;
  answerId: number;
  fileId: number;
}

interface CustomerSurveyQuestion {
  tenantId: number;
  id: Generated<number>;
  surveyId: number;
  position: number;
  section: Generated<string>;
  kind: number;
  title: string;
  required: boolean;
  options: Generated<string[]>;
  most: number | null;
  weight: number;
}

interface CustomerTakeover {
  tenantId: number;
  id: Generated<number>;
  number: string;
  companyId: number;
  estateId: number;
  name: string;
  startedOn: string;
  developer: Generated<string>;
  state: Generated<number>;
  participants: Generated<unknown>;
  agreementSignedOn: string | null;
  fileIds: Generated<number[]>;
  doneOn: string | null;
  remark: Generated<string>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
  version: Generated<number>;
}

interface CustomerTeam {
  tenantId: number;
  id: Generated<number>;
  companyId: number;
  name: string;
  leaderId: number;
  lastTurnId: number | null;
  remark: Generated<string>;
  disabled: Generated<boolean>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
  version: Generated<number>;
}

interface CustomerTeamMember {
  tenantId: number;
  teamId: number;
  employeeId: number;
  position: number;
  maxOpen: number;
  onDuty: Generated<boolean>;
}

interface CustomerViolation {
  tenantId: number;
  id: Generated<number>;
  number: string;
  companyId: number;
  estateId: number;
  houseId: number | null;
  publicAreaId: number | null;
  decorationId: number | null;
  typeId: number;
  level: number;
  position: Generated<string>;
  content: string;
  offender: Generated<string>;
  phone: Generated<string>;
  source: number;
  sourceNo: Generated<string>;
  foundAt: string;
  finderId: number;
  foundBy: string;
  state: number;
  deadline: string | null;
  rechecks: Generated<number>;
  notices: Generated<number>;
  stops: Generated<boolean>;
  damage: string | null;
  reportDue: string | null;
  reportedAt: string | null;
  reportTo: Generated<string>;
  reportNo: Generated<string>;
  reportNote: Generated<string>;
  reportedBy: Generated<string>;
  result: Generated<string>;
  endedAt: string | null;
  makerId: number;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
  version: Generated<number>;
  numberEnd: GeneratedAlways<string>;
}

interface CustomerViolationAppeal {
  tenantId: number;
  id: Generated<number>;
  violationId: number;
  appellant: string;
  reason: string;
  state: Generated<number>;
  makerId: number;
  createdBy: string;
  createdAt: string;
  reviewBy: Generated<string>;
  reviewAt: string | null;
  checkerId: number | null;
  checkedBy: Generated<string>;
  checkedAt: string | null;
  checkNote: Generated<string>;
}

interface CustomerViolationNotice {
  tenantId: number;
  violationId: number;
  seq: number;
  kind: number;
  number: string;
  demand: string;
  deadline: string;
  served: number;
  receiver: Generated<string>;
  by: string;
  at: string;
}

interface CustomerViolationPhoto {
  tenantId: number;
  violationId: number;
  fileId: number;
  moment: number;
}

interface CustomerViolationRecheck {
  tenantId: number;
  violationId: number;
  seq: number;
  passed: boolean;
  remark: string;
  newDeadline: string | null;
  by: string;
  at: string;
}

interface CustomerViolationStep {
  tenantId: number;
  violationId: number;
  seq: number;
  act: number;
  fromState: number;
  toState: number;
  accountId: number | null;
  by: string;
  at: string;
  remark: Generated<string>;
}

interface CustomerViolationType {
  tenantId: number;
  id: Generated<number>;
  name: string;
  level: number;
  decoration: Generated<boolean>;
  days: Generated<number>;
  reports: Generated<boolean>;
  position: Generated<number>;
  disabled: Generated<boolean>;
  createdBy: Generated<string>;
  createdAt: Generated<string>;
  updatedBy: Generated<string>;
  updatedAt: Generated<string>;
  version: Generated<number>;
}

interface CustomerVisit {
  tenantId: number;
  id: Generated<number>;
  personId: number;
  estateId: number | null;
  houseId: number | null;
  reason: number;
  subject: Generated<string>;
  plannedOn: string;
  employeeId: number;
  way: number;
  state: number;
  doneOn: string | null;
  result: Generated<string>;
  satisfaction: number | null;
  nextOn: string | null;
  cancelReason: Generated<string>;
  afterId: number | null;
  planId: number | null;
  planPerson: number | null;
  occasion: string | null;
  createdBy: string;
  createdAt: string;
  version: Generated<number>;
}

interface CustomerVisitPhoto {
  tenantId: number;
  visitId: number;
  fileId: number;
}

interface CustomerVisitStep {
  tenantId: number;
  id: Generated<number>;
  visitId: number;
  act: number;
  by: string;
  at: string;
  remark: Generated<string>;
}

interface CustomerWarrantyPart {
  tenantId: number;
  id: Generated<number>;
  companyId: number | null;
  name: string;
  unit: number;
  length: number;
  basis: Generated<string>;
  disabled: Generated<boolean>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
  version: Generated<number>;
}

interface CustomerViewLease {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  number: GeneratedAlways<string>;
  estateId: GeneratedAlways<number>;
  houseId: GeneratedAlways<number>;
  state: GeneratedAlways<number>;
  landlordId: GeneratedAlways<number>;
  mainId: GeneratedAlways<number>;
  contractNo: GeneratedAlways<string>;
  fromDate: GeneratedAlways<string>;
  endOn: GeneratedAlways<string>;
  rent: GeneratedAlways<string>;
  createdAt: GeneratedAlways<string>;
}

interface CustomerViewServiceCase {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  number: GeneratedAlways<string>;
  title: GeneratedAlways<string>;
  state: GeneratedAlways<number>;
  estateId: GeneratedAlways<number>;
  houseId: GeneratedAlways<number | null>;
  workerId: GeneratedAlways<number | null>;
  accusedId: GeneratedAlways<number | null>;
  satisfaction: GeneratedAlways<number | null>;
  visitFrom: GeneratedAlways<string | null>;
  finishDue: GeneratedAlways<string | null>;
  waitsFor: GeneratedAlways<string>;
  pausedAt: GeneratedAlways<string | null>;
  pauseReason: GeneratedAlways<string>;
  registeredAt: GeneratedAlways<string>;
}

interface EstateBuilding {
  tenantId: number;
  id: Generated<number>;
  estateId: number;
  zoneId: number | null;
  name: string;
  type: number;
  usage: number;
  floors: number;
  hasLift: Generated<boolean>;
  remark: Generated<string>;
  sortKey: string;
  houseCount: Generated<number>;
  version: Generated<number>;
}

interface EstateCustomer {
  tenantId: number;
  id: Generated<number>;
  personId: number;
  number: string;
  credit: Generated<number>;
  remark: Generated<string>;
  disabled: Generated<boolean>;
  version: Generated<number>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
}

interface EstateCustomerBankAccount {
  tenantId: number;
  id: Generated<number>;
  customerId: number;
  bank: string;
  accountName: string;
  accountNo: string;
  main: Generated<boolean>;
}

interface EstateCustomerContact {
  tenantId: number;
  id: Generated<number>;
  customerId: number;
  name: string;
  phone: string;
  post: Generated<string>;
}

interface EstateCustomerInvoiceTitle {
  tenantId: number;
  id: Generated<number>;
  customerId: number;
  kind: number;
  title: string;
  taxNo: Generated<string>;
  address: Generated<string>;
  phone: Generated<string>;
  bank: Generated<string>;
  accountNo: Generated<string>;
  main: Generated<boolean>;
}

interface EstateDevice {
  tenantId: number;
  id: Generated<number>;
  estateId: number;
  buildingId: number | null;
  categoryId: number;
  code: string;
  name: string;
  brand: Generated<string>;
  model: Generated<string>;
  maker: Generated<string>;
  serialNo: Generated<string>;
  location: Generated<string>;
  shareGroupId: number | null;
  level: Generated<string>;
  firstUseDate: string | null;
  warrantyEnd: string | null;
  lifeMonths: number | null;
  price: string | null;
  state: Generated<number>;
  special: Generated<boolean>;
  certificateNo: Generated<string>;
  nextInspection: string | null;
  departmentId: number | null;
  employeeId: number | null;
  remark: Generated<string>;
  version: Generated<number>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
}

interface EstateDeviceCategory {
  tenantId: number;
  id: Generated<number>;
  parentId: number | null;
  name: string;
  sort: Generated<number>;
  disabled: Generated<boolean>;
  version: Generated<number>;
}

interface EstateEstate {
  tenantId: number;
  id: Generated<number>;
  companyId: number;
  name: string;
  code: Generated<string>;
  address: Generated<string>;
  takeoverDate: string | null;
  remark: Generated<string>;
  sortKey: string;
  houseCount: Generated<number>;
  version: Generated<number>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
  typeId: number | null;
  region: Generated<string>;
  developerId: number | null;
  phone: Generated<string>;
  landArea: string | null;
  greenArea: string | null;
  openingLockedAt: string | null;
}

interface EstateFollowItem {
  tenantId: number;
  id: Generated<number>;
  name: string;
  days: Generated<number>;
  sort: Generated<number>;
  disabled: Generated<boolean>;
}

interface EstateFollowRecord {
  tenantId: number;
  id: GeneratedAlways<number>;
  followId: number;
  at: string;
  by: string;
  result: string;
  nextDate: string | null;
}

interface EstateFollowUp {
  tenantId: number;
  id: Generated<number>;
  itemId: number;
  customerId: number;
  houseId: number | null;
  content: Generated<string>;
  employeeId: number;
  plannedDate: string;
  state: Generated<number>;
  closedOn: string | null;
  version: Generated<number>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
}

interface EstateHouse {
  tenantId: number;
  id: Generated<number>;
  estateId: number;
  zoneId: number | null;
  buildingId: number;
  unitId: number | null;
  floor: number;
  houseNo: string;
  code: string;
  sortKey: string;
  layout: Generated<string>;
  usage: number;
  realUse: number;
  useState: number;
  useType: number;
  coefficient: Generated<string>;
  areaFrom: string;
  buildArea: string;
  useArea: string;
  innerArea: string;
  areaBasis: number;
  chargeArea: string;
  handoverDate: string | null;
  chargeStartDate: string | null;
  moveInDate: string | null;
  remark: Generated<string>;
  disabled: Generated<boolean>;
  version: Generated<number>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
  payerId: number | null;
  persons: Generated<number>;
  fundAccount: Generated<string>;
  endedOn: string | null;
  payerFrom: string | null;
  placeKey: GeneratedAlways<string>;
  shortKey: GeneratedAlways<string>;
}

interface EstateHouseArea {
  tenantId: number;
  houseId: number;
  fromDate: string;
  buildArea: string;
  useArea: string;
  innerArea: string;
  areaBasis: number;
  chargeArea: string;
  reason: Generated<string>;
  createdBy: string;
  createdAt: string;
}

interface EstateHouseFormerPayer {
  tenantId: number;
  id: Generated<number>;
  houseId: number;
  personId: number;
  fromDate: string | null;
  toDate: string;
}

interface EstateHouseFormerUse {
  tenantId: number;
  houseId: number;
  toDate: string;
  useState: number;
  disabled: boolean;
}

interface EstateHouseImport {
  tenantId: number;
  id: GeneratedAlways<number>;
  fileName: string;
  expectedRows: number;
  state: Generated<string>;
  summary: unknown;
  accountId: number;
  createdAt: string;
}

interface EstateHouseImportRow {
  tenantId: number;
  importId: number;
  rowNo: number;
  houseId: Generated<number>;
  personId: Generated<number>;
  estate: string;
  zone: string;
  building: string;
  unit: string;
  floor: number | null;
  houseNo: string;
  code: string;
  sortKey: string;
  layout: string;
  buildArea: string | null;
  useArea: string | null;
  innerArea: string | null;
  areaBasis: number | null;
  usage: number | null;
  realUse: number | null;
  useState: number | null;
  useType: number | null;
  handoverDate: string | null;
  chargeStartDate: string | null;
  ownerName: string;
  ownerInitials: string;
  ownerType: number | null;
  ownerPhone: string;
  ownerIdNo: string;
  remark: string;
  problems: unknown;
}

interface EstateHouseOwner {
  tenantId: number;
  id: Generated<number>;
  houseId: number;
  personId: number;
  ownerType: number;
  share: string;
  certificateNo: Generated<string>;
  fromDate: string;
  toDate: string | null;
}

interface EstateHouseReshape {
  tenantId: number;
  id: Generated<number>;
  kind: string;
  onDate: string;
  areaDifference: Generated<string>;
  reason: Generated<string>;
  by: string;
  at: string;
}

interface EstateHouseReshapePart {
  tenantId: number;
  reshapeId: number;
  houseId: number;
  side: string;
  buildArea: string;
}

interface EstateHouseTally {
  tenantId: number;
  estateId: number;
  disabled: boolean;
  useState: number;
  useType: number;
  usage: number;
  realUse: number;
  houses: number;
  buildArea: string;
  chargeArea: string;
}

interface EstateParking {
  tenantId: number;
  id: Generated<number>;
  estateId: number;
  code: string;
  ownerType: number;
  houseId: number | null;
  zoneId: number | null;
  buildingId: number | null;
  kind: Generated<number>;
  state: Generated<number>;
  area: Generated<string>;
  location: Generated<string>;
  monthlyPrice: Generated<string>;
  remark: Generated<string>;
  sortKey: Generated<string>;
  disabled: Generated<boolean>;
  version: Generated<number>;
  createdBy: Generated<string>;
  createdAt: Generated<string>;
  updatedBy: Generated<string>;
  updatedAt: Generated<string>;
}

interface EstateParkingLease {
  tenantId: number;
  id: Generated<number>;
  parkingId: number;
  personId: number;
  houseId: number | null;
  contractNo: Generated<string>;
  fromDate: string;
  toDate: string;
  monthlyPrice: string;
  endedOn: string | null;
  endReason: Generated<string>;
  remark: Generated<string>;
  version: Generated<number>;
  createdBy: string;
  createdAt: string;
}

interface EstateParkingOwner {
  tenantId: number;
  id: Generated<number>;
  parkingId: number;
  personId: number;
  certificateNo: Generated<string>;
  fromDate: string;
  toDate: string | null;
}

interface EstatePerson {
  tenantId: number;
  id: Generated<number>;
  name: string;
  initials: Generated<string>;
  gender: number | null;
  phone: Generated<string>;
  idType: number | null;
  idNo: Generated<string>;
  createdAt: string;
  kind: Generated<number>;
  secondPhone: Generated<string>;
  birthDate: string | null;
  education: number | null;
  political: number | null;
  workplace: Generated<string>;
  address: Generated<string>;
  remark: Generated<string>;
  version: Generated<number>;
  updatedBy: Generated<string>;
  updatedAt: Generated<string>;
  mergedInto: number | null;
  nameEnd: GeneratedAlways<string>;
  phoneEnd: GeneratedAlways<string>;
  secondPhoneEnd: GeneratedAlways<string>;
  longName: GeneratedAlways<string | null>;
}

interface EstatePersonTag {
  tenantId: number;
  personId: number;
  tagId: number;
}

interface EstatePublicArea {
  tenantId: number;
  id: Generated<number>;
  estateId: number;
  buildingId: number | null;
  code: string;
  name: string;
  kind: number;
  location: Generated<string>;
  area: Generated<string>;
  shareGroupId: number | null;
  ownedBy: Generated<number>;
  remark: Generated<string>;
  disabled: Generated<boolean>;
  version: Generated<number>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
}

interface EstatePublicAreaEntry {
  tenantId: number;
  id: GeneratedAlways<number>;
  areaId: number;
  onDate: string;
  kind: number;
  subject: string;
  amount: string;
  reversesId: number | null;
  remark: Generated<string>;
  by: string;
  at: string;
}

interface EstateResident {
  tenantId: number;
  id: Generated<number>;
  houseId: number;
  personId: number;
  relation: number;
  moveInDate: string | null;
  moveOutDate: string | null;
  head: Generated<boolean>;
  cardNo: Generated<string>;
  pets: Generated<string>;
  remark: Generated<string>;
  moveOutReason: Generated<string>;
  version: Generated<number>;
  createdBy: Generated<string>;
  createdAt: Generated<string>;
  updatedBy: Generated<string>;
  updatedAt: Generated<string>;
}

interface EstateResolution {
  tenantId: number;
  id: Generated<number>;
  estateId: number;
  number: string;
  title: string;
  type: number;
  decidedOn: string;
  effectiveFrom: string;
  effectiveTo: string | null;
  totalArea: Generated<string>;
  votedArea: Generated<string>;
  agreedArea: Generated<string>;
  totalHeads: Generated<number>;
  votedHeads: Generated<number>;
  agreedHeads: Generated<number>;
  content: Generated<string>;
  state: Generated<number>;
  voidReason: Generated<string>;
  version: Generated<number>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
}

interface EstateShareGroup {
  tenantId: number;
  id: Generated<number>;
  estateId: number;
  name: string;
  remark: Generated<string>;
  disabled: Generated<boolean>;
  version: Generated<number>;
}

interface EstateShareGroupMember {
  tenantId: number;
  groupId: number;
  kind: string;
  nodeId: number;
}

interface EstateTag {
  tenantId: number;
  id: Generated<number>;
  name: string;
  color: Generated<string>;
  sort: Generated<number>;
  disabled: Generated<boolean>;
}

interface EstateUnit {
  tenantId: number;
  id: Generated<number>;
  buildingId: number;
  name: string;
  sort: Generated<number>;
  sortKey: string;
  houseCount: Generated<number>;
  version: Generated<number>;
}

interface EstateVehicle {
  tenantId: number;
  id: Generated<number>;
  parkingId: number;
  plate: string;
  model: Generated<number>;
  brand: Generated<string>;
  color: Generated<string>;
  personId: number | null;
  main: Generated<boolean>;
  remark: Generated<string>;
  plateEnd: GeneratedAlways<string>;
}

interface EstateZone {
  tenantId: number;
  id: Generated<number>;
  estateId: number;
  name: string;
  sort: Generated<number>;
  sortKey: string;
  houseCount: Generated<number>;
  version: Generated<number>;
}

interface EstateViewBuilding {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  estateId: GeneratedAlways<number>;
  zoneId: GeneratedAlways<number | null>;
  name: GeneratedAlways<string>;
  type: GeneratedAlways<number>;
  usage: GeneratedAlways<number>;
  remark: GeneratedAlways<string>;
  sortKey: GeneratedAlways<string>;
  houseCount: GeneratedAlways<number>;
  version: GeneratedAlways<number>;
}

interface EstateViewCustomer {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  personId: GeneratedAlways<number>;
  number: GeneratedAlways<string>;
  credit: GeneratedAlways<number>;
  remark: GeneratedAlways<string>;
  disabled: GeneratedAlways<boolean>;
  version: GeneratedAlways<number>;
  createdBy: GeneratedAlways<string>;
  createdAt: GeneratedAlways<string>;
  updatedBy: GeneratedAlways<string>;
  updatedAt: GeneratedAlways<string>;
}

interface EstateViewCustomerBankAccount {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  customerId: GeneratedAlways<number>;
  accountName: GeneratedAlways<string>;
  accountNo: GeneratedAlways<string>;
}

interface EstateViewCustomerInvoiceTitle {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  customerId: GeneratedAlways<number>;
  kind: GeneratedAlways<number>;
  title: GeneratedAlways<string>;
  taxNo: GeneratedAlways<string>;
  address: GeneratedAlways<string>;
  phone: GeneratedAlways<string>;
  bank: GeneratedAlways<string>;
  accountNo: GeneratedAlways<string>;
  main: GeneratedAlways<boolean>;
}

interface EstateViewDevice {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  estateId: GeneratedAlways<number>;
  buildingId: GeneratedAlways<number | null>;
  code: GeneratedAlways<string>;
  name: GeneratedAlways<string>;
  maker: GeneratedAlways<string>;
  location: GeneratedAlways<string>;
  shareGroupId: GeneratedAlways<number | null>;
  level: GeneratedAlways<string>;
  price: GeneratedAlways<string | null>;
  state: GeneratedAlways<number>;
  special: GeneratedAlways<boolean>;
  nextInspection: GeneratedAlways<string | null>;
  departmentId: GeneratedAlways<number | null>;
  employeeId: GeneratedAlways<number | null>;
  remark: GeneratedAlways<string>;
  version: GeneratedAlways<number>;
  createdBy: GeneratedAlways<string>;
  createdAt: GeneratedAlways<string>;
  updatedBy: GeneratedAlways<string>;
  updatedAt: GeneratedAlways<string>;
}

interface EstateViewEstate {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  companyId: GeneratedAlways<number>;
  name: GeneratedAlways<string>;
  code: GeneratedAlways<string>;
  address: GeneratedAlways<string>;
  remark: GeneratedAlways<string>;
  sortKey: GeneratedAlways<string>;
  houseCount: GeneratedAlways<number>;
  version: GeneratedAlways<number>;
  createdBy: GeneratedAlways<string>;
  createdAt: GeneratedAlways<string>;
  updatedBy: GeneratedAlways<string>;
  updatedAt: GeneratedAlways<string>;
  typeId: GeneratedAlways<number | null>;
  region: GeneratedAlways<string>;
  developerId: GeneratedAlways<number | null>;
  phone: GeneratedAlways<string>;
  openingLockedAt: GeneratedAlways<string | null>;
}

interface EstateViewFollowItem {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  name: GeneratedAlways<string>;
}

interface EstateViewFollowUp {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  itemId: GeneratedAlways<number>;
  customerId: GeneratedAlways<number>;
  houseId: GeneratedAlways<number | null>;
  content: GeneratedAlways<string>;
  employeeId: GeneratedAlways<number>;
  plannedDate: GeneratedAlways<string>;
  state: GeneratedAlways<number>;
  version: GeneratedAlways<number>;
  createdBy: GeneratedAlways<string>;
  createdAt: GeneratedAlways<string>;
  updatedBy: GeneratedAlways<string>;
  updatedAt: GeneratedAlways<string>;
}

interface EstateViewHouse {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  estateId: GeneratedAlways<number>;
  zoneId: GeneratedAlways<number | null>;
  buildingId: GeneratedAlways<number>;
  unitId: GeneratedAlways<number | null>;
  floor: GeneratedAlways<number>;
  houseNo: GeneratedAlways<string>;
  code: GeneratedAlways<string>;
  sortKey: GeneratedAlways<string>;
  usage: GeneratedAlways<number>;
  useState: GeneratedAlways<number>;
  useType: GeneratedAlways<number>;
  coefficient: GeneratedAlways<string>;
  areaFrom: GeneratedAlways<string>;
  buildArea: GeneratedAlways<string>;
  areaBasis: GeneratedAlways<number>;
  chargeArea: GeneratedAlways<string>;
  handoverDate: GeneratedAlways<string | null>;
  chargeStartDate: GeneratedAlways<string | null>;
  moveInDate: GeneratedAlways<string | null>;
  remark: GeneratedAlways<string>;
  disabled: GeneratedAlways<boolean>;
  version: GeneratedAlways<number>;
  createdBy: GeneratedAlways<string>;
  createdAt: GeneratedAlways<string>;
  updatedBy: GeneratedAlways<string>;
  updatedAt: GeneratedAlways<string>;
  payerId: GeneratedAlways<number | null>;
  persons: GeneratedAlways<number>;
  endedOn: GeneratedAlways<string | null>;
  payerFrom: GeneratedAlways<string | null>;
  placeKey: GeneratedAlways<string>;
  shortKey: GeneratedAlways<string>;
  layout: GeneratedAlways<string>;
}

interface EstateViewHouseArea {
  tenantId: GeneratedAlways<number>;
  houseId: GeneratedAlways<number>;
  fromDate: GeneratedAlways<string>;
  buildArea: GeneratedAlways<string>;
  areaBasis: GeneratedAlways<number>;
  chargeArea: GeneratedAlways<string>;
  reason: GeneratedAlways<string>;
  createdBy: GeneratedAlways<string>;
  createdAt: GeneratedAlways<string>;
}

interface EstateViewHouseFormerPayer {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  houseId: GeneratedAlways<number>;
  personId: GeneratedAlways<number>;
  fromDate: GeneratedAlways<string | null>;
  toDate: GeneratedAlways<string>;
}

interface EstateViewHouseFormerUse {
  tenantId: GeneratedAlways<number>;
  houseId: GeneratedAlways<number>;
  toDate: GeneratedAlways<string>;
  useState: GeneratedAlways<number>;
  disabled: GeneratedAlways<boolean>;
}

interface EstateViewHouseOwner {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  houseId: GeneratedAlways<number>;
  personId: GeneratedAlways<number>;
  ownerType: GeneratedAlways<number>;
  share: GeneratedAlways<string>;
  fromDate: GeneratedAlways<string>;
  toDate: GeneratedAlways<string | null>;
}

interface EstateViewHouseReshape {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  kind: GeneratedAlways<string>;
  onDate: GeneratedAlways<string>;
}

interface EstateViewHouseReshapePart {
  tenantId: GeneratedAlways<number>;
  reshapeId: GeneratedAlways<number>;
  houseId: GeneratedAlways<number>;
  side: GeneratedAlways<string>;
}

interface EstateViewHouseTally {
  tenantId: GeneratedAlways<number>;
  estateId: GeneratedAlways<number>;
  disabled: GeneratedAlways<boolean>;
  useState: GeneratedAlways<number>;
  useType: GeneratedAlways<number>;
  usage: GeneratedAlways<number>;
  houses: GeneratedAlways<number>;
  buildArea: GeneratedAlways<string>;
  chargeArea: GeneratedAlways<string>;
}

interface EstateViewParking {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  estateId: GeneratedAlways<number>;
  code: GeneratedAlways<string>;
  ownerType: GeneratedAlways<number>;
  houseId: GeneratedAlways<number | null>;
  zoneId: GeneratedAlways<number | null>;
  buildingId: GeneratedAlways<number | null>;
  kind: GeneratedAlways<number>;
  state: GeneratedAlways<number>;
  area: GeneratedAlways<string>;
  location: GeneratedAlways<string>;
  remark: GeneratedAlways<string>;
  sortKey: GeneratedAlways<string>;
  disabled: GeneratedAlways<boolean>;
  version: GeneratedAlways<number>;
  createdBy: GeneratedAlways<string>;
  createdAt: GeneratedAlways<string>;
  updatedBy: GeneratedAlways<string>;
  updatedAt: GeneratedAlways<string>;
}

interface EstateViewParkingLease {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  parkingId: GeneratedAlways<number>;
  personId: GeneratedAlways<number>;
  houseId: GeneratedAlways<number | null>;
  contractNo: GeneratedAlways<string>;
  fromDate: GeneratedAlways<string>;
  toDate: GeneratedAlways<string>;
  endedOn: GeneratedAlways<string | null>;
  endReason: GeneratedAlways<string>;
  remark: GeneratedAlways<string>;
  version: GeneratedAlways<number>;
  createdBy: GeneratedAlways<string>;
  createdAt: GeneratedAlways<string>;
}

interface EstateViewParkingOwner {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  parkingId: GeneratedAlways<number>;
  personId: GeneratedAlways<number>;
  fromDate: GeneratedAlways<string>;
  toDate: GeneratedAlways<string | null>;
}

interface EstateViewPerson {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  name: GeneratedAlways<string>;
  initials: GeneratedAlways<string>;
  gender: GeneratedAlways<number | null>;
  phone: GeneratedAlways<string>;
  idType: GeneratedAlways<number | null>;
  idNo: GeneratedAlways<string>;
  createdAt: GeneratedAlways<string>;
  kind: GeneratedAlways<number>;
  secondPhone: GeneratedAlways<string>;
  birthDate: GeneratedAlways<string | null>;
  education: GeneratedAlways<number | null>;
  political: GeneratedAlways<number | null>;
  address: GeneratedAlways<string>;
  remark: GeneratedAlways<string>;
  version: GeneratedAlways<number>;
  updatedBy: GeneratedAlways<string>;
  updatedAt: GeneratedAlways<string>;
  mergedInto: GeneratedAlways<number | null>;
}

interface EstateViewPersonTag {
  tenantId: GeneratedAlways<number>;
  personId: GeneratedAlways<number>;
  tagId: GeneratedAlways<number>;
}

interface EstateViewPublicArea {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  estateId: GeneratedAlways<number>;
  buildingId: GeneratedAlways<number | null>;
  name: GeneratedAlways<string>;
  disabled: GeneratedAlways<boolean>;
}

interface EstateViewResident {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  houseId: GeneratedAlways<number>;
  personId: GeneratedAlways<number>;
  relation: GeneratedAlways<number>;
  moveInDate: GeneratedAlways<string | null>;
  moveOutDate: GeneratedAlways<string | null>;
  head: GeneratedAlways<boolean>;
  remark: GeneratedAlways<string>;
  version: GeneratedAlways<number>;
  createdBy: GeneratedAlways<string>;
  createdAt: GeneratedAlways<string>;
  updatedBy: GeneratedAlways<string>;
  updatedAt: GeneratedAlways<string>;
}

interface EstateViewResolution {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  estateId: GeneratedAlways<number>;
  number: GeneratedAlways<string>;
  title: GeneratedAlways<string>;
  type: GeneratedAlways<number>;
  effectiveFrom: GeneratedAlways<string>;
  effectiveTo: GeneratedAlways<string | null>;
  content: GeneratedAlways<string>;
  state: GeneratedAlways<number>;
  version: GeneratedAlways<number>;
  createdBy: GeneratedAlways<string>;
  createdAt: GeneratedAlways<string>;
  updatedBy: GeneratedAlways<string>;
  updatedAt: GeneratedAlways<string>;
}

interface EstateViewShareGroup {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  estateId: GeneratedAlways<number>;
  name: GeneratedAlways<string>;
  remark: GeneratedAlways<string>;
  disabled: GeneratedAlways<boolean>;
  version: GeneratedAlways<number>;
}

interface EstateViewShareGroupMember {
  tenantId: GeneratedAlways<number>;
  groupId: GeneratedAlways<number>;
  kind: GeneratedAlways<string>;
  nodeId: GeneratedAlways<number>;
}

interface EstateViewTag {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  name: GeneratedAlways<string>;
  color: GeneratedAlways<string>;
  sort: GeneratedAlways<number>;
  disabled: GeneratedAlways<boolean>;
}

interface EstateViewUnit {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  buildingId: GeneratedAlways<number>;
  name: GeneratedAlways<string>;
  sort: GeneratedAlways<number>;
  sortKey: GeneratedAlways<string>;
  houseCount: GeneratedAlways<number>;
  version: GeneratedAlways<number>;
}

interface EstateViewVehicle {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  parkingId: GeneratedAlways<number>;
  plate: GeneratedAlways<string>;
  color: GeneratedAlways<string>;
  personId: GeneratedAlways<number | null>;
  main: GeneratedAlways<boolean>;
  remark: GeneratedAlways<string>;
}

interface EstateViewZone {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  estateId: GeneratedAlways<number>;
  name: GeneratedAlways<string>;
  sort: GeneratedAlways<number>;
  sortKey: GeneratedAlways<string>;
  houseCount: GeneratedAlways<number>;
  version: GeneratedAlways<number>;
}

interface FilesCategory {
  id: number;
  name: string;
  extensions: string[];
  maxBytes: number;
  maxSide: Generated<number>;
}

interface FilesFile {
  tenantId: number;
  id: GeneratedAlways<number>;
  category: number;
  parentId: Generated<number>;
  name: string;
  mediaType: string;
  size: number;
  sha256: string;
  storageKey: string;
  accountId: number;
  createdAt: string;
}

interface FilesPictureVersion {
  tenantId: number;
  fileId: number;
  side: number;
  mediaType: string;
  storageKey: string;
}

interface FilesViewFile {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  category: GeneratedAlways<number>;
  parentId: GeneratedAlways<number>;
  name: GeneratedAlways<string>;
  mediaType: GeneratedAlways<string>;
  size: GeneratedAlways<number>;
  accountId: GeneratedAlways<number>;
  createdAt: GeneratedAlways<string>;
}

interface HelpDocument {
  key: string;
  title: string;
  body: string;
}

interface HelpMenuText {
  id: number;
  menuId: number;
  kind: string;
  tabName: Generated<string>;
  title: string;
  body: string;
  sort: number;
}

interface HelpServiceCase {
  id: number;
  parentId: number | null;
  name: string;
  body: string;
  sort: number;
}

interface HelpViewDocument {
  key: GeneratedAlways<string>;
  title: GeneratedAlways<string>;
  body: GeneratedAlways<string>;
}

interface ManageAgreement {
  tenantId: number;
  kind: string;
  version: string;
  title: string;
  lead: Generated<string>;
  blocks: unknown;
  effectiveOn: string;
}

interface ManageBackup {
  tenantId: number;
  id: Generated<number>;
  kind: string;
  state: string;
  startedAt: string;
  finishedAt: string | null;
  bytes: Generated<number>;
  rows: Generated<number>;
  checksum: Generated<string>;
  storageKey: Generated<string>;
  message: Generated<string>;
  by: string;
}

interface ManageBankAgreement {
  tenantId: number;
  id: Generated<number>;
  channelId: number;
  customerId: number;
  houseId: number | null;
  agreementNo: string;
  bank: Generated<string>;
  accountName: string;
  accountNo: string;
  fromDate: string;
  toDate: string | null;
  maxAmount: string | null;
  state: Generated<number>;
  remark: Generated<string>;
  version: Generated<number>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
  agreementKey: GeneratedAlways<string>;
  accountNoEnd: GeneratedAlways<string>;
  accountKey: GeneratedAlways<string>;
  accountKeyEnd: GeneratedAlways<string>;
  longAccountKey: GeneratedAlways<string | null>;
}

interface ManageBankChannel {
  tenantId: number;
  id: Generated<number>;
  companyId: number;
  bank: string;
  contractNo: string;
  unitCode: Generated<string>;
  accountName: string;
  accountNo: string;
  template: unknown;
  returnCodes: Generated<unknown>;
  runDays: Generated<number[]>;
  maxAmount: string | null;
  disabled: Generated<boolean>;
  version: Generated<number>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
}

interface ManageCartLine {
  tenantId: number;
  companyId: number;
  menuId: number;
  months: Generated<number>;
  addedBy: string;
  addedAt: string;
}

interface ManageChargeType {
  tenantId: number;
  id: Generated<number>;
  family: string;
  parentId: number | null;
  code: string;
  name: string;
  unit: Generated<string>;
  method: number;
  deposit: Generated<boolean>;
  thirdParty: Generated<boolean>;
  publicRevenue: Generated<boolean>;
  taxRate: Generated<string>;
  invoiceName: Generated<string>;
  taxClass: Generated<string>;
  subject: Generated<string>;
  receiptKind: Generated<string>;
  settlePriority: Generated<number>;
  lateFee: Generated<boolean>;
  countsInRate: Generated<boolean>;
  refundable: Generated<boolean>;
  sort: Generated<number>;
  remark: Generated<string>;
  disabled: Generated<boolean>;
  version: Generated<number>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
  taxCode: Generated<string>;
}

interface ManageEstateType {
  tenantId: number;
  id: Generated<number>;
  name: string;
  serviceLevel: Generated<string>;
  usage: Generated<number>;
  areaBasis: Generated<number>;
  remark: Generated<string>;
  sort: Generated<number>;
  disabled: Generated<boolean>;
  version: Generated<number>;
}

interface ManageFunctionOrder {
  tenantId: number;
  id: Generated<number>;
  number: string;
  companyId: number;
  state: Generated<number>;
  total: string;
  remark: Generated<string>;
  by: string;
  at: string;
  answer: Generated<string>;
  decidedBy: Generated<string>;
  decidedAt: string | null;
  version: Generated<number>;
}

interface ManageFunctionOrderLine {
  tenantId: number;
  orderId: number;
  menuId: number;
  title: string;
  months: number;
  monthlyPrice: string;
  amount: string;
}

interface ManageInfolet {
  tenantId: number;
  id: Generated<number>;
  title: string;
  source: string;
  width: Generated<number>;
  sort: Generated<number>;
  refreshSeconds: Generated<number>;
  jobIds: Generated<number[]>;
  disabled: Generated<boolean>;
  version: Generated<number>;
}

interface ManageOpinion {
  tenantId: number;
  id: GeneratedAlways<number>;
  createdAt: string;
  ip: string;
  name: string;
  phone: string;
  content: string;
  answer: Generated<string>;
  answeredBy: Generated<string>;
  answeredAt: string | null;
}

interface ManageReceiptRule {
  tenantId: number;
  companyId: number;
  kind: string;
  title: string;
  layout: Generated<string>;
  copies: Generated<number>;
  prefix: Generated<string>;
  datePart: Generated<string>;
  width: Generated<number>;
  footer: Generated<string>;
  version: Generated<number>;
}

interface ManageRestoreRequest {
  tenantId: number;
  id: Generated<number>;
  backupId: number;
  reason: string;
  state: Generated<number>;
  by: string;
  at: string;
  answer: Generated<string>;
  decidedBy: Generated<string>;
  decidedAt: string | null;
}

interface ManageSite {
  tenantId: number;
  siteName: string;
  logo: Generated<string>;
  icp: Generated<string>;
  phone: Generated<string>;
  published: Generated<boolean>;
}

interface ManageSiteArticle {
  tenantId: number;
  id: Generated<number>;
  kind: string;
  title: string;
  summary: Generated<string>;
  place: Generated<string>;
  fact: Generated<string>;
  paragraphs: Generated<string[]>;
  picture: Generated<number>;
  publishedOn: string;
  published: Generated<boolean>;
}

interface ManageSitePage {
  tenantId: number;
  key: string;
  title: string;
  lead: Generated<string>;
  blocks: unknown;
}

interface ManageViewAgreement {
  tenantId: GeneratedAlways<number>;
  kind: GeneratedAlways<string>;
  version: GeneratedAlways<string>;
  title: GeneratedAlways<string>;
  lead: GeneratedAlways<string>;
  effectiveOn: GeneratedAlways<string>;
}

interface ManageViewBankAgreement {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  channelId: GeneratedAlways<number>;
  customerId: GeneratedAlways<number>;
  houseId: GeneratedAlways<number | null>;
  agreementNo: GeneratedAlways<string>;
  bank: GeneratedAlways<string>;
  accountName: GeneratedAlways<string>;
  accountNo: GeneratedAlways<string>;
  fromDate: GeneratedAlways<string>;
  toDate: GeneratedAlways<string | null>;
  maxAmount: GeneratedAlways<string | null>;
  state: GeneratedAlways<number>;
  remark: GeneratedAlways<string>;
  version: GeneratedAlways<number>;
  createdBy: GeneratedAlways<string>;
  createdAt: GeneratedAlways<string>;
  updatedBy: GeneratedAlways<string>;
  updatedAt: GeneratedAlways<string>;
}

interface ManageViewBankChannel {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  companyId: GeneratedAlways<number>;
  bank: GeneratedAlways<string>;
  contractNo: GeneratedAlways<string>;
  unitCode: GeneratedAlways<string>;
  accountName: GeneratedAlways<string>;
  accountNo: GeneratedAlways<string>;
  template: GeneratedAlways<unknown>;
  returnCodes: GeneratedAlways<unknown>;
  runDays: GeneratedAlways<number[]>;
  maxAmount: GeneratedAlways<string | null>;
  disabled: GeneratedAlways<boolean>;
  version: GeneratedAlways<number>;
  createdBy: GeneratedAlways<string>;
  createdAt: GeneratedAlways<string>;
  updatedBy: GeneratedAlways<string>;
  updatedAt: GeneratedAlways<string>;
}

interface ManageViewChargeType {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  family: GeneratedAlways<string>;
  parentId: GeneratedAlways<number | null>;
  code: GeneratedAlways<string>;
  name: GeneratedAlways<string>;
  unit: GeneratedAlways<string>;
  method: GeneratedAlways<number>;
  deposit: GeneratedAlways<boolean>;
  thirdParty: GeneratedAlways<boolean>;
  taxRate: GeneratedAlways<string>;
  invoiceName: GeneratedAlways<string>;
  settlePriority: GeneratedAlways<number>;
  lateFee: GeneratedAlways<boolean>;
  countsInRate: GeneratedAlways<boolean>;
  sort: GeneratedAlways<number>;
  remark: GeneratedAlways<string>;
  disabled: GeneratedAlways<boolean>;
  version: GeneratedAlways<number>;
  createdBy: GeneratedAlways<string>;
  createdAt: GeneratedAlways<string>;
  updatedBy: GeneratedAlways<string>;
  updatedAt: GeneratedAlways<string>;
  taxClass: GeneratedAlways<string>;
  taxCode: GeneratedAlways<string>;
}

interface ManageViewEstateType {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  name: GeneratedAlways<string>;
  usage: GeneratedAlways<number>;
  remark: GeneratedAlways<string>;
  sort: GeneratedAlways<number>;
  disabled: GeneratedAlways<boolean>;
  version: GeneratedAlways<number>;
}

interface ManageViewFunctionOrder {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  number: GeneratedAlways<string>;
  companyId: GeneratedAlways<number>;
  state: GeneratedAlways<number>;
  total: GeneratedAlways<string>;
  remark: GeneratedAlways<string>;
  by: GeneratedAlways<string>;
  at: GeneratedAlways<string>;
  answer: GeneratedAlways<string>;
  decidedBy: GeneratedAlways<string>;
  decidedAt: GeneratedAlways<string | null>;
  version: GeneratedAlways<number>;
}

interface ManageViewFunctionOrderLine {
  tenantId: GeneratedAlways<number>;
  orderId: GeneratedAlways<number>;
  menuId: GeneratedAlways<number>;
  title: GeneratedAlways<string>;
  months: GeneratedAlways<number>;
  monthlyPrice: GeneratedAlways<string>;
  amount: GeneratedAlways<string>;
}

interface ManageViewReceiptRule {
  tenantId: GeneratedAlways<number>;
  companyId: GeneratedAlways<number>;
  kind: GeneratedAlways<string>;
  title: GeneratedAlways<string>;
  layout: GeneratedAlways<string>;
  copies: GeneratedAlways<number>;
  prefix: GeneratedAlways<string>;
  datePart: GeneratedAlways<string>;
  width: GeneratedAlways<number>;
  footer: GeneratedAlways<string>;
  version: GeneratedAlways<number>;
}

interface ManageViewSite {
  tenantId: GeneratedAlways<number>;
  siteName: GeneratedAlways<string>;
  logo: GeneratedAlways<string>;
  icp: GeneratedAlways<string>;
  phone: GeneratedAlways<string>;
  published: GeneratedAlways<boolean>;
}

interface OaDocument {
  tenantId: number;
  id: Generated<number>;
  family: number;
  number: string | null;
  title: string;
  kind: number;
  urgency: number;
  secrecy: number;
  templateId: number | null;
  layout: number;
  head: Generated<string>;
  word: Generated<string>;
  flowId: number;
  flowVersionId: number | null;
  companyId: number;
  departmentId: number | null;
  authorId: number;
  authorName: string;
  starterId: number;
  body: Generated<string>;
  fields: Generated<unknown>;
  amount: string | null;
  picks: Generated<unknown>;
  state: Generated<number>;
  resumeTo: number | null;
  suspendedBy: number | null;
  suspendedAt: string | null;
  node: string | null;
  nodeName: Generated<string>;
  round: Generated<number>;
  sentRound: Generated<number>;
  dueAt: string | null;
  sentAt: string | null;
  endedAt: string | null;
  endReason: Generated<string>;
  follows: Generated<number>;
  business: number | null;
  businessId: number | null;
  businessText: Generated<string>;
  pdfFileId: number | null;
  pdfHash: string | null;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
}

interface OaDocumentCounter {
  tenantId: number;
  word: string;
  year: number;
  lastValue: number;
}

interface OaDocumentEvent {
  tenantId: number;
  id: GeneratedAlways<number>;
  documentId: number;
  round: number;
  nodeName: Generated<string>;
  action: number;
  byId: number | null;
  byName: string;
  detail: Generated<string>;
  opinion: Generated<string>;
  at: string;
}

interface OaDocumentFile {
  tenantId: number;
  documentId: number;
  fileId: number;
  sort: number;
}

interface OaDocumentFollow {
  tenantId: number;
  id: Generated<number>;
  documentId: number;
  round: number;
  byId: number;
  byName: string;
  toId: number;
  body: string;
  at: string;
  answer: Generated<string>;
  answeredBy: Generated<string>;
  answeredAt: string | null;
}

interface OaDocumentReader {
  tenantId: number;
  documentId: number;
  personId: number;
  addedBy: string;
  addedAt: string;
  readAt: string | null;
}

interface OaDocumentTask {
  tenantId: number;
  id: Generated<number>;
  documentId: number;
  round: number;
  node: string;
  nodeName: string;
  nodeType: number;
  personId: number;
  sort: number;
  state: number;
  origin: number;
  beforeId: number | null;
  actedBy: number | null;
  opinion: Generated<string>;
  note: Generated<string>;
  openedAt: string | null;
  doneAt: string | null;
  dueAt: string | null;
  remindedAt: string | null;
  overdueToldAt: string | null;
  readAt: string | null;
  remindAt: string | null;
}

interface OaDocumentTold {
  tenantId: number;
  documentId: number;
  personId: number;
  at: string;
  readAt: string | null;
}

interface OaFlow {
  tenantId: number;
  id: Generated<number>;
  name: string;
  family: number;
  business: number | null;
  companyId: number | null;
  managerId: number;
  remark: Generated<string>;
  disabled: Generated<boolean>;
  version: Generated<number>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
}

interface OaFlowVersion {
  tenantId: number;
  id: Generated<number>;
  flowId: number;
  number: number;
  state: number;
  definition: unknown;
  note: Generated<string>;
  publishedBy: Generated<string>;
  publishedAt: string | null;
  updatedBy: string;
  updatedAt: string;
}

interface OaInform {
  tenantId: number;
  id: GeneratedAlways<number>;
  number: string;
  companyId: number;
  menuId: number;
  houseId: number | null;
  estateId: number | null;
  houseName: Generated<string>;
  subject: string;
  content: string;
  sourceNumber: Generated<string>;
  senderAccountId: number;
  senderName: string;
  senderPhone: Generated<string>;
  senderJob: Generated<string>;
  sentAt: string;
  expiresAt: string;
  handlerAccountId: number | null;
  handlerName: Generated<string>;
  handledAt: string | null;
  clearedAt: string | null;
}

interface OaLetter {
  tenantId: number;
  id: Generated<number>;
  number: string | null;
  title: string;
  kind: number;
  urgency: number;
  secrecy: number;
  body: Generated<string>;
  companyId: number;
  senderId: number;
  senderName: string;
  state: Generated<number>;
  needsAnswer: Generated<boolean>;
  dueOn: string | null;
  sentAt: string | null;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
}

interface OaLetterFile {
  tenantId: number;
  letterId: number;
  fileId: number;
  sort: number;
}

interface OaLetterReceiver {
  tenantId: number;
  id: Generated<number>;
  letterId: number;
  companyId: number;
  personId: number;
  readAt: string | null;
  doneAt: string | null;
  doneBy: Generated<string>;
  answer: Generated<string>;
}

interface OaMeeting {
  tenantId: number;
  id: Generated<number>;
  companyId: number;
  title: string;
  type: number;
  roomId: number | null;
  place: Generated<string>;
  startsAt: string;
  endsAt: string;
  movedFrom: string | null;
  hostId: number;
  recorderId: number;
  guests: Generated<string>;
  members: number | null;
  membersPresent: number | null;
  quorumNote: Generated<string>;
  state: Generated<number>;
  minutes: Generated<string>;
  minutesKey: GeneratedAlways<string>;
  cancelReason: Generated<string>;
  beganAt: string | null;
  closedAt: string | null;
  endedAt: string | null;
  makerId: number;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
  version: Generated<number>;
}

interface OaMeetingAgenda {
  tenantId: number;
  meetingId: number;
  position: number;
  topic: string;
  minutes: number | null;
  speaker: Generated<string>;
}

interface OaMeetingAttendee {
  tenantId: number;
  meetingId: number;
  employeeId: number;
  position: number;
  state: Generated<number>;
  signedInAt: string | null;
  signedInBy: Generated<string>;
  signedAt: string | null;
  signedKey: string | null;
  reason: Generated<string>;
}

interface OaMeetingCopy {
  tenantId: number;
  meetingId: number;
  employeeId: number;
}

interface OaMeetingResolution {
  tenantId: number;
  id: Generated<number>;
  meetingId: number;
  position: number;
  content: string;
  ownerId: number;
  due: string;
  agreed: number | null;
  taskId: number | null;
}

interface OaMeetingRoom {
  tenantId: number;
  id: Generated<number>;
  companyId: number;
  name: string;
  place: Generated<string>;
  seats: number;
  equipment: Generated<string>;
  disabled: Generated<boolean>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
  version: Generated<number>;
}

interface OaNotification {
  tenantId: number;
  id: GeneratedAlways<number>;
  title: string;
  msgFormat: Generated<number>;
  content: Generated<string>;
  fileId: number | null;
  popup: Generated<boolean>;
  publishedAt: string | null;
  expiresAt: string | null;
  accountId: number;
  publisherName: string;
  version: Generated<number>;
  state: Generated<number>;
  toAll: Generated<boolean>;
  confirm: Generated<boolean>;
  companyId: number | null;
  announcedAt: string | null;
  reminders: Generated<number>;
  remindedAt: string | null;
  withdrawnAt: string | null;
  withdrawnBy: Generated<string>;
  withdrawReason: Generated<string>;
  createdAt: Generated<string>;
  updatedBy: Generated<string>;
  updatedAt: Generated<string>;
}

interface OaNotificationRead {
  tenantId: number;
  notificationId: number;
  accountId: number;
  readAt: string;
  confirmedAt: string | null;
}

interface OaNotificationTarget {
  tenantId: number;
  notificationId: number;
  companyId: number | null;
  departmentId: number | null;
  roleId: number | null;
  employeeId: number | null;
  kind: GeneratedAlways<number>;
  targetId: GeneratedAlways<number>;
}

interface OaReplacement {
  tenantId: number;
  id: GeneratedAlways<number>;
  fromId: number;
  toId: number;
  reason: string;
  documents: number;
  definitions: number;
  by: string;
  at: string;
  letters: Generated<number>;
}

interface OaSchedule {
  tenantId: number;
  id: Generated<number>;
  employeeId: number;
  title: string;
  fromDay: string;
  toDay: string;
  fromTime: string | null;
  toTime: string | null;
  place: Generated<string>;
  remark: Generated<string>;
  version: Generated<number>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
}

interface OaScheduleShare {
  tenantId: number;
  scheduleId: number;
  employeeId: number;
}

interface OaSeal {
  tenantId: number;
  id: Generated<number>;
  companyId: number;
  name: string;
  kind: number;
  text: string;
  keeperId: number;
  place: Generated<string>;
  pictureId: number | null;
  validFrom: string;
  validTo: string | null;
  state: Generated<number>;
  stateNote: Generated<string>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
  version: Generated<number>;
}

interface OaSealOuting {
  tenantId: number;
  id: Generated<number>;
  requestId: number;
  sealId: number;
  takerId: number;
  holderId: number;
  takenAt: string;
  dueAt: string;
  handedBy: string;
  returnedAt: string | null;
  receivedBy: Generated<string>;
  condition: Generated<string>;
}

interface OaSealRequest {
  tenantId: number;
  id: Generated<number>;
  number: string;
  companyId: number;
  sealId: number;
  handlerId: number;
  useOn: string;
  title: string;
  category: number;
  copies: number;
  used: Generated<number>;
  remark: Generated<string>;
  outside: Generated<boolean>;
  outsideReason: Generated<string>;
  outsidePlace: Generated<string>;
  returnBy: string | null;
  state: Generated<number>;
  makerId: number;
  createdBy: string;
  createdAt: string;
  checkerId: number | null;
  checkedBy: Generated<string>;
  checkedAt: string | null;
  checkNote: Generated<string>;
  version: Generated<number>;
  documentId: number | null;
}

interface OaSealUse {
  tenantId: number;
  id: Generated<number>;
  requestId: number;
  sealId: number;
  usedAt: string;
  pages: number;
  copies: number;
  present: Generated<string>;
  remark: Generated<string>;
  createdBy: string;
  createdAt: string;
  voidReason: Generated<string>;
  voidedBy: Generated<string>;
  voidedAt: string | null;
}

interface OaSubstitute {
  tenantId: number;
  id: Generated<number>;
  employeeId: number;
  substituteId: number;
  fromDay: string;
  toDay: string;
  reason: Generated<string>;
  createdBy: string;
  createdAt: string;
  endedAt: string | null;
}

interface OaTask {
  tenantId: number;
  id: Generated<number>;
  title: string;
  detail: Generated<string>;
  ownerId: number;
  assignerId: number;
  due: string | null;
  priority: Generated<number>;
  source: Generated<number>;
  sourceId: number | null;
  sourceText: Generated<string>;
  planId: number | null;
  planDay: string | null;
  state: Generated<number>;
  doneAt: string | null;
  score: number | null;
  scoreNote: Generated<string>;
  reason: Generated<string>;
  version: Generated<number>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
}

interface OaTaskCopy {
  tenantId: number;
  taskId: number;
  employeeId: number;
}

interface OaTaskItem {
  tenantId: number;
  id: Generated<number>;
  taskId: number;
  place: number;
  text: string;
  tickedBy: Generated<string>;
  tickedAt: string | null;
}

interface OaTaskNote {
  tenantId: number;
  id: Generated<number>;
  taskId: number;
  employeeId: number;
  by: string;
  at: string;
  text: string;
}

interface OaTaskPlan {
  tenantId: number;
  id: Generated<number>;
  title: string;
  detail: Generated<string>;
  ownerId: number;
  assignerId: number;
  priority: Generated<number>;
  items: Generated<string[]>;
  rhythm: number;
  weekdays: Generated<number[]>;
  monthDay: number | null;
  dueDays: Generated<number>;
  fromDay: string;
  toDay: string | null;
  madeThrough: string;
  disabled: Generated<boolean>;
  version: Generated<number>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
}

interface OaTaskPlanCopy {
  tenantId: number;
  planId: number;
  employeeId: number;
}

interface OaTemplate {
  tenantId: number;
  id: Generated<number>;
  name: string;
  kind: number;
  flowId: number | null;
  layout: number;
  head: Generated<string>;
  word: Generated<string>;
  body: Generated<string>;
  remark: Generated<string>;
  disabled: Generated<boolean>;
  version: Generated<number>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
}

interface OaWorkLog {
  tenantId: number;
  id: Generated<number>;
  employeeId: number;
  kind: number;
  day: string;
  done: Generated<string>;
  plan: Generated<string>;
  readerId: number | null;
  readBy: Generated<string>;
  readAt: string | null;
  comment: Generated<string>;
  version: Generated<number>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
}

interface OaViewHouseInform {
  tenantId: GeneratedAlways<number | null>;
  id: GeneratedAlways<number | null>;
  number: GeneratedAlways<string | null>;
  menuId: GeneratedAlways<number | null>;
  houseId: GeneratedAlways<number | null>;
  estateId: GeneratedAlways<number | null>;
  subject: GeneratedAlways<string | null>;
  senderName: GeneratedAlways<string | null>;
  sentAt: GeneratedAlways<string | null>;
  handledAt: GeneratedAlways<string | null>;
}

interface OaViewInform {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  number: GeneratedAlways<string>;
  companyId: GeneratedAlways<number>;
  houseId: GeneratedAlways<number | null>;
  estateId: GeneratedAlways<number | null>;
  expiresAt: GeneratedAlways<string>;
  handledAt: GeneratedAlways<string | null>;
  clearedAt: GeneratedAlways<string | null>;
}

interface OaViewLivingApproval {
  tenantId: GeneratedAlways<number | null>;
  business: GeneratedAlways<number | null>;
  businessId: GeneratedAlways<number | null>;
  documentId: GeneratedAlways<number | null>;
  documentState: GeneratedAlways<number | null>;
  flowName: GeneratedAlways<string | null>;
  starterId: GeneratedAlways<number | null>;
}

interface OrgCalendarDay {
  tenantId: number;
  companyId: number;
  day: string;
  year: GeneratedAlways<number>;
  type: number;
  hours: string;
  name: Generated<string>;
}

interface OrgCalendarYear {
  tenantId: number;
  companyId: number;
  year: number;
  hours: Generated<string>;
  version: Generated<number>;
  updatedBy: string;
  updatedAt: string;
}

interface OrgCompany {
  tenantId: number;
  id: Generated<number>;
  parentId: number | null;
  level: number;
  type: string;
  name: string;
  nick: Generated<string>;
  path: string;
  sort: Generated<number>;
  code: Generated<string>;
  creditCode: Generated<string>;
  leader: Generated<string>;
  phone: Generated<string>;
  address: Generated<string>;
  region: Generated<string>;
  logoFileId: number | null;
  sealFileId: number | null;
  remark: Generated<string>;
  disabled: Generated<boolean>;
  version: Generated<number>;
}

interface OrgCompanyBankAccount {
  tenantId: number;
  id: Generated<number>;
  companyId: number;
  bank: string;
  accountName: string;
  accountNo: string;
  purpose: Generated<string>;
  main: Generated<boolean>;
  disabled: Generated<boolean>;
  version: Generated<number>;
}

interface OrgDepartment {
  tenantId: number;
  id: Generated<number>;
  companyId: number;
  name: string;
  code: Generated<string>;
  parentId: number | null;
  leaderId: number | null;
  phone: Generated<string>;
  sort: Generated<number>;
  disabled: Generated<boolean>;
  version: Generated<number>;
}

interface OrgEmployee {
  tenantId: number;
  id: Generated<number>;
  companyId: number;
  number: string;
  name: string;
  gender: number | null;
  phone: Generated<string>;
  state: Generated<number>;
  entryDate: string | null;
  leaveDate: string | null;
  personId: number | null;
  email: Generated<string>;
  birthDate: string | null;
  education: number | null;
  political: number | null;
  emergencyContact: Generated<string>;
  emergencyPhone: Generated<string>;
  photoFileId: number | null;
  leaveReason: Generated<string>;
  remark: Generated<string>;
  initials: Generated<string>;
  version: Generated<number>;
  createdBy: Generated<string>;
  createdAt: Generated<string>;
  updatedBy: Generated<string>;
  updatedAt: Generated<string>;
}

interface OrgEmployeeBuilding {
  tenantId: number;
  employeeId: number;
  estateId: number;
  buildingId: number;
}

interface OrgEmployeeEstate {
  tenantId: number;
  employeeId: number;
  estateId: number;
  whole: Generated<boolean>;
}

interface OrgEmployeeJob {
  tenantId: number;
  employeeId: number;
  jobId: number;
  main: Generated<boolean>;
  id: Generated<number>;
  fromDate: Generated<string>;
  toDate: string | null;
}

interface OrgEmployeeRole {
  tenantId: number;
  employeeId: number;
  roleId: number;
}

interface OrgHandover {
  tenantId: number;
  id: GeneratedAlways<number>;
  employeeId: number;
  toEmployeeId: number;
  kind: string;
  entityId: number;
  what: string;
  at: string;
  by: string;
}

interface OrgJob {
  tenantId: number;
  id: Generated<number>;
  departmentId: number;
  name: string;
  duty: Generated<string>;
  dataScope: Generated<string>;
  sort: Generated<number>;
  headcount: Generated<number>;
  disabled: Generated<boolean>;
  version: Generated<number>;
}

interface OrgJobGrant {
  tenantId: number;
  jobId: number;
  menuId: number;
  acts: string[];
}

interface OrgRole {
  tenantId: number;
  id: Generated<number>;
  name: string;
  remark: Generated<string>;
  disabled: Generated<boolean>;
  version: Generated<number>;
}

interface OrgRoleGrant {
  tenantId: number;
  roleId: number;
  menuId: number;
  acts: string[];
}

interface OrgServiceStandard {
  tenantId: number;
  id: Generated<number>;
  companyId: number;
  category: number;
  code: string;
  level: string;
  clause: string;
  measure: Generated<string>;
  frequency: Generated<string>;
  checkMethod: Generated<string>;
  score: Generated<string>;
  responseMinutes: number | null;
  finishMinutes: number | null;
  disabled: Generated<boolean>;
  version: Generated<number>;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
}

interface OrgViewCalendarDay {
  tenantId: GeneratedAlways<number>;
  companyId: GeneratedAlways<number>;
  day: GeneratedAlways<string>;
  year: GeneratedAlways<number>;
  type: GeneratedAlways<number>;
  hours: GeneratedAlways<string>;
  name: GeneratedAlways<string>;
}

interface OrgViewCalendarYear {
  tenantId: GeneratedAlways<number>;
  companyId: GeneratedAlways<number>;
  year: GeneratedAlways<number>;
}

interface OrgViewCompany {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  parentId: GeneratedAlways<number | null>;
  level: GeneratedAlways<number>;
  type: GeneratedAlways<string>;
  name: GeneratedAlways<string>;
  nick: GeneratedAlways<string>;
  path: GeneratedAlways<string>;
  sort: GeneratedAlways<number>;
  code: GeneratedAlways<string>;
  creditCode: GeneratedAlways<string>;
  phone: GeneratedAlways<string>;
  address: GeneratedAlways<string>;
  region: GeneratedAlways<string>;
  logoFileId: GeneratedAlways<number | null>;
  remark: GeneratedAlways<string>;
  disabled: GeneratedAlways<boolean>;
  version: GeneratedAlways<number>;
}

interface OrgViewCompanyBankAccount {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  companyId: GeneratedAlways<number>;
  bank: GeneratedAlways<string>;
  accountName: GeneratedAlways<string>;
  accountNo: GeneratedAlways<string>;
  main: GeneratedAlways<boolean>;
  disabled: GeneratedAlways<boolean>;
  version: GeneratedAlways<number>;
}

interface OrgViewDepartment {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  companyId: GeneratedAlways<number>;
  name: GeneratedAlways<string>;
  code: GeneratedAlways<string>;
  parentId: GeneratedAlways<number | null>;
  phone: GeneratedAlways<string>;
  sort: GeneratedAlways<number>;
  disabled: GeneratedAlways<boolean>;
  version: GeneratedAlways<number>;
  leaderId: GeneratedAlways<number | null>;
}

interface OrgViewEmployee {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  companyId: GeneratedAlways<number>;
  number: GeneratedAlways<string>;
  name: GeneratedAlways<string>;
  gender: GeneratedAlways<number | null>;
  phone: GeneratedAlways<string>;
  state: GeneratedAlways<number>;
  entryDate: GeneratedAlways<string | null>;
  leaveDate: GeneratedAlways<string | null>;
  personId: GeneratedAlways<number | null>;
  birthDate: GeneratedAlways<string | null>;
  education: GeneratedAlways<number | null>;
  political: GeneratedAlways<number | null>;
  remark: GeneratedAlways<string>;
  initials: GeneratedAlways<string>;
  version: GeneratedAlways<number>;
  createdBy: GeneratedAlways<string>;
  createdAt: GeneratedAlways<string>;
  updatedBy: GeneratedAlways<string>;
  updatedAt: GeneratedAlways<string>;
}

interface OrgViewEmployeeBuilding {
  tenantId: GeneratedAlways<number>;
  employeeId: GeneratedAlways<number>;
  estateId: GeneratedAlways<number>;
  buildingId: GeneratedAlways<number>;
}

interface OrgViewEmployeeEstate {
  tenantId: GeneratedAlways<number>;
  employeeId: GeneratedAlways<number>;
  estateId: GeneratedAlways<number>;
  whole: GeneratedAlways<boolean>;
}

interface OrgViewEmployeeJob {
  tenantId: GeneratedAlways<number>;
  employeeId: GeneratedAlways<number>;
  jobId: GeneratedAlways<number>;
  main: GeneratedAlways<boolean>;
  id: GeneratedAlways<number>;
  fromDate: GeneratedAlways<string>;
  toDate: GeneratedAlways<string | null>;
}

interface OrgViewEmployeeRole {
  tenantId: GeneratedAlways<number>;
  employeeId: GeneratedAlways<number>;
  roleId: GeneratedAlways<number>;
}

interface OrgViewJob {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  departmentId: GeneratedAlways<number>;
  name: GeneratedAlways<string>;
  duty: GeneratedAlways<string>;
  dataScope: GeneratedAlways<string>;
  sort: GeneratedAlways<number>;
  disabled: GeneratedAlways<boolean>;
  version: GeneratedAlways<number>;
}

interface OrgViewJobGrant {
  tenantId: GeneratedAlways<number>;
  jobId: GeneratedAlways<number>;
  menuId: GeneratedAlways<number>;
  acts: GeneratedAlways<string[]>;
}

interface OrgViewRole {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  name: GeneratedAlways<string>;
  remark: GeneratedAlways<string>;
  disabled: GeneratedAlways<boolean>;
  version: GeneratedAlways<number>;
}

interface OrgViewRoleGrant {
  tenantId: GeneratedAlways<number>;
  roleId: GeneratedAlways<number>;
  menuId: GeneratedAlways<number>;
  acts: GeneratedAlways<string[]>;
}

interface OrgViewServiceStandard {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  companyId: GeneratedAlways<number>;
  category: GeneratedAlways<number>;
  code: GeneratedAlways<string>;
  level: GeneratedAlways<string>;
  clause: GeneratedAlways<string>;
  responseMinutes: GeneratedAlways<number | null>;
  finishMinutes: GeneratedAlways<number | null>;
  disabled: GeneratedAlways<boolean>;
}

interface SessionAccount {
  tenantId: number;
  id: Generated<number>;
  username: string;
  passwordHash: string;
  role: string;
  name: string;
  employeeId: number | null;
  menuStyle: Generated<number>;
  mustChange: Generated<boolean>;
  disabled: Generated<boolean>;
  createdAt: Generated<string>;
  lastLoginAt: string | null;
}

interface SessionDevice {
  tenantId: number;
  accountId: number;
  deviceHash: string;
  createdAt: string;
  lastLoginAt: string;
}

interface SessionLoginFailure {
  id: GeneratedAlways<number>;
  username: string;
  at: string;
}

interface SessionLoginLog {
  tenantId: number;
  id: GeneratedAlways<number>;
  at: string;
  accountId: number | null;
  username: string;
  name: Generated<string>;
  result: string;
  ip: Generated<string>;
  agent: Generated<string>;
}

interface SessionLoginNonce {
  nonce: string;
  usedAt: string;
}

interface SessionPreference {
  tenantId: number;
  accountId: number;
  name: string;
  value: string;
  changedAt: string;
}

interface SessionSession {
  tenantId: number;
  tokenHash: string;
  accountId: number;
  createdAt: string;
  lastSeenAt: string;
  ip: Generated<string>;
  agent: Generated<string>;
  id: GeneratedAlways<number>;
}

interface SessionViewAccount {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  username: GeneratedAlways<string>;
  role: GeneratedAlways<string>;
  name: GeneratedAlways<string>;
  employeeId: GeneratedAlways<number | null>;
  menuStyle: GeneratedAlways<number>;
  mustChange: GeneratedAlways<boolean>;
  disabled: GeneratedAlways<boolean>;
  createdAt: GeneratedAlways<string>;
  lastLoginAt: GeneratedAlways<string | null>;
}

interface SessionViewLoginLog {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  at: GeneratedAlways<string>;
  accountId: GeneratedAlways<number | null>;
  username: GeneratedAlways<string>;
  name: GeneratedAlways<string>;
  result: GeneratedAlways<string>;
  ip: GeneratedAlways<string>;
  agent: GeneratedAlways<string>;
}

interface SessionViewSession {
  tenantId: GeneratedAlways<number>;
  tokenHash: GeneratedAlways<string>;
  accountId: GeneratedAlways<number>;
  createdAt: GeneratedAlways<string>;
  lastSeenAt: GeneratedAlways<string>;
  ip: GeneratedAlways<string>;
  agent: GeneratedAlways<string>;
  id: GeneratedAlways<number>;
}

interface SystemApplication {
  tenantId: number;
  id: GeneratedAlways<number>;
  tokenHash: string;
  number: Generated<string>;
  state: Generated<string>;
  reason: Generated<string>;
  mobile: string;
  username: string;
  passwordHash: string;
  serviceVersion: string;
  privacyVersion: string;
  company: unknown;
  companyName: Generated<string>;
  creditCode: Generated<string>;
  licenceFileId: number | null;
  functions: Generated<number[]>;
  createdAt: string;
  submittedAt: string | null;
  decidedAt: string | null;
  decidedBy: Generated<string>;
  madeTenantId: number | null;
  loginName: Generated<string>;
  version: Generated<number>;
}

interface SystemAuditLog {
  tenantId: number;
  id: GeneratedAlways<number>;
  at: string;
  accountId: number | null;
  actor: string;
  action: string;
  entity: string;
  entityId: number | null;
  before: unknown;
  after: unknown;
  note: Generated<string>;
}

interface SystemCaptcha {
  id: string;
  answerHash: string;
  expiresAt: string;
}

interface SystemFunctionPrice {
  menuId: number;
  monthlyPrice: string;
}

interface SystemIdempotency {
  tenantId: number;
  accountId: number;
  key: string;
  endpoint: string;
  requestHash: string;
  response: unknown;
  createdAt: string;
}

interface SystemInstallation {
  name: string;
  value: string;
}

interface SystemJob {
  tenantId: number;
  id: GeneratedAlways<number>;
  kind: string;
  title: string;
  state: Generated<string>;
  input: unknown;
  done: Generated<number>;
  total: Generated<number>;
  message: Generated<string>;
  result: Generated<unknown>;
  fileId: number | null;
  accountId: number;
  createdAt: Generated<string>;
  finishedAt: string | null;
  worker: string | null;
  leaseUntil: string | null;
  attempts: Generated<number>;
}

interface SystemMenu {
  id: number;
  parentId: number | null;
  title: string;
  icon: Generated<string>;
  component: string;
  redirect: Generated<string>;
  sort: number;
  audience: string[];
  acts: Generated<string[]>;
}

interface SystemMessage {
  tenantId: number;
  id: GeneratedAlways<number>;
  sentAt: string;
  channel: string;
  recipient: string;
  text: string;
  state: string;
}

interface SystemNationalDay {
  day: string;
  type: number;
  name: string;
}

interface SystemNumberCounter {
  tenantId: number;
  companyId: number;
  kind: string;
  period: string;
  lastValue: number;
}

interface SystemNumberRule {
  tenantId: number;
  companyId: Generated<number>;
  kind: string;
  prefix: Generated<string>;
  datePart: Generated<string>;
  width: number;
  reset: Generated<string>;
}

interface SystemPurchase {
  tenantId: number;
  companyId: number;
  menuId: number;
  validUntil: string | null;
}

interface SystemRelease {
  id: GeneratedAlways<number>;
  number: string;
  title: string;
  body: string;
  releasedOn: string;
  state: Generated<number>;
  publishedAt: string | null;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
  version: Generated<number>;
}

interface SystemReleaseRead {
  tenantId: number;
  accountId: number;
  releaseId: number;
  readAt: string;
}

interface SystemSetting {
  tenantId: number;
  name: string;
  value: string;
}

interface SystemSheetImport {
  tenantId: number;
  id: GeneratedAlways<number>;
  kind: string;
  fileName: string;
  expectedRows: number;
  state: Generated<string>;
  summary: unknown;
  accountId: number;
  createdAt: string;
}

interface SystemSheetImportRow {
  tenantId: number;
  importId: number;
  rowNo: number;
  cells: unknown;
  problems: unknown;
}

interface SystemTaskRound {
  task: string;
  doneAt: string;
}

interface SystemTenant {
  id: Generated<number>;
  code: string;
  name: string;
  hosts: Generated<string[]>;
  platform: Generated<boolean>;
  disabled: Generated<boolean>;
  createdAt: Generated<string>;
}

interface SystemVerification {
  id: GeneratedAlways<number>;
  mobile: string;
  codeHash: string;
  ip: string;
  createdAt: string;
  expiresAt: string;
  attempts: Generated<number>;
  usedAt: string | null;
}

interface SystemVisitorCount {
  call: string;
  address: string;
  since: string;
  calls: number;
}

interface SystemViewAuditLog {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  at: GeneratedAlways<string>;
  accountId: GeneratedAlways<number | null>;
  actor: GeneratedAlways<string>;
  action: GeneratedAlways<string>;
  entity: GeneratedAlways<string>;
  entityId: GeneratedAlways<number | null>;
  before: GeneratedAlways<unknown>;
  after: GeneratedAlways<unknown>;
  note: GeneratedAlways<string>;
}

interface SystemViewFunctionPrice {
  menuId: GeneratedAlways<number>;
  monthlyPrice: GeneratedAlways<string>;
}

interface SystemViewInstallation {
  name: GeneratedAlways<string>;
  value: GeneratedAlways<string>;
}

interface SystemViewJob {
  tenantId: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  kind: GeneratedAlways<string>;
  title: GeneratedAlways<string>;
  state: GeneratedAlways<string>;
  input: GeneratedAlways<unknown>;
  done: GeneratedAlways<number>;
  total: GeneratedAlways<number>;
  message: GeneratedAlways<string>;
  result: GeneratedAlways<unknown>;
  fileId: GeneratedAlways<number | null>;
  accountId: GeneratedAlways<number>;
  createdAt: GeneratedAlways<string>;
  finishedAt: GeneratedAlways<string | null>;
}

interface SystemViewMenu {
  id: GeneratedAlways<number>;
  parentId: GeneratedAlways<number | null>;
  title: GeneratedAlways<string>;
  icon: GeneratedAlways<string>;
  component: GeneratedAlways<string>;
  redirect: GeneratedAlways<string>;
  sort: GeneratedAlways<number>;
  audience: GeneratedAlways<string[]>;
  acts: GeneratedAlways<string[]>;
}

interface SystemViewNationalDay {
  day: GeneratedAlways<string>;
  type: GeneratedAlways<number>;
  name: GeneratedAlways<string>;
}

interface SystemViewNumberRule {
  tenantId: GeneratedAlways<number>;
  companyId: GeneratedAlways<number>;
  kind: GeneratedAlways<string>;
  prefix: GeneratedAlways<string>;
  datePart: GeneratedAlways<string>;
  width: GeneratedAlways<number>;
  reset: GeneratedAlways<string>;
}

interface SystemViewPurchase {
  tenantId: GeneratedAlways<number>;
  companyId: GeneratedAlways<number>;
  menuId: GeneratedAlways<number>;
  validUntil: GeneratedAlways<string | null>;
}

interface SystemViewTenant {
  id: GeneratedAlways<number>;
  code: GeneratedAlways<string>;
  name: GeneratedAlways<string>;
  hosts: GeneratedAlways<string[]>;
  platform: GeneratedAlways<boolean>;
  disabled: GeneratedAlways<boolean>;
  createdAt: GeneratedAlways<string>;
}

export interface Database {
  'accounting.accountSet': AccountingAccountSet;
  'accounting.amortisation': AccountingAmortisation;
  'accounting.amortisationPart': AccountingAmortisationPart;
  'accounting.asset': AccountingAsset;
  'accounting.assetBook': AccountingAssetBook;
  'accounting.assetCategory': AccountingAssetCategory;
  'accounting.assetChange': AccountingAssetChange;
  'accounting.assetCount': AccountingAssetCount;
  'accounting.assetCountLine': AccountingAssetCountLine;
  'accounting.assetDecrease': AccountingAssetDecrease;
  'accounting.assetDepreciation': AccountingAssetDepreciation;
  'accounting.assetPaper': AccountingAssetPaper;
  'accounting.assetRun': AccountingAssetRun;
  'accounting.assetSegment': AccountingAssetSegment;
  'accounting.assetShare': AccountingAssetShare;
  'accounting.assetUnits': AccountingAssetUnits;
  'accounting.balance': AccountingBalance;
  'accounting.bankReconciliation': AccountingBankReconciliation;
  'accounting.bankReconciliationLine': AccountingBankReconciliationLine;
  'accounting.cashBalance': AccountingCashBalance;
  'accounting.cashItem': AccountingCashItem;
  'accounting.closeFee': AccountingCloseFee;
  'accounting.closeLog': AccountingCloseLog;
  'accounting.closeSetting': AccountingCloseSetting;
  'accounting.closeStep': AccountingCloseStep;
  'accounting.closeSubject': AccountingCloseSubject;
  'accounting.columnSet': AccountingColumnSet;
  'accounting.deferral': AccountingDeferral;
  'accounting.deferralRelease': AccountingDeferralRelease;
  'accounting.dimset': AccountingDimset;
  'accounting.entry': AccountingEntry;
  'accounting.estateRegime': AccountingEstateRegime;
  'accounting.eventVoucher': AccountingEventVoucher;
  'accounting.filedYear': AccountingFiledYear;
  'accounting.itemRate': AccountingItemRate;
  'accounting.opening': AccountingOpening;
  'accounting.openingCash': AccountingOpeningCash;
  'accounting.period': AccountingPeriod;
  'accounting.renumbering': AccountingRenumbering;
  'accounting.reopening': AccountingReopening;
  'accounting.report': AccountingReport;
  'accounting.reportLine': AccountingReportLine;
  'accounting.reportResult': AccountingReportResult;
  'accounting.reportVersion': AccountingReportVersion;
  'accounting.ruleSetting': AccountingRuleSetting;
  'accounting.subject': AccountingSubject;
  'accounting.subjectBalance': AccountingSubjectBalance;
  'accounting.subjectMap': AccountingSubjectMap;
  'accounting.summary': AccountingSummary;
  'accounting.supplier': AccountingSupplier;
  'accounting.voucher': AccountingVoucher;
  'accounting.voucherCounter': AccountingVoucherCounter;
  'accounting.voucherFile': AccountingVoucherFile;
  'accounting.voucherGap': AccountingVoucherGap;
  'accounting.voucherRule': AccountingVoucherRule;
  'accounting.voucherRuleLine': AccountingVoucherRuleLine;
  'accounting.voucherTemplate': AccountingVoucherTemplate;
  'accounting.voucherWord': AccountingVoucherWord;
  'accountingView.balanceDifference': AccountingViewBalanceDifference;
  'callcentre.agent': CallcentreAgent;
  'callcentre.agentGroup': CallcentreAgentGroup;
  'callcentre.agentLogin': CallcentreAgentLogin;
  'callcentre.bookEntry': CallcentreBookEntry;
  'callcentre.poolNumber': CallcentrePoolNumber;
  'callcentre.record': CallcentreRecord;
  'callcentre.recordCase': CallcentreRecordCase;
  'callcentre.setting': CallcentreSetting;
  'charging.account': ChargingAccount;
  'charging.accountMove': ChargingAccountMove;
  'charging.accountingEvent': ChargingAccountingEvent;
  'charging.arrearsMark': ChargingArrearsMark;
  'charging.attachment': ChargingAttachment;
  'charging.bankBatch': ChargingBankBatch;
  'charging.bankIncome': ChargingBankIncome;
  'charging.bankIncomeClaim': ChargingBankIncomeClaim;
  'charging.bankLine': ChargingBankLine;
  'charging.bankLineBill': ChargingBankLineBill;
  'charging.bankReturn': ChargingBankReturn;
  'charging.bill': ChargingBill;
  'charging.billChange': ChargingBillChange;
  'charging.billMonth': ChargingBillMonth;
  'charging.billPart': ChargingBillPart;
  'charging.billStep': ChargingBillStep;
  'charging.billingBatch': ChargingBillingBatch;
  'charging.billingSkip': ChargingBillingSkip;
  'charging.chainLink': ChargingChainLink;
  'charging.chainWait': ChargingChainWait;
  'charging.changeRequest': ChargingChangeRequest;
  'charging.changeRequestLine': ChargingChangeRequestLine;
  'charging.channelDay': ChargingChannelDay;
  'charging.channelDifference': ChargingChannelDifference;
  'charging.channelLine': ChargingChannelLine;
  'charging.chase': ChargingChase;
  'charging.contract': ChargingContract;
  'charging.dayClose': ChargingDayClose;
  'charging.depositDue': ChargingDepositDue;
  'charging.energyPurchase': ChargingEnergyPurchase;
  'charging.heldAct': ChargingHeldAct;
  'charging.instalment': ChargingInstalment;
  'charging.instalmentPlan': ChargingInstalmentPlan;
  'charging.instalmentPlanBill': ChargingInstalmentPlanBill;
  'charging.invoice': ChargingInvoice;
  'charging.invoiceSetting': ChargingInvoiceSetting;
  'charging.invoiceSettlement': ChargingInvoiceSettlement;
  'charging.itemPayer': ChargingItemPayer;
  'charging.latePolicy': ChargingLatePolicy;
  'charging.latePolicyTerm': ChargingLatePolicyTerm;
  'charging.limitedAct': ChargingLimitedAct;
  'charging.meter': ChargingMeter;
  'charging.meterReading': ChargingMeterReading;
  'charging.moneyLimit': ChargingMoneyLimit;
  'charging.monthClose': ChargingMonthClose;
  'charging.notice': ChargingNotice;
  'charging.objectBalance': ChargingObjectBalance;
  'charging.opening': ChargingOpening;
  'charging.openingRow': ChargingOpeningRow;
  'charging.payOrder': ChargingPayOrder;
  'charging.payOrderBill': ChargingPayOrderBill;
  'charging.payRefund': ChargingPayRefund;
  'charging.publication': ChargingPublication;
  'charging.receipt': ChargingReceipt;
  'charging.receiptBook': ChargingReceiptBook;
  'charging.receiptPage': ChargingReceiptPage;
  'charging.recut': ChargingRecut;
  'charging.recutLine': ChargingRecutLine;
  'charging.reduction': ChargingReduction;
  'charging.reductionMember': ChargingReductionMember;
  'charging.refundRequest': ChargingRefundRequest;
  'charging.rule': ChargingRule;
  'charging.ruleChange': ChargingRuleChange;
  'charging.settlement': ChargingSettlement;
  'charging.settlementLine': ChargingSettlementLine;
  'charging.sharePart': ChargingSharePart;
  'charging.sharePlan': ChargingSharePlan;
  'charging.sharePlanValue': ChargingSharePlanValue;
  'charging.sharePool': ChargingSharePool;
  'charging.sharePoolReading': ChargingSharePoolReading;
  'charging.simulatedPayment': ChargingSimulatedPayment;
  'charging.simulatedRefund': ChargingSimulatedRefund;
  'charging.simulatedTaxInvoice': ChargingSimulatedTaxInvoice;
  'charging.specialService': ChargingSpecialService;
  'charging.specialServiceItem': ChargingSpecialServiceItem;
  'charging.standard': ChargingStandard;
  'charging.standardPrice': ChargingStandardPrice;
  'charging.suspension': ChargingSuspension;
  'charging.suspensionLine': ChargingSuspensionLine;
  'charging.taxRequest': ChargingTaxRequest;
  'charging.tender': ChargingTender;
  'charging.transferReading': ChargingTransferReading;
  'chargingView.account': ChargingViewAccount;
  'chargingView.attachment': ChargingViewAttachment;
  'chargingView.bankIncome': ChargingViewBankIncome;
  'chargingView.bankLine': ChargingViewBankLine;
  'chargingView.bill': ChargingViewBill;
  'chargingView.billLine': ChargingViewBillLine;
  'chargingView.billPublication': ChargingViewBillPublication;
  'chargingView.billedEvent': ChargingViewBilledEvent;
  'chargingView.chase': ChargingViewChase;
  'chargingView.depositDue': ChargingViewDepositDue;
  'chargingView.depositMove': ChargingViewDepositMove;
  'chargingView.houseBill': ChargingViewHouseBill;
  'chargingView.houseItem': ChargingViewHouseItem;
  'chargingView.instalmentPlan': ChargingViewInstalmentPlan;
  'chargingView.invoice': ChargingViewInvoice;
  'chargingView.meter': ChargingViewMeter;
  'chargingView.meterReading': ChargingViewMeterReading;
  'chargingView.moneyEvent': ChargingViewMoneyEvent;
  'chargingView.monthClose': ChargingViewMonthClose;
  'chargingView.objectBalance': ChargingViewObjectBalance;
  'chargingView.openingRow': ChargingViewOpeningRow;
  'chargingView.payOrder': ChargingViewPayOrder;
  'chargingView.payment': ChargingViewPayment;
  'chargingView.settledBill': ChargingViewSettledBill;
  'chargingView.settlement': ChargingViewSettlement;
  'chargingView.sharedItem': ChargingViewSharedItem;
  'chargingView.specialServiceItem': ChargingViewSpecialServiceItem;
  'chargingView.toldEvent': ChargingViewToldEvent;
  'customer.carePlan': CustomerCarePlan;
  'customer.carePlanEstate': CustomerCarePlanEstate;
  'customer.carePlanLevel': CustomerCarePlanLevel;
  'customer.carePlanTag': CustomerCarePlanTag;
  'customer.caseAlarm': CustomerCaseAlarm;
  'customer.caseCategory': CustomerCaseCategory;
  'customer.caseDelay': CustomerCaseDelay;
  'customer.caseEscalation': CustomerCaseEscalation;
  'customer.caseLimit': CustomerCaseLimit;
  'customer.caseMaterial': CustomerCaseMaterial;
  'customer.casePhoto': CustomerCasePhoto;
  'customer.caseStep': CustomerCaseStep;
  'customer.caseTold': CustomerCaseTold;
  'customer.caseVisit': CustomerCaseVisit;
  'customer.checkItem': CustomerCheckItem;
  'customer.checkResult': CustomerCheckResult;
  'customer.checkSheet': CustomerCheckSheet;
  'customer.complaint': CustomerComplaint;
  'customer.decoration': CustomerDecoration;
  'customer.decorationAcceptance': CustomerDecorationAcceptance;
  'customer.decorationAcceptanceLine': CustomerDecorationAcceptanceLine;
  'customer.decorationChosenWork': CustomerDecorationChosenWork;
  'customer.decorationConsent': CustomerDecorationConsent;
  'customer.decorationExtension': CustomerDecorationExtension;
  'customer.decorationInspection': CustomerDecorationInspection;
  'customer.decorationInspectionLine': CustomerDecorationInspectionLine;
  'customer.decorationItem': CustomerDecorationItem;
  'customer.decorationLeave': CustomerDecorationLeave;
  'customer.decorationMoney': CustomerDecorationMoney;
  'customer.decorationPaper': CustomerDecorationPaper;
  'customer.decorationPass': CustomerDecorationPass;
  'customer.decorationPhoto': CustomerDecorationPhoto;
  'customer.decorationSetting': CustomerDecorationSetting;
  'customer.decorationSettingLine': CustomerDecorationSettingLine;
  'customer.decorationStep': CustomerDecorationStep;
  'customer.decorationWork': CustomerDecorationWork;
  'customer.defect': CustomerDefect;
  'customer.defectPhoto': CustomerDefectPhoto;
  'customer.defectStep': CustomerDefectStep;
  'customer.gateCheck': CustomerGateCheck;
  'customer.gatePhoto': CustomerGatePhoto;
  'customer.handbackLine': CustomerHandbackLine;
  'customer.handbackPhoto': CustomerHandbackPhoto;
  'customer.handbackReading': CustomerHandbackReading;
  'customer.handover': CustomerHandover;
  'customer.handoverPart': CustomerHandoverPart;
  'customer.handoverPlan': CustomerHandoverPlan;
  'customer.handoverSlot': CustomerHandoverSlot;
  'customer.handoverStandard': CustomerHandoverStandard;
  'customer.lease': CustomerLease;
  'customer.leaseHandback': CustomerLeaseHandback;
  'customer.leaseLine': CustomerLeaseLine;
  'customer.leasePaper': CustomerLeasePaper;
  'customer.leasePerson': CustomerLeasePerson;
  'customer.leaseRent': CustomerLeaseRent;
  'customer.leaseSetting': CustomerLeaseSetting;
  'customer.leaseStep': CustomerLeaseStep;
  'customer.leaseTurn': CustomerLeaseTurn;
  'customer.level': CustomerLevel;
  'customer.levelChange': CustomerLevelChange;
  'customer.listing': CustomerListing;
  'customer.listingPhoto': CustomerListingPhoto;
  'customer.listingStep': CustomerListingStep;
  'customer.listingViewing': CustomerListingViewing;
  'customer.moveIn': CustomerMoveIn;
  'customer.moveInKey': CustomerMoveInKey;
  'customer.moveInNotice': CustomerMoveInNotice;
  'customer.moveInPaper': CustomerMoveInPaper;
  'customer.moveInReading': CustomerMoveInReading;
  'customer.moveInStep': CustomerMoveInStep;
  'customer.outage': CustomerOutage;
  'customer.release': CustomerRelease;
  'customer.releaseClose': CustomerReleaseClose;
  'customer.releaseGoods': CustomerReleaseGoods;
  'customer.releaseHouse': CustomerReleaseHouse;
  'customer.releasePaper': CustomerReleasePaper;
  'customer.releaseSetting': CustomerReleaseSetting;
  'customer.releaseStep': CustomerReleaseStep;
  'customer.releaseTick': CustomerReleaseTick;
  'customer.serviceCase': CustomerServiceCase;
  'customer.survey': CustomerSurvey;
  'customer.surveyAnswer': CustomerSurveyAnswer;
  'customer.surveyAnswerLine': CustomerSurveyAnswerLine;
  'customer.surveyBuilding': CustomerSurveyBuilding;
  'customer.surveyEstate': CustomerSurveyEstate;
  'customer.surveyHouse': CustomerSurveyHouse;
  'customer.surveyPaper': CustomerSurveyPaper;
  'customer.surveyQuestion': CustomerSurveyQuestion;
  'customer.takeover': CustomerTakeover;
  'customer.team': CustomerTeam;
  'customer.teamMember': CustomerTeamMember;
  'customer.violation': CustomerViolation;
  'customer.violationAppeal': CustomerViolationAppeal;
  'customer.violationNotice': CustomerViolationNotice;
  'customer.violationPhoto': CustomerViolationPhoto;
  'customer.violationRecheck': CustomerViolationRecheck;
  'customer.violationStep': CustomerViolationStep;
  'customer.violationType': CustomerViolationType;
  'customer.visit': CustomerVisit;
  'customer.visitPhoto': CustomerVisitPhoto;
  'customer.visitStep': CustomerVisitStep;
  'customer.warrantyPart': CustomerWarrantyPart;
  'customerView.lease': CustomerViewLease;
  'customerView.serviceCase': CustomerViewServiceCase;
  'estate.building': EstateBuilding;
  'estate.customer': EstateCustomer;
  'estate.customerBankAccount': EstateCustomerBankAccount;
  'estate.customerContact': EstateCustomerContact;
  'estate.customerInvoiceTitle': EstateCustomerInvoiceTitle;
  'estate.device': EstateDevice;
  'estate.deviceCategory': EstateDeviceCategory;
  'estate.estate': EstateEstate;
  'estate.followItem': EstateFollowItem;
  'estate.followRecord': EstateFollowRecord;
  'estate.followUp': EstateFollowUp;
  'estate.house': EstateHouse;
  'estate.houseArea': EstateHouseArea;
  'estate.houseFormerPayer': EstateHouseFormerPayer;
  'estate.houseFormerUse': EstateHouseFormerUse;
  'estate.houseImport': EstateHouseImport;
  'estate.houseImportRow': EstateHouseImportRow;
  'estate.houseOwner': EstateHouseOwner;
  'estate.houseReshape': EstateHouseReshape;
  'estate.houseReshapePart': EstateHouseReshapePart;
  'estate.houseTally': EstateHouseTally;
  'estate.parking': EstateParking;
  'estate.parkingLease': EstateParkingLease;
  'estate.parkingOwner': EstateParkingOwner;
  'estate.person': EstatePerson;
  'estate.personTag': EstatePersonTag;
  'estate.publicArea': EstatePublicArea;
  'estate.publicAreaEntry': EstatePublicAreaEntry;
  'estate.resident': EstateResident;
  'estate.resolution': EstateResolution;
  'estate.shareGroup': EstateShareGroup;
  'estate.shareGroupMember': EstateShareGroupMember;
  'estate.tag': EstateTag;
  'estate.unit': EstateUnit;
  'estate.vehicle': EstateVehicle;
  'estate.zone': EstateZone;
  'estateView.building': EstateViewBuilding;
  'estateView.customer': EstateViewCustomer;
  'estateView.customerBankAccount': EstateViewCustomerBankAccount;
  'estateView.customerInvoiceTitle': EstateViewCustomerInvoiceTitle;
  'estateView.device': EstateViewDevice;
  'estateView.estate': EstateViewEstate;
  'estateView.followItem': EstateViewFollowItem;
  'estateView.followUp': EstateViewFollowUp;
  'estateView.house': EstateViewHouse;
  'estateView.houseArea': EstateViewHouseArea;
  'estateView.houseFormerPayer': EstateViewHouseFormerPayer;
  'estateView.houseFormerUse': EstateViewHouseFormerUse;
  'estateView.houseOwner': EstateViewHouseOwner;
  'estateView.houseReshape': EstateViewHouseReshape;
  'estateView.houseReshapePart': EstateViewHouseReshapePart;
  'estateView.houseTally': EstateViewHouseTally;
  'estateView.parking': EstateViewParking;
  'estateView.parkingLease': EstateViewParkingLease;
  'estateView.parkingOwner': EstateViewParkingOwner;
  'estateView.person': EstateViewPerson;
  'estateView.personTag': EstateViewPersonTag;
  'estateView.publicArea': EstateViewPublicArea;
  'estateView.resident': EstateViewResident;
  'estateView.resolution': EstateViewResolution;
  'estateView.shareGroup': EstateViewShareGroup;
  'estateView.shareGroupMember': EstateViewShareGroupMember;
  'estateView.tag': EstateViewTag;
  'estateView.unit': EstateViewUnit;
  'estateView.vehicle': EstateViewVehicle;
  'estateView.zone': EstateViewZone;
  'files.category': FilesCategory;
  'files.file': FilesFile;
  'files.pictureVersion': FilesPictureVersion;
  'filesView.file': FilesViewFile;
  'help.document': HelpDocument;
  'help.menuText': HelpMenuText;
  'help.serviceCase': HelpServiceCase;
  'helpView.document': HelpViewDocument;
  'manage.agreement': ManageAgreement;
  'manage.backup': ManageBackup;
  'manage.bankAgreement': ManageBankAgreement;
  'manage.bankChannel': ManageBankChannel;
  'manage.cartLine': ManageCartLine;
  'manage.chargeType': ManageChargeType;
  'manage.estateType': ManageEstateType;
  'manage.functionOrder': ManageFunctionOrder;
  'manage.functionOrderLine': ManageFunctionOrderLine;
  'manage.infolet': ManageInfolet;
  'manage.opinion': ManageOpinion;
  'manage.receiptRule': ManageReceiptRule;
  'manage.restoreRequest': ManageRestoreRequest;
  'manage.site': ManageSite;
  'manage.siteArticle': ManageSiteArticle;
  'manage.sitePage': ManageSitePage;
  'manageView.agreement': ManageViewAgreement;
  'manageView.bankAgreement': ManageViewBankAgreement;
  'manageView.bankChannel': ManageViewBankChannel;
  'manageView.chargeType': ManageViewChargeType;
  'manageView.estateType': ManageViewEstateType;
  'manageView.functionOrder': ManageViewFunctionOrder;
  'manageView.functionOrderLine': ManageViewFunctionOrderLine;
  'manageView.receiptRule': ManageViewReceiptRule;
  'manageView.site': ManageViewSite;
  'oa.document': OaDocument;
  'oa.documentCounter': OaDocumentCounter;
  'oa.documentEvent': OaDocumentEvent;
  'oa.documentFile': OaDocumentFile;
  'oa.documentFollow': OaDocumentFollow;
  'oa.documentReader': OaDocumentReader;
  'oa.documentTask': OaDocumentTask;
  'oa.documentTold': OaDocumentTold;
  'oa.flow': OaFlow;
  'oa.flowVersion': OaFlowVersion;
  'oa.inform': OaInform;
  'oa.letter': OaLetter;
  'oa.letterFile': OaLetterFile;
  'oa.letterReceiver': OaLetterReceiver;
  'oa.meeting': OaMeeting;
  'oa.meetingAgenda': OaMeetingAgenda;
  'oa.meetingAttendee': OaMeetingAttendee;
  'oa.meetingCopy': OaMeetingCopy;
  'oa.meetingResolution': OaMeetingResolution;
  'oa.meetingRoom': OaMeetingRoom;
  'oa.notification': OaNotification;
  'oa.notificationRead': OaNotificationRead;
  'oa.notificationTarget': OaNotificationTarget;
  'oa.replacement': OaReplacement;
  'oa.schedule': OaSchedule;
  'oa.scheduleShare': OaScheduleShare;
  'oa.seal': OaSeal;
  'oa.sealOuting': OaSealOuting;
  'oa.sealRequest': OaSealRequest;
  'oa.sealUse': OaSealUse;
  'oa.substitute': OaSubstitute;
  'oa.task': OaTask;
  'oa.taskCopy': OaTaskCopy;
  'oa.taskItem': OaTaskItem;
  'oa.taskNote': OaTaskNote;
  'oa.taskPlan': OaTaskPlan;
  'oa.taskPlanCopy': OaTaskPlanCopy;
  'oa.template': OaTemplate;
  'oa.workLog': OaWorkLog;
  'oaView.houseInform': OaViewHouseInform;
  'oaView.inform': OaViewInform;
  'oaView.livingApproval': OaViewLivingApproval;
  'org.calendarDay': OrgCalendarDay;
  'org.calendarYear': OrgCalendarYear;
  'org.company': OrgCompany;
  'org.companyBankAccount': OrgCompanyBankAccount;
  'org.department': OrgDepartment;
  'org.employee': OrgEmployee;
  'org.employeeBuilding': OrgEmployeeBuilding;
  'org.employeeEstate': OrgEmployeeEstate;
  'org.employeeJob': OrgEmployeeJob;
  'org.employeeRole': OrgEmployeeRole;
  'org.handover': OrgHandover;
  'org.job': OrgJob;
  'org.jobGrant': OrgJobGrant;
  'org.role': OrgRole;
  'org.roleGrant': OrgRoleGrant;
  'org.serviceStandard': OrgServiceStandard;
  'orgView.calendarDay': OrgViewCalendarDay;
  'orgView.calendarYear': OrgViewCalendarYear;
  'orgView.company': OrgViewCompany;
  'orgView.companyBankAccount': OrgViewCompanyBankAccount;
  'orgView.department': OrgViewDepartment;
  'orgView.employee': OrgViewEmployee;
  'orgView.employeeBuilding': OrgViewEmployeeBuilding;
  'orgView.employeeEstate': OrgViewEmployeeEstate;
  'orgView.employeeJob': OrgViewEmployeeJob;
  'orgView.employeeRole': OrgViewEmployeeRole;
  'orgView.job': OrgViewJob;
  'orgView.jobGrant': OrgViewJobGrant;
  'orgView.role': OrgViewRole;
  'orgView.roleGrant': OrgViewRoleGrant;
  'orgView.serviceStandard': OrgViewServiceStandard;
  'session.account': SessionAccount;
  'session.device': SessionDevice;
  'session.loginFailure': SessionLoginFailure;
  'session.loginLog': SessionLoginLog;
  'session.loginNonce': SessionLoginNonce;
  'session.preference': SessionPreference;
  'session.session': SessionSession;
  'sessionView.account': SessionViewAccount;
  'sessionView.loginLog': SessionViewLoginLog;
  'sessionView.session': SessionViewSession;
  'system.application': SystemApplication;
  'system.auditLog': SystemAuditLog;
  'system.captcha': SystemCaptcha;
  'system.functionPrice': SystemFunctionPrice;
  'system.idempotency': SystemIdempotency;
  'system.installation': SystemInstallation;
  'system.job': SystemJob;
  'system.menu': SystemMenu;
  'system.message': SystemMessage;
  'system.nationalDay': SystemNationalDay;
  'system.numberCounter': SystemNumberCounter;
  'system.numberRule': SystemNumberRule;
  'system.purchase': SystemPurchase;
  'system.release': SystemRelease;
  'system.releaseRead': SystemReleaseRead;
  'system.setting': SystemSetting;
  'system.sheetImport': SystemSheetImport;
  'system.sheetImportRow': SystemSheetImportRow;
  'system.taskRound': SystemTaskRound;
  'system.tenant': SystemTenant;
  'system.verification': SystemVerification;
  'system.visitorCount': SystemVisitorCount;
  'systemView.auditLog': SystemViewAuditLog;
  'systemView.functionPrice': SystemViewFunctionPrice;
  'systemView.installation': SystemViewInstallation;
  'systemView.job': SystemViewJob;
  'systemView.menu': SystemViewMenu;
  'systemView.nationalDay': SystemViewNationalDay;
  'systemView.numberRule': SystemViewNumberRule;
  'systemView.purchase': SystemViewPurchase;
  'systemView.tenant': SystemViewTenant;
}
