import { Link } from 'react-router';
import { MENU } from '@anju/contract';
import { useAccess } from '../../../platform/access/index.ts';

/** To the cashier's desk with the house already there, for who may see it. */
export function DeskLink({ houseId, text = '去收款' }: { readonly houseId: number; readonly text?: string }) {
  const desk = useAccess(MENU.checkout);
  return desk.can('view') ? <Link to={`/charging/checkout/normal?house=${houseId}`}>{text}</Link> : null;
}
