import { useState } from 'react';
import { Segmented } from 'antd';
import type { Access } from '../../../../platform/access/index.ts';
import { ItemList } from './item-list.tsx';
import { WarrantyList } from './warranty-list.tsx';
import './setting.css';

type View = 'items' | 'warranty';
const VIEWS = [
  { value: 'items' as const, label: '查验项目' },
  { value: 'warranty' as const, label: '保修期限' },
];

/** The lists behind a check. */
export function CheckSetting({ access }: { readonly access: Access }) {
  const [view, setView] = useState<View>('items');
  return (
    <div className="movein-setting">
      <Segmented<View> aria-label="设置" options={VIEWS} value={view} onChange={setView} />
      {view === 'items' ? <ItemList access={access} /> : <WarrantyList access={access} />}
    </div>
  );
}
