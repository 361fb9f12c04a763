// Enumerations of specification 2, section 3. Labels the specification hides are our own choice and noted as such.
import { enumeration } from '../kit/enumeration.ts';

export const buildingType = enumeration('楼栋类型', { 1: '平房', 2: '多层', 3: '小高层', 4: '高层', 5: '超高层' });
export const buildingUsage = enumeration('用途', { 1: '住宅', 2: '商用' });
export const areaBasis = enumeration('计费面积依据', { 1: '建筑面积', 2: '使用面积', 3: '套内面积' });
export const ownerType = enumeration('业主类型', { 1: '个人', 2: '法人', 3: '开发商', 4: '不详' });
/** 2 is not used. */
export const houseUseState = enumeration('使用状态', { 1: '未入伙', 3: '装修中', 4: '使用中', 5: '空置' });
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
export const parkingOwnerType = enumeration('车位权属', { 1: '产权', 2: '人防', 3: '公共', 4: '租赁', 5: '临时' });
/** Five values; the labels are ours. */
export const idCardType = enumeration('证件类型', { 1: '身份证', 2: '护照', 3: '港澳台通行证', 4: '军官证', 5: '营业执照' });
export const residentRelation = enumeration('与业主关系', {
  1: '本人',
  2: '配偶',
  3: '子女',
  4: '父母',
  5: '租客',
  6: '员工',
  7: '其他',
});
export const gender = enumeration('性别', { 1: '男', 2: '女' });
