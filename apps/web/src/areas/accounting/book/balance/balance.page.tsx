// 科目余额表 (menu 292).
import '../book.css';
import { MENU } from '@anju/contract';
import { useAccess } from '../../../../platform/access/index.ts';
import { WithBook } from '../../part/index.ts';
import { BalanceBook } from './balance-book.tsx';
import { useAskedCompany } from '../use-book.ts';

export default function BalancePage() {
  const access = useAccess(MENU.bookBalance);
  useAskedCompany();
  return <WithBook running>{({ companyId }) => <BalanceBook companyId={companyId} access={access} />}</WithBook>;
}
