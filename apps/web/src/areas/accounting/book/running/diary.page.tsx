// 日记账 (menu 288).
import '../book.css';
import { MENU } from '@anju/contract';
import { useAccess } from '../../../../platform/access/index.ts';
import { WithBook } from '../../part/index.ts';
import { DiaryBook } from './diary-book.tsx';
import { useAskedCompany } from '../use-book.ts';

export default function DiaryPage() {
  const access = useAccess(MENU.bookDiary);
  useAskedCompany();
  return <WithBook running>{({ companyId }) => <DiaryBook companyId={companyId} access={access} />}</WithBook>;
}
