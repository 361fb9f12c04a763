import { RESIDENT_RELATION, type ResidentRow } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { column } from '../../../../archetypes/index.ts';
import { DateText, StatusTag, type PrintColumn } from '../../../../ui/index.ts';
import { TagMarks } from '../tag/tag-parts.tsx';

export const RESIDENT_COLUMNS = column<ResidentRow>()([
  { title: '房屋', field: 'houseCode', sortField: 'house', fixed: 'start' },
  { title: '小区', field: 'estateName' },
  {
    title: '姓名',
    render: (row) => (
      <>
        {row.name} {row.head ? <StatusTag tone="kind">户主</StatusTag> : null}
      </>
    ),
  },
  { title: '与业主关系', render: (row) => RESIDENT_RELATION.text(row.relation) },
  { title: '电话', field: 'phone' },
  { title: '门卡号', field: 'cardNo' },
  { title: '宠物', field: 'pets', width: 160 },
  { title: '标签', render: (row) => <TagMarks tags={row.tags} /> },
  { title: '迁入', render: (row) => <DateText value={row.moveInDate} /> },
  { title: '迁出', render: (row) => <DateText value={row.moveOutDate} /> },
]);

const day = (value: string | null) => (value ? formatDay(value) : '');

export const RESIDENT_PRINT_COLUMNS: readonly PrintColumn<ResidentRow>[] = [
  { title: '序号', render: (_, index) => index + 1, align: 'center', width: '10mm' },
  { title: '小区', render: (row) => row.estateName },
  { title: '房屋', render: (row) => row.houseCode },
  { title: '姓名', render: (row) => `${row.name}${row.head ? '（户主）' : ''}` },
  { title: '与业主关系', render: (row) => RESIDENT_RELATION.text(row.relation) },
  { title: '电话', render: (row) => row.phone },
  { title: '标签', render: (row) => row.tags.map((tag) => tag.name).join('、') },
  { title: '迁入', render: (row) => day(row.moveInDate) },
  { title: '迁出', render: (row) => day(row.moveOutDate) },
];
