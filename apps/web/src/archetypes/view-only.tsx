import type { Access } from '../platform/access/index.ts';
import { StatusTag } from '../ui/index.ts';

/** A tag for users with view rights only; nothing for the others. */
export function ViewOnly({ access }: { readonly access: Pick<Access, 'authorised'> }) {
  return access.authorised ? null : <StatusTag tone="kind">只能查看</StatusTag>;
}
