// What the documents of the demo are about, and what their handlers write.
import { DOCUMENT_KIND, type StateOf } from '@anju/contract';
import type { FlowKey } from './flow-plans.ts';
import type { TemplateKey } from './template-plans.ts';

export interface Subject {
  readonly flow: FlowKey;
  readonly template: TemplateKey | null;
  readonly kind: StateOf<typeof DOCUMENT_KIND>;
  /** `{place}` is an estate, `{month}` a month. */
  readonly title: string;
  readonly lines: readonly string[];
  /** In yuan, from and to; null: no money. */
  readonly amount: readonly [number, number] | null;
  readonly fields: Readonly<Record<string, readonly string[]>>;
}

const END = '妥否，请批示。';
const expense = (title: string, from: number, to: number, ...lines: string[]): Subject => ({
  ...{ flow: 'expense', template: 'expense', kind: DOCUMENT_KIND.expense, title, amount: [from, to] },
  lines: ['集团总经理室：', ...lines, END],
  fields: {
    费用科目: ['预算内', '预算内', '预算外'],
    收款单位: ['杭州恒信电梯', '浙江绿城园林', '滨江保洁服务部', '华东消防工程'],
    预计支付: [''],
  },
});
const notice = (title: string, ...lines: string[]): Subject => ({
  ...{ flow: 'notice', template: 'notice', kind: DOCUMENT_KIND.notice, title, amount: null, fields: {} },
  lines: ['各分公司、服务处：', ...lines, '特此通知。'],
});

export const SUBJECTS: readonly Subject[] = [
  expense('关于{place}电梯{month}维保费用的请示', 12_000, 68_000, '按维保合同，本月对客梯、货梯进行季度检查，并更换曳引机润滑油。'),
  expense('关于{place}外墙渗漏维修的请示', 8_000, 120_000, '台风后 3 处外墙渗漏，业主多次报修，拟由原施工单位维修。'),
  expense('关于{place}保洁外包费{month}付款的请示', 26_000, 96_000, '保洁考核得分 92 分，按合同支付当月服务费。'),
  expense('关于采购{place}秩序岗冬装的请示', 3_000, 18_000, '现有冬装已使用三年，拟统一更换。'),
  expense('关于{place}水泵房设备更换的请示', 20_000, 86_000, '2 号生活水泵轴承异响，维修后仍不稳定，建议更换。'),
  notice('关于做好{month}安全生产检查的通知', '一、检查范围：消防设施、电梯、配电房、有限空间。', '二、各服务处于月底前完成自查并上报。'),
  notice('关于调整{place}收费窗口服务时间的通知', '一、工作日 8:30 至 18:00，周六 9:00 至 16:00。', '二、请在公示栏张贴。'),
  notice('关于开展{month}客户满意度调查的通知', '一、由第三方电话回访。', '二、各服务处配合提供抽样名单，注意个人信息保护。'),
  {
    ...{
      flow: 'contract',
      template: 'contract',
      kind: DOCUMENT_KIND.contract,
      title: '{place}绿化养护服务合同',
      amount: [60_000, 320_000],
    },
    lines: ['一、合同标的：全年绿化养护。', '二、价款与付款方式：按月支付，质保金 5%。', '三、履行期限：一年。'],
    fields: { 对方单位: ['浙江绿城园林', '杭州西子园艺'], 合同类别: ['服务外包'], 合同期限: ['一年'] },
  },
  {
    ...{
      flow: 'contract',
      template: 'contract',
      kind: DOCUMENT_KIND.contract,
      title: '{place}快递柜场地租赁协议',
      amount: [6_000, 24_000],
    },
    lines: ['一、合同标的：大堂外侧 6 平方米场地。', '二、价款与付款方式：按年预付，收入归全体业主。'],
    fields: { 对方单位: ['丰巢网络', '菜鸟驿站'], 合同类别: ['租赁'], 合同期限: ['两年'] },
  },
  {
    ...{
      flow: 'report',
      template: 'report',
      kind: DOCUMENT_KIND.request,
      title: '关于{place}续聘物业服务的请示',
      amount: null,
      fields: {},
    },
    lines: ['集团总经理室：', '服务合同将于年底到期，业委会已征询续聘意向。', END],
  },
  {
    ...{
      flow: 'report',
      template: 'report',
      kind: DOCUMENT_KIND.report,
      title: '关于{place}{month}欠费清收情况的报告',
      amount: null,
      fields: {},
    },
    lines: ['集团总经理室：', '本月上门 46 户，签订分期协议 5 户，收回历史欠费 3 笔。'],
  },
  {
    ...{ flow: 'leave', template: null, kind: DOCUMENT_KIND.other, title: '请假申请', amount: null },
    lines: ['因私请假，工作已交代。'],
    fields: { 假别: ['年休假', '事假', '病假'], 天数: ['1', '2', '3', '5'], 开始日期: ['day'] },
  },
];

export const OPINIONS = {
  agree: ['同意。', '同意。', '同意，请抓紧办理。', '已核对，同意。', '同意，预算内可列支。', '单价未变，同意。', '情况属实。'],
  return: ['附件不全，请补报价单。', '金额与合同不一致，请核对。', '请写明验收时间。'],
  reject: ['今年预算已用完，不同意。', '暂不需要。'],
  suspend: ['等厂家补充方案。', '待业委会答复。'],
  follow: ['本周五截止，请尽快办理。', '施工队已进场，请先看。', '客户在等答复。'],
  end: ['已执行完毕，归档。', '已发出。', '已签订，原件归档。'],
} as const;

export const PLACES = ['云栖花园', '临江名邸', '创智园', '华东分公司'] as const;
