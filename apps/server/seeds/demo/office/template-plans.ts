// Templates of the demo company: what its documents look like and how they begin.
import { DOCUMENT_KIND, LAYOUT, type StateOf } from '@anju/contract';
import type { FlowKey } from './flow-plans.ts';

export type TemplateKey = 'expense' | 'notice' | 'contract' | 'report' | 'letter' | 'minutes';
export interface TemplatePlan {
  readonly key: TemplateKey;
  readonly name: string;
  readonly kind: StateOf<typeof DOCUMENT_KIND>;
  readonly flow: FlowKey | null;
  readonly layout: StateOf<typeof LAYOUT>;
  readonly head: string;
  readonly word: string;
  readonly body: string;
  readonly remark: string;
}

const GROUP = '安居示范物业集团文件';
const red = (head: string, word: string) => ({ layout: LAYOUT.redHead, head, word });
const PLAIN = { layout: LAYOUT.plain, head: '', word: '安物内' };
const text = (...paragraphs: readonly string[]): string => paragraphs.map((line) => `<p>${line}</p>`).join('');
const END = '妥否，请批示。';

export const TEMPLATE_PLANS: readonly TemplatePlan[] = [
  {
    ...{ key: 'expense', name: '费用支出请示', kind: DOCUMENT_KIND.expense, flow: 'expense' },
    ...red(GROUP, '安物财'),
    body: text(
      '集团总经理室：',
      '因（事由），拟支出（项目）费用，明细如下：',
      '一、（项目）：（数量）×（单价）元，计（金额）元。',
      '合计（大写）：',
      '所需费用在（预算科目）内列支。',
      END,
    ),
    remark: '预算外费用在正文中说明理由。',
  },
  {
    ...{ key: 'notice', name: '集团通知', kind: DOCUMENT_KIND.notice, flow: 'notice' },
    ...red(GROUP, '安物办'),
    body: text(
      '各分公司、服务处：',
      '为（目的），现将有关事项通知如下：',
      '一、（事项）',
      '二、（要求）',
      '三、（时间和联系人）',
      '特此通知。',
    ),
    remark: '',
  },
  {
    ...{ key: 'contract', name: '合同审核单', kind: DOCUMENT_KIND.contract, flow: 'contract' },
    ...PLAIN,
    body: text('一、合同标的：', '二、价款与付款方式：', '三、履行期限：', '四、对方资信情况：', '五、与标准文本不同的条款：'),
    remark: '合同文本作为附件上传。',
  },
  {
    ...{ key: 'report', name: '服务处请示', kind: DOCUMENT_KIND.request, flow: 'report' },
    ...red('安居示范物业华东分公司文件', '安物华东'),
    body: text('集团总经理室：', '（背景与依据）', '（请示事项及理由）', END),
    remark: '一文一事。',
  },
  {
    ...{ key: 'letter', name: '对外公函', kind: DOCUMENT_KIND.letter, flow: 'notice' },
    ...red('安居示范物业集团', '安物函'),
    body: text('（收函单位）：', '（事由）', '请予支持为盼。', '专此函达。'),
    remark: '发给街道、社区和业务单位。',
  },
  {
    ...{ key: 'minutes', name: '会议纪要', kind: DOCUMENT_KIND.minutes, flow: null },
    ...PLAIN,
    body: text('时间：', '地点：', '主持人：', '出席：', '会议议定：', '一、'),
    remark: '',
  },
];
