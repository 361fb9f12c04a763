import type { Actor, Scope, Services } from '../../../../platform/scope.ts';
import type { ProviderContext } from './payment-provider.ts';

/** What work on orders and refunds needs; no user has to be logged in. */
export type PayContext = ProviderContext & Services & { readonly by?: Actor };
export const contextOf = ({ actor, ...scope }: Scope): PayContext => ({ ...scope, tenantId: actor.tenantId, by: actor });
