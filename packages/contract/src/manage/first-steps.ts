// The first steps of a new company, from its own data to the first receipt. Each is done when the data says so.
import { z } from 'zod';
import { endpoint, nothing } from '../kit/endpoint.ts';
import { MENU, type MenuId } from '../menu.ts';

interface Step {
  readonly title: string;
  readonly text: string;
  /** Where it is done. */
  readonly menu: MenuId;
}

export const FIRST_STEPS = {
  company: { title: '公司', text: '填写公司地址和电话', menu: MENU.company },
  estate: { title: '小区', text: '登记小区、楼栋、单元', menu: MENU.estate },
  house: { title: '房屋', text: '导入房屋和业主', menu: MENU.house },
  standard: { title: '收费标准', text: '设收费标准，挂到房屋', menu: MENU.billingStandard },
  bill: { title: '首批账单', text: '计费、审核、发布', menu: MENU.billingAudit },
  receipt: { title: '第一笔收款', text: '在柜台收一笔款', menu: MENU.checkout },
} as const satisfies Readonly<Record<string, Step>>;
export type FirstStep = keyof typeof FIRST_STEPS;

export const readFirstSteps = endpoint({
  method: 'GET',
  path: '/api/manage/first-steps',
  access: { session: true, roles: ['sa', 'emp'] },
  summary: '新公司起步',
  input: nothing,
  /** Counted in what the user sees. */
  output: z.object({
    company: z.boolean(),
    estate: z.boolean(),
    house: z.boolean(),
    standard: z.boolean(),
    bill: z.boolean(),
    receipt: z.boolean(),
  }),
});
