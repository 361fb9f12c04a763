// Enumerations of organisation and employees whose labels the specification does not give; the labels are ours.
import { z } from 'zod';
import { enumeration } from '../kit/enumeration.ts';
import { states } from '../kit/states.ts';

export const companyLevel = enumeration('公司级别', { 1: '一级公司', 2: '二级公司', 3: '三级公司' });
export const EMPLOYEE = states('员工状态', { serving: [1, '在职'], suspended: [2, '停职'], left: [3, '离职'] });
export const education = enumeration('学历', { 1: '小学', 2: '初中', 3: '高中/中专', 4: '大专', 5: '本科', 6: '硕士', 7: '博士' });
export const politicalStatus = enumeration('政治面貌', { 1: '群众', 2: '共青团员', 3: '中共党员', 4: '民主党派', 5: '其他' });
export const DAY_TYPE = states('日期类型', {
  working: [1, '工作日'],
  rest: [2, '休息日'],
  holiday: [3, '法定节假日'],
  makeUp: [4, '调休上班'],
});
export const serviceCategory = enumeration('服务类别', { 1: '综合', 2: '秩序', 3: '保洁', 4: '绿化', 5: '设备', 6: '客服' });

/** A filter by use: in use or disabled; if it is left out, both. */
export const usageFilter = z.enum(['active', 'disabled']).optional();
