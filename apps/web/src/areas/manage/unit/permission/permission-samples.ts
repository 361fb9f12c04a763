// Sample data for the tests of 权限: two centres, a cashier and a role.
import { getGrants, listGrantFunctions, listGrantHolders, type FunctionNode, type HolderGrants, type RoleRow } from '@anju/contract';
import { stub, type Stub } from '../../../../platform/testing/index.ts';

export const FUNCTIONS: readonly FunctionNode[] = [
  { id: 56, parentId: null, title: '共享数据维护中心', acts: [] },
  { id: 62, parentId: 56, title: '房产数据', acts: [] },
  { id: 63, parentId: 62, title: '小区楼栋', acts: ['view', 'add', 'change'] },
  { id: 66, parentId: 62, title: '房屋档案', acts: ['view', 'add', 'change', 'print'] },
  { id: 147, parentId: null, title: '收缴结算中心', acts: [] },
  { id: 163, parentId: 147, title: '结算管理', acts: [] },
  { id: 164, parentId: 163, title: '日常结算', acts: ['view', 'add', 'void', 'print'] },
];

export const ROLE: RoleRow = { id: 5, version: 0, name: '档案员', remark: '', disabled: false, people: 2, functions: 0 };

export const CASHIER: HolderGrants = {
  kind: 'job',
  id: 31,
  version: 4,
  name: '收费员',
  place: '云栖物业服务处 收费部',
  dataScope: 'company',
  people: 2,
  grants: [{ menuId: 164, acts: ['view', 'add'] }],
  notBought: [63],
};
export const BILLER: HolderGrants = {
  ...CASHIER,
  id: 32,
  name: '计费员',
  dataScope: 'tenant',
  grants: [{ menuId: 66, acts: ['view', 'print'] }],
};
const ARCHIVIST: HolderGrants = { ...CASHIER, kind: 'role', id: 5, name: '档案员', place: '', dataScope: null, grants: [], notBought: [] };

const job = { departmentId: 21, disabled: false, people: 2, functions: 1 } as const;
export const READS: readonly Stub[] = [
  stub(listGrantFunctions, () => [...FUNCTIONS]),
  stub(listGrantHolders, () => ({
    companies: [{ id: 4, parentId: null, name: '云栖物业服务处', disabled: false }],
    departments: [{ id: 21, companyId: 4, parentId: null, name: '收费部' }],
    jobs: [
      { ...job, id: 31, name: '收费员', dataScope: 'company' as const },
      { ...job, id: 32, name: '计费员', dataScope: 'tenant' as const },
    ],
    roles: [ROLE],
  })),
  stub(getGrants, ({ kind, id }) => (kind === 'role' ? ARCHIVIST : id === 31 ? CASHIER : BILLER)),
];
