import { useState } from 'react';
import { Button } from 'antd';
import { showListingPrivate, type ListingDetail } from '@anju/contract';
import { useAttempt } from '../../../../../platform/api/hooks.ts';
import { call } from '../../../../../platform/api/index.ts';

/** The phone of the contact, masked until somebody asks for it in full, which is logged. */
export function ListingPhone({ listing, mayShow }: { readonly listing: ListingDetail; readonly mayShow: boolean }) {
  const [phone, setPhone] = useState<string | null>(null);
  const { attempt, busy } = useAttempt();
  return (
    <span>
      {listing.contact} {phone ?? listing.contactPhone}{' '}
      {mayShow && phone === null ? (
        <Button
          type="link"
          size="small"
          disabled={busy}
          onClick={() => void attempt(async () => setPhone((await call(showListingPrivate, { id: listing.id })).contactPhone))}
        >
          查看
        </Button>
      ) : null}
    </span>
  );
}
