// A subject as books and files name it.
import type { DIRECTION, StateOf, SUBJECT_CATEGORY } from '@anju/contract';

export interface ChartSubject {
  readonly id: number;
  readonly parentId: number | null;
  readonly code: string;
  readonly name: string;
  readonly fullName: string;
  readonly category: StateOf<typeof SUBJECT_CATEGORY>;
  readonly direction: StateOf<typeof DIRECTION>;
  readonly level: number;
  readonly leaf: boolean;
  readonly dims: string;
  readonly cash: boolean;
  readonly bank: boolean;
}
