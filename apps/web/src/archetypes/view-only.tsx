import type { Access } from '../platform/access/index.ts';
import { StatusTag } from '../ui/index.ts';

/** Tells a user who may only look; says nothing to the others. */
export function ViewOnly({ access }: { readonly access: Pick<Access, 'authorised'> }) {
  return access.authorised ? null : <StatusTag tone="busy">只能查看</StatusTag>;
}
