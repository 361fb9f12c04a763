// Menu nodes, the key that names a screen everywhere, and the ids the code refers to by name.
import { z } from 'zod';

/** Ids the specification or our own screens name in code. The whole tree is reference data, not code. */
export const MENU = {
  organisation: 58,
  employee: 59,
  calendar: 60,
  serviceStandard: 61,
  estate: 63,
  house: 66,
  parking: 67,
  publicArea: 68,
  person: 70,
  resident: 71,
  customer: 72,
  device: 73,
  follow: 74,
  resolution: 76,
  relation: 83,
  rental: 84,
  moveIn: 86,
  movedIn: 87,
  decoration: 88,
  decorationViolation: 89,
  decorationFinish: 90,
  moveOut: 91,
  decorationLeave: 92,
  caseAccept: 94,
  caseDispatch: 96,
  caseFollow: 97,
  caseResult: 98,
  caseVisit: 99,
  complaint: 100,
  meter: 149,
  chargingRule: 150,
  chargingStandard: 151,
  billingMeter: 153,
  billingShare: 154,
  billingStandard: 155,
  billingReduce: 156,
  billingServe: 157,
  billingAudit: 158,
  billingNotify: 159,
  checkout: 164,
  checkoutMobile: 165,
  checkoutSummary: 166,
  checkoutBank: 167,
  arrearsChase: 169,
  arrearsRequest: 170,
  arrearsAudit: 171,
  arrearsMark: 172,
  accountAdjust: 176,
  accountDeposit: 177,
  accountDiscount: 178,
  accountEnergy: 179,
  accountOverdue: 180,
  accountPrepaid: 181,
  accountReduction: 182,
  accountScore: 183,
  accountShare: 184,
  work: 204,
  stamp: 205,
  flowSend: 211,
  flowProc: 212,
  flowMy: 213,
  flowTemplate: 214,
  flowDefine: 215,
  push: 216,
  subject: 273,
  accountSet: 274,
  voucherRule: 275,
  reportDefinition: 276,
  voucher: 281,
  voucherAudit: 282,
  voucherPost: 283,
  bookGeneral: 286,
  bookDetail: 287,
  bookDiary: 288,
  bookMultiColumn: 289,
  bookAllLevel: 290,
  bookClassified: 291,
  bookBalance: 292,
  financialReport: 296,
  profitLoss: 297,
  periodClose: 298,
  asset: 301,
  assetChange: 302,
  assetDecrease: 303,
  depreciation: 304,
  assetRegister: 305,
  arrearsTransfer: 369,
  meeting: 390,
  dictBasic: 502,
  dictManage: 503,
  dictMeter: 504,
  dictOther: 505,
  dictProtocol: 506,
  dictShare: 507,
  company: 511,
  staff: 512,
  permission: 513,
  estateType: 514,
  bank: 515,
  backup: 521,
  log: 522,
  online: 523,
  addCart: 524,
  infolet: 531,
  website: 532,
  tenants: 601,
  release: 604,
} as const;
export type MenuId = (typeof MENU)[keyof typeof MENU];

/** Screens that have their own questions and answers (specification 1, section 2.3). */
export const AI_HELP_MENUS: readonly number[] = [66, 127, 128, 129, 88, 134, 94, 71];

/** What a user may do on a screen beyond looking at it. */
export const ACTS = ['view', 'add', 'change', 'remove', 'audit', 'void', 'export', 'print'] as const;
export type Act = (typeof ACTS)[number];

/** State of a node for the asking user: 3 authorised, empty not purchased, anything else purchased but not authorised. */
export const AUTHORISED = 3;
export const NOT_AUTHORISED = 1;
export const menuState = z.union([z.literal(AUTHORISED), z.literal(NOT_AUTHORISED), z.literal('')]);
export type MenuState = z.infer<typeof menuState>;

export interface MenuNode {
  id: number;
  title: string;
  icon: string;
  state: MenuState;
  redirect: string;
  /** `main`, `blank`, or the three-segment key of a page. */
  component: string;
  /** Acts granted on this screen; empty unless the state is 3. */
  acts: Act[];
  hidden: boolean;
  children: MenuNode[];
}

export const menuNode: z.ZodType<MenuNode> = z.lazy(() =>
  z.object({
    id: z.int(),
    title: z.string(),
    icon: z.string(),
    state: menuState,
    redirect: z.string(),
    component: z.string(),
    acts: z.array(z.enum(ACTS)),
    hidden: z.boolean(),
    children: z.array(menuNode),
  }),
);

export interface ScreenKey {
  readonly area: string;
  readonly group: string;
  readonly page: string;
  /** `/area/group/page` */
  readonly path: string;
  /** `area_group_page`, the name of route and tab */
  readonly name: string;
}

const KEY = /^([a-z][a-z-]*)\/([a-z][a-z-]*)\/([a-z][a-z-]*)$/;

/** Reads `area/group/page`; null when the text is not a screen key (a layout, or nonsense). */
export function parseScreenKey(component: string): ScreenKey | null {
  const match = KEY.exec(component);
  if (!match) return null;
  const [, area, group, page] = match as unknown as [string, string, string, string];
  return { area, group, page, path: `/${component}`, name: `${area}_${group}_${page}` };
}
