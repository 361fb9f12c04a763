// Works, items and kinds of violations that a new tenant has, and the setting that holds for all its companies. domain: property 5.2, 12.2.
import { CHECK_LIST, VIOLATION_LEVEL } from '@anju/contract';
import type { StartingLists } from '../../../platform/record/starting-list.ts';

const placed = <T extends object>(entries: readonly T[]) => entries.map((one, at) => ({ ...one, position: (at + 1) * 10 }));

const work = (name: string, { drawing = false, structural = false, gas = false } = {}) => ({ name, drawing, structural, gas });
const WORKS = placed([
  work('水电改造', { drawing: true }),
  work('防水'),
  work('泥瓦'),
  work('木作'),
  work('墙面油漆'),
  work('门窗更换'),
  work('空调安装', { drawing: true }),
  work('封阳台', { drawing: true }),
  work('隔墙拆改', { drawing: true }),
  work('承重结构改动', { drawing: true, structural: true }),
  work('燃气改动', { gas: true }),
  work('地暖改动', { drawing: true }),
  work('家具家电安装'),
]);

const item = (list: number, name: string, hint: string, water = false) => ({ list, name, hint, water });
const ITEMS = [
  ...placed([
    item(CHECK_LIST.inspection, '证件', '许可证张贴在门口，施工人员人证相符'),
    item(CHECK_LIST.inspection, '承重结构', '梁、柱、承重墙和楼板没有改动'),
    item(CHECK_LIST.inspection, '防水', '卫生间和阳台的防水层没有破坏'),
    item(CHECK_LIST.inspection, '燃气', '没有私自改动燃气管道'),
    item(CHECK_LIST.inspection, '外立面', '外墙、阳台和空调位按规定'),
    item(CHECK_LIST.inspection, '消防', '配灭火器，不占用消防通道'),
    item(CHECK_LIST.inspection, '用电', '没有私拉乱接，有漏电保护'),
    item(CHECK_LIST.inspection, '垃圾', '袋装清运，不堆放公共部位'),
    item(CHECK_LIST.inspection, '施工时间', '在规定时间内施工'),
    item(CHECK_LIST.inspection, '公共设施', '电梯、墙面和地面有保护，没有损坏'),
  ]),
  ...placed([
    item(CHECK_LIST.acceptance, '承重结构', '没有拆改'),
    item(CHECK_LIST.acceptance, '闭水试验', '卫生间、阳台蓄水 24 至 48 小时，楼下没有渗漏', true),
    item(CHECK_LIST.acceptance, '燃气', '没有包封、改动，通风良好'),
    item(CHECK_LIST.acceptance, '外立面', '与审核通过的图纸一致'),
    item(CHECK_LIST.acceptance, '排水', '主管和地漏畅通，检修口可以打开'),
    item(CHECK_LIST.acceptance, '消防和报警', '设施完好'),
    item(CHECK_LIST.acceptance, '公共部位', '没有损坏，垃圾已清运'),
  ]),
];

interface Kind {
  readonly days?: number;
  readonly reports?: boolean;
  readonly decoration?: boolean;
}
const type = (name: string, level: number, { days = 3, reports = false, decoration = true }: Kind = {}) => ({
  name,
  level,
  days,
  reports,
  decoration,
});
const { minor, serious, grave } = VIOLATION_LEVEL;
const TYPES = placed([
  type('拆改承重结构', grave, { days: 1, reports: true }),
  type('破坏防水', serious),
  type('改动燃气', grave, { days: 1, reports: true }),
  type('改变外立面', serious, { days: 7 }),
  type('违规封阳台', serious, { days: 7 }),
  type('超时施工', minor, { days: 1 }),
  type('占用消防通道', grave, { days: 1, reports: true, decoration: false }),
  type('乱堆垃圾', minor, { days: 1, decoration: false }),
  type('无证施工', serious, { days: 1, decoration: false }),
  type('损坏公共设施', serious, { days: 7, decoration: false }),
  type('违建', grave, { days: 7, reports: true, decoration: false }),
  type('占道', minor, { days: 1, decoration: false }),
  type('群租', grave, { days: 7, reports: true, decoration: false }),
]);

const RULES = [
  '不得拆改梁、柱、承重墙和楼板，不得破坏防水层；',
  '不得改动燃气管道，不得改变外立面和空调位置；',
  '不得占用消防通道和公共部位，垃圾袋装并按时清运；',
  '施工人员凭出入证进出，配合物业巡查；',
  '节假日和规定时间以外不得进行有噪音的施工。',
].join('\n');

export const DECORATION_STARTING_LISTS: StartingLists = {
  'customer.decoration_work': WORKS,
  'customer.decoration_item': ITEMS,
  'customer.violation_type': TYPES,
  'customer.decoration_setting': [
    {
      inspect_days: 3,
      observe_days: 30,
      water_hours: 24,
      arrears_confirm: false,
      working_hours: '周一至周六 8:00–12:00、14:00–18:00',
      hours: [
        { from: '08:00', to: '12:00' },
        { from: '14:00', to: '18:00' },
      ],
      workdays_only: false,
      rules: RULES,
      version: 1,
    },
  ],
};
