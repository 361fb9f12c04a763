// 总账 (menu 286).
import '../book.css';
import { MENU } from '@anju/contract';
import { useAccess } from '../../../../platform/access/index.ts';
import { WithBook } from '../../part/index.ts';
import { GeneralBook } from './general-book.tsx';
import { useAskedCompany } from '../use-book.ts';

export default function GeneralPage() {
  const access = useAccess(MENU.bookGeneral);
  useAskedCompany();
  return <WithBook running>{({ companyId }) => <GeneralBook companyId={companyId} access={access} />}</WithBook>;
}
