// Generated from the migrations by `npm run schema`; do not edit.
import type { Generated, GeneratedAlways } from 'kysely';

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
}

interface EstateResident {
  tenantId: number;
  id: Generated<number>;
  houseId: number;
  personId: number;
  relation: number;
  moveInDate: string | null;
  moveOutDate: string | null;
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

interface ManageAgreement {
  tenantId: number;
  kind: string;
  version: string;
  title: string;
  lead: Generated<string>;
  blocks: unknown;
  effectiveOn: string;
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

interface OaNotification {
  tenantId: number;
  id: GeneratedAlways<number>;
  title: string;
  msgFormat: Generated<number>;
  content: Generated<string>;
  fileId: number | null;
  popup: Generated<boolean>;
  publishedAt: string;
  expiresAt: string | null;
  accountId: number;
  publisherName: string;
}

interface OaNotificationRead {
  tenantId: number;
  notificationId: number;
  accountId: number;
  readAt: string;
}

interface OaPendingDocument {
  tenantId: number;
  id: GeneratedAlways<number>;
  accountId: number;
  family: number;
  title: string;
  createdAt: string;
  doneAt: string | null;
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
}

interface OrgDepartment {
  tenantId: number;
  id: Generated<number>;
  companyId: number;
  name: string;
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
}

interface OrgEmployeeEstate {
  tenantId: number;
  employeeId: number;
  estateId: number;
}

interface OrgEmployeeJob {
  tenantId: number;
  employeeId: number;
  jobId: number;
  main: Generated<boolean>;
}

interface OrgJob {
  tenantId: number;
  id: Generated<number>;
  departmentId: number;
  name: string;
  duty: Generated<string>;
  dataScope: Generated<string>;
}

interface OrgJobGrant {
  tenantId: number;
  jobId: number;
  menuId: number;
  acts: string[];
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

interface SessionLoginFailure {
  id: GeneratedAlways<number>;
  username: string;
  at: string;
}

interface SessionLoginNonce {
  nonce: string;
  usedAt: string;
}

interface SessionSession {
  tenantId: number;
  tokenHash: string;
  accountId: number;
  createdAt: string;
  lastSeenAt: string;
  ip: Generated<string>;
  agent: Generated<string>;
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
}

interface SystemSetting {
  tenantId: number;
  name: string;
  value: string;
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

export interface Database {
  'estate.building': EstateBuilding;
  'estate.estate': EstateEstate;
  'estate.house': EstateHouse;
  'estate.houseArea': EstateHouseArea;
  'estate.houseImport': EstateHouseImport;
  'estate.houseImportRow': EstateHouseImportRow;
  'estate.houseOwner': EstateHouseOwner;
  'estate.houseTally': EstateHouseTally;
  'estate.parking': EstateParking;
  'estate.person': EstatePerson;
  'estate.resident': EstateResident;
  'estate.unit': EstateUnit;
  'estate.vehicle': EstateVehicle;
  'estate.zone': EstateZone;
  'files.category': FilesCategory;
  'files.file': FilesFile;
  'files.pictureVersion': FilesPictureVersion;
  'help.document': HelpDocument;
  'help.menuText': HelpMenuText;
  'help.serviceCase': HelpServiceCase;
  'manage.agreement': ManageAgreement;
  'manage.opinion': ManageOpinion;
  'manage.site': ManageSite;
  'manage.siteArticle': ManageSiteArticle;
  'manage.sitePage': ManageSitePage;
  'oa.inform': OaInform;
  'oa.notification': OaNotification;
  'oa.notificationRead': OaNotificationRead;
  'oa.pendingDocument': OaPendingDocument;
  'org.company': OrgCompany;
  'org.department': OrgDepartment;
  'org.employee': OrgEmployee;
  'org.employeeEstate': OrgEmployeeEstate;
  'org.employeeJob': OrgEmployeeJob;
  'org.job': OrgJob;
  'org.jobGrant': OrgJobGrant;
  'session.account': SessionAccount;
  'session.loginFailure': SessionLoginFailure;
  'session.loginNonce': SessionLoginNonce;
  'session.session': SessionSession;
  'system.application': SystemApplication;
  'system.auditLog': SystemAuditLog;
  'system.captcha': SystemCaptcha;
  'system.idempotency': SystemIdempotency;
  'system.installation': SystemInstallation;
  'system.job': SystemJob;
  'system.menu': SystemMenu;
  'system.message': SystemMessage;
  'system.numberCounter': SystemNumberCounter;
  'system.numberRule': SystemNumberRule;
  'system.purchase': SystemPurchase;
  'system.setting': SystemSetting;
  'system.tenant': SystemTenant;
  'system.verification': SystemVerification;
}
