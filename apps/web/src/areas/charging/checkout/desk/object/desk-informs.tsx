// 告知公文 to this screen about the house at the counter.
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { confirmInform, listHouseInforms, MENU, type InformRow } from '@anju/contract';
import { formatInstant } from '@anju/domain';
import { useAccess } from '../../../../../platform/access/index.ts';
import { useAttempt, useRead } from '../../../../../platform/api/hooks.ts';
import { call } from '../../../../../platform/api/index.ts';
import { refreshInforms } from '../../../../../platform/inform/index.ts';
import { useSession } from '../../../../../platform/session/index.ts';
import { Dialog, NoticeBadge, RichView } from '../../../../../ui/index.ts';

export function DeskInforms({ houseId }: { readonly houseId: number }) {
  const { message } = App.useApp();
  const client = useQueryClient();
  const access = useAccess(MENU.checkout);
  const companyId = useSession(({ account }) => (account?.role === 'emp' ? account.companyId : null));
  const [shown, setShown] = useState<InformRow | null>(null);
  const query = useRead(listHouseInforms, companyId === null ? null : { companyId, menu: MENU.checkout, houseId });
  const { attempt } = useAttempt();
  const rows = query.data ?? [];
  if (rows.length === 0) return null;

  const confirm = ({ id }: InformRow) =>
    attempt(async () => {
      try {
        await call(confirmInform, { id });
        void message.success('已确认');
        setShown(null);
      } finally {
        void refreshInforms(client);
      }
    });
  return (
    <>
      <h3>
        告知公文 <NoticeBadge count={rows.length} />
      </h3>
      <ul className="desk-informs">
        {rows.map((row) => (
          <li key={row.id}>
            <div>{row.subject}</div>
            <div className="ui-quiet">
              {row.updatedBy} {formatInstant(row.createdAt)}
              <Button type="link" size="small" onClick={() => setShown(row)}>
                查看
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {shown ? (
        <Dialog
          open
          title={`告知公文 ${shown.docNumber}`}
          onCancel={() => setShown(null)}
          footer={
            <>
              <Button onClick={() => setShown(null)}>关闭</Button>
              {access.authorised ? (
                <Button type="primary" onClick={() => void confirm(shown)}>
                  确认
                </Button>
              ) : null}
            </>
          }
        >
          <p>{shown.subject}</p>
          <RichView html={shown.content} />
        </Dialog>
      ) : null}
    </>
  );
}
