// 受理单 of the cases of a call, one sheet each.
import { useQueryClient } from '@tanstack/react-query';
import { readCase } from '@anju/contract';
import { readQuery, useAttempt } from '../../../../platform/api/hooks.ts';
import { usePrint } from '../../../../ui/index.ts';
import { CasePaper } from '../record/case-print.tsx';

export function usePrintAccepted() {
  const client = useQueryClient();
  const { print, paper } = usePrint();
  const { attempt, busy } = useAttempt();
  return {
    paper,
    busy,
    print: (cases: readonly { readonly id: number }[]) =>
      void attempt(async () => {
        const details = await Promise.all(cases.map(({ id }) => client.fetchQuery(readQuery(readCase, { id }))));
        print(
          <>
            {details.map((detail) => (
              <CasePaper key={detail.id} detail={detail} kind="accept" />
            ))}
          </>,
        );
      }),
  };
}
