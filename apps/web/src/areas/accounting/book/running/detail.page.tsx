// 明细账 (menu 287).
import '../book.css';
import { MENU } from '@anju/contract';
import { useAccess } from '../../../../platform/access/index.ts';
import { WithBook } from '../../part/index.ts';
import { DetailBook } from './detail-book.tsx';
import { useAskedCompany } from '../use-book.ts';

export default function DetailPage() {
  const access = useAccess(MENU.bookDetail);
  useAskedCompany();
  return <WithBook running>{({ companyId }) => <DetailBook companyId={companyId} access={access} />}</WithBook>;
}
