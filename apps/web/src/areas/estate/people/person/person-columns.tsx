import { gender, PERSON_ROLE_TEXT, PERSON_KIND, type PersonRole, type PersonRow } from '@anju/contract';
import { column } from '../../../../archetypes/index.ts';
import { Nothing, StatusTag, type PrintColumn } from '../../../../ui/index.ts';
import { TagMarks } from '../tag/tag-parts.tsx';

export function RoleMarks({ roles }: { readonly roles: readonly PersonRole[] }) {
  if (roles.length === 0) return <Nothing />;
  return (
    <span className="person-tags">
      {roles.map((role) => (
        <StatusTag key={role} tone="kind">
          {PERSON_ROLE_TEXT[role]}
        </StatusTag>
      ))}
    </span>
  );
}

export const housesText = ({ houses, houseCount }: Pick<PersonRow, 'houses' | 'houseCount'>): string =>
  houseCount > houses.length ? `${houses[0] ?? ''} 等 ${houseCount >= 100 ? '100 套以上' : `${houseCount} 套`}` : houses.join('；');

export const PERSON_COLUMNS = column<PersonRow>()([
  { title: '姓名 / 名称', field: 'name', sortField: 'name', fixed: 'start' },
  { title: '类别', render: (row) => PERSON_KIND.text(row.kind) },
  { title: '性别', render: (row) => gender.text(row.gender) || '–' },
  { title: '电话', field: 'phone' },
  { title: '证件号', field: 'idNo' },
  { title: '角色', render: (row) => <RoleMarks roles={row.roles} /> },
  { title: '房屋', render: (row) => housesText(row) || '–', width: 260 },
  { title: '标签', render: (row) => <TagMarks tags={row.tags} /> },
]);

export const PERSON_PRINT_COLUMNS: readonly PrintColumn<PersonRow>[] = [
  { title: '序号', render: (_, index) => index + 1, align: 'center', width: '10mm' },
  { title: '姓名 / 名称', render: (row) => row.name },
  { title: '类别', render: (row) => PERSON_KIND.text(row.kind) },
  { title: '电话', render: (row) => row.phone },
  { title: '证件号', render: (row) => row.idNo },
  { title: '角色', render: (row) => row.roles.map((role) => PERSON_ROLE_TEXT[role]).join('、') },
  { title: '房屋', render: housesText },
  { title: '标签', render: (row) => row.tags.map((tag) => tag.name).join('、') },
];
