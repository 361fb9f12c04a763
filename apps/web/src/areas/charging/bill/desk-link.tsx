import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { MENU } from '@anju/contract';
import { useAccess } from '../../../platform/access/index.ts';

interface DeskLinkProps {
  readonly houseId: number | null;
  /** What has no house: a parking space or a customer, in its estate. */
  readonly object?: { readonly objectKind: number; readonly objectId: number; readonly estateId: number };
  readonly text?: string;
  /** As a button among others. */
  readonly button?: boolean;
}

/** To the cashier's desk with the house or object already there, for who may see it. */
export function DeskLink({ houseId, object, text = '去收款', button = false }: DeskLinkProps) {
  const desk = useAccess(MENU.checkout);
  const navigate = useNavigate();
  if (!desk.can('view') || (houseId === null && !object)) return null;
  const asked = houseId === null ? `object=${object?.objectKind}-${object?.objectId}-${object?.estateId}` : `house=${houseId}`;
  const to = `/charging/checkout/normal?${asked}`;
  return button ? <Button onClick={() => void navigate(to)}>{text}</Button> : <Link to={to}>{text}</Link>;
}
