/** Accounts of an installation with demo data; the server reports whether this is one. */
export const DEMO_PASSWORD = 'Anju@2026';

export const DEMO_ACCOUNTS = [
  { name: 'emp', text: '员工' },
  { name: 'clerk', text: '收费员' },
  { name: 'auditor', text: '审核员' },
  { name: 'boss', text: '总经理' },
  { name: 'limited', text: '部分授权' },
  { name: 'newbie', text: '首次登录' },
  { name: 'sa', text: '系统管理员' },
  { name: 'super', text: '超级管理员' },
  { name: 'root', text: '内部管理员' },
  { name: 'gov', text: '主管部门' },
] as const;
