// Enumerations of specification 2, section 3. Labels that the specification does not give are our own choice and noted as such.
import { enumeration } from '../kit/enumeration.ts';
import { states } from '../kit/states.ts';

export const BUILDING_TYPE = states('楼栋类型', {
  bungalow: [1, '平房'],
  lowRise: [2, '多层'],
  midRise: [3, '小高层'],
  highRise: [4, '高层'],
  superHighRise: [5, '超高层'],
});
export const BUILDING_USAGE = states('用途', { dwelling: [1, '住宅'], commercial: [2, '商用'] });
export const AREA_BASIS = states('计费面积依据', { buildArea: [1, '建筑面积'], useArea: [2, '使用面积'], innerArea: [3, '套内面积'] });
export const OWNER_TYPE = states('业主类型', { natural: [1, '个人'], legal: [2, '法人'], developer: [3, '开发商'], unknown: [4, '不详'] });
/** 2 is not used. */
export const HOUSE_USE = states('使用状态', {
  notHandedOver: [1, '未入伙'],
  decorating: [3, '装修中'],
  inUse: [4, '使用中'],
  vacant: [5, '空置'],
});
export const houseUseType = enumeration('使用类型', { 1: '自用', 2: '出租' });
/** Eight values; the labels are ours. */
export const houseRealUse = enumeration('实际用途', {
  1: '居住',
  2: '商铺',
  3: '办公',
  4: '仓储',
  5: '车库',
  6: '会所',
  7: '物业用房',
  8: '其他',
});
/** Five values; the labels are ours. */
export const PARKING_OWNER_TYPE = states('车位权属', {
  titled: [1, '产权'],
  civilDefence: [2, '人防'],
  shared: [3, '公共'],
  rented: [4, '租赁'],
  temporary: [5, '临时'],
});
/** Five values; the labels are ours. */
export const ID_TYPE = states('证件类型', {
  idCard: [1, '身份证'],
  passport: [2, '护照'],
  travelPermit: [3, '港澳台通行证'],
  officerCard: [4, '军官证'],
  licence: [5, '营业执照'],
});
export const RESIDENT_RELATION = states('与业主关系', {
  self: [1, '本人'],
  spouse: [2, '配偶'],
  child: [3, '子女'],
  parent: [4, '父母'],
  tenant: [5, '租客'],
  employee: [6, '员工'],
  other: [7, '其他'],
});
export const gender = enumeration('性别', { 1: '男', 2: '女' });
/** The labels of the lists below are ours as well. */
export const PERSON_KIND = states('类别', { natural: [1, '个人'], body: [2, '单位'] });
export const PARKING_KIND = states('车位类型', {
  ordinary: [1, '普通'],
  tandem: [2, '子母'],
  mechanical: [3, '机械'],
  micro: [4, '微型'],
  accessible: [5, '无障碍'],
});
/** Five values in the specification. */
export const VEHICLE_MODEL = states('车型', {
  small: [1, '小型车'],
  medium: [2, '中型车'],
  large: [3, '大型车'],
  motorcycle: [4, '摩托车'],
  notMotorised: [5, '非机动车'],
});
export const publicAreaKind = enumeration('区域类别', {
  1: '大堂',
  2: '电梯厅',
  3: '绿地',
  4: '道路',
  5: '外墙',
  6: '会所',
  7: '广告位',
  8: '其他',
});
export const CREDIT = states('信用', { good: [1, '良好'], fair: [2, '一般'], watched: [3, '关注'], defaulted: [4, '失信'] });
export const FOLLOW = states('跟进状态', { waiting: [1, '待跟进'], running: [2, '跟进中'], done: [3, '完成'], dropped: [4, '放弃'] });
