// 分类账 (menu 291).
import '../book.css';
import { MENU } from '@anju/contract';
import { useAccess } from '../../../../platform/access/index.ts';
import { WithBook } from '../../part/index.ts';
import { ClassifiedBook } from './classified-book.tsx';
import { useAskedCompany } from '../use-book.ts';

export default function ClassifiedPage() {
  const access = useAccess(MENU.bookClassified);
  useAskedCompany();
  return <WithBook running>{({ companyId }) => <ClassifiedBook companyId={companyId} access={access} />}</WithBook>;
}
