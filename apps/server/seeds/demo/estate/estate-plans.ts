// The buildings and houses of the demo estates.

export type UseState = 1 | 3 | 4 | 5;

export interface BuildingPlan {
  readonly zone?: string;
  readonly name: string;
  /** 2 多层, 3 小高层, 4 高层 */
  readonly type: 2 | 3 | 4;
  /** 1 住宅, 2 商用 */
  readonly usage: 1 | 2;
  /** 0: the houses belong to the building directly. */
  readonly units: number;
  readonly floors: number;
  readonly perFloor: number;
  readonly hasLift: boolean;
  /** Retired houses, in addition to the regular ones. */
  readonly retired?: readonly { readonly floor: number; readonly houseNo: string; readonly remark: string }[];
}

export interface EstatePlan {
  readonly company: string;
  readonly name: string;
  readonly code: string;
  readonly city: string;
  readonly address: string;
  readonly takeover: string;
  readonly developer: string;
  readonly plates: string;
  readonly states: readonly (readonly [state: UseState, weight: number])[];
  readonly buildings: readonly BuildingPlan[];
  readonly parkings: { readonly spaces: number; readonly houses: number };
}

const tower = (name: string, floors: number, zone: string): BuildingPlan => ({
  zone,
  name,
  type: 4,
  usage: 1,
  units: 2,
  floors,
  perFloor: 2,
  hasLift: true,
});
const block = (name: string): BuildingPlan => ({ name, type: 3, usage: 1, units: 2, floors: 11, perFloor: 2, hasLift: true });
const walkUp = (name: string, units = 3): BuildingPlan => ({ name, type: 2, usage: 1, units, floors: 6, perFloor: 2, hasLift: false });
const offices = (name: string, floors: number, perFloor: number): BuildingPlan => ({
  name,
  type: floors > 6 ? 3 : 2,
  usage: 2,
  units: 0,
  floors,
  perFloor,
  hasLift: true,
});

export const ANJU_ESTATES: readonly EstatePlan[] = [
  {
    company: '云栖物业服务处',
    name: '云栖花园',
    code: 'YQ',
    city: '杭州',
    address: '浙江省杭州市西湖区云栖路 188 号',
    takeover: '2019-06-01',
    developer: '杭州云栖置业有限公司',
    plates: '浙A',
    states: [
      [4, 72],
      [5, 12],
      [3, 6],
      [1, 10],
    ],
    buildings: [
      tower('1幢', 17, '一区'),
      tower('2幢', 17, '一区'),
      tower('3幢', 17, '一区'),
      tower('4幢', 18, '一区'),
      tower('5幢', 17, '二区'),
      tower('6幢', 17, '二区'),
      {
        ...tower('7幢', 25, '二区'),
        units: 0,
        perFloor: 4,
        retired: [{ floor: 1, houseNo: '105', remark: '2022 年改建为公共活动室，停用' }],
      },
      { ...tower('8幢', 25, '二区'), units: 0, perFloor: 4 },
    ],
    parkings: { spaces: 260, houses: 210 },
  },
  {
    company: '临江物业服务处',
    name: '临江名邸',
    code: 'LJ',
    city: '杭州',
    address: '浙江省杭州市滨江区临江大道 66 号',
    takeover: '2014-09-15',
    developer: '杭州临江房地产开发有限公司',
    plates: '浙A',
    states: [
      [4, 84],
      [5, 11],
      [3, 3],
      [1, 2],
    ],
    buildings: [
      ...['1幢', '2幢', '3幢', '4幢'].map(block),
      ...['5幢', '6幢', '7幢', '8幢', '9幢'].map((name) => walkUp(name)),
      {
        ...offices('10幢', 2, 16),
        hasLift: false,
        retired: [{ floor: 1, houseNo: '117', remark: '2023 年与 116 合并，停用' }],
      },
    ],
    parkings: { spaces: 140, houses: 115 },
  },
  {
    company: '创智园物业服务处',
    name: '创智园',
    code: 'CZ',
    city: '深圳',
    address: '广东省深圳市南山区创智一路 9 号',
    takeover: '2021-03-20',
    developer: '深圳创智园区开发有限公司',
    plates: '粤B',
    states: [
      [4, 70],
      [5, 15],
      [3, 5],
      [1, 10],
    ],
    buildings: [
      offices('1幢', 12, 8),
      { ...offices('2幢', 10, 8), retired: [{ floor: 10, houseNo: '1009', remark: '2024 年并入 1008，停用' }] },
      offices('3幢', 6, 4),
    ],
    parkings: { spaces: 100, houses: 75 },
  },
];

export const BINJIANG_ESTATES: readonly EstatePlan[] = [
  {
    company: '滨江小筑物业服务有限公司',
    name: '滨江小筑',
    code: 'BJ',
    city: '杭州',
    address: '浙江省杭州市滨江区小筑弄 3 号',
    takeover: '2017-05-10',
    developer: '杭州小筑置业有限公司',
    plates: '浙A',
    states: [
      [4, 85],
      [5, 15],
    ],
    buildings: [walkUp('1幢', 2)],
    parkings: { spaces: 12, houses: 10 },
  },
];
