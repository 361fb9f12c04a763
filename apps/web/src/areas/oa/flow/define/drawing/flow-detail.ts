import type { getFlow, OutputOf } from '@anju/contract';

/** A flow with its drawing, versions and what the check says about it. */
export type FlowDetail = OutputOf<typeof getFlow>;
