// Enumerations of organisation and people whose labels the specification hides; the labels are ours.
import { enumeration } from '../kit/enumeration.ts';

export const companyLevel = enumeration('公司级别', { 1: '一级公司', 2: '二级公司', 3: '三级公司' });
export const employeeState = enumeration('员工状态', { 1: '在职', 2: '停职', 3: '离职' });
export const education = enumeration('学历', { 1: '小学', 2: '初中', 3: '高中/中专', 4: '大专', 5: '本科', 6: '硕士', 7: '博士' });
export const politicalStatus = enumeration('政治面貌', { 1: '群众', 2: '共青团员', 3: '中共党员', 4: '民主党派', 5: '其他' });
export const dayType = enumeration('日期类型', { 1: '工作日', 2: '休息日', 3: '法定节假日', 4: '调休上班' });
export const serviceCategory = enumeration('服务类别', { 1: '综合', 2: '秩序', 3: '保洁', 4: '绿化', 5: '设备', 6: '客服' });
