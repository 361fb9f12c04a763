import { useNavigate } from 'react-router';
import { lookUpCaller, CASE_SOURCE, MENU, type CallerMatch } from '@anju/contract';
import { useAccess } from '../../../platform/access/index.ts';
import { useRead } from '../../../platform/api/hooks.ts';
import { useSoftphone } from '../phone/state.ts';

const ACCEPT = '/customer/case/accept';

/** Who is on the line: read while it rings, so that it is there before the call is answered. */
export function useCaller() {
  const call = useSoftphone((state) => state.call);
  const asked = call?.incoming === true ? { number: call.number, callKey: call.key } : null;
  return useRead(lookUpCaller, asked, { quiet: true, staleTime: 60_000 });
}

/** Opens 诉求受理 filled in for the caller; without a match, with only the number. */
export function useOpenAccept(): (match?: CallerMatch) => void {
  const navigate = useNavigate();
  const access = useAccess(MENU.caseAccept);
  const call = useSoftphone((state) => state.call);
  const found = useCaller().data;
  return (chosen) => {
    if (!access.can('view') || !call) return;
    // Of several houses the user chooses; one is opened immediately.
    const match = chosen ?? (found?.matches.length === 1 ? found.matches[0] : undefined);
    const search = new URLSearchParams({ phone: call.number, source: String(CASE_SOURCE.phone), call: call.key });
    if (match) {
      search.set('houseId', String(match.houseId));
      search.set('personId', String(match.personId));
      search.set('reporter', match.name);
    }
    void navigate(`${ACCEPT}?${search.toString()}`);
  };
}
