// 多栏账 (menu 289).
import '../book.css';
import { MENU } from '@anju/contract';
import { useAccess } from '../../../../platform/access/index.ts';
import { WithBook } from '../../part/index.ts';
import { MultiColumnBook } from './multi-column-book.tsx';
import { useAskedCompany } from '../use-book.ts';

export default function MultiColumnPage() {
  const access = useAccess(MENU.bookMultiColumn);
  useAskedCompany();
  return <WithBook running>{({ companyId }) => <MultiColumnBook companyId={companyId} access={access} />}</WithBook>;
}
