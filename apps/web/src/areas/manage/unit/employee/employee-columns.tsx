import { EMPLOYEE, type StaffRow } from '@anju/contract';
import { column } from '../../../../archetypes/index.ts';
import { EnumText, InstantText, StatusTag } from '../../../../ui/index.ts';
import { EMPLOYEE_TONES } from '../../../org/index.ts';

export function AccountState({ account }: { readonly account: StaffRow['account'] }) {
  if (account === null) return <StatusTag>未开通</StatusTag>;
  if (account.disabled) return <StatusTag tone="ended">已停用</StatusTag>;
  return account.mustChange ? <StatusTag tone="owed">待改密码</StatusTag> : <StatusTag tone="use">启用</StatusTag>;
}

export const STAFF_COLUMNS = column<StaffRow>()([
  { title: '工号', field: 'number', sortField: 'number', width: 90 },
  { title: '姓名', sortField: 'name', render: (row) => row.name, width: 90 },
  { title: '用户名', render: (row) => row.account?.username ?? '–', width: 110 },
  { title: '账号', render: (row) => <AccountState account={row.account} />, width: 90 },
  {
    title: '状态',
    render: (row) => <EnumText of={EMPLOYEE} value={row.state} tones={EMPLOYEE_TONES} />,
    width: 76,
  },
  { title: '公司', field: 'companyName', width: 150 },
  { title: '岗位', field: 'jobNames', width: 150 },
  { title: '授权小区', field: 'estateNames', width: 150 },
  {
    title: '最近登录',
    sortField: 'lastLoginAt',
    render: (row) => (row.account?.lastLoginAt ? <InstantText value={row.account.lastLoginAt} /> : '–'),
    width: 140,
  },
]);
