// One employee for the tests of both screens.
import type { EmployeeDetail, EmployeeFrame, EmployeeName } from '@anju/contract';

export const FRAME: EmployeeFrame = {
  companies: [
    { id: 1, parentId: null, name: '安居集团', level: 1, employees: 2 },
    { id: 2, parentId: 1, name: '云栖物业服务处', level: 2, employees: 5 },
  ],
  departments: [
    { id: 10, companyId: 2, parentId: null, name: '收费部', disabled: false, employees: 2 },
    { id: 11, companyId: 2, parentId: 10, name: '催收组', disabled: false, employees: 1 },
  ],
  jobs: [
    { id: 100, departmentId: 10, name: '收费员', disabled: false },
    { id: 101, departmentId: 10, name: '计费员', disabled: false },
    { id: 102, departmentId: 10, name: '旧岗位', disabled: true },
  ],
  estates: [
    { id: 20, name: '云栖花园', companyId: 2, whole: true },
    { id: 21, name: '临江名邸', companyId: 2, whole: true },
  ],
};

export const LIN: EmployeeDetail = {
  id: 7,
  version: 3,
  number: 'AJ0007',
  name: '林晓燕',
  gender: 2,
  companyId: 2,
  companyName: '云栖物业服务处',
  departmentName: '收费部',
  jobNames: '收费员',
  phone: '138****6721',
  state: 1,
  entryDate: '2020-03-01',
  leaveDate: null,
  username: 'clerk',
  email: '',
  idType: 1,
  idNo: '330106********0021',
  birthDate: '1990-01-01',
  education: 5,
  political: 1,
  emergencyContact: '林建国',
  emergencyPhone: '139****0001',
  photoFileId: null,
  leaveReason: '',
  remark: '',
  createdAt: '2026-07-01T01:00:00.000Z',
  updatedAt: '2026-07-01T01:00:00.000Z',
  jobs: [
    {
      id: 31,
      jobId: 100,
      jobName: '收费员',
      departmentName: '收费部',
      companyName: '云栖物业服务处',
      main: true,
      fromDate: '2022-01-01',
      toDate: null,
      phase: 'now',
    },
    {
      id: 30,
      jobId: 101,
      jobName: '计费员',
      departmentName: '收费部',
      companyName: '云栖物业服务处',
      main: true,
      fromDate: '2020-03-01',
      toDate: '2021-12-31',
      phase: 'past',
    },
  ],
  estates: [{ id: 20, name: '云栖花园', buildings: null }],
  roles: [],
  accountDisabled: false,
  handovers: [],
  changes: [{ id: 1, at: '2026-07-01T01:00:00.000Z', by: '陈思远', action: '修改', detail: '学历：大专 → 本科' }],
};

export const TAKER: EmployeeName = {
  id: 8,
  number: 'AJ0008',
  name: '孙一鸣',
  companyName: '云栖物业服务处',
  departmentName: '客服部',
  jobNames: '客服专员',
};
