// What a new tenant has of 入伙: the tree of items (domain: property 12.2) and the warranties of the regulation on construction quality, article 40.
import { CHECK_KIND, WARRANTY_UNIT, type CheckKind, type WarrantyUnit } from '@anju/contract';
import type { StartingLists } from '../../../platform/record/starting-list.ts';

const PARTS = [
  ['防水工程', WARRANTY_UNIT.years, 5],
  ['供热与供冷系统', WARRANTY_UNIT.seasons, 2],
  ['电气管线', WARRANTY_UNIT.years, 2],
  ['给排水管道', WARRANTY_UNIT.years, 2],
  ['设备安装', WARRANTY_UNIT.years, 2],
  ['装修工程', WARRANTY_UNIT.years, 2],
] as const satisfies readonly (readonly [string, WarrantyUnit, number])[];
type Part = (typeof PARTS)[number][0];
const BASIS = '建设工程质量管理条例第四十条';

interface Room {
  readonly kind: CheckKind;
  readonly name: string;
  readonly items: readonly (readonly [name: string, part: Part, standard?: string])[];
}
const surfaces: Room['items'] = [
  ['墙面', '装修工程', '平整，无空鼓、开裂、污渍'],
  ['地面', '装修工程', '平整，无空鼓、起砂'],
  ['顶棚', '装修工程', '无开裂、渗水痕迹'],
  ['窗', '装修工程', '开启灵活，密封完好，玻璃无划伤'],
];
const ROOMS: readonly Room[] = [
  {
    kind: CHECK_KIND.house,
    name: '入户',
    items: [
      ['户门', '装修工程', '开关灵活，锁具完好，无划痕'],
      ['门禁对讲', '设备安装', '呼叫、开锁正常'],
      ['强电箱', '电气管线', '回路标识齐全，漏电保护有效'],
      ['弱电箱', '电气管线'],
    ],
  },
  { kind: CHECK_KIND.house, name: '客厅', items: [...surfaces, ['插座开关', '电气管线']] },
  { kind: CHECK_KIND.house, name: '卧室', items: [...surfaces, ['插座开关', '电气管线']] },
  {
    kind: CHECK_KIND.house,
    name: '厨房',
    items: [
      ...surfaces,
      ['给水', '给排水管道', '通水无渗漏'],
      ['排水', '给排水管道', '排水通畅'],
      ['燃气', '设备安装'],
      ['烟道', '设备安装'],
    ],
  },
  {
    kind: CHECK_KIND.house,
    name: '卫生间',
    items: [
      ...surfaces,
      ['防水', '防水工程', '闭水 24 小时，楼下无渗漏'],
      ['给水', '给排水管道', '通水无渗漏'],
      ['排水', '给排水管道', '排水通畅'],
    ],
  },
  {
    kind: CHECK_KIND.house,
    name: '阳台',
    items: [
      ['墙面', '装修工程'],
      ['地面', '装修工程'],
      ['栏杆', '装修工程', '牢固，高度符合要求'],
      ['排水', '给排水管道'],
    ],
  },
  {
    kind: CHECK_KIND.house,
    name: '系统',
    items: [
      ['采暖', '供热与供冷系统', '试压无渗漏，温控有效'],
      ['表具', '设备安装', '水、电、气表读数正常'],
    ],
  },
  {
    kind: CHECK_KIND.common,
    name: '楼栋',
    items: [
      ['屋面防水', '防水工程'],
      ['外墙', '防水工程'],
      ['楼梯间', '装修工程'],
      ['大堂', '装修工程'],
      ['单元门', '设备安装'],
    ],
  },
  {
    kind: CHECK_KIND.common,
    name: '设备',
    items: [
      ['电梯', '设备安装'],
      ['供配电', '电气管线'],
      ['给水泵房', '给排水管道'],
      ['消防系统', '设备安装'],
      ['安防监控', '设备安装'],
      ['供暖换热站', '供热与供冷系统'],
    ],
  },
  {
    kind: CHECK_KIND.common,
    name: '室外',
    items: [
      ['道路', '装修工程'],
      ['绿化', '装修工程'],
      ['雨污水管网', '给排水管道'],
      ['照明', '电气管线'],
      ['围墙大门', '设备安装'],
    ],
  },
];

const MADE = { created_by: '系统', created_at: '2026-01-01T00:00:00Z', updated_by: '系统', updated_at: '2026-01-01T00:00:00Z' };

const row = (
  kind: CheckKind,
  at: number,
  name: string,
  of: { readonly room?: string; readonly part?: Part; readonly standard?: string },
) => ({
  kind,
  name,
  room_name: of.room ?? '',
  part_name: of.part ?? '',
  standard: of.standard ?? '',
  layouts: [],
  position: (at + 1) * 10,
  ...MADE,
});

export const MOVE_IN_STARTING_LISTS: StartingLists = {
  'customer.warranty_part': PARTS.map(([name, unit, length]) => ({ name, unit, length, basis: BASIS, ...MADE })),
  // A room before what is in it.
  'customer.check_item': [
    ...ROOMS.map(({ kind, name }, at) => row(kind, at, name, {})),
    ...ROOMS.flatMap(({ kind, name: room, items }) =>
      items.map(([name, part, standard = ''], at) => row(kind, at, name, { room, part, standard })),
    ),
  ],
};
