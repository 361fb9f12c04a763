// 各级科目账 (menu 290).
import '../book.css';
import { MENU } from '@anju/contract';
import { useAccess } from '../../../../platform/access/index.ts';
import { WithBook } from '../../part/index.ts';
import { BalanceBook } from './balance-book.tsx';
import { useAskedCompany } from '../use-book.ts';

export default function AllLevelPage() {
  const access = useAccess(MENU.bookAllLevel);
  useAskedCompany();
  return <WithBook running>{({ companyId }) => <BalanceBook tree companyId={companyId} access={access} />}</WithBook>;
}
