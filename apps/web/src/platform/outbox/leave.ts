// Logging out by choice removes what the browser keeps of a person. Steps that were not sent are named first and are given up only when the
// person says so; a session that merely runs out leaves them for the next login.
import { useCallback } from 'react';
import { accountKey } from '@anju/contract/kit/account-header';
import { useConfirm } from '../../ui/dialog/confirm-dialog.tsx';
import { currentUser } from '../session/index.ts';
import { browserBlobs } from './blobs.ts';
import { countKept, forgetTexts } from './store.ts';

export const currentAccount = (): string => {
  const user = currentUser();
  return user ? accountKey(user) : '';
};

async function forgetOutbox(account: string): Promise<void> {
  forgetTexts(account);
  const blobs = browserBlobs();
  await blobs.remove((await blobs.names()).filter((name) => name.startsWith(`${account}:`) || name.startsWith(`${account}.`)));
}

/** Does `go` if nothing waits to be sent, or the user gives it up. */
export function useGiveUpUnsent(): (go: () => void) => void {
  const confirm = useConfirm();
  return useCallback(
    (go) => {
      const account = currentAccount();
      const { steps, drafts } = countKept(account);
      if (steps + drafts === 0) return go();
      const what = [steps > 0 ? `${steps} 项操作没有上传` : '', drafts > 0 ? `${drafts} 张工单填写了一半` : ''].filter(Boolean).join('，');
      void confirm({ text: `本机还有 ${what}。退出后将从本机删除，无法恢复。`, go: '放弃并退出', close: '暂不退出', focus: 'close' }).then(
        (given) => (given ? forgetOutbox(account).finally(go) : undefined),
      );
    },
    [confirm],
  );
}
