// From a document to the card it is about, for users who may see cards.
import { Link } from 'react-router';
import { MENU } from '@anju/contract';
import { useAccess } from '../../../../platform/access/index.ts';

export function AssetLink({ id, text }: { readonly id: number; readonly text: string }) {
  const access = useAccess(MENU.asset);
  return access.can('view') ? <Link to={`/accounting/asset/info?id=${id}`}>{text}</Link> : text;
}
