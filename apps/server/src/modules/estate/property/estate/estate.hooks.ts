import { hook } from '../../../../platform/hook.ts';

export interface EstateMade {
  readonly estateId: number;
  readonly employeeId: number;
}

/** A user who sees only certain estates has created one; it must be added to them. */
export const estateMade = hook<EstateMade>('estate made');
