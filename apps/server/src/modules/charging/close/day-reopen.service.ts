// 撤销日结. Somebody other than the cashier takes back a close; once finance has confirmed it, a second person has to agree.
import { LIMIT, type OutputOf, type ParsedInputOf, type revokeDayClose } from '@anju/contract';
import type { Scope } from '../../../platform/scope.ts';
import type { ActResult } from '../held-act/act-register.ts';
import { guard } from '../held-act/guard.service.ts';
import { revoke } from './day-close.service.ts';
import { CLOSE } from './day-close.rules.ts';

type Revoking = ParsedInputOf<typeof revokeDayClose>;

export async function revokeClose(scope: Scope, input: Revoking): Promise<OutputOf<typeof revokeDayClose>> {
  const outcome = await guard(scope, {
    act: 'revoke-day',
    input,
    reason: input.reason,
    subject: `close:${input.id}`,
    run: (inside) => revoke(inside, input),
    facts: (_tx, { number, state, cashierName, cashCounted, paper: { estates } }) => {
      const [estate, another] = estates;
      const use = { kind: LIMIT.reopen, amount: '0.00', why: '撤销已确认的日结均需复核' } as const;
      return Promise.resolve({
        companyId: 0,
        estateId: estate !== undefined && another === undefined ? estate.id : null,
        uses: state === CLOSE.confirmed ? [use] : [],
        account: `close:${input.id}`,
        text: `撤销日结 ${number} ${cashierName}`,
        amount: cashCounted,
        tender: '',
        facts: [{ label: '收费员', text: cashierName }],
        settlementId: null,
      });
    },
  });
  return { held: outcome.held ?? null };
}

export async function doRevoke(scope: Scope, input: Revoking): Promise<ActResult> {
  const { number } = await revoke(scope, input);
  return { text: `${number} 已撤销` };
}
