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
/** The rest are ours as well. */
export const personKind = enumeration('类别', { 1: '个人', 2: '单位' });
export const parkingKind = enumeration('车位类型', { 1: '普通', 2: '子母', 3: '机械', 4: '微型', 5: '无障碍' });
export const parkingState = enumeration('车位状态', { 1: '空闲', 2: '已售', 3: '已租', 4: '自用' });
/** Five values in the specification. */
export const vehicleModel = enumeration('车型', { 1: '小型车', 2: '中型车', 3: '大型车', 4: '摩托车', 5: '非机动车' });
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
export const publicAreaOwner = enumeration('权属', { 1: '全体业主', 2: '部分业主', 3: '企业' });
export const deviceState = enumeration('设备状态', { 1: '使用中', 2: '停用', 3: '报废', 4: '闲置' });
export const customerCredit = enumeration('信用', { 1: '良好', 2: '一般', 3: '关注', 4: '失信' });
export const followState = enumeration('跟进状态', { 1: '待跟进', 2: '跟进中', 3: '完成', 4: '放弃' });
export const resolutionType = enumeration('决议类型', {
  1: '收费标准',
  2: '公共收益',
  3: '维修资金',
  4: '选聘物业',
  5: '管理规约',
  6: '预算决算',
  7: '选举',
  8: '其他',
});
export const resolutionState = enumeration('决议状态', { 1: '有效', 2: '已废止' });
