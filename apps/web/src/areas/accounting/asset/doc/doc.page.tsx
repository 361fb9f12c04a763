// 资产档案 (menu 305): the cards on paper, what was depreciated, what came and went, what runs out, and counts. domain: accounting 6.5.
import { Tabs } from 'antd';
import { MENU } from '@anju/contract';
import { useAskedTabs } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { WithBook } from '../../part/index.ts';
import { CountTab } from './count/count-tab.tsx';
import { DepreciationTab } from './depreciation-tab.tsx';
import { ExpiryTab } from './expiry-tab.tsx';
import { MovementTab } from './movement-tab.tsx';
import { RegisterTab } from './register-tab.tsx';

export default function AssetRegisterPage() {
  const access = useAccess(MENU.assetRegister);
  const { activeKey, onChange } = useAskedTabs('cards');
  return (
    <Tabs
      className="ui-page-tabs"
      size="small"
      activeKey={activeKey}
      onChange={onChange}
      destroyOnHidden
      items={[
        { key: 'cards', label: '资产清单', children: <WithBook>{(book) => <RegisterTab book={book} access={access} />}</WithBook> },
        {
          key: 'depreciation',
          label: '折旧明细表',
          children: <WithBook running>{(book) => <DepreciationTab book={book} access={access} />}</WithBook>,
        },
        {
          key: 'movements',
          label: '增减变动表',
          children: <WithBook running>{(book) => <MovementTab book={book} access={access} />}</WithBook>,
        },
        {
          key: 'expiry',
          label: '到期预测',
          children: <WithBook running>{(book) => <ExpiryTab book={book} access={access} />}</WithBook>,
        },
        { key: 'count', label: '盘点', children: <WithBook>{(book) => <CountTab book={book} access={access} />}</WithBook> },
      ]}
    />
  );
}
