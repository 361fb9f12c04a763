// The departments and jobs of a new tenant, and the rights of each job: the separation of duties of the domain notes, section 12.1, listed
// for every screen of employees. The tenant's administrator may change them afterwards.
import type { Act } from '@anju/contract';

export interface DefaultJob {
  readonly department: string;
  readonly name: string;
  readonly duty: string;
  readonly scope: 'tenant' | 'company' | 'estates';
  /** Whether this job may export sheets with personal data. */
  readonly exports: boolean;
}

const duties = (...lines: string[]): string => `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;

/** In the order of the columns of DUTIES. */
export const DEFAULT_JOBS: readonly DefaultJob[] = [
  {
    department: '收费部',
    name: '收费员',
    duty: duties('窗口收款，开具收据', '办理押金收退与预交', '每日日结，核对现金与票据', '电话催收并登记结果'),
    scope: 'estates',
    exports: false,
  },
  {
    department: '收费部',
    name: '计费员',
    duty: duties('维护收费标准并挂到房屋', '抄表录入与公摊计算', '生成账单并提交审核', '登记挂账申请'),
    scope: 'company',
    exports: false,
  },
  {
    department: '财务部',
    name: '财务',
    duty: duties('审核计费、红冲、退款与日结', '编制凭证与报表，核对银行账', '管理业主公共账户', '不审核本人经办的单据'),
    scope: 'company',
    exports: true,
  },
  {
    department: '客服部',
    name: '客服',
    duty: duties('接待来访来电，登记并派出诉求', '维护房屋与住户资料', '办理入伙、装修与搬迁手续', '回访并记录结果'),
    scope: 'estates',
    exports: true,
  },
  {
    department: '工程秩序部',
    name: '工程秩序',
    duty: duties('处理报修派工，填写结果', '按计划维保设备、抄表', '按路线巡查，处置安全事件', '登记访客与放行'),
    scope: 'estates',
    exports: false,
  },
  {
    department: '项目部',
    name: '项目经理',
    duty: duties('对项目的服务质量与收缴结果负责', '核对房屋与住户底账', '审核账单、作废、减免与装修', '主持项目例会并跟进整改'),
    scope: 'estates',
    exports: true,
  },
  {
    department: '总经办',
    name: '经理',
    duty: duties('制定收费政策与服务标准', '审核超过限额的退款与减免', '审核会计凭证与期末结账', '审定预算、用印与重大合同'),
    scope: 'tenant',
    exports: true,
  },
];

/**
 * Screens, then one letter per job: - nothing granted · V views · E enters · W enters and may void one's own documents · A approves and
 * voids. On a screen without approval, A may correct the data instead.
 */
const DUTIES: readonly (readonly [screens: readonly number[], letters: string])[] = [
  // organisation
  [[58, 59, 60, 61], 'V V V V V V A'],
  // houses, owners, residents
  [[63, 66, 67, 68, 70, 71, 72, 74], 'V V V E V A V'],
  [[76], '- V V V - E A'],
  // relations, move-in
  [[83, 84], 'V - - E - A V'],
  [[86, 87], 'V - - E E A V'],
  // decoration, release pass
  [[88, 89, 90, 92, 91], 'V - V E E A V'],
  // cases
  [[94, 96, 99, 100], 'V - - E V A V'],
  [[97, 98], 'V - - E E A V'],
  // budgets, owners' accounts, decisions
  [[119], '- - V - - E V'],
  [[120, 121, 122], '- - V - - E A'],
  [[123, 124, 125, 146], '- - E - - V A'],
  [[392, 393, 394, 395, 396, 397, 398], '- - - E - E A'],
  // devices, patrol, security, public information
  [[73, 127, 128, 418, 131, 132, 134, 135, 136, 420, 139, 140], '- - - V E A V'],
  [[129, 141], '- - - V W A V'],
  [[143, 144], '- - - E - A V'],
  // meters and readings
  [[149, 153], '- E V - E A V'],
  // charge items and standards
  // (what changes on 150 is approved with the right of 151)
  [[150], '- E V - - V V'],
  [[151], '- E A - - V A'],
  // attaching standards
  [[155], '- E V - - A V'],
  // billing run, audit, publication
  [[154, 157, 158, 159], '- E A - - A V'],
  // settlement, receipts, voiding one's own settlements of the day
  [[164, 165], 'W - V - - V V'],
  [[167], 'E - A - - V V'],
  // day close
  [[166], 'E - A - - V V'],
  // reversals, refunds, deposits
  [[176, 177, 181], 'E - A - - A A'],
  // reductions and waivers
  [[156, 178, 180, 182], 'E E V E - A A'],
  [[179, 183, 184], 'V E A - - V V'],
  // arrears
  [[169], 'E V V E - A V'],
  [[170], '- W V - - W V'],
  [[171, 172, 369], '- E A - - V A'],
  // office
  [[204, 211, 212, 213, 390], 'W W W W W W W'],
  [[205, 214, 215, 216], '- - - - - E A'],
  // accounting: kept by one user and approved by another
  [[273, 274, 275, 276, 281, 296, 301, 302, 303, 304, 305], '- - W - - - V'],
  [[282, 283, 298], '- - V - - - A'],
  [[286, 287, 288, 289, 290, 291, 292, 297], '- - V - - - V'],
  // insight
  [[320, 321, 322, 323, 324], '- - V - - V V'],
  [[331], 'V V V V V V V'],
];

const ACTS_OF: Readonly<Record<string, readonly Act[]>> = {
  V: ['view', 'print'],
  E: ['view', 'add', 'change', 'remove', 'print'],
  W: ['view', 'add', 'change', 'remove', 'void', 'print'],
  A: ['view', 'audit', 'void', 'print'],
};
const PUTTING_RIGHT: readonly Act[] = ['add', 'change', 'remove'];

/** `oa/flow/proc`: the receiver of a document decides it, so every job may process documents. */
const DECIDED_BY_ALL = 212;

export interface Screen {
  readonly id: number;
  readonly acts: readonly Act[];
}

export interface DefaultGrant {
  readonly menuId: number;
  readonly acts: Act[];
}

export function grantsOf(job: DefaultJob, screens: readonly Screen[]): DefaultGrant[] {
  const column = DEFAULT_JOBS.indexOf(job);
  return DUTIES.flatMap(([ids, letters]) => {
    const letter = letters.split(' ')[column] ?? '-';
    return screens
      .filter(({ id }) => ids.includes(id) && letter !== '-')
      .map((screen) => ({ menuId: screen.id, acts: screen.acts.filter((act) => isGranted(act, letter, screen, job)) }));
  });
}

function isGranted(act: Act, letter: string, { id, acts }: Screen, job: DefaultJob): boolean {
  if (act === 'export') return job.exports;
  if (ACTS_OF[letter]?.includes(act)) return true;
  if (act === 'audit') return id === DECIDED_BY_ALL;
  return letter === 'A' && !acts.includes('audit') && PUTTING_RIGHT.includes(act);
}
