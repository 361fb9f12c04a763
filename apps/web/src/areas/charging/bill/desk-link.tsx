import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { MENU } from '@anju/contract';
import { useAccess } from '../../../platform/access/index.ts';

interface DeskLinkProps {
  readonly houseId: number | null;
  /** An object without a house: a parking space or a customer, with its estate. */
  readonly object?: { readonly objectKind: number; readonly objectId: number; readonly estateId: number };
  readonly text?: string;
  /** Shown as a button instead of a link. */
  readonly button?: boolean;
}

/** A link to the cashier's desk with the house or object already selected, for users who may see the desk. */
export function DeskLink({ houseId, object, text = '去收款', button = false }: DeskLinkProps) {
  const desk = useAccess(MENU.checkout);
  const navigate = useNavigate();
  if (!desk.can('view') || (houseId === null && !object)) return null;
  const asked = houseId === null ? `object=${object?.objectKind}-${object?.objectId}-${object?.estateId}` : `house=${houseId}`;
  const to = `/charging/checkout/normal?${asked}`;
  return button ? <Button onClick={() => void navigate(to)}>{text}</Button> : <Link to={to}>{text}</Link>;
}
