// The seals of the demo, and what they are used for.

interface SealPlan {
  readonly company: string;
  readonly name: string;
  readonly kind: number;
  readonly text: string;
  readonly keeper: string;
  readonly place: string;
  readonly from: string;
  readonly to: string | null;
  readonly state: number;
  readonly stateNote: string;
}

const GROUP = '安居示范物业集团';
const EAST = '华东分公司';
const YUNQI = '云栖物业服务处';
const plan = (company: string, name: string, kind: number, text: string, more: Partial<SealPlan> = {}): SealPlan => ({
  company,
  name,
  kind,
  text,
  keeper: 'emp',
  place: '行政部保险柜',
  from: '2022-03-01',
  to: null,
  state: 1,
  stateNote: '',
  ...more,
});

export const SEALS: readonly SealPlan[] = [
  plan(GROUP, '集团公章', 1, '安居示范物业集团有限公司', { place: '总经办保险柜' }),
  plan(EAST, '华东公章', 1, '安居示范物业集团有限公司华东分公司'),
  plan(EAST, '华东合同章', 2, '安居示范物业集团有限公司华东分公司合同专用章'),
  plan(EAST, '华东财务章', 3, '安居示范物业集团有限公司华东分公司财务专用章', { place: '财务部保险柜' }),
  plan(YUNQI, '云栖业委会章', 6, '云栖花园业主委员会', { from: '2023-05-10', place: '云栖客服中心保险柜' }),
  plan(EAST, '华东旧合同章', 2, '安居示范物业集团华东分公司合同专用章', { from: '2019-01-02', state: 2, stateNote: '换发新章，旧章封存' }),
];

export const PAPERS: readonly { readonly title: string; readonly category: number }[] = [
  { title: '电梯维护保养合同', category: 1 },
  { title: '消防设施年度检测合同', category: 1 },
  { title: '关于水箱清洗停水的公告', category: 2 },
  { title: '公共收益季度公示', category: 2 },
  { title: '致街道办的复函', category: 3 },
  { title: '停车场改造工程合同', category: 1 },
  { title: '欠费催收律师委托函', category: 3 },
  { title: '员工收入证明', category: 4 },
  { title: '绿化养护补充协议', category: 1 },
];

/** Most requests were used up; some still wait to be stamped, were rejected or withdrawn. */
export const STATE_TURNS: readonly number[] = [5, 5, 2, 5, 3, 5, 5, 4, 2, 5];
