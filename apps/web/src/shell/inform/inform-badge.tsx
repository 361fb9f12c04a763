import './inform.css';
import { Suspense, lazy, useState } from 'react';
import { Button } from 'antd';
import { BellOutlined } from '@ant-design/icons';
import { INFORM_BADGE_MAX, informTarget } from '@anju/contract/oa/inform';
import { useSession } from '../../platform/session/index.ts';
import { useInformCounts } from './inform-counts.ts';

const InformListDialog = lazy(() => import('./inform-list-dialog.tsx'));

/** The number of pending notices for this menu; opens their list. Only employees have notices. */
export function InformBadge({ menu }: { readonly menu: number }) {
  const [open, setOpen] = useState(false);
  const companyId = useSession(({ account }) => (account?.role === 'emp' ? account.companyId : null));
  const count = useInformCounts().find((one) => one.menu === menu)?.count ?? 0;
  const target = informTarget.values.find((value) => value === menu);
  if (companyId === null || target === undefined) return null;
  const shown = Math.min(count, INFORM_BADGE_MAX);
  return (
    <>
      <Button
        type="text"
        size="small"
        className="inform-badge"
        icon={<BellOutlined />}
        aria-label={shown > 0 ? `告知 ${shown}` : '告知'}
        title={`待处理告知公文 ${count} 条`}
        onClick={() => setOpen(true)}
      >
        告知{shown > 0 ? <span className="ui-badge">{shown}</span> : null}
      </Button>
      {open ? (
        <Suspense>
          <InformListDialog companyId={companyId} menu={target} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
