// 凭证登账 (menu 283): audited vouchers go into the books, one by one or a whole period in order; numbers are checked and put in order, and
// what is bound is printed.
import '../voucher.css';
import { useState } from 'react';
import { Tabs } from 'antd';
import { MENU, readPeriods, type BookChoice } from '@anju/contract';
import { useAskedTabs } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { WithBook } from '../../part/index.ts';
import { NumberCheck } from './number-check.tsx';
import { PostList } from './post-list.tsx';
import { VolumePrint } from './volume-print.tsx';

export default function VoucherPostPage() {
  return <WithBook running>{(book) => <Posting book={book} />}</WithBook>;
}

function Posting({ book: { companyId } }: { readonly book: BookChoice }) {
  const access = useAccess(MENU.voucherPost);
  const { activeKey, onChange } = useAskedTabs('post');
  const periods = useRead(readPeriods, { companyId });
  const [chosen, setYm] = useState<number | null>(null);
  const ym = chosen ?? periods.data?.current ?? null;
  const shared = { companyId, access, ym, onYm: setYm };
  return (
    <Tabs
      className="ui-page-tabs"
      size="small"
      activeKey={activeKey}
      onChange={onChange}
      destroyOnHidden
      items={[
        { key: 'post', label: '登账', children: <PostList {...shared} /> },
        { key: 'numbers', label: '断号检查与整理', children: <NumberCheck {...shared} /> },
        { key: 'print', label: '打印与装订', children: <VolumePrint {...shared} /> },
      ]}
    />
  );
}
