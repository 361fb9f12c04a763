import type { BookChoice } from '@anju/contract';
import type { Access } from '../../../../platform/access/index.ts';

export interface TabProps {
  readonly book: BookChoice;
  readonly access: Access;
}
