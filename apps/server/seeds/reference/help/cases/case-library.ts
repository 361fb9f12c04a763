// The service case library by category.
import { CHARGE_CASES } from './charge.ts';
import { COMPLAINT_CASES } from './complaint.ts';
import { DECORATION_CASES } from './decoration.ts';
import { ENVIRONMENT_CASES } from './environment.ts';
import { FACILITY_CASES } from './facility.ts';
import { OWNERS_CASES } from './owners.ts';
import { REPAIR_CASES } from './repair.ts';
import { SECURITY_CASES } from './security.ts';
import type { CaseCategory } from '../help-text.ts';

export const CASE_LIBRARY: readonly CaseCategory[] = [
  { name: '报修与抢修', cases: REPAIR_CASES },
  { name: '投诉与纠纷', cases: COMPLAINT_CASES },
  { name: '收费与欠费', cases: CHARGE_CASES },
  { name: '装修管理', cases: DECORATION_CASES },
  { name: '秩序与安全', cases: SECURITY_CASES },
  { name: '设备设施', cases: FACILITY_CASES },
  { name: '环境与绿化', cases: ENVIRONMENT_CASES },
  { name: '业主大会与公共收益', cases: OWNERS_CASES },
];
