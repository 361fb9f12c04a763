// 用印 for a finalised document: asked for on the screen of seals, with the document filled in, and listed with the document from then on.
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { DOCUMENT, MENU, SEAL_REQUEST, type DocumentDetail } from '@anju/contract';
import { useAccess } from '../../../../../platform/access/index.ts';
import { ScreenLink, useScreen } from '../parts/screen-link.tsx';

/** Offered to whoever may ask for a seal, once there is a PDF to stamp. */
export function SealButton({ document: { id, state, pdf } }: { readonly document: DocumentDetail }) {
  const path = useScreen(MENU.stamp);
  const access = useAccess(MENU.stamp);
  const navigate = useNavigate();
  const final = pdf !== null && DOCUMENT.is(state, 'finalised', 'finished');
  if (!final || path === undefined || !access.can('add')) return null;
  return (
    <Button size="small" onClick={() => void navigate(`${path}?document=${id}`)}>
      申请用印
    </Button>
  );
}

export function DocumentSeals({ requests }: { readonly requests: DocumentDetail['sealRequests'] }) {
  return requests.map(({ id, number, sealName, state }, at) => (
    <span key={id}>
      {at > 0 ? '、' : null}
      <ScreenLink menu={MENU.stamp} query={`id=${id}`}>
        {`${number} ${sealName}`}
      </ScreenLink>
      {`（${SEAL_REQUEST.text(state)}）`}
    </span>
  ));
}
