// Which papers a guard can check. An area that issues papers with a code registers how a code is found and what follows when it passes.
import { randomBytes } from 'node:crypto';
import { GATE_KIND, type GateCard, type GateKind, type GateResult } from '@anju/contract';
import { GATE_CODE_BYTES, gateCodeOf } from '@anju/domain';
import type { Scope } from '../../../platform/scope.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';

export interface GateLook {
  /** The moment the verdict is about: now, or when a phone without a connection made the check. */
  readonly at: string;
  /** The paper is about to pass: its row is locked, so that the verdict stands until the check is written. */
  readonly lock: boolean;
}

/** A check that was written, of a paper that was good. */
export interface GatePassed {
  readonly checkId: number;
  readonly result: GateResult;
  readonly at: string;
  readonly place: string;
}

export interface GatePaper {
  /** The paper of a code, if the user sees its estate; its verdict says whether it is good at that moment. */
  readonly find: (scope: Scope, token: string, look: GateLook) => Promise<GateCard | undefined>;
  /** Runs in the transaction of the check when the paper passed. */
  readonly passed?: (scope: Scope, tx: Tx, card: GateCard, check: GatePassed) => Promise<void>;
}

type KindName = 'release' | 'pass' | 'permit';
const papers = new Map<GateKind, GatePaper>();

/** Registering a kind again replaces it: one process may build several apps. */
export function defineGateKind(kind: KindName, paper: GatePaper): void {
  papers.set(GATE_KIND[kind], paper);
}

export const gatePaper = (kind: GateKind): GatePaper | undefined => papers.get(kind);
export const gatePapers = (): readonly GatePaper[] => [...papers.values()];

/** The code of a new paper. */
export const newGateCode = (): string => gateCodeOf(randomBytes(GATE_CODE_BYTES));
